/** Lines with other wordings for names, lanes and sides, or that ask for something that is always so. */
import { capitalised } from "../naming/words.ts";
import { call } from "./naming.ts";
import type { Order, Rule } from "./order.ts";
import { nothing, type Turn, turnRules } from "./turns.ts";
import { isNotation, one, plain } from "./words.ts";

const noLane = (who: string): Order[] =>
  nothing(
    `Whoever works in a process has a lane. Say “${capitalised(plain(who))} is outside.” for a pool, or “Never draw the ${one(plain(who)).toLowerCase()}.” to leave them out.`,
  );

const turns: readonly Turn[] = [
  {
    name: "the name of the lane",
    example: "Reception is the name of the lane, not receptionist.",
    form: /^(.+?) is the (?:right |proper |correct )?(?:name|word|term|title)(?: (?:of|for) (?:the |that |this |our )?[\p{L}]+)?,? (?:and )?not (.+)$/iu,
    orders: ([now = "", old = ""]) => call(old, now),
  },
  {
    name: "a word that is another",
    example: "We do not use the word request, it is an inquiry.",
    form: /^(?:(?:we|please|you) )?(?:do not|don't|never) (?:use|say|write) (?:the )?(?:word |term |name )?([\p{L} -]{2,30}?)\s*[,;:–-]\s*(?:but )?(?:it is|it's|they are|we say|we use|we write|say|use|write|it is called|that is) (?:an? |the )?(?:word |term )?([\p{L} -]{2,30})$/iu,
    orders: ([old = "", now = ""]) => call(old, now),
  },
  {
    name: "a person by name",
    example: "Ms Miller is the accountant.",
    form: /^((?:Mr|Mrs|Ms|Miss|Dr|Prof)\.? \p{Lu}[\p{L}-]+) is (?:the |our |an? )?([\p{L} -]{2,40})$/u,
    orders: ([who = "", role = ""]) => (isNotation(role) ? null : call(who, role)),
  },
  {
    name: "a black box",
    example: "The client should be shown as a black box.",
    form: /^(?:the )?([\p{L} -]{2,40}?) (?:should be|is|must be|are|shall be|gets?|stays?|remains?|appears?)(?: (?:shown|drawn|modelled|modeled|depicted|only))*(?: as)? (?:an? )?(?:(?:black|closed|empty)[ -]?box(?:es)?|(?:empty|closed|collapsed) pools?)$/iu,
    orders: ([who = ""]) => [
      { type: "role", name: capitalised(one(plain(who))), outside: true },
      { type: "idle", who: capitalised(one(plain(who))) },
    ],
  },
  {
    name: "no lane for one",
    example: "No lane for the patient.",
    form: /^(?:please )?(?:no|never (?:draw|use|make) an?|do not (?:draw|use|make) an?|don't (?:draw|use|make) an?) (?:own |separate |extra )?(?:swim)?lane (?:for|called|named|of) (?:the |an? |our )?([\p{L} -]{2,40}?)(?:,? (?:though|please|either|however))?$/iu,
    orders: ([who = ""]) => noLane(who),
  },
  {
    name: "not a lane",
    example: "The software is not a lane.",
    form: /^(?:the |an? |our )?([\p{L} -]{2,40}?) (?:is not|isn't|is never|are not|aren't|are never|never gets?|gets?|has|have|needs?) (?:an? |no |own )*(?:swim)?lanes?$|^(?:please )?(?:never|do not|don't) give (?:the |an? |our )?([\p{L} -]{2,40}?) (?:an? )?(?:own )?(?:swim)?lane$/iu,
    orders: ([who = "", whom = ""]) => noLane(who || whom),
  },
  {
    name: "names of ends",
    example: "Do not show end events with names.",
    form: /^(?:(?:do not|don't|never) (?:show|name|label|give|draw) (?:the )?(?:start|end)(?: events?)?s?\b.*|(?:start|end) events? (?:have|get|need|carry) no (?:names?|labels?).*|no names? (?:for|on|at) (?:the )?(?:start|end)(?: events?)?s?)$/i,
    orders: () =>
      nothing("Starts and ends have a name where the text tells one, and none where it does not."),
  },
  {
    name: "articles",
    example: "No articles in task names.",
    form: /^(?:please )?(?:no|avoid|omit|skip|drop|without|never use|do not use|don't use) articles\b.*$/i,
    orders: () => nothing("Labels have no articles anyway."),
  },
  {
    name: "kinds of words",
    example: "Adjectives and adverbs are to be omitted.",
    form: /^.*\b(?:adjectives?|adverbs?)\b.*$/i,
    orders: () => nothing("Adjectives stay in labels: they may tell things apart."),
  },
  {
    name: "short forms",
    example: "No abbreviations, please.",
    form: /^(?:no|avoid|never use|do not use|don't use) (?:abbreviations?|acronyms?|short forms?|jargon|slang)(?:,? please)?$|^.+ (?:stays?|remains?|(?:is|are) kept|are left) (?:abbreviated|as (?:it is|they are))$/i,
    orders: () => nothing("Words stay as the text writes them; say what each short form stands for."),
  },
  {
    name: "what is allowed",
    example: "Parallel gateways are fine.",
    form: /^(?:the )?(.+?) (?:is|are) (?:also |always |quite )?(?:fine|ok|okay|allowed|welcome|no problem|permitted)(?: here| too| as well| with us| for us)?$/i,
    orders: () => nothing("What is allowed asks for nothing: it is drawn where the text tells it."),
  },
  {
    name: "when work is done",
    example: "Deployments only on weekdays.",
    form: /^.+ (?:only|never|not|always) (?:on|at|in|during|between) (?:the )?(?:week-?days|week-?ends?|working days|business days|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|business hours|office hours|working hours|mornings?|evenings?|afternoons?|nights?)$/i,
    orders: () =>
      nothing(
        "Days and hours of work are told in the text of a process: as its start, or as a time to wait for.",
      ),
  },
  {
    name: "automatic for some things",
    example: "Claims under 50 euros are approved automatically.",
    form: /^(?:all |every )?(.+? (?:under|below|over|above|up to|from|less than|more than|within) .*\d.*?) (?:is|are|gets?) (?:always )?(?:approved|checked|paid|sent|done|booked|accepted|rejected|closed|handled|processed|released|booked) (?:automatically|by the system)$/i,
    orders: () =>
      nothing("What is automatic for some things only is told in the text of a process, with its condition."),
  },
];

/** Tried before all others: their words have other meanings when alone. */
export const toldRules: Rule[] = turnRules(turns);
