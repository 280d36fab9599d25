/** "Approves it or deletes it", "admits, refuses or defers it": work that "or" joins is a choice, also where the reader marks no case of it. */
import type { Span } from "../document/document.ts";
import { choiceRow, choiceRows } from "../meaning/choice-cues.ts";
import type { Saying } from "../meaning/saying.ts";
import type { Mark } from "../reader/mark.ts";
import { withBothDecided, withDecidedWork } from "./decided.ts";
import { type Found, formOf, foundAt, liesWith, type Scene, verbWord, workOf } from "./found.ts";
import { isAlone, isCase, isOnly } from "./groups.ts";
import { isSeparator } from "./questions.ts";
import { caseAt, withMore, without } from "./renumbered.ts";
import { withinOptions, withRowsOfWork } from "./rows.ts";

export function withChoices(given: readonly Mark[], scene: Scene): Mark[] {
  const decided = withDecidedWork(scene);
  const rows = choiceRows(decided.sayings);
  const plain = withOrs(
    withoutEither(withRowsOfWork(withoutCan(given, decided), rows, decided), decided),
    decided,
  );
  let marks = withWholeRows(withBothDecided(plain, decided), rows, decided);
  for (let place = marks.length - 1; place > 0; place--) marks = withChoiceAt(marks, place, decided);
  return withinOptions(marks);
}

/** "The guest {can} {try} another card {or} {pay} in cash": that he can is asked by nobody. */
function withoutCan(given: readonly Mark[], { text }: Scene): Mark[] {
  let marks = [...given];
  for (let place = marks.length - 1; place >= 0; place--) {
    const mark = marks[place];
    const isCan = mark?.kind === "case" && /^(?:can|may|could)$/i.test(text.slice(mark.from, mark.to));
    if (!isCan || !isOnly(place, marks)) continue;
    const inner = marks.flatMap((one, at) => (one.in?.mark === place ? [at] : []));
    if (inner.some((at) => isCase(marks[at] ?? mark))) marks = without(marks, place);
  }
  return marks;
}

/** "{Either} {prescribes} it or proposes more": the word alone opens no case. */
function withoutEither(given: readonly Mark[], scene: Scene): Mark[] {
  let marks = [...given];
  for (let place = marks.length - 1; place >= 0; place--) {
    const mark = marks[place];
    const isEither = mark?.kind === "case" && formOf(foundAt(mark, place, scene)) === "either";
    const hasOther = marks.some(({ in: lies }) => lies?.mark === place && lies.other);
    const first = marks[place + 1];
    const saying = first?.in?.mark === place ? foundAt(first, place + 1, scene).saying : null;
    const isRow = saying !== null && choiceRow(saying, scene.sayings).length > 1;
    if (isEither && isRow && isAlone(place, marks) && !hasOther) marks = without(marks, place);
  }
  return marks;
}

/** "Either {changes} it or {confirms} it": where the last work is marked as the case in which the first one lies, both are work. */
function withOrs(given: readonly Mark[], scene: Scene): Mark[] {
  let marks = [...given];
  for (let place = marks.length - 1; place > 0; place--) {
    const mark = marks[place];
    const { heads, saying } = mark ? foundAt(mark, place, scene) : { heads: false, saying: null };
    const isLast = heads && saying !== null && rowUpTo(saying, scene.sayings).length === 2;
    if (mark?.kind !== "case" || !isLast || marks[place - 1]?.in?.mark !== place) continue;
    const doer = marks[place - 1]?.doer;
    marks = marks.map((one, at): Mark => {
      if (at === place) return { ...mark, kind: "step", type: "none", value: "other", doer };
      const sibling = one.sibling === place ? mark.sibling : one.sibling;
      return one.in?.mark === place ? { ...one, sibling, in: mark.in } : { ...one, sibling };
    });
  }
  return marks;
}

/** The longest row that ends with a work: "accepts it, or returns it, or rejects it" may hang on each other. */
function rowUpTo(last: Saying, sayings: readonly Saying[]): Saying[] {
  const rows = sayings
    .filter(({ sentence }) => sentence === last.sentence)
    .map((first) => choiceRow(first, sayings))
    .filter((row) => row.at(-1) === last);
  return rows.reduce((best, row) => (row.length > best.length ? row : best), []);
}

/** "{accepts} it, {returns} it, or rejects it": where most of a row is work, the rest of it is work, too. */
function withWholeRows(given: readonly Mark[], rows: readonly Saying[][], scene: Scene): Mark[] {
  let marks = [...given];
  for (const row of rows) {
    if (row.length < 3 && !(row[0] && isEither(row[0], scene))) continue;
    const works = row.map((member) => workOf(member, marks, scene));
    const missing = works.findIndex((place) => place < 0);
    const isOne = works.filter((place) => place < 0).length === 1;
    const verb = row[missing] && verbWord(row[missing]);
    const known = works.filter((place) => place >= 0);
    // "Or they go on": no work.
    const isWay = row[missing]?.clause.verb?.particle === "on";
    if (isOne && verb && !isWay && known.every((place) => marks[place]?.kind === "step"))
      marks = withWork(marks, { from: verb.from, to: verb.to }, known, scene);
  }
  return marks;
}

const isEither = (saying: Saying, { text }: Scene): boolean =>
  /\beither\s+$/i.test(text.slice(saying.sentence.from, verbWord(saying)?.from ?? saying.sentence.from));

/** One more work of the same doer: on the same path, or in a case of its own between two others. */
function withWork(marks: readonly Mark[], verb: Span, known: readonly number[], scene: Scene): Mark[] {
  const at = marks.findIndex(({ from }) => from > verb.from);
  const place = at < 0 ? marks.length : at;
  const before = known.findLast((one) => one < place) ?? known[0];
  const work = marks[before ?? -1];
  if (!work) return [...marks];
  const more: Mark = { ...work, ...verb, each: false, order: null };
  return known.every((one) => liesWith(work, marks[one]))
    ? withMore(marks, place, more)
    : withCaseBetween(marks, place, more, scene);
}

/** "Either {paid}, returned {or} {burned}": the comma opens the case between the two. */
function withCaseBetween(
  marks: readonly Mark[],
  place: number,
  more: Mark,
  { text, ...scene }: Scene,
): Mark[] {
  const opening = more.in?.mark ?? -1;
  const [first, next] = [marks[opening], marks[place]];
  const comma = { from: more.from - 2, to: more.from - 1 };
  const isBetween = first && next?.kind === "case" && next.sibling === opening;
  if (!isBetween || !isSeparator(foundAt(next, place, { text, ...scene })) || text[comma.from] !== ",")
    return [...marks];
  const opened = withMore(marks, place, { ...first, ...comma, sibling: opening });
  return withMore(opened, place + 1, { ...more, in: { mark: place, other: false } }).map((mark, at) =>
    at === place + 2 ? { ...mark, sibling: place } : mark,
  );
}

/** Steps of one sentence on one path, with nothing but work between them, and "or" before the last. */
function withChoiceAt(marks: readonly Mark[], place: number, scene: Scene): Mark[] {
  const mark = marks[place];
  if (mark?.kind !== "step") return [...marks];
  const last = foundAt(mark, place, scene);
  const chosen = last.heads && last.saying ? rowUpTo(last.saying, scene.sayings) : [];
  const row = marks.flatMap((other, earlier) => {
    const found = foundAt(other, earlier, scene);
    const isChosen = found.heads && other.kind === "step" && chosen.some((one) => one === found.saying);
    // "A fee may be charged or the request refused": whoever does it, it is one choice.
    const isOne = other.doer?.from === mark.doer?.from || sharesDoer(found, last);
    return isChosen && isOne ? [earlier] : [];
  });
  const first = marks[row[0] ?? place];
  const isWhole = row.length > 1 && row.length === chosen.length && row.at(-1) === place;
  if (!first || !isWhole || !marks.slice(row[0], place + 1).every((one) => isPlain(one, first)))
    return [...marks];
  const separators = row.slice(1).map((at) => separatorBefore(foundAt(marks[at] ?? mark, at, scene)));
  const isPassive = last.saying?.clause.passive === true;
  const own = marks.map((one, at) => (row.includes(at) && !isPassive ? { ...one, doer: first.doer } : one));
  return separators.every((one) => one !== null) ? withCases(own, row, separators) : [...marks];
}

/** One subject has all verbs of a row, whomever the reader points at for each; and passive work may have none. */
function sharesDoer({ saying }: Found, last: Found): boolean {
  const [one, other] = [saying?.clause, last.saying?.clause];
  if (one?.passive && other?.passive) return true;
  // "The boss decides: keep it, extend it, or drop it"
  if (one?.form === "imperative" && other?.form === "imperative") return true;
  return one?.doer != null && !one.doer.pronoun && one.doer.from === other?.doer?.from;
}

/** Work and ways of the same path, not side by side. */
const isPlain = (mark: Mark, first: Mark) =>
  ["step", "same", "back", "on"].includes(mark.kind) && mark.beside === null && liesWith(mark, first);

/** The "or" or the comma that parts a work from the one before it. */
function separatorBefore({ sentence, token }: Found): Span | null {
  const before = sentence?.tokens.slice(0, token) ?? [];
  const found = before.findLast(({ form }) => /^(?:or|,)$/i.test(form));
  return found ? { from: found.from, to: found.to } : null;
}

/** Each work lies, with what follows it, in the case that stands behind it, and the last in the other one. */
function withCases(given: readonly Mark[], row: readonly number[], separators: readonly Span[]): Mark[] {
  const first = given[row[0] ?? -1];
  let marks = [...given];
  if (!first) return marks;
  for (const [nth, separator] of separators.entries()) {
    const at = (row[nth] ?? 0) + nth;
    const place = (row[nth + 1] ?? 0) + nth;
    const opened = { ...caseAt(separator, first, "other"), sibling: nth > 0 ? at - 1 : null };
    marks = withMore(marks, place, opened).map((mark, other): Mark => {
      if (other >= at && other < place) return { ...mark, in: { mark: place, other: false } };
      const isLast = nth === separators.length - 1 && other === place + 1;
      return isLast ? { ...mark, in: { mark: place, other: true } } : mark;
    });
  }
  return marks;
}
