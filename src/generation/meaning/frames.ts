/** Clauses that only frame work in another clause: "is in charge of testing", "gets the chance to object". */
import type { Clause } from "../clauses/clause.ts";
import { words as set } from "../clauses/lexicon.ts";
import { groupNouns, systemNouns } from "./classes.ts";

type Frame = {
  name: string;
  example: string;
  holds: (main: Clause, inner: Clause) => boolean;
  /** The frame is itself work, too. */
  works?: (main: Clause) => boolean;
  /** The subject of the frame has it done by somebody else. */
  byOthers?: true;
};

const verbOf = ({ verb }: Clause) => verb?.lemma ?? "";
const objectOf = ({ object }: Clause) => object?.lemma ?? "";
const stateOf = ({ state }: Clause) => (state !== null && "lemma" in state ? state.lemma : "");

const parts = set("involve include comprise consist cover");
const duties = set("responsible charge accountable");
const jobs = set("job task duty responsibility role obligation turn");
const chances = set(
  "chance opportunity possibility permission right option task job duty order obligation honour honor",
);
const openings = set("open start begin initiate launch commence continue proceed finish end close conclude");
const opening = set("start begin commence");
const doing = set("do carry perform");
const reminding = set("remember forget");
const settingOff = set("invoke call use trigger start run launch activate employ engage deploy");

/** "Boris is responsible for staff: he hires people." */
export const isInCharge = (clause: Clause): boolean => !clause.negated && duties.has(stateOf(clause));

/** "For each pallet: print a label." */
export const isEachLead = ({ verb, doer, object, complements }: Clause): boolean =>
  [verb, doer, object].every((one) => one === null) &&
  complements.length === 1 &&
  complements.every(({ phrase }) => /^(?:each|every)$/.test(phrase.determiner ?? ""));

/** "Defects mean that the tour is cancelled." */
export const framesConsequence = ({ verb }: Clause, { link, form }: Clause): boolean =>
  (form === "finite" ? link?.kind === "content" : form === "gerund") &&
  (form === "finite" ? ["mean", "imply"] : ["mean", "imply", "entail", "necessitate"]).includes(
    verb?.lemma ?? "",
  );

const frames: readonly Frame[] = [
  {
    name: "parts",
    example: "The stocktake involves counting the goods.",
    holds: (main, { form }) => form === "gerund" && parts.has(verbOf(main)),
  },
  {
    name: "duty",
    example: "HR is in charge of hiring.",
    holds: (main, { form }) => form === "gerund" && isInCharge(main),
  },
  {
    name: "consequence",
    example: "Defects mean that the tour is cancelled.",
    holds: framesConsequence,
  },
  {
    name: "done",
    example: "Handing over the keys is done in person.",
    holds: (main, { form, link }) =>
      form === "gerund" &&
      link?.kind === "complement" &&
      (stateOf(main) === "done" || (main.passive && doing.has(verbOf(main)))) &&
      main.object === null,
  },
  {
    name: "care",
    example: "The porter takes care of locking the gate.",
    holds: (main, { form }) =>
      form === "gerund" && verbOf(main) === "take" && ["care", "charge"].includes(objectOf(main)),
  },
  {
    name: "job",
    example: "It is the job of the porter to lock the gate. Cleaning the hall is Tom's turn.",
    holds: (main, { form, link }) =>
      (form === "infinitive" || (form === "gerund" && link?.kind === "complement")) &&
      jobs.has(stateOf(main)),
  },
  {
    name: "chance",
    example: "The author gets the chance to correct the text.",
    holds: (main, { form }) =>
      form === "infinitive" && set("get have receive").has(verbOf(main)) && chances.has(objectOf(main)),
  },
  {
    name: "tool set off",
    example: "The rating service is invoked to rate the loan.",
    holds: (main, { form }) =>
      form === "infinitive" && main.passive && settingOff.has(verbOf(main)) && isTool(objectOf(main)),
  },
  {
    name: "kept informed",
    example: "The operator keeps the customers informed.",
    holds: (main, inner) =>
      verbOf(main) === "keep" &&
      inner.passive &&
      inner.link?.kind === "participle" &&
      set("inform update notify brief").has(verbOf(inner)),
  },
  {
    name: "had done",
    example: "Have the patient sign the form. She gets it signed by the boss. Get the driver to unload.",
    holds: (main, inner) =>
      (verbOf(main) === "have" || verbOf(main) === "get") &&
      main.object !== null &&
      (inner.link?.kind === "complement" || inner.link?.kind === "participle") &&
      (inner.passive
        ? inner.object?.head === main.object.head
        : inner.form === "infinitive" && (inner.link.words === "" || verbOf(main) === "get")),
    byOthers: true,
  },
  {
    name: "made sure",
    example: "Make sure to label the tube. Do not forget to lock the gate.",
    holds: (main, { form }) =>
      form === "infinitive" &&
      (verbOf(main) === "ensure" || reminding.has(verbOf(main))) &&
      main.object === null,
  },
  {
    name: "first of all",
    example: "The process starts with collecting bids.",
    holds: ({ verb, object }, { form, link }) =>
      form === "gerund" && link?.kind === "content" && opening.has(verb?.lemma ?? "") && object === null,
  },
  {
    name: "first or last of it",
    example: "The judge opens the hearing by reading the charge.",
    holds: (main, { link }) => link?.kind === "by" && openings.has(verbOf(main)),
    works: ({ object }) => object !== null,
  },
];

const isTool = (lemma: string) => systemNouns.has(lemma) || groupNouns.has(lemma);

/** The clause that frames this one; in a series, the one that frames the first. */
export function frameOf(
  clause: Clause,
  clauses: readonly Clause[],
): { main: Clause; works: boolean; byOthers: boolean } | undefined {
  const main = clauses.find(({ id }) => id === clause.link?.to);
  if (main === undefined) return undefined;
  if (clause.link?.kind === "coordinate" && main.form === clause.form) return frameOf(main, clauses);
  const frame = frames.find(({ holds }) => holds(main, clause));
  return frame && { main, works: frame.works?.(main) ?? false, byOthers: frame.byOthers ?? false };
}

/** "..., followed by checking the papers": the word only continues. */
export const isFollowed = ({ verb, object, objectFrom, complements }: Clause) =>
  verb?.lemma === "follow" && (object === null || objectFrom !== null) && complements.length === 0;

/** "This is done in the cellar", "a machine does it", "that happens at night": the previous work, repeated. */
export function isRetold({ verb, object, doer, form, connectors, negated, link, adverbs }: Clause): boolean {
  if (form === "imperative" || negated || link !== null || connectors.length + adverbs.length > 0)
    return false;
  if (verb?.lemma === "do") return pointing.has(object?.lemma ?? "");
  const comesAbout = verb?.lemma === "happen" || (verb?.lemma === "take" && object?.lemma === "place");
  return comesAbout && pointing.has(doer?.lemma ?? "");
}
const pointing = set("this that it");
