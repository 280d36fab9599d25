/**
 * Where the name of a process lies in a one-line wish for its picture: "Can you draw me the usual process for *password
 * reset*, please?", "How do we *approve vacation requests*?"
 */
import type { Span } from "../document/document.ts";
import { list } from "../document/lexicon/list.ts";
import { courtesies, pictureLinks, pictureNouns, pictureVerbs } from "../document/lexicon/pictures.ts";
import { canBeVerb } from "../document/verbless.ts";

/** A part of the text that may be the name; `asked` if the words around it ask for a process; `whole` if no words are around it. */
export type Topic = Span & { asked: boolean; whole: boolean };

/** Words before the name that neither ask nor name: "me the usual". */
const fillers = list(`
me; us; a; an; the; this; my; our; your; one; some; any; simple; clear; basic; new; nice; good; proper; quick; short
small; detailed; complete; full; whole; usual; standard; typical; normal; common; general; generic; classic; default
example; sample; textbook; best practice; best-practice; bpmn; bpmn 2.0; bpmn2; 2.0; business; company; internal; does; do; should
can; could; is; are; we; i; you; one; people; companies; a company; usually; normally; typically; best; go about
something like; for example; in; required; needed; necessary; involved in; here
`);
/** Openings of questions: "how do we ...", "what are the steps of ...". */
const askers = list("how; how to; what; what's; whats; which");
/** Words after the name: "... look like, please". */
const closers = list(`
please; pls; plz; thanks; thank you; thx; for me; for us; look like; looks like; usually; normally; typically; work; works; go; goes
run; as bpmn; in bpmn; as a bpmn diagram; in bpmn 2.0; as a diagram; as a flowchart; with bpmn; done; handled; processed; managed; organised; organized; approved; from start to end; from start to finish
end to end; in general; in our company; in a company; at our company; in my company; asap; now; today
`);
/** Only these ask for a process: "a plan of the campaign" and "what is a loan?" do not. */
const asking =
  /\b(?:how|draw|sketch|visuali[sz]e|depict|process|workflow|procedure|flow|diagram|flow ?chart|bpmn|swim ?lanes?|chart|map|model|picture|drawing|steps (?:for|of|to|in|involved|needed|required)|looks? like)\b/i;
/** A name that says itself that it is a process. */
const naming =
  /\b(?:process|workflow|procedure|flow|diagram|flow ?chart|bpmn|process map|process model)(?:$|\s+(?:for|of|with|including|in|at|by)\b)/i;
/** "Process the refund" and "Map the claim to a contract" are work. */
const working = /^(?:process|map|model|chart|picture|flow|diagram)\s+(?!for\b|of\b|to\b|how\b|about\b)/i;

/** "What is a good process for hiring?" asks for advice. */
const advising = /^\W*(?:what|which)\b[^?]*\b(?:good|best|better)\b[^?]*\?\s*$/i;

const wordsMax = 32;
/** A second sentence, or a sign that introduces or lists something. */
const severalParts = /[\n;:]|[.!?]\s+\p{L}/u;
/** Words of a text that tells steps or conditions, and of one that is about something else. */
const telling =
  /\b(?:then|if|when|whenever|who|which|that|where|unless|until|while|because|must|should|will|first|finally|next|afterwards?|otherwise|he|she|they|says?|was|were|is|are|has|have|do|does|much|many|not)\b/i;

/** "how an order *is* fulfilled" */
const passive = /\s(?:is|are|gets?)(?=\s\p{L}+$)/iu;
/** Words of the wish, and "it"; "IT" in capitals is a department. */
const noName =
  /\bit\b|^(?:(?:an?|the|our|my)\s)?(?:to|how|we|i|you|one|get|draw|process|procedure|workflow|flow|diagram)\b/;

type Word = Span & { word: string };

/** Every place at which the name may lie, the longest first; none for a text of several sentences. */
export function topicsOf(text: string): Topic[] {
  const words = wordsIn(text);
  const to = endOf(words);
  const last = words[to - 1];
  const isWork = working.test(text.trim());
  if (words.length > wordsMax || !last || advising.test(text)) return [];
  const begins = beginsOf(words, to).filter((at) => at < to);
  return begins.flatMap((at): Topic[] => {
    const from = words[at]?.from ?? 0;
    const name = text.slice(from, last.to);
    if (severalParts.test(name) || telling.test(name.replace(passive, "")) || noName.test(name)) return [];
    const around = `${text.slice(0, from)} ${text.slice(last.to)}`;
    const isAsked = asking.test(around) || naming.test(name);
    return [{ from, to: last.to, asked: isAsked && !isWork, whole: at === 0 }];
  });
}

const wordsIn = (text: string): Word[] =>
  [...text.matchAll(/[\p{L}\p{N}&][\p{L}\p{N}'’/&.-]*/gu)].map((found) => {
    const form = found[0].replace(/[./'’-]+$/, "");
    return {
      word: form.toLowerCase().replaceAll("’", "'"),
      from: found.index,
      to: found.index + form.length,
    };
  });

/** The number of words without those after the name. */
function endOf(words: readonly Word[]): number {
  let end = words.length;
  for (;;) {
    const count = [5, 4, 3, 2, 1].find((most) => most < end && closers.has(phrase(words, end - most, end)));
    if (count === undefined) return end;
    end -= count;
  }
}

const phrase = (words: readonly Word[], from: number, to: number) =>
  words
    .slice(from, to)
    .map(({ word }) => word)
    .join(" ");

const frames: readonly ReadonlySet<string>[] = [
  courtesies,
  pictureVerbs,
  fillers,
  pictureNouns,
  pictureLinks,
  askers,
];

const isFrame = (words: readonly Word[], from: number, to: number) =>
  frames.some((frame) => frame.has(phrase(words, from, to))) || isDoer(words, from, to);

/** "How does *a bank* approve a loan": somebody between the question and the work. */
const isDoer = (words: readonly Word[], from: number, to: number) =>
  to - from <= doerWordsMax &&
  !words.slice(from, to).some(({ word }) => noDoer.test(word)) &&
  /^(?:do|does|can|should)$/.test(words[from - 1]?.word ?? "") &&
  words[from - 2]?.word === "how" &&
  canBeVerb(words[to]?.word ?? "");

const doerWordsMax = 4;
const noDoer = /^(?:we|i|you|one|people|and|or|for|of|to)$/;

/** The places up to which all words may belong to the wish. */
function beginsOf(words: readonly Word[], end: number): number[] {
  const reached = new Set([0]);
  for (const at of reached) {
    for (let to = at + 1; to <= Math.min(end, at + 6); to++) if (isFrame(words, at, to)) reached.add(to);
  }
  return [...reached].sort((one, other) => one - other);
}
