/** What a folder's text can ask of every diagram below it, as data: read by `rules.ts`, carried out by `carry-out.ts`. */
import type { Clause } from "../clauses/clause.ts";
import type { Span } from "../document/document.ts";
import type { TaskKind } from "../outline.ts";
import type { Token } from "../parser/tree.ts";

/** Elements that a folder can forbid. */
export const forbidden = [
  "lanes",
  "parallel",
  "timers",
  "event gateways",
  "boundary events",
  "inclusive gateways",
  "sub-processes",
  "notes",
  "questions",
] as const;
export type Forbidden = (typeof forbidden)[number];

export type Order =
  | /** One word for another, in labels and names. */ { type: "call"; from: string; to: string }
  | /** What stands in conditions in place of a phrase: "large order" is "order above 10,000 euros". */ {
      type: "means";
      phrase: string;
      words: string;
    }
  | { type: "role"; name: string; outside: boolean }
  | { type: "forbid"; what: Forbidden }
  | /** Whose work it is that the text leaves open: with this verb, about this thing, or all of it. */ {
      type: "doer";
      verb: string | null;
      thing: string | null;
      doer: string;
    }
  | { type: "first" | "last"; label: string; doer: string | null }
  | /** What starts every process, or what each has reached at its end. */ {
      type: "starts" | "ends";
      label: string;
    }
  | /** Somebody approves a thing before it goes on, perhaps only in some cases. */ {
      type: "approval";
      thing: string;
      condition: string | null;
      doer: string;
    }
  | { type: "wordsMax"; max: number }
  | { type: "spelling"; variety: "British" | "American" }
  | /** Yes and No at the flows of a question with two answers. */ { type: "yesNo" }
  | { type: "kind"; kind: TaskKind; doer: string | null };

/** A sentence of the folder's text. */
export type Line = Span & { text: string; tokens: Token[]; clauses: Clause[] };

/** Reads one way of saying something; null when the line says nothing of the kind. */
export type Rule = { name: string; example: string; read(line: Line): Order[] | null };
