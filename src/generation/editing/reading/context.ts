/** What a pattern knows while it reads a statement. */
import type { Operation } from "../../edits.ts";
import type { Tagger } from "../../language/tagger.ts";
import type { Model } from "../model.ts";

export type Context = {
  /** As it is after the statements before. */
  model: Model;
  /** What `⟦n⟧` stands for. */
  quotes: string[];
  tagger: Tagger;
  /** Ids that "it", "them" and "the new task" mean: what the statement before added or named. */
  focus: string[];
};

/** What a statement asks for. */
export type Change = {
  operations: Operation[];
  /** Ids that a later "it" means; null for what the operations add. */
  focus: string[] | null;
  /** How many sentences of the tail were a part of it. */
  tailUsed: number;
};

/**
 * Reads one kind of change.
 * @returns null when the text is not of this kind.
 * @throws CannotEdit when it is, but names what is not there or not clear.
 */
export type Pattern = (text: string, context: Context, tail: string[]) => Change | null;

export function change(operations: Operation[], focus: string[] | null = null, tailUsed = 0): Change {
  return { operations, focus, tailUsed };
}

const quoted = /⟦(\d+)⟧/g;

/** The text with its quotations back in place. */
export const plain = (text: string, { quotes }: Context): string =>
  text.replace(quoted, (_, at) => quotes[Number(at)] ?? "").trim();

/** The quoted names of a text, in order. */
export const quotedIn = (text: string, { quotes }: Context): string[] =>
  [...text.matchAll(quoted)].map((found) => quotes[Number(found[1])] ?? "");

export const hasQuote = (text: string): boolean => text.includes("⟦");

/** All that one quotation says, when the text is nothing else; null otherwise. */
export function onlyQuote(text: string, context: Context): string | null {
  const found = /^\s*⟦(\d+)⟧\s*$/.exec(text);
  return found ? (context.quotes[Number(found[1])] ?? null) : null;
}
