/**
 * The content of an order, from the reader: changes, each with its parts. From here on, ids name the elements, not
 * words.
 */
import type { Span } from "../document/document.ts";

export const changeKinds = [
  ...(["add", "remove", "removeway", "rename", "move", "swap", "parallel", "sequence", "merge"] as const),
  ...(["replace", "assign", "addlane", "pool", "kind", "only", "decide", "outcome", "back"] as const),
  ...(["lead", "end", "limit", "remind", "catch", "time", "each", "group", "ungroup"] as const),
  ...(["note", "start", "undo", "other"] as const),
];
export type ChangeKind = (typeof changeKinds)[number];

/** The new kind of an element in a change of `kind`. */
export type Becomes =
  | ("user" | "service" | "manual" | "send" | "receive" | "script" | "rule" | "plain" | "message" | "timer")
  | ("or" | "xor" | "and");

export type PlaceRole = "target" | "after" | "before" | "inside" | "beside" | "to" | "by";
export type TextRole = "name" | "condition" | "question" | "time" | "note" | "doer";

/** Words that refer to elements of the diagram. */
export type Place = Span & {
  role: PlaceRole;
  /** Ids, in the order of the listing: nodes, flows, lanes, pools, data and notes. */
  meant: string[];
  inside: number | null;
};

/** Words that are used verbatim. */
export type Text = Span & { role: TextRole; words: string };

/** A new step or event; `wait` if it is awaited. Its position is that of its verb or noun. */
export type New = Span & {
  wait: "message" | "timer" | null;
  inside: number | null;
  /** Id of a lane, or the words for a role without one. */
  doer: { lane: string } | { role: string } | null;
};

/**
 * `inside` of places, new steps and ends is the number of a condition among the change's `texts` with that role; null
 * if none is named.
 */
export type Change = Span & {
  kind: ChangeKind;
  becomes: Becomes | null;
  places: Place[];
  texts: Text[];
  news: New[];
  ends: (Span & { inside: number | null })[];
};

/** Without changes, the order asks for nothing. */
export type Asked = { changes: Change[] };

/** One way to read an order; `score` is the logarithm of its likelihood. */
export type AskedSo = Asked & { score: number };
