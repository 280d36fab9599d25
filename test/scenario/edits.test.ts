/** Edits of one diagram: in order of acceptance, in parallel with deletion, with the roles in separate processes. */
import { describe, expect, test } from "vitest";
import { type Client, clientOf } from "../support/client.ts";
import { modes } from "../support/modes.ts";
import { firstKey, startService } from "../support/service.ts";

const bpmn = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t">
  <process id="p" name="Order">
    <startEvent id="s"/>
    <task id="a" name="Check order"/>
    <task id="b" name="Ship goods"/>
    <endEvent id="e"/>
    <sequenceFlow id="f1" sourceRef="s" targetRef="a"/>
    <sequenceFlow id="f2" sourceRef="a" targetRef="b"/>
    <sequenceFlow id="f3" sourceRef="b" targetRef="e"/>
  </process>
</definitions>`;

/** A drawing that no layout would choose. */
const crooked = bpmn.replace(
  "</definitions>",
  `  <BPMNDiagram xmlns="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" id="d"><BPMNPlane id="pl" bpmnElement="p">
    <BPMNShape id="s1" bpmnElement="s"><dc:Bounds x="777" y="500" width="36" height="36"/></BPMNShape>
    <BPMNShape id="s2" bpmnElement="a"><dc:Bounds x="100" y="100" width="100" height="80"/></BPMNShape>
    <BPMNShape id="s3" bpmnElement="b"><dc:Bounds x="900" y="60" width="100" height="80"/></BPMNShape>
    <BPMNShape id="s4" bpmnElement="e"><dc:Bounds x="300" y="700" width="36" height="36"/></BPMNShape>
    <BPMNEdge id="e1" bpmnElement="f1"><di:waypoint x="777" y="518"/><di:waypoint x="200" y="140"/></BPMNEdge>
    <BPMNEdge id="e2" bpmnElement="f2"><di:waypoint x="200" y="140"/><di:waypoint x="900" y="100"/></BPMNEdge>
    <BPMNEdge id="e3" bpmnElement="f3"><di:waypoint x="900" y="100"/><di:waypoint x="336" y="718"/></BPMNEdge>
  </BPMNPlane></BPMNDiagram>
</definitions>`,
);

const processOf = (xml: string) => xml.slice(xml.indexOf("<process"), xml.indexOf("</process>"));

async function importOrder(client: Client, xml = bpmn): Promise<string> {
  const answer = await client.call("POST", "/v1/diagrams/import", { bpmn_xml: xml });
  return ((await answer.json()) as { id: string }).id;
}

const edit = (client: Client, id: string, prompt: string) =>
  client.accept(`/v1/diagrams/${id}/edit`, { prompt });

describe.each(modes)("$name, two edits of one diagram at once", ({ open }) => {
  test("are both accepted and run in order, each on the content of its moment (C21)", async () => {
    const { place } = await open();
    const service = await startService(place);
    const client = clientOf(service.base, await firstKey(place));
    const id = await importOrder(client);
    const [first, second, third] = await Promise.all([
      edit(client, id, "Add a task 'Send invoice' after 'Ship goods'."),
      edit(client, id, "Rename 'Check order' to 'Verify order'."),
      edit(client, id, "Remove the task 'No such task'."),
    ]);
    expect(await client.ended(first.id)).toMatchObject({ status: "succeeded", diagram: { id } });
    expect(await client.ended(second.id)).toMatchObject({ status: "succeeded" });
    const failed = await client.ended(third.id);
    expect(failed).toMatchObject({ status: "failed", diagram: null, error: { code: "generation_failed" } });
    expect(failed.error?.message).toContain("No such task");
    const text = await (await client.call("GET", `/v1/diagrams/${id}/bpmn`)).text();
    expect(text).toContain('name="Send invoice"');
    expect(text).toContain('name="Verify order"');
    expect(await service.end("SIGTERM")).toBe(0);
  });
});

describe.each(modes)("$name, an edit that goes back", ({ open }) => {
  test("gives content and drawing of that version, whatever the diagram is called by now", async () => {
    const { place } = await open();
    const service = await startService(place);
    const client = clientOf(service.base, await firstKey(place));
    const id = await importOrder(client);
    const content = async () => (await client.call("GET", `/v1/diagrams/${id}/bpmn`)).text();
    const edited = async (prompt: string) => {
      expect(await client.ended((await edit(client, id, prompt)).id)).toMatchObject({ status: "succeeded" });
      return content();
    };
    const first = await content();
    const second = await edited("Add a task 'Send invoice' after 'Ship goods'.");
    await client.call("PATCH", `/v1/diagrams/${id}`, { name: "Sale" });
    const third = await edited("Remove 'Check order'.");
    expect(await edited("Undo the last change.")).toBe(second);
    expect(await edited("Undo.")).toBe(first);
    expect(await edited("Go back to version 3")).toBe(third);
    const other = await edited("Undo everything and rename 'Ship goods' to 'Send goods'.");
    expect(other).toBe(first.replace("Ship goods", "Send goods"));
    const failed = await client.ended((await edit(client, id, "Go back to version 12")).id);
    expect(failed.error?.message).toContain('Say "go back to version 6".');
    expect(await service.end("SIGTERM")).toBe(0);
  });
});

describe.each(modes)("$name, an edit that asks for a new drawing", ({ open }) => {
  test("moves everything and changes nothing else, alone or beside other changes, and can be undone", async () => {
    const { place } = await open();
    const service = await startService(place);
    const client = clientOf(service.base, await firstKey(place));
    const id = await importOrder(client, crooked);
    const content = async () => (await client.call("GET", `/v1/diagrams/${id}/bpmn`)).text();
    const edited = async (prompt: string) => {
      const { id: job } = await edit(client, id, prompt);
      expect(await client.ended(job)).toMatchObject({ status: "succeeded", error: null, diagram: { id } });
      return content();
    };
    expect(await content()).toBe(crooked);
    const tidied = await edited("Please tidy up the diagram.");
    expect(processOf(tidied)).toBe(processOf(crooked));
    expect(tidied).not.toContain('x="777"');
    // The same drawing again is not a new version.
    const diagram = async () => (await client.call("GET", `/v1/diagrams/${id}`)).json();
    const then = await diagram();
    expect(await edited("redraw")).toBe(tidied);
    expect(await diagram()).toEqual(then);
    expect(await edited("Undo.")).toBe(crooked);
    // Together with another change, everything moves nevertheless.
    const renamed = await edited("Rename 'Ship goods' to 'Send goods'. Then redraw it.");
    expect(renamed).toBe(tidied.replace("Ship goods", "Send goods"));
    const other = await edited("Go back to version 1 and rename 'Ship goods' to 'Pack goods'. Redraw.");
    expect(other).toBe(tidied.replace("Ship goods", "Pack goods"));
    const job = await edit(client, id, "Undo that and tidy up the layout");
    expect(await client.ended(job.id)).toMatchObject({ status: "succeeded" });
    expect(await content()).toBe(renamed);
    const told = await (await client.call("GET", `/v1/generations/${job.id}/explanation`)).json();
    expect((told as { sentences: { understood: object[] }[] }).sentences[0]?.understood).toMatchObject([
      { text: "Undo that", rule: "back to an earlier version" },
      { text: "tidy up the layout", rule: "drawn anew" },
    ]);
    expect(await service.end("SIGTERM")).toBe(0);
  });
});

describe.each(modes)("$name, with the API and the worker in processes of their own", ({ open }) => {
  test("an edit waits for a worker, shows the last good state meanwhile, and then is done (C22)", async () => {
    const { place } = await open();
    const api = await startService(place, { ROLES: "api,projector" });
    const client = clientOf(api.base, await firstKey(place));
    const id = await importOrder(client);
    const job = await edit(client, id, "Rename 'Ship goods' to 'Dispatch goods'.");
    const renamed = await client.call("PATCH", `/v1/diagrams/${id}`, { name: "Sale" });
    expect(await renamed.json()).toMatchObject({ id, name: "Sale" });
    const before = await (await client.call("GET", `/v1/diagrams/${id}/bpmn`)).text();
    expect(before).toContain("Ship goods");

    await startService(place, { ROLES: "worker" });
    expect(await client.ended(job.id)).toMatchObject({ status: "succeeded", diagram: { id, name: "Sale" } });
    expect(await (await client.call("GET", `/v1/diagrams/${id}/bpmn`)).text()).toContain("Dispatch goods");
  });

  test("a diagram deleted before the edit is done ends the job diagram_deleted, and stays deleted (C23)", async () => {
    const { place } = await open();
    const api = await startService(place, { ROLES: "api,projector" });
    const client = clientOf(api.base, await firstKey(place));
    const id = await importOrder(client);
    const job = await edit(client, id, "Rename 'Ship goods' to 'Dispatch goods'.");
    expect((await client.call("DELETE", `/v1/diagrams/${id}`)).status).toBe(204);

    await startService(place, { ROLES: "worker" });
    expect(await client.ended(job.id)).toMatchObject({
      status: "failed",
      diagram: null,
      error: { code: "diagram_deleted" },
    });
    expect((await client.call("GET", `/v1/diagrams/${id}`)).status).toBe(404);
  });
});
