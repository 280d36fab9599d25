/**
 * The console's record of who looked at what; reasons and timelines of jobs; folders and orders of diagrams; the
 * running version.
 */
import { beforeAll, describe, expect, test } from "vitest";
import { deleteDiagram, importDiagram, requestGeneration } from "../../src/commands/flows.ts";
import { newGenerationId, newId } from "../../src/commands/ids.ts";
import { limits } from "../../src/limits.ts";
import { setPassword } from "../../src/operating/passwords.ts";
import { chain } from "../http/support/documents.ts";
import { importOf } from "../support/imports.ts";
import { anotherConsole, type Browser, browserOf, cheap, consoleHouse, password } from "./support/console.ts";

const open = consoleHouse();

async function operator(): Promise<Browser> {
  const me = open().browser();
  await me.login();
  return me;
}

async function imported(owner: string, name: string, folderId: string | null = null): Promise<string> {
  const { deps, operator: by, settle } = open().inside;
  const diagramId = newId();
  const about = { owner, createdBy: "u", folderId, name, bpmn: chain() };
  await importDiagram(deps.log, deps.libraries, importOf(diagramId, about), by());
  await settle();
  return diagramId;
}

async function failed(message: string): Promise<{ generationId: string; diagramId: string }> {
  const { deps, operator: by, settle } = open().inside;
  const [generationId, diagramId] = [newGenerationId(), newId()];
  const look = { theme: "light", format: "png" } as const;
  const held = { owner: `live-user-${newId()}`, organizationId: null, createdBy: "u", folderId: null };
  const asked = { generationId, diagramId, kind: "generate" as const, keyId: newId() };
  await requestGeneration(
    deps.log,
    { ...held, ...look, ...asked, prompt: "Numbats", name: null, context: null },
    by(),
  );
  await settle();
  const me = await operator();
  await me.get(`/console/jobs/${generationId}`);
  await me.post(`/console/jobs/${generationId}/fail`, { message });
  await settle();
  return { generationId, diagramId };
}

/** Rows of the table of looks: by, role, at, what. */
const rowsIn = (text: string) =>
  [...text.matchAll(/<tr><th scope="row"><time.*?<\/tr>/gs)].map(([row]) =>
    [...row.matchAll(/<td>(.*?)<\/td>/gs)].map(([, cell = ""]) => cell.replace(/<[^>]+>/g, "")),
  );

describe("who looked at what", () => {
  test("is written down before it is shown: diagrams, pictures, jobs, lists; once a minute for the same", async () => {
    const owner = `live-user-${newId()}`;
    const id = await imported(owner, "Quokkas");
    const { generationId } = await failed("It did not work.");
    const me = await operator();
    for (const at of [
      `/diagrams/${id}`,
      `/diagrams/${id}/0.svg?theme=light`,
      `/diagrams/${id}/0.svg?theme=dark`,
    ])
      expect((await me.get(`/console${at}`)).status).toBe(200);
    await me.get(`/console/diagrams?owner=${owner}`);
    await setPassword(open().deps.passwordFile, "rita", password, "auditor", cheap);
    const rita = open().browser();
    await rita.login("rita");
    await rita.get(`/console/jobs/${generationId}`);

    const ofDiagram = rowsIn((await rita.get(`/console/looks?of=${id}`)).text);
    expect(ofDiagram.map(([by, role, , what]) => [by, role, what])).toEqual(
      expect.arrayContaining([
        ["anna", "operator", "its history"],
        ["anna", "operator", "pictures"],
      ]),
    );
    // A minute may end between two pictures.
    expect(ofDiagram.length).toBeLessThanOrEqual(4);
    expect(rowsIn((await rita.get(`/console/looks?of=${owner}`)).text)).toMatchObject([
      ["anna", "operator", expect.stringContaining("owner"), "the list of diagrams"],
    ]);
    expect(rowsIn((await rita.get("/console/looks?operator=rita")).text)).toMatchObject([
      ["rita", "auditor", expect.stringContaining("job"), "the job"],
    ]);
    const all = (await rita.get("/console/looks")).text;
    for (const text of ["Quokkas", "Numbats"]) expect(all).not.toContain(text);
    expect((await me.get(`/console/diagrams/${id}`)).text).toContain(`href="/console/looks?of=${id}"`);
  });

  test("is told page by page, newest first, and survives the process", async () => {
    const me = await operator();
    for (let i = 0; i < limits.consolePageItems + 2; i++) await me.get(`/console/jobs/gen_${i}`);
    const again = browserOf(anotherConsole(open(), {}))();
    await again.login();
    let seen = 0;
    for (let to: string | undefined = "/console/looks?operator=anna"; to; ) {
      const { text }: { text: string } = await again.get(to);
      seen += rowsIn(text).length;
      to = /href="([^"]+)" rel="next"/.exec(text)?.[1]?.replaceAll("&amp;", "&");
    }
    expect(seen).toBeGreaterThanOrEqual(limits.consolePageItems + 2);
  });

  test("is nobody who is not logged in, and where it cannot be written down nothing is shown", async () => {
    const id = await imported(`live-user-${newId()}`, "Bilbies");
    await open().browser().get(`/console/diagrams/${id}`);
    const me = await operator();
    expect(rowsIn((await me.get(`/console/looks?of=${id}`)).text)).toEqual([]);
    const { models } = open().deps;
    const full: typeof models = {
      ...models,
      async save(collection, ...rest) {
        if (collection.startsWith("console_looks")) throw new Error("The disk is full.");
        return models.save(collection, ...rest);
      },
    };
    const other = browserOf(anotherConsole(open(), { models: full }))();
    await other.login();
    const refused = await other.get(`/console/diagrams/${id}`);
    expect(refused.status).toBe(500);
    expect(refused.text).not.toContain("Bilbies");
  });
});

describe("jobs", () => {
  test("say in the list why they failed, until the text is erased", async () => {
    const { diagramId } = await failed("The <moon> is not there.");
    const me = await operator();
    expect((await me.get("/console/jobs?show=failed")).text).toContain("The &lt;moon&gt; is not there.");
    await open().inside.deps.log.vault.destroy(diagramId);
    const after = (await me.get("/console/jobs?show=failed")).text;
    expect(after).not.toContain("moon");
    expect(after).toContain("texts erased");
  });

  test("show how long each step took", async () => {
    const { generationId } = await failed("It did not work.");
    const me = await operator();
    const { text } = await me.get(`/console/jobs/${generationId}`);
    expect(text).toMatch(/<caption>Steps, \S+ (?:ms|s) in all<\/caption>/);
    expect(text).toMatch(/<th scope="row">Waits for a worker<\/th><td class="number">[\d.]+ m?s</);
  });
});

describe("diagrams of an owner", () => {
  const own = { owner: "" };
  let folder = "";
  beforeAll(async () => {
    const customer = await open().house.customer();
    const made = await customer.post("/v1/folders", { name: "Sales", context: "Wombats go first." });
    folder = String(made.json.id);
    const child = await customer.post("/v1/folders", { name: "Offers", parent_id: folder });
    own.owner = `live-user-${customer.userId}`;
    await imported(own.owner, "Zebras");
    await imported(own.owner, "Axolotls", folder);
    await imported(own.owner, "Meerkats", String(child.json.id));
  });
  const names = (text: string) =>
    [...text.matchAll(/<th scope="row"><a href="\/console\/diagrams\/[^"]+">([^<]+)<\/a>/g)].map(
      ([, name]) => name,
    );

  test("are shown folder by folder, with what steers it", async () => {
    const me = await operator();
    const all = (await me.get(`/console/diagrams?owner=${own.owner}`)).text;
    expect(names(all)).toEqual(["Meerkats", "Axolotls", "Zebras"]);
    expect(all).toMatch(/<li><a [^>]+>Sales<\/a>.*<ul><li><a [^>]+>Offers<\/a>/s);
    const inFolder = (await me.get(`/console/diagrams?owner=${own.owner}&folder=${folder}`)).text;
    expect(names(inFolder)).toEqual(["Axolotls"]);
    expect(inFolder).toContain("Wombats go first.");
    expect(names((await me.get(`/console/diagrams?owner=${own.owner}&folder=none`)).text)).toEqual([
      "Zebras",
    ]);
  });

  test("are sorted as somebody asks", async () => {
    const me = await operator();
    const sorted = async (order: string) =>
      names((await me.get(`/console/diagrams?owner=${own.owner}&order=${order}`)).text);
    expect(await sorted("name")).toEqual(["Axolotls", "Meerkats", "Zebras"]);
    expect(await sorted("oldest")).toEqual(["Zebras", "Axolotls", "Meerkats"]);
    expect(await sorted("changed")).toEqual(["Meerkats", "Axolotls", "Zebras"]);
    expect(await sorted("nonsense")).toEqual(["Meerkats", "Axolotls", "Zebras"]);
  });

  test("that are too many to sort are not sorted halfway", async () => {
    const { models } = open().deps;
    const many: typeof models = {
      ...models,
      count: async (collection, where) =>
        collection.startsWith("diagrams") ? limits.consoleSortedMax + 1 : models.count(collection, where),
    };
    const me = browserOf(anotherConsole(open(), { models: many }))();
    await me.login();
    const byName = (await me.get(`/console/diagrams?owner=${own.owner}&order=name`)).text;
    expect(names(byName)).toEqual([]);
    expect(byName).toContain("are shown by their age only");
    expect(names((await me.get(`/console/diagrams?owner=${own.owner}`)).text)).toHaveLength(3);
  });

  test("of a deleted one nothing is listed", async () => {
    const { deps, operator: by, settle } = open().inside;
    const id = await imported(own.owner, "Pangolins");
    await deleteDiagram(deps.log, deps.libraries, { diagramId: id, owner: own.owner }, by());
    await settle();
    const me = await operator();
    expect((await me.get(`/console/diagrams?owner=${own.owner}&order=name`)).text).not.toContain("Pangolins");
  });
});

describe("the overview", () => {
  const hour = 3_600_000;
  const at = Date.UTC(2026, 0, 31, 12);
  const about = { now: () => at, startedMs: at - 5 * hour, freeBytes: async () => 3 * 2 ** 30 };
  const seenWith = async (changed: Parameters<typeof anotherConsole>[1]) => {
    const me = browserOf(anotherConsole(open(), { ...about, ...changed }))();
    await me.login();
    return (await me.get("/console")).text;
  };

  test("says what runs since when, how old the newest backup is, and what is free", async () => {
    const text = await seenWith({ backedUpAt: async () => at - 7 * hour });
    expect(text).toContain("<code>1.2.3</code>");
    expect(text).toContain("2026-01-31 07:00:00");
    expect(text).toMatch(/badge good">7 hours ago/);
    expect(text).toContain("3,072 MiB");
    expect(await seenWith({ backedUpAt: async () => at - 72 * hour })).toMatch(/badge warn">3 days ago/);
    expect(await seenWith({ backedUpAt: null, freeBytes: null })).toContain("is that of the servers");
  });

  test("draws the last day of this process, and says it in numbers", async () => {
    const slot = { startMs: at - 2 * hour, succeeded: 12, failed: 3, requests: 40, halfMs: 5, mostMs: 1_000 };
    const text = await seenWith({ backedUpAt: null, day: () => [{ ...slot, lagEvents: null }] });
    expect(text).toContain(
      'aria-label="Jobs ended: succeeded 12 jobs at most in a slot; failed 3 jobs at most',
    );
    expect(text).toContain('aria-label="Read models behind the log: at most not known"');
    expect(text).toMatch(/<th scope="row">10:00<\/th>(<td class="number">[^<]*<\/td>){6}/);
    expect(await seenWith({ backedUpAt: null, day: () => [] })).not.toContain("The last day");
  });
});
