/** Reads marked orders (scripts/reader/ORDERS.md): the content of each, as the reader of orders would return it. */
import type { Span } from "../../../src/generation/document/document.ts";
import {
  type Asked,
  type Becomes,
  type Change,
  type ChangeKind,
  changeKinds,
  type New,
  type PlaceRole,
  type TextRole,
} from "../../../src/generation/orders/asked.ts";
import type { Row } from "../../../src/generation/orders/listing.ts";

/** `diagram`: the heading above it. `labels`: those of its new steps, in text order. */
export type MarkedOrder = {
  /** Lines below the order that are not marks. */
  besides: string[];
  diagram: string;
  text: string;
  asked(rows: readonly Row[]): Asked;
  labels: Label[];
};

/** A label as people would write it, and its step. */
type Label = Span & { label: string; waits: boolean };

type Mark = Span & {
  number: number;
  kind: string;
  role: string;
  of: number[];
  is: string[];
  in: number | null;
  wait: "message" | "timer" | null;
  label: string | null;
};

/** All orders of a file, each with the heading above it. */
export function markedOrders(file: string): MarkedOrder[] {
  const orders: MarkedOrder[] = [];
  let diagram = "";
  let body: string | null = null;
  let lines: string[] = [];
  let besides: string[] = [];
  const close = () => {
    if (body !== null) orders.push({ ...orderOf(diagram, body, lines), besides });
    body = null;
    lines = [];
    besides = [];
  };
  for (const line of [...file.split("\n").map((one) => one.trim()), "# "]) {
    if (/^(?:# |> )/.test(line)) close();
    if (line.startsWith("# ")) diagram = line.slice(2).trim();
    else if (line.startsWith("> ")) body = line.slice(2).trim();
    else if (body !== null && line !== "")
      (/^\d+ (?:do|at|new|text|end)\b/.test(line) ? lines : besides).push(line);
  }
  return orders;
}

function orderOf(diagram: string, body: string, lines: readonly string[]): Omit<MarkedOrder, "besides"> {
  const { text, spans } = plainOf(body);
  const marks = lines.flatMap((line) => markOf(line, spans)).sort((a, b) => a.from - b.from);
  const news = marks.filter(({ kind }) => kind === "new");
  return {
    diagram,
    text,
    asked: (rows) => askedOf(marks, text, rows),
    labels: news.map(({ from, to, label, wait }) => ({ from, to, label: label ?? "", waits: wait !== null })),
  };
}

function plainOf(body: string): { text: string; spans: Map<number, Span> } {
  const spans = new Map<number, Span>();
  let text = "";
  let at = 0;
  for (const { 0: brace, 1: number, 2: words = "", index } of body.matchAll(/\{(\d+):([^{}]*)\}/g)) {
    text += body.slice(at, index);
    spans.set(Number(number), { from: text.length, to: text.length + words.length });
    text += words;
    at = index + brace.length;
  }
  return { text: text + body.slice(at), spans };
}

function markOf(line: string, spans: ReadonlyMap<number, Span>): Mark[] {
  const [, number, kind = "", rest = ""] = /^(\d+) (do|at|new|text|end)\b(.*)$/.exec(line) ?? [];
  const span = spans.get(Number(number));
  if (!span) return [];
  const label = /"([^"]*)"/.exec(rest)?.[1] ?? null;
  const given = (name: string) => new RegExp(`\\b${name}=(\\S+)`).exec(rest.replace(/"[^"]*"/, ""))?.[1];
  const role =
    given("kind") === undefined ? (/^\s*(\w+)(?!\S*=)/.exec(rest)?.[1] ?? "") : `kind=${given("kind")}`;
  const listed = (name: string) => given(name)?.split(",") ?? [];
  const wait = given("wait");
  return [
    {
      ...span,
      number: Number(number),
      kind,
      role,
      of: listed("of").map(Number),
      is: listed("is"),
      in: given("in") === undefined ? null : Number(given("in")),
      wait: wait === "message" || wait === "timer" ? wait : null,
      label,
    },
  ];
}

function askedOf(marks: readonly Mark[], text: string, rows: readonly Row[]): Asked {
  const idOf = new Map(rows.map(({ mark, id }) => [mark, id]));
  const changes = marks
    .filter(({ kind }) => kind === "do")
    .map((one): Change => {
      const own = marks.filter(({ of }) => of.includes(one.number));
      const texts = own
        .filter(({ kind }) => kind === "text")
        .map(({ from, to, role, number }) => {
          const words = text.slice(from, to);
          return { from, to, number, role: role as /* checked by the checker of marks */ TextRole, words };
        });
      const conditions = texts.filter(({ role }) => role === "condition").map(({ number }) => number);
      const inside = (mark: Mark): number | null =>
        mark.in === null || !conditions.includes(mark.in) ? null : conditions.indexOf(mark.in);
      const meant = (mark: Mark): string[] => mark.is.flatMap((row) => idOf.get(row) ?? []);
      const [kind = "other", becomes] = one.role.split("=");
      const newOf = (mark: Mark): New => {
        const doer = marks.find(
          ({ of, kind: by, role }) => of.includes(mark.number) && (by === "text" || role === "by"),
        );
        const [lane] = doer ? meant(doer) : [];
        return {
          from: mark.from,
          to: mark.to,
          wait: mark.wait,
          inside: inside(mark),
          doer: !doer ? null : lane !== undefined ? { lane } : { role: text.slice(doer.from, doer.to) },
        };
      };
      return {
        from: one.from,
        to: one.to,
        kind: changeKinds.find((known) => known === kind) ?? ("other" satisfies ChangeKind),
        becomes: (becomes ?? null) as /* checked by the checker of marks */ Becomes | null,
        places: own
          .filter(({ kind: mark }) => mark === "at")
          .map((mark) => ({
            from: mark.from,
            to: mark.to,
            role: mark.role as /* checked by the checker of marks */ PlaceRole,
            meant: meant(mark),
            inside: inside(mark),
          })),
        texts: texts.map(({ number: _, ...rest }) => rest),
        news: own.filter(({ kind: mark }) => mark === "new").map(newOf),
        ends: own
          .filter(({ kind: mark }) => mark === "end")
          .map((mark) => ({ from: mark.from, to: mark.to, inside: inside(mark) })),
      };
    });
  return { changes };
}
