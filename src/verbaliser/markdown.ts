/**
 * Describes a BPMN document for people and agents: Markdown in which every element appears once, under its own name.
 */
import { openDocument } from "../bpmn/document.ts";
import type { Node } from "../bpmn/graph.ts";
import { readSemantics, type Semantics } from "../bpmn/semantics.ts";
import { bold, italic, words } from "../generation/told/form.ts";
import { type Line, scopeLines, written } from "./markdown-lines.ts";
import {
  dataAt,
  dataName,
  isNamed,
  notesAt,
  short,
  type Telling,
  tellingOf,
  tiedTo,
} from "./markdown-words.ts";
import { nodesOfProcess, walkOf } from "./walk.ts";

/** @param name of the diagram. */
export function tellInMarkdown(xml: string, name: string): string {
  const document = openDocument(xml);
  const semantics = readSemantics(document);
  const nodes = [...semantics.nodes.values()];
  const processes = [...new Set(nodes.flatMap(({ process }) => process ?? []))];
  const walked = processes.map((process) => walkOf(semantics, nodesOfProcess(semantics, process)));
  const telling = tellingOf(document, semantics, walked);
  const closed = nodes.filter((node) => node.kind === "participant" && !isShown(semantics, node));
  const parts = [
    `# ${plain(name)}`,
    ...walked.flatMap((scope, at) => [
      ...headingOf(semantics, processes[at] ?? "", processes.length + closed.length),
      ...lanesOf(semantics, processes[at] ?? ""),
      written(scopeLines(telling, scope, false)) || words.idle,
    ]),
    ...closed.flatMap((node) => [poolHeading(node), words.closed]),
    ...(walked.length + closed.length === 0 ? [words.idle] : []),
    ...listed(words.messages, messageLines(semantics)),
    ...listed(words.also, restLines(telling)),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** Text in a heading is not bold. */
const plain = (name: string): string => bold(name).slice(2, -2);

/** Whether its process is described under its name. */
const isShown = ({ participantOf }: Semantics, { id, process }: Node): boolean =>
  process !== null && participantOf.get(process) === id;

const poolHeading = (node: Node): string => `## ${words.pool}${isNamed(node) ? ` ${italic(node.name)}` : ""}`;

function headingOf({ nodes, participantOf }: Semantics, process: string, count: number): string[] {
  const participant = nodes.get(participantOf.get(process) ?? "");
  if (participant) return [poolHeading(participant)];
  return count > 1 ? [`## ${words.process}`] : [];
}

/** Names of lanes, each followed by its inner lanes in parentheses. */
function lanesOf({ nodes }: Semantics, process: string): string[] {
  const lanes = [...nodes.values()].filter((one) => one.kind === "lane" && one.process === process);
  const ids = new Set(lanes.map(({ id }) => id));
  const told = (inside: readonly Node[]): string[] =>
    inside.flatMap((lane) => {
      const inner = told(lanes.filter(({ parent }) => parent === lane.id));
      if (!isNamed(lane)) return inner;
      return [`${italic(lane.name)}${inner.length > 0 ? ` (${inner.join(", ")})` : ""}`];
    });
  const names = told(lanes.filter(({ parent }) => parent === null || !ids.has(parent)));
  return names.length > 0 ? [`${words.lanes}: ${names.join(", ")}.`] : [];
}

const listed = (heading: string, lines: readonly Line[]): string[] =>
  lines.length === 0 ? [] : [`## ${heading}`, written(lines)];

/** Messages between pools. */
function messageLines({ edges, nodes, participantOf }: Semantics): Line[] {
  const endOf = (id: string | null): string => {
    const node = nodes.get(id ?? "");
    const pool =
      node?.kind === "participant" ? node : nodes.get(participantOf.get(node?.process ?? "") ?? "");
    const said = pool && isNamed(pool) ? italic(short(pool.name)) : words.somePool;
    return !node || node === pool || !isNamed(node) ? said : `${said} at ${bold(short(node.name))}`;
  };
  return [...edges.values()]
    .filter(({ kind }) => kind === "messageFlow")
    .map((edge) => {
      const said = isNamed(edge) ? bold(edge.name) : words.someMessage;
      return { text: `${said} goes from ${endOf(edge.source)} to ${endOf(edge.target)}`, under: [] };
    });
}

const otherKinds: Partial<Record<Node["kind"], string>> = {
  textAnnotation: "A note",
  group: "A group",
  dataObjectReference: "A document",
  dataStoreReference: "A data store",
  dataInput: "An input",
  dataOutput: "An output",
};

/** Elements that no step has mentioned. */
function restLines(telling: Telling): Line[] {
  const { nodes } = telling.semantics;
  const steps = [...nodes.values()].filter(
    ({ kind }) => otherKinds[kind] === undefined && !kind.endsWith("Gateway"),
  );
  const told = new Set(
    steps.flatMap((node) => {
      const { reads, writes } = dataAt(telling, node);
      return [...reads, ...writes, ...notesAt(telling.semantics, node).map(({ id }) => id)];
    }),
  );
  return [...nodes.values()].flatMap((node): Line[] => {
    const kind = otherKinds[node.kind];
    if (kind === undefined || !isNamed(node)) return [];
    const name = dataName(node);
    // A step mentions only the beginning of a long name.
    if (told.has(node.id) && short(name) === name) return [];
    const around = besides(telling.semantics, node).map(({ name }) => bold(short(name)));
    const place = around.length > 0 ? ` at ${around.join(", ")}` : "";
    return [{ text: `${kind}: ${bold(name)}${place}`, under: [] }];
  });
}

/** What a note points to, and what a group encloses. */
const besides = (semantics: Semantics, node: Node): Node[] => {
  const members = node.members.flatMap((id) => semantics.nodes.get(id) ?? []);
  return [...members, ...tiedTo(semantics, node)].filter(isNamed);
};
