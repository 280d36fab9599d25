/** What the console's pages work with, and what they return. */
import type { Html } from "../html.ts";
import type { Operator } from "../operating/operator.ts";
import type { Verifying } from "../operating/verifying.ts";
import type { ConsoleDeps } from "./deps.ts";
import type { Rebuilds } from "./rebuilds.ts";
import type { Sessions } from "./sessions.ts";

/** One request of a logged-in operator. */
export type Visit = {
  operator: Operator;
  /** Name of the operator. */
  name: string;
  /** Named parts of the path. */
  params: Record<string, string>;
  query: URLSearchParams;
  form: URLSearchParams;
  /** CSRF token for forms that change something; null for an auditor, who sees none. */
  csrf: string | null;
  /** CSRF token for forms that auditors may send, too. */
  secret: string;
  sessions: Sessions;
};

/** Customer data shown on a page. */
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
  /** The page in three parts; the middle one updates while the page is open. */
  top?: Html;
  live?: Html;
  rest?: Html;
  /** Something on it is in progress: without scripts the browser reloads by itself. */
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
  /** Below /console; `:name` matches one segment. */
  path: string;
  /** The customer data it shows, which is recorded before it is shown. */
  looksAt?(visit: Visit): Look | null;
  /** A form that changes nothing, so auditors may send it. */
  forAuditors?: true;
  answer(house: House, visit: Visit): Promise<Reply>;
};
