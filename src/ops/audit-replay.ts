/** `pds audit replay`: the read models as of an earlier position, served by the ordinary API. */
import { existsSync, readdirSync } from "node:fs";
import type { Stores } from "../adapters.ts";
import { limits } from "../limits.ts";
import { everything } from "../operating/everything.ts";
import { Misuse } from "../operating/operator.ts";
import { identityProjections, projections } from "../projections/all.ts";
import { contents } from "../projections/contents.ts";
import { diagrams } from "../projections/diagrams.ts";
import { openOwed } from "../projections/owed.ts";
import { collectionOf } from "../projections/projection.ts";
import { catchUp } from "../projections/run.ts";
import { versions } from "../projections/versions.ts";
import { viewsOf } from "../projections/views.ts";
import { openProgress as openWaiting } from "../projections/wait.ts";
import { noImages, storeUpTo, vaultReadOnly } from "../store/past.ts";
import { type Command, type Desk, optional, required } from "./command.ts";
import type { Terminal } from "./terminal.ts";

export const replay: Command = {
  usage: "audit replay --to POSITION --into DIR [--serve [--port N]]",
  summary: [
    "Makes all read models as they were at that position, in a folder of their own. --serve starts the API on them, for",
    "reading only: writes are answered with 403. Keys and accounts are those of now, so a key made today opens the past.",
    "What was deleted for ever since then stays gone.",
  ].join("\n"),
  example: "pds audit replay --to 12345 --into /tmp/then --serve --port 8090",
  options: {
    to: { type: "string" },
    into: { type: "string" },
    serve: { type: "boolean" },
    port: { type: "string" },
  },
  async run(desk, given, terminal) {
    const position = positionOf(required(given, "to"));
    const into = required(given, "into");
    if (existsSync(into) && readdirSync(into).length > 0) throw new Misuse(`${into} is not empty.`);
    const { ApiError } = await import("../http/errors.ts");
    const readOnly = () =>
      new ApiError("insufficient_scope", "This is the past: it can be read, not changed.");
    const folder = await desk.openAt(into);
    const { store, vault } = desk.log;
    const past = {
      store: storeUpTo(store, position, readOnly),
      vault: vaultReadOnly(vault, readOnly),
      models: folder.models,
    };
    try {
      for (const projection of projections)
        await catchUp(projection, identityProjections.includes(projection) ? { ...past, store } : past);
      const gone = await removeErased(past);
      const views = await viewsOf(past.models, diagrams).count({});
      const json = { position: String(await past.store.end()), into, diagrams: views, deleted_since: gone };
      const text = `${views} diagrams as at position ${json.position} are in ${into}; ${gone} were deleted for ever since.`;
      if (given.values.serve === true)
        await serve(desk, past, { port: Number(optional(given, "port") ?? 0), text }, terminal);
      return { json, text };
    } finally {
      await folder.close();
    }
  },
};

/** @throws Misuse */
function positionOf(text: string): bigint {
  if (/^\d{1,19}$/.test(text)) return BigInt(text);
  throw new Misuse(
    "--to must be a position of the log: see `pds audit history` or `pds projections status`.",
  );
}

type Past = Pick<Stores, "store" | "vault" | "models">;

/** Their texts are unreadable now, so there is nothing to show. @returns how many there were. */
async function removeErased({ vault, models, store }: Past): Promise<number> {
  const end = await store.end();
  let gone = 0;
  for (const { id } of await everything(viewsOf(models, diagrams), {})) {
    if ((await vault.get(id)) !== null) continue;
    for (const projection of [diagrams, contents, versions])
      await models.save(collectionOf(projection), [{ id, view: null, position: end + 1n }], end);
    gone += 1;
  }
  return gone;
}

/** Runs until the user ends it. */
async function serve(
  desk: Desk,
  { store, vault, models }: Past,
  { port, text }: { port: number; text: string },
  terminal: Terminal,
): Promise<void> {
  const { buildServer } = await import("../http/server.ts");
  const { pino } = await import("pino");
  const { Registry } = await import("prom-client");
  const { burst } = await desk.adapters();
  const window = { limit: limits.burstRequestsMax, windowMs: limits.burstWindowMs };
  const progress = openWaiting(models);
  const app = buildServer({
    log: { store, vault },
    models,
    images: noImages,
    burst,
    drawing: await desk.drawing(),
    progress,
    owed: openOwed(progress, () => undefined),
    libraries: new Map(),
    config: {
      importBodyBytesMax: limits.importBodyBytesMax,
      bodyBytesMax: limits.bodyBytesMax,
      burst: window,
      addressBurst: window,
      hsts: false,
      trustProxy: false,
      arrivalMs: limits.requestArrivalMs,
      answerMs: limits.answerMs,
    },
    stopping: new AbortController().signal,
    aloneSince: null,
    now: desk.now,
    logger: pino({ level: "silent" }),
    tracing: null,
    registry: new Registry(),
  });
  // Only on this machine: nobody else may look.
  const address = await app.listen({ host: "127.0.0.1", port });
  // Registered before the address is printed: a signal may follow at once.
  const ended = terminal.ended();
  terminal.errors.write(`${text}\nThe API of then listens at ${address}; end it with Ctrl-C.\n`);
  await ended;
  await app.close();
}
