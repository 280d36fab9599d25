/** Diagram interchange that no picture can show as it is. */

import { definitions, flow, type Hostile, message, ofClass, process, task, tasks, times } from "./writing.ts";

const declarations =
  'xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI"';

const bounds = (x: string, y: string, width = "100", height = "80"): string =>
  `<dc:Bounds x="${x}" y="${y}" width="${width}" height="${height}"/>`;

const shape = (id: string, box: string, label = ""): string =>
  `<bpmndi:BPMNShape id="${id}_di" bpmnElement="${id}">${box}${label === "" ? "" : `<bpmndi:BPMNLabel>${label}</bpmndi:BPMNLabel>`}</bpmndi:BPMNShape>`;

const point = (x: number | string, y: number | string): string => `<di:waypoint x="${x}" y="${y}"/>`;

const edge = (id: string, points: string, label = ""): string =>
  `<bpmndi:BPMNEdge id="${id}_di" bpmnElement="${id}">${points}${label === "" ? "" : `<bpmndi:BPMNLabel>${label}</bpmndi:BPMNLabel>`}</bpmndi:BPMNEdge>`;

const plane = (body: string, element = "P", id = "0"): string =>
  `<bpmndi:BPMNDiagram id="diagram${id}"><bpmndi:BPMNPlane id="plane${id}" bpmnElement="${element}">${body}</bpmndi:BPMNPlane></bpmndi:BPMNDiagram>`;

const drawn = (body: string, interchange: string): string =>
  definitions(`<process id="P">${body}</process>${plane(interchange)}`, declarations);

const three = task("t0", "First") + task("t1", "Second") + flow("t0", "t1");
const line = edge("f_t0_t1", point(100, 40) + point(200, 40));

const places = ofClass("places")([
  {
    name: "a billion pixels away",
    xml: drawn(three, shape("t0", bounds("0", "0")) + shape("t1", bounds("1e9", "-1e9")) + line),
  },
  {
    name: "places that are no numbers",
    xml: drawn(
      three,
      shape("t0", bounds("NaN", "Infinity")) + shape("t1", bounds("-Infinity", "here")) + line,
    ),
  },
  {
    name: "sizes below nothing",
    xml: drawn(
      three,
      shape("t0", bounds("0", "0", "-100", "-80")) + shape("t1", bounds("200", "0", "0", "0")) + line,
    ),
  },
  {
    name: "shapes of a billion pixels",
    xml: drawn(
      three,
      shape("t0", bounds("0", "0", "1e9", "1e9")) + shape("t1", bounds("0", "0", "1e308", "1")) + line,
    ),
  },
  {
    name: "200 named tasks in one place",
    xml: drawn(
      times(200, (i) => task(`t${i}`, `Task ${i}`)),
      times(200, (i) => shape(`t${i}`, bounds("0", "0"))),
    ),
  },
  {
    name: "200 tasks along a diagonal of a million pixels",
    xml: drawn(
      times(200, (i) => task(`t${i}`, `Task ${i}`)),
      times(200, (i) => shape(`t${i}`, bounds(`${i * 5_000}`, `${i * 5_000}`))),
    ),
  },
]);

const event = (i: number): string => `<startEvent id="t${i}" name="Event number ${i} of many"/>`;

const labels = ofClass("labels")([
  {
    name: "200 names in one place",
    xml: drawn(
      times(200, event),
      times(200, (i) =>
        shape(`t${i}`, bounds(`${i * 10}`, "0", "36", "36"), bounds("500", "100", "90", "20")),
      ),
    ),
  },
  {
    name: "names of no size, or a billion pixels away",
    xml: drawn(
      times(100, event),
      times(100, (i) =>
        shape(
          `t${i}`,
          bounds(`${i * 60}`, "0", "36", "36"),
          bounds(i % 2 === 0 ? "1e9" : "NaN", "-1e9", "0", "1e9"),
        ),
      ),
    ),
  },
  {
    name: "200 events over each other, with long names",
    xml: drawn(
      times(200, (i) => `<endEvent id="t${i}" name="${"a long name ".repeat(80)}"/>`),
      times(200, (i) => shape(`t${i}`, bounds(`${i % 14}`, `${i % 15}`, "36", "36"))),
    ),
  },
  {
    name: "900 named flows on one line",
    xml: drawn(
      tasks(2) +
        times(
          900,
          (i) => `<sequenceFlow id="f${i}" name="Flow ${i} of them" sourceRef="t0" targetRef="t1"/>`,
        ),
      shape("t0", bounds("0", "0")) +
        shape("t1", bounds("300", "0")) +
        times(900, (i) => edge(`f${i}`, point(100, 40) + point(300, 40))),
    ),
  },
]);

const zigzag = (points: number, across: number): string =>
  times(points, (i) => point((i * 7_919) % across, (i * 104_729) % across));

const lines = ofClass("lines")([
  {
    name: "one line of 45,000 points",
    xml: drawn(
      three,
      shape("t0", bounds("0", "0")) +
        shape("t1", bounds("300", "0")) +
        edge("f_t0_t1", zigzag(45_000, 5_000)),
    ),
  },
  {
    name: "40 lines of 1,000 points each",
    xml: drawn(
      tasks(2) + times(40, (i) => flow("t0", "t1", `${i}`)),
      shape("t0", bounds("0", "0")) +
        shape("t1", bounds("300", "0")) +
        times(40, (i) => edge(`f_t0_t1_${i}`, zigzag(1_000, 3_000 + i))),
    ),
  },
  {
    name: "40 lines of 1,000 points over a million pixels",
    xml: drawn(
      tasks(2) + times(40, (i) => flow("t0", "t1", `${i}`)),
      shape("t0", bounds("0", "0")) +
        shape("t1", bounds("300", "0")) +
        times(40, (i) => edge(`f_t0_t1_${i}`, zigzag(1_000, 999_983 - i))),
    ),
  },
  {
    name: "150 named lines of 250 points with names in the way",
    xml: drawn(
      times(50, (i) => task(`t${i}`, `Task ${i}`)) +
        times(
          150,
          (i) =>
            `<sequenceFlow id="f${i}" name="Flow ${i}" sourceRef="t${i % 50}" targetRef="t${(i + 7) % 50}"/>`,
        ),
      times(50, (i) => shape(`t${i}`, bounds(`${(i % 10) * 150}`, `${Math.floor(i / 10) * 120}`))) +
        times(150, (i) =>
          edge(
            `f${i}`,
            zigzag(250, 1_500 + i),
            bounds(`${(i * 37) % 1_500}`, `${(i * 53) % 600}`, "40", "14"),
          ),
        ),
    ),
  },
  {
    name: "lines without points, and with one",
    xml: drawn(
      tasks(2) + flow("t0", "t1") + flow("t1", "t0"),
      shape("t0", bounds("0", "0")) +
        shape("t1", bounds("300", "0")) +
        edge("f_t0_t1", "") +
        edge("f_t1_t0", point(5, 5)),
    ),
  },
  {
    name: "lines that go nowhere",
    xml: drawn(
      tasks(2) + flow("t0", "t1"),
      shape("t0", bounds("0", "0")) +
        shape("t1", bounds("300", "0")) +
        edge("f_t0_t1", point("NaN", "1e999").repeat(5_000)),
    ),
  },
]);

/** Message flows of the given length between two closed pools. */
const dashed = (count: number, points: (i: number) => string): string =>
  definitions(
    `<collaboration id="c"><participant id="p0" name="One"/><participant id="p1" name="Other"/>${times(count, (i) => message(`m${i}`, "p0", "p1"))}</collaboration><process id="P"/>${plane(
      shape("p0", bounds("0", "0", "600", "60")) +
        shape("p1", bounds("0", "900000", "600", "60")) +
        times(count, (i) => edge(`m${i}`, points(i))),
      "c",
    )}`,
    declarations,
  );

const dashes = ofClass("dashes")([
  {
    name: "1,000 dashed lines of a million pixels",
    xml: dashed(1_000, (i) => point(i / 2, 60) + point(i / 2, 900_000)),
  },
  {
    name: "300 dashed lines there and back, 30 times",
    xml: dashed(
      300,
      (i) => point(i, 60) + times(30, (k) => point(i, k % 2 === 0 ? 900_000 : 100)) + point(i, 900_000),
    ),
  },
]);

const planes = ofClass("planes")([
  {
    name: "100 diagrams of one process",
    xml: definitions(
      `<process id="P">${tasks(150)}</process>${times(100, (k) =>
        plane(
          times(
            150,
            (i) =>
              `<bpmndi:BPMNShape id="s${k}_${i}" bpmnElement="t${i}">${bounds(`${i * 120}`, "0")}</bpmndi:BPMNShape>`,
          ),
          "P",
          `${k}`,
        ),
      )}`,
      declarations,
    ),
  },
  {
    name: "one task drawn 15,000 times",
    xml: drawn(
      tasks(1),
      times(
        15_000,
        (i) => `<bpmndi:BPMNShape id="s${i}" bpmnElement="t0">${bounds(`${i}`, "0")}</bpmndi:BPMNShape>`,
      ),
    ),
  },
  {
    name: "100 processes",
    xml: definitions(times(100, (i) => `<process id="p${i}" name="Process ${i}">${task(`t${i}`)}</process>`)),
  },
  {
    name: "half of the shapes drawn",
    xml: process(tasks(150))
      .replace(
        "</definitions>",
        `${plane(times(75, (i) => shape(`t${i}`, bounds(`${i * 120}`, "0"))))}</definitions>`,
      )
      .replace("<definitions ", `<definitions ${declarations} `),
  },
  {
    name: "a diagram of a process that is not there",
    xml: definitions(`<process id="P">${tasks(1)}</process>${plane("", "nobody")}`, declarations),
  },
]);

export const drawings: readonly Hostile[] = [...places, ...labels, ...lines, ...dashes, ...planes];
