import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDrawing } from "../../src/drawing/threads.ts";
import { documents, written } from "../golden/written.ts";
import { noChromium, openIn, openPage, startBrowser } from "./bpmn-js.ts";

if (noChromium) console.warn(noChromium);

describe.skipIf(noChromium)("bpmn-js", async () => {
  const drawing = openDrawing({ threads: 1, fontFiles: [] });
  let browser: Awaited<ReturnType<typeof startBrowser>>;
  let page: Awaited<ReturnType<typeof openPage>>;
  beforeAll(async () => {
    browser = await startBrowser();
    page = await openPage(browser);
  });
  afterAll(async () => {
    await browser.close();
    await drawing.close();
  });

  test("opens all that we write without a warning, and shows every element", async () => {
    for (const { name, bpmn } of await written(drawing))
      expect(await openIn(page, bpmn), name).toEqual({ error: null, warnings: [], unseen: [] });
  });

  test("complains where a document is broken, and about one that is not drawn", async () => {
    const [bpmn = ""] = documents.map((one) => one.bpmn);
    const laidOut = await drawing.layOut({ bpmn, before: null });
    const loose = laidOut.replace(/targetRef="[^"]+"/, 'targetRef="nobody"');
    expect((await openIn(page, loose)).warnings.join()).toContain("nobody");
    const shape = /<bpmndi:BPMNShape [^>]*bpmnElement="t3"[\s\S]*?<\/bpmndi:BPMNShape>/;
    expect((await openIn(page, laidOut.replace(shape, ""))).unseen).toContain("ManualTask t3");
    expect((await openIn(page, bpmn)).error).toContain("no diagram to display");
  });
});
