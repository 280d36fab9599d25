/**
 * A BPMN document as text, and how it is patched: an edit replaces a piece of the text, and all other bytes stay. So
 * comments, vendor extensions, attribute order and everything unknown to us survive every change.
 *
 *     const document = openDocument(xml);
 *     const next = applyEdits(document.text, [
 *       ...setAttribute(document, document.get("Task_1"), "name", "Check order"),
 *       ...removeElement(document, document.get("Flow_2")),
 *     ]);
 *
 * All edits of one batch refer to the same text. A batch must not change what it also removes; steps that build on each
 * other open the document again.
 */
import { bpmnNamespace } from "./namespaces.ts";
import {
  attributeOf,
  descendants,
  escapeAttribute,
  escapeText,
  isSelfClosing,
  namespaceOf,
  type XmlElement,
} from "./xml.ts";
import { readXml } from "./xml-tree.ts";

export type Document = {
  text: string;
  /** The `definitions` element. */
  root: XmlElement;
  /** Prefix of new BPMN elements: `bpmn:`, or "" if BPMN is the default namespace. */
  prefix: string;
  /** BPMN elements by id, except those inside of extensions and of the diagram interchange. */
  elements: ReadonlyMap<string, XmlElement>;
  /** The element with this id. @throws Error when there is none. */
  get(id: string): XmlElement;
  /** An unused id: the base itself, made legal, or with the smallest free number appended. */
  freshId(base: string): string;
};

/** Replaces the text between two offsets. `rank` orders insertions at one place. */
export type Edit = { from: number; to: number; text: string; rank?: number };

/** The order of insertions at one offset, by their relation to the element. */
const rank = { inside: 0, close: 1, after: 2, before: 3 };

/** For a well-formed text: a checked document, or one of our own. */
export function openDocument(text: string): Document {
  const root = readXml(text);
  const elements = new Map<string, XmlElement>();
  let ids: TakenIds | null = null;
  for (const element of bpmnElements(root)) {
    const id = attributeOf(element, "id");
    if (id !== null && !elements.has(id)) elements.set(id, element);
  }
  return {
    text,
    root,
    prefix: root.prefix === "" ? "" : `${root.prefix}:`,
    elements,
    get(id) {
      const element = elements.get(id);
      if (!element) throw new Error(`No element has the id ${id}.`);
      return element;
    },
    freshId(base) {
      ids ??= takenIds(descendants(root));
      return freshId(ids, base);
    },
  };
}

/** An element and the BPMN elements below it, in document order, without those inside of extensions. */
export function bpmnElements(element: XmlElement): XmlElement[] {
  const found: XmlElement[] = [];
  const visit = (at: XmlElement) => {
    if (at.namespace !== bpmnNamespace) return;
    found.push(at);
    if (at.local !== "extensionElements") for (const child of at.children) visit(child);
  };
  visit(element);
  return found;
}

/** The BPMN children with one of these local names. */
export function childrenOf(element: XmlElement, ...names: string[]): XmlElement[] {
  return element.children.filter(
    ({ namespace, local }) => namespace === bpmnNamespace && names.includes(local),
  );
}

/** Used ids, each with the last number appended to it. */
export type TakenIds = Map<string, number>;

export function takenIds(elements: Iterable<XmlElement>): TakenIds {
  const taken: TakenIds = new Map();
  for (const element of elements) {
    const id = attributeOf(element, "id");
    if (id !== null) taken.set(id, 1);
  }
  return taken;
}

/** Returns a new id and marks it as used. */
export function freshId(taken: TakenIds, base: string): string {
  const legal = base.replace(/[^A-Za-z0-9_.-]/g, "_").replace(/^(?![A-Za-z_])/, "_");
  let id = legal;
  let number = taken.get(legal) ?? 1;
  for (; taken.has(id); number += 1) id = `${legal}_${number + 1}`;
  taken.set(legal, number).set(id, taken.get(id) ?? 1);
  return id;
}

/**
 * The text after all edits of a batch. Edits inside of a removed piece are dropped.
 * @throws Error when two edits overlap otherwise: a mistake of the caller.
 */
export function applyEdits(text: string, edits: Edit[]): string {
  const ordered = edits
    .map((edit, index) => ({ ...edit, index, rank: edit.rank ?? rank.inside }))
    // At one offset insertions come before replacements, and the widest replacement first.
    .sort((a, b) => a.from - b.from || order(a, b) || a.rank - b.rank || a.index - b.index);
  const parts: string[] = [];
  let at = 0;
  let last: Edit | null = null;
  for (const edit of ordered) {
    const again: boolean =
      last !== null && last.from === edit.from && last.to === edit.to && last.text === edit.text;
    const inside = edit.from < at && edit.to <= at;
    // A self-closing tag is opened and closed once, however many children it gets.
    if (inside || (again && (edit.to > edit.from || edit.rank === rank.close))) continue;
    if (edit.from < at) throw new Error(`Two edits overlap at offset ${edit.from}.`);
    parts.push(text.slice(at, edit.from), edit.text);
    at = edit.to;
    last = edit;
  }
  return parts.join("") + text.slice(at);
}

function order(a: Edit, b: Edit): number {
  const insertions = Number(a.to > a.from) - Number(b.to > b.from);
  return insertions || b.to - a.to;
}

/** Sets an attribute, named as written (`name`, `bioc:fill`); appends it if it is new; null removes it. */
export function setAttribute(
  { text }: Document,
  element: XmlElement,
  name: string,
  value: string | null,
): Edit[] {
  const span = attributeSpan(text, element, name);
  if (span && value === null) return [{ from: span.from, to: span.to, text: "" }];
  if (span && value !== null) {
    const quote = text.charAt(span.valueTo);
    const escaped = escapeAttribute(value).replaceAll("'", quote === "'" ? "&apos;" : "'");
    return [{ from: span.valueFrom, to: span.valueTo, text: escaped }];
  }
  if (value === null) return [];
  const at = endOfAttributes(text, element);
  return [{ from: at, to: at, text: ` ${name}="${escapeAttribute(value)}"` }];
}

type AttributeSpan = { from: number; to: number; valueFrom: number; valueTo: number };

/** The place of an attribute with the white space in front of it; `valueTo` is the closing quote. */
function attributeSpan(text: string, element: XmlElement, name: string): AttributeSpan | null {
  const attribute = /(\s+)([^\s=>/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y;
  attribute.lastIndex = element.start + 1 + element.name.length;
  for (let found = attribute.exec(text); found; found = attribute.exec(text)) {
    if (found[2] !== name) continue;
    const to = attribute.lastIndex;
    const length = (found[3] ?? found[4] ?? "").length;
    return { from: found.index, to, valueFrom: to - 1 - length, valueTo: to - 1 };
  }
  return null;
}

/** After the last attribute, before white space and the end of the tag. */
function endOfAttributes(text: string, element: XmlElement): number {
  const end = element.openEnd - (isSelfClosing(text, element) ? 2 : 1);
  return element.start + text.slice(element.start, end).trimEnd().length;
}

/** Removes an element with its content and the white space in front. */
export function removeElement({ text }: Document, element: XmlElement): Edit[] {
  return [{ from: spaceBefore(text, element.start), to: element.end, text: "" }];
}

/** Start of the white space before an offset. */
function spaceBefore(text: string, offset: number): number {
  let at = offset;
  while (at > 0 && " \t\r\n".includes(text.charAt(at - 1))) at -= 1;
  return at;
}

/** The line break and indentation in front of an element; "" if it is on the same line as what precedes it. */
export function indentOf({ text }: Document, element: XmlElement): string {
  return text.slice(spaceBefore(text, element.start), element.start);
}

/** The indentation of one level; "" in a document without line breaks. */
export function indentUnit(document: Document): string {
  const first = document.root.children[0];
  return first ? indentOf(document, first).replace(/^.*[\r\n]/s, "") : "";
}

export type Position = "first" | "last" | { before: XmlElement } | { after: XmlElement };

/**
 * Inserts XML into an element, on its own line if the document is indented. Line breaks in the fragment (`\n`) become
 * those of the document, indented as deep as the fragment itself.
 */
export function insertChild(document: Document, parent: XmlElement, xml: string, position: Position): Edit[] {
  const { text } = document;
  const indent = childIndent(document, parent);
  const fragment = indent + (indent === "" ? xml.replaceAll(/\n */g, "") : xml.replaceAll("\n", indent));
  if (typeof position === "object") {
    const before = "before" in position;
    const at = before ? spaceBefore(text, position.before.start) : position.after.end;
    return [{ from: at, to: at, text: fragment, rank: before ? rank.before : rank.after }];
  }
  if (isSelfClosing(text, parent)) {
    const closing = `${indentOf(document, parent)}</${parent.name}>`;
    return [
      { from: endOfAttributes(text, parent), to: parent.end, text: ">" },
      { from: parent.end, to: parent.end, text: fragment, rank: rank.inside },
      { from: parent.end, to: parent.end, text: closing, rank: rank.close },
    ];
  }
  if (parent.children.length === 0 && parent.text.trim() === "") {
    const at = parent.openEnd;
    const comment = text.slice(parent.openEnd, parent.closeStart).trim() !== "";
    const closing = { from: at, to: parent.closeStart, text: indentOf(document, parent), rank: rank.close };
    return comment ? [{ from: at, to: at, text: fragment }] : [{ from: at, to: at, text: fragment }, closing];
  }
  const at = position === "first" ? parent.openEnd : spaceBefore(text, parent.closeStart);
  return [{ from: at, to: at, text: fragment }];
}

function childIndent(document: Document, parent: XmlElement): string {
  const sibling = parent.children[0];
  if (sibling) return indentOf(document, sibling);
  const own = parent === document.root ? "\n" : indentOf(document, parent);
  return own === "" ? "" : own + indentUnit(document);
}

/**
 * Adds a reference that is written as an element: `incoming`, `outgoing`, `flowNodeRef`, `sourceRef` ... It goes after
 * those of the same name, else after the elements that `after` names (the schema fixes their order), else first.
 */
export function addReference(
  document: Document,
  owner: XmlElement,
  name: string,
  id: string,
  after: string[] = referenceOrder(name),
): Edit[] {
  const xml = `<${document.prefix}${name}>${escapeText(id)}</${document.prefix}${name}>`;
  const previous = childrenOf(owner, name, ...after).at(-1);
  return insertChild(document, owner, xml, previous ? { after: previous } : "first");
}

/** The elements that the schema puts before a reference. */
function referenceOrder(name: string): string[] {
  const base = ["documentation", "extensionElements"];
  const flowNode = [...base, "auditing", "monitoring", "categoryValueRef"];
  if (name === "incoming") return flowNode;
  if (name === "outgoing") return [...flowNode, "incoming"];
  if (name === "flowNodeRef") return [...base, "partitionElement"];
  return base;
}

/** Removes all references of this name to this id. */
export function removeReference(document: Document, owner: XmlElement, name: string, id: string): Edit[] {
  return childrenOf(owner, name)
    .filter((child) => localId(document.root, child, child.text) === id)
    .flatMap((child) => removeElement(document, child));
}

/** Renames an element: turns a `task` into a `userTask`. Attributes and children stay. */
export function replaceTag({ text }: Document, element: XmlElement, local: string): Edit[] {
  const name = element.prefix === "" ? local : `${element.prefix}:${local}`;
  const open = { from: element.start + 1, to: element.start + 1 + element.name.length, text: name };
  if (isSelfClosing(text, element)) return [open];
  const from = element.closeStart + 2;
  return [open, { from, to: from + element.name.length, text: name }];
}

/** Replaces an element's content by a text. */
export function setText({ text }: Document, element: XmlElement, value: string): Edit[] {
  if (isSelfClosing(text, element))
    return [{ from: element.end - 2, to: element.end, text: `>${escapeText(value)}</${element.name}>` }];
  return [{ from: element.openEnd, to: element.closeStart, text: escapeText(value) }];
}

/**
 * The id that a reference names in its own document: the value itself, or the part after a prefix that stands for the
 * document's own `targetNamespace` or for nothing. Null if it is empty or points to another document.
 */
export function localId(root: XmlElement, at: XmlElement, reference: string): string | null {
  const value = reference.trim();
  const colon = value.indexOf(":");
  if (colon === -1) return value === "" ? null : value;
  const namespace = namespaceOf(at, value.slice(0, colon));
  const own = namespace === null || namespace === attributeOf(root, "targetNamespace");
  return own ? value.slice(colon + 1) : null;
}
