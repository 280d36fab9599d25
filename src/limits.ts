/** Every bound of the service, with its unit and the reason for it. Numbers in brackets are rows of docs/api-decisions.md. */
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
  /** Lines between them (F2): five for each element, where people draw one and a half. */
  linesMax: 1_000,
  /** Share of the shapes that a drawing must have to be kept and completed (F4). */
  drawnShareMin: 0.8,
  /** Sentences about what is odd in one document: nobody reads on. */
  odditiesShownMax: 20,

  /** Bodies, counted on bytes read: XML doubles when it is escaped in JSON (A16). */
  importBodyBytesMax: 4 * 1024 * 1024,
  bodyBytesMax: 256 * 1024,
  /** Code points (C9, C10, C11). */
  nameCharsMax: 255,
  promptCharsMax: 10_000,
  contextCharsMax: 10_000,
  /** Of all folders that a diagram lies in, together. */
  contextsCharsMax: 20_000,
  bpmnCharsMax: 2_097_152,
  /** XML elements inside each other (F7): readers and writers recurse. */
  xmlDepthMax: 64,
  /** XML elements of a document: twenty times the largest that people were seen to draw. */
  xmlElementsMax: 50_000,
  /** Attributes of one XML element: a look-up goes through all of them. */
  xmlAttributesMax: 256,
  /** Pixels from the origin: coordinates beyond it are a mistake, and are drawn at the border. */
  coordinateMax: 1_000_000,
  /** Bounded walks up the tree (C16). */
  folderDepthMax: 20,
  /** Longest sentence that is tagged in one piece: the tagger's cost grows faster than its text. */
  sentenceCharsMax: 1_500,
  /** Nesting of an outline: readers of it recurse. */
  outlineDepthMax: 40,
  /** So often is a step done again that has a number: what is more is a slip. */
  repetitionsMax: 1_000,
  /** Remedies for one outline: the longest text of jumps and ends alone needs half of it. */
  outlineRepairsMax: 2_000,
  /** Branches inside each other that the rules make of a text; what is deeper becomes a sequence. */
  branchNestingMax: 12,
  /** States of one process that the token game visits: some 100 ms. */
  soundnessStatesMax: 5_000,
  idempotencyKeyCharsMax: 255,
  /** No request takes longer, so a claim without a result after it was left by a process that died. */
  claimTakeoverMs: 60_000,
  /** Claims of failed attempts that wait for a store to come back: some kilobytes each. The rest is told by its age. */
  claimsHandedBackMax: 1_000,
  idempotencyWindowMs: 24 * 3600 * 1000,
  cursorWindowMs: 24 * 3600 * 1000,
  /** One stored event; EventStoreDB refuses an append above 1 MiB (G5). */
  eventBytesMax: 900_000,

  /** A command that lost its place in a stream to another process decides anew: for so long, which is less than an answer may take. */
  commandRacesMs: 45_000,
  /** Pauses after lost races grow between these, by chance, so that two processes do not meet again and again. */
  commandRetryMs: 4,
  commandRetryMsMax: 200,
  /** A store that is away is asked again, ever more slowly. */
  storeRetryMs: 100,
  storeRetryMsMax: 10_000,
  /** A server that is away is waited for so long by whoever waits for an answer: the longest election that was seen took 12 s. */
  awayPatienceMs: 20_000,
  /** It is asked again so often at least. */
  awayRetryMsMax: 500,
  /** Walks over the log until nothing of a deleted account is left; each finds what a request brought in during the one before. */
  erasingRoundsMax: 5,
  /** Folded folder trees kept in memory. */
  librariesKeptMax: 1_000,
  /** How long an answer waits for the views (C31). */
  viewWaitMs: 2_000,
  /** A list waits so long for views that have not seen what its reader was told of; then it is a failure, and not a shorter list. */
  owedWaitMs: 20_000,
  /** Owners and views of which that is remembered. */
  owedKeptMax: 10_000,
  /** The net under the projector telling: another process may be the projector. */
  viewPollMs: 20,
  /** After this many polls (about a second), startup logs that it is waiting for its views. */
  fillLooksQuiet: 50,
  /** So long a process may go by what it knows of where the views lie; a switch waits for it. */
  pointerLeaseMs: 250,
  /** So often a process tells which views it reads; one that said nothing for so long is taken for gone, slow writes included. */
  readersTellMs: 5_000,
  readersSilentMs: 30_000,
  /** So long a rebuild's own process may take to give up when the service stops; then it is killed, which loses nothing. */
  rebuildStopMs: 5_000,
  /** Folded streams remembered while views are held against them. */
  foldedStreamsKept: 20,
  /** The same net where projectors send signals to other processes; a wait is answered before it by a signal. */
  viewPollSignalledMs: 250,
  /** What is reached within so long is told in one signal. */
  signalEveryMs: 2,
  checkpointEveryPositions: 1_000n,
  /** Views that stay behind for longer turn readiness off (G7). */
  viewLagMsMax: 30_000,
  /** Name of a diagram that nobody named (F1, D8). */
  diagramNameDefault: "Untitled Diagram",

  /** Edits: an instruction or a plan touches a part of one diagram, which has `elementsMax` nodes at most. */
  editStatementsMax: 20,
  /** Patterns try every place where a phrase may end, so their cost grows faster than a statement. */
  editStatementCharsMax: 400,
  /** Orders joined by "and" can be cut at every "and": so many readings are tried for one instruction. */
  editReadingsMax: 200,
  editOperationsMax: 50,
  /** Stretches of instructions as they were parsed: those of one instruction, which its readings look at again and again. */
  editStretchesKept: 200,
  /** Texts as the trained reader marked them: those of one diagram, with and without parties of its folder. */
  readTextsKept: 8,
  /** Diagrams as the reader of orders saw them: one that is asked again after a refusal, and one beside it. Ten megabytes at most for each. */
  readDiagramsKept: 2,
  /** Sentences as they were parsed: of a text that is read again, and of the folder's text, which stands beside each of its diagrams. */
  sentencesKept: 200,
  /** Words of the longest sentence that is kept: its trees take some 30 KB. */
  keptWordsMax: 60,
  /** The trained reader of orders: so many ways to mark the words are looked at, so many sayings of one mark, so many readings at once. */
  orderTaggingsMax: 8,
  orderOptionsMax: 4,
  orderBeam: 16,
  orderReadingsMax: 40,
  /** Carrying a reading out costs more than finding it; these hold nearly all of the likelihood. */
  orderOutcomesMax: 12,
  editStepsMax: 20,
  editBranchesMax: 10,
  editIdsMax: 200,
  editIdCharsMax: 255,

  /** Language models. Rounds until an answer must be valid: good models need 1.4, and each costs time and tokens. */
  llmRoundsMax: 3,
  /** Calls for one answer, with pauses that double between these. */
  llmAttemptsMax: 4,
  llmRetryMs: 500,
  llmRetryMsMax: 8_000,
  /** How long a good answer waits for its writer to look at it again. */
  llmCheckMs: 30_000,
  /** Between two parts of an answer that is arriving. */
  llmIdleMs: 30_000,
  /** After so long a server that refused a form of request is asked in that form again. */
  llmFormMs: 10 * 60_000,
  /** A job that waits for a model must end before its deadline, drawing and a late start included. */
  llmTimeoutMsMax: 8 * 60_000,
  /** Failures in a row after which a provider is left alone, and for how long. */
  llmFailuresMax: 5,
  llmRestMs: 30_000,
  /** The largest process that can be drawn needs half of it. */
  llmOutputTokensMax: 16_000,
  llmAnswerBytesMax: 2 * 1024 * 1024,
  /** Of one answer, as it is kept and as the model sees it again. */
  llmAnswerCharsKeptMax: 100_000,
  /** Instructions before the one at hand that a model is told. */
  llmInstructionsMax: 5,
  /** Problems of one answer that the model is told. */
  llmProblemsMax: 20,
  llmDiagramCharsMax: 400_000,
  /** A model's sentence to the customer. */
  llmRefusalCharsMax: 500,

  /** Jobs (D3, D6, D11, G9). */
  jobDeadlineMs: 10 * 60_000,
  /** An open job as old as this is queued for the last time, and failed when it is still open after some time by a clock that
   * nobody sets: a machine whose clock jumps ahead must not fail what was accepted a moment ago. With two sweeps both fit
   * into the deadline. */
  jobLastCallMs: 9 * 60_000,
  jobLastCallWaitMs: 25_000,
  jobAttemptsMax: 5,
  /** An open job without an event for so long is queued again. */
  jobIdleMs: 60_000,
  /** No step takes this long. A message still open after it may be lost, even if the queue claims to hold it. */
  jobMessageLostMs: 3 * 60_000,
  /** A job whose engine is away waits for it until it is so old. */
  jobAwayMs: 7 * 60_000,
  /** Work whose holder said nothing for so long may be done by another; shorter than it takes until it is given out again. */
  leaseMs: 20_000,
  sweepEveryMs: 15_000,
  sweepPageItems: 500,
  jobRetryAfterSeconds: 2,
  /** Heap of one drawing thread; layout of 1,000 nodes needs the most. */
  threadHeapMb: 512,
  /** Its young part: with the engine's usual size the process grows by twice as much over a thousand pictures. */
  threadYoungHeapMb: 4,
  /** A thread that has nothing to do for so long gives its memory back. */
  threadIdleMs: 60_000,
  /** Pictures are for documents: two pixels for one. */
  pngScale: 2,
  /** One task of a drawing thread, ten times what the largest bounded work takes on a busy machine; then its thread is ended. */
  drawingTaskMs: 30_000,
  /** Requests that wait for a drawing thread, and the texts they hold: more could not be answered in time. */
  drawingsWaitingMax: 256,
  drawingsWaitingBytesMax: 64 * 1024 * 1024,
  jobsPerOwnerMax: 4,
  jobRetryDelaysMs: [500, 2_000, 8_000, 30_000],

  /** Embedded stores: one transaction takes so many appends and bytes, so that no commit blocks requests for long. */
  appendGroupMax: 512,
  appendGroupBytesMax: 8 * 1024 * 1024,
  /** Appends that wait for the disk hold at most so much memory; beyond it writers are told to come again. */
  appendsWaitingBytesMax: 64 * 1024 * 1024,
  /** One batch of the log: a slow reader holds one, and parsing one must not hold up a request. */
  followBatchEventsMax: 500,
  followBatchBytesMax: 1024 * 1024,
  /** Positions looked at for one batch when few of them match. */
  followWindowMax: 10_000,
  /** How often a waiting reader looks for events of other processes. */
  followPollMs: 20,
  /** A lock of another process is waited for in the thread for so long, then so often without blocking. */
  sqliteBusyWaitMs: 4,
  sqliteBusyRetryMs: 4,
  sqliteBusyRetriesMax: 300,
  /** At start there is nothing else to do than to wait. */
  sqliteOpenRetriesMax: 1_000,
  /** Pages of one SQLite file held in memory. */
  sqliteCacheKibibytes: 8 * 1024,
  /** A write-ahead log that grew while a long reader held it is cut back to this. */
  sqliteWalBytesMax: 64 * 1024 * 1024,
  /** Removed text leaves the write-ahead log at once, but not more often than this: each time costs two syncs. */
  walTruncateEveryMs: 1_000,
  /** Prepared statements kept for page queries; their shapes come from code, so this is never reached in practice. */
  statementsKeptMax: 200,
  /** The picture cache is emptied down to this share at once, so that not every new picture has to evict. */
  imagesKeptShare: 0.9,
  /** Processes that share a cache of pictures add it up each time that they have put so much of its bound into it. */
  imagesUnseenShare: 1 / 16,
  /** Reads of pictures are noted in memory until the next one is put. */
  imagesTouchedMax: 2_000,
  /** Jobs that wait in the memory of one process; more are let go, the sweep finds them in the log again. */
  jobsWaitingMax: 100_000,

  /** Distributed stores: a call that has made no progress for so long has failed. */
  storeCallMs: 5_000,
  /** Delays between attempts to follow the log again grow between these, with jitter, for ever. */
  followRetryFirstMs: 100,
  followRetryMostMs: 10_000,
  /** A page of those who catch up, and events of others that the log looks at before it says how far it has come. */
  followCatchUpWindow: 500,
  /** Events may come one message at a time; who catches up takes those of so long as one batch. */
  followGatherMs: 20,
  /** After so much silence a reader looks for what the server did not tell of: events of others. */
  followQuietMs: 500,
  /** Then it reads so many of the newest events, and more when they do not do; at last it subscribes again. Above a page of those who catch up. */
  followTailEvents: [16, 1_000],
  /** The live events that one reader of a process may leave waiting, a second of a busy log; then it catches up by itself. */
  followWaitingEventsMax: 2_000,
  followWaitingBytesMax: 8 * 1024 * 1024,
  /** A view that another process inserts at the same moment is there at the next attempt. */
  mongoWriteAttemptsMax: 5,
  /** Views written in one call; FerretDB holds a connection to SQLite for each of them, and its time grows with their square. */
  mongoWritesMax: 50,
  /** Pictures in MongoDB: a document holds at most 16 MiB, and a picture is drawn again in two seconds. */
  imageBytesKeptMax: 15 * 1024 * 1024,
  imageKeptMs: 30 * 24 * 3600 * 1000,
  /** Requests are counted in lines of this length; clocks of processes differ by less, and no call takes so long. */
  burstLineMs: 600 * 1000,
  /** Counted requests stay in MongoDB until nobody can look at their line any more. */
  burstHitKeptMs: 3600 * 1000,
  burstSubjectsKeptMax: 10_000,
  /** Every lost race means that another request was counted, so more than a full window cannot be lost. */
  burstAttemptsMax: 1_000,
  /** A message without a sign of life for so long is given to another worker; three signs fit into it (G9). */
  jobAckWaitMs: 30_000,
  jobWorkingMs: 10_000,
  /** A request for messages ends after so long and is made again. */
  queueWaitMs: 5_000,
  queueRetryMs: 500,
  /** Messages that a worker passes over in search of another owner, and how many it takes at once for that. */
  jobsLookAheadMax: 100,
  jobsLookAheadBatch: 20,

  /** Pictures. Characters of one name that are drawn; the full name stays in the element's title. */
  drawnCharsMax: 1_000,
  /** Of these so many of a name beside its shape or line, which has eight lines at most. */
  labelCharsMax: 400,
  /** Characters of a name in titles and descriptions of a picture. */
  titleCharsMax: 4_000,
  /** Lookups of a font's kerning that are read; the shipped font has two. */
  kernLookupsMax: 32,
  /** Planes of one document that are drawn below each other. */
  planesMax: 100,
  /** Points of one edge that are drawn. */
  waypointsMax: 1_000,
  /** Points of all edges of one plane, more than any layout makes; where there are more, so many are drawn at most. */
  planeWaypointsMax: 12_000,
  planeWaypointsDrawn: 4_000,
  /** Dashes and dots of all lines of one plane; where there would be more, each is longer. They are made anew for every band. */
  planeDashesMax: 50_000,
  /** Segments of one plane between which crossings are looked for; the search is quadratic. */
  crossingSegmentsMax: 4_000,
  /** What a client may ask for: pixels for one of the diagram, and pixels in width, up to the bounds below. */
  pictureScaleMin: 0.25,
  pictureScaleMax: 4,
  pictureWidthMin: 16,
  /** Letters of a small diagram that is asked for in a large width: their pixels are kept while it is drawn. */
  pictureEnlargedMax: 10,
  /** A PNG above this is scaled down: the side that decoders take, and pixels that fit a worker's memory. */
  pictureSideMax: 32_767,
  picturePixelsMax: 40_000_000,
  /** Device pixels that all lines of a picture are long together: a hundred times what people draw, and two seconds. */
  pictureLinesMax: 6_000_000,
  /** Rows of a picture that exist at once. */
  bandRows: 128,
  /** Bands of one picture; those of a tower are higher, as it is narrow. A line through all of it is drawn in each. */
  bandsMax: 64,
  /** Bytes of pixels made until they are collected. */
  pixelBytesPerCollection: 16 * 1024 * 1024,
  /** Characters of one font whose glyph is kept; names of strangers could ask for all of Unicode. */
  glyphsKeptMax: 20_000,
  /** Widths of texts in other scripts that are kept; they hold some megabytes at most. */
  widthsKeptMax: 2_000,
  /** Letters kept as pixels; beyond, those of the sizes that were used longest ago are forgotten. */
  glyphMasksMax: 20_000,
  glyphMaskBytesMax: 32 * 1024 * 1024,

  /** Auditing. Faults of the log that are told; the first one is what matters. */
  auditFaultsMax: 100,
  /** Times that are tried to find out whether an event's time was altered, and how far clocks of processes may differ. */
  auditTimesTried: 10_000,
  auditClocksMs: 1_000,
  /** Rows of a log file that are read at once; where a page is damaged, one by one. */
  evidenceRows: 100,
  /** Events that one checkpoint covers: its trail has eight bytes for each and must fit into one event. */
  checkpointEventsMax: 50_000,
  /** A checkpoint is signed when so many events have none, or one of them is so old; what stands behind it could be changed unseen. */
  checkpointEvents: 500,
  checkpointEveryMs: 5 * 60_000,
  /** How often it is looked for them. */
  checkpointLookMs: 1_000,
  /** A log that does not grow is signed anew, so that it can be told from an older copy. */
  checkpointAnewMs: 24 * 3600 * 1000,
  /** The pause after a signature is at least so many times as long as it took. */
  signPauseFactor: 20,
  /** Checkpoints on their way elsewhere: an answer is waited for so long, and what failed is tried again after so long at most. */
  sendAnswerMs: 10_000,
  sendRetryMsMax: 5 * 60_000,
  /** Authorities stamp for everybody: one checkpoint an hour covers all before it. */
  timestampEveryMs: 3600 * 1000,
  /** At the end of a process, for the last signature. */
  signLastMs: 5_000,
  /** Of a checkpoint with its proof and signatures of several kinds, and how long a witness is waited for. */
  witnessBodyBytesMax: 256 * 1024,
  witnessAnswerMs: 10_000,
  /** Bytes of a file that a raw search looks at at once. */
  searchWindowBytes: 4 * 1024 * 1024,
  /** Neighbours of one stream that are copied in one append. */
  copyAppendMax: 100,
  /** Traces are sent so often; a collector that is away holds up the end of the process no longer than this. */
  tracesSendEveryMs: 1_000,
  tracesCloseMs: 5_000,
  /** Events older than this become views without a span: no job takes longer, so their traces are over. */
  traceEventMsMax: 600_000,
  /** Metrics. What is asked at a scrape answers in so long or is left out: Prometheus itself waits 10 s. */
  scrapeMs: 3_000,
  /** Unseen events are counted up to here: a projector that is behind must not read its log twice for being watched. */
  lagEventsCountedMax: 1_000,
  /** Long work of the command line tells how far it is. */
  progressEveryMs: 500,

  /** Operations console. Shorter passwords are guessed; longer ones only cost time. */
  passwordCharsMin: 12,
  passwordCharsMax: 256,
  /** A working day; and how long nobody may touch it. */
  consoleSessionMs: 10 * 3600 * 1000,
  consoleIdleMs: 30 * 60_000,
  /** A session's last use is written down so often at most. */
  consoleTouchMs: 60_000,
  /** Attempts to log in: of one address, and of all, as each costs 64 MiB and a quarter of a second. */
  consoleLoginsMax: 8,
  consoleLoginsOfAllMax: 60,
  consoleLoginWindowMs: 5 * 60_000,
  /** Forms hold ids, names and a message. */
  consoleFormBytesMax: 16 * 1024,
  /** Newest sessions that are looked through for those that last, and events of the log on one page, looked at for one page. */
  consoleSessionsShownMax: 200,
  consoleEventItems: 50,
  /** Folders of one owner on a page, and diagrams that are sorted in memory by what no index has. */
  consoleFoldersMax: 500,
  consoleSortedMax: 2_000,
  consoleEventsLookedAtMax: 20_000,
  consolePageItems: 25,
  /** Revisions on one page: each is read, compared and drawn. */
  consoleRevisionsMax: 8,
  /** The form of the demo: a prompt, of whose characters each takes twelve bytes in a form at most. */
  demoFormBytesMax: 128 * 1024,
  /** Pages that are kept up to date at once, and how often each is made anew. */
  consoleLivePagesMax: 16,
  consoleLiveMs: 1_000,
  /** The pause after it is at least so many times as long as it took. */
  consoleLivePauseFactor: 20,
  /** Charts of the console: a day in slots that a person can tell apart, each looked at some times. */
  dayMs: 24 * 3600 * 1000,
  daySlotMs: 10 * 60_000,
  dayLookMs: 60_000,
  /** A file for auditors walks the whole log and draws every revision; what takes longer is for the command line. */
  evidenceMs: 10 * 60_000,

  /** HTTP. Arrays and objects inside each other in a JSON body, and values in all: good bodies have one level of five. */
  jsonDepthMax: 32,
  jsonValuesMax: 1_000,
  /** A cursor of ours has less than half of it. */
  cursorCharsMax: 1_024,
  /** Node reads no more of a request's head, so a path cannot be longer either. */
  requestHeadBytesMax: 16 * 1024,
  /** A request that has not arrived, or an answer that is not made, in this time never will be (A9, A20). */
  requestArrivalMs: 60_000,
  answerMs: 50_000,
  /** So long an answer is held back on request (`Prefer: wait`): it must be there before `answerMs`, and before proxies give up. */
  preferredWaitSecondsMax: 45,
  /** Answers held back at once in one process: each holds a connection and some kilobytes. */
  waitsMax: 10_000,
  /** How often it is looked for requests that did not arrive in time. */
  connectionsCheckMs: 5_000,
  /** What is still read of a body that is too large, so that the sender sees the answer and not a broken pipe. */
  refusedBodyBytesMax: 16 * 1024 * 1024,
  refusedBodyMs: 2_000,
  /** Ids of keys remembered by hash; the key itself is read at each request. */
  keyIdsKeptMax: 10_000,

  /** Layout. Shapes of one plane: memory grows with their square, and nothing larger can be read. */
  layoutShapesMax: 3_000,
  /** Steps of about a microsecond that one layout takes for its best look, all sheets and variants together. */
  layoutWorkMax: 1_600_000,
  /** Pairs of lines priced in the search for rows, and points looked at while lines are routed again: half a second. */
  layoutRowWorkMax: 400_000,
  layoutRouteWorkMax: 600_000,
  /** Shares of it: the lines of one variant, of which the rest goes the plain way; better places for data and annotations. */
  layoutRoutingShare: 0.5,
  layoutArtifactShare: 0.15,
  /** On top of it, for lines that are wrong in the finished drawing: those are few, and what is wrong is worse than what is plain. */
  layoutMendShare: 0.25,
  /** Columns that all lines of a sheet span together: ELK recurses along them, and its time grows with their square. */
  layoutElkSpanMax: 200,
  /** Upper bounds on improvement rounds; usually far fewer run. */
  layoutRouteRoundsMax: 3,
  layoutLabelRoundsMax: 4,
  layoutOrderRoundsMax: 20,
  layoutArtifactRoundsMax: 2,
  /** A drawing with more is not kept when it is edited, but made anew: cells of 100 px that its parts lie in, pairs of lines in one. */
  layoutDrawnCellsMax: 100_000,
  layoutDrawnPairsMax: 100_000,
  /** Points of a drawing's field in which one new line looks for its way: some 30 MB, a tenth of a second. */
  layoutDrawnPointsMax: 400_000,
  /** Lines that are routed once more when all else is done: those that cross others are few but in large drawings. */
  layoutPolishedMax: 40,
  /** Exchanges per shape while columns are chosen. */
  layoutPivotsPerShapeMax: 20,
} as const;
