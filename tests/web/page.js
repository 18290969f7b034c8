// As much of a page as the units need: a tree of elements, a window that answers, and nothing that draws.

const escapes = /** @type {Record<string, string>} */ ({ "<": "&lt;", ">": "&gt;", "&": "&amp;", '"': "&quot;" });

/** @param {string} text */
const escaped = (text) => text.replace(/[<>&"]/g, (letter) => escapes[letter]);

/** An element, as far as the modules under test look at one. */
export class Leaf {
  /** @type {Leaf | null} */
  parent = null;

  /** @param {string} tagName @param {Record<string, string>} attributes @param {(Leaf | string)[]} inside */
  constructor(tagName, attributes, inside) {
    this.tagName = tagName;
    this.attributes = new Map(Object.entries(attributes));
    /** @type {(Leaf | string)[]} */
    this.inside = [];
    this.append(...inside);
  }

  get id() {
    return this.attributes.get("id") ?? "";
  }
  get children() {
    return this.inside.filter((each) => typeof each !== "string");
  }
  get childElementCount() {
    return this.children.length;
  }
  /** @returns {(Leaf | {nodeType: number, textContent: string})[]} */
  get childNodes() {
    return this.inside.map((each) => (typeof each === "string" ? { nodeType: 3, textContent: each } : each));
  }
  get firstElementChild() {
    return this.children[0] ?? null;
  }
  get nextElementSibling() {
    const siblings = this.parent?.children ?? [];
    return siblings[siblings.indexOf(this) + 1] ?? null;
  }
  /** @returns {string} */
  get outerHTML() {
    const said = [...this.attributes].map(([name, value]) => ` ${name}="${escaped(value)}"`).join("");
    const within = this.inside.map((each) => (typeof each === "string" ? escaped(each) : each.outerHTML)).join("");
    return `<${this.tagName}${said}>${within}</${this.tagName}>`;
  }

  getAttributeNames() {
    return [...this.attributes.keys()];
  }
  /** @param {string} name */
  getAttribute(name) {
    return this.attributes.get(name) ?? null;
  }
  /** @param {string} name */
  hasAttribute(name) {
    return this.attributes.has(name);
  }
  /** @param {string} name @param {string} value */
  setAttribute(name, value) {
    this.attributes.set(name, value);
  }
  /** @param {string} name */
  removeAttribute(name) {
    this.attributes.delete(name);
  }
  /** Everything below. @returns {Leaf[]} */
  querySelectorAll() {
    return this.children.flatMap((child) => [child, ...child.querySelectorAll()]);
  }

  remove() {
    const siblings = this.parent?.inside;
    siblings?.splice(siblings.indexOf(this), 1);
    this.parent = null;
  }
  /** @param {...(Leaf | string)} more */
  append(...more) {
    for (const each of more) {
      if (typeof each === "string") this.inside.push(each);
      else this.insertBefore(each, null);
    }
  }
  /** @param {Leaf} node @param {Leaf | null} before */
  insertBefore(node, before) {
    node.remove();
    this.inside.splice(before ? this.inside.indexOf(before) : this.inside.length, 0, node);
    node.parent = this;
  }
}

/** What the window answers; the tests may change it. */
const answers = { hidden: false, still: false, tempo: "Normal" };

/** Put a stand-in where the modules look for the page. */
export function standInPage() {
  const document = {
    get hidden() {
      return answers.hidden;
    },
    createElement: (/** @type {string} */ name) => new Leaf(name, {}, []),
  };
  const matchMedia = () => ({
    get matches() {
      return answers.still;
    },
  });
  const localStorage = { getItem: () => answers.tempo };
  Object.defineProperty(globalThis, "localStorage", { value: localStorage, configurable: true });
  Object.assign(globalThis, { document, matchMedia, window: globalThis, Node: Object.assign(Leaf, { TEXT_NODE: 3 }) });
  return answers;
}

/** @param {unknown} part */
export function element(part) {
  if (!(part instanceof Leaf)) throw new Error(`${part} is no element`);
  return part;
}
