/** What kind of statement a clause makes: work, something that happens, the start or end of the process, or neither. */
import type { NounPhrase } from "../language/chunks.ts";
import type { Frame } from "../language/frames.ts";
import { processNouns, stepNouns } from "../lexicon/nouns.ts";
import { staticVerbs, workWithAgent } from "../lexicon/verbs.ts";
import { canAct } from "./reference.ts";
import { isTimePhrase } from "./time.ts";

export type StatementKind =
  | "work"
  /** Somebody waits for something, or for a time. */
  | "wait"
  /** Something arrives or happens by itself. */
  | "occurrence"
  | "start"
  | "end"
  /** "this is repeated", "the process starts again". */
  | "repeat"
  /** "go back to step 2". */
  | "return"
  /** Announces, describes or explains: no step. */
  | "remark";

const startVerbs =
  /^(start|begin|initiate|trigger|launch|commence|kick|open|arise|originate|invoke|activate)$/;
const endVerbs = /^(end|finish|stop|terminate|complete|conclude|close|abort|cancel|be-over|cease)$/;
const arrivalVerbs = /^(arrive|come|occur|happen|elapse|expire|appear|arise|reach|return)$/;

export function statementOf(frame: Frame): StatementKind {
  const subject = frame.passive ? frame.objects[0] : frame.agents[0];
  if (frame.negated) return "remark";
  if ((frame.imperative && isBareEnd(frame)) || endsProcess(frame)) return "end";
  if (subject && isProcess(subject)) return ofProcess(frame);
  if (isRepeat(frame) || goesOnLikeThis(frame)) return "repeat";
  if (isReturn(frame)) return "return";
  if (isWait(frame)) return "wait";
  if (isRemark(frame, subject)) return "remark";
  return isOccurrence(frame, subject) ? "occurrence" : "work";
}

const isWait = ({ verb, complements }: Frame) =>
  verb === "wait" ||
  verb === "await" ||
  (verb === "pause" && complements.some((one) => isTimePhrase(one.phrase)));

const isOccurrence = (frame: Frame, subject: NounPhrase | undefined) =>
  (arrivalVerbs.test(frame.verb) || (frame.verb === "go" && frame.particle === "off")) &&
  !frame.passive &&
  frame.objects.length === 0 &&
  !(subject && canAct(subject));

/** "the clerk finishes the process" */
const endsProcess = (frame: Frame) =>
  !frame.passive &&
  /^(end|finish|terminate|conclude|stop)$/.test(frame.verb) &&
  frame.objects.some(isProcess);

const isNamedProcess = ({ head }: NounPhrase) => processNouns.has(head.lemma) || head.lemma === "instance";

/** "end" alone, or "end the process". */
const isBareEnd = ({ verb, objects }: Frame) =>
  /^(end|stop|finish|terminate|exit)$/.test(verb) && objects.every((phrase) => isProcess(phrase));

/** "the process", "this workflow", "the approval procedure". */
export function isProcess(phrase: NounPhrase): boolean {
  return (
    (processNouns.has(phrase.head.lemma) && !/^(model|diagram)$/.test(phrase.head.lemma)) ||
    (phrase.head.lemma === "instance" && phrase.tokens.some((token) => processNouns.has(token.lower))) ||
    (/^(everything|all)$/.test(phrase.head.lower) && phrase.tokens.length === 1)
  );
}

function ofProcess(frame: Frame): StatementKind {
  const again =
    frame.clause.adverbs.some((adverb) => /^(again|anew)$/.test(adverb)) ||
    frame.complements.some((one) => one.preposition === "from scratch");
  if (startVerbs.test(frame.verb)) return again ? "repeat" : "start";
  if (/^(repeat|restart|rerun|redo)$/.test(frame.verb)) return "repeat";
  if (endVerbs.test(frame.verb)) return "end";
  if (
    frame.verb === "be" &&
    frame.predicate.some((word) => /^(complete|over|done|closed|finished)$/.test(word))
  )
    return "end";
  if (isReturn(frame)) return "return";
  return "remark";
}

/** "This continues until ..." */
const goesOnLikeThis = ({ verb, clause }: Frame) =>
  /^(continue|go)$/.test(verb) && /^(this|that|these)$/.test(clause.subjects[0]?.head.lower ?? "");

function isRepeat({ verb, objects, passive, agents }: Frame): boolean {
  if (!/^(repeat|redo|rerun|loop|restart|iterate)$/.test(verb)) return false;
  const what = objects[0];
  return (
    what === undefined ||
    what.pronoun ||
    stepNouns.has(what.head.lemma) ||
    isProcess(what) ||
    (passive && agents.length === 0) ||
    verb === "repeat"
  );
}

function isReturn({ verb, particle, complements, objects, clause }: Frame): boolean {
  if (!/^(go|return|jump|loop|start|move|come|send|continue|proceed|resume|restart)$/.test(verb))
    return false;
  const back =
    particle === "back" ||
    clause.adverbs.includes("back") ||
    complements.some((one) => one.preposition === "back to");
  const toStep = complements.some(
    (one) => /^(to|at|with|from|back to)$/.test(one.preposition) && stepNouns.has(one.phrase.head.lemma),
  );
  const toWork = complements.some((one) => /^(to|back to)$/.test(one.preposition));
  if (toStep) return true;
  if (objects.length > 0 || !toWork) return /^(go)$/.test(verb) && back;
  return back && /^(go|jump|loop|come|move|start)$/.test(verb);
}

const lightSubjects =
  /^(goal|aim|purpose|objective|reason|example|following|fact|idea|result|outcome|rule|policy|note|aspect|duty|job|role|text|section|description|overview|thing|option|case|possibility|alternative|way|time|duration|work|business)$/;

function isRemark(frame: Frame, subject: NounPhrase | undefined): boolean {
  if (vagueVerbs.test(frame.verb) && isVague(frame)) return true;
  if (/^(take|work|function)$/.test(frame.verb) && isBareVerb(frame)) return true;
  if (
    frame.verb === "take" &&
    frame.objects[0]?.head.lower === "place" &&
    frame.agents.some((one) => stepNouns.has(one.head.lemma))
  )
    return true;
  if (frame.verb === "do") return !frame.objects.some((one) => !one.pronoun);
  if (frame.verb === "be" || frame.verb === "have") return true;
  if ((subject && isLightSubject(frame, subject)) || frame.objects.some(isNamedProcess)) return true;
  return staticVerbs.has(frame.verb) && !isWorkOfActor(frame);
}

/** "which takes about a week" */
const isBareVerb = ({ objects, particle, infinitive, complements, passive }: Frame) =>
  objects.length === 0 &&
  particle === null &&
  infinitive === null &&
  complements.every((one) => isTimePhrase(one.phrase)) &&
  !passive;

/** "the agent explains the decision", "students apply for a place". */
function isWorkOfActor({ verb, objects, complements, imperative, agents, passive }: Frame): boolean {
  if (verb === "apply" && passive) return true;
  if (!workWithAgent.has(verb) || !(imperative || agents.some(canAct))) return false;
  return objects.length > 0 || (verb === "apply" && complements.length > 0);
}

/** Subjects that stand for the text or for time, and do nothing. */
function isLightSubject(frame: Frame, subject: NounPhrase): boolean {
  if (isTimePhrase(subject)) return !frame.passive;
  if (frame.passive && !subject.pronoun) return /^(following|thing|aspect)$/.test(subject.head.lemma);
  if (!subject.pronoun) return lightSubjects.test(subject.head.lemma);
  return /^(this|that|these)$/.test(subject.head.lower) && remarkVerbs.test(frame.verb);
}

const remarkVerbs =
  /^(mean|imply|include|involve|happen|take|allow|help|ensure|apply|do|handle|lead|result|concern)$/;
const vagueVerbs =
  /^(handle|process|treat|deal|proceed|follow|perform|execute|do|happen|organise|organize|describe|show|model|illustrate|distinguish|differentiate)$/;

/** "it is handled differently", "the following steps are performed". */
function isVague(frame: Frame): boolean {
  const what = frame.objects[0];
  if (frame.clause.adverbs.some((adverb) => /^(differently|accordingly|as follows)$/.test(adverb)))
    return true;
  if (what === undefined) return frame.passive;
  return (
    /^(following|step|thing|task|activity|action|way|case|option|procedure|process)$/.test(what.head.lemma) ||
    (what.pronoun && /^(this|that|which)$/.test(what.head.lower))
  );
}
