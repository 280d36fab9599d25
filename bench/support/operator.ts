/** The operator who writes the data of a bench. */
import type { CommandContext } from "../../src/commands/handle.ts";
import { newId } from "../../src/commands/ids.ts";

/** A separate context for each command. */
export const operatorContext = (): CommandContext => ({
  commandId: newId(),
  requestId: null,
  actor: { kind: "operator", id: "bench" },
  at: new Date().toISOString(),
});
