/** `pds jobs`: running and failed jobs, and the actions retry and fail. */
import { everything } from "../operating/everything.ts";
import { generationEntries } from "../operating/history.ts";
import { eraseJob, failJob, isDead, jobOf, retryJob } from "../operating/jobs.ts";
import { oneOf } from "../operating/operator.ts";
import { type GenerationView, generations } from "../projections/generations.ts";
import { viewsOf } from "../projections/views.ts";
import { type Command, optional, table, word } from "./command.ts";

const kinds = ["open", "failed", "dead", "all"] as const;

const list: Command = {
  usage: "jobs list [open|failed|dead|all] [--owner OWNER]",
  summary:
    "Jobs, newest first: open ones, failed ones, or dead letters: those that failed for a reason on our side.",
  example: "pds jobs list dead",
  options: { owner: { type: "string" } },
  async run({ models, now }, given) {
    const kind = oneOf("The kind", given.words[0] ?? "open", kinds);
    const owner = optional(given, "owner");
    const state = kind === "open" ? { open: true } : kind === "all" ? {} : { status: "failed" };
    const where = { ...state, ...(owner === undefined ? {} : { owner }) };
    const found = await everything(viewsOf(models, generations), where);
    const rows = (kind === "dead" ? found.filter(isDead) : found).map((view) => rowOf(view, now()));
    const cells = rows.map((row) => Object.values(row).map((cell) => (cell === null ? null : String(cell))));
    const headings = ["id", "kind", "status", "step", "error", "diagram", "owner", "created", "idle s"];
    return { json: rows, text: table(headings, cells) };
  },
};

const show: Command = {
  usage: "jobs show ID",
  summary: "One job with all its events.",
  example: "pds jobs show gen_01942f0e7f5c7c4e9d6e0c6f2d6d6b1a",
  options: {},
  async run(desk, given) {
    const view = await jobOf(desk, word(given, 0, "The id of the job"));
    const entries = await generationEntries(desk, view.id);
    const row = rowOf(view, desk.now());
    const events = entries.map(({ at, type, actor, engine, prompt, failure, erased }) => ({
      ...{ at, type, by: `${actor.kind} ${actor.id}`, engine, prompt, failure, erased },
    }));
    const about = Object.entries(row).map(([name, value]) => `${name.padEnd(12)} ${value ?? "-"}`);
    const cells = events.map(({ at, type, by, engine, prompt, failure }) => [
      at,
      type,
      by,
      failure ?? engine ?? prompt,
    ]);
    const text = [...about, "", table(["at", "event", "by", "what"], cells)].join("\n");
    return { json: { ...row, events }, text };
  },
};

const retry: Command = {
  usage: "jobs retry ID",
  summary:
    "Makes a failed job's request again, as a new job that costs the customer no quota; queues an open job again.",
  example: "pds jobs retry gen_01942f0e7f5c7c4e9d6e0c6f2d6d6b1a",
  options: {},
  async run(desk, given) {
    const view = await jobOf(desk, word(given, 0, "The id of the job"));
    const retried = await retryJob(desk, view);
    if (retried.status === "queued")
      return { json: { id: view.id, queued: true }, text: `Job ${view.id} is queued again.` };
    return {
      json: { id: retried.id, retries: view.id },
      text: `Job ${retried.id} tries again what ${view.id} failed at.`,
    };
  },
};

const fail: Command = {
  usage: "jobs fail ID [--message TEXT]",
  summary: "Ends an open job as failed; the customer reads the message.",
  example: 'pds jobs fail gen_01942f0e7f5c7c4e9d6e0c6f2d6d6b1a --message "Please shorten the text."',
  options: { message: { type: "string" } },
  async run(desk, given) {
    const view = await jobOf(desk, word(given, 0, "The id of the job"));
    await failJob(desk, view, optional(given, "message"));
    return { json: { id: view.id, failed: true }, text: `Job ${view.id} has failed.` };
  },
};

const erase: Command = {
  usage: "jobs erase ID",
  summary: [
    "Erases for ever what a failed job was asked: prompt, name, context and message. Nothing comes of it any more, also by a",
    "later try. What a job has made is erased by deleting the diagram.",
  ].join("\n"),
  example: "pds jobs erase gen_01942f0e7f5c7c4e9d6e0c6f2d6d6b1a",
  options: {},
  async run(desk, given) {
    const view = await jobOf(desk, word(given, 0, "The id of the job"));
    await eraseJob(desk, view);
    const text = `What job ${view.id} was asked is erased. \`pds audit deletion ${view.id}\` shows it.`;
    return { json: { id: view.id, diagram: view.diagramId, erased: true }, text };
  },
};

export const jobs: Record<string, Command> = { list, show, retry, fail, erase };

const rowOf = (view: GenerationView, nowMs: number) => ({
  id: view.id,
  kind: view.kind,
  status: view.status,
  step: view.due?.step ?? null,
  error: view.errorCode,
  diagram: view.diagramId,
  owner: view.owner,
  created_at: view.createdAt,
  idle_seconds: view.open ? Math.round((nowMs - Date.parse(view.updatedAt)) / 1000) : null,
});
