/** Steps and events at the ends of every process, as lines name them. */
import type { Clause, Phrase } from "../clauses/clause.ts";
import { isWorkNoun } from "../clauses/nominalisations.ts";
import { participle } from "../naming/inflect.ts";
import { eventLabel } from "../naming/labels.ts";
import { capitalised, withoutArticles } from "../naming/words.ts";
import { parser } from "../parser/parser.ts";
import type { Line, Order } from "./order.ts";
import { between, complementOf, nameOf, one, plain, wordsOf } from "./words.ts";
import { labelOf, verbOfNoun, workOf } from "./work.ts";

export type End = "first" | "last";

/** The step of a clause: its work and who does it. */
export function stepOf(line: Line, clause: Clause, at: End): Order {
  const doer = clause.doer === null || clause.doer.pronoun ? null : nameOf(line, clause.doer);
  // "at the very end" is the place, not the work.
  const complements = clause.complements.filter(
    ({ phrase }) => !/^(?:end|beginning|start|process)$/.test(phrase.lemma),
  );
  const label = labelOf(line, { ...clause, complements });
  return {
    type: "step",
    label,
    work: workOf(line, clause, clause.object),
    doer,
    place: { at },
    condition: null,
    ends: null,
  };
}

export const namedStep = (label: string, at: End, doer: string | null = null): Order => ({
  type: "step",
  label,
  work: {
    verb: label.split(" ")[0]?.toLowerCase() ?? "",
    things: label.includes(" ") ? [label.slice(label.indexOf(" ") + 1)] : [],
  },
  doer,
  place: { at },
  condition: null,
  ends: null,
});

/** "the creation of a ticket" is "Create ticket"; words without a noun of work stay unchanged. */
export function nominalStep(line: Line, phrase: Phrase, at: End): Order {
  const of = phrase.attached.find(({ preposition }) => preposition === "of")?.phrase;
  const verb = verbOfNoun(phrase.lemma);
  const whole = withoutArticles(wordsOf(line, { ...phrase, words: phrase.core ?? phrase.words }));
  const tail = phrase.attached.find(({ preposition }) => /^(?:in|into|to|for|with|on)$/.test(preposition));
  const behind =
    tail && !whole.includes(" ") ? ` ${tail.preposition} ${withoutArticles(wordsOf(line, tail.phrase))}` : "";
  const label =
    of && verb ? `${verb} ${withoutArticles(wordsOf(line, of))}` : `${wordsOf(line, phrase)}${behind}`;
  return namedStep(capitalised(label), at);
}

/** "Order delivered", "Ticket closed": a result, not an action. */
export const isState = (words: string): boolean =>
  happening.test(words) ||
  // "System in operation" does not begin with a verb.
  (/^\S+ (?:in|on|out|off|under|at|out of) \S+/i.test(words) &&
    parser.mayBeVerb?.(words.split(" ")[0]?.toLowerCase() ?? "") !== true) ||
  (/\s\S*(?:ed|en|sent|paid|done|made|sold|left|met|told|held|lent|built|found|lost|won|bought|kept|sold)(?:\s(?:up|out|off|in|back|over|away|down))?$/i.test(
    words,
  ) &&
    parser.mayBeVerb?.(words.split(" ")[0] ?? "") !== undefined &&
    !/^(?:send|pay|do|make)\b/i.test(words));

/** "“Book flight”, done by the assistant", "“Create ticket”, in Sales" */
export function doerBehind(line: Line): string | null {
  const found =
    /["”],?\s+(?:which is\s+|always\s+)*(?:(?:done|performed|carried out|made|executed)\s+by\s+(?:the\s+)?|in\s+(?:the\s+lane\s+)?(?=\p{Lu}))([\p{L}][\p{L} &-]{1,40}?)[.\s]*$/u.exec(
      line.text,
    )?.[1] ??
    /["”],?\s+and\s+(?:the\s+)?([\p{L}][\p{L} &-]{1,40}?)\s+does\s+(?:it|that|this)\b/u.exec(line.text)?.[1];
  return found === undefined ? null : capitalised(found);
}

/** Verbs of happening: "Patient arrives" is not work. */
const happening =
  /\s(?:arrives?|begins?|starts?|comes?(?: in)?|ends?|happens?|occurs?|opens?|rings?|closes|over|finished)$/i;

export const quoted = (line: Line): string[] =>
  line.tokens.flatMap(({ form }) => (/^q\w*z$/i.test(form) ? [plain(line.say(form))] : []));

/** The first or last element in a line: events by their names, steps by their work. */
export function namedEnd(line: Line, at: End, clause: Clause): Order[] | null {
  const type = at === "first" ? "starts" : "ends";
  const names = quoted(line);
  const isStep = /(?<!\bnot (?:with |as )?(?:an? )?)\b(?:task|step|activity)\b/i.test(line.text);
  const areStates = names.every((name) => isState(name)) || /\bevent\b/i.test(line.text);
  if (names.length > 0)
    return !isStep && areStates
      ? [{ type, labels: names.map(capitalised), ...(type === "ends" && outcomeIn(line, clause)) }]
      : names.map((name) => namedStep(capitalised(name), at, doerBehind(line)));
  const told = line.clauses.find(
    ({ from, verb, form, link }) =>
      from > clause.from &&
      verb !== null &&
      form !== "fragment" &&
      form !== "nominal" &&
      // ", so add it if it is missing" has no content of its own.
      !(
        form === "imperative" ||
        link?.kind === "so" ||
        /^(?:so|and if|if)\b/i.test(line.text.slice(from - line.from))
      ),
  );
  if (told)
    return /^(?:when|once|if|after|until|while)$/.test(told.link?.kind ?? "")
      ? eventAt(line, type, told)
      : [stepOf(line, told, at)];
  const phrase = complementOf(clause, "with", "by", "on", "in");
  return phrase ? [phraseAt(line, phrase, at)] : null;
}

const failing =
  /\b(?:fails?|falls? through|goes? wrong|is off|does(?:n['’]t| not) work(?: out)?|comes? to nothing|unsuccessful|negative)\b/i;
const succeeding = /\b(?:works? out|goes? well|all is well|succeeds?|is fine|is successful|positive)\b/i;

/** "Rejected claims finish at": only the branch with this outcome is meant. */
export function outcomeIn(line: Pick<Line, "text">, clause: Clause | null): { when: string } | null {
  const doer = clause?.doer;
  const told = doer?.plural
    ? doer.modifiers.find((word) => /(?:ed|en|paid|sent|lost|won|sold)$/.test(word))
    : undefined;
  const when =
    told ?? /\b(?:if|when|where|in case)\b[^"“]*?\b(\p{L}+ed|lost|paid)\b[^"“]*["“]/iu.exec(line.text)?.[1];
  // "Every rejection must finish in the end “Claim closed”."
  const noun = /^(?:every|each|all|any)\s+(\p{L}+)/iu.exec(line.text)?.[1];
  const verb = noun === undefined ? null : verbOfNoun(one(noun.toLowerCase()));
  if (verb !== null && /^(?:reject|refuse|decline|deny|cancel|withdraw|terminate|abort)$/.test(verb))
    return { when: participle(verb) };
  if (when !== undefined) return { when: when.toLowerCase() };
  const way = /\b(?:if|when|where|once|in case|as soon as)\b([^"“]*)["“]/i.exec(line.text)?.[1] ?? "";
  if (failing.test(way)) return { when: "failed" };
  return succeeding.test(way) ? { when: "well" } : null;
}

/** "with the task Archive case", "with a conflict check", "with a phone call from the client". */
function phraseAt(line: Line, phrase: Phrase, at: End): Order {
  const announced = /^(?:task|step|activity)\s+(?:called|named)?\s*/i;
  const words = between(line, phrase.from, line.to);
  const label = capitalised(withoutArticles(words.replace(announced, "")));
  const comes = at === "first" && phrase.attached.some(({ preposition }) => preposition === "from");
  if (announced.test(words) || (!comes && isVerbFirst(label))) return namedStep(label, at);
  if (!comes && (isWorkNoun(phrase.lemma) || verbOfNoun(phrase.lemma) !== null))
    return nominalStep(line, phrase, at);
  return { type: at === "first" ? "starts" : "ends", labels: [label] };
}

const isVerbFirst = (words: string): boolean =>
  parser.mayBeVerb?.(words.split(" ")[0] ?? "") === true &&
  words.includes(" ") &&
  !/\b(?:from|of)\b/.test(words);

/** "starts when the vacancy has been approved": the event. */
export function eventAt(line: Line, type: "starts" | "ends", clause: Clause): Order[] | null {
  const { passive, verb, doer, object } = clause;
  // "when the goods have left the plant"
  const active = !passive && verb && doer && object && !doer.pronoun && !object.pronoun;
  const label = active
    ? `${wordsOf(line, doer)} ${participle(verb.lemma)} ${wordsOf(line, object)}`
    : eventLabel(clause, (phrase) => (phrase.pronoun ? null : line.say(phrase.words)));
  return label === null ? null : [{ type, labels: [capitalised(line.say(label))] }];
}
