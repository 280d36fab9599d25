/** Every bound of the service, with its unit and the reason for it. Numbers in brackets are rows of docs/decisions.md. */
export const limits = {
  /** The specification's table "Limits". */
  burstRequestsMax: 120,
  burstWindowMs: 60_000,
  generationsMax: 500,
  generationsWindowMs: 30 * 24 * 3600 * 1000,
  pageItemsMax: 100,
  pageItemsDefault: 20,
  /** Drawn nodes at any depth that an import may have (F2). */
  elementsMax: 200,

  /** Bodies, counted on bytes read: XML doubles when it is escaped in JSON (A16). */
  importBodyBytesMax: 4 * 1024 * 1024,
  bodyBytesMax: 256 * 1024,
  /** Code points (C9, C10, C11). */
  nameCharsMax: 255,
  promptCharsMax: 10_000,
  contextCharsMax: 10_000,
  bpmnCharsMax: 2_097_152,
  /** XML elements inside each other (F7): readers and writers recurse. */
  xmlDepthMax: 64,
  /** Bounded walks up the tree (C16). */
  folderDepthMax: 20,
  /** Longest sentence that is tagged in one piece: the tagger's cost grows faster than its text. */
  sentenceCharsMax: 1_500,
  idempotencyKeyCharsMax: 255,
  /** No request takes longer, so a claim without a result after it was left by a process that died. */
  claimTakeoverMs: 60_000,
  idempotencyWindowMs: 24 * 3600 * 1000,
  cursorWindowMs: 24 * 3600 * 1000,
  /** One stored event; EventStoreDB refuses an append above 1 MiB (G5). */
  eventBytesMax: 900_000,

  /** A command is tried this often against a moving stream before it is a fault (C26). */
  commandAttemptsMax: 5,
  /** Folded folder trees kept in memory. */
  librariesKeptMax: 1_000,
  /** How long an answer waits for the views (C31). */
  viewWaitMs: 2_000,
  /** The net under the projector telling: another process may be the projector. */
  viewPollMs: 20,
  checkpointEveryPositions: 1_000n,
  /** Name of a diagram that nobody named (F1, D8). */
  diagramNameDefault: "Untitled Diagram",
  /** Jobs (D3, D6, D11, G9). */
  jobDeadlineMs: 10 * 60_000,
  jobAttemptsMax: 5,
  /** An open job without an event for so long is queued again. */
  jobIdleMs: 60_000,
  sweepEveryMs: 15_000,
  sweepPageItems: 500,
  jobRetryAfterSeconds: 2,
  jobsPerOwnerMax: 4,
  jobRetryDelaysMs: [500, 2_000, 8_000, 30_000],
} as const;
