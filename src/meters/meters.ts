/**
 * What this process counts beside its requests, for Prometheus. Everything here is a counter; values that must be
 * queried are in gauges.ts.
 */
import { Counter, collectDefaultMetrics, Histogram, Registry } from "prom-client";
import { type Adapters, type Conversed, type Server, servers } from "../adapters.ts";
import { llmForms, providers } from "../config.ts";
import { type Unserved, unservedReasons } from "../drawing/drawing.ts";
import { jobErrors } from "../events/generation.ts";
import type { OnReached } from "../projections/run.ts";
import { jobKinds } from "../workers/jobs.ts";
import { type OnAttempt, outcomes } from "../workers/run.ts";
import type { Proof } from "../workers/signing.ts";
import { addGauges } from "./gauges.ts";
import { watchImages, watchStore, withErrors } from "./watched.ts";

export type Meters = {
  registry: Registry;
  onAttempt: OnAttempt;
  onReached: OnReached;
  /** The state of the log's proof, reported by the signer. */
  onProof: (proof: Proof) => void;
  /** A checkpoint was sent, or failed to be. */
  sent: (outcome: (typeof sendings)[number]) => void;
  /** How far this process has projected the log. */
  reached: ReadonlyMap<string, bigint>;
  onAway: () => void;
  /** A lost connection is back. */
  reconnected: (server: Server) => void;
  /** A language model was asked. */
  conversed: (conversed: Conversed) => void;
  askedIn: (form: (typeof llmForms)[number]) => void;
  /** A picture was drawn with boxes for characters. */
  boxed: (characters: number) => void;
  /** A drawing task was rejected, or did not finish. */
  unserved: (unserved: Unserved) => void;
  /** A picture in the cache differs from what was stored. */
  damaged: () => void;
  /** The same adapters with their failures counted; their gauges are queried at each scrape. */
  watch(adapters: Adapters, now: () => number): Adapters;
};

export function openMeters(): Meters {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const reached = new Map<string, bigint>();
  let proof: Proof | null = null;
  return {
    registry,
    reached,
    onProof(latest) {
      proof = latest;
    },
    onReached(collection, position) {
      if (position === null) reached.delete(collection);
      else reached.set(collection, position);
    },
    onAttempt: countAttempts(registry),
    sent: countSent(registry),
    ...countStores(registry),
    conversed: countConversations(registry),
    askedIn: countForms(registry),
    boxed: countBoxed(registry),
    unserved: countUnserved(registry),
    damaged: countDamaged(registry),
    watch(adapters, now) {
      const watched = watchAdapters(registry, adapters);
      addGauges(registry, { ...watched, reached, now, proof: () => proof });
      return watched;
    },
  };
}

/** Starts counters at 0 for all label combinations: Prometheus misses the first step of a counter that starts at 1. */
const zero = (counter: Counter, ...labels: string[][]): void => {
  const combinations = labels.reduce<string[][]>(
    (found, values) => found.flatMap((before) => values.map((value) => [...before, value])),
    [[]],
  );
  for (const each of combinations) counter.labels(...each).inc(0);
};

function countAttempts(registry: Registry): OnAttempt {
  const registers = [registry];
  const attempts = new Counter({
    name: "job_attempts_total",
    help: "Attempts at a step of a generation, by how they ended.",
    labelNames: ["job", "outcome"],
    registers,
  });
  const retries = new Counter({
    name: "job_retries_total",
    help: "Attempts beyond the first one.",
    labelNames: ["job"],
    registers,
  });
  const seconds = new Histogram({
    name: "job_seconds",
    help: "Time of one attempt.",
    labelNames: ["job"],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers,
  });
  zero(attempts, [...jobKinds], [...outcomes]);
  zero(retries, [...jobKinds]);
  return ({ job, outcome, attempt, ms }) => {
    attempts.labels(job, outcome).inc();
    seconds.labels(job).observe(ms / 1000);
    if (attempt > 1) retries.labels(job).inc();
  };
}

const sendings = ["sent", "failed"] as const;

function countSent(registry: Registry): Meters["sent"] {
  const sent = new Counter({
    name: "checkpoints_sent_total",
    help: "Checkpoints that were to leave the machine (CHECKPOINT_POST_URL, TIMESTAMP_URL), by whether they did.",
    labelNames: ["outcome"],
    registers: [registry],
  });
  zero(sent, [...sendings]);
  return (outcome) => sent.labels(outcome).inc();
}

function countStores(registry: Registry): Pick<Meters, "onAway" | "reconnected"> {
  const registers = [registry];
  const away = new Counter({
    name: "store_away_total",
    help: "Times that following the log stopped because a store was away.",
    registers,
  });
  const reconnects = new Counter({
    name: "reconnects_total",
    help: "Times that a client of this process found its server again after it had lost it.",
    labelNames: ["server"],
    registers,
  });
  zero(reconnects, [...servers]);
  return { onAway: () => away.inc(), reconnected: (server) => reconnects.labels(server).inc() };
}

function countConversations(registry: Registry): Meters["conversed"] {
  const registers = [registry];
  const conversations = new Counter({
    name: "llm_conversations_total",
    help: "Texts that a language model was asked to understand, by whether it gave a valid answer.",
    labelNames: ["provider", "outcome"],
    registers,
  });
  const rounds = new Counter({
    name: "llm_rounds_total",
    help: "Answers of a language model; more than one for a text when the first was not valid.",
    labelNames: ["provider"],
    registers,
  });
  const tokens = new Counter({
    name: "llm_tokens_total",
    help: "Tokens sent to a language model (input) and written by it (output).",
    labelNames: ["provider", "direction"],
    registers,
  });
  zero(conversations, [...providers], ["answered", "failed"]);
  zero(rounds, [...providers]);
  zero(tokens, [...providers], ["input", "output"]);
  return ({ provider, outcome, ...counts }) => {
    conversations.labels(provider, outcome).inc();
    rounds.labels(provider).inc(counts.rounds);
    tokens.labels(provider, "input").inc(counts.inputTokens);
    tokens.labels(provider, "output").inc(counts.outputTokens);
  };
}

function countForms(registry: Registry): Meters["askedIn"] {
  const calls = new Counter({
    name: "llm_calls_total",
    help: "Calls of a language model, by the form in which its answer was asked for: schema, bare, json, text. Others than schema mean that its server refused that.",
    labelNames: ["form"],
    registers: [registry],
  });
  zero(calls, [...llmForms]);
  return (form) => calls.labels(form).inc();
}

function countBoxed(registry: Registry): Meters["boxed"] {
  const boxed = new Counter({
    name: "picture_boxed_characters_total",
    help: "Characters of PNG pictures that a box stands for, because neither the shipped font nor FONT_FILES has them.",
    registers: [registry],
  });
  return (characters) => boxed.inc(characters);
}

function countUnserved(registry: Registry): Meters["unserved"] {
  const unserved = new Counter({
    name: "drawing_tasks_unserved_total",
    help: "Tasks of the drawing threads that came to no end of their own: overdue (the thread was ended), crowded (turned away because too much waited), abandoned (the client had gone).",
    labelNames: ["task", "reason"],
    registers: [registry],
  });
  zero(unserved, ["admit", "layOut", "render", "generate", "edit"], [...unservedReasons]);
  return ({ task, reason }) => unserved.labels(task, reason).inc();
}

function countDamaged(registry: Registry): Meters["damaged"] {
  const damaged = new Counter({
    name: "image_cache_damaged_total",
    help: "Pictures of the cache whose bytes were not those that had been put there; they are drawn again.",
    registers: [registry],
  });
  return () => damaged.inc();
}

function watchAdapters(registry: Registry, adapters: Adapters): Adapters {
  const registers = [registry];
  const errors = new Counter({
    name: "store_errors_total",
    help: "Calls of a store or the queue that failed: unavailable when it was away, else fault.",
    labelNames: ["store", "kind"],
    registers,
  });
  const appended = new Counter({
    name: "events_appended_total",
    help: "Events that this process wrote into the log.",
    labelNames: ["type"],
    registers,
  });
  const ended = new Counter({
    name: "jobs_ended_total",
    help: "Generations that this process ended: succeeded, or the code that they failed with.",
    labelNames: ["outcome"],
    registers,
  });
  const lookups = new Counter({
    name: "image_cache_lookups_total",
    help: "Pictures looked for in the cache; each miss is drawn.",
    labelNames: ["result"],
    registers,
  });
  zero(errors, ["log", "views", "vault", "burst", "queue", "images"], ["unavailable", "fault"]);
  zero(ended, ["succeeded", ...jobErrors]);
  zero(lookups, ["hit", "miss"]);
  const failing = (store: string) => (kind: "unavailable" | "fault") => errors.labels(store, kind).inc();
  return {
    ...adapters,
    store: watchStore(withErrors(adapters.store, failing("log")), ({ type, data }) => {
      appended.labels(type).inc();
      if (type === "GenerationSucceeded") ended.labels("succeeded").inc();
      if (type === "GenerationFailed") ended.labels(String(data.code)).inc();
    }),
    models: withErrors(adapters.models, failing("views")),
    vault: withErrors(adapters.vault, failing("vault")),
    burst: withErrors(adapters.burst, failing("burst")),
    queue: withErrors(adapters.queue, failing("queue")),
    images: watchImages(withErrors(adapters.images, failing("images")), (result) =>
      lookups.labels(result).inc(),
    ),
  };
}
