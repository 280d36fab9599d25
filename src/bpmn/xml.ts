/** A tree over the text of an XML document that knows where everything stands, so that a text can be patched. */
import { type SaxesAttributeNS, SaxesParser } from "saxes";
import { limits } from "../limits.ts";

export type XmlElement = {
  /** As written, with its prefix. */
  name: string;
  prefix: string;
  local: string;
  /** The namespace; "" when there is none. */
  namespace: string;
  attributes: XmlAttribute[];
  children: XmlElement[];
  /** Its own text without that of its children, entities replaced. */
  text: string;
  parent: XmlElement | null;
  /** Prefixes that this element declares itself; "" is the default namespace. */
  declares: Record<string, string>;
  /** UTF-16 offsets: `<` of the open tag, after its `>`, `<` of the close tag, after its `>`. */
  start: number;
  openEnd: number;
  closeStart: number;
  end: number;
};

type XmlAttribute = { name: string; prefix: string; local: string; namespace: string; value: string };

/** The text is no XML that we take. The message is for the customer. */
export class XmlError extends Error {
  override name = "XmlError";
  readonly line: number;

  constructor(message: string, line: number) {
    super(message);
    this.line = line;
  }
}

/**
 * Parses a document strictly: XML 1.0 with namespaces, no DOCTYPE, bounded depth and size. Takes linear time.
 * @throws XmlError
 */
export function parseXml(text: string): XmlElement {
  // The parser composes surrogates without looking whether they are a pair.
  if (!text.isWellFormed())
    throw new XmlError("The text is not valid Unicode: it holds half a character.", 1);
  const parser = new SaxesParser({
    xmlns: true,
    position: true,
    defaultXMLVersion: "1.0",
    forceXMLVersion: true,
  });
  const open: XmlElement[] = [];
  const refuse = (message: string): never => {
    throw new XmlError(message, parser.line);
  };
  let root: XmlElement | null = null;
  let count = 0;

  parser.on("error", ({ message }) => refuse(`Not well-formed XML: ${plain(message)}`));
  parser.on("doctype", () => refuse("A DOCTYPE is not allowed."));
  parser.on("opentag", (tag) => {
    count += 1;
    if (count > limits.xmlElementsMax) refuse(`More than ${limits.xmlElementsMax} XML elements.`);
    if (open.length === limits.xmlDepthMax)
      refuse(`XML elements are nested deeper than ${limits.xmlDepthMax}.`);
    const attributes = Object.values(tag.attributes).map(attribute);
    if (attributes.length > limits.xmlAttributesMax)
      refuse(`An element has more than ${limits.xmlAttributesMax} attributes.`);
    const parent = open.at(-1) ?? null;
    const element: XmlElement = {
      name: tag.name,
      prefix: tag.prefix,
      local: tag.local,
      namespace: tag.uri,
      attributes,
      children: [],
      text: "",
      parent,
      declares: tag.ns,
      // A value cannot hold a `<`, so the last one opened this tag.
      start: text.lastIndexOf("<", parser.position - 1),
      openEnd: parser.position,
      closeStart: parser.position,
      end: parser.position,
    };
    parent?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on("closetag", () => {
    const element = open.pop();
    if (!element || isSelfClosing(text, element)) return;
    element.end = parser.position;
    element.closeStart = text.lastIndexOf("<", parser.position - 1);
  });
  const addText = (more: string) => {
    const element = open.at(-1);
    if (element) element.text += more;
  };
  parser.on("text", addText);
  parser.on("cdata", addText);

  parser.write(text).close();
  return root ?? refuse("There is no XML element.");
}

function attribute({ name, prefix, local, uri, value }: SaxesAttributeNS): XmlAttribute {
  return { name, prefix, local, namespace: uri, value };
}

/** Without the parser's own "line:column: " in front and full stop behind. */
function plain(message: string): string {
  return `${message.replace(/^\d+:\d+: /, "").replace(/\.$/, "")}.`;
}

/** Whether there is no close tag. */
export function isSelfClosing(text: string, { openEnd }: XmlElement): boolean {
  return text.charAt(openEnd - 2) === "/";
}

/** The line of an offset, counted from 1. */
export function lineOf(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf("\n"); at !== -1 && at < offset; at = text.indexOf("\n", at + 1)) line += 1;
  return line;
}

/** An element and all inside of it, in document order. */
export function* descendants(element: XmlElement): Generator<XmlElement> {
  yield element;
  for (const child of element.children) yield* descendants(child);
}

/** The value of an attribute without prefix; null when it is absent. */
export function attributeOf(element: XmlElement, name: string): string | null {
  return element.attributes.find((attribute) => attribute.name === name)?.value ?? null;
}

/** The namespace that a prefix stands for at an element; null when it is not declared. */
export function namespaceOf(element: XmlElement, prefix: string): string | null {
  for (let at: XmlElement | null = element; at; at = at.parent) {
    const uri = Object.hasOwn(at.declares, prefix) ? at.declares[prefix] : undefined;
    if (uri !== undefined) return uri;
  }
  return null;
}

/** For a value between quotes; line breaks and tabs are written so that a parser gives them back. */
export function escapeAttribute(value: string): string {
  return escapeText(value).replaceAll('"', "&quot;").replaceAll("\t", "&#9;").replaceAll("\n", "&#10;");
}

export function escapeText(value: string): string {
  return legalText(value)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("\r", "&#13;");
}

/** Without the characters that XML 1.0 cannot hold. */
export function legalText(value: string): string {
  return value.toWellFormed().replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "");
}
