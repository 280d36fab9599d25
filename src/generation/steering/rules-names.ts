/** Names of things and people. */
import type { Clause, Phrase } from "../clauses/clause.ts";
import { behind, call, choosing, firstOf, isLimit, isQuoted, nameFrom } from "./naming.ts";
import type { Line, Order, Rule } from "./order.ts";
import {
  aboutOf,
  allAbout,
  complementOf,
  hangingOn,
  isNotation,
  isOurs,
  mainsOf,
  set,
  wordsOf,
} from "./words.ts";

const naming = set("call name term dub label title rename");
const presenting = set(
  "know refer write show appear spell draw depict present put say use denote describe style print read go list call treat",
);
const meaning = set("mean denote designate signify represent");

/** The party that gets a name: the subject, or the word that the naming depends on. */
function named(line: Line, clause: Clause): Phrase | null {
  const verb = clause.verb?.at ?? 0;
  const before = [clause.recipient, clause.object, clause.doer].find(
    (one) => one && one.head < verb && !isNotation(one.lemma),
  );
  if (before) return before.pronoun ? (line.before[0] ?? null) : before;
  const to = clause.link && line.clauses.find(({ id }) => id === clause.link?.to);
  return to && to !== clause ? aboutOf(to) : null;
}

function passiveNaming(line: Line, clause: Clause): Order[] | null {
  const { verb, passive, state } = clause;
  // A participle before a noun may be parsed as a state of the subject.
  const read =
    verb === null
      ? line.tokens.findIndex(
          ({ form, from }) =>
            /^(?:called|named|termed)$/.test(form) && state && "from" in state && from === state.from,
        )
      : -1;
  const at = read >= 0 ? read : verb && passive && naming.has(verb.lemma) ? verb.at : -1;
  // "is labelled before it is tested" is work.
  const isWork =
    verb !== null && /^(?:label|title)$/.test(verb.lemma) && !isQuoted(line.tokens[at + 1]?.form ?? "");
  if (at < 0 || isWork) return null;
  const from = verb === null ? clause.doer : named(line, clause);
  if (from === null) return null;
  const [old, now] = [wordsOf(line, from), nameFrom(line, behind(line, at))];
  // "The doctor is called straight away" is about work.
  if (/^(?:straight|back|in|up|out|off|again|at|immediately|first|right)\b/i.test(now)) return null;
  return /\b(?:used to be|formerly|previously|once|were)\b/i.test(line.text)
    ? call(now, old)
    : call(old, now);
}

/** "we call the courier a rider", "L1 is what we call the service desk". */
function ourNaming(line: Line, clause: Clause): Order[] | null {
  const { verb, object, recipient } = clause;
  if (!verb || !naming.has(verb.lemma) || !isOurs(clause) || !object || isNotation(object.lemma)) return null;
  const to =
    clause.link?.kind === "relative" ? line.clauses.find(({ id }) => id === clause.link?.to) : undefined;
  if (to?.doer && to.state?.words === "what") return call(wordsOf(line, object), wordsOf(line, to.doer));
  if (recipient) return call(wordsOf(line, recipient), wordsOf(line, object));
  const rest = behind(line, verb.at);
  const cut = rest.findIndex(
    ({ form, lemma }, at) =>
      at > 0 && (/^q\w*z$/i.test(form) || /^(?:an?|the)$/.test(lemma) || lemma === "our"),
  );
  const words = rest.filter(({ upos }) => upos !== "PUNCT");
  if (cut > 0) return call(nameFrom(line, rest.slice(0, cut)), nameFrom(line, rest.slice(cut)));
  return words.length === 2 ? call(words[0]?.form ?? "", words[1]?.form ?? "") : null;
}

/** "is referred to as", "appear as", "should be written as"; "also known as" gives another word for the same. */
function presented(line: Line, clause: Clause): Order[] | null {
  const as = complementOf(clause, "as") ?? byTheName(line, clause);
  if (
    !as ||
    !presenting.has(clause.verb?.lemma ?? "") ||
    isNotation(as.lemma) ||
    isLimit(as.words) ||
    isParty(as)
  )
    return null;
  const about = isOurs(clause) ? (clause.object ?? complementOf(clause, "to")) : aboutOf(clause);
  const from = about?.pronoun ? line.before[0] : about;
  if (!from || isNotation(from.lemma)) return null;
  const to = nameFrom(
    line,
    line.tokens.filter((token) => token.from >= as.from),
  ).replace(/^(?:(?:swim)?lane|pool)\s+(?:(?:called|named)\s+)?(?=\S)/i, "");
  const others = saidInText(line, clause);
  const also =
    others.length === 0 &&
    (/^(?:may|can)$/.test(clause.modality ?? "") || /\b(?:also|sometimes)\b/i.test(line.text));
  const own = also ? call(to, wordsOf(line, from)) : call(wordsOf(line, from), to);
  const orders = [...(own ?? []), ...others.flatMap((other) => call(wordsOf(line, other), to) ?? [])];
  return orders.length > 0 ? orders : null;
}

/** "go by the name of guests" */
const byTheName = (line: Line, clause: Clause): Phrase | null =>
  /\bby the name of\b/i.test(line.text) ? (complementOf(clause, "by")?.attached[0]?.phrase ?? null) : null;

/** "also when the text says attorney or lawyer" */
function saidInText(line: Line, clause: Clause): Phrase[] {
  const saying = hangingOn(line, clause, "when", "if");
  return saying?.object && saying.doer && isNotation(saying.doer.lemma)
    ? [saying.object, ...saying.object.fellows]
    : [];
}

const isParty = ({ modifiers, lemma }: Phrase): boolean =>
  /^(?:party|partner|participant|provider)$/.test(lemma) ||
  modifiers.some((word) => /^(?:external|outside|separate|internal|own|automatic|automated)$/.test(word));

/** "Doctor and dentist are one and the same, so write dentist", "A is the same as B". */
function sameAs(line: Line): Order[] | null {
  const clause = mainsOf(line).find(({ verb, negated }) => verb === null && !negated);
  const about = clause ? allAbout(clause) : [];
  const words = line.text.toLowerCase();
  if (
    !clause ||
    !/\b(?:same|synonyms?|synonymous|another (?:word|name|term)|other (?:word|name|term)s?)\b/.test(words)
  )
    return null;
  const state = clause.state && "attached" in clause.state ? clause.state : null;
  const other =
    complementOf(clause, "as", "for", "of", "to") ??
    state?.attached.find(({ preposition }) => /^(?:as|for|of|to)$/.test(preposition))?.phrase;
  const [first, second] = about.map((phrase) => wordsOf(line, phrase));
  if (first && second) {
    const wanted = line.clauses.find(
      (one) => isOurs(one) && one.verb && choosing.has(one.verb.lemma),
    )?.object;
    return wanted && wordsOf(line, wanted).toLowerCase() === first.toLowerCase()
      ? call(second, first)
      : call(first, second);
  }
  return first && other ? call(first, wordsOf(line, other)) : null;
}

const isShort = (words: string): boolean => /^[A-Z][A-Z\d&./-]{1,6}s?$/.test(words);
const someone = set("guy man woman girl lady person colleague people lad folk chap");

/** "HR is the human resources team", "Mechanics are technicians in our language": an explanation of a name. */
function told(line: Line, clause: Clause): Order[] | null {
  const { verb, state, doer, negated, modality } = clause;
  if (verb !== null || !state || !("head" in state) || !doer || doer.pronoun || negated || modality !== null)
    return null;
  const [from, to] = [wordsOf(line, doer), wordsOf(line, state)];
  if (isLimit(from) || isLimit(line.text) || isNotation(state.lemma)) return null;
  const titled = toldByTitle(line, doer, state, to);
  if (titled) return titled;
  const ours = /\b(?:language|words?|terms?|jargon|speech|parlance|speak|house|us)\b/;
  const marked = [...clause.complements, ...state.attached].find(
    ({ preposition, phrase }) =>
      /^(?:in|for|with|to)$/.test(preposition) && ours.test(phrase.words.toLowerCase()),
  );
  if (isShort(from))
    return call(
      from,
      /\b(?:abbreviation|acronym|short|name)\b/.test(to) ? to.replace(/^.*?\b(?:for|of)\s+/, "") : to,
    );
  const name = marked ? to.replace(new RegExp(`\\s+${marked.preposition}\\s.*$`, "i"), "") : to;
  return marked || someone.has(doer.lemma) ? call(from, name) : null;
}

/** "Volunteers and professionals are “firefighters”", "The vet's title is “veterinarian”." */
function toldByTitle(line: Line, doer: Phrase, state: Phrase, to: string): Order[] | null {
  const title = /^(?:name|title|term|word)$/.test(doer.lemma);
  const whose = title
    ? doer.attached.find(({ preposition }) => /^(?:'s|of|for)$/.test(preposition))?.phrase
    : undefined;
  const named = whose
    ? [whose]
    : isQuoted(state.words) && !isNotation(doer.lemma)
      ? [doer, ...doer.fellows]
      : [];
  const orders = named.flatMap((phrase) => call(wordsOf(line, phrase), to) ?? []);
  return orders.length > 0 ? orders : null;
}

export const nameRules: Rule[] = [
  {
    name: "called",
    example: "Customers are called members.",
    read: (line) => firstOf(line, line.clauses, passiveNaming),
  },
  {
    name: "we call",
    example: "We call the courier a rider.",
    read: (line) => firstOf(line, line.clauses, ourNaming),
  },
  {
    name: "known as",
    example: "The helpdesk is also known as first level support.",
    read: (line) => firstOf(line, mainsOf(line), presented),
  },
  {
    name: "stands for",
    example: "AE stands for account executive.",
    read(line) {
      for (const { verb, state, doer, complements } of line.clauses) {
        const short =
          verb?.lemma === "stand" || /^short\b|\b(?:abbreviation|acronym)\b/.test(state?.words ?? "");
        const all = [...complements, ...(state && "attached" in state ? state.attached : [])];
        const long = all.find(({ preposition }) => preposition === "for" || preposition === "of")?.phrase;
        if (short && doer && long) return call(wordsOf(line, doer), wordsOf(line, long));
      }
      return null;
    },
  },
  {
    name: "by this we mean that",
    example: "By ops we mean the operations team.",
    read(line) {
      const clause = line.clauses.find((one) => one.verb && meaning.has(one.verb.lemma) && one.doer !== null);
      if (!clause?.verb || !clause.doer) return null;
      const short = complementOf(clause, "by", "with");
      const words = nameFrom(line, behind(line, clause.verb.at));
      // "5 or more means the doctor is called" is about work.
      const verb = line.tokens[clause.verb.at]?.to ?? 0;
      const isWork = line.clauses.some(
        ({ form, from, verb: own }) => form === "finite" && own && from >= verb,
      );
      if (isLimit(words) || isWork) return null;
      const [, size] =
        /\bmeans?\s+(?:anything|everything|something|any \p{L}+|one|those|that it is)\s+(?:that is |which is )?(.+?)[\s.]*$/iu.exec(
          line.text,
        ) ?? [];
      if (size !== undefined && clause.doer && !isOurs(clause))
        return [{ type: "means", term: wordsOf(line, clause.doer).toLowerCase(), words: size }];
      return isOurs(clause)
        ? short && call(wordsOf(line, short), words)
        : call(wordsOf(line, clause.doer), words);
    },
  },
  {
    name: "the same",
    example: "A rider is the same as a courier.",
    read: sameAs,
  },
  {
    name: "told by what it is",
    example: "Mechanics are technicians in our language.",
    read: (line) => firstOf(line, mainsOf(line), told),
  },
];
