/**
 * Documents of malicious customers, or of harmless ones with a strange process: each is within the limits of the
 * service, or just beyond them. At most six of a class.
 */

import { drawings } from "./written/drawings.ts";
import { graphs } from "./written/graphs.ts";
import { parts } from "./written/parts.ts";
import { texts } from "./written/texts.ts";
import type { Hostile } from "./written/writing.ts";

export type { Hostile } from "./written/writing.ts";

/** All of them, the cheap classes first. */
export const hostileDocuments: readonly Hostile[] = [...texts, ...drawings, ...parts, ...graphs];
