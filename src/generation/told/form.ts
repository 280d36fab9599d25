/**
 * The form in which the service tells a diagram: Markdown whose lines say one thing each, in fixed words around the names of the
 * diagram. Whoever writes it and whoever reads it take the words from here, so that what is told is read as it is.
 */
import type { TaskElement } from "../../bpmn/graph.ts";

/** What can happen at an event, by the name of its kind in BPMN. */
export const happenings = {
  message: "a message",
  timer: "a timer",
  signal: "a signal",
  conditional: "a condition",
  error: "an error",
  escalation: "an escalation",
  cancel: "a cancellation",
  compensation: "a compensation",
  link: "a link",
  terminate: "a termination",
  several: "one of several events",
  all: "several events together",
} as const;
export type Happening = keyof typeof happenings;

/** What an event does that catches nothing. */
export const throwing: Record<Happening | "none", string> = {
  none: "Reach a point",
  message: "Send a message",
  timer: "Set off a timer",
  signal: "Send a signal",
  conditional: "Set off a condition",
  error: "Raise an error",
  escalation: "Raise an escalation",
  cancel: "Raise a cancellation",
  compensation: "Start a compensation",
  link: "Leave by a link",
  terminate: "Terminate",
  several: "Set off several events",
  all: "Set off several events together",
};

/** How the ways behind a gateway are taken. */
export const splits = {
  one: "One of these ways is taken",
  some: "One or more of these ways are taken",
  all: "All of these ways are taken side by side",
  first: "What happens first decides which of these ways is taken",
  every: "All of these ways wait for their events",
  rule: "A rule of its own decides which of these ways are taken",
} as const;
export type Split = keyof typeof splits;

type Told = Exclude<TaskElement, "task"> | "callActivity" | "subProcess" | "transaction" | "adHocSubProcess";

/** What an activity is, by its kind in BPMN; nothing is said of a plain task. */
export const activities = {
  userTask: "user task",
  serviceTask: "service task",
  sendTask: "send task",
  receiveTask: "receive task",
  manualTask: "manual task",
  scriptTask: "script task",
  businessRuleTask: "business rule task",
  callActivity: "call activity",
  subProcess: "sub-process",
  transaction: "transaction",
  adHocSubProcess: "ad-hoc sub-process",
} as const satisfies Readonly<Record<Told, string>>;

export const words = {
  /** Of the process, or of a sub-process in it. */
  start: "The process starts",
  otherStart: "The process may also start",
  end: "The process ends",
  innerStart: "It starts",
  innerOtherStart: "It may also start",
  innerEnd: "It ends",
  back: "Go back to",
  on: "Go on to",
  wait: "Wait",
  waitFor: "Wait for",
  named: "If",
  otherwise: "Otherwise",
  unnamed: "One way",
  nothing: "nothing more",
  stopped: "Stopped by",
  meanwhile: "Meanwhile, at",
  handlerStops: "At any time, ending all else, at",
  handler: "At any time, beside all else, at",
  anEvent: "an event",
  loose: "Without a way that leads to it",
  meet: "Ways meet",
  unnamedActivity: "An activity without a name",
  lanes: "Lanes",
  closed: "What happens inside is not shown.",
  idle: "Nothing happens here.",
  pool: "Pool",
  process: "Process",
  messages: "Messages",
  also: "Also in the diagram",
  somePool: "a pool",
  someMessage: "A message",
} as const;

/** What is said of a step in parentheses, each behind its own words; parted by "; ". */
export const details = {
  together: "together with",
  eachParallel: "for each of several, at the same time",
  eachSequential: "for each of several, one after the other",
  again: "again and again",
  times: "times",
  reads: "reads",
  writes: "writes",
  note: "note:",
  set: "set to",
  compensation: "to undo what was done",
  called: "called",
} as const;

/** A name in one line; what Markdown or HTML would take for its own has a backslash. */
const inLine = (name: string): string =>
  name
    .replaceAll(/\s+/g, " ")
    .trim()
    .replaceAll(/[\\`*_[\]<>]|&(?=[#\w]+;)/g, (sign) => `\\${sign}`);

/** The name of an element. */
export const bold = (name: string): string => `**${inLine(name)}**`;
/** The name of who does something. */
export const italic = (name: string): string => `*${inLine(name)}*`;

/** A name as it was before it was written. */
export const nameIn = (written: string): string => written.replaceAll(/\\(.)/gs, "$1");

const inside = String.raw`(?:[^*\\]|\\.)+`;
/** What matches a written name; the name itself is the group. */
export const boldPattern = String.raw`\*\*(${inside})\*\*`;
export const italicPattern = String.raw`\*(${inside})\*`;
