/** A growing random document: a tree of elements, and what was added so far. */

import { escapeAttribute, escapeText } from "../../../src/bpmn/xml.ts";
import type { Random } from "../seeded.ts";

export type Element = {
  tag: string;
  attributes: Record<string, string>;
  children: Element[];
  text?: string;
};

/** A flow node, with its scope. */
export type Made = { id: string; element: Element; scope: Scope; isBoundary: boolean };

/** A process, or the inside of a sub-process. `pool` is the number of the pool, or 0 without a pool. */
export type Scope = { element: Element; pool: number; depth: number; lanes: Element[]; made: Made[] };

/** `messages` is null without a collaboration. */
export type Build = {
  random: Random;
  next: number;
  definitions: Element;
  collaboration: Element | null;
  scopes: Scope[];
  made: Made[];
  flows: { id: string; scope: Scope }[];
  data: { id: string; scope: Scope }[];
};

export const element = (
  tag: string,
  attributes: Record<string, string> = {},
  children: Element[] = [],
): Element => ({ tag, attributes, children });

export const withText = (tag: string, text: string): Element => ({ ...element(tag), text });

export const newId = (build: Build, prefix: string): string => `${prefix}${build.next++}`;

/** Children in the order of the BPMN 2.0 schema; those of one rank stay in the order of addition. */
const ranks: [RegExp, number][] = [
  [/^category$/, -1],
  [/^(collaboration|participant)$/, 0],
  [/^messageFlow$/, 1],
  [/^categoryValueRef$/, 1],
  [/^ioSpecification$/, 2],
  [/^property$/, 3],
  [/^dataInputAssociation$/, 4],
  [/^dataOutputAssociation$/, 5],
  [/(EventDefinition|LoopCharacteristics)$/, 6],
  [/^laneSet$/, 7],
  [/^(association|group|textAnnotation)$/, 9],
];

const rankOf = ({ tag }: Element): number => ranks.find(([pattern]) => pattern.test(tag))?.[1] ?? 8;

/** Leaves out `attributes` with empty values. */
export function toXml({ tag, attributes, children, text }: Element, indent = ""): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`)
    .join("");
  if (text !== undefined) return `${indent}<${tag}${written}>${escapeText(text)}</${tag}>`;
  if (children.length === 0) return `${indent}<${tag}${written}/>`;
  const inside = children
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .map((child) => toXml(child, `${indent} `));
  return `${indent}<${tag}${written}>\n${inside.join("\n")}\n${indent}</${tag}>`;
}
