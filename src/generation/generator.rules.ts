/** Turns text into BPMN by rules: offline, deterministic, without a language model. */
import { asWritten } from "./as-written.ts";
import { compiledWithElements } from "./compile.ts";
import type { Role, TextDocument } from "./document/document.ts";
import { type Form, formOf } from "./document/form.ts";
import { readDocument } from "./document/read.ts";
import {
  CannotGenerate,
  type Draft,
  type Engine,
  type Generator,
  type Note,
  type Wish,
} from "./generator.ts";
import { plural, singular } from "./naming/inflect.ts";
import type { Outline } from "./outline.ts";
import { parser } from "./parser/parser.ts";
import type { Understood } from "./readings.ts";
import { refusedByForm, refusedByMeaning } from "./refusals.ts";
import { wellCut } from "./repair/fit.ts";
import { repair } from "./repair/repair.ts";
import { doerOrders, inForce, steered } from "./steering/carry-out.ts";
import { withDoers } from "./steering/doers.ts";
import type { Order, SteeringLine } from "./steering/order.ts";
import { withoutPools, withoutTakers } from "./steering/outsiders.ts";
import { fittedTo, rolesListedIn, steeringOf } from "./steering/steering.ts";
import { drawnAs, notesOf } from "./telling.ts";
import { titledProcess, withoutTitle } from "./titles/titled.ts";
import { readTold } from "./told/read.ts";
import { understand } from "./understand.ts";

/** Raise it whenever the same text may give a different process. */
const engine: Engine = { name: "rules", version: "23" };

export function rulesGenerator(): Generator {
  return {
    async generate(wish, signal) {
      const told = readTold(wish.prompt);
      if (told === null) return asWritten(wish, (spelt) => draftOf(spelt, readText(spelt, signal)));
      const steering = fittedTo(steeringOf(wish.context), wish.prompt);
      return draftOf(wish, { ...told, understood: null, steering });
    },
  };
}

/** @throws CannotGenerate for a text that describes no process. */
function readText({ prompt, context }: Wish, signal: AbortSignal): Read {
  const steering = fittedTo(steeringOf(context), prompt);
  const { read, takers } = withoutTakers(inForce(steering), prompt, (some) => readBy(some, prompt, signal));
  return { ...read, steering: withoutPools(steering, takers) };
}

function readBy(orders: readonly Order[], prompt: string, signal: AbortSignal): Text {
  const document = withRoles(readDocument(prompt), orders);
  const form = formOf(document);
  // "How do I reset a password?" asks for the usual process.
  const asked = form.questionsOnly ? titled(document, form) : null;
  if (asked !== null) return asked;
  const refused = refusedByForm(document, form);
  if (refused !== null) throw new CannotGenerate(refused);
  signal.throwIfAborted();
  return titled(document, form) ?? told(prompt, withoutTitle(document), form, orders);
}

/** The process with the folder's context applied, and repaired until it can be drawn. */
async function draftOf({ prompt }: Wish, read: Read): Promise<Draft> {
  const { outline: wanted, contextLines } = steered(
    read.outline,
    read.steering,
    read.understood?.meaning.statements ?? null,
    prompt,
  );
  const { outline, notes, problem } = repair(wanted);
  const placeOf = (label: string | null) => placeOfLabel(label, read.understood, prompt);
  if (problem)
    throw new CannotGenerate(notDrawable(problem.reason, prompt, placeOf(problem.near)), read.notes);
  const repairs = notes.map(({ text, near }): Note => ({ kind: "assumed", text, ...placeOf(near) }));
  const { bpmn, elements } = await compiledWithElements(outline, "neighbour");
  const drawn = [...read.notes, ...repairs].map((note) => drawnAs(note, elements));
  return { name: outline.name, outline, bpmn, engine, notes: drawn, contextLines };
}

type Text = { outline: Outline; notes: Note[]; understood: Understood | null };
/** With the wishes of the folder's context that apply here. */
type Read = Text & { steering: SteeringLine[] };

/** Adds roles that the folder or the text lists ("Our lanes: Enquiries, Billing"), or declares external. */
function withRoles(document: TextDocument, orders: readonly Order[]): TextDocument {
  const listed = [...orders, ...rolesListedIn(document.text)];
  const named = listed.flatMap((order) => (order.type === "role" ? [roleOf(order.name, order.outside)] : []));
  const known = new Set(named.map(({ name }) => name.toLowerCase()));
  return {
    ...document,
    roles: [...document.roles.filter(({ name }) => !known.has(name.toLowerCase())), ...named],
  };
}

const roleOf = (name: string, outside: boolean): Role => ({
  name,
  words: [...new Set([name.toLowerCase(), singular(name.toLowerCase()), plural(name.toLowerCase())])],
  outside,
  ...(outside && { pool: true }),
});

function titled(document: TextDocument, form: Form): Text | null {
  const read = titledProcess(document, form, parser);
  return read === null ? null : { ...read, understood: null };
}

function told(prompt: string, document: TextDocument, form: Form, orders: readonly Order[]): Text {
  const understood = understand(document, (stated) => withDoers(stated, doerOrders(orders)));
  const refused = refusedByMeaning(understood, form);
  if (refused !== null) throw new CannotGenerate(refused, notesOf(understood, prompt));
  return { outline: understood.outline, notes: notesOf(understood, prompt), understood };
}

type Place = { from: number; to: number };

/** The words from which a step was read; the whole text if no step is known. */
function placeOfLabel(label: string | null, understood: Understood | null, prompt: string): Place {
  const statement = understood?.meaning.statements.find((one) => "label" in one && one.label === label);
  return statement ? statement.span : { from: 0, to: prompt.length };
}

/** @param reason in the words of the outline's rules */
const notDrawable = (reason: string, prompt: string, { from, to }: Place) =>
  `No process can be drawn of “${wellCut(prompt.slice(from, to), quotedCharsMax)}”: ${reason}. Say it in other words.`;

/** Maximum length of a quotation from the customer's text in a message. */
const quotedCharsMax = 200;
