/**
 * Which parts of a text appear in a diagram: details of labels, remarks, documents, parties without pool and lane, and
 * joined ends.
 */
import { questionLabel } from "../naming/questions.ts";
import { capitalised } from "../naming/words.ts";
import { detailOf } from "./details.ts";
import { linesOf } from "./lines.ts";
import { isName } from "./one-name.ts";
import type { Line, Order, Rule } from "./order.ts";
import { type Turn, turnRules } from "./turns.ts";
import { mainsOf, namesIn, one, plain, straight } from "./words.ts";
import { labelOf, workOfWords } from "./work.ts";

const inLabels =
  "(?:(?:in|on|inside|within|into) (?:the |our |any |a |all )*(?:task |step |activity )?(?:boxes|box|labels?|names|diagrams?|drawings?|pictures?|charts?|tasks?|steps?))";
const detailForms: readonly RegExp[] = [
  new RegExp(`(?:^|[,;] (?:and |but )?)no ([^"“;.]+?) ${inLabels}(?: \\(([^)]+)\\))?`, "i"),
  /^(?:please )?(?:never|do not|don't) (?:print|write|show|put|mention|name|give|state|include|reveal) ([^"“;]+?)(?:,? (?:in|on) (?:the|our|any) .*|, for .*)?$/i,
  /^([^"“;:]+?) (?:(?:must|should|may|do|shall|can|need) ?(?:not|n't)|(?:must |should )?never|don't) (?:appear|be shown|be visible|be seen|be printed|stand|belong|show up)\b.*$/i,
];

/** "no patient names or bed numbers in the boxes", "no tool names in task labels (Jira, Slack)" */
export function detailsIn({ text }: Line): Order[] {
  const found = detailForms.map((form) => form.exec(straight(text))).find((one) => one !== null);
  if (!found?.[1]) return [];
  const words = (found[2] ?? "").split(/\s*,\s*|\s+(?:and|or)\s+/).map((one) => one.replace(/\W+$/, ""));
  const listed = words.filter((one) => one !== "" && !/^etc$/i.test(one));
  if (listed.length > 0) return [{ type: "detail", detail: { name: found[1], words: listed }, noted: false }];
  const things = found[1].split(/\s*,\s*(?:(?:and|or|nor)\s+)?|\s+(?:and|or|nor)\s+/).map(plain);
  const details = things.map((thing) => detailOf(thing));
  if (details.every((one) => one === null)) return [];
  return things.map((thing, at): Order => {
    const detail = details[at] ?? null;
    return detail ? { type: "detail", detail, noted: false } : { type: "hide", words: one(thing) };
  });
}

/** "Put those in a note next to the step": the details that the line before does not want in labels. */
export function notedIn({ text }: Line, before: readonly Order[]): Order[] | null {
  const isIt =
    /^(?:please )?(?:put|write|add|move|show|keep) (?:those|them|these|it|that|such things)\b.*\b(?:notes?|comments?|annotations?|remarks?)\b/i;
  return isIt.test(text) && before.some(({ type }) => type === "detail")
    ? before.map((order) => (order.type === "detail" ? { ...order, noted: true } : order))
    : null;
}

const absent = (list: string): Order[] | null => {
  const names = namesIn(list).map((name) => capitalised(one(name)));
  return names.length > 0 && names.every(isName)
    ? names.map((who): Order => ({ type: "absent", who }))
    : null;
};

const asData =
  /\s+as (?:an? |the )?(data ?(?:stores?|bases?)|documents?|data(?: objects?)?|documents? (?:symbols?|objects?|icons?))\b/i;
const framing =
  /^(?:.*\b(?:see|show|draw|have|model|display|depict|want|put)\s+(?!it\b|them\b))|(?:,? (?:so )?(?:please )?(?:draw|show|model|put) (?:it|them)|\s+(?:(?:should|must|shall|can|to|are|is|be|always)\s+)*(?:drawn|shown|modelled|hang|hangs|attached|appear|appears|stand|depicted|displayed|are|is))$/gi;

/** "Papers (CMR, packing list) as document symbols", "WMS is our system, draw it as a data store" */
function documents(line: Line): Order[] | null {
  const text = straight(line.text);
  const found = asData.exec(text);
  if (!found || /\b(?:not|never|no)\b|n't\b/i.test(text)) return null;
  const before = text
    .slice(0, found.index)
    .replace(framing, "")
    .replace(/,? (?:and the like|and so on|etc\.?)$/i, "");
  const list = /\(([^)]+)\)\s*$/.exec(before)?.[1] ?? before.replace(/ is (?:our|the|a) .*$/i, "");
  const names = list.split(/\s*,\s*(?:and\s+)?|\s+(?:and|or)\s+/).map(plain);
  const isStore = /store|base/i.test(found[1] ?? "");
  return names.length > 0 && names.every(isName)
    ? names.map(
        (name): Order => ({
          type: "document",
          name: /^[\p{Lu}\d]+$/u.test(name) ? name : one(name).toLowerCase(),
          ...(isStore && { isStore }),
        }),
      )
    : null;
}

const stopped =
  "(?:the process|it|this|everything|all|we|the case|the work)(?: (?:also|then|always|must|should))* (?:ends?|stops?|finish(?:es)?|is over|are done|is done)";

/** "If the check shows a hit, the process ends with “Case declined”", "Dumping a batch is its own end" */
function stop(line: Line): Order[] | null {
  const text = straight(line.text);
  const isError = /\berrors?\b/i.test(text);
  const [, when = "", label] =
    new RegExp(
      `^(?:if|when|whenever|where|as soon as) ([^"]+?),? ${stopped}\\b[^"]*(?:"([^"]+)")?`,
      "i",
    ).exec(text) ?? [];
  const clause = when === "" ? undefined : linesOf(`If ${when}, it stops.`)[0];
  const asked = clause?.clauses.find(({ link }) => link?.kind === "if");
  const [, state] = /^(?:something|anything|it) (?:is|goes|was) (.+)$/i.exec(when) ?? [];
  if (clause && asked && (label !== undefined || isError)) {
    const subject = asked.doer ?? asked.object;
    const work = workOfWords(subject === null || subject.pronoun ? "" : subject.words);
    return [
      {
        type: "stop",
        work,
        ask: state ? capitalised(state) : questionLabel(asked).ask.replace(/\?$/, ""),
        label: label ?? null,
        isError,
      },
    ];
  }
  return ownEnd(text, isError);
}

/** "Dumping a batch is its own end" */
function ownEnd(text: string, isError: boolean): Order[] | null {
  const [, done = "", name] =
    /^(\p{L}{3,}ing(?: (?:an? |the )?[\p{L} ]{2,30}?)?) (?:is|has|gets|needs|makes)(?: always)? (?:its|an|their) own end(?: event)?(?:,? (?:called |named )?"?([^",]+)"?)?$/iu.exec(
      text,
    ) ?? [];
  const work = workOfWords(done.replace(/^(\p{L}+ing) (?:an? |the )?/iu, "$1 of "));
  return work.verb === null
    ? null
    : [{ type: "stop", work, ask: null, label: name ? capitalised(name) : null, isError }];
}

/**
 * "Damage means always: make photo, then block the stock": steps of a case, the last one first, as each is put at its
 * beginning.
 */
function caseMeans(line: Line): Order[] | null {
  const [, ask = "", told = ""] =
    /^(?:an? |any |every )?([^":,]{3,40}?) (?:always )?means(?: always)?(?: that)?\s*:\s*(.+)$/i.exec(
      straight(line.text),
    ) ?? [];
  const steps = told
    .split(/,\s*(?:and\s+)?(?:then\s+)?|\s+and then\s+|\s+then\s+/)
    .map((one) => linesOf(capitalised(one))[0]);
  const orders = steps.flatMap((one): Order[] => {
    const clause = one && mainsOf(one).find(({ form, verb }) => form === "imperative" && verb !== null);
    if (!one || !clause) return [];
    const work = { verb: clause.verb?.lemma ?? null, things: [] };
    const place = {
      at: "case",
      ask: capitalised(plain(ask)),
      denied: false,
      work: workOfWords(plain(ask)),
    } as const;
    return [
      { type: "step", label: labelOf(one, clause), work, doer: null, place, condition: null, ends: null },
    ];
  });
  return ask !== "" && orders.length === steps.length ? orders.toReversed() : null;
}

const turns: readonly Turn[] = [
  {
    name: "neither pool nor lane",
    example: "The patient never gets a pool or a lane.",
    form: /^(?:the |our |any )?([\p{L} ,-]{2,50}?) (?:(?:do|does|should|must|shall|will) (?:not|never)|don't|doesn't|shouldn't|never|neither|(?:is|are) (?:not|never|neither)|isn't|aren't|gets?|has|have)(?: (?:be|get|gets|have|has|need|needs|appear as|shown as|drawn as|neither|no))* (?:an? )?(?:own )?(?:(?:pool|lane)s?,? (?:or|nor|and) (?:an? |no )?(?:pool|lane)s?)(?:,.*)?$/iu,
    orders: ([list = ""]) => absent(list),
  },
  {
    name: "no pool and no lane",
    example: "No pool and no lane for the patient.",
    form: /^(?:please )?(?:no|neither an?) (?:pool|lane)s?,? (?:or|nor|and)(?: (?:no|an?))? (?:pool|lane)s? for (?:the |our |any )?([\p{L} ,-]{2,50}?)(?:,.*)?$|^(?:the |our )?([\p{L} ]{2,40}?) not as (?:an? )?(?:own )?(?:pool|lane)$|^(?:please )?no lane for (?:the |our |any )?([\p{L} ]{2,40}?)(?: please)?,? (?:because |since |as )?(?:they|he|she) (?:(?:do|does) not|don't|doesn't|has no|have no)\b.*(?:dut(?:y|ies)|tasks?|work|jobs?|do|anything)\b.*$/iu,
    orders: ([both = "", not = "", idle = ""]) => absent(both || not || idle),
  },
  {
    name: "does no tasks",
    example: "Passengers are never somebody who does tasks.",
    form: /^(?:the |our )?([\p{L} ,-]{2,50}?) (?:(?:is|are) (?:never|not) (?:somebody|someone|people|anybody|anyone|those|one) (?:who|that) (?:does|do|has|have)|never (?:does|do|has|have|gets?)|(?:do|does) not (?:do|have|get)|(?:don't|doesn't) (?:do|have|get)|has no|have no) (?:any )?(?:tasks?|steps?|activities)(?: of (?:their|its|his|her) own)?(?:,.*)?$|^([\p{L} ]{2,40}?)\s*: (?:please )?(?:do not|don't|never) (?:draw|show|model) (?:them|him|her|it)(?:,.*)?$/iu,
    orders: ([who = "", whom = ""]) => absent(who || whom),
  },
  {
    name: "remarks in brackets",
    example: "Remarks in brackets are comments.",
    form: /^(?=.*\b(?:brackets|parenthes[ie]s)\b)(?=.*\b(?:comments?|notes?|annotations?|remarks?)\b)(?!.*\b(?:leave|skip|omit|ignore|drop)\b).*$/i,
    orders: () => [{ type: "remarks" }],
  },
  {
    name: "one end only",
    example: "One start and one end only.",
    form: /^(?:(?:only|just|always|please) )*(?:(?:use |have |draw )?(?:one|a single) start (?:event )?and )?(?:use |have |draw )?(?:only |just )?(?:one|a single) end(?: event)?(?: only)?(?: (?:per|in (?:every|each)|for (?:every|each)) .*)?(?:,.*)?$|^(?:every|each) (?:process|diagram) has (?:exactly |only )?(?:one start and )?(?:only |exactly )?(?:one|a single) end(?: event)?$|^all (?:the )?(?:ways|paths|branches|endings) (?:come|run|lead|are brought) (?:together )?(?:to|in|into|at) (?:one|a single|the same) end(?: event)?$/i,
    orders: () => [{ type: "oneEnd" }],
  },
  {
    name: "the name of the pool",
    example: "The pool is called Acme Clinic.",
    form: /^(?:(?:only )?(?:one|a single) pool,? (?:name it|call it|called|named|with the name)|(?:the|our)(?: main| own)? pool (?:is|should be|must be|has to be) (?:called|named)|(?:name|call) (?:the|our)(?: main| own)? pool) ([\p{Lu}][^,]{1,60}?)(?:,.*)?$/iu,
    orders: ([name = ""]) => [{ type: "poolName", name: plain(name) }],
  },
];

export const shownRules: Rule[] = [
  {
    name: "details of labels",
    example: "No amounts of money in the boxes.",
    read(line) {
      const details = detailsIn(line);
      return details.length > 0 && !/^[^,]+, (?:and )?no /i.test(line.text) ? details : null;
    },
  },
  ...turnRules(turns),
  {
    name: "a document to be seen",
    example: "I like to see the manuscript as a data object.",
    read: documents,
  },
  {
    name: "a way that ends",
    example: "If the check shows a hit, the process ends with “Case declined”.",
    read: stop,
  },
  {
    name: "a case and its work",
    example: "Damage means: take a photo, then block the stock.",
    read: caseMeans,
  },
];
