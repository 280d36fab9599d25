/** Remarks beside an order: its reason, or a judgement. They change nothing, but set the topic. */
import type { Clause } from "../../clauses/clause.ts";
import { words } from "../../clauses/lexicon.ts";
import { isActivity, type Model, reachable } from "../../editing/model.ts";
import { CannotEdit } from "../../editor.ts";
import { type Context, tryNodes } from "../find.ts";
import { tryLane } from "../find-others.ts";
import { mentionIn } from "../mention.ts";
import { beginsOrder } from "../pieces.ts";
import { complained, explains, tellsOutside } from "../reasons.ts";
import { answer, type Rule } from "../rule.ts";
import { type Said, saidOf } from "../said.ts";
import { stepOf } from "./known-steps.ts";

const judgements = words(
  "enough sufficient confusing unclear wrong strange odd silly pointless slow useless outdated old bad good great fine nice ugly complicated nonsense overkill mistake mess waste right true correct tedious annoying expensive problem mistaken outcome reality",
);
/** "takes too long", "makes no sense", "looks good", "thanks for the diagram". */
const judging: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["take", words("long time forever ages")],
  ["make", words("sense difference")],
  ["look", words("good great nice fine wrong odd strange")],
  ["cost", words("time money much")],
  ["waste", words("time money")],
  ["like", words("it this that diagram")],
  ["thank", words("you diagram help")],
]);

/** "There is way too much training": a complaint without a change. */
const tooMuch = /^there (?:is|are) (?:simply |just )?(?:way |far |much )?too (?:much|many) ([^,]+)$/i;

export const remark: Rule = {
  name: "a remark",
  example: "the stamp takes too long, remove it; the seal is enough",
  read(said, context) {
    if (complained(said)) return answer([], context.focus);
    if (!isRemark(said, context.model)) return null;
    const lead = tooMuch.exec(said.source.masked.slice(said.from, said.to));
    const about = lead?.[1] ? mentionIn(said, said.to - lead[1].length, said.to) : null;
    const spoken = about === null ? [] : tryNodes(about, context, isActivity).map(({ id }) => id);
    return answer([], spoken.length > 0 ? spoken : spokenOf(said, toldIn(said), context));
  },
};

const away =
  /,? (?:(?:somewhere|anywhere) else|elsewhere|(?:outside|out) of (?:this|the|our) (?:process|diagram|workflow|flow)|in (?:another|a different|a separate|its own) (?:process|diagram|workflow))(?: now)?\s*$/i;

/** "Walking aids are ordered elsewhere now": a reason for the order behind it, which says what that means here. */
export const elsewhere: Rule = {
  name: "done elsewhere",
  example: "the seal is put on elsewhere now, remove that step",
  read(said, context) {
    const found = away.exec(said.source.masked.slice(said.from, said.to));
    if (!found || beginsOrder(said.source.masked.slice(said.from, said.to))) return null;
    const work =
      stepAbout(said, context) ?? stepSaid(saidOf(said.source, said.from, said.from + found.index), context);
    return work === null ? null : { ...answer([], [work]), open: [] };
  },
};

/** "Adjusting the parts is done ...": the step that the subject names. */
function stepAbout({ source, from, to, ...said }: Said, context: Context): string | null {
  const subject = /^(.+?) (?:is|are|was|were|gets?|will be|has been|have been) /i.exec(
    source.masked.slice(from, to),
  )?.[1];
  if (subject === undefined) return null;
  const about = mentionIn({ source, from, to, ...said }, from, from + subject.length);
  return single(() => tryNodes(about, context, isActivity));
}

/** The only step that the clauses tell. */
function stepSaid(said: Said, context: Context): string | null {
  const [work, second] = new Set(toldIn(said).flatMap((clause) => stepTold(clause, said, context) ?? []));
  return second === undefined ? (work ?? null) : null;
}

function single(look: () => { id: string }[]): string | null {
  try {
    const [only, second] = look();
    return only && !second ? only.id : null;
  } catch (error) {
    if (error instanceof CannotEdit) return null;
    throw error;
  }
}

const thenOnly =
  /^(?:and )?(?:only|just|not until|not before) (?:then|after that|afterwards|after this|thereafter|later) (?:(?:does|do|can|may|will|should|must|is|are) )?/i;

/** "Only after that does he check the pass": the next step stands there already. */
export const onlyThen: Rule = {
  name: "what follows already",
  example: "before the check the guard rings the bell; only after that does he check the pass",
  read(said, context) {
    const lead = thenOnly.exec(said.source.masked.slice(said.from, said.to));
    const [last, second] = context.focus;
    if (!lead || last === undefined || second !== undefined) return null;
    const rest = saidOf(said.source, said.from + lead[0].length, said.to);
    const work = stepSaid(rest, context);
    const isNext = work !== null && work !== last && reachable(context.model, [last]).has(work);
    return isNext ? { ...answer([], [last]), open: [] } : null;
  },
};

/** The step that a clause is about, whoever does it. */
function stepTold(clause: Clause, said: Said, context: Context): string | null {
  const what = clause.passive ? clause.object : (clause.object ?? clause.doer);
  const known = single(() => [stepOf(clause, said, context)].filter((node) => node !== null));
  return known ?? (what && single(() => tryNodes(mentionIn(said, what.from, what.to), context, isActivity)));
}

/** Whether it only judges or explains. */
export function isRemark(said: Said, model: Model): boolean {
  const told = toldIn(said);
  if (tellsOutside(said)) return false;
  if (tooMuch.test(said.source.masked.slice(said.from, said.to))) return true;
  return (told.length > 0 && told.every((clause) => isJudgement(clause, said))) || explains(said, model);
}

/** The clauses with a predicate. */
export const toldIn = ({ clauses }: Said): Clause[] => clauses.filter(({ form }) => form !== "nominal");

function isJudgement(
  { verb, state, link, object, doer, modality, complements }: Clause,
  said: Said,
): boolean {
  if ((link !== null && link.kind !== "coordinate" && link.kind !== "beside") || modality !== null)
    return false;
  const inside = said.tokens.flatMap(({ lemma, form }) => [lemma, form.toLowerCase()]);
  if (verb === null)
    return (
      state !== null &&
      (judgements.has(state.lemma) || state.words.startsWith("too ")) &&
      complements.length === 0 &&
      doer !== null
    );
  const known = judging.get(verb.lemma);
  return (
    known !== undefined &&
    complements.length === 0 &&
    inside.some((word) => known.has(word) && word !== object?.determiner)
  );
}

/** The steps that the remark is about, to which a later "it" refers. */
function spokenOf(said: Said, clauses: readonly Clause[], context: Context): string[] {
  return clauses.flatMap((clause) => {
    const known = stepOf(clause, said, context);
    const subject = clause.doer ?? clause.object;
    if (known || subject === null) return known ? [known.id] : [];
    const lane = tryLane(mentionIn(said, subject.from, subject.to), context);
    if (lane) return [lane.id];
    try {
      return tryNodes(mentionIn(said, subject.from, subject.to), context, isActivity).map(({ id }) => id);
    } catch (error) {
      if (error instanceof CannotEdit) return [];
      throw error;
    }
  });
}
