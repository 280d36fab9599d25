/**
 * What a folder's text can ask of every diagram below it, as data: made by the rules, carried out by `carry-out.ts`.
 */
import type { Clause, Phrase } from "../clauses/clause.ts";
import type { Span } from "../document/document.ts";
import type { TaskKind } from "../outline.ts";
import type { Token } from "../parser/tree.ts";

/** Elements that a folder can forbid. */
export type Forbidden =
  | "lanes"
  | "pools"
  | "parallel"
  | "timers"
  | "event gateways"
  | "boundary events"
  | "inclusive gateways"
  | "sub-processes"
  | "notes"
  | "questions"
  | "wide decisions";

/** Details in labels: identified by their kind, or by the words themselves. */
export type Detail = { name: string; words: string[] };

/** Work as in the labels of steps: the verb's lemma and its things; null means any verb. */
export type Work = { verb: string | null; things: string[] };

/** The place of a step: at the named work, at one end of the process, or before the decision about a thing. */
export type Place =
  | { at: "first" | "last" }
  | { at: "before" | "after"; work: Work }
  | { at: "about"; thing: string }
  | /** In the case that a decision asks for, or behind the work that brings it about. */ {
      at: "case";
      ask: string;
      denied: boolean;
      work: Work;
    };

export type Order =
  | /** One word for another, in labels and names, or in the names of lanes only. */ {
      type: "call";
      from: string;
      to: string;
      only?: "lanes";
      /** `from` says what somebody does: "people who write for us". */
      described?: true;
    }
  | /** What a term of conditions means: "large order" is an "order above 10,000 euros". */ {
      type: "means";
      term: string;
      words: string;
    }
  | { type: "role"; name: string; outside: boolean }
  | /** The lanes from top to bottom. */ { type: "laneOrder"; names: string[] }
  | { type: "forbid"; what: Forbidden }
  | /** A thing or a party that is not to be seen. */ { type: "hide"; words: string }
  | /** Whose work it is that the text leaves open: such work, or (null) all of it. */ {
      type: "doer";
      work: Work | null;
      doer: string;
      /** Whatever the text says. */
      insists?: true;
    }
  | /** A step that every process has, perhaps in some cases only; `ends`: the case ends with it. */ {
      type: "step";
      label: string;
      work: Work;
      doer: string | null;
      place: Place;
      condition: string | null;
      ends: string | null;
    }
  | /** What starts every process, or what each may have reached at its end. */ {
      type: "starts" | "ends";
      labels: string[];
      /** The outcome that alone ends so: "rejected". */
      when?: string;
    }
  | /** Work that some cases go without. */ { type: "skip"; work: Work; condition: string }
  | /** How such work is always done: "by registered mail". */ { type: "manner"; work: Work; words: string }
  | /** Done side by side. */ { type: "together"; works: Work[] }
  | /** Somebody whose own work is not drawn. */ { type: "idle"; who: string }
  | /** Somebody who has neither pool nor lane: what they do comes about. */ { type: "absent"; who: string }
  | /** A document that steps write and read, or a store of data. */ {
      type: "document";
      name: string;
      isStore?: true;
    }
  | /** Details of labels that are not to be seen: amounts, names, numbers; perhaps in a note instead. */ {
      type: "detail";
      detail: Detail;
      noted: boolean;
    }
  | /** A way ends: behind such work, or where a decision asks so. */ {
      type: "stop";
      work: Work;
      ask: string | null;
      label: string | null;
      isError: boolean;
    }
  | /** What stands in brackets in the text is a note at its step. */ { type: "remarks" }
  | /** All ways come together at one end. */ { type: "oneEnd" }
  | { type: "poolName"; name: string }
  | /** Every end has a name; times to wait for stand at the edge of tasks. */ {
      type: "endNames" | "edgeTimers";
    }
  | { type: "wordsMax"; max: number }
  | { type: "charsMax"; max: number }
  | { type: "spelling"; variety: "British" | "American" /** Said as examples: "cheque". */; words: string[] }
  | /** Yes and No at the flows of a question with two answers. */ { type: "yesNo"; lower?: true }
  | { type: "kind"; kind: TaskKind; doer: string | null /** Such work only. */; work?: Work }
  | /** Nothing to do; `why` is a whole sentence. */ { type: "nothing"; why: string };

/** A sentence of the folder's text. A quotation is one word in tokens and clauses; `say` returns its words. */
export type Line = Span & {
  text: string;
  tokens: Token[];
  clauses: Clause[];
  say: (words: string) => string;
  /** What the line before was about, for "they". */
  before: Phrase[];
  /** After a semicolon. */
  continues: boolean;
  /** Terms with a size in the folder, and their meanings. */
  terms: ReadonlyMap<string, string>;
  /** "# House rules" */
  isHeading: boolean;
  /** "even if the text says somebody else" */
  insists: boolean;
};

/** A sentence with its orders. Without orders it is `background`, or it was not understood. */
export type SteeringLine = Span & {
  orders: Order[];
  background: boolean;
  /**
   * Words that none of its orders uses. If the rules miss words, the line has no orders; if the reader misses words,
   * the explanation names them.
   */
  missed?: string[];
};

/** Reads one kind of statement; null if the line contains none. */
export type Rule = { name: string; example: string; read(line: Line): Order[] | null };
