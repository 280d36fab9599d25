/** Puts in order what a text tells in another place than it happens, by the words that say when. */
import type { Clause } from "../clauses/clause.ts";
import type { Saying } from "../meaning/saying.ts";
import type { Mark } from "../reader/mark.ts";
import { type Found, foundAt, isJoinedBarely, liesWith, type Scene, sentenceOf } from "./found.ts";
import { isBranch, isCase } from "./groups.ts";
import { without } from "./renumbered.ts";

const dated: ReadonlySet<string> = new Set(["when", "once", "after", "before"]);

/** "The board decides after the time for objections has expired": words that only date other work end nothing. */
export function withoutDatedEnds(given: readonly Mark[], scene: Scene): Mark[] {
  let marks = [...given];
  for (let place = marks.length - 1; place >= 0; place--) {
    const mark = marks[place];
    if (mark?.kind !== "end") continue;
    const { heads, saying } = foundAt(mark, place, scene);
    const link = heads ? saying?.clause.link : null;
    const isDated = link && (link.kind === "after" || link.kind === "before") && link.to >= 0;
    if (isDated) marks = without(marks, place);
  }
  return marks;
}

/**
 * "The guard scans the card so that the gate can open": the result comes behind. "Before that": before what was told
 * last.
 */
export function withOrders(given: readonly Mark[], scene: Scene): Mark[] {
  const found = given.map((mark, place) => foundAt(mark, place, scene));
  return found.map((one): Mark => {
    if (one.mark.order?.kind === "before" && (isResult(one) || isInRow(one, given, scene)))
      return { ...one.mark, order: null };
    const work = workAfter(one, found, given, scene);
    if (work) return { ...one.mark, in: work.mark.in, order: { kind: "before", than: work.place } };
    const than = one.mark.kind === "step" ? beforeThat(one, found, scene) : null;
    const order = than === null ? (one.mark.order ?? asked(one, found)) : { kind: "before" as const, than };
    return order === one.mark.order ? one.mark : { ...one.mark, order };
  });
}

/** "Before that she has checked whether it is there, and if not, ...": the question stands behind the check. */
function asked({ mark, place, sentence }: Found, found: readonly Found[]): Mark["order"] {
  const before = found[place - 1];
  if (!before || !isCase(mark) || mark.sibling !== null || before.sentence !== sentence) return null;
  return before.mark.kind === "step" && liesWith(before.mark, mark) ? before.mark.order : null;
}

/** The work that starts only then: what is waited for comes before it, though it is told behind. */
function workAfter(one: Found, found: readonly Found[], given: readonly Mark[], scene: Scene): Found | null {
  const work = found[one.place - 1];
  if (one.mark.kind !== "wait" || !work || !isWork(work) || isBranch(work.place, given)) return null;
  return isDatedBy(one, work) || isOnDay(one, work, scene) ? work : null;
}

/**
 * "She pays it as soon as the goods are there"; of several verbs in a row, what follows the last says when that is
 * done.
 */
function isDatedBy(one: Found, work: Found): boolean {
  const link = one.heads ? one.saying?.clause.link : null;
  const told = work.heads ? work.saying?.clause : undefined;
  if (!link || !told || !/^(?:when|once|after)$/.test(link.kind)) return false;
  return told.id === link.to || (told.link?.kind === "coordinate" && told.link.to === link.to);
}

/** "Pays it on the due date": the day comes before the work (39 of 40 of the marked texts). */
function isOnDay({ mark, saying }: Found, work: Found, { text }: Scene): boolean {
  const between = text.slice(work.mark.to, mark.from);
  const isTime = mark.type === "timer" && mark.order === null && !/\band\b/.test(between);
  // "A visit after six {months}" (32 of 34).
  if (isTime && /^[^.;:,\n→>–—-]*\bafter\s+(?:\S+\s+)?$/u.test(between)) return true;
  return (
    isTime &&
    saying === work.saying &&
    /^[^.;:,\n→>–—-]*\b(?:on|at)\s+(?:the\s+)?(?:\p{L}+\s+)?$/u.test(between)
  );
}

/** "Takes a sample and tests it": the second comes behind the first. */
function isInRow({ mark, place }: Found, given: readonly Mark[], { text }: Scene): boolean {
  const last = given[place - 1];
  return last?.kind === "step" && isJoinedBarely(last, mark, text) && mark.order?.than === place - 1;
}

const isResult = ({ heads, saying }: Found): boolean =>
  heads && saying?.clause.link?.kind === "purpose" && /^so\b/.test(saying.clause.link.words);

/** The work told last, where the sentence begins with "before that". */
function beforeThat(one: Found, found: readonly Found[], scene: Scene): number | null {
  if (!/^\W*(?:but |and )?before (?:that|this)\b/i.test(sentenceOf(one, scene))) return null;
  const last = found[one.place - 1];
  return last?.mark.kind === "step" && last.sentence !== one.sentence ? last.place : null;
}

/**
 * "As soon as the job is created the driver is paid": the clause tells work again, and what it dates happens beside
 * that.
 */
export function withMentions(given: readonly Mark[], scene: Scene): Mark[] {
  const dating = scene.sayings.filter(({ clause }) => clause.link && dated.has(clause.link.kind));
  return dating.reduce<Mark[]>(
    (marks, saying) => {
      const found = marks.map((mark, place) => foundAt(mark, place, scene));
      const ahead = toldAhead(saying, found);
      if (ahead) return without(marks, ahead.place, ahead.instead);
      const mention = mentionIn(saying, found, scene);
      return mention === null ? marks : moved(marks, mention, found);
    },
    [...given],
  );
}

/** "He keeps the soup warm before it is served. He serves the soup.": the work is told in a sentence of its own. */
function toldAhead({ clause }: Saying, found: readonly Found[]): { place: number; instead: number } | null {
  if (clause.link?.kind !== "before" || clause.negated || !clause.passive) return null;
  const again = found.find((one) => isWork(one) && one.heads && one.saying?.clause === clause);
  const own = again && found.find((one) => one.place > again.place && isWork(one) && isDone(one, clause));
  return again && own ? { place: again.place, instead: own.place } : null;
}

/** The same verb, and the same thing or a pronoun for it. */
const isDone = ({ heads, saying }: Found, { verb, object, sentence }: Clause): boolean =>
  heads &&
  saying !== null &&
  saying.clause.sentence > sentence &&
  saying.clause.verb?.lemma === verb?.lemma &&
  saying.clause.object !== null &&
  (object?.pronoun === true || saying.clause.object.lemma === object?.lemma);

type Mention = { told: Found; dates: Found; again: Found | undefined; kind: "before" | "after" };

function mentionIn({ clause, sentence }: Saying, found: readonly Found[], scene: Scene): Mention | null {
  const kind = clause.link?.kind;
  if (!kind || !dated.has(kind) || clause.negated) return null;
  const dates = datedBy(clause, found, scene.sayings);
  if (!dates || dates.mark.order !== null) return null;
  const others = found.filter((one) => one.sentence !== sentence && isWork(one));
  const told =
    others.find((one) => isSame(one, clause)) ?? (kind === "before" ? onlyOf(clause, others) : undefined);
  if (!told || told.place > dates.place) return null;
  const isNext = !found.slice(told.place + 1, dates.place).some(isWork);
  if (kind !== "before" && isNext) return null;
  const again = found.find((one) => isWork(one) && one.heads && one.saying?.clause === clause);
  return { told, dates, again, kind: kind === "before" ? "before" : "after" };
}

/** The work of which a clause says when it is done, also through another such clause. */
function datedBy(
  { link }: Clause,
  found: readonly Found[],
  sayings: readonly Saying[],
  hops = 2,
): Found | null {
  const to = link && dated.has(link.kind) ? link.to : -1;
  const work = found.find((one) => isWork(one) && one.heads && one.saying?.clause.id === to);
  if (work) return work;
  const between = sayings.find(({ clause }) => clause.id === to)?.clause;
  // Clauses hang on each other without circles only as far as the parser was right.
  return between && hops > 0 ? datedBy(between, found, sayings, hops - 1) : null;
}

function moved(
  marks: readonly Mark[],
  { told, dates, again, kind }: Mention,
  found: readonly Found[],
): Mark[] {
  const work = dates.saying?.clause.id;
  const first = openingOf(dates, told, found);
  const beside = marks.map((mark, place): Mark => {
    if (place === first.place) return { ...mark, in: told.mark.in, order: { kind, than: told.place } };
    const link = found[place]?.saying?.clause.link;
    const isAwaited =
      mark.kind === "wait" && place > dates.place && link && dated.has(link.kind) && link.to === work;
    return isAwaited ? { ...mark, in: told.mark.in, order: { kind: "before", than: dates.place } } : mark;
  });
  return again ? without(beside, again.place, told.place) : beside;
}

/** "When he finds a defect he calls the owner before he writes the report": the whole question is asked before that. */
function openingOf(dates: Found, told: Found, found: readonly Found[]): Found {
  const lies = dates.mark.in;
  const opening = lies && !lies.other ? found[lies.mark] : undefined;
  const isOwn = opening && opening.sentence === dates.sentence && isCase(opening.mark);
  const isToldThere = told.mark.in?.mark === opening?.place;
  return isOwn && !isToldThere ? opening : dates;
}

const isWork = ({ mark }: Found): boolean => mark.kind === "step";

/** "Before we record": nothing is named that it is done to, and only one work is called so. */
function onlyOf({ verb, object, passive, form }: Clause, found: readonly Found[]): Found | undefined {
  const same = found.filter((one) => one.heads && one.saying?.clause.verb?.lemma === verb?.lemma);
  return form === "finite" && verb !== null && object === null && !passive && same.length === 1
    ? same[0]
    : undefined;
}

/** The same is done to the same. */
function isSame({ heads, saying }: Found, clause: Clause): boolean {
  if (!heads || !saying || !clause.verb || saying.clause.verb?.lemma !== clause.verb.lemma) return false;
  const [one, other] = [saying.clause.object, clause.object];
  return one !== null && other !== null && !one.pronoun && one.lemma === other.lemma;
}
