import { accounts } from "./accounts.ts";
import { contents } from "./contents.ts";
import { diagrams } from "./diagrams.ts";
import { folders } from "./folders.ts";
import { generations } from "./generations.ts";
import { keys } from "./keys.ts";
import type { Projection } from "./projection.ts";
import { versions } from "./versions.ts";

/** A projection whose event and view types do not matter to the caller. */
// biome-ignore lint/suspicious/noExplicitAny: each projection has its own event type, and a union of functions takes none.
export type AnyProjection = Projection<any, any>;

/** What authentication reads; `pds` projects these too, since it may run while nothing else does. */
export const identityProjections: AnyProjection[] = [accounts, keys];

export const projections: AnyProjection[] = [
  ...identityProjections,
  folders,
  diagrams,
  contents,
  versions,
  generations,
];
