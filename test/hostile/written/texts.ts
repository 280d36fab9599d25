/** Texts that are hard to read, to wrap or to refuse. */

import {
  definitions,
  flow,
  type Hostile,
  model,
  note,
  ofClass,
  process,
  task,
  tasks,
  times,
} from "./writing.ts";

const longWords = ofClass("long words")([
  { name: "a word of 6,000 letters", xml: process(task("t", "w".repeat(6_000))) },
  { name: "a word of a million letters", xml: process(task("t", "w".repeat(1_000_000))) },
  {
    name: "100 tasks with words of 10,000 letters",
    xml: process(times(100, (i) => task(`t${i}`, "x".repeat(10_000)))),
  },
  { name: "a word with 200,000 hyphens", xml: process(task("t", "a-".repeat(200_000))) },
  {
    name: "long words on events, flows, pools and notes",
    xml: definitions(
      `<collaboration id="c"><participant id="p" name="${"p".repeat(50_000)}" processRef="P"/></collaboration><process id="P" name="${"n".repeat(50_000)}">${`<startEvent id="s" name="${"s".repeat(50_000)}"/>`}${tasks(1)}<sequenceFlow id="f" name="${"f".repeat(50_000)}" sourceRef="s" targetRef="t0"/>${note("n", "a".repeat(50_000))}</process>`,
    ),
  },
  { name: "a word of 300,000 ideographs", xml: process(task("t", "字".repeat(300_000))) },
]);

const longTexts = ofClass("long texts")([
  { name: "a note of 200,000 words", xml: process(tasks(1) + note("n", "and so on ".repeat(70_000))) },
  { name: "a name of 100,000 lines", xml: process(task("t", "a&#10;".repeat(100_000))) },
  { name: "150 notes of 5,000 words", xml: process(times(150, (i) => note(`n${i}`, "word ".repeat(2_500)))) },
  { name: "a letter with 100,000 marks", xml: process(task("t", `a${"\u0301".repeat(100_000)}`)) },
  { name: "a family of 100,000 joined faces", xml: process(task("t", "👩\u200d".repeat(100_000))) },
  {
    name: "documentation of two million letters",
    xml: process(`<documentation id="x">${"a ".repeat(1_000_000)}</documentation>${tasks(1)}`),
  },
]);

const declared = (count: number, name: (i: number) => string): string =>
  times(count, (i) => ` xmlns:${name(i)}="urn:${name(i)}"`);

const namespaces = ofClass("namespaces")([
  {
    name: "50 levels that declare 200 prefixes each, and 1,000 elements in them",
    xml: process(
      `<extensionElements>${times(50, (level) => `<x:a${declared(200, (i) => `p${level}_${i}`)}>`)}${times(1_000, (i) => `<q${i}:b xmlns:q${i}="urn:q"/>`)}${"</x:a>".repeat(50)}</extensionElements>${tasks(1)}`,
      'xmlns:x="urn:x"',
    ),
  },
  {
    name: "20,000 elements that declare a prefix each",
    xml: process(
      `<extensionElements>${times(20_000, (i) => `<q${i}:b xmlns:q${i}="urn:q"/>`)}</extensionElements>${tasks(1)}`,
    ),
  },
  {
    name: "every element with a default namespace of its own",
    xml: process(
      `<extensionElements>${times(5_000, (i) => `<b xmlns="urn:${i}"/>`)}</extensionElements>${tasks(1)}`,
    ),
  },
  {
    name: "BPMN under 150 prefixes",
    xml: `<p0:definitions${times(150, (i) => ` xmlns:p${i}="${model}"`)} id="d" targetNamespace="x"><p1:process id="P">${times(148, (i) => `<p${i + 2}:task id="t${i}"/>`)}</p1:process></p0:definitions>`,
  },
  { name: "a prefix that nobody declared", xml: process('<nobody:task id="t"/>'), refused: true },
  {
    name: "a document without a namespace",
    xml: '<definitions id="d"><process id="P"><task id="t"/></process></definitions>',
    refused: true,
  },
]);

const attributes = ofClass("attributes")([
  {
    name: "5,000 elements with 30 attributes each",
    xml: process(
      `<extensionElements>${times(5_000, () => `<x:a${times(30, (i) => ` b${i}="c"`)}/>`)}</extensionElements>${tasks(1)}`,
      'xmlns:x="urn:x"',
    ),
  },
  {
    name: "an attribute of 1.5 million letters",
    xml: process(task("t"), `xmlns:x="urn:x" x:y="${"z".repeat(1_500_000)}"`),
  },
  { name: "an id of 100,000 letters", xml: process(task(`t${"0".repeat(100_000)}`)) },
  {
    name: "ids that mean something to JavaScript",
    xml: process(
      task("__proto__") + task("constructor") + task("toString") + flow("__proto__", "constructor"),
    ),
  },
  { name: "257 attributes", xml: process(`<task id="t"${times(256, (i) => ` a${i}="b"`)}/>`), refused: true },
  { name: "an attribute twice", xml: process('<task id="t" id="u"/>'), refused: true },
]);

const withDoctype = (doctype: string, name: string): string =>
  `<?xml version="1.0"?>${doctype}${process(task("t", name))}`;
const laughs = times(9, (i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`);

const entities = ofClass("entities")([
  {
    name: "a billion laughs",
    xml: withDoctype(`<!DOCTYPE definitions [<!ENTITY l0 "lol">${laughs}]>`, "&l9;"),
    refused: true,
  },
  {
    name: "an entity of another file",
    xml: withDoctype('<!DOCTYPE definitions [<!ENTITY f SYSTEM "file:///etc/passwd">]>', "&f;"),
    refused: true,
  },
  { name: "an entity that nobody declared", xml: process(task("t", "&nobody;")), refused: true },
  { name: "a reference to no character", xml: process(task("t", "&#0;")), refused: true },
  { name: "a reference beyond Unicode", xml: process(task("t", "&#x110000;")), refused: true },
  { name: "200,000 references to characters", xml: process(task("t", "&#97;&amp;".repeat(200_000))) },
]);

const encodings = ofClass("encodings")([
  { name: "a byte order mark twice", xml: `\uFEFF\uFEFF${process(tasks(1))}` },
  { name: "a byte order mark 10,000 times", xml: "\uFEFF".repeat(10_000) + process(tasks(1)) },
  { name: "UTF-16 as a claim", xml: `\uFEFF<?xml version="1.0" encoding="UTF-16"?>${process(tasks(1))}` },
  { name: "half a character", xml: process(task("t", "a\ud800b")), refused: true },
  { name: "a character that XML does not have", xml: process(task("t", "a\u0000b")), refused: true },
  {
    name: "names of controls and directions",
    xml: process(task("t", "a\u202eb\u2066c\u200d\u{e0041}\ufdd0")),
  },
]);

const ids = ofClass("ids")([
  { name: "two tasks with one id", xml: process(task("t") + task("t")), refused: true },
  { name: "a flow to nobody", xml: process(task("t") + flow("t", "nobody")), refused: true },
  { name: "a boundary event on itself", xml: process('<boundaryEvent id="b" attachedToRef="b"/>') },
  {
    name: "boundary events on each other",
    xml: process('<boundaryEvent id="a" attachedToRef="b"/><boundaryEvent id="b" attachedToRef="a"/>'),
  },
  {
    name: "associations that end at each other",
    xml: process(
      `${tasks(1)}<association id="a" sourceRef="b" targetRef="t0"/><association id="b" sourceRef="a" targetRef="t0"/><association id="c" sourceRef="c" targetRef="c"/>`,
    ),
  },
  { name: "190 tasks without an id", xml: process('<task name="x"/>'.repeat(190)) },
]);

const filler = ofClass("filler")([
  {
    name: "49,000 extension elements",
    xml: process(
      `<extensionElements>${"<x:a/>".repeat(49_000)}</extensionElements>${tasks(1)}`,
      'xmlns:x="urn:x"',
    ),
  },
  {
    name: "300,000 elements",
    xml: process(
      `<extensionElements>${"<x:a/>".repeat(300_000)}</extensionElements>${tasks(1)}`,
      'xmlns:x="urn:x"',
    ),
    refused: true,
  },
  { name: "100,000 comments", xml: process(tasks(1) + "<!--a-->".repeat(100_000)) },
  { name: "100,000 processing instructions", xml: process(tasks(1) + "<?a b?>".repeat(100_000)) },
  {
    name: "100,000 sections of plain characters",
    xml: process(tasks(1) + note("n", "<![CDATA[a]]>".repeat(100_000))),
  },
  { name: "two million blanks", xml: process(tasks(1) + " ".repeat(2_000_000)) },
]);

const broken = ofClass("broken")([
  { name: "nothing", xml: "", refused: true },
  { name: "a million open tags", xml: "<a>".repeat(600_000), refused: true },
  {
    name: "a tag that never ends",
    xml: `<definitions xmlns="${model}" ${"a".repeat(1_000_000)}`,
    refused: true,
  },
  { name: "a choreography", xml: definitions('<choreography id="c"/>'), refused: true },
  { name: "201 tasks", xml: process(tasks(201)), refused: true },
  { name: "150 processes", xml: definitions(times(150, (i) => `<process id="p${i}"/>`)), refused: true },
]);

/** A word of about a thousand letters, no two of them alike. */
const wordOf = (letters: string, i: number): string =>
  `${i}${letters.repeat(Math.floor(990 / letters.length))}`;

const scripts = ofClass("scripts")([
  {
    name: "190 events and 900 flows with long words of ideographs",
    xml: process(
      times(190, (i) => `<endEvent id="t${i}" name="${wordOf("字é字", i)}"/>`) +
        times(
          900,
          (i) =>
            `<sequenceFlow id="f${i}" name="${wordOf("ö字", i)}" sourceRef="t${i % 190}" targetRef="t${(i * 7 + 1) % 190}"/>`,
        ),
    ),
  },
  {
    name: "190 tasks named by families of faces",
    xml: process(times(190, (i) => task(`t${i}`, wordOf("👩\u200d👩\u200d👧🚀", i)))),
  },
  {
    name: "190 tasks named by letters with three marks each",
    xml: process(times(190, (i) => task(`t${i}`, wordOf("a\u0301\u0302\u0303", i)))),
  },
  {
    name: "190 events with long names in Arabic",
    xml: process(times(190, (i) => `<startEvent id="t${i}" name="${wordOf("تحقق من ", i)}"/>`)),
  },
]);

export const texts: readonly Hostile[] = [
  ...broken,
  ...encodings,
  ...entities,
  ...ids,
  ...attributes,
  ...namespaces,
  ...filler,
  ...longWords,
  ...longTexts,
  ...scripts,
];
