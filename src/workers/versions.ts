/**
 * Versions of a diagram's content, and the one that an instruction goes back to. A new name or folder makes no version.
 */
import { diagramStream } from "../commands/diagram.ts";
import { type Log, readEvents } from "../commands/log.ts";
import { diagramEvents } from "../events/diagram.ts";
import { CannotEdit } from "../generation/editor.ts";
import type { Note } from "../generation/generator.ts";
import type { Earlier } from "../generation/instructions/earlier.ts";

/** The document that an instruction goes back to. @throws CannotEdit, UnreadableEvent */
export async function earlierVersion(log: Log, diagramId: string, to: Earlier["to"]) {
  const versions = await versionsOf(log, diagramId);
  const revertedTo = revisionMeant(to, versions);
  return { revertedTo, bpmn: versions[revertedTo] ?? "" };
}

/** The documents by content revision. @throws UnreadableEvent */
export async function versionsOf(log: Log, diagramId: string): Promise<string[]> {
  const events = await readEvents(log, diagramEvents, diagramStream(diagramId));
  return events.flatMap(({ event }) => ("bpmn" in event.data ? event.data.bpmn : []));
}

/** For the explanation. */
export const noteOf = (prompt: string, { from, at }: Earlier): Note => ({
  kind: "understood",
  text: prompt.slice(from, at),
  from,
  to: at,
  rule: "back to an earlier version",
  elements: [],
});

/**
 * The revision that an instruction goes back to. Customers count versions from 1.
 * @throws CannotEdit when there is none, or the content is already the same
 */
export function revisionMeant(to: Earlier["to"], versions: readonly string[]): number {
  const now = versions.length - 1;
  if (now === 0) throw new CannotEdit("This is the first version of the diagram: there is nothing to undo.");
  const revision = "version" in to ? to.version - 1 : stepsBack(versions, now, to.back);
  if (revision === null || versions[revision] === undefined)
    throw new CannotEdit(
      `The diagram does not have that version: it has versions 1 to ${now + 1}. Say "go back to version ${former(versions) + 1}".`,
    );
  if (versions[revision] === versions[now])
    throw new CannotEdit(
      `The diagram already is as in version ${revision + 1}. Say "go back to version ${former(versions) + 1}".`,
    );
  return revision;
}

function stepsBack(versions: readonly string[], from: number, steps: number): number | null {
  let at: number | null = from;
  for (let step = 0; step < steps && at !== null; step++) at = before(versions, at);
  return at;
}

/**
 * The version before this one, for undo. A version that went back to an earlier one has the same predecessor as that
 * one.
 */
function before(versions: readonly string[], at: number): number | null {
  const same = versions.indexOf(versions[at] ?? "");
  return same === 0 ? null : same - 1;
}

/** The last version with different content. */
const former = (versions: readonly string[]): number =>
  versions.findLastIndex((version) => version !== versions.at(-1));
