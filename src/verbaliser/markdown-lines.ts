/** Turns a walk over a process into lines of a nested list. */
import type { Node } from "../bpmn/graph.ts";
import { bold, words } from "../generation/told/form.ts";
import {
  againText,
  borderText,
  handlerText,
  isNamed,
  markOf,
  splitText,
  stepText,
  type Telling,
  wayText,
} from "./markdown-words.ts";
import type { Border, Item, Scope, Way } from "./walk.ts";

export type Line = { text: string; under: Line[] };

/** State at a list: the nodes described on the way to it, and whether it is in a sub-process. */
type Place = { passed: ReadonlySet<string>; isInner: boolean };

/** The lines of a whole process or sub-process. */
export function scopeLines(telling: Telling, { entries, loose, handlers }: Scope, isInner: boolean): Line[] {
  const place = { passed: new Set<string>(), isInner };
  const [main = [], ...others] = entries;
  const otherStart = isInner ? words.innerOtherStart : words.otherStart;
  return [
    ...itemLines(telling, main, place),
    ...others.map(([first, ...rest]): Line => {
      const text = first ? stepText(telling, first.node, isInner, otherStart) : otherStart;
      return { text, under: itemLines(telling, rest, place) };
    }),
    ...loose.flatMap((items): Line[] => {
      const under = itemLines(telling, items, place);
      return under.length > 0 ? [{ text: words.loose, under }] : [];
    }),
    ...handlers.map(({ node, inside }) => handlerLine(telling, node, inside)),
  ];
}

/** The heading contains the start event of the event sub-process. */
function handlerLine(telling: Telling, node: Node, inside: Scope): Line {
  const [main = [], ...others] = inside.entries;
  const first = main[0]?.node;
  if (first?.kind !== "startEvent")
    return { text: handlerText(telling, node, null), under: scopeLines(telling, inside, true) };
  const behind = { ...inside, entries: [main.slice(1), ...others] };
  return { text: handlerText(telling, node, first), under: scopeLines(telling, behind, true) };
}

function itemLines(telling: Telling, items: readonly Item[], { passed: before, isInner }: Place): Line[] {
  const passed = new Set(before);
  const lines: Line[] = [];
  let marks = "";
  for (const item of items) {
    const { node } = item;
    if (item.isAgain) {
      const way = passed.has(node.id) ? words.back : words.on;
      lines.push({ text: againText(telling, node, way, isInner), under: [] });
      continue;
    }
    passed.add(node.id);
    marks += markOf(telling, node);
    const own = linesOfItem(telling, item, { passed, isInner }, marks);
    if (own.length > 0) marks = "";
    lines.push(...own);
  }
  // Paths meet here, and nothing follows that could carry the mark.
  return marks === "" ? lines : [...lines, { text: `${words.meet}${marks}`, under: [] }];
}

/** Empty for an unnamed gateway where paths only meet. */
function linesOfItem(telling: Telling, item: Item, place: Place, marks: string): Line[] {
  const { node, ways, borders, inside } = item;
  if (node.kind.endsWith("Gateway")) {
    if (ways.length > 0) return [splitLine(telling, item, place, marks)];
    return isNamed(node) ? [{ text: `${words.meet} at ${bold(node.name)}${marks}`, under: [] }] : [];
  }
  const text =
    node.kind === "boundaryEvent"
      ? borderText(telling, node)
      : stepText(telling, node, place.isInner) + marks;
  const under = [
    ...(inside === null ? [] : scopeLines(telling, inside, true)),
    ...borders.map((one) => borderLine(telling, one, place)),
  ];
  return [{ text, under }, ...(ways.length > 0 ? [splitLine(telling, item, place, "")] : [])];
}

const splitLine = (telling: Telling, { node, ways }: Item, place: Place, marks: string): Line => ({
  text: splitText(node, ways) + marks,
  // The default case comes after the others.
  under: ways
    .toSorted((one, other) => Number(one.flow.isDefault) - Number(other.flow.isDefault))
    .map((way) => wayLine(telling, node, way, place)),
});

function wayLine(telling: Telling, node: Node, way: Way, place: Place): Line {
  const under = itemLines(telling, way.items, place);
  return { text: wayText(node, way) + (under.length > 0 ? "" : `, ${words.nothing}`), under };
}

const borderLine = (telling: Telling, { event, items }: Border, place: Place): Line => ({
  text: borderText(telling, event),
  under: itemLines(telling, items, place),
});

/** @param indent of the list. */
export function written(lines: readonly Line[], indent = ""): string {
  return lines
    .flatMap(({ text, under }) => {
      const own = `${indent}- ${text}${under.length > 0 ? ":" : "."}`;
      return under.length > 0 ? [own, written(under, `${indent}  `)] : [own];
    })
    .join("\n");
}
