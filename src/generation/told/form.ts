/**
 * The form in which the service describes a diagram: Markdown whose lines state one thing each, in fixed words around
 * the diagram's names. Writer and parser share the words in this file, so that a description is read exactly as
 * written.
 */
import type { TaskElement } from "../../bpmn/graph.ts";

/** What may happen at an event, by the kind's name in BPMN. */
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

/** What a throwing event does. */
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

/** How the branches of a gateway are taken. */
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

/** Words for an activity by its kind in BPMN; a plain task has none. */
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
  /** Of the process, or of a sub-process. */
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

/** Details of a step in parentheses, each after its own words; separated by "; ". */
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

/** A name on one line; characters that are special in Markdown or HTML get a backslash. */
const inLine = (name: string): string =>
  name
    .replaceAll(/\s+/g, " ")
    .trim()
    .replaceAll(/[\\`*_[\]<>]|&(?=[#\w]+;)/g, (sign) => `\\${sign}`);

/** The name of an element. */
export const bold = (name: string): string => `**${inLine(name)}**`;
/** The name of who does something. */
export const italic = (name: string): string => `*${inLine(name)}*`;

/** The original of a written name. */
export const nameIn = (written: string): string => written.replaceAll(/\\(.)/gs, "$1");

const inside = String.raw`(?:[^*\\]|\\.)+`;
/** Matches a written name; the group is the name itself. */
export const boldPattern = String.raw`\*\*(${inside})\*\*`;
export const italicPattern = String.raw`\*(${inside})\*`;
