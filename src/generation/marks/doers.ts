/** The doer of a marked step: the words that the mark points at, otherwise the doer of its clause. */
import type { Phrase } from "../clauses/clause.ts";
import type { Span } from "../document/document.ts";
import { type Actor, findActor, nameWords } from "../meaning/actors.ts";
import { isAnyWork } from "../meaning/parties.ts";
import { nobody } from "../meaning/somebody.ts";
import { capitalised, withoutArticles } from "../naming/words.ts";
import type { Mark } from "../reader/mark.ts";
import { type Found, formOf, foundAt, phraseAt, type Scene, wordOf } from "./found.ts";

const ourselves: ReadonlySet<string> = new Set("i we us me my our".split(" "));
const reader: ReadonlySet<string> = new Set("you your".split(" "));

/** Name of the doer; null if nobody is named. */
export function doerOf(one: Found, scene: Scene): string | null {
  const { saying, heads, mark } = one;
  const byClause = saying ? (scene.parties.doers.get(saying.clause.id) ?? null) : null;
  const own = heads ? byClause : null;
  if (mark.doer === undefined) return byClause;
  if (mark.doer === null || isToldInClause(one, mark.doer, own) || isDoneTo(one, mark.doer, own)) return own;
  return nameAt(mark.doer, one, scene) ?? byClause;
}

/**
 * "The vet, who takes a sample and {recommends} a cure": a verb without a subject of its own has the doer of the one
 * before.
 */
export function withSharedDoers(given: readonly Mark[], scene: Scene): Mark[] {
  const marks = [...given];
  for (const [place, mark] of given.entries()) {
    const last = marks[place - 1];
    if (mark.kind !== "step" || last?.kind !== "step" || !last.doer) continue;
    const [one, before] = [foundAt(mark, place, scene), foundAt(last, place - 1, scene)];
    const clause = one.heads ? one.saying?.clause : undefined;
    const above = before.heads ? before.saying?.clause : undefined;
    const isShared =
      clause?.link?.kind === "coordinate" && clause.link.to === above?.id && clause.doerFrom !== null;
    if (isShared && !clause.passive && !above?.passive && above?.doer && holds(above.doer, last.doer))
      marks[place] = { ...mark, doer: last.doer };
  }
  return marks;
}

/** The words name the phrase. */
const holds = (phrase: Phrase, { from, to }: Span): boolean => phrase.from <= from && to <= phrase.to;

/** The clause names who acts, so no other words do: somebody known, or whoever else is named in the sentence. */
function isToldInClause({ heads, saying, sentence }: Found, words: Span, known: string | null): boolean {
  const clause = heads ? saying?.clause : undefined;
  const own = clause?.doer;
  if (!clause || !own) return false;
  if (isOfLeader(own, words)) return true;
  // "HR prepares the contract, IT sets up an account": not HR.
  const isOutside = words.to <= clause.from || words.from >= clause.to;
  const isNear = known !== null || (sentence !== null && words.from >= sentence.from);
  return !clause.passive && !own.pronoun && own.from >= clause.from && isOutside && isNear;
}

/** "A {reminder} goes out": what is moved by somebody else. */
function isMoved({ heads, saying }: Found, words: Span, known: string | null): boolean {
  const clause = heads ? saying?.clause : undefined;
  const moves = [clause?.verb?.lemma ?? "", clause?.verb?.particle].filter(Boolean).join(" ");
  return (
    known === null && clause?.doer != null && holds(clause.doer, words) && /^(?:go|come) out$/.test(moves)
  );
}

/** "Rooms and guards are arranged": they arrange nothing, as long as nobody else is told. */
function isDoneTo(one: Found, words: Span, known: string | null): boolean {
  const clause = one.heads ? one.saying?.clause : undefined;
  const isSubject =
    clause?.passive === true &&
    clause.form === "finite" &&
    clause.object !== null &&
    holds(clause.object, words);
  return isSubject || isMoved(one, words, known) || isReceiver(one, words);
}

/** "A copy goes to the depot and the mill": they only get it. */
function isReceiver({ heads, saying }: Found, words: Span): boolean {
  const clause = heads ? saying?.clause : undefined;
  if (!clause?.doer || clause.doer.pronoun || !/^(?:go|pass)$/.test(clause.verb?.lemma ?? "")) return false;
  const receivers = clause.complements.flatMap(({ preposition, phrase }) =>
    preposition === "to" ? [phrase, ...phrase.fellows] : [],
  );
  return receivers.some((one) => holds(one, words));
}

/** "The head of IT" is not IT. */
const isOfLeader = ({ lemma, attached }: Phrase, words: Span): boolean =>
  /^(?:head|director|manager|chief|chair\w*|leader|president)$/i.test(lemma) &&
  attached.some(({ preposition, phrase }) => preposition === "of" && holds(phrase, words));

/** The name at the words pointed at. */
function nameAt(pointed: Span, one: Found, scene: Scene): string | null {
  const words = leaderAt(pointed, scene) ?? pointed;
  const said = foundAt({ ...one.mark, ...words }, one.place, scene);
  const word = wordOf(said);
  if (!word) return headingAt(words, scene);
  const form = word.form.toLowerCase();
  const known = scene.parties.meant.get(`${said.sentence?.sentence}:${said.token}`)?.party;
  if (reader.has(form)) return known ?? scene.parties.you;
  if (!known && namesNobody(said)) return null;
  if (ourselves.has(form)) return known ?? scene.parties.us;
  const level = levelAt(said);
  if (level) return level;
  const phrase = phraseAt(said);
  const plain = phrase && withoutKind(phrase, said, scene);
  if (plain) return plain;
  if (known) return known;
  const name = (phrase?.head === said.token ? nameWords(phrase) : word.form).replace(/[\s,;:]+$/u, "");
  // "Mr Weaver" is not one of "the Weavers".
  const lemma = /^(?:mr|mrs|ms|dr)\b/i.test(name) ? "" : word.lemma.toLowerCase();
  return findActor(name, lemma, scene.parties.actors)?.name ?? capitalised(withoutArticles(name));
}

/** "Second {level} looks into it": a level of support is one of several. */
function levelAt({ sentence, token }: Found): string | null {
  const [before, word] = [sentence?.tokens[token - 1]?.form ?? "", sentence?.tokens[token]?.form ?? ""];
  const isLevel =
    /^(?:level|line|tier)$/i.test(word) && /^(?:first|second|third|\d(?:st|nd|rd))$/i.test(before);
  return isLevel ? capitalised(`${before.toLowerCase()} ${word.toLowerCase()}`) : null;
}

/** "Everybody else pays", "replaced by another", "confirmed by a visit": nobody with a name. */
function namesNobody(said: Found): boolean {
  const [form, phrase] = [formOf(said), phraseAt(said)];
  return form === "else" || nobody.has(form) || (phrase?.head === said.token && isAnyWork(phrase));
}

/** "The head of {Works}": the one in front. */
function leaderAt({ from }: Span, { text }: Scene): Span | null {
  const [whole, leader = ""] =
    /\b(head|director|chief|chair|president) of (?:the |our )?$/i.exec(text.slice(0, from)) ?? [];
  return whole === undefined ? null : { from: from - whole.length, to: from - whole.length + leader.length };
}

/** "New patients fill in a form": the case tells which patients, who have one lane with all others. */
function withoutKind({ modifiers, head, lemma }: Phrase, { sentence }: Found, scene: Scene): string | null {
  const tokens = sentence?.tokens ?? [];
  const noun = tokens[head];
  const kind = tokens[head - 1];
  if (!noun || !kind || modifiers.length !== 1 || kind.upos !== "ADJ") return null;
  if (!scene.cases.some((one) => one.from === kind.from)) return null;
  return findActor(noun.form.toLowerCase(), lemma, scene.parties.actors)?.name ?? capitalised(noun.form);
}

const headingWordsMax = 4;

/**
 * "SALES REP", "2 Pool attendant", "CRM (automatic)": a heading or a cell names the doer of what follows it; longer
 * words in capitals are no abbreviations.
 */
function headingAt({ from, to }: Span, { text, parties }: Scene): string | null {
  const start = text.lastIndexOf("\n", from) + 1;
  const end = text.indexOf("\n", to);
  const before =
    text
      .slice(start, from)
      .split(/[,&+(\t]|\band\b/i)
      .at(-1) ?? "";
  const behind = text.slice(to, end < 0 ? text.length : end).split(/[,&+(:;.|\t]|\band\b/i)[0] ?? "";
  const line = `${before}${text.slice(from, to)}${behind}`
    .replace(/^[^\p{L}]+/u, "")
    .replace(/^(?:(?:dear|hi|hello|hey)\s+|to:\s*(?:all\s+)?(?:the\s+)?)(?=\S)/i, "") // "Dear tenant, you ..."
    .replace(/[^\p{L}\d]+$/u, "")
    .replaceAll(/\s+/g, " ");
  if (line === "") return null;
  const name = line.split(" ").length > headingWordsMax ? text.slice(from, to) : line;
  const words = withoutArticles(name.toLowerCase());
  const plain = withoutArticles(name.replaceAll(/\p{Lu}{4,}/gu, (word) => word.toLowerCase()));
  return findActor(words, words.split(" ").at(-1) ?? words, parties.actors)?.name ?? capitalised(plain);
}

/** The actors of a text, and those named only by the marks. */
export function withNamed(actors: readonly Actor[], names: readonly (string | null)[]): Actor[] {
  const known = new Set(actors.map(({ name }) => name));
  const named = [...new Set(names)].filter((name): name is string => name !== null && !known.has(name));
  return [
    ...actors,
    ...named.map((name) => {
      const words = name.toLowerCase();
      return { name, words: [words], lemma: words.split(" ").at(-1) ?? words, system: false, outside: false };
    }),
  ];
}
