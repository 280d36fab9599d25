/**
 * From the text of a well-formed document to a tree, in one pass that looks at each character once. It trusts the text:
 * `checkXml` has checked it, or it is our own.
 */
import { namespaces } from "./namespaces.ts";
import type { XmlAttribute, XmlElement } from "./xml.ts";

const xmlNamespace = "http://www.w3.org/XML/1998/namespace";
const xmlnsNamespace = "http://www.w3.org/2000/xmlns/";

/** A name and its parts. Each distinct name is stored once. */
type Name = { name: string; prefix: string; local: string };

/** Namespaces by prefix, "" for the default one, and those of the enclosing scope. Nesting is shallow. */
type Scope = { declares: Readonly<Record<string, string>>; outer: Scope | null };

/** One string object per known namespace, so that comparing two of them is fast. */
const known = new Map(namespaces.map((uri) => [uri, uri]));

const noDeclarations: Record<string, string> = Object.freeze({});
const outermost: Scope = {
  declares: Object.assign(Object.create(null) as Record<string, string>, {
    "": "",
    xml: xmlNamespace,
    xmlns: xmlnsNamespace,
  }),
  outer: null,
};

const [LESS, GREATER, SLASH, EQUALS] = [0x3c, 0x3e, 0x2f, 0x3d];
const [EXCLAMATION, QUESTION, AMPERSAND, SPACE] = [0x21, 0x3f, 0x26, 0x20];

/** The position of the pass, and its state between tags. */
type Pass = {
  text: string;
  /** True when no text has to be changed: there are no entities, and no carriage returns. */
  isPlain: boolean;
  at: number;
  names: Map<string, Name>;
  parent: XmlElement | null;
  scopes: Scope[];
};

/** @throws Error when the text is so far from well-formed that no tree can be made. */
export function readXml(text: string): XmlElement {
  const pass: Pass = {
    text,
    isPlain: !/[&\r]/.test(text),
    at: 0,
    names: new Map(),
    parent: null,
    scopes: [outermost],
  };
  let root: XmlElement | null = null;
  for (let next = text.indexOf("<"); next !== -1; next = text.indexOf("<", pass.at)) {
    if (pass.parent && next > pass.at) addText(pass, pass.parent, text.slice(pass.at, next));
    pass.at = next;
    const mark = text.charCodeAt(next + 1);
    if (mark === SLASH) closeTag(pass);
    else if (mark === EXCLAMATION) unusual(pass);
    else if (mark === QUESTION) pass.at = behind(pass, "?>");
    else {
      const element = openTag(pass);
      root ??= element;
    }
  }
  if (!root || pass.parent) throw broken(text.length);
  return root;
}

const broken = (offset: number) => new Error(`The text is not well-formed xmlNamespace at offset ${offset}.`);

/** The offset after the next occurrence of `end`. */
function behind({ text, at }: Pass, end: string): number {
  const found = text.indexOf(end, at);
  if (found === -1) throw broken(at);
  return found + end.length;
}

function addText({ isPlain }: Pass, element: XmlElement, raw: string): void {
  element.text += isPlain ? raw : withoutReferences(raw.replace(/\r\n?/g, "\n"));
}

/** A comment or a CDATA section; there is no document type. */
function unusual(pass: Pass): void {
  const { text, at, parent } = pass;
  if (text.startsWith("<!--", at)) {
    pass.at += 4;
    pass.at = behind(pass, "-->");
    return;
  }
  if (!parent || !text.startsWith("<![CDATA[", at)) throw broken(at);
  pass.at = behind(pass, "]]>");
  parent.text += text.slice(at + 9, pass.at - 3).replace(/\r\n?/g, "\n");
}

function closeTag(pass: Pass): void {
  const { parent, at } = pass;
  if (!parent) throw broken(at);
  pass.at = behind(pass, ">");
  parent.closeStart = at;
  parent.end = pass.at;
  leave(pass);
}

function leave(pass: Pass): void {
  pass.scopes.pop();
  pass.parent = pass.parent?.parent ?? null;
}

function openTag(pass: Pass): XmlElement {
  const { text, at: start, parent } = pass;
  const { name, prefix, local } = nameAt(pass, start + 1);
  const attributes: XmlAttribute[] = [];
  while (nextAttribute(pass)) attributes.push(attributeAt(pass));
  const isClosed = text.charCodeAt(pass.at) === SLASH;
  pass.at = behind(pass, ">");
  const outer = pass.scopes.at(-1) ?? outermost;
  const declares = declaredBy(attributes);
  const scope = declares === noDeclarations ? outer : { declares, outer };
  // Declarations also apply to the attributes before them.
  for (const one of attributes) one.namespace = namespaceFor(one, scope);
  const element: XmlElement = {
    name,
    prefix,
    local,
    namespace: namespaceIn(scope, prefix),
    attributes,
    children: [],
    text: "",
    parent,
    declares,
    start,
    openEnd: pass.at,
    closeStart: pass.at,
    end: pass.at,
  };
  parent?.children.push(element);
  pass.scopes.push(scope);
  pass.parent = element;
  if (isClosed) leave(pass);
  return element;
}

/** Moves to the next attribute of a tag, or to the `/` or `>` that ends it. */
function nextAttribute(pass: Pass): boolean {
  const { text } = pass;
  let at = pass.at;
  while (text.charCodeAt(at) <= SPACE) at++;
  pass.at = at;
  const code = text.charCodeAt(at);
  if (Number.isNaN(code)) throw broken(at);
  return code !== SLASH && code !== GREATER;
}

function attributeAt(pass: Pass): XmlAttribute {
  const { text } = pass;
  const { name, prefix, local } = nameAt(pass, pass.at);
  let at = pass.at;
  while (text.charCodeAt(at) <= SPACE || text.charCodeAt(at) === EQUALS) at++;
  const quote = text.charCodeAt(at);
  const from = at + 1;
  let isPlain = true;
  let code = text.charCodeAt(++at);
  for (; code !== quote; code = text.charCodeAt(++at)) {
    if (code === AMPERSAND || code < SPACE) isPlain = false;
    else if (code === LESS || Number.isNaN(code)) throw broken(at);
  }
  pass.at = at + 1;
  const raw = text.slice(from, at);
  const value = isPlain ? raw : withoutReferences(raw.replace(/\r\n|[\t\n\r]/g, " "));
  return { name, prefix, local, namespace: "", value };
}

/** The name that starts at an offset; moves the pass after it. */
function nameAt(pass: Pass, from: number): Name {
  const { text, names } = pass;
  let at = from;
  for (let code = text.charCodeAt(at); !endsName(code); code = text.charCodeAt(++at));
  if (at === from || at >= text.length) throw broken(from);
  pass.at = at;
  const name = text.slice(from, at);
  const known = names.get(name);
  if (known !== undefined) return known;
  const colon = name.indexOf(":");
  const fresh =
    colon === -1
      ? { name, prefix: "", local: name }
      : { name, prefix: name.slice(0, colon), local: name.slice(colon + 1) };
  names.set(name, fresh);
  return fresh;
}

/** The end of the text has no code, and also ends a name. */
const endsName = (code: number): boolean =>
  code <= SPACE || code === GREATER || code === SLASH || code === EQUALS || Number.isNaN(code);

function declaredBy(attributes: readonly XmlAttribute[]): Record<string, string> {
  let found = noDeclarations;
  for (const { name, prefix, local, value } of attributes) {
    if (prefix !== "xmlns" && name !== "xmlns") continue;
    // An object without a prototype, so that no prefix means anything special.
    if (found === noDeclarations) found = Object.create(null) as Record<string, string>;
    const uri = value.trim();
    found[name === "xmlns" ? "" : local] = known.get(uri) ?? uri;
  }
  return found;
}

/** The default namespace does not apply to attributes. */
function namespaceFor({ name, prefix }: XmlAttribute, scope: Scope): string {
  if (prefix === "") return name === "xmlns" ? xmlnsNamespace : "";
  return namespaceIn(scope, prefix);
}

function namespaceIn(scope: Scope, prefix: string): string {
  for (let at: Scope | null = scope; at; at = at.outer) {
    const uri = at.declares[prefix];
    if (uri !== undefined) return uri;
  }
  return "";
}

const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function withoutReferences(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|#([0-9]+)|(\w+));/gi, (all, hexadecimal, decimal, name) => {
    if (name !== undefined) return named[name] ?? all;
    return String.fromCodePoint(Number.parseInt(hexadecimal ?? decimal, hexadecimal === undefined ? 10 : 16));
  });
}
