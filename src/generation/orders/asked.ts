/** What an order asks for, as the reader tells it: changes, each with what belongs to it. No element is named by its words any more. */
import type { Span } from "../document/document.ts";

export const changeKinds = [
  ...(["add", "remove", "removeway", "rename", "move", "swap", "parallel", "sequence", "merge"] as const),
  ...(["replace", "assign", "addlane", "pool", "kind", "only", "decide", "outcome", "back"] as const),
  ...(["lead", "end", "limit", "remind", "catch", "time", "each", "group", "ungroup"] as const),
  ...(["note", "start", "undo", "other"] as const),
];
export type ChangeKind = (typeof changeKinds)[number];

/** What an element becomes by a change of `kind`. */
export type Becomes =
  | ("user" | "service" | "manual" | "send" | "receive" | "script" | "rule" | "plain" | "message" | "timer")
  | ("or" | "xor" | "and");

export type PlaceRole = "target" | "after" | "before" | "inside" | "beside" | "to" | "by";
export type TextRole = "name" | "condition" | "question" | "time" | "note" | "doer";

/** Words that mean elements of the diagram. */
export type Place = Span & {
  role: PlaceRole;
  /** Ids, in the order of the listing: nodes, flows, lanes, pools, data and notes. */
  meant: string[];
  inside: number | null;
};

/** Words that are taken as they stand. */
export type Text = Span & { role: TextRole; words: string };

/** A new step or event that is waited for; its place is that of its verb or noun. */
export type New = Span & {
  wait: "message" | "timer" | null;
  inside: number | null;
  /** Id of a lane, or the words for a role that has none yet. */
  doer: { lane: string } | { role: string } | null;
};

/** `inside` of places, new steps and ends is the number of a condition among the change's `texts` of that role; null where none is named. */
export type Change = Span & {
  kind: ChangeKind;
  becomes: Becomes | null;
  places: Place[];
  texts: Text[];
  news: New[];
  ends: (Span & { inside: number | null })[];
};

/** Without changes it asks for nothing. */
export type Asked = { changes: Change[] };

/** One way to read an order; `score` is the logarithm of how likely it is. */
export type AskedSo = Asked & { score: number };
