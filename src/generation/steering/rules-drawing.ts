/** Wishes for the drawing in fixed phrases: hidden work, branches of decisions, timers, documents, names of ends. */
import { capitalised } from "../naming/words.ts";
import type { Order, Rule } from "./order.ts";
import { nothing, type Turn, turnRules } from "./turns.ts";
import { isNotation, one, plain } from "./words.ts";

const denied =
  "(?:please,? )?(?:(?:we|i|you) )?(?:do not|don't|never|should not|need not|must not) (?:want to )?(?:put in|show|draw|include|model|mention|add|have|see|depict|describe)";

const turns: readonly Turn[] = [
  {
    name: "what somebody does",
    example: "Do not draw what the guest does at home.",
    form: new RegExp(
      `^${denied} (?:what (?:the |an? |our )?([\\p{L} -]{2,40}?) (?:does|do|is doing|are doing)\\b.*|(?:the |any of the |any )?([\\p{L} -]{2,40}?)(?:'s|s') (?:own )?(?:tasks?|steps?|work|activit(?:y|ies)|actions?)\\b.*)$`,
      "iu",
    ),
    orders: ([subject = "", owner = ""]) => idleOf(subject || owner),
  },
  {
    name: "work by its verb",
    example: "Don’t put in washing hands or tidying the desk.",
    form: new RegExp(
      `^${denied} ((?:the )?\\p{L}{3,}ing(?: [^,;]+)?(?:,? (?:or|and) [^,;]+)*)(?:[,;].*)?$`,
      "iu",
    ),
    orders: ([list = ""]) => {
      const works = list.split(/\s*,\s*(?:or|and)?\s*|\s+(?:or|and)\s+/).map(workHidden);
      return works.every((work) => work !== null)
        ? works.map((words): Order => ({ type: "hide", words }))
        : null;
    },
  },
  {
    name: "two ways of a decision",
    example: "Gateways have at most two ways out.",
    form: /^(?=.*\b(?:gateways?|decisions?|diamonds?|splits?|forks?|choices?|branchings?)\b)(?=.*\b(?:at most|(?:no|not|never)(?: have)? more than|only|exactly|(?:a )?max(?:imum)?(?: of)?|up to) (?:two|2)\b(?!-).{0,20}\b(?:ways?|exits?|branches|outgoing|arrows|answers|outcomes|paths|flows|options|sides)\b).*$/i,
    orders: () => [{ type: "forbid", what: "wide decisions" }],
  },
  {
    name: "timers at tasks",
    example: "Show a waiting time as a timer on the edge of the task that waits.",
    form: /^(?=.*\b(?:times?|timers?|deadlines?|waits?|waiting|timeouts?)\b)(?=.*\b(?:on|at|to) (?:the|its|their|a) (?:edges?|borders?|boundary|boundaries|rim|(?:step|task) itself)\b).*$/i,
    orders: () => [{ type: "edgeTimers" }],
  },
  {
    name: "call the first event",
    example: "Call the first event “Order received”.",
    // A name may begin with “Event”.
    form: /^(?:[Pp]lease )?(?:[Cc]all|[Nn]ame|[Ll]abel) (?:the |each |every )?(first|start|last|end|final)(?: events?)? (\p{Lu}.+|(?<=events? ).+)$/u,
    orders: ([end = "", name = ""]) => [
      { type: /^(?:first|start)$/i.test(end) ? "starts" : "ends", labels: [capitalised(plain(name))] },
    ],
  },
  {
    name: "each end has a name",
    example: "No end event without a name.",
    form: /^(?:no end(?: events?)? without (?:an? )?(?:name|label)s?|(?:please )?(?:name|label) (?:the (?:outcome|result) (?:at|of|on) )?(?:every|each|all|the) (?:of the )?(?:ends?|end events?|outcomes?)(?: of .*)?|(?:(?:every|each|all|the|our) )?(?:of the )?(?:ends?|end events?) (?:must |should |shall |always )*(?:needs?|have|has|gets?|carry|carries|bears?) (?:an? |their |its |clear |own )*(?:names?|labels?)|(?:every|each|all) (?:of the )?(?:ends?|end events?|outcomes?) (?:must |should |shall )?(?:says?|tells?|has|have|needs?|gets?|states?|shows?|names?|is named|are named|be named|bears?) .*(?:name|label|what (?:became|has become|becomes|came|happened|was)|outcome|result).*)$/i,
    orders: () => [{ type: "endNames" }],
  },
  {
    name: "question and answers",
    example: "Ask a question at every gateway and answer it on the arrows.",
    form: /^(?:please )?(?:ask|put|write|give|have|place|state) (?:an? |the )?questions? (?:at|on|to|for|in|into) (?:every |each |all |the |any )?(?:gateways?|decisions?|diamonds?)\b.*$/i,
    orders: () => nothing("Decisions are asked as questions, and their flows have the answers, anyway."),
  },
  {
    name: "parallel where it is told",
    example: "Use parallel gateways only where the text says “at the same time”.",
    form: /^.*\b(?:parallel|and) (?:gateways?|branches|paths?|flows?)\b.*\bonly (?:where|when|if)\b.*\b(?:writes?|says?|tells?|told|written|said|mentions?|reads?)\b.*$/i,
    orders: () =>
      nothing(
        "Work is drawn side by side only where the text tells it, by “at the same time”, “meanwhile” and the like, anyway.",
      ),
  },
];

function idleOf(words: string): Order[] | null {
  const who = capitalised(one(plain(words)));
  return who === "" || isNotation(who) ? null : [{ type: "idle", who }];
}

/** "cleaning the bench" is the cleaning of the bench. */
function workHidden(said: string): string | null {
  const [, verb, thing = ""] = /^(?:the )?(\p{L}{3,}ing)(?: (.+))?$/u.exec(said.trim()) ?? [];
  if (verb === undefined) return null;
  return thing === "" ? verb : `${verb} of ${plain(thing.replace(/^of /, ""))}`;
}

export const drawingRules: Rule[] = turnRules(turns);
