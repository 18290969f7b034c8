"""The pages: templates, style sheets and plain ES modules."""
