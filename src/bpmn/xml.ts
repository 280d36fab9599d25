/** A tree over the text of an XML document that records the place of everything, so that the text can be patched. */
import { escaped } from "../escape.ts";

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
  /** Prefixes that this element itself declares; "" is the default namespace. */
  declares: Record<string, string>;
  /** UTF-16 offsets: `<` of the open tag, after its `>`, `<` of the close tag, after its `>`. */
  start: number;
  openEnd: number;
  closeStart: number;
  end: number;
};

export type XmlAttribute = { name: string; prefix: string; local: string; namespace: string; value: string };

/** Whether it has no close tag. */
export function isSelfClosing(text: string, { openEnd }: XmlElement): boolean {
  return text.charAt(openEnd - 2) === "/";
}

/** The line of an offset, counted from 1. */
export function lineOf(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf("\n"); at !== -1 && at < offset; at = text.indexOf("\n", at + 1)) line += 1;
  return line;
}

/** An element and everything inside of it, in document order. */
export function descendants(element: XmlElement): XmlElement[] {
  const found: XmlElement[] = [];
  const visit = (at: XmlElement) => {
    found.push(at);
    for (const child of at.children) visit(child);
  };
  visit(element);
  return found;
}

/** The value of an attribute without prefix; null when it is absent. */
export function attributeOf(element: XmlElement, name: string): string | null {
  for (const attribute of element.attributes) if (attribute.name === name) return attribute.value;
  return null;
}

/** The namespace that a prefix stands for at an element; null when it is not declared. */
export function namespaceOf(element: XmlElement, prefix: string): string | null {
  for (let at: XmlElement | null = element; at; at = at.parent) {
    const uri = Object.hasOwn(at.declares, prefix) ? at.declares[prefix] : undefined;
    if (uri !== undefined) return uri;
  }
  return null;
}

/** For a quoted value; line breaks and tabs are escaped so that a parser restores them. */
export function escapeAttribute(value: string): string {
  return escaped(legalText(value), /[&<>"\t\n\r]/g);
}

export function escapeText(value: string): string {
  return escaped(legalText(value), /[&<>\r]/g);
}

/** Removes the characters that XML 1.0 cannot hold. */
export function legalText(value: string): string {
  return value.toWellFormed().replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "");
}
