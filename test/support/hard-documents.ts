/**
 * Documents and texts that the service accepts although they are hard to draw and to read; and one that is not hard.
 */

const model = "http://www.omg.org/spec/BPMN/20100524/MODEL";
const document = (body: string) =>
  `<definitions xmlns="${model}" targetNamespace="t"><process id="P">${body}</process></definitions>`;
const times = (count: number, text: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => text(i)).join("");
const task = (id: string | number, name = "") => `<task id="t${id}" name="${name}"/>`;
const flow = (from: string | number, to: string | number) =>
  `<sequenceFlow id="f${from}_${to}" sourceRef="t${from}" targetRef="t${to}"/>`;

/** 100 tasks in a row, with ways back over many of them. */
const ladder = document(
  times(100, (i) => task(i, `Check the order ${i} again`)) +
    times(99, (i) => flow(i, i + 1)) +
    times(20, (i) => flow(99 - i, i * 2)),
);
/** Every task leads to every later one. */
const complete = document(
  times(12, (i) => task(i)) + times(12, (i) => times(11 - i, (k) => flow(i, i + k + 1))),
);
/** One splits into many, and all of them meet again. */
const fan = document(
  `${task("a")}${task("z")}${times(40, (i) => task(i, `Branch ${i}`) + flow("a", i) + flow(i, "z"))}`,
);
const boundary = document(
  task("a") +
    times(30, (i) => `<boundaryEvent id="t_b${i}" attachedToRef="ta"/>${task(i)}${flow(`_b${i}`, i)}`),
);
const wide = document(times(100, (i) => task(i, "a name of some words that is wrapped into several lines")));

const sentence =
  "When a customer files a complaint, the agent records it. If it is justified, the accountant issues a refund while the agent writes a letter. Otherwise the agent explains the decision. ";
const steps = times(60, (i) => `The clerk checks document ${i}. `);

export const hard = {
  documents: [ladder, complete, fan, boundary, wide],
  texts: [sentence.repeat(8), steps, sentence.repeat(20)],
};

export const small = document(`${task(1, "Check")}${task(2, "Ship")}${flow(1, 2)}`);
