/** Imports for tests, which only say what they are about. */
import type { Imported } from "../../src/commands/flows.ts";

/** An import by the user "u1" into the root of the live library. */
export const importOf = (diagramId: string, about: Partial<Imported> = {}): Imported => ({
  diagramId,
  owner: "live-user-u1",
  organizationId: null,
  createdBy: "u1",
  folderId: null,
  name: "Order",
  bpmn: "<definitions/>",
  sent: null,
  ...about,
});
