/** A text that only names a process: its usual steps with the additions of the title, marked as assumed. */
import type { TextDocument } from "../document/document.ts";
import type { Form } from "../document/form.ts";
import { pictureVerbs } from "../document/lexicon/pictures.ts";
import { partsOf } from "../document/phrases.ts";
import { requestIn } from "../document/request.ts";
import { canBeVerb } from "../document/verbless.ts";
import type { Note } from "../generator.ts";
import { capitalised } from "../naming/words.ts";
import type { Outline } from "../outline.ts";
import { bodiesOf, type Step } from "../outline.ts";
import type { Parser } from "../parser/tree.ts";
import { type Ready, readyProcesses } from "./library.ts";
import { withModifiers } from "./modifiers.ts";
import { stepsOf } from "./notation.ts";
import { type Item, type Title, titleOf } from "./title.ts";

export type Titled = { outline: Outline; notes: Note[] };

/** The process that the text names; null if it describes one, or names an unknown one. */
export function titledProcess(document: TextDocument, form: Form, parser: Parser): Titled | null {
  const span = titleSpan(document, form);
  if (span === null) return null;
  const title = titleOf(document.text, span, parser);
  const ready = readyFor(title.core, form.title !== null);
  return ready === null ? null : drawn(document.text, title, ready);
}

/** "Check invoice" looks like a title but is an order, if no standard process has that name. */
export function withoutTitle(document: TextDocument): TextDocument {
  const [only, ...others] = document.blocks;
  if (only?.role !== "title" || others.length > 0) return document;
  const words = partsOf(document.text.slice(only.span.from, only.span.to));
  const isOrder = words.length > 1 && canBeVerb(words[0] ?? "") && !drawing.has(words[0] ?? "");
  return isOrder ? { ...document, blocks: [{ ...only, role: "prose" }] } : document;
}

const drawing: ReadonlySet<string> = new Set("draw make create show give sketch design".split(" "));

/** The span of the title without the words of the request. */
function titleSpan({ text, blocks }: TextDocument, form: Form) {
  const pieces = blocks.flatMap(({ sentences }) => sentences);
  const [piece] = pieces;
  if (pieces.length !== 1 || !piece) return null;
  const words = text.slice(piece.from, piece.to);
  if (form.title !== null) {
    const at = words.indexOf(form.title);
    return at < 0 ? piece : { from: piece.from + at, to: piece.from + at + form.title.length };
  }
  const order = /^\w+\s+/.exec(words)?.[0] ?? "";
  const asked = requestIn(words)?.end ?? (pictureVerbs.has(order.trim().toLowerCase()) ? order.length : 0);
  return { from: piece.from + asked, to: piece.to };
}

/** Nouns for a request or an approval of anything. */
const asking: ReadonlySet<string> = new Set(
  "request application approval proposal authorisation authorization permit".split(" "),
);

/** "vacation approval" is the process of vacations; if there is none, that of requests in general. */
function readyFor(core: Item, isTitle: boolean): Ready | null {
  const words = core.lemmas;
  const found = bestFor(words, isTitle);
  if (!asking.has(core.head) || words.length < 2) return found;
  return bestFor(words.slice(0, -1), isTitle) ?? found;
}

/**
 * The process whose title is at the end of the words; with a gerund first ("hiring new staff"), at the beginning. A
 * text whose form is no title must match word for word.
 */
function bestFor(words: readonly string[], isTitle: boolean): Ready | null {
  const all = words.join(" ");
  const orders = canBeVerb(words[0] ?? "");
  const fits = (title: string): number => {
    if (all === title) return 1000;
    if (!isTitle) return 0;
    const last = title.split(" ").at(-1) ?? "";
    if (all.startsWith(`${title} `)) return (last.endsWith("ing") ? 500 : 0) + title.length;
    // "Check invoice" is work, "customer invoice" a title.
    return all.endsWith(` ${title}`) && !orders ? 100 + title.length : 0;
  };
  const scored = readyProcesses.map((ready) => ({ ready, score: Math.max(...ready.titles.map(fits)) }));
  const best = scored.reduce((one, other) => (other.score > one.score ? other : one));
  return best.score > 0 ? best.ready : null;
}

/** The thing as the title names it: "vacation request" rather than "leave request". */
function thingOf(core: Item, ready: Ready): string {
  const words = core.words.map((word) => (/^\p{Lu}\p{Ll}/u.test(word) ? word.toLowerCase() : word));
  const before = words.slice(0, -1).join(" ");
  if (before === "" || !ready.kinds.includes(core.head)) return ready.thing;
  if (!/^(?:approval|authori[sz]ation)$/.test(core.head)) return `${before} ${core.head}`;
  return asking.has(before.split(" ").at(-1) ?? "") ? before : `${before} request`;
}

function drawn(text: string, title: Title, ready: Ready): Titled {
  const thing = thingOf(title.core, ready);
  const shorter = thing.split(" ").slice(0, -1).join(" ") || thing;
  const told = stepsOf(ready.steps.replaceAll("$", thing).replaceAll("%", shorter));
  const start = { told, lanes: [], thing, done: new Set<Item>() };
  const work = withModifiers(title, start);
  const body: Step[] = [...work.told.steps, { type: "end", kind: "none", label: null }];
  const name = capitalised(title.core.words.join(" "));
  const pool = {
    name: null,
    lanes: [...new Set([...work.lanes, ...lanesIn(body)])],
    start: { kind: "none" as const, label: ready.start, timer: null },
    body,
  };
  const whole: Note = {
    kind: "assumed",
    text: `The steps of a usual process: ${name}`,
    from: 0,
    to: text.length,
  };
  const left = title.modifiers.flatMap(({ preposition, items }) =>
    items
      .filter(
        (item) =>
          !work.done.has(item) && !["for", "above", "over", "below", "under", "after"].includes(preposition),
      )
      .map(({ from, to }): Note => ({ kind: "dropped", text: "Nothing of it is drawn", from, to })),
  );
  return { outline: { name, pools: [pool], messages: [] }, notes: [whole, ...left] };
}

const lanesIn = (steps: readonly Step[]): string[] =>
  steps.flatMap((step) => [
    ...(step.type === "task" && step.lane !== null ? [step.lane] : []),
    ...bodiesOf(step).flatMap(lanesIn),
  ]);
