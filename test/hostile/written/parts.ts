/** Processes with more loose parts, branches or levels than any person draws. */

import {
  dataObjects,
  flow,
  type Hostile,
  note,
  ofClass,
  pooled,
  process,
  task,
  tasks,
  times,
} from "./writing.ts";

const around = (count: number): string => times(count, (i) => `<flowNodeRef>t${i}</flowNodeRef>`);

const loose = ofClass("loose parts")([
  { name: "200 tasks without a flow", xml: process(tasks(200)) },
  { name: "150 start events", xml: process(times(150, (i) => `<startEvent id="s${i}" name="Start ${i}"/>`)) },
  {
    name: "150 tasks in one lane",
    xml: process(
      `<laneSet id="l"><lane id="lane" name="Office">${around(150)}</lane></laneSet>${tasks(150)}`,
    ),
  },
  { name: "150 tasks in one pool", xml: pooled(1, () => tasks(150), "") },
  { name: "150 tasks in one sub-process", xml: process(`<subProcess id="s">${tasks(150)}</subProcess>`) },
  {
    name: "150 tasks in one ad-hoc sub-process",
    xml: process(`<adHocSubProcess id="s">${tasks(150)}</adHocSubProcess>`),
  },
]);

const many = ofClass("many parts")([
  {
    name: "100 pairs of tasks",
    xml: process(tasks(200) + times(100, (i) => flow(`t${2 * i}`, `t${2 * i + 1}`))),
  },
  { name: "200 data objects", xml: process(dataObjects(200)) },
  { name: "200 notes", xml: process(times(200, (i) => note(`n${i}`, "said ".repeat(50)))) },
  { name: "200 groups", xml: process(times(200, (i) => `<group id="g${i}"/>`)) },
  {
    name: "199 lanes",
    xml: process(
      `<laneSet id="l">${times(199, (i) => `<lane id="l${i}" name="Lane ${i}"/>`)}</laneSet>${tasks(1)}`,
    ),
  },
  { name: "200 sub-processes", xml: process(times(200, (i) => `<subProcess id="s${i}" name="Part ${i}"/>`)) },
]);

const fans = ofClass("fan")([
  {
    name: "a gateway with 190 branches",
    xml: process(`<parallelGateway id="g"/>${tasks(190)}${times(190, (i) => flow("g", `t${i}`))}`),
  },
  {
    name: "190 tasks before one join",
    xml: process(`<parallelGateway id="g"/>${tasks(190)}${times(190, (i) => flow(`t${i}`, "g"))}`),
  },
  {
    name: "190 branches between a split and a join",
    xml: process(
      `<parallelGateway id="g"/><parallelGateway id="j"/>${tasks(190)}${times(190, (i) => flow("g", `t${i}`) + flow(`t${i}`, "j"))}`,
    ),
  },
  {
    name: "95 branches in a lane of their own each",
    xml: process(
      `<laneSet id="l">${times(95, (i) => `<lane id="l${i}" name="Lane ${i}"><flowNodeRef>t${i}</flowNodeRef></lane>`)}</laneSet><exclusiveGateway id="g"/>${tasks(95)}${times(95, (i) => flow("g", `t${i}`))}`,
    ),
  },
  {
    name: "190 boundary events on one task",
    xml: process(
      tasks(1) +
        times(
          190,
          (i) =>
            `<boundaryEvent id="b${i}" name="Event ${i}" attachedToRef="t0"><timerEventDefinition id="x${i}"/></boundaryEvent>`,
        ),
    ),
  },
  {
    name: "90 boundary events on one task, each with a way out",
    xml: process(
      tasks(91) +
        times(
          90,
          (i) =>
            `<boundaryEvent id="b${i}" attachedToRef="t0"><timerEventDefinition id="x${i}"/></boundaryEvent>${flow(`b${i}`, `t${i + 1}`)}`,
        ),
    ),
  },
]);

const nestedIn = (depth: number, body: string): string =>
  times(depth, (i) => `<subProcess id="s${i}" name="Level ${i}">`) + body + "</subProcess>".repeat(depth);

const lanesIn = (depth: number): string =>
  times(depth, (i) => `<lane id="l${i}" name="Level ${i}"><childLaneSet id="c${i}">`) +
  '<lane id="inmost"><flowNodeRef>t0</flowNodeRef></lane>' +
  "</childLaneSet></lane>".repeat(depth);

const nesting = ofClass("nesting")([
  { name: "sub-processes 60 deep", xml: process(nestedIn(60, task("t"))) },
  { name: "lanes 28 deep", xml: process(`<laneSet id="l">${lanesIn(28)}</laneSet>${tasks(1)}`) },
  {
    name: "a flow out of each of 50 levels",
    xml: process(
      tasks(50) +
        times(50, (i) => `<subProcess id="s${i}">`) +
        task("t") +
        "</subProcess>".repeat(50) +
        times(50, (i) => flow("t", `t${i}`) + flow(`t${i}`, `s${i}`)),
    ),
  },
  {
    name: "an extension 58 levels deep with 40,000 elements in it",
    xml: process(
      `<extensionElements>${"<x:a>".repeat(58)}${"<x:b/>".repeat(40_000)}${"</x:a>".repeat(58)}</extensionElements>${tasks(1)}`,
      'xmlns:x="urn:x"',
    ),
  },
  { name: "sub-processes 63 deep", xml: process(nestedIn(63, task("t"))), refused: true },
  {
    name: "an extension 5,000 levels deep",
    xml: process(
      `<extensionElements>${"<x:a>".repeat(5_000)}${"</x:a>".repeat(5_000)}</extensionElements>${tasks(1)}`,
      'xmlns:x="urn:x"',
    ),
    refused: true,
  },
]);

export const parts: readonly Hostile[] = [...loose, ...many, ...fans, ...nesting];
