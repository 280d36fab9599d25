/** Text to BPMN by rules: offline, deterministic, without a language model. */
import { compiledWithElements } from "./compile.ts";
import { declarationsIn } from "./discourse/directives.ts";
import { steered, steeringOf } from "./discourse/steering.ts";
import { outlineOfTitle } from "./discourse/title-outline.ts";
import type { TextDocument } from "./document/document.ts";
import { type Form, formOf } from "./document/form.ts";
import { readDocument } from "./document/read.ts";
import { CannotGenerate, type Engine, type Generator, type Note } from "./generator.ts";
import { loadTagger } from "./language/tagger.ts";
import { bodiesOf, type Outline, type Step } from "./outline.ts";
import { parser } from "./parser/parser.ts";
import { wellCut } from "./repair/fit.ts";
import { repair } from "./repair/repair.ts";
import { drawnAs, notesOf } from "./telling.ts";
import { type Understood, understand } from "./understand.ts";

/** Raise it whenever the same text may give another process. */
const engine: Engine = { name: "rules", version: "4" };

export function rulesGenerator(): Generator {
  return {
    async generate({ prompt, context }, signal) {
      const document = withDeclared(readDocument(prompt), context);
      const form = formOf(document);
      const refused = refusalOf(form) ?? (isNoLanguage(prompt) ? onlyEnglish(null) : null);
      if (refused !== null) throw new CannotGenerate(refused);
      signal.throwIfAborted();
      const read = (await titledIn(prompt, document, form)) ?? told(prompt, document);
      const { outline, notes, problem } = repair(steered(read.outline, steeringOf(context)));
      const placeOf = (label: string | null) => placeOfLabel(label, read.understood, prompt);
      if (problem)
        throw new CannotGenerate(notDrawable(problem.reason, prompt, placeOf(problem.near)), read.notes);
      const repairs = notes.map(({ text, near }): Note => ({ kind: "assumed", text, ...placeOf(near) }));
      const { bpmn, elements } = await compiledWithElements(outline);
      const drawn = [...read.notes, ...repairs].map((note) => drawnAs(note, elements));
      return { name: outline.name, outline, bpmn, engine, notes: drawn };
    },
  };
}

type Read = { outline: Outline; notes: Note[]; understood: Understood | null };

/** The folder may declare lanes: "Our lanes: Enquiries, Billing". */
function withDeclared(document: TextDocument, context: string | null): TextDocument {
  const declared = declarationsIn([context ?? "", document.text].flatMap((text) => text.split(/[\n.;]/)));
  const known = new Set(document.roles.map(({ name }) => name.toLowerCase()));
  return {
    ...document,
    roles: [
      ...document.roles,
      ...declared
        .filter((name) => !known.has(name.toLowerCase()))
        .map((name) => ({ name, words: [name.toLowerCase()], outside: false })),
    ],
  };
}

/** A text of one phrase that names a process; null for one that tells it. */
async function titledIn(prompt: string, document: TextDocument, form: Form): Promise<Read | null> {
  const pieces = document.blocks.flatMap(({ sentences }) => sentences);
  if (form.title === null && pieces.length > 1) return null;
  const outline = outlineOfTitle(prompt, await loadTagger(), form.title !== null);
  if (outline === null) return null;
  const text = `The steps of a usual process: ${outline.name}`;
  return { outline, notes: [{ kind: "assumed", text, from: 0, to: prompt.length }], understood: null };
}

function told(prompt: string, document: TextDocument): Read {
  const understood = understand(document);
  if (!understood.outline.pools.some(({ body }) => hasTask(body)))
    throw new CannotGenerate(noSteps, notesOf(understood, prompt));
  return { outline: understood.outline, notes: notesOf(understood, prompt), understood };
}

const hasTask = (steps: readonly Step[]): boolean =>
  steps.some((step) => step.type === "task" || bodiesOf(step).some(hasTask));

type Place = { from: number; to: number };

/** The words that a step was read from; the whole text where no step is known. */
function placeOfLabel(label: string | null, understood: Understood | null, prompt: string): Place {
  const statement = understood?.meaning.statements.find((one) => "label" in one && one.label === label);
  return statement ? statement.span : { from: 0, to: prompt.length };
}

/** @param reason in the words of the outline's rules */
const notDrawable = (reason: string, prompt: string, { from, to }: Place) =>
  `No process can be drawn of “${wellCut(prompt.slice(from, to), quotedCharsMax)}”: ${reason}. Say it in other words.`;

/** Of the customer's own text in a message. */
const quotedCharsMax = 200;

/** What the form alone tells to be no process; null where the text has to be read. */
function refusalOf({ language, code, linksOnly, questionsOnly, diagramKind }: Form): string | null {
  if (!language.english) return onlyEnglish(language.name);
  if (diagramKind !== null)
    return `This service draws processes, and the text asks for another kind of picture (${diagramKind}). ${sayWho}`;
  if (linksOnly) return `Links and files cannot be opened. Write what happens as text. ${sayWho}`;
  if (code > codeShareMax) return `The text is code, and code is not read as a process. ${sayWho}`;
  if (questionsOnly) return `The text only asks. ${sayWho}`;
  return null;
}

/** Most of its longer words are in no dictionary: "Lorem ipsum dolor sit amet". */
function isNoLanguage(prompt: string): boolean {
  const words = prompt.match(/\p{L}{4,}/gu) ?? [];
  const unknown = words.filter((word) => !parser.knowsWord(word)).length;
  return words.length >= knownWordsMin && unknown / words.length > unknownShareMax;
}

/** Texts of names and typos stay below 0.35; fewer words say nothing. */
const unknownShareMax = 0.6;
const knownWordsMin = 4;

/** Above this share of its signs a text is code with remarks, not a process with an example. */
const codeShareMax = 0.6;

const onlyEnglish = (language: string | null) =>
  `The rules read English only${language ? `, and this text looks ${language}` : ""}. Describe the process in English sentences, for example: “The clerk checks the order.”`;

const sayWho =
  "Say who does what, for example: “The clerk checks the order. If it is complete, the warehouse ships the goods.”";
const noSteps = `The text names no steps of a process. ${sayWho}`;
