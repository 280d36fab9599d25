/** What the pages of the console work with, and what they answer. */
import type { Logger } from "pino";
import type { Log } from "../commands/log.ts";
import type { Drawing } from "../drawing/drawing.ts";
import type { Html } from "../html.ts";
import type { Slot } from "../meters/day.ts";
import type { MakeEvidence } from "../operating/evidence-apart.ts";
import type { Operator } from "../operating/operator.ts";
import type { StartRebuild } from "../operating/rebuild-apart.ts";
import type { Verifying } from "../operating/verifying.ts";
import type { Progress } from "../projections/wait.ts";
import type { Queue } from "../queue/queue.ts";
import type { Burst } from "../store/burst.ts";
import type { ReadModels } from "../store/read-models.ts";
import type { Look } from "./looks.ts";
import type { Rebuilds } from "./rebuilds.ts";
import type { Sessions } from "./sessions.ts";

export type ConsoleDeps = {
  log: Log;
  models: ReadModels;
  queue: Queue;
  burst: Burst;
  drawing: Drawing;
  progress: Progress;
  startRebuild: StartRebuild;
  makeEvidence: MakeEvidence;
  /** Hashes of the passwords; without that file nobody can log in. */
  passwordFile: string;
  /** What this process counted over a day, oldest first. */
  day: () => Slot[];
  /** Of the program that runs. */
  version: string;
  /** When this process began, milliseconds since 1970. */
  startedMs: number;
  /** When the newest backup was made, milliseconds since 1970; null where the data is on servers. */
  backedUpAt: (() => Promise<number>) | null;
  /** Null where the data is on servers. */
  freeBytes: (() => Promise<number>) | null;
  /** Why the service should get no requests now. */
  unready: () => Promise<string[]>;
  /** Milliseconds since 1970. */
  now: () => number;
  logger: Logger;
};

/** One request of an operator who is logged in. */
export type Visit = {
  operator: Operator;
  /** Name of the operator. */
  name: string;
  /** The parts of the path that have names. */
  params: Record<string, string>;
  query: URLSearchParams;
  form: URLSearchParams;
  /** To stand in every form; null for an auditor, who sees none. */
  csrf: string | null;
  /** To stand in forms that auditors see, too. */
  secret: string;
  sessions: Sessions;
};

export type Section =
  | "overview"
  | "accounts"
  | "keys"
  | "diagrams"
  | "jobs"
  | "projections"
  | "audit"
  | "looks"
  | "sessions";

export type Page = {
  title: string;
  section: Section | null;
  /** The page in three parts; the middle one is kept up to date while the page is open. */
  top?: Html;
  live?: Html;
  rest?: Html;
  /** Something on it is under way: without scripts the browser asks again by itself. */
  moving?: boolean;
  status?: number;
};

export type Reply =
  | { page: Page }
  | { redirect: string }
  | { svg: Uint8Array }
  | { file: { name: string; type: string; text: string } };

export type House = ConsoleDeps & { rebuilds: Rebuilds; verifying: Verifying };

export type Route = {
  method: "GET" | "POST";
  /** Below /console; `:name` stands for one segment. */
  path: string;
  /** What it shows of a customer, which is written down before it is shown. */
  looksAt?(visit: Visit): Look | null;
  /** A form that changes nothing, so auditors may send it. */
  forAuditors?: true;
  answer(house: House, visit: Visit): Promise<Reply>;
};
