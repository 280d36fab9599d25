/**
 * Replaces signs and abbreviations in commands by words: "A & B", "merge A + B => C", "type of A = script". A table.
 */
import { beginsOrder, type Masked } from "./pieces.ts";

/** `says`: the words, in which numbers stand for groups of the form. Forms see one word for each name. */
type Sign = { example: string; form: RegExp; says: readonly (string | number)[] };

const kinds =
  "(?:user|manual|service|send|receive|script|business rule|system)(?:[ -]task)?|(?:plain|normal|ordinary|simple|regular|standard|basic|generic|untyped) task";
const kind = `(?:an? )?(?:(${kinds})|type (${kinds}))`;

/** The end of an order; what joins it to the next stays. */
const end = String.raw`(?=(?:[,;]| and)?\s*$)`;

/** "new lane Yard with one step in it": up to the name of the step. */
const laneFor = (name: string) =>
  `^(?:(?:add|create|insert|open|make|(?:i|we) (?:need|want)) )?(?:an? )?(?:(?:new|extra|separate|further|additional|another) )*lane:? (?:called |named |for (?:the )?)?(${name})(?:,? (?:please|pls|plz))?(?:(?:,| -)? (?:with|and|containing|has|that has)|,) (?:(?:one|an?|the|just|only|single|new) )*(?:step|task|activity)(?: (?:in it|there|inside|in there))?(?:,|:| -| called| named)? (Q\\S+),? ((?:right |straight |directly |immediately )?(?:after|before|between|behind|at the) .+)$`;

const signs: readonly Sign[] = [
  {
    example: 'new lane "Yard" with one step in it, "Weigh", right after counting',
    form: new RegExp(laneFor("Q\\S+"), "dgi"),
    says: ["add a lane ", 1, "; add a step ", 2, " ", 3, " in the lane ", 1],
  },
  {
    example: 'new lane Yard with one step in it, "Weigh", right after counting',
    form: new RegExp(
      laneFor("(?!Qx)\\p{L}[\\p{L}-]*(?: (?!(?:please|pls|plz|with|and|that|has|containing)\\b)[\\p{L}-]+)?"),
      "dgiu",
    ),
    says: ["add a lane ", 1, "; add a step ", 2, " ", 3, " in the lane '", 1, "'"],
  },
  { example: "new lane: Yard", form: /^(?:a )?new lane:? /dgi, says: ["add a lane "] },
  { example: "'Weigh' & 'Count'", form: /(?<=\S )(?:&|\+)(?= )/dg, says: ["and"] },
  { example: "add a task b/w 'Weigh' and 'Count'", form: /(?<!\S)b\/w(?!\S)/dgi, says: ["between"] },
  { example: "replace 'Weigh' w/ 'Count'", form: /(?<!\S)w\/(?!\S)/dgi, says: ["with"] },
  {
    example: "after event 'Paid'",
    form: /\b((?:after|before|behind)(?: the)?) event (?=Q)/dgi,
    says: [1, " "],
  },
  {
    example: "rename 'Weigh' -> 'Count'",
    form: /^((?:rename|relabel|change|set|move)\b[^,;:=]*?) ?:? ?(?:rename )?(?:->|=>|→) ?/dgi,
    says: [1, " to "],
  },
  {
    example: "relabel pool 'Yard': Depot",
    form: /^((?:rename|relabel|retitle) (?!.* to )[^:]+?) ?[:=] /dgi,
    says: [1, " to "],
  },
  {
    example: "merge 'Weigh' and 'Count' => 'Measure'",
    form: /^((?:split|divide|merge|fuse|combine|join|group)\b[^,;:]*?) ?(?:->|=>|→|=) ?/dgi,
    says: [1, " into "],
  },
  { example: "fuse 'Weigh' and 'Count' into 'Measure'", form: /^(?:fuse|unite)\b/dgi, says: ["merge"] },
  {
    example: "merge 'Weigh' and 'Count', new name Measure",
    form: /^(merge .+?),? (?:(?:with )?(?:the )?new name|new label|named|called|name):? (?:it )?(.+)$/dgi,
    says: [1, " into '", 2, "'"],
  },
  {
    example: "collapse 'Weigh' and 'Count' into a sub-process named Measure",
    form: /^(?:collapse|bundle|pack|fold) (.+? (?:in|into|to|as) an? sub-?process\b.*)$/dgi,
    says: ["group ", 1],
  },
  {
    example: "wrap 'Weigh' and 'Count' in sub-process 'Measure'",
    form: /^(group|wrap|put) (.+?) (?:in|into|as) (?:an? )?(?:new )?(?:sub-?process )?(?:named |called )?(Q\S+)$/dgi,
    says: ["group ", 2, " into a sub-process ", 3],
  },
  {
    example: "type of 'Weigh' = script",
    form: new RegExp(`^(?:(?:set|change) )?(?:the )?type of (.+?) ?(?:=|:|is|to|->) ?${kind}${end}`, "dgi"),
    says: ["make ", 1, " a ", 2, 3, " task"],
  },
  {
    example: "mark 'Weigh' as send task",
    form: new RegExp(
      `^(?:mark|flag|set|declare|define|tag|label) (.+?) (?:as|=|to|back to) ?${kind}${end}`,
      "dgi",
    ),
    says: ["make ", 1, " a ", 2, 3, " task"],
  },
  {
    example: "'Weigh' = service task",
    form: new RegExp(
      `^(Q\\S+|(?:the )?(?:(?:first|second|third|fourth|fifth|last) )?(?:step|task|activity)(?: \\d+)?|\\p{L}+) ?(?:=>|->|→|=|:) ?${kind}${end}`,
      "dgiu",
    ),
    says: ["make ", 1, " a ", 2, 3, " task"],
  },
  {
    example: "rename 'Weigh' to 'Count', set its type to service",
    form: new RegExp(`^(?:set|change|make) (?:its|the) type (?:=|to|as)? ?${kind}${end}`, "dgi"),
    says: ["make it a ", 1, 2, " task"],
  },
  { example: "'Weigh' should be a plain task task", form: /\btask task\b/dgi, says: ["task"] },
  {
    example: "make 'Weigh' a plain task",
    form: /^(?:make|turn) (.+?)(?: back)?(?: into)? an? (?:plain|normal|ordinary|simple|regular|standard|basic|generic|untyped) task(?=(?:[,;]| and)?\s*$)/dgi,
    says: ["turn ", 1, " into a task"],
  },
  {
    example: "mark 'Weigh' as optional",
    form: /^(?:(?:mark|flag|set|make|declare) )(.+?)(?: as| to| to be)? optional(?=(?:[,;]| and)?\s*$)/dgi,
    says: ["do ", 1, " only if needed"],
  },
  {
    example: "make 'Weigh' conditional: the load is heavy",
    form: /^(?:make|mark|set) (.+?)(?: as)? conditional(?::| on|,| -| if| when)+ (.+)$/dgi,
    says: ["do ", 1, " only if ", 2],
  },
  {
    example: "add a condition to 'Weigh': only when the load is heavy",
    form: /^(?:add|put|set|attach) (?:an? |the )?condition (?:to|on|for|at) (.+?)(?::|,| -) (?:(?:only|just) )?(?:(?:if|when) )?(.+)$/dgi,
    says: ["do ", 1, " only if ", 2],
  },
  {
    example: "'Weigh' shall only run when the load is heavy",
    form: /^(.+?) (?:shall|should|must|may|will|is to|can)(?: only| just) (?:run|happen|be done|be executed|take place|start|be performed|apply) (?:if|when|in case) (.+)$/dgi,
    says: ["do ", 1, " only if ", 2],
  },
];

/** A sentence with its signs as words; each of its orders is handled separately. */
export function inWords(source: Masked): string {
  const cuts = [...source.masked.matchAll(/(?:[,;]| and| &| \+) (?=\S)/g)]
    .map(({ index, 0: joint }) => index + joint.length)
    .filter((at) => beginsOrder(source.masked.slice(at)));
  const orders = [0, ...cuts].map((from, at) => {
    const to = cuts[at] ?? source.masked.length;
    return { text: source.text.slice(from, to), masked: source.masked.slice(from, to) };
  });
  return orders.map((order) => signs.reduce(worded, order).text).join("");
}

type Order = Pick<Masked, "text" | "masked">;

/** Names stay masked while the sentence changes around them. */
function worded(source: Order, { form, says }: Sign): Order {
  const found = [...source.masked.matchAll(form)];
  return found.reduceRight<Order>((sofar, match) => {
    const spans = says.map((part) => (typeof part === "string" ? part : match.indices?.[part]));
    const by = (text: string) =>
      spans.map((span) => (typeof span === "string" ? span : span ? text.slice(...span) : "")).join("");
    const [from, to] = [match.index, match.index + match[0].length];
    const put = (text: string, of: string) => text.slice(0, from) + by(of) + text.slice(to);
    return { text: put(sofar.text, source.text), masked: put(sofar.masked, source.masked) };
  }, source);
}
