/** Helpers to write hostile documents. */

/** `expect` says whether an import accepts the document. */
export type Hostile = { name: string; class: string; xml: string; expect: "accepted" | "refused" };

export const model = "http://www.omg.org/spec/BPMN/20100524/MODEL";

export const times = (count: number, text: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => text(i)).join("");

/** A document with the given content of its definitions. */
export const definitions = (body: string, declarations = ""): string =>
  `<definitions xmlns="${model}" ${declarations} id="d" targetNamespace="urn:hostile">${body}</definitions>`;

/** A document with one process. */
export const process = (body: string, declarations = ""): string =>
  definitions(`<process id="P">${body}</process>`, declarations);

export const task = (id: string, name = ""): string => `<task id="${id}" name="${name}"/>`;

export const tasks = (count: number, from = 0): string => times(count, (i) => task(`t${from + i}`));

export const flow = (source: string, target: string, rest = ""): string =>
  `<sequenceFlow id="f_${source}_${target}${rest === "" ? "" : "_"}${rest}" sourceRef="${source}" targetRef="${target}"/>`;

export const message = (id: string, source: string, target: string): string =>
  `<messageFlow id="${id}" sourceRef="${source}" targetRef="${target}"/>`;

export const association = (id: string, source: string, target: string): string =>
  `<association id="${id}" sourceRef="${source}" targetRef="${target}"/>`;

export const note = (id: string, text = id): string =>
  `<textAnnotation id="${id}"><text>${text}</text></textAnnotation>`;

export const dataObjects = (count: number): string =>
  times(count, (i) => `<dataObjectReference id="d${i}" name="Data ${i}" dataObjectRef="o"/>`) +
  '<dataObject id="o"/>';

export const pools = (count: number, body: (i: number) => string): string =>
  times(
    count,
    (i) => `<participant id="p${i}" name="Pool ${i}"${body(i) === "" ? "" : ` processRef="q${i}"`}/>`,
  );
const processes = (count: number, body: (i: number) => string): string =>
  times(count, (i) => `<process id="q${i}">${body(i)}</process>`);

/** Pools with the given content, and message flows between them. */
export const pooled = (count: number, body: (i: number) => string, messages: string): string =>
  definitions(
    `<collaboration id="c">${pools(count, body)}${messages}</collaboration>${processes(count, body)}`,
  );

/** For the documents of one class. */
export const ofClass =
  (name: string) =>
  (documents: readonly { name: string; xml: string; refused?: true }[]): Hostile[] =>
    documents.map((one) => ({
      name: one.name,
      class: name,
      xml: one.xml,
      expect: one.refused ? "refused" : "accepted",
    }));
