import { describe, expect, test } from "vitest";
import { diagramStream } from "../../src/commands/diagram.ts";
import { readEvents } from "../../src/commands/log.ts";
import { diagramEvents } from "../../src/events/diagram.ts";
import { type Client, expectError } from "./support/client.ts";
import { chain, emptyProcess } from "./support/documents.ts";
import { house, insideTest } from "./support/house.ts";

const open = house();
const path = "/v1/diagrams/import";
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const model = "http://www.omg.org/spec/BPMN/20100524/MODEL";
const definitions = (content: string) =>
  `<definitions xmlns="${model}" targetNamespace="http://example.com">${content}</definitions>`;

describe("import", () => {
  test("gives a diagram with exactly the fields of the specification, which can be read at once", async () => {
    const me = await open().customer();
    const folder = (await me.post("/v1/folders", { name: "x" })).json.id;
    const made = await me.post(path, { bpmn_xml: chain(), name: " Mine ", folder_id: folder });
    expect(made.status).toBe(201);
    expect(made.headers.location).toBe(`/v1/diagrams/${made.json.id}`);
    expect(made.json).toEqual({
      object: "diagram",
      id: expect.stringMatching(uuid),
      name: "Mine",
      folder_id: folder,
      organization_id: null,
      created_by: me.userId,
      created_at: expect.stringMatching(timestamp),
      updated_at: made.json.created_at,
    });
    const got = await me.get(`/v1/diagrams/${made.json.id}`);
    expect(got.status).toBe(200);
    expect(got.json).toEqual(made.json);
    expect((await me.get("/v1/diagrams")).json.data).toEqual([made.json]);
  });

  describe("F1: the default name", () => {
    const pool = (process: string, participant: string, collaboration: string) =>
      definitions(
        `<collaboration id="c"${collaboration}><participant id="p"${participant} processRef="o" /></collaboration><process id="o"${process} />`,
      );
    const named: [string, string, string][] = [
      ["the process", chain({ name: "Order handling" }), "Order handling"],
      [
        "the process, trimmed, its line break a space",
        chain({ name: "  Order \n handling " }),
        "Order handling",
      ],
      [
        "the first process that has one",
        definitions('<process id="a" /><process id="b" name="Second" /><process id="c" name="Third" />'),
        "Second",
      ],
      ["the participant", pool("", ' name="Shop"', ' name="All"'), "Shop"],
      ["the collaboration", pool("", "", ' name="All"'), "All"],
      ["nothing", chain({ name: null }), "Untitled Diagram"],
      ["an empty name", chain({ name: "  " }), "Untitled Diagram"],
      ["a long name, cut", chain({ name: "😀".repeat(300) }), "😀".repeat(255)],
    ];
    test.each(named)("comes from %s", async (_, bpmn_xml, name) => {
      const made = await (await open().customer()).post(path, { bpmn_xml });
      expect(made.status, made.text).toBe(201);
      expect(made.json.name).toBe(name);
    });

    test("gives way to a name in the request", async () => {
      const made = await (await open().customer()).post(path, { bpmn_xml: chain(), name: "Other" });
      expect(made.json.name).toBe("Other");
    });
  });

  describe("layout", () => {
    const stored = async (me: Client, body: object) => {
      const { id } = (await me.post(path, body)).json;
      return (await me.get(`/v1/diagrams/${id}/bpmn`)).text;
    };
    const ahead = (xml: string) => xml.slice(0, xml.indexOf("<bpmndi:BPMNDiagram"));

    test("keep is the default: the drawing stays byte for byte", async () => {
      const me = await open().customer();
      const bpmn_xml = chain({ tasks: 3 });
      expect(await stored(me, { bpmn_xml })).toBe(bpmn_xml);
      expect(await stored(me, { bpmn_xml, layout: null })).toBe(bpmn_xml);
      expect(await stored(me, { bpmn_xml, layout: "keep" })).toBe(bpmn_xml);
    });

    test("new makes the drawing anew, and nothing else", async () => {
      const me = await open().customer();
      const bpmn_xml = chain({ tasks: 3 }).replace(
        '<bpmndi:BPMNShape id="task1_di"',
        '<bpmndi:BPMNShape xmlns:bioc="http://bpmn.io/schema/bpmn/biocolor/1.0" bioc:fill="#ffe0b2" id="task1_di"',
      );
      const fresh = await stored(me, { bpmn_xml, layout: "new" });
      expect(fresh).not.toBe(bpmn_xml);
      expect(ahead(fresh).replace(/ xmlns:\w+="[^"]*"/g, "")).toBe(
        ahead(bpmn_xml).replace(/ xmlns:\w+="[^"]*"/g, ""),
      );
      expect(fresh).toMatch(/fill="#ffe0b2"|background-color="#ffe0b2"/);
      const shapes = (xml: string) => xml.match(/<bpmndi:BPMNShape /g)?.length;
      expect(shapes(fresh)).toBe(shapes(bpmn_xml));
      expect(await stored(me, { bpmn_xml: fresh, layout: "new" })).toBe(fresh);
    });

    insideTest("the log has the document as it was sent, too", async () => {
      const me = await open().customer();
      const bpmn_xml = chain({ tasks: 2 });
      const { id } = (await me.post(path, { bpmn_xml, layout: "new" })).json;
      const [imported] = await readEvents(open().inside().deps.log, diagramEvents, diagramStream(id));
      expect(imported?.event.data).toMatchObject({ sent: bpmn_xml });
    });

    test("anything else is refused by name", async () => {
      const me = await open().customer();
      for (const layout of ["", "New", "auto", 1, true])
        expectError(await me.post(path, { bpmn_xml: chain(), layout }), "invalid_parameter", "layout");
    });
  });

  describe("spec: at most 200 elements", () => {
    test("200 are accepted, 201 are a 422 (F2: flows do not count)", async () => {
      const me = await open().customer();
      expect((await me.post(path, { bpmn_xml: chain({ tasks: 198 }) })).status).toBe(201);
      expectError(await me.post(path, { bpmn_xml: chain({ tasks: 199 }) }), "validation_failed", "bpmn_xml");
    });
  });

  describe("F4: a drawing that lacks something", () => {
    const shapesOf = (xml: string) =>
      [...xml.matchAll(/<bpmndi:BPMNShape .*?<\/bpmndi:BPMNShape>/gs)].map(([one]) => one);
    const cut = (xml: string, id: string) =>
      xml.replace(new RegExp(`<bpmndi:BPMN(Shape|Edge) id="${id}_di".*?</bpmndi:BPMN\\1>`, "s"), "");
    const kept = async (bpmn_xml: string): Promise<string> => {
      const me = await open().customer();
      const { id } = (await me.post(path, { bpmn_xml })).json;
      return (await me.get(`/v1/diagrams/${id}/bpmn`)).text;
    };

    test("has its shapes where they were when four fifths are there, and what was missing", async () => {
      for (const id of ["flow2", "task3", "end"]) {
        const sent = cut(chain({ tasks: 4 }), id);
        const drawn = await kept(sent);
        for (const shape of shapesOf(sent)) expect(drawn).toContain(shape);
        expect(drawn).toContain(`bpmnElement="${id}"`);
      }
    });

    test("is made anew when fewer are there", async () => {
      const sent = cut(cut(chain({ tasks: 4 }), "task2"), "task3");
      const drawn = await kept(sent);
      expect(shapesOf(sent).every((shape) => drawn.includes(shape))).toBe(false);
      expect(shapesOf(drawn).length).toBe(6);
    });
  });

  describe("what is odd and draws as it should is taken as it was sent", () => {
    const odd: Record<string, string> = {
      "a plane of a process that has another id": chain().replace(
        'bpmnElement="order"',
        'bpmnElement="order_old"',
      ),
      "a shape that is left over": chain().replace(
        "</bpmndi:BPMNPlane>",
        '<bpmndi:BPMNShape id="x" bpmnElement="gone"><dc:Bounds x="0" y="0" width="9" height="9" /></bpmndi:BPMNShape></bpmndi:BPMNPlane>',
      ),
      "the code of an error": chain().replace(
        '<endEvent id="end" />',
        '<endEvent id="end"><errorEventDefinition errorRef="MY_CODE" /></endEvent>',
      ),
      "an id twice where nothing is drawn": chain().replace(
        "</process>",
        '<laneSet id="set" /><laneSet id="set" /></process>',
      ),
    };
    test.each(Object.entries(odd))("%s", async (_, bpmn_xml) => {
      const me = await open().customer();
      const made = await me.post(path, { bpmn_xml });
      expect(made.status).toBe(201);
      expect(Object.keys(made.json)).toEqual(Object.keys((await me.post(path, { bpmn_xml: chain() })).json));
      expect((await me.get(`/v1/diagrams/${made.json.id}/bpmn`)).text).toBe(bpmn_xml);
      const picture = await me.get(`/v1/diagrams/${made.json.id}/image?format=svg`);
      expect(picture.text).toContain("Do task1");
    });
  });

  describe("invalid or unsupported BPMN is a 422 on bpmn_xml and makes nothing", () => {
    const bad: Record<string, string> = {
      "F8: no XML": "hello",
      "F8: not well-formed": chain().replace("</process>", ""),
      "F8: another root": "<html/>",
      "F8: definitions of nothing": definitions(""),
      "F8: an unknown element": chain().replace('<task id="task1"', '<tusk id="task1"'),
      "F8: a duplicate id": chain({ tasks: 2 }).replace('<task id="task2"', '<task id="task1"'),
      "F8: a reference to nothing": chain().replace('targetRef="end"', 'targetRef="nowhere"'),
      "F5: a DOCTYPE": chain().replace("<definitions", "<!DOCTYPE definitions><definitions"),
      "F5: an undefined entity": chain().replace("Order received", "&undefined;"),
      "F7: too deep": definitions(
        `<process id="p">${'<subProcess id="s">'.repeat(70)}${"</subProcess>".repeat(70)}</process>`,
      ),
      "F10: a choreography": definitions('<choreography id="c" />'),
    };
    test.each(Object.entries(bad))("%s", async (_, bpmn_xml) => {
      const me = await open().customer();
      const refused = await me.post(path, { bpmn_xml });
      expectError(refused, "validation_failed", "bpmn_xml");
      expect(refused.json.error.message.length).toBeGreaterThan(10);
      expect((await me.get("/v1/diagrams")).json.data).toEqual([]);
    });
  });

  test("F4: a document without layout gets one", async () => {
    const me = await open().customer();
    const made = (await me.post(path, { bpmn_xml: chain({ drawn: false, tasks: 3 }) })).json;
    const exported = (await me.get(`/v1/diagrams/${made.id}/bpmn`)).text;
    for (const id of ["start", "task1", "task2", "task3", "end"])
      expect(exported).toMatch(new RegExp(`BPMNShape [^>]*bpmnElement="${id}"`));
    expect(exported).toContain('<task id="task2" name="Do task2" />');
  });

  test("F6: a byte order mark is dropped and another declared encoding becomes UTF-8", async () => {
    const me = await open().customer();
    const sent = `\uFEFF${chain({ name: "Größe" }).replace("UTF-8", "ISO-8859-1")}`;
    const made = (await me.post(path, { bpmn_xml: sent })).json;
    expect(made.name).toBe("Größe");
    expect((await me.get(`/v1/diagrams/${made.id}/bpmn`)).text).toBe(chain({ name: "Größe" }));
  });

  test("F9: foreign namespaces, comments and extensions come back", async () => {
    const me = await open().customer();
    const bpmn_xml = chain().replace(
      '<startEvent id="start"',
      '<!-- kept --><extensionElements><v:data xmlns:v="urn:vendor" a="1"><![CDATA[ <x> ]]></v:data></extensionElements>\n<startEvent id="start"',
    );
    const made = await me.post(path, { bpmn_xml });
    expect(made.status, made.text).toBe(201);
    expect((await me.get(`/v1/diagrams/${made.json.id}/bpmn`)).text).toBe(bpmn_xml);
  });

  test("F10: an empty process is accepted", async () => {
    expect((await (await open().customer()).post(path, { bpmn_xml: emptyProcess })).status).toBe(201);
  });

  insideTest("what is kept of the request is sealed", async () => {
    const me = await open().customer();
    const made = (await me.post(path, { bpmn_xml: chain({ name: "Secret name" }) })).json;
    const events = await open().inside().deps.log.store.read(diagramStream(made.id));
    expect(events).toHaveLength(1);
    expect(
      JSON.stringify(events, (_, value) => (typeof value === "bigint" ? String(value) : value)),
    ).not.toContain("Secret");
    expect(events[0]?.metadata).toMatchObject({ actor: { kind: "key", id: me.keyId } });
  });
});

describe("PATCH", () => {
  insideTest("C7: answers 200 with the changed diagram and sets updated_at", async () => {
    const me = await open().customer();
    const made = (await me.post(path, { bpmn_xml: chain() })).json;
    const folder = (await me.post("/v1/folders", { name: "x" })).json.id;
    open().inside().pass(1_000);
    const changed = await me.patch(`/v1/diagrams/${made.id}`, { name: "New", folder_id: folder });
    expect(changed.status).toBe(200);
    expect(changed.json).toEqual({
      ...made,
      name: "New",
      folder_id: folder,
      updated_at: changed.json.updated_at,
    });
    expect(changed.json.updated_at > made.updated_at).toBe(true);
    expect((await me.get(`/v1/diagrams/${made.id}`)).json).toEqual(changed.json);
  });

  insideTest("C8: without a real change answers the unchanged diagram and writes nothing", async () => {
    const me = await open().customer();
    const made = (await me.post(path, { bpmn_xml: chain() })).json;
    open().inside().pass(1_000);
    const end = await open().inside().deps.log.store.end();
    for (const body of [{}, { name: made.name }, { name: ` ${made.name} ` }, { folder_id: null }]) {
      const answer = await me.patch(`/v1/diagrams/${made.id}`, body);
      expect(answer.status).toBe(200);
      expect(answer.json).toEqual(made);
    }
    expect(await open().inside().deps.log.store.end()).toBe(end);
  });

  test("changes neither document nor picture", async () => {
    const me = await open().customer();
    const made = (await me.post(path, { bpmn_xml: chain() })).json;
    const etag = (await me.get(`/v1/diagrams/${made.id}/image`)).headers.etag;
    await me.patch(`/v1/diagrams/${made.id}`, { name: "New" });
    expect((await me.get(`/v1/diagrams/${made.id}/bpmn`)).text).toBe(chain());
    expect((await me.get(`/v1/diagrams/${made.id}/image`)).headers.etag).toBe(etag);
  });
});

describe("DELETE", () => {
  test("is 204 with an empty body; C24: everything of the diagram is a 404 from then on", async () => {
    const me = await open().customer();
    const made = (await me.post(path, { bpmn_xml: chain() })).json;
    await me.get(`/v1/diagrams/${made.id}/image`);
    const gone = await me.remove(`/v1/diagrams/${made.id}`);
    expect(gone.status).toBe(204);
    expect(gone.bytes).toHaveLength(0);
    expect(gone.headers["content-type"]).toBeUndefined();
    const after = [
      me.get(`/v1/diagrams/${made.id}`),
      me.get(`/v1/diagrams/${made.id}/image`),
      me.get(`/v1/diagrams/${made.id}/bpmn`),
      me.patch(`/v1/diagrams/${made.id}`, { name: "x" }),
      me.post(`/v1/diagrams/${made.id}/edit`, { prompt: "x" }),
      me.remove(`/v1/diagrams/${made.id}`),
    ];
    for (const answer of after) expectError(await answer, "resource_not_found");
    expect((await me.get("/v1/diagrams")).json.data).toEqual([]);
  });

  insideTest("G1: pictures go and the texts in the log can no longer be read", async () => {
    const { deps } = open().inside();
    const me = await open().customer();
    const made = (await me.post(path, { bpmn_xml: chain({ name: "Secret" }) })).json;
    const keys: string[] = [];
    const { put } = deps.images;
    deps.images.put = async (diagramId, key, bytes) => {
      keys.push(key);
      await put(diagramId, key, bytes);
    };
    await me.get(`/v1/diagrams/${made.id}/image`);
    deps.images.put = put;
    expect(await deps.images.get(made.id, keys[0] ?? "")).not.toBeNull();
    await me.remove(`/v1/diagrams/${made.id}`);
    expect(await deps.images.get(made.id, keys[0] ?? "")).toBeNull();
    expect(await deps.log.vault.get(made.id)).toBeNull();
  });
});

describe("C31: a client sees its own writes", () => {
  test("in the very next request, each time", async () => {
    const me = await open().customer();
    for (let i = 0; i < 8; i++) {
      const { id } = (await me.post(path, { bpmn_xml: chain() })).json;
      expect((await me.get(`/v1/diagrams/${id}/bpmn`)).status).toBe(200);
      expect((await me.get("/v1/diagrams?limit=1")).json.data[0].id).toBe(id);
      await me.patch(`/v1/diagrams/${id}`, { name: `n${i}` });
      expect((await me.get(`/v1/diagrams/${id}`)).json.name).toBe(`n${i}`);
      await me.remove(`/v1/diagrams/${id}`);
      expectError(await me.get(`/v1/diagrams/${id}`), "resource_not_found");
    }
  });
});
