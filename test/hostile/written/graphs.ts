/** Processes with more lines than any person draws. */

import {
  association,
  dataObjects,
  definitions,
  flow,
  type Hostile,
  message,
  note,
  ofClass,
  pooled,
  pools,
  process,
  tasks,
  times,
} from "./writing.ts";

/** A flow from each task to every later one. */
const complete = (count: number): string =>
  process(tasks(count) + times(count, (i) => times(count - i - 1, (k) => flow(`t${i}`, `t${i + k + 1}`))));

/** A flow from each task to every other one. */
const bothWays = (count: number): string =>
  process(tasks(count) + times(count, (i) => times(count, (k) => (i === k ? "" : flow(`t${i}`, `t${k}`)))));

const dense = ofClass("dense graph")([
  { name: "20 tasks, a flow from each to every later one", xml: complete(20) },
  { name: "25 tasks, a flow from each to every later one", xml: complete(25) },
  { name: "44 tasks, a flow from each to every later one", xml: complete(44) },
  { name: "30 tasks, a flow from each to every other one", xml: bothWays(30) },
  { name: "60 tasks, a flow from each to every later one", xml: complete(60), refused: true },
  { name: "40 tasks, a flow from each to every other one", xml: bothWays(40), refused: true },
]);

const between = (count: number, name: (i: number) => string = () => ""): string =>
  process(
    tasks(2) +
      times(count, (i) => `<sequenceFlow id="f${i}" name="${name(i)}" sourceRef="t0" targetRef="t1"/>`),
  );

const parallel = ofClass("parallel flows")([
  { name: "400 flows between two tasks", xml: between(400) },
  { name: "1,000 flows between two tasks", xml: between(1_000) },
  { name: "400 named flows between two tasks", xml: between(400, (i) => `when the case is of kind ${i}`) },
  {
    name: "a ring of three tasks with 300 flows on each side",
    xml: process(tasks(3) + times(900, (i) => flow(`t${i % 3}`, `t${(i + 1) % 3}`, `${i}`))),
  },
  { name: "5,000 flows between two tasks", xml: between(5_000), refused: true },
]);

const loops = ofClass("self loops")([
  {
    name: "130 tasks with a loop each",
    xml: process(tasks(130) + times(130, (i) => flow(`t${i}`, `t${i}`))),
  },
  {
    name: "one task with 1,000 loops",
    xml: process(tasks(1) + times(1_000, (i) => flow("t0", "t0", `${i}`))),
  },
  {
    name: "100 tasks in a row with 9 loops each",
    xml: process(
      tasks(100) +
        times(99, (i) => flow(`t${i}`, `t${i + 1}`)) +
        times(900, (i) => flow(`t${i % 100}`, `t${i % 100}`, `${i}`)),
    ),
  },
  {
    name: "one task with 2,000 loops",
    xml: process(tasks(1) + times(2_000, (i) => flow("t0", "t0", `${i}`))),
    refused: true,
  },
]);

const dataFor = (task: number, count: number): string =>
  `<task id="t${task}">${times(
    count,
    (i) => `<dataInputAssociation id="a${task}_${i}"><sourceRef>d${i}</sourceRef></dataInputAssociation>`,
  )}</task>`;

const associations = ofClass("associations")([
  {
    name: "150 data objects of one task",
    xml: process(dataObjects(150) + tasks(1) + times(150, (i) => association(`a${i}`, `d${i}`, "t0"))),
  },
  {
    name: "190 notes on one task",
    xml: process(tasks(1) + times(190, (i) => note(`n${i}`) + association(`a${i}`, "t0", `n${i}`))),
  },
  {
    name: "31 notes on each of 31 tasks",
    xml: process(
      tasks(31) +
        times(31, (i) => note(`n${i}`) + times(31, (k) => association(`a${i}_${k}`, `t${k}`, `n${i}`))),
    ),
  },
  {
    name: "150 notes on one flow",
    xml: process(
      `${tasks(2)}<sequenceFlow id="f" sourceRef="t0" targetRef="t1"/>` +
        times(150, (i) => note(`n${i}`) + association(`a${i}`, "f", `n${i}`)),
    ),
  },
  {
    name: "20 tasks that read 45 data objects each",
    xml: process(dataObjects(45) + times(20, (i) => dataFor(i, 45))),
  },
  {
    name: "1,001 associations of one note with one task",
    xml: process(tasks(1) + note("n") + times(1_001, (i) => association(`a${i}`, "t0", "n"))),
    refused: true,
  },
]);

const messages = ofClass("message flows")([
  {
    name: "1,000 messages between two tasks",
    xml: pooled(
      2,
      (i) => tasks(1, i),
      times(1_000, (i) => message(`m${i}`, "t0", "t1")),
    ),
  },
  {
    name: "1,000 messages between two closed pools",
    xml: definitions(
      `<collaboration id="c">${pools(2, () => "")}${times(1_000, (i) => message(`m${i}`, "p0", "p1"))}</collaboration><process id="x"/>`,
    ),
  },
  {
    name: "30 pools, a message from each to every other one",
    xml: pooled(
      30,
      (i) => tasks(1, i),
      times(30, (i) => times(30, (k) => (i === k ? "" : message(`m${i}_${k}`, `t${i}`, `t${k}`)))),
    ),
  },
  {
    name: "90 messages that cross each other",
    xml: pooled(
      2,
      (i) => tasks(90, i * 90) + times(89, (k) => flow(`t${i * 90 + k}`, `t${i * 90 + k + 1}`)),
      times(90, (i) => message(`m${i}`, `t${i}`, `t${179 - i}`)),
    ),
  },
  {
    name: "199 closed pools in a ring of messages",
    xml: definitions(
      `<collaboration id="c">${pools(199, () => "")}${times(199, (i) => message(`m${i}`, `p${i}`, `p${(i + 1) % 199}`))}</collaboration><process id="x"/>`,
    ),
  },
  {
    name: "190 messages to the border of one pool",
    xml: definitions(
      `<collaboration id="c">${pools(2, (i) => (i === 0 ? "x" : ""))}${times(190, (i) => message(`m${i}`, `t${i}`, "p1"))}</collaboration><process id="q0">${tasks(190)}</process>`,
    ),
  },
]);

export const graphs: readonly Hostile[] = [...loops, ...parallel, ...messages, ...associations, ...dense];
