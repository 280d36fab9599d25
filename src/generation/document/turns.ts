/** Speakers of interviews, transcripts, chats. "I" in a turn is its speaker; one who only asks describes nothing. */
import type { Draft } from "./draft.ts";
import { answers } from "./lexicon/grammar.ts";
import { askers, fillers } from "./lexicon/letters.ts";
import { roleNouns } from "./lexicon/roles.ts";
import { framing, keyed, naming, rosters, weaklyFraming } from "./lexicon/sections.ts";
import { holds, isPhrase, partsOf } from "./phrases.ts";

type Turn = {
  speaker: string;
  role: string | null;
  body: number /** A time stands beside the name. */;
  stamped: boolean;
};

const stamp =
  /^(?:\[?(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4},?\s*)?\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[ap]\.?m\.?)?\]?\s*(?:[-–|]\s*)?)/i;
const speaker =
  /^\**<?(\p{L}[\p{L}.'’& -]{0,34}?(?: \d{1,2})?)>?\**(?:\s*\(([^)\n]{1,40})\))?(?:\s*,?\s*\[?\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]m)?\]?)?\s*(?::\**|(?<=>))(?:\s+|$)/iu;
const speakerAlone =
  /^(\p{Lu}[\p{L}.'’ -]{0,30}?)(?:\s*\(([^)\n]{1,40})\))?,?\s+\[?(?:at\s)?\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]m)?\]?$/iu;
const personal = new Set("i we you my our your me us i'm i'll we'll i've".split(" "));

export function withTurns(text: string, drafts: readonly Draft[]): Draft[] {
  const explicit = drafts.map((draft) => turnOf(text, draft));
  if (!isTalk(text, drafts, explicit)) return [...drafts];
  const turns = carried(drafts, explicit);
  const asking = askersOf(text, drafts, turns);
  return drafts.map((draft, at) => {
    const turn = turns[at];
    return turn ? spoken(text, draft, turn, asking) : draft;
  });
}

function turnOf(text: string, draft: Draft): Turn | null {
  if (draft.role !== "prose" && draft.role !== "item") return null;
  if (draft.marker && draft.marker.kind !== "bullet" && draft.marker.kind !== "letter") return null;
  const words = text.slice(
    draft.marker?.kind === "letter" ? draft.span.from : draft.body.from,
    draft.body.to,
  );
  const offset = draft.body.to - words.length;
  const time = stamp.exec(words)?.[0] ?? "";
  const rest = words.slice(time.length);
  const alone = speakerAlone.exec(rest);
  const found = speaker.exec(rest) ?? alone;
  const name = found?.[1]?.trim() ?? "";
  if (!found || name === "" || partsOf(name).length > 4 || isKey(name)) return null;
  if (time === "" && !/^\p{Lu}/u.test(name)) return null;
  const body = offset + time.length + found[0].length;
  return { speaker: name, role: found[2] ?? null, body, stamped: time !== "" || alone !== null };
}

const isKey = (name: string) =>
  [framing, weaklyFraming, rosters, naming, answers].some((words) => isPhrase(name, words)) ||
  keyed.has(name.toLowerCase()) ||
  /^(?:if|when|in|for|on|then|else|given|and|step|the)\b/i.test(name);

/** A line without a speaker continues the previous turn. */
function carried(drafts: readonly Draft[], turns: readonly (Turn | null)[]): (Turn | null)[] {
  let last: Turn | null = null;
  return turns.map((turn, at) => {
    const draft = drafts[at];
    last =
      turn ??
      (draft && !draft.gap && draft.role === "prose" && last ? { ...last, body: draft.body.from } : null);
    return last;
  });
}

/**
 * Lines with names before a colon are a conversation if somebody speaks twice and says "I" or "you", or if they have
 * times.
 */
function isTalk(text: string, drafts: readonly Draft[], turns: readonly (Turn | null)[]): boolean {
  const spokenAt = drafts.flatMap((draft, at) => (turns[at] ? [{ draft, turn: turns[at] }] : []));
  if (spokenAt.length < 2) return false;
  const names = new Set(spokenAt.map(({ turn }) => turn?.speaker.toLowerCase()));
  const stamped = spokenAt.filter(({ turn }) => turn?.stamped).length;
  const personally = spokenAt.filter(({ draft, turn }) => {
    const words = text.slice(turn?.body ?? draft.body.from, draft.body.to);
    return words.includes("?") || holds(words, personal);
  }).length;
  if (stamped >= 2) return true;
  return names.size < spokenAt.length ? personally >= spokenAt.length / 4 : personally >= spokenAt.length / 2;
}

function askersOf(
  text: string,
  drafts: readonly Draft[],
  turns: readonly (Turn | null)[],
): ReadonlySet<string> {
  const counts = new Map<string, { all: number; asked: number }>();
  turns.forEach((turn, at) => {
    const draft = drafts[at];
    if (!turn || !draft) return;
    const count = counts.get(turn.speaker) ?? { all: 0, asked: 0 };
    const asked = /\?\s*$/.test(text.slice(turn.body, draft.body.to)) ? 1 : 0;
    counts.set(turn.speaker, { all: count.all + 1, asked: count.asked + asked });
  });
  const asking = [...counts].filter(
    ([name, { all, asked }]) => asked > 0 && (asked >= all / 2 || isPhrase(name, askers)),
  );
  return new Set(asking.length < counts.size ? asking.map(([name]) => name) : []);
}

function spoken(text: string, draft: Draft, turn: Turn, asking: ReadonlySet<string>): Draft {
  const pleased = pleasedWord.exec(text.slice(turn.body, draft.body.to))?.[0] ?? "";
  const body = { from: Math.min(turn.body + pleased.length, draft.body.to), to: draft.body.to };
  const words = text.slice(body.from, body.to);
  const common = { ...draft, body, marker: null, number: null };
  if (asking.has(turn.speaker)) return { ...common, role: "question" };
  if (words.trim() === "" || isFiller(words)) return { ...common, role: "remark" };
  return { ...common, role: "turn", doer: doerOf(turn) };
}

/** "Right, and the boss signs it": said to the other person, not about the process. */
const pleasedWord = /^(?:right|great|good|fine|correct|perfect|exactly|sure|true|cool|nice),\s+/i;

const isFiller = (words: string) =>
  words.split(/[.,!]+/).every((part) => part.trim() === "" || isPhrase(part, fillers));

/** The one of "Nurse (Tina)" and "Tina (nurse)" that names a role; "A" of questions and answers names nobody. */
function doerOf({ speaker: name, role }: Turn): string | null {
  if (/^(?:\p{L}\.?|answer|(?:speaker|person|voice|participant)(?: \d+)?)$/iu.test(name)) return role;
  if (role === null || partsOf(name).some((word) => roleNouns.has(word))) return name;
  return /^\p{Ll}/u.test(role) || partsOf(role).some((word) => roleNouns.has(word)) ? role : name;
}
