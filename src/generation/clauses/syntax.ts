/** Access to a tree: children of every token, and the words of a set of tokens. */
import type { Token } from "../parser/tree.ts";

export type Syntax = {
  readonly tokens: readonly Token[];
  /** Indexes of the children of every token, in text order. */
  readonly children: readonly (readonly number[])[];
};

export function syntaxOf(tokens: readonly Token[]): Syntax {
  const children: number[][] = tokens.map(() => []);
  tokens.forEach((token, at) => {
    children[token.head]?.push(at);
  });
  return { tokens, children };
}

export function tokenAt(syntax: Syntax, at: number): Token {
  const token = syntax.tokens[at];
  if (token === undefined) throw new RangeError(`no token at ${at}`);
  return token;
}

export const childrenOf = (syntax: Syntax, at: number): readonly number[] => syntax.children[at] ?? [];

/** "nsubj" includes "nsubj:pass"; "nsubj:pass" only itself. */
export const isRelation = ({ relation }: Token, name: string) =>
  relation.startsWith(name) && (relation.length === name.length || relation[name.length] === ":");

export const hasRelation = (token: Token, names: readonly string[]) =>
  names.some((name) => isRelation(token, name));

/** Children of a token with one of these relations. */
export const childrenBy = (syntax: Syntax, at: number, ...names: string[]): number[] =>
  childrenOf(syntax, at).filter((child) => hasRelation(tokenAt(syntax, child), names));

export const childBy = (syntax: Syntax, at: number, ...names: string[]): number | undefined =>
  childrenOf(syntax, at).find((child) => hasRelation(tokenAt(syntax, child), names));

export const formOf = (token: Token) => token.form.toLowerCase();

/** A token and everything below it, in text order, without the branches that `leave` selects. */
export function below(syntax: Syntax, at: number, leave: (place: number) => boolean = () => false): number[] {
  const found: number[] = [];
  const open = [at];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    found.push(place);
    for (const child of childrenOf(syntax, place)) if (!leave(child)) open.push(child);
  }
  return found.sort((a, b) => a - b);
}

/**
 * Tokens as words, with a space where the text has one or something is omitted. Punctuation between two of them stays.
 */
export function wordsOf(syntax: Syntax, places: readonly number[]): string {
  const wanted = new Set(places.filter((place) => tokenAt(syntax, place).upos !== "PUNCT"));
  const kept = [...wanted, ...places].filter((place) => isKept(syntax, place, wanted));
  let before: number | undefined;
  let text = "";
  for (const place of [...new Set(kept)].sort((a, b) => a - b)) {
    const token = tokenAt(syntax, place);
    const joined = before !== undefined && place === before + 1 && tokenAt(syntax, before).to === token.from;
    text += before === undefined || joined ? token.form : ` ${token.form}`;
    before = place;
  }
  return text;
}

const isKept = (syntax: Syntax, place: number, wanted: ReadonlySet<number>) =>
  tokenAt(syntax, place).upos !== "PUNCT" || (wanted.has(place - 1) && wanted.has(place + 1));

/** The span of the tokens in the text. */
export function spanOf(syntax: Syntax, places: readonly number[]) {
  const tokens = places.map((place) => tokenAt(syntax, place));
  return {
    from: Math.min(...tokens.map((token) => token.from)),
    to: Math.max(...tokens.map((token) => token.to)),
  };
}

/** The verb on which a word depends, through any other words; -1 without one. */
export function verbAbove(syntax: Syntax, at: number): number {
  if (at < 0) return -1;
  const { head, upos } = tokenAt(syntax, at);
  return upos === "VERB" ? at : verbAbove(syntax, head);
}
