/** Blocks to the lines that are read: orders to us are taken out, and "Clerk: checks the order" says who. */
import type { NounPhrase } from "../language/chunks.ts";
import type { Frame } from "../language/frames.ts";
import type { ReadBlock } from "../language/sentences.ts";
import { nounToo } from "../lexicon/verbs.ts";
import { isDirective } from "./directives.ts";
import type { Part } from "./parts.ts";
import { partsOf } from "./parts.ts";
import { canAct } from "./reference.ts";
import type { Line } from "./state.ts";
import { isProcess } from "./statements.ts";

export function linesOf(blocks: ReadBlock[], declared: string[]): Line[] {
  const lines: Line[] = blocks
    .filter((block) => block.kind !== "heading")
    .flatMap((block) =>
      block.sentences.map((sentence, at) => ({
        sentence,
        topic: null,
        parts: withRole(
          partsOf(sentence).filter((part) => !isOrder(part)),
          declared,
        ),
        block,
        firstOfBlock: at === 0,
        lastOfBlock: at === block.sentences.length - 1,
      })),
    )
    .filter(({ sentence }) => !statistics.test(sentence.text))
    .filter((line) => !(isDirective(line.sentence) && line.parts.every((part) => part.frames.length === 0)));
  const [opening] = lines;
  if (opening) takeName(opening);
  return lines.filter((line, at) => !(at === 0 && introducesCompany(line, lines[1])));
}

/** "Eighty percent of the orders include wine" tells how often something is the case, and names no step. */
const statistics =
  /^(?:(?:about|around|roughly|nearly|almost|approximately|some|only) )?(?:[\w.,-]+ ?(?:percent|per cent|%)|(?:the|a) (?:vast |large |small )?(?:majority|minority)) of /i;

/** "Purchase request: the employee submits it": what stands before the first colon is the name. */
function takeName(line: Line): void {
  const [first, second] = line.parts;
  const [frame] = first?.frames ?? [];
  const [thing] = frame?.objects ?? [];
  const isName =
    frame?.imperative === true &&
    nounToo.has(frame.verb) &&
    frame.objects.length === 1 &&
    thing?.tokens.length === 1;
  if (!isName || second?.conjunction !== ":") return;
  line.topic = thing ?? null;
  line.parts = line.parts.slice(1);
}

const drawing =
  /^(draw|model|create|design|make|show|sketch|generate|build|produce|depict|visualise|visualize|use|give|describe|document|map|want|need|like|represent|write)$/;
const drawn =
  /^(process|diagram|workflow|bpmn|model|flow|flowchart|collaboration|lane|swimlane|pool|chart|procedure)$/;

/** "Please draw a process with three lanes", also before "where the clerk checks ...". */
function isOrder(part: Part): boolean {
  const [frame] = part.frames;
  if (!frame || part.role !== "main" || !drawing.test(frame.verb)) return false;
  if (!frame.imperative && !frame.agents.some((agent) => /^(i|we|you)$/.test(agent.head.lower))) return false;
  const phrases = [...frame.objects, ...frame.complements.map((one) => one.phrase)];
  return phrases.some(({ tokens }) => tokens.some((token) => drawn.test(token.lemma)));
}

/** "Clerk: checks the order and ships it": the name before the colon is who does it all. */
function withRole(parts: Part[], declared: string[]): Part[] {
  const [first, ...rest] = parts;
  const role =
    first && rest[0] && /^[:-]$/.test(rest[0].conjunction ?? "") ? soleName(first, declared) : null;
  if (role === null) return parts;
  const withAgent = (frame: Frame): Frame =>
    frame.agents.length > 0 || frame.passive ? frame : { ...frame, agents: [role], imperative: false };
  return rest.map((part) => ({ ...part, frames: part.frames.map(withAgent) }));
}

/** The only thing that a part says, when it names an actor. */
function soleName(part: Part, declared: string[]): NounPhrase | null {
  const [clause] = part.clauses;
  const [name] = clause?.subjects ?? [];
  if (
    !clause ||
    !name ||
    clause.verb ||
    clause.subjects.length > 1 ||
    clause.connectors.length > 0 ||
    part.role !== "main"
  )
    return null;
  if (isProcess(name)) return null;
  const text = name.tokens.map((token) => token.lower).join(" ");
  return canAct(name) || declared.some((lane) => lane.toLowerCase() === text) ? name : null;
}

/** "A small company builds custom bicycles." before "Whenever an order comes in, ...": what the company is. */
function introducesCompany({ parts }: Line, next: Line | undefined): boolean {
  const [part] = parts;
  const [frame] = part?.frames ?? [];
  const [agent] = frame?.agents ?? [];
  if (!part || !frame || !agent || parts.length > 1 || next === undefined) return false;
  const isSome = /^(a|an|our|the)$/.test(agent.tokens[0]?.lower ?? "");
  const isCompany =
    /^(company|firm|business|manufacturer|organisation|organization|enterprise|agency|shop|retailer|bank|insurer|hospital|clinic|restaurant|factory|institute|university|airline|hotel|workshop)$/.test(
      agent.head.lemma,
    );
  const isGeneral = frame.objects.some(
    (phrase) => phrase.head.plural && phrase.tokens[0]?.pos !== "determiner",
  );
  const tellsWhen =
    next.parts[0]?.role === "when" ||
    next.parts[0]?.role === "if" ||
    /\b(process|instance)\b/i.test(next.sentence.text);
  return isSome && isCompany && isGeneral && tellsWhen;
}
