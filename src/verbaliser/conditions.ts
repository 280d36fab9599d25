/** Gateway questions and flow names as clauses: "Order complete?" with yes becomes "the order is complete". */
import { singular, thirdPerson } from "../generation/naming/inflect.ts";
import { isPlural, lowered, mayBeVerb, nounPhrase, oneLine, spaced } from "./phrases.ts";

/** A subject and its predicate. `verb` is the finite verb, in its dictionary form unless it is one of `helpers`. */
type Assertion = { subject: string; verb: string | null; rest: string };

const helpers = new Set("is are was were has have can could must should may will would does do".split(" "));
const states = new Set(
  "complete incomplete valid invalid available unavailable full empty ok okay correct incorrect new old urgent ready necessary sufficient insufficient acceptable possible late early high low fit clean clear critical important safe older newer over above below under within in on at out present true good bad different deep usable eligible successful positive negative justified happy small large more less greater higher lower bigger longer shorter still already not between up as known unknown free open closed missing due overdue defective intact paid unpaid".split(
    " ",
  ),
);
const participles = new Set(
  "found met sold bought paid sent made lost built kept held done gone told set put cut won taken given written broken chosen driven eaten fallen forgotten frozen hidden known proven seen shown spoken stolen torn worn drawn begun read".split(
    " ",
  ),
);
/** "checked", but not "seed". */
const isParticiple = (word: string) => /(?:[^e]|ffe|gree|free)ed$/.test(word) || participles.has(word);
const opensState = (word: string) =>
  states.has(word) || isParticiple(word) || /^[<>=]/.test(word) || /[^ap]ly$/.test(word);

const saysYes = /^(?:yes|true|y|ok|okay)$/i;
const saysNo = /^(?:no|false|n|not ok|not okay)$/i;
export const isElse = (text: string) =>
  /^(?:otherwise|else|default|other|others|in all other cases)$/i.test(text.trim());

/** Whether one condition holds exactly when the other does not. */
export const areOpposite = (one: string, other: string): boolean =>
  isElse(other) || (saysYes.test(one) && saysNo.test(other)) || (saysNo.test(one) && saysYes.test(other));

/**
 * The clause that must hold for a branch.
 * @param about the thing of the previous step, for states without a subject: "approved"
 */
export function conditionClause(question: string | null, condition: string, about: string): string {
  const asked = question === null ? "" : withoutIf(oneLine(question).replace(/\s*\?+$/, ""));
  const value = withoutIf(oneLine(condition).replace(/[?.]+$/, ""));
  const holds = saysYes.test(value);
  if (holds || saysNo.test(value))
    return asked === "" ? `the result is ${holds ? "" : "not "}right` : said(assertionOf(asked), holds);
  const own = assertionOf(value);
  return own.verb !== null && own.subject !== "" ? said(own, true) : valueClause(asked, value, about);
}

/** "below 500 euros" after "Amount?" as "the amount is below 500 euros" */
function valueClause(asked: string, value: string, about: string): string {
  const of = asked === "" ? "" : assertionOf(asked).subject;
  const subject = of === "" ? about : nounPhrase(lowered(of));
  const [first = ""] = lowered(value).split(" ");
  const isState = opensState(first) || /^\d/.test(first) || /^[a-z]+$/.test(value);
  return `${subject} ${isPlural(subject) ? "are" : "is"} ${isState ? lowered(value) : `"${value}"`}`;
}

/** A flow may be named "if valid". */
const withoutIf = (text: string): string => text.replace(/^(?:if|when|in case)\s+/i, "");

function assertionOf(text: string): Assertion {
  const words = lowered(text).split(" ");
  const [first = "", ...others] = words;
  const inverted = helpers.has(first) && others.length > 0;
  const told = inverted ? others.filter((word, at) => !(at === 0 && word === "there")) : words;
  if (inverted && others[0] === "there") return { subject: "", verb: null, rest: told.join(" ") };
  const at = told.findIndex(
    (word, place) => place > 0 && opens(word, told[place - 1] ?? "", place === told.length - 1),
  );
  if (opensState(first) && !inverted) return { subject: "", verb: "is", rest: told.join(" ") };
  if (at < 0) return { subject: told.join(" "), verb: null, rest: "" };
  const subject = told.slice(0, at).join(" ");
  const [word = "", ...rest] = told.slice(at);
  if (inverted && first !== "does" && first !== "do")
    return { subject, verb: first, rest: told.slice(at).join(" ") };
  if (helpers.has(word)) return { subject, verb: word, rest: rest.join(" ") };
  if (opensState(word))
    return { subject, verb: isPlural(subject) ? "are" : "is", rest: told.slice(at).join(" ") };
  return { subject, verb: baseOfFinite(word) ?? word, rest: rest.join(" ") };
}

/** "approve" from "approves"; null unless it is a verb with -s. */
const baseOfFinite = (word: string): string | null =>
  [word.replace(/ies$/, "y"), word.replace(/es$/, ""), word.replace(/s$/, "")].find(
    (base) => base !== word && mayBeVerb(base) && thirdPerson(base) === word,
  ) ?? null;

/** Whether the predicate starts here. */
function opens(word: string, before: string, isLast: boolean): boolean {
  if (helpers.has(word) || opensState(word)) return true;
  const several = singular(before) !== before;
  if (!word.endsWith("s")) return several && isLast && mayBeVerb(word);
  const base = baseOfFinite(word);
  return base !== null && !several && !(isLast && /(?:s|tion|ment)$/.test(before));
}

function said({ subject, verb, rest }: Assertion, holds: boolean): string {
  if (verb === null) return existing(subject === "" ? rest : subject, holds);
  const about = subject === "" ? "it" : nounPhrase(lowered(subject));
  if (helpers.has(verb)) return spaced([about, verb, holds ? "" : "not", rest]);
  const several = isPlural(about);
  if (holds) return spaced([about, several ? verb : thirdPerson(verb), objects(rest)]);
  return spaced([about, several ? "do" : "does", "not", verb, objects(rest)]);
}

/** "Damage" as "there is damage" */
function existing(what: string, holds: boolean): string {
  const thing = lowered(what).replace(/^(?:any|a|an|the|there) /, "");
  const several = isPlural(thing);
  const counted = holds ? (several ? thing : withA(thing)) : `no ${thing}`;
  return `there ${several ? "are" : "is"} ${counted}`;
}

const objects = (rest: string) => {
  const [first = ""] = rest.split(" ");
  return rest === "" || opensState(first) || /^(?:to|from|of|for|with)$/.test(first)
    ? rest
    : nounPhrase(rest);
};

const masses =
  /(?:damage|stock|evidence|time|money|information|feedback|interest|doubt|demand|staff|approval|consent)$/;
const withA = (thing: string) =>
  masses.test(thing) ? thing : `${/^[aeiou]/.test(thing) ? "an" : "a"} ${thing}`;
