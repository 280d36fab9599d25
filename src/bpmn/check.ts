/** Decides whether a document is BPMN 2.0 that the service accepts, and describes what is wrong if not. */
import { limits } from "../limits.ts";
import { drawnShare, isFullyDrawn, isOptional } from "./coverage.ts";
import {
  applyEdits,
  bpmnElements,
  childrenOf,
  type Document,
  openDocument,
  setAttribute,
} from "./document.ts";
import { describe, isLine } from "./drawn.ts";
import { isEdgeKind, nodeKindOf } from "./kinds.ts";
import { isKnownElement } from "./metamodel.ts";
import { bpmnNamespace } from "./namespaces.ts";
import { mismatchesIn } from "./references.ts";
import { attributeOf, lineOf, type XmlElement } from "./xml.ts";
import { checkXml, XmlError } from "./xml-check.ts";

export type Checked = {
  /**
   * What to store: without a byte order mark, with UTF-8 as its declared encoding, otherwise byte for byte as received.
   * Ids are added only if the drawing must be made from scratch: elements without one cannot be drawn.
   */
  bpmn: string;
  /** Of the first process that has a name, else participant, else collaboration; trimmed, at most 255 code points. */
  name: string | null;
  /** Number of drawn nodes, which the limit counts. */
  elements: number;
  /** The diagram interchange draws everything and should be kept. */
  completeDi: boolean;
  /**
   * The diagram interchange is incomplete but has `limits.drawnShareMin` of the shapes: it should be kept, and
   * completed if possible.
   */
  mostDi: boolean;
};

/** Invalid or unsupported BPMN. The message is for the customer and names the place. */
export class InvalidBpmn extends Error {
  override name = "InvalidBpmn";
  readonly elementId: string | null;
  readonly line: number | null;

  constructor(message: string, elementId: string | null, line: number | null) {
    super(line === null ? message : `Line ${line}: ${message}`);
    this.elementId = elementId;
    this.line = line;
  }
}

/**
 * Accepts what real tools write: flows with missing ends, processes outside of pools, several planes, prefixed
 * references, no target namespace, empty processes, and wrong references and ids on which no drawing depends.
 * @throws InvalidBpmn
 */
export function checkBpmn(text: string): Checked {
  const xml = asUtf8(text);
  const document = open(xml);
  const refuse = refuser(xml);
  checkRoot(document, refuse);
  const elements = [...bpmnElements(document.root)];
  for (const element of elements) checkElement(document, element, refuse);
  const count = countNodes(elements, refuse);
  countLines(document, elements, refuse);
  checkIds(document, refuse);
  const isWhole = !elements.some((element) => isMissed(document, element)) && isFullyDrawn(document);
  const bpmn = isWhole ? xml : withIds(document, elements);
  return {
    bpmn,
    name: nameOf(document),
    elements: count,
    completeDi: isWhole,
    mostDi: !isWhole && drawnShare(openDocument(bpmn)) >= limits.drawnShareMin,
  };
}

/** `at`: the part of the element that is wrong. */
type Refuse = (element: XmlElement, message: string, at?: XmlElement) => never;

function refuser(xml: string): Refuse {
  return (element, message, at = element) => {
    throw new InvalidBpmn(message, attributeOf(element, "id"), lineOf(xml, at.start));
  };
}

/** The text is already decoded, so its declared encoding no longer applies. */
export function asUtf8(text: string): string {
  const bare = text.replace(/^\uFEFF+/, "");
  return bare.replace(/^(<\?xml\s[^>]*?encoding\s*=\s*)(["'])([^"'<>]*)\2/, (all, before, quote, encoding) =>
    String(encoding).toLowerCase() === "utf-8" ? all : `${before}${quote}UTF-8${quote}`,
  );
}

function open(xml: string): Document {
  try {
    checkXml(xml);
    return openDocument(xml);
  } catch (error) {
    if (error instanceof XmlError) throw new InvalidBpmn(error.message, null, error.line);
    throw error;
  }
}

function checkRoot({ root }: Document, refuse: Refuse): void {
  if (root.namespace !== bpmnNamespace || root.local !== "definitions")
    refuse(root, `The root element must be definitions of ${bpmnNamespace}; it is ${nameIn(root)}.`);
  for (const child of root.children)
    if (child.namespace === bpmnNamespace && unsupported.test(child.local)) refuseKind(child, refuse);
  if (childrenOf(root, "process", "collaboration").length === 0)
    refuse(root, "The document has no process and no collaboration.");
  // Each of them, even an empty one, may become a plane of the drawing.
  const diagrams = root.children.filter(({ local }) => local === "BPMNDiagram").length;
  const processes = childrenOf(root, "process", "collaboration").length;
  if (diagrams > limits.planesMax || processes > limits.planesMax)
    refuse(
      root,
      `The document has ${diagrams} diagrams and ${processes} processes; ${limits.planesMax} of each are allowed.`,
    );
}

/** The element's name for the customer, with its namespace if that is the problem. */
function nameIn({ local, namespace }: XmlElement): string {
  return namespace === "" ? `${local} without a namespace` : `${local} of ${namespace}`;
}

const unsupported = /^(?:\w*choreography\w*|\w*conversation(?:node)?)$/i;

function refuseKind(element: XmlElement, refuse: Refuse): never {
  const kind = /choreography/i.test(element.local) ? "Choreography" : "Conversation";
  return refuse(element, `${kind} diagrams are not supported (${describe(element)}).`);
}

function checkElement({ root }: Document, element: XmlElement, refuse: Refuse): void {
  if (!isKnownElement(element.local)) refuse(element, `BPMN 2.0 has no element ${element.local}.`);
  if (unsupported.test(element.local)) refuseKind(element, refuse);
  const isDrawn = nodeKindOf(element) !== null || isEdgeKind(element.local);
  const top = isDrawn ? topOf(root, element) : null;
  if (top && top.local !== "process" && top.local !== "collaboration")
    refuse(element, `The ${describe(element)} is in no process and no collaboration.`);
}

function topOf(root: XmlElement, element: XmlElement): XmlElement {
  let at = element;
  while (at.parent && at.parent !== root) at = at.parent;
  return at;
}

function countNodes(elements: XmlElement[], refuse: Refuse): number {
  const nodes = elements.filter((element) => nodeKindOf(element) !== null);
  const first = nodes[limits.elementsMax];
  if (first) refuse(first, `The diagram has ${tooMany(nodes.length)}`);
  return nodes.length;
}

/** For a document of ours: number of elements that the limit counts. */
export const elementsIn = (bpmn: string): number =>
  [...bpmnElements(openDocument(bpmn).root)].filter((element) => nodeKindOf(element) !== null).length;

/** The end of a sentence about a diagram above the limit. */
export const tooMany = (elements: number): string =>
  `${elements} elements; ${limits.elementsMax} are allowed. Pools, lanes, activities, events, gateways, data, annotations and groups count.`;

/** Lines have a separate limit: each takes as much work as an element. */
function countLines(document: Document, elements: XmlElement[], refuse: Refuse): void {
  const lines = elements.filter((element) => isLine(document, element));
  const first = lines[limits.linesMax];
  if (first)
    refuse(
      first,
      `The diagram has ${lines.length} lines; ${limits.linesMax} are allowed. Sequence flows, message flows, associations and data associations count.`,
    );
}

/** Drawn elements must have unique ids and valid references. Others may be irregular. */
function checkIds(document: Document, refuse: Refuse): void {
  for (const { element, at, message, spoils } of mismatchesIn(document))
    if (spoils) refuse(element, message, at);
}

/** Whether an element needs an id to be drawn and has none. */
function isDrawnById(document: Document, element: XmlElement): boolean {
  if ((attributeOf(element, "id") ?? "") !== "") return false;
  return nodeKindOf(element) !== null || isLine(document, element);
}

/** Whether a drawing lacks an element because it has no id, and not because tools may omit it. */
function isMissed(document: Document, element: XmlElement): boolean {
  const kind = nodeKindOf(element) ?? (isEdgeKind(element.local) ? element.local : null);
  return kind !== null && !isOptional(kind) && isDrawnById(document, element);
}

function withIds(document: Document, elements: XmlElement[]): string {
  const planes = childrenOf(document.root, "process", "collaboration");
  const edits = elements
    .filter(
      (element) =>
        isDrawnById(document, element) || (planes.includes(element) && !attributeOf(element, "id")),
    )
    .flatMap((element) => setAttribute(document, element, "id", document.freshId(`${element.local}_1`)));
  return applyEdits(document.text, edits);
}

function nameOf({ root }: Document): string | null {
  const collaborations = childrenOf(root, "collaboration");
  const candidates = [
    ...childrenOf(root, "process"),
    ...collaborations.flatMap((one) => childrenOf(one, "participant")),
    ...collaborations,
  ];
  const names = candidates.map((element) => clean(attributeOf(element, "name") ?? ""));
  return names.find((name) => name !== "") ?? null;
}

/** Makes it a valid name of a diagram: one line without invisible characters. */
function clean(name: string): string {
  const visible = name
    .normalize("NFC")
    .replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/[\p{Noncharacter_Code_Point}\u202A-\u202E\u2066-\u2069]/gu, "")
    .trim();
  return [...visible].slice(0, limits.nameCharsMax).join("").trim();
}
