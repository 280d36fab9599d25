/** What the pages of the console work with, and what they answer. */
import type { Html } from "../html.ts";
import type { Operator } from "../operating/operator.ts";
import type { Verifying } from "../operating/verifying.ts";
import type { ConsoleDeps } from "./deps.ts";
import type { Rebuilds } from "./rebuilds.ts";
import type { Sessions } from "./sessions.ts";

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

/** What a page shows of a customer. */
export type Look = {
  kind: "diagram" | "job" | "owner";
  /** Id of the diagram or job, or the owner whose diagrams are listed. */
  of: string;
  what: string;
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
