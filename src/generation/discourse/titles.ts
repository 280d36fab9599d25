/** Prompts that only name a process ("order to cash with manager approval for large orders"): from the library. */
import { capitalise } from "../language/labels.ts";
import type { Sentence } from "../language/token.ts";
import { tokensOf } from "../language/tokens.ts";
import { actorNouns, verbOfNoun } from "../lexicon/nouns.ts";
import { handlingSkeleton, requestSkeleton, type Skeleton, skeletons } from "../lexicon/skeletons.ts";
import { nounToo } from "../lexicon/verbs.ts";
import { numberWords } from "../lexicon/words.ts";
import { isDirective } from "./directives.ts";
import type { Action, Node } from "./node.ts";
import { conditionNamed, namedAction, readSkeleton } from "./skeleton-notation.ts";
import { durationIn } from "./time.ts";

export type TitledProcess = { name: string; start: string; nodes: Node[]; lanes: string[] };

const leadIn =
  /^\s*(please\s+)?(can you\s+|could you\s+|i (need|want|would like)( to)?\s+)?(create|draw|model|design|make|generate|build|show|give|describe|document|map|sketch|produce|depict)?\s*(me\s+|us\s+)?(an?\s+|the\s+|our\s+|my\s+)?(simple\s+|typical\s+|standard\s+|basic\s+|complete\s+|bpmn\s+)*(process|workflow|diagram|model|flow|flowchart)?\s*(diagram\s+|model\s+)?(of|for|about|showing)?\s*(an?\s+|the\s+|our\s+)?/i;

/** "Order to cash", "Idea to market process": from where to where a process goes, and no order to do something. */
const endToEnd =
  /^\s*(?:[a-z]+[ -]to[ -][a-z]+ (?:process|workflow|procedure|cycle)|(?:order|quote|lead|record|hire|procure|source|issue|purchase)[ -]to[ -](?:cash|pay|report|retire|resolution|order|contract))\b/i;

/** Whether a prompt is one phrase without a finite verb, or an order to draw a process that it only names. */
export function isTitle(sentences: Sentence[], prompt: string): boolean {
  const [sentence] = sentences;
  if (sentences.length !== 1 || sentence === undefined || /[:;→]|->|\b(where|in which|then)\b/i.test(prompt))
    return false;
  const { tokens } = sentence;
  if (isDirective(sentence)) return !tokens.some((token, at) => at > 0 && /^(be|modal)$/.test(token.pos));
  const [first, second] = tokens;
  const isOrder =
    first?.form === "base" && !(nounToo.has(first.lemma) && second?.pos === "noun") && !endToEnd.test(prompt);
  if (tokens.length > 20 || isOrder) return false;
  return !tokens.some(
    (token) =>
      /^(be|have|do|modal)$/.test(token.pos) ||
      (token.pos === "verb" && !nounToo.has(token.lemma) && token.form !== "ing" && token.lower !== "levels"),
  );
}

/** The process that a title names; null when the text is no title of a process. */
export function processOfTitle(prompt: string): TitledProcess | null {
  const text = prompt
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[.!]+$/, "");
  if (
    text.split(" ").length > 40 ||
    /\?$/.test(text) ||
    /^(how|what|why|who|when|where|which|is|are|do|does|hello|hi|thanks)\b/i.test(text)
  )
    return null;
  const title = text.replace(leadIn, "").trim();
  const [core = "", ...rest] = title.split(
    /\s+(?=with\b|including\b|where\b|that\b|by\b|for\b|without\b|,)/i,
  );
  const found = bestSkeleton(core) ?? bestSkeleton(title) ?? genericSkeleton(core);
  if (found === null) return null;
  const thing = thingOf(core, found);
  const parsed = readSkeleton(found.steps, thing);
  applyModifiers(parsed, rest.join(" "), core, thing);
  const lanes = rest.flatMap((part) => lanesIn(part));
  return {
    name: capitalise(core.replace(/\s+(process|workflow|procedure)$/i, "").trim()),
    start: found.start,
    nodes: parsed.nodes,
    lanes,
  };
}

const normal = (text: string) =>
  ` ${text
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, " ")
    .trim()} `;

/** The skeleton with the longest title inside the words. */
function bestSkeleton(words: string): Skeleton | null {
  const text = normal(words);
  const scored = skeletons
    .map((skeleton) => ({
      skeleton,
      score: Math.max(...skeleton.titles.map((title) => matchOf(text, normal(title)))),
    }))
    .sort((a, b) => b.score - a.score)[0];
  return scored && scored.score > 0 ? scored.skeleton : null;
}

/** Longer titles say more, and the first words of a title say what it is about. */
const matchOf = (text: string, title: string) =>
  text.includes(title) ? title.length + (text.startsWith(title) ? 10 : 0) : 0;

/** A title without a skeleton must at least name something that is done. */
function genericSkeleton(words: string): Skeleton | null {
  const tokens = normal(words).trim().split(" ");
  if (tokens.length > 6) return null;
  const last = tokens.filter((word) => !/^(process|workflow|procedure)$/.test(word)).at(-1) ?? "";
  if (requestSkeleton.titles.some((title) => last === title || last === `${title}s`)) return requestSkeleton;
  if (/(ing|ation|ment)$/.test(last) && tokens.length > 1 && tokens.length <= 4) return requestSkeleton;
  const isProcess = /\b(process|workflow|procedure|handling|processing|management)\b/.test(
    words.toLowerCase(),
  );
  return isProcess && tokens.length > 1 && !/^(a|the|this|my|our|your|any|some)$/.test(tokens[0] ?? "")
    ? handlingSkeleton
    : null;
}

/** What the title calls the thing: "vacation request" rather than "leave request". */
function thingOf(core: string, skeleton: Skeleton): string {
  const words = core.replace(/\s+(process|workflow|procedure|handling|processing|management)$/i, "").trim();
  if (
    skeleton === requestSkeleton &&
    !/(request|application|proposal|approval|authori[sz]ation)s?$/i.test(words)
  )
    return `${lowerFirst(words)} request`;
  const kind = skeleton.kinds.find((one) => new RegExp(`\\b${one}s?$`, "i").test(words));
  if (skeleton === requestSkeleton || skeleton === handlingSkeleton)
    return lowerFirst(words.replace(/\s+(approval|authori[sz]ation)$/i, "")) || skeleton.thing;
  if (kind === "approval") return lowerFirst(words.replace(/\s+approval$/i, " request"));
  return kind ? lowerFirst(words) : skeleton.thing;
}

const lowerFirst = (text: string) =>
  /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

// Modifiers

type Parsed = ReturnType<typeof readSkeleton>;

/** "with manager approval for large orders", "with two approval levels", "with a reminder after 3 days". */
function applyModifiers(parsed: Parsed, modifiers: string, core: string, thing: string): void {
  const text = `${modifiers}`;
  const approvers = approversIn(`${text} `);
  const levels = /approv|sign-off|review/i.test(`${core} ${text}`) ? levelsIn(`${core} ${text}`) : 0;
  const condition = conditionIn(text);
  if (approvers.length > 0 || levels > 0 || /\bapproval\b/i.test(text))
    addApprovals(parsed, approvers, levels, condition, thing);
  const escalation = /\bescalation to (?:the |an? )?([\w -]+?)(?= (?:for|if|when|with|after)\b|[,.]|$)/i.exec(
    text,
  )?.[1];
  if (escalation) {
    const step = namedAction(`Escalate ${thing} to ${escalation}`, null);
    const place = placeOfApproval(parsed);
    place.body.splice(place.at, 0, condition === null ? step : onlyIf(condition, [step]));
  }
  for (const extra of extrasIn(text)) insertStep(parsed, extra);
  const reminder = /\b(reminder|escalation)s? after (.+)$/i.exec(text);
  if (reminder?.[2]) addDeadline(parsed, reminder[1] ?? "", reminder[2]);
}

const roleWords = "(?:[a-z]+(?:-[a-z]+)?\\s+){0,2}?[a-z]+";

function approversIn(text: string): string[] {
  const by = new RegExp(
    `\\b(?:approval|approved|authori[sz]ation|review|decision|sign-off)s? (?:by|of|from|through) (?:an? |the |their |his )?(${roleWords}(?: and (?:an? |the |their )?${roleWords})?)(?= (?:for|if|when|with|before|after|in|above|over|and then)\\b|[,.;]|\\s*$)`,
    "i",
  ).exec(text);
  if (by?.[1])
    return by[1]
      .split(/\s+and\s+(?:an?\s+|the\s+|their\s+)?/i)
      .map(capitalise)
      .filter(isRole);
  const before = new RegExp(
    `\\b(?:with|and|,|requires?|needs?)\\s+(?:an?\\s+|the\\s+)?(${roleWords}(?: and ${roleWords})?)\\s+approvals?\\b`,
    "i",
  ).exec(text);
  return before?.[1]
    ? before[1]
        .split(/\s+and\s+/i)
        .map(capitalise)
        .filter(isRole)
    : [];
}

const isRole = (name: string) => {
  const last = name.toLowerCase().split(" ").at(-1) ?? "";
  return actorNouns.has(last) || actorNouns.has(last.replace(/s$/, ""));
};

function levelsIn(text: string): number {
  const found =
    /\b(one|two|three|four|2|3|4|double|dual|second)[ -]?(?:approval )?(?:levels?|steps?|stages?|approvals?|fold|tier)\b(?: (?:of )?approval)?/i.exec(
      text,
    );
  if (!found?.[1]) return 0;
  const word = found[1].toLowerCase();
  return /^(double|dual|second)$/.test(word) ? 2 : (numberWords[word] ?? Number(word));
}

/** "for large orders" is a condition: "order is large"; "for amounts above 500" keeps its words. */
function conditionIn(text: string): string | null {
  const found = /\b(?:for|if|when|in case of)\s+((?:the |an? )?[a-z-]+(?: [a-z0-9€$%.,-]+){0,6})/i.exec(text);
  if (!found?.[1]) return null;
  const words = found[1].replace(/^(the|an?)\s+/i, "").split(" ");
  const [first = "", ...rest] = words;
  if (/\b(is|are|exceeds|above|over|below|under|more|less)\b/.test(found[1])) return found[1];
  if (
    rest.length === 0 ||
    !/^(large|big|small|high|low|high-value|expensive|urgent|new|international|foreign|special|critical|major|minor|complex|risky|long)$/i.test(
      first,
    )
  )
    return null;
  const noun = rest.join(" ").replace(/([^s])s$/, "$1");
  return `${noun} is ${first.toLowerCase()}`;
}

function addApprovals(
  parsed: Parsed,
  approvers: string[],
  levels: number,
  condition: string | null,
  thing: string,
): void {
  const names = approvers.length > 0 ? approvers : [parsed.approval?.actor ?? "Manager"];
  while (names.length < levels) names.push(nextLevel(names.at(-1) ?? "Manager"));
  const [first, ...others] = names;
  const approval = parsed.approval;
  if (approval && first) approval.actor = first;
  const added = (approval ? others : names).map((name) => namedAction(`Approve ${thing}`, name));
  if (added.length === 0 && condition === null) return;
  const place = placeOfApproval(parsed);
  if (approval && condition === null) {
    place.body.splice(
      place.at,
      0,
      ...added.flatMap((action) => [decision(`${capitalise(thing)} rejected`), action]),
    );
    return;
  }
  const steps: Node[] = added.length > 0 ? added : [];
  place.body.splice(
    place.at,
    0,
    ...(condition === null
      ? [...steps, decision(`${capitalise(thing)} rejected`)]
      : [onlyIf(condition, steps)]),
  );
}

const nextLevel = (name: string) =>
  /director/i.test(name)
    ? "Board"
    : /department head|head/i.test(name)
      ? "Director"
      : /manager/i.test(name)
        ? "Department head"
        : "Director";

const decision = (rejected: string): Node => ({
  type: "choice",
  question: "Approved?",
  inclusive: false,
  branches: [
    { condition: conditionNamed("approved"), isElse: false, body: [] },
    {
      condition: conditionNamed("rejected"),
      isElse: false,
      body: [{ type: "end", kind: "none", label: rejected }],
    },
  ],
});

const onlyIf = (condition: string, body: Node[]): Node => ({
  type: "choice",
  question: `${capitalise(condition.replace(/ (is|are) /, " "))}?`,
  inclusive: false,
  branches: [
    { condition: conditionNamed(condition), isElse: false, body },
    { condition: null, isElse: true, body: [] },
  ],
});

/** After the approval step of the skeleton, else at its place for one, else after its first step. */
function placeOfApproval(parsed: Parsed): { body: Node[]; at: number } {
  const { approval, place, nodes } = parsed;
  if (approval) return { body: nodes, at: nodes.indexOf(approval) + 1 };
  return place ?? { body: nodes, at: Math.min(1, nodes.length) };
}

/** "with credit check and quality inspection": steps of their own. */
function extrasIn(text: string): string[] {
  return [
    ...`${text} `.matchAll(
      /\b(?:with|including|and|,)\s+(?:an?\s+|the\s+)?((?:[a-z-]+\s+){1,3})(?=and\b|with\b|by\b|for\b|,|$)/gi,
    ),
  ]
    .map((found) => (found[1] ?? "").trim().toLowerCase())
    .flatMap((words) => {
      const parts = words.split(" ");
      const verb = verbOfNoun(parts.at(-1) ?? "");
      if (
        verb === undefined ||
        /approval|request|order|decision/.test(parts.at(-1) ?? "") ||
        parts.length < 2
      )
        return [];
      return [capitalise(`${verb} ${parts.slice(0, -1).join(" ")}`)];
    });
}

function insertStep(parsed: Parsed, label: string): void {
  const place = placeOfApproval(parsed);
  place.body.splice(place.at, 0, namedAction(label, null));
}

function addDeadline(parsed: Parsed, kind: string, words: string): void {
  const host = parsed.approval ?? parsed.nodes.find((node): node is Action => node.type === "action");
  const value = durationIn(
    tokensOf(words, 0).map((token) => ({
      ...token,
      pos: "noun",
      lemma: token.lower.replace(/s$/, ""),
      form: null,
      plural: false,
    })),
  );
  if (!host || value === null) return;
  const label = /escalation/i.test(kind) ? "Escalate request" : "Send reminder";
  host.boundaries.push({
    kind: "timer",
    label: words.trim(),
    timer: { kind: "duration", value },
    interrupting: false,
    body: [namedAction(label, null)],
  });
}

/** "with employee, manager and finance lanes". */
function lanesIn(text: string): string[] {
  const found = /\b(?:with|using)\s+(.+?)\s+(?:swim)?lanes?\b/i.exec(text);
  if (!found?.[1]) return [];
  return found[1]
    .split(/\s*,\s*(?:and\s+)?|\s+and\s+/)
    .map((name) => capitalise(name.replace(/^(the|an?)\s+/i, "").trim()))
    .filter((name) => name !== "" && name.split(" ").length < 4);
}
