# Tavola as a container: compiled rules, PostgreSQL or a SQLite file in /data, bots and server in one image.
FROM python:3.13-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends build-essential && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY pyproject.toml setup.py MANIFEST.in README.md LICENSE NOTICE ./
COPY src src
RUN MYPY_CACHE_DIR=/dev/null pip wheel --no-cache-dir --wheel-dir /wheels '.[cli,serve,postgres]'

FROM python:3.13-slim
COPY --from=build /wheels /wheels
RUN pip install --no-cache-dir --no-index --find-links /wheels 'tavola-engine[cli,serve,postgres]' && rm -rf /wheels \
    && useradd --create-home --uid 10001 tavola && mkdir /data && chown tavola /data
USER tavola
ENV TAVOLA_DATABASE=/data/tavola.db TAVOLA_LOG=json
VOLUME /data
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --start-period=30s CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8000/health')"]
ENTRYPOINT ["tavola"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8000"]
