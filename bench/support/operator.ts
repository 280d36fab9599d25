/** Who writes what a bench needs. */
import type { CommandContext } from "../../src/commands/handle.ts";
import { newId } from "../../src/commands/ids.ts";

/** A context of its own for each command. */
export const operatorContext = (): CommandContext => ({
  commandId: newId(),
  requestId: null,
  actor: { kind: "operator", id: "bench" },
  at: new Date().toISOString(),
});
