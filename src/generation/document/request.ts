/** Words around a text that ask for a picture: "please draw a diagram of ...". */
import { courtesies, pictureLinks, pictureNouns, pictureVerbs } from "./lexicon/pictures.ts";

export type Request = {
  /** Place after the words of the request. */
  end: number;
  /** What follows describes the process and is no title: "a process where ...". */
  tells: boolean;
  /** Asks with a verb or "please", not only by naming a picture. */
  surely: boolean;
};

type Word = { word: string; end: number; from: number };

const determiners = new Set(
  "a an the this that my our your me us following some simple clear basic new nice good proper quick short detailed complete full bpmn 2.0 bpmn2 business visual process it one for of in to small entire whole up out into as".split(
    " ",
  ),
);
const drawing = new Set(
  "draw visualise visualize model diagram sketch map depict chart illustrate describe explain document outline show".split(
    " ",
  ),
);
const manner = new Set("how what the".split(" "));
const heads = new Set("process workflow procedure flow lifecycle journey".split(" "));
const tellsNext = new Set("where which that in_which".split(" "));

function wordsIn(text: string): Word[] {
  return [...text.slice(0, 260).matchAll(/[\p{L}\p{N}'’./-]+/gu)].map((found) => ({
    word: found[0]
      .toLowerCase()
      .replaceAll("’", "'")
      .replace(/[./-]+$/, ""),
    from: found.index,
    end: found.index + found[0].replace(/[./-]+$/, "").length,
  }));
}

/** The number of words from `at` that form a phrase of the class; 0 for none. */
function span(words: readonly Word[], at: number, phrases: ReadonlySet<string>): number {
  for (let count = 6; count > 0; count--) {
    if (at + count > words.length) continue;
    if (
      phrases.has(
        words
          .slice(at, at + count)
          .map(({ word }) => word)
          .join(" "),
      )
    )
      return count;
  }
  return 0;
}

function skip(words: readonly Word[], at: number, phrases: ReadonlySet<string>, most: number): number {
  let place = at;
  for (let count = 0; count < most; count++) {
    const taken = span(words, place, phrases);
    if (taken === 0) break;
    place += taken;
  }
  return place;
}

/** "How do we hire people?" asks for a picture like "how to hire people". */
const asking = /^how\s+(?:to|do (?:we|i)|can (?:we|i|one)|should (?:we|i)|does one)\s+(?=\p{L}+\s+\p{L})/iu;

/** The request at the start of a sentence, if there is one. */
export function requestIn(sentence: string): Request | null {
  const asked = asking.exec(sentence);
  if (asked) return { end: asked[0].length, tells: false, surely: false };
  const words = wordsIn(sentence);
  const polite = skip(words, 0, courtesies, 5);
  const verb = span(words, polite, pictureVerbs);
  const ordered = polite + verb;
  if (polite + verb > 0) {
    const manners = mannerAfter(words, polite, ordered);
    if (manners) return manners;
  }
  const start = skip(words, ordered, determiners, 6);
  const back = bestNoun(words, ordered, start) ?? pictureAhead(words, ordered, start);
  if (!back) return titled(words, polite, verb, ordered, sentence);
  const links = skip(words, back, pictureLinks, 4);
  const bare = polite + verb === 0;
  if (bare && links === back && back < words.length) return null;
  if (
    verb > 0 &&
    links === back &&
    back < words.length &&
    !/^[\s]*[:.,-]/.test(sentence.slice(words[back - 1]?.end ?? 0))
  )
    return titled(words, polite, verb, ordered, sentence);
  return {
    end: words[links - 1]?.end ?? 0,
    tells: tellsNext.has(words[links - 1]?.word ?? ""),
    surely: !bare,
  };
}

/** The picture noun itself may be among the adjectives: "a business process diagram". */
function bestNoun(words: readonly Word[], from: number, to: number): number | null {
  for (let at = Math.min(to, words.length - 1); at >= from; at--) {
    const taken = span(words, at, pictureNouns);
    if (taken > 0) return at + taken;
  }
  return null;
}

/** "draw an entity relationship diagram": unlisted words may come before the requested picture. */
function pictureAhead(words: readonly Word[], ordered: number, start: number): number | null {
  if (ordered === 0) return null;
  const at = words.findIndex(
    ({ word }, place) => place >= start && /^(?:diagram|diagrams|flowchart|chart)$/.test(word),
  );
  return at >= 0 && at - start <= 3 ? at + 1 : null;
}

/** "draw how we ...", "explain the way ...". */
function mannerAfter(words: readonly Word[], polite: number, ordered: number): Request | null {
  const verb = words[ordered - 1]?.word ?? "";
  if (ordered === polite || !drawing.has(verb)) return null;
  const at = /^(?:me|us)$/.test(words[ordered]?.word ?? "") ? ordered + 1 : ordered;
  const next = words[at]?.word ?? "";
  if (
    !manner.has(next) ||
    (next === "the" && words[at + 1]?.word !== "way") ||
    (next === "what" && words[at + 1]?.word !== "happens")
  )
    return null;
  return { end: words[at - 1]?.end ?? 0, tells: false, surely: true };
}

/** "draw the returns process": the head is at the end. */
function titled(
  words: readonly Word[],
  polite: number,
  verb: number,
  ordered: number,
  sentence: string,
): Request | null {
  const last =
    sentence
      .split(/[:.;,!?]/)[0]
      ?.trim()
      .split(/\s+/)
      .at(-1)
      ?.toLowerCase() ?? "";
  if (verb === 0 || !heads.has(last)) return null;
  const order = words[ordered - 1]?.word ?? "";
  if (!drawing.has(order) && polite === 0 && !/^(?:make|create|generate|give|build|design)$/.test(order))
    return null;
  const at = skip(words, ordered, new Set(["me", "us", "a", "an", "the", "our", "my", "for"]), 3);
  return { end: words[at - 1]?.end ?? 0, tells: false, surely: true };
}
