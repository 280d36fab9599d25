/** Every limit of the service, with its unit and its reason. Codes in brackets are rows of docs/api-decisions.md. */
export const limits = {
  /** The specification's table "Limits". */
  burstRequestsMax: 120,
  burstWindowMs: 60_000,
  generationsMax: 500,
  generationsWindowMs: 30 * 24 * 3600 * 1000,
  pageItemsMax: 100,
  pageItemsDefault: 20,
  /** Elements at any depth that a diagram may have (F2). */
  elementsMax: 200,
  /** Lines between them (F2): five per element, where people draw one and a half. */
  linesMax: 1_000,
  /** Share of the shapes that a drawing must have to be kept and completed (F4). */
  drawnShareMin: 0.8,
  /** Findings reported about one document: nobody reads more. */
  odditiesShownMax: 20,

  /** Request bodies in bytes, as read: escaping XML in JSON can double its size (A16). */
  importBodyBytesMax: 4 * 1024 * 1024,
  bodyBytesMax: 256 * 1024,
  /** Code points (C9, C10, C11). */
  nameCharsMax: 255,
  promptCharsMax: 10_000,
  contextCharsMax: 10_000,
  /** All the folders above a diagram together. */
  contextsCharsMax: 20_000,
  bpmnCharsMax: 2_097_152,
  /** Nesting of XML elements (F7): readers and writers recurse. */
  xmlDepthMax: 64,
  /** XML elements of a document: twenty times the largest that we have seen people draw. */
  xmlElementsMax: 50_000,
  /** Attributes of one XML element: a look-up scans all of them. */
  xmlAttributesMax: 256,
  /** Pixels from the origin: larger coordinates are mistakes and are clamped. */
  coordinateMax: 1_000_000,
  /** Bounds every walk up the tree (C16). */
  folderDepthMax: 20,
  /** Longest sentence that is tagged in one piece: the cost of tagging grows faster than the length. */
  sentenceCharsMax: 1_500,
  /** Nesting of an outline: its readers recurse. */
  outlineDepthMax: 40,
  /** Largest number of times that a step can be said to repeat; a larger one is a mistake. */
  repetitionsMax: 1_000,
  /** Repairs to one outline: the longest text of nothing but jumps and ends needs half of them. */
  outlineRepairsMax: 2_000,
  /** Nesting of branches that the rules make from a text; deeper ones become a sequence. */
  branchNestingMax: 12,
  /** States of one process that the token game visits: some 100 ms. */
  soundnessStatesMax: 5_000,
  idempotencyKeyCharsMax: 255,
  /** No request takes longer, so an older claim without a result belongs to a process that died. */
  claimTakeoverMs: 60_000,
  /**
   * Claims of failed attempts that wait for a store to come back, some kilobytes each. Claims above this number expire
   * by age.
   */
  claimsHandedBackMax: 1_000,
  idempotencyWindowMs: 24 * 3600 * 1000,
  cursorWindowMs: 24 * 3600 * 1000,
  /** One stored event; EventStoreDB refuses an append above 1 MiB (G5). */
  eventBytesMax: 900_000,

  /** How long a command that lost a race for its stream keeps retrying; shorter than an answer may take. */
  commandRacesMs: 45_000,
  /** Random pauses after lost races grow between these, so that two processes do not collide again and again. */
  commandRetryMs: 4,
  commandRetryMsMax: 200,
  /** Background work retries a store that is down, at growing intervals. */
  storeRetryMs: 100,
  storeRetryMsMax: 10_000,
  /** How long a request waits for a server that is down: the longest election that we saw took 12 s. */
  awayPatienceMs: 20_000,
  /** Longest pause between two attempts meanwhile. */
  awayRetryMsMax: 500,
  /**
   * Walks over the log until nothing of a deleted account is left; each removes what requests added during the one
   * before.
   */
  erasingRoundsMax: 5,
  /** Folded folder trees kept in memory. */
  librariesKeptMax: 1_000,
  /** How long an answer waits for the views (C31). */
  viewWaitMs: 2_000,
  /**
   * How long a list waits for views that have not seen its reader's own writes; then it fails rather than miss them.
   */
  owedWaitMs: 20_000,
  /** Owners and views for which such writes are remembered. */
  owedKeptMax: 10_000,
  /** Fallback for a projector's signal: the projector may be another process. */
  viewPollMs: 20,
  /** After this many polls (about a second), startup logs that it is waiting for its views. */
  fillLooksQuiet: 50,
  /** How long a process may cache where the views are; a switch waits that long. */
  pointerLeaseMs: 250,
  /**
   * How often a process records which views it reads; one that has been silent for `readersSilentMs` is taken for dead,
   * slow writes included.
   */
  readersTellMs: 5_000,
  readersSilentMs: 30_000,
  /** How long a rebuild process may take to give up when the service stops; then it is killed, which loses nothing. */
  rebuildStopMs: 5_000,
  /** Folded streams that are cached while views are compared with them. */
  foldedStreamsKept: 20,
  /** The same fallback where projectors send signals to other processes; normally a signal ends the wait earlier. */
  viewPollSignalledMs: 250,
  /** Positions reached within this time share one signal. */
  signalEveryMs: 2,
  checkpointEveryPositions: 1_000n,
  /** Views further behind than this make the service unready (G7). */
  viewLagMsMax: 30_000,
  /** Name of a diagram that was given none (F1, D8). */
  diagramNameDefault: "Untitled Diagram",

  /** Edits: an instruction or a plan changes a part of one diagram, which has `elementsMax` nodes at most. */
  editStatementsMax: 20,
  /** Patterns try every place where a phrase may end, so their cost grows faster than the length. */
  editStatementCharsMax: 400,
  /** Orders joined by "and" can be cut at every "and"; at most this many readings of one instruction are tried. */
  editReadingsMax: 200,
  editOperationsMax: 50,
  /** Cached parses of pieces of one instruction, which its readings look at again and again. */
  editStretchesKept: 200,
  /** Cached results of the trained reader: one diagram's texts, with and without the parties of its folder. */
  readTextsKept: 8,
  /**
   * Diagrams cached by the reader of orders: one that is tried again after a refusal, and one beside it. At most ten
   * megabytes each.
   */
  readDiagramsKept: 2,
  /**
   * Cached sentence parses: a text that is read again, and the folder's context, which goes with each of its diagrams.
   */
  sentencesKept: 200,
  /** Longest sentence that is cached, in words: its trees take some 30 KB. */
  keptWordsMax: 60,
  /**
   * The trained reader of orders: ways to mark the words, phrasings of one mark, and readings that are looked at at
   * once.
   */
  orderTaggingsMax: 8,
  orderOptionsMax: 4,
  orderBeam: 16,
  orderReadingsMax: 40,
  /** Applying a reading costs more than finding it; these hold nearly all of the likelihood. */
  orderOutcomesMax: 12,
  editStepsMax: 20,
  editBranchesMax: 10,
  editIdsMax: 200,
  editIdCharsMax: 255,

  /** Language models. Rounds until an answer must be valid: good models need 1.4, and each costs time and tokens. */
  llmRoundsMax: 3,
  /** Calls for one answer; the pauses between them double between these bounds. */
  llmAttemptsMax: 4,
  llmRetryMs: 500,
  llmRetryMsMax: 8_000,
  /** How long a valid answer waits for the model's own review. */
  llmCheckMs: 30_000,
  /** Longest silence while an answer streams in. */
  llmIdleMs: 30_000,
  /** After this time a server that rejected a form of request is asked in that form again. */
  llmFormMs: 10 * 60_000,
  /** A job that waits for a model must end before its deadline, drawing and a late start included. */
  llmTimeoutMsMax: 8 * 60_000,
  /** Failures in a row after which a provider is not called, and for how long. */
  llmFailuresMax: 5,
  llmRestMs: 30_000,
  /** Twice what the largest process that can be drawn needs. */
  llmOutputTokensMax: 16_000,
  llmAnswerBytesMax: 2 * 1024 * 1024,
  /** Characters of one answer that are stored and shown to the model again. */
  llmAnswerCharsKeptMax: 100_000,
  /** Earlier instructions that a model is shown. */
  llmInstructionsMax: 5,
  /** Problems of one answer that the model is shown. */
  llmProblemsMax: 20,
  llmDiagramCharsMax: 400_000,
  /** A model's sentence to the customer. */
  llmRefusalCharsMax: 500,

  /** Jobs (D3, D6, D11, G9). */
  jobDeadlineMs: 10 * 60_000,
  /**
   * An open job this old is queued for the last time. If it is still open after another interval, measured by a
   * monotonic clock, it fails: a machine whose clock jumps ahead must not fail jobs it has just accepted. With two
   * sweeps both fit into the deadline.
   */
  jobLastCallMs: 9 * 60_000,
  jobLastCallWaitMs: 25_000,
  jobAttemptsMax: 5,
  /** An open job without an event for this long is queued again. */
  jobIdleMs: 60_000,
  /** No step takes this long. A message still open after it may be lost, even if the queue claims to hold it. */
  jobMessageLostMs: 3 * 60_000,
  /** A job whose engine is down waits for it until this age. */
  jobAwayMs: 7 * 60_000,
  /** A lease not renewed for this long may be taken over; it ends before the queue delivers the message again. */
  leaseMs: 20_000,
  sweepEveryMs: 15_000,
  sweepPageItems: 500,
  jobRetryAfterSeconds: 2,
  /** Heap of one drawing thread; the layout of 1,000 nodes needs the most. */
  threadHeapMb: 512,
  /** Its young generation: with Node's default the process grows by twice as much over a thousand pictures. */
  threadYoungHeapMb: 4,
  /** A thread idle for this long gives its memory back. */
  threadIdleMs: 60_000,
  /** Pictures go into documents: two pixels per unit. */
  pngScale: 2,
  /**
   * One task of a drawing thread: ten times what the largest one within the limits takes on a busy machine. Then the
   * thread is killed.
   */
  drawingTaskMs: 30_000,
  /** Requests that wait for a drawing thread, and the texts that they hold: more could not be answered in time. */
  drawingsWaitingMax: 256,
  drawingsWaitingBytesMax: 64 * 1024 * 1024,
  jobsPerOwnerMax: 4,
  jobRetryDelaysMs: [500, 2_000, 8_000, 30_000],

  /** Embedded stores: appends and bytes per transaction, so that no commit blocks requests for long. */
  appendGroupMax: 512,
  appendGroupBytesMax: 8 * 1024 * 1024,
  /** Memory for appends that wait for the disk; above it writers have to retry later. */
  appendsWaitingBytesMax: 64 * 1024 * 1024,
  /** One batch of the log: a slow reader holds one, and parsing one must not delay a request. */
  followBatchEventsMax: 500,
  followBatchBytesMax: 1024 * 1024,
  /** Positions scanned for one batch when few of them match. */
  followWindowMax: 10_000,
  /** How often a waiting reader looks for events of other processes. */
  followPollMs: 20,
  /** How long the thread blocks for another process's lock; after that, how often it retries without blocking. */
  sqliteBusyWaitMs: 4,
  sqliteBusyRetryMs: 4,
  sqliteBusyRetriesMax: 300,
  /** At startup there is nothing to do but wait. */
  sqliteOpenRetriesMax: 1_000,
  /** Page cache of one SQLite file. */
  sqliteCacheKibibytes: 8 * 1024,
  /** A write-ahead log that grew while a long reader held it is truncated to this. */
  sqliteWalBytesMax: 64 * 1024 * 1024,
  /** Deleted text is removed from the write-ahead log at once, but at most this often: each time costs two syncs. */
  walTruncateEveryMs: 1_000,
  /** Cached prepared statements for page queries; their shapes come from code, so this is never reached in practice. */
  statementsKeptMax: 200,
  /** A full picture cache is emptied down to this share, so that not every new picture has to evict one. */
  imagesKeptShare: 0.9,
  /** Processes that share a picture cache recount it each time they have written this share of its limit. */
  imagesUnseenShare: 1 / 16,
  /** Reads of pictures are noted in memory until the next write. */
  imagesTouchedMax: 2_000,
  /**
   * Jobs that wait in the memory of one process; beyond that they are dropped, and the sweep finds them in the log
   * again.
   */
  jobsWaitingMax: 100_000,

  /** Distributed stores: a call without progress for this long has failed. */
  storeCallMs: 5_000,
  /** Pauses between attempts to follow the log again grow between these, with jitter, without end. */
  followRetryFirstMs: 100,
  followRetryMostMs: 10_000,
  /** Page size while catching up, and events of other streams scanned before the log reports its position. */
  followCatchUpWindow: 500,
  /** Events may arrive one per message; while catching up, those within this time form one batch. */
  followGatherMs: 20,
  /** After this much silence a reader looks for events that the server does not announce: those of other streams. */
  followQuietMs: 500,
  /**
   * It then reads this many of the newest events, the larger number if the smaller is not enough; after that it
   * subscribes again. The larger one exceeds a catch-up page.
   */
  followTailEvents: [16, 1_000],
  /**
   * Live events that one reader of a process may leave waiting, a second of a busy log; beyond that it catches up on
   * its own.
   */
  followWaitingEventsMax: 2_000,
  followWaitingBytesMax: 8 * 1024 * 1024,
  /** A view that another process inserts at the same moment is found at the next attempt. */
  mongoWriteAttemptsMax: 5,
  /**
   * Views written in one call; FerretDB holds a SQLite connection for each of them, and its time grows with the square.
   */
  mongoWritesMax: 50,
  /** Pictures in MongoDB: a document holds at most 16 MiB, and drawing a picture again takes two seconds. */
  imageBytesKeptMax: 15 * 1024 * 1024,
  imageKeptMs: 30 * 24 * 3600 * 1000,
  /** Requests are counted in lines of this length; process clocks differ by less, and no call takes this long. */
  burstLineMs: 600 * 1000,
  /** Counted requests stay in MongoDB until no process can read their line any more. */
  burstHitKeptMs: 3600 * 1000,
  burstSubjectsKeptMax: 10_000,
  /** Every lost race means that another request was counted, so no more than a full window can be lost. */
  burstAttemptsMax: 1_000,
  /** A message without a sign of life for this long goes to another worker; three signs fit into it (G9). */
  jobAckWaitMs: 30_000,
  jobWorkingMs: 10_000,
  /** A request for messages ends after this time and is repeated. */
  queueWaitMs: 5_000,
  queueRetryMs: 500,
  /** Messages that a worker skips in search of another owner's, and how many it fetches at once for that. */
  jobsLookAheadMax: 100,
  jobsLookAheadBatch: 20,

  /** Pictures. Characters drawn of one name; the element's title holds the full name. */
  drawnCharsMax: 1_000,
  /** Characters drawn of a name beside its shape or line; such a label has eight lines at most. */
  labelCharsMax: 400,
  /** Characters of a name in titles and descriptions of a picture. */
  titleCharsMax: 4_000,
  /** Kerning lookups of a font that are read; the bundled font has two. */
  kernLookupsMax: 32,
  /** Planes of one document that are drawn, one below the other. */
  planesMax: 100,
  /** Points of one edge that are drawn. */
  waypointsMax: 1_000,
  /** Points of all edges of one plane, more than any layout makes; above this, only `planeWaypointsDrawn` are drawn. */
  planeWaypointsMax: 12_000,
  planeWaypointsDrawn: 4_000,
  /** Dashes and dots of all lines of one plane; above this they are made longer. Each band draws them again. */
  planeDashesMax: 50_000,
  /** Segments of one plane between which crossings are searched; the search is quadratic. */
  crossingSegmentsMax: 4_000,
  /** What a client may ask for: pixels per unit of the diagram, or pixels in width, up to the limits below. */
  pictureScaleMin: 0.25,
  pictureScaleMax: 4,
  pictureWidthMin: 16,
  /** Pixels per unit of a small diagram in a large width: the pixels of its letters are cached while it is drawn. */
  pictureEnlargedMax: 10,
  /** A larger PNG is scaled down: the side that decoders accept, and the pixels that fit a worker's memory. */
  pictureSideMax: 32_767,
  picturePixelsMax: 40_000_000,
  /** Total length of a picture's lines in device pixels: a hundred times what people draw, and two seconds. */
  pictureLinesMax: 6_000_000,
  /** Rows of a picture that are in memory at once. */
  bandRows: 128,
  /** Bands of one picture; a tall, narrow picture gets higher bands. A line through all of it is drawn in each. */
  bandsMax: 64,
  /** Bytes of pixels allocated between two garbage collections. */
  pixelBytesPerCollection: 16 * 1024 * 1024,
  /** Cached glyphs of one font; otherwise names from outside could fill the cache with all of Unicode. */
  glyphsKeptMax: 20_000,
  /** Cached widths of texts in other scripts; some megabytes at most. */
  widthsKeptMax: 2_000,
  /** Letters cached as pixels; beyond this, the sizes used longest ago are dropped. */
  glyphMasksMax: 20_000,
  glyphMaskBytesMax: 32 * 1024 * 1024,

  /** Auditing. Faults of the log that are reported; the first one is what matters. */
  auditFaultsMax: 100,
  /**
   * Times that are tried to find out whether an event's time was altered, and how far the clocks of processes may
   * differ.
   */
  auditTimesTried: 10_000,
  auditClocksMs: 1_000,
  /** Rows of a log file that are read at once; one by one where a page is damaged. */
  evidenceRows: 100,
  /** Events that one checkpoint covers: its trail has eight bytes for each and must fit into one event. */
  checkpointEventsMax: 50_000,
  /**
   * A checkpoint is signed when this many events have none, or when one of them is this old; unsigned events could be
   * changed unnoticed.
   */
  checkpointEvents: 500,
  checkpointEveryMs: 5 * 60_000,
  /** How often that is checked. */
  checkpointLookMs: 1_000,
  /** A log that does not grow is signed again after this time, so that it can be distinguished from an older copy. */
  checkpointAnewMs: 24 * 3600 * 1000,
  /** The pause after a signature is at least this many times as long as it took. */
  signPauseFactor: 20,
  /** Sending checkpoints: how long an answer is awaited, and the longest pause before a failed one is retried. */
  sendAnswerMs: 10_000,
  sendRetryMsMax: 5 * 60_000,
  /** Time-stamp authorities serve everybody: one checkpoint an hour covers all before it. */
  timestampEveryMs: 3600 * 1000,
  /** For the last signature, at shutdown. */
  signLastMs: 5_000,
  /** A checkpoint with its proof and several kinds of signatures, and how long a witness may take to answer. */
  witnessBodyBytesMax: 256 * 1024,
  witnessAnswerMs: 10_000,
  /** Bytes of a file that a raw search holds at once. */
  searchWindowBytes: 4 * 1024 * 1024,
  /** Consecutive events of one stream that are copied in one append. */
  copyAppendMax: 100,
  /** How often traces are sent; a collector that is down delays the end of the process by no more than this. */
  tracesSendEveryMs: 1_000,
  tracesCloseMs: 5_000,
  /** Older events are projected without a span: no job takes longer, so their traces are over. */
  traceEventMsMax: 600_000,
  /** Metrics. Values queried during a scrape must arrive in this time or are left out: Prometheus itself waits 10 s. */
  scrapeMs: 3_000,
  /** Unseen events are counted up to here: watching a projector that is behind must not read its log twice. */
  lagEventsCountedMax: 1_000,
  /** How often long commands report progress. */
  progressEveryMs: 500,

  /** Operations console. Shorter passwords can be guessed; longer ones only cost time. */
  passwordCharsMin: 12,
  passwordCharsMax: 256,
  /** A working day, and how long a session may be idle. */
  consoleSessionMs: 10 * 3600 * 1000,
  consoleIdleMs: 30 * 60_000,
  /** A session's last use is stored at most this often. */
  consoleTouchMs: 60_000,
  /** Login attempts of one address, and of all, as each costs 64 MiB and a quarter of a second. */
  consoleLoginsMax: 8,
  consoleLoginsOfAllMax: 60,
  consoleLoginWindowMs: 5 * 60_000,
  /** Forms hold ids, names and a message. */
  consoleFormBytesMax: 16 * 1024,
  /** Newest sessions that are searched for active ones; events of the log on one page. */
  consoleSessionsShownMax: 200,
  consoleEventItems: 50,
  /**
   * Folders of one owner on a page; diagrams sorted in memory because no index has their order; events scanned for one
   * page.
   */
  consoleFoldersMax: 500,
  consoleSortedMax: 2_000,
  consoleEventsLookedAtMax: 20_000,
  consolePageItems: 25,
  /** Revisions on one page: each is read, compared and drawn. */
  consoleRevisionsMax: 8,
  /** The form of the demo: a prompt, each character of which takes at most twelve bytes when form-encoded. */
  demoFormBytesMax: 128 * 1024,
  /** Pages that update live at once, and how often each is rendered again. */
  consoleLivePagesMax: 16,
  consoleLiveMs: 1_000,
  /** The pause after a rendering is at least this many times as long as it took. */
  consoleLivePauseFactor: 20,
  /** Charts of the console: a day in slots large enough to tell apart, each sampled several times. */
  dayMs: 24 * 3600 * 1000,
  daySlotMs: 10 * 60_000,
  dayLookMs: 60_000,
  /** An evidence file walks the whole log and draws every revision; longer runs belong to the command line. */
  evidenceMs: 10 * 60_000,

  /** HTTP. Nesting of arrays and objects in a JSON body, and total values: valid bodies have one level of five. */
  jsonDepthMax: 32,
  jsonValuesMax: 1_000,
  /** Our own cursors are less than half as long. */
  cursorCharsMax: 1_024,
  /** Node reads no more of a request's head, so a path cannot be longer either. */
  requestHeadBytesMax: 16 * 1024,
  /** A request that has not arrived in this time, or an answer that is not ready, never will be (A9, A20). */
  requestArrivalMs: 60_000,
  answerMs: 50_000,
  /**
   * Longest time that an answer is held back on request (`Prefer: wait`): it must be sent before `answerMs`, and before
   * proxies give up.
   */
  preferredWaitSecondsMax: 45,
  /** Answers held back at once in one process: each holds a connection and some kilobytes. */
  waitsMax: 10_000,
  /** How often the server looks for requests that did not arrive in time. */
  connectionsCheckMs: 5_000,
  /** How much of a body that is too large is still read, so that the sender sees the answer and not a broken pipe. */
  refusedBodyBytesMax: 16 * 1024 * 1024,
  refusedBodyMs: 2_000,
  /** Key ids cached by hash; the key itself is read on each request. */
  keyIdsKeptMax: 10_000,

  /** Layout. Shapes of one plane: memory grows with their square, and nobody could read a larger diagram. */
  layoutShapesMax: 3_000,
  /** Steps of about a microsecond that one layout may spend, over all sheets and variants. */
  layoutWorkMax: 1_600_000,
  /** Pairs of lines priced in the search for rows, and points visited while lines are routed again: half a second. */
  layoutRowWorkMax: 400_000,
  layoutRouteWorkMax: 600_000,
  /**
   * Shares of it: routing the lines of one variant, after which the rest get simple routes; better places for data and
   * annotations.
   */
  layoutRoutingShare: 0.5,
  layoutArtifactShare: 0.15,
  /**
   * An extra share for lines that are wrong in the finished drawing: they are few, and a wrong line is worse than a
   * plain one.
   */
  layoutMendShare: 0.25,
  /**
   * Columns spanned by all lines of a sheet together: ELK recurses along them, and its time grows with their square.
   */
  layoutElkSpanMax: 200,
  /** Upper bounds on improvement rounds; usually far fewer run. */
  layoutRouteRoundsMax: 3,
  layoutLabelRoundsMax: 4,
  layoutOrderRoundsMax: 20,
  layoutArtifactRoundsMax: 2,
  /**
   * Above these a drawing is laid out again instead of kept when it is edited: cells of 100 px that its parts cover,
   * pairs of lines in one cell.
   */
  layoutDrawnCellsMax: 100_000,
  layoutDrawnPairsMax: 100_000,
  /** Points of a drawing's grid in which one new line is routed: some 30 MB, a tenth of a second. */
  layoutDrawnPointsMax: 400_000,
  /** Lines that are routed once more at the end: only large drawings have many that cross others. */
  layoutPolishedMax: 40,
  /** Exchanges per shape while columns are chosen. */
  layoutPivotsPerShapeMax: 20,
} as const;
