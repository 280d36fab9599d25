import { describe, expect, test } from "vitest";
import type { Client } from "./support/client.ts";
import { expectError } from "./support/client.ts";
import { chain } from "./support/documents.ts";
import { house } from "./support/house.ts";

const open = house();

/** Every body that has a name, with the name in the answer. */
const naming: Record<string, (me: Client, name: unknown) => ReturnType<Client["post"]>> = {
  "folder create": (me, name) => me.post("/v1/folders", { name }),
  "folder update": async (me, name) =>
    me.patch(`/v1/folders/${(await me.post("/v1/folders", { name: "x" })).json.id}`, { name }),
  import: (me, name) => me.post("/v1/diagrams/import", { bpmn_xml: chain(), name }),
  "diagram update": async (me, name) =>
    me.patch(`/v1/diagrams/${(await me.post("/v1/diagrams/import", { bpmn_xml: chain() })).json.id}`, {
      name,
    }),
};

describe.each(Object.entries(naming))("C9: name on %s", (_, send) => {
  test("is trimmed and in NFC", async () => {
    const me = await open().customer();
    const kept: [string, string][] = [
      ["x", "x"],
      ["  Ein Name \t\n", "Ein Name"],
      ["Cafe\u0301", "Caf\u00e9"],
      ["\u00a0x\u3000", "x"],
      ["a".repeat(255), "a".repeat(255)],
      ["😀".repeat(255), "😀".repeat(255)],
      [` ${"a".repeat(255)} `, "a".repeat(255)],
      ["e\u0301".repeat(255), "\u00e9".repeat(255)],
      ["שלום", "שלום"],
      ["a\u200fb", "a\u200fb"],
      ["<b>&\"'</b>", "<b>&\"'</b>"],
    ];
    for (const [sent, name] of kept) expect((await send(me, sent)).json.name).toBe(name);
  });

  test("is refused when empty, too long, or with characters that disguise it", async () => {
    const me = await open().customer();
    const bad = [
      "",
      " ",
      "\t\n",
      "a".repeat(256),
      "😀".repeat(256),
      "a\u0000b",
      "a\tb",
      "a\nb",
      "a\u007fb",
      "a\u0085b",
      "a\u2028b",
      "a\u2029b",
      "a\ufffeb",
      "a\uffffb",
      "a\ufdd0b",
      "a\u{1ffff}b",
      "a\u202eb",
      "a\u202db",
      1,
      true,
      {},
      [],
      ["x"],
    ];
    for (const name of bad) expectError(await send(me, name), "invalid_parameter", "name");
  });
});

describe("C5, C6: absent, null and empty", () => {
  test("a required field that is absent or null is missing", async () => {
    const me = await open().customer();
    const diagram = (await me.post("/v1/diagrams/import", { bpmn_xml: chain() })).json.id;
    const required: [string, string][] = [
      ["/v1/folders", "name"],
      ["/v1/diagrams/import", "bpmn_xml"],
      ["/v1/diagrams/generate", "prompt"],
      [`/v1/diagrams/${diagram}/edit`, "prompt"],
    ];
    for (const [path, param] of required) {
      expectError(await me.post(path, {}), "missing_parameter", param);
      expectError(await me.post(path, { [param]: null }), "missing_parameter", param);
      for (const empty of ["", "  ", "\n"])
        expectError(await me.post(path, { [param]: empty }), "invalid_parameter", param);
    }
  });

  test("null for an optional field of a POST is the same as leaving it out", async () => {
    const me = await open().customer();
    const imported = await me.post("/v1/diagrams/import", {
      bpmn_xml: chain({ name: "From XML" }),
      name: null,
      folder_id: null,
    });
    expect(imported.json).toMatchObject({ name: "From XML", folder_id: null });
    const folder = await me.post("/v1/folders", { name: "x", parent_id: null, context: null });
    expect(folder.json).toMatchObject({ parent_id: null, context: null });
    const job = await me.post("/v1/diagrams/generate", {
      prompt: "x",
      theme: null,
      format: null,
      name: null,
      folder_id: null,
    });
    expect(job.status).toBe(202);
    expect(
      (await me.post(`/v1/diagrams/${imported.json.id}/edit`, { prompt: "x", theme: null, format: null }))
        .status,
    ).toBe(202);
  });

  test("null in a PATCH moves to the root or unsets the context; a null name is invalid", async () => {
    const me = await open().customer();
    const parent = (await me.post("/v1/folders", { name: "p" })).json.id;
    const child = (await me.post("/v1/folders", { name: "c", parent_id: parent, context: "text" })).json;
    expect(child).toMatchObject({ parent_id: parent, context: "text" });
    const path = `/v1/folders/${child.id}`;
    expectError(await me.patch(path, { name: null }), "invalid_parameter", "name");
    expect((await me.patch(path, { context: null })).json).toMatchObject({
      context: null,
      parent_id: parent,
    });
    expect((await me.patch(path, { parent_id: null })).json).toMatchObject({ parent_id: null, name: "c" });
    const diagram = (await me.post("/v1/diagrams/import", { bpmn_xml: chain(), folder_id: parent })).json;
    expect(diagram.folder_id).toBe(parent);
    expectError(await me.patch(`/v1/diagrams/${diagram.id}`, { name: null }), "invalid_parameter", "name");
    expect((await me.patch(`/v1/diagrams/${diagram.id}`, { folder_id: null })).json.folder_id).toBeNull();
  });
});

describe("C10: prompt and context", () => {
  test("hold up to 10,000 code points with tabs and line breaks, in NFC", async () => {
    const me = await open().customer();
    const diagram = (await me.post("/v1/diagrams/import", { bpmn_xml: chain() })).json.id;
    for (const path of ["/v1/diagrams/generate", `/v1/diagrams/${diagram}/edit`]) {
      for (const prompt of ["x", "a".repeat(10_000), "😀".repeat(10_000), "a\tb\r\nc\nd", "\u202ex"])
        expect((await me.post(path, { prompt })).status).toBe(202);
      for (const prompt of [
        "",
        " \n",
        "a".repeat(10_001),
        "😀".repeat(10_001),
        "a\u0000",
        "a\u0007",
        "a\u001b[1m",
        "a\u0085",
        "a\ufffe",
        1,
        ["x"],
      ])
        expectError(await me.post(path, { prompt }), "invalid_parameter", "prompt");
    }
    const folder = await me.post("/v1/folders", { name: "x", context: "Cafe\u0301\n\tline " });
    expect(folder.json.context).toBe("Caf\u00e9\n\tline ");
    expect((await me.post("/v1/folders", { name: "x", context: "😀".repeat(10_000) })).status).toBe(201);
    for (const context of ["a".repeat(10_001), "\u0000", 1, {}])
      expectError(await me.post("/v1/folders", { name: "x", context }), "invalid_parameter", "context");
  });

  test("an empty context is none", async () => {
    const me = await open().customer();
    const made = await me.post("/v1/folders", { name: "x", context: "" });
    expect(made.json.context).toBeNull();
    const path = `/v1/folders/${made.json.id}`;
    await me.patch(path, { context: "text" });
    expect((await me.patch(path, { context: "" })).json.context).toBeNull();
  });
});

describe("C11: bpmn_xml", () => {
  const padded = (chars: number) => {
    const xml = chain();
    return xml.replace("</definitions>", `${" ".repeat(chars - xml.length)}</definitions>`);
  };

  test("has up to 2,097,152 code points", async () => {
    const me = await open().customer();
    expectError(
      await me.post("/v1/diagrams/import", { bpmn_xml: padded(2_097_153) }),
      "invalid_parameter",
      "bpmn_xml",
    );
    const full = await me.post("/v1/diagrams/import", { bpmn_xml: padded(2_097_152) });
    expect(full.status, full.text).toBe(201);
  });

  test("with characters that XML forbids is a 422", async () => {
    const me = await open().customer();
    for (const char of ["\u0000", "\u0001", "\u000b", "&#1;", "&#0;", "&#x1F;", "\ufffe", "&#xD800;"]) {
      const bpmn_xml = chain().replace("Order received", `Order ${char}`);
      expectError(await me.post("/v1/diagrams/import", { bpmn_xml }), "validation_failed", "bpmn_xml");
    }
  });
});

describe("choices", () => {
  test("theme and format take their words only", async () => {
    const me = await open().customer();
    for (const theme of ["light", "dark"])
      for (const format of ["png", "svg"])
        expect((await me.post("/v1/diagrams/generate", { prompt: "x", theme, format })).status).toBe(202);
    for (const bad of ["", "Light", "blue", " light", 1, [], {}, true]) {
      expectError(
        await me.post("/v1/diagrams/generate", { prompt: "x", theme: bad }),
        "invalid_parameter",
        "theme",
      );
      expectError(
        await me.post("/v1/diagrams/generate", { prompt: "x", format: bad }),
        "invalid_parameter",
        "format",
      );
    }
  });

  test("C3: limit is a whole number from 1 to 100", async () => {
    const me = await open().customer();
    for (const limit of ["1", "20", "100"])
      expect((await me.get(`/v1/diagrams?limit=${limit}`)).status).toBe(200);
    for (const limit of [
      "0",
      "101",
      "abc",
      "1.5",
      "",
      "-1",
      "+1",
      "1e1",
      "0x1",
      "01",
      " 1",
      "1000",
      "%31%00",
      "%zz",
    ])
      expectError(await me.get(`/v1/folders?limit=${limit}`), "invalid_parameter", "limit");
  });
});

describe("C13: a folder that is malformed, missing or somebody else's is the same invalid_parameter", () => {
  test("as folder_id and as parent_id", async () => {
    const me = await open().customer();
    const other = await open().customer();
    const foreign = (await other.post("/v1/folders", { name: "x" })).json.id;
    const diagram = (await me.post("/v1/diagrams/import", { bpmn_xml: chain() })).json.id;
    const folder = (await me.post("/v1/folders", { name: "x" })).json.id;
    for (const id of [
      "",
      "x",
      "null",
      1,
      [],
      foreign,
      "00000000-0000-7000-8000-000000000000",
      diagram,
      `${folder} `,
    ]) {
      expectError(
        await me.post("/v1/diagrams/import", { bpmn_xml: chain(), folder_id: id }),
        "invalid_parameter",
        "folder_id",
      );
      expectError(
        await me.post("/v1/diagrams/generate", { prompt: "x", folder_id: id }),
        "invalid_parameter",
        "folder_id",
      );
      expectError(
        await me.patch(`/v1/diagrams/${diagram}`, { folder_id: id }),
        "invalid_parameter",
        "folder_id",
      );
      expectError(
        await me.post("/v1/folders", { name: "x", parent_id: id }),
        "invalid_parameter",
        "parent_id",
      );
      expectError(
        await me.patch(`/v1/folders/${folder}`, { parent_id: id }),
        "invalid_parameter",
        "parent_id",
      );
    }
    const refused = async (id: string) =>
      (await me.post("/v1/folders", { name: "x", parent_id: id })).json.error;
    expect(await refused(foreign)).toEqual(await refused("00000000-0000-7000-8000-000000000000"));
  });

  test("B1: a bad folder is told before bad BPMN", async () => {
    const me = await open().customer();
    const body = { bpmn_xml: "no xml", folder_id: "00000000-0000-7000-8000-000000000000" };
    expectError(await me.post("/v1/diagrams/import", body), "invalid_parameter", "folder_id");
  });
});
