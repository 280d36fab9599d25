/** Events on the border of an activity: deadlines, errors, messages, with the paths that they start. */
import { CannotEdit } from "../../../editor.ts";
import type { Next, Operation } from "../../../edits.ts";
import { isActivity, type Node, titleOf } from "../../model.ts";
import { conditionalOf, conditionalPieces, readBody } from "../clauses.ts";
import { type Change, type Context, change, type Pattern, quotedIn } from "../context.ts";
import { endOfAll } from "../decide.ts";
import { durationSource, type Timing, timingIn } from "../durations.ts";
import { findNode } from "../find.ts";
import { stepsFor } from "../steps.ts";
import { topicOf } from "../wording.ts";

const late = `(?:takes|lasts|needs|runs|took|take|is taking|has been running|goes on)(?: for)? (?:longer|more)(?: time)? than (${durationSource})`;
const negation = "(?:is|are|was|were|has|have|does|do|did|can)(?: not|n't|n’t)|cannot";
const done =
  "(?:done|completed|complete|finished|performed|executed|carried out|over|ended|handled|processed|closed)";

const latePhrases = [
  new RegExp(`^(?:if|when|in case|should|as soon as|whenever) (.+?) ${late}(?:,? (?:then )?|: )(.+)$`, "i"),
  new RegExp(
    `^(?:if|when|in case|whenever) (.+?) (?:${negation})(?: been| be| get| gets)*(?: ${done})? (?:within|in|after|by|in less than) (${durationSource})(?:,? (?:then )?|: )(.+)$`,
    "i",
  ),
];
const verbLate = new RegExp(
  `^(?:if|when|in case|whenever) (.+?) (${negation})(?: been)? (.+?) (?:within|after|in less than) (${durationSource})(?:,? (?:then )?|: )(.+)$`,
  "i",
);

/** "if X takes longer than 3 days, do Y", "if the invoice is not approved within 3 days, do Y". */
export const deadlineByClause: Pattern = (text, context) => {
  const turned = turnedAround(text);
  const found = latePhrases.map((pattern) => pattern.exec(turned)).find((one) => one !== null);
  if (found) return deadline(found[1] ?? "", timingIn(found[2] ?? ""), found[3] ?? "", null, context);
  const verb = verbLate.exec(turned);
  if (!verb) return null;
  const auxiliary = (verb[2] ?? "").replace(/ not|n't|n’t/i, "").replace(/^(?:does|do|did|can|cannot)$/i, "");
  const clause = `${verb[1]} ${auxiliary} ${verb[3]}`.replace(/\s+/g, " ");
  const body = (verb[5] ?? "").replace(/\b(?:him|her|them)\b/i, verb[1] ?? "");
  return deadline(clause, timingIn(verb[4] ?? ""), body, null, context);
};

/** "remind the manager if X takes longer than 3 days": the condition first. */
function turnedAround(text: string): string {
  const found = new RegExp(
    `^(?!if\\b|when\\b|in case\\b|should\\b)(.+?),? ((?:if|when|in case|whenever) .+? (?:${late}|(?:within|after) ${durationSource}))$`,
    "i",
  ).exec(text);
  if (found) return `${found[2]}, ${found[1]}`;
  const without = new RegExp(`^after (${durationSource}) without (?:an? |the |any )?(.+?), (.+)$`, "i").exec(
    text,
  );
  if (without) return `if ${without[2]} takes longer than ${without[1]}, ${without[3]}`;
  const wait = new RegExp(
    `^(.+?) after (${durationSource}),? (if|when|in case) (.+?(?:not|n't|n’t) .+)$`,
    "i",
  ).exec(text);
  return wait ? `${wait[3]} ${wait[4]} within ${wait[2]}, ${wait[1]}` : text;
}

const deadlineNoun =
  "(?:boundary timer(?: event)?|timer boundary event|timer(?: event)?|deadline|time ?limit|time-?out|due date|escalation timer|reminder)";
const deadlinePhrase = new RegExp(
  `^(?:add|attach|set|put|define|give|insert|place)(?: an?| the)?((?: new| non-interrupting| interrupting)*)(?: (${durationSource}))?[ -]?(?:long )?${deadlineNoun}(?: (?:of|with|for|after|at))? ?(${durationSource})? (?:to|on|onto|for|at) (?:the )?(?:border of |boundary of )?(.+?)(?:(?:: ?|,? (?:that|which|after which|and then|then|to|and|, )\\b ?|, )(.+))?$`,
  "i",
);
const mustBeDone = new RegExp(
  `^(.+?) (?:must|should|has to|needs to|shall|may|can)(?: only)?(?: be)? (?:${done}|take(?: place)?|last)? ?(?:within|in|no longer than|at most|not longer than) (?:at most )?(${durationSource})$`,
  "i",
);
const cancelAfter = new RegExp(
  `^(cancel|abort|stop|interrupt|escalate) (.+?) after (${durationSource})(?:,? (?:and|then) (.+))?$`,
  "i",
);

/** "add a deadline of 3 days to X; if it is exceeded, do Y". */
export const deadlineOn: Pattern = (text, context, tail) => {
  const [said = "", ...more] = conditionalPieces(text);
  const rest = [...more, ...tail];
  const must = mustBeDone.exec(said);
  if (must && rest.length > 0) {
    return deadline(must[1] ?? "", timingIn(must[2] ?? ""), bodyOf(rest), null, context, tail.length);
  }
  const cancel = cancelAfter.exec(said);
  if (cancel) return cancelled(cancel, context);
  const found = deadlinePhrase.exec(said);
  const timing = timingIn(found?.[2] ?? "") ?? timingIn(found?.[3] ?? "");
  if (!found || !timing) return null;
  const body =
    rest.length > 0
      ? bodyOf(rest)
      : (found[5] ?? "").replace(thirdPerson, (verb) => verb.replace(/ies$/i, "y").replace(/s$/i, ""));
  return deadline(found[4] ?? "", timing, body, breaksOff(found[1] ?? ""), context, tail.length);
};

const thirdPerson = /^(?:reminds|notifies|informs|sends|escalates|cancels|starts|ends)\b/i;

/** Whether "interrupting" or "non-interrupting" is said; null when neither is. */
function breaksOff(words: string): boolean | null {
  if (/non/i.test(words)) return false;
  return /interrupting/i.test(words) ? true : null;
}

function cancelled(found: RegExpExecArray, context: Context): Change {
  const escalates = /escalate/i.test(found[1] ?? "");
  const body = found[4] ?? (escalates ? "escalate" : "end the process");
  return deadline(found[2] ?? "", timingIn(found[3] ?? ""), body, !escalates, context);
}

const bodyOf = (pieces: string[]): string =>
  pieces.map((piece) => conditionalOf(piece)?.body ?? piece).join(" and ");

const breakingWords =
  /\b(?:cancel|abort|stop|terminate|end|close|instead|reject|withdraw|expire|go back|return to|continue with|proceed (?:with|to))/i;

function deadline(
  reference: string,
  timing: Timing | null,
  body: string,
  interrupting: boolean | null,
  context: Context,
  tailUsed = 0,
): Change {
  const host = findNode(
    reference.replace(/^(?:the )?(?:execution|processing|completion) of /i, ""),
    context,
    isActivity,
  );
  if (!timing) throw new CannotEdit(`Say how long ${titleOf(host)} may take.`);
  return change(
    attached(host, { trigger: "timer", label: timing.words, time: timing.time }, body, interrupting, context),
    null,
    tailUsed,
  );
}

type Trigger = Pick<Extract<Operation, { type: "attachEvent" }>, "trigger" | "label" | "time">;

/** A path beside the activity unless its words break the activity off. */
function attached(
  host: Node,
  event: Trigger,
  body: string,
  interrupting: boolean | null,
  context: Context,
): Operation[] {
  const { actions, next } = readBody(body, context, topicOf(host.name, context), null);
  const { before, steps } = stepsFor(actions, "task", host, context);
  const breaks =
    interrupting ?? (next?.type === "goto" || breakingWords.test(body) || event.trigger === "error");
  const said = next === null ? null : endOfAll(next, host, context.model);
  const aside: Next = { type: "end", name: "", trigger: null };
  const path = said === null || (said.type === "continue" && !breaks) ? aside : said;
  return [
    ...before,
    { type: "attachEvent", host: host.id, ...event, interrupting: breaks, steps, next: path },
  ];
}

/** "add an error event to X: do Y". */
export const eventOn: Pattern = (text, context, tail) => {
  const [said = "", ...more] = conditionalPieces(text);
  const found =
    /^(?:add|attach|put|place|insert) (?:an? |the )?((?:non-interrupting |interrupting )?)(error|message|signal|escalation)(?: boundary| interrupting)*(?: event)?((?: (?:called |named )?⟦\d+⟧)?) (?:to|on|onto|at) (.+?)(?:(?:: ?|,? (?:that|which|and then|then|and)\b ?|, )(.+))?$/i.exec(
      said,
    );
  if (!found) return null;
  const host = findNode(found[4] ?? "", context, isActivity);
  const label = quotedIn(found[3] ?? "", context)[0] ?? "";
  const rest = [...more, ...tail];
  const body = rest.length > 0 ? bodyOf(rest) : (found[5] ?? "");
  const trigger = (found[2] ?? "error").toLowerCase() as "error" | "message" | "signal" | "escalation";
  return change(
    attached(host, { trigger, label, time: null }, body, breaksOff(found[1] ?? ""), context),
    null,
    tail.length,
  );
};
