/**
 * Runs instructions over every BPMN file of a folder, with the names of that file, and reports what must never happen:
 * an internal error, an invalid or unfinished drawing, an element that no operation touches and that is missing or says
 * something else, a suggestion that does not work verbatim. VERBOSE=1 prints every instruction with its result.
 *
 *     node scripts/instruct-corpus.ts IN_DIR
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { checkBpmn } from "../src/bpmn/check.ts";
import { replaceDiagram, updateDiagram } from "../src/bpmn/diagram.ts";
import { openDocument } from "../src/bpmn/document.ts";
import { readGraph } from "../src/bpmn/read.ts";
import { applyOperations } from "../src/generation/apply.ts";
import { isActivity, isGateway, type Model, type Node, outgoing } from "../src/generation/editing/model.ts";
import { readModel } from "../src/generation/editing/read-model.ts";
import { rulesEditor } from "../src/generation/editor.rules.ts";
import { CannotEdit } from "../src/generation/editor.ts";
import { layOutAfterEdit } from "../src/layout/after-edit/relayout.ts";
import { layOut } from "../src/layout/layout.ts";

const [input] = process.argv.slice(2);
if (!input) throw new Error("usage: node scripts/instruct-corpus.ts IN_DIR");
const editor = rulesEditor();
const totals = { done: 0, refused: 0, suggested: 0, faults: 0 };
const reasons = new Map<string, number>();

for (const file of readdirSync(input)
  .filter((name) => name.endsWith(".bpmn"))
  .sort())
  await tryFile(file, readFileSync(join(input, file), "utf8"));
console.log(totals);
for (const [reason, count] of [...reasons].sort((a, b) => b[1] - a[1]).slice(0, 12))
  console.log(String(count).padStart(5), reason);

async function tryFile(file: string, text: string): Promise<void> {
  const { bpmn, completeDi } = await checkBpmn(text);
  const drawn = completeDi ? bpmn : replaceDiagram(bpmn, await layOut(readGraph(bpmn, { geometry: false })));
  for (const prompt of instructionsOn(readModel(openDocument(drawn)))) {
    const said = await attempt(file, drawn, prompt);
    for (const [, instead = ""] of said.matchAll(
      /(?:[Ss]ay(?: first)?|example:?|or) "((?:[^"]|(?<=\w)"(?=\w))+)"/g,
    )) {
      if (/'(?:A|B|C|Name|First step|Check order|Pick)'|'A'/.test(instead)) continue;
      // Names of candidates have quotes, too.
      if (!instead.includes("'")) continue;
      totals.suggested += 1;
      const again = await attempt(file, drawn, instead);
      if (again !== "") fault(file, `${prompt} -> ${instead}`, `the suggestion is refused: ${again}`);
    }
  }
}

/** The refusal; empty if the instruction was carried out. */
async function attempt(file: string, bpmn: string, prompt: string): Promise<string> {
  try {
    const plan = await editor.plan({ bpmn, prompt, context: null }, AbortSignal.timeout(60_000));
    const applied = applyOperations(bpmn, plan.operations);
    const graph = await layOutAfterEdit(
      readGraph(bpmn),
      readGraph(applied.bpmn, { undrawn: true, since: bpmn }),
    );
    const after = await checkBpmn(updateDiagram(applied.bpmn, graph));
    if (!after.completeDi) fault(file, prompt, "the drawing is not complete");
    for (const id of lostIds(bpmn, applied)) fault(file, prompt, `${id} is gone`);
    totals.done += 1;
    if (process.env.VERBOSE)
      console.log(`${file.slice(0, 30)}  + ${prompt}  ${plan.operations.map(({ type }) => type)}`);
    return "";
  } catch (error) {
    if (!(error instanceof CannotEdit)) {
      fault(file, prompt, String(error));
      return "";
    }
    totals.refused += 1;
    const reason = error.message.replace(/"[^"]*"/g, '"…"').slice(0, 110);
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    if (process.env.VERBOSE) console.log(`${file.slice(0, 30)}  - ${prompt}  ${error.message}`);
    return error.message;
  }
}

function fault(file: string, prompt: string, what: string): void {
  totals.faults += 1;
  console.log(`FAULT ${file}: ${prompt}\n      ${what}`);
}

/** Elements that are missing although they were not reported as removed. */
function lostIds(before: string, { bpmn, removed }: { bpmn: string; removed: string[] }): string[] {
  const now = openDocument(bpmn).elements;
  const told = new Set(removed);
  const model = readModel(openDocument(before));
  return [...model.nodes.keys(), ...model.flows.keys(), ...model.lanes.keys(), ...model.pools.keys()].filter(
    (id) => !now.has(id) && !told.has(id),
  );
}

/** One of each kind of order, with names that occur once in the diagram. */
function instructionsOn(model: Model): string[] {
  const all = [...model.nodes.values()];
  const names = Map.groupBy(all, ({ name }) => plain(name));
  const named = (fits: (node: Node) => boolean) =>
    all.filter(
      (node) =>
        plain(node.name) !== "" &&
        !/["']/.test(node.name) &&
        names.get(plain(node.name))?.length === 1 &&
        fits(node),
    );
  const tasks = named(isActivity);
  const pair = tasks
    .map((task) => [task, model.nodes.get(outgoing(model, task.id)[0]?.target ?? "")] as const)
    .find(([, next]) => next && tasks.includes(next));
  const [task, another] = [tasks[Math.floor(tasks.length / 2)], tasks[0]].map((node) =>
    plain(node?.name ?? ""),
  );
  const [first, second] = (pair ?? []).map((node) => plain(node?.name ?? ""));
  const split = named((node) => isGateway(node) && outgoing(model, node.id).length > 1)[0];
  const [lane, other] = [...model.lanes.values()]
    .map(({ name }) => plain(name))
    .filter((name) => name !== "");
  const pool = [...model.pools.values()].find(({ name }) => name !== "")?.name;
  return [
    ...(task ? onTask(task) : []),
    ...(first && second ? onPair(first, second) : []),
    ...(task && another && task !== another
      ? [
          `move '${task}' before '${another}'`,
          `after '${task}' go back to '${another}' if something is missing`,
        ]
      : []),
    ...(split ? onSplit(plain(split.name), outgoing(model, split.id).at(-1)?.name ?? "") : []),
    ...(lane && other && task
      ? [
          `assign '${task}' to ${lane}`,
          `remove the lane ${lane}`,
          `remove the lane ${lane} and give its tasks to ${other}`,
          `put the lane ${other} above ${lane}`,
        ]
      : []),
    ...(pool ? [`rename the pool '${plain(pool)}' to 'Somebody'`] : []),
    "rename the process to 'Something else'",
    "remove the second task",
    "add a final step 'Archive case'",
    "the customer should be a separate pool",
    "remove the note",
    "make it better",
  ];
}

function plain(name: string): string {
  return name.replace(/\s+/g, " ").trim();
}

function onTask(task: string): string[] {
  return [
    `add a task 'Check again' after '${task}'`,
    `before ${task}, somebody has to call the customer`,
    `remove '${task}'`,
    `rename '${task}' to 'Do the work'`,
    `make '${task}' a user task`,
    `split '${task}' into 'First half' and 'Second half'`,
    `do '${task}' for each item`,
    `turn '${task}' into a sub-process with the steps 'First half' and 'Second half'`,
    `add a note 'only on weekdays' to '${task}'`,
    `if '${task}' takes longer than 3 days, remind the manager`,
    `repeat '${task}' until it is good`,
    `'${task}' is only done if the customer wants it`,
    `in parallel to '${task}', inform the customer`,
    `the auditor should do '${task}'`,
    `end the process after '${task}'`,
  ];
}

function onPair(first: string, second: string): string[] {
  return [
    `swap '${first}' and '${second}'`,
    `merge '${first}' and '${second}' into 'Both'`,
    `merge '${first}' and '${second}'`,
    `make '${first}' and '${second}' parallel`,
    `group '${first}' and '${second}' into a sub-process 'Both'`,
    `add a task 'In between' between '${first}' and '${second}'`,
    `group '${first}' and '${second}'`,
  ];
}

function onSplit(split: string, way: string): string[] {
  return [
    `remove the gateway '${split}'`,
    `turn '${split}' into a parallel gateway`,
    `add a branch 'unclear' to '${split}': ask the customer`,
    ...(plain(way) === ""
      ? []
      : [
          `rename the '${plain(way)}' branch of '${split}' to 'other'`,
          `remove the '${plain(way)}' branch of '${split}'`,
        ]),
  ];
}
