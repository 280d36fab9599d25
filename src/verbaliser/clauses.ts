/** Work as clauses: active or passive, with "it" for a thing just named, several actions of one doer in one clause. */
import { enumerated, finite, infinitive, isPerson, isPlural, nounPhrase, passive } from "./phrases.ts";
import type { Saying, Work } from "./sayings.ts";
import type { Wording } from "./wording.ts";

/** "it" or "them" if the thing is the previous one. */
export function withPronoun(work: Work, before: string): Work {
  const { object, rest } = work.action;
  if (object === "" || object !== before || rest.startsWith("of ") || isPerson(object)) return work;
  return { ...work, action: { ...work.action, object: isPlural(object) ? "them" : "it" } };
}

/** "the clerk checks the order", "the order is checked by the clerk". */
export function workClause({ doer, action }: Work, voice: Wording["voice"]): string {
  const isPronoun = action.object === "it" || action.object === "them";
  const told = passive(action);
  if (doer === null) return told !== null && !isPronoun ? told : `somebody ${finite(action, false)}`;
  if (voice === "passive" && told !== null && !isPronoun && action.noun === null) return `${told} by ${doer}`;
  return `${doer} ${finite(action, isPlural(doer))}`;
}

/** "the clerk checks the order again" */
export function againClause(first: Work | null, voice: Wording["voice"]): string {
  return first === null ? "this is done again" : `${workClause(first, voice)} again`;
}

const chainMax = 3;

/** A sentence under construction: what one doer does. */
type Chain = { doer: string | null; parts: string[]; object: string };

/** Simple sayings as clauses; one doer's actions share a clause if the wording says so. */
export function clausesOf(sayings: readonly Saying[], wording: Wording): string[] {
  let chains: Chain[] = [];
  for (const saying of sayings) {
    if (saying.kind === "fact") chains.push({ doer: null, parts: [saying.clause], object: "" });
    if (saying.kind === "work") chains = withWork(chains, saying, wording);
  }
  return chains.map(({ parts }) => enumerated(parts));
}

function withWork(chains: readonly Chain[], work: Work, wording: Wording): Chain[] {
  const last = chains.at(-1);
  const { doer } = work;
  const own = work.action.object;
  if (last && doer !== null && mayJoin(last, doer, wording)) {
    const told = finite(withPronoun(work, last.object).action, isPlural(doer));
    return [
      ...chains.slice(0, -1),
      { doer, parts: [...last.parts, told], object: own === "" ? last.object : own },
    ];
  }
  const told = wording.pronouns ? withPronoun(work, last?.object ?? "") : work;
  return [...chains, { doer, parts: [workClause(told, wording.voice)], object: own }];
}

const mayJoin = (last: Chain, doer: string, { joined, voice }: Wording): boolean =>
  joined && voice === "active" && last.doer === doer && last.parts.length < chainMax;

/** Nothing but work and facts. */
export const isSimple = (sayings: readonly Saying[]): boolean =>
  sayings.every(({ kind }) => kind === "work" || kind === "fact");

/** Whether nothing continues after these. */
export function isOver(sayings: readonly Saying[]): boolean {
  const last = sayings.at(-1);
  return last?.kind === "fact" && last.isLast === true;
}

/** An action as a noun in a list: "credit check". */
export const shortWork = ({ action }: Work): string =>
  action.noun !== null ? nounPhrase(action.noun) : infinitive(action);
