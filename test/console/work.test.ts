import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { deleteDiagram, importDiagram, requestGeneration, updateDiagram } from "../../src/commands/flows.ts";
import { generation, generationStream } from "../../src/commands/generation.ts";
import { handle } from "../../src/commands/handle.ts";
import { newGenerationId, newId } from "../../src/commands/ids.ts";
import { fold } from "../../src/commands/log.ts";
import { limits } from "../../src/limits.ts";
import { type RebuildRun, type StartRebuild, startRebuildApart } from "../../src/operating/rebuild-apart.ts";
import { explanationOf } from "../../src/workers/explanation.ts";
import { chain } from "../http/support/documents.ts";
import { importOf } from "../support/imports.ts";
import { anotherConsole, type Browser, browserOf, consoleHouse, locationOf } from "./support/console.ts";

const open = consoleHouse();
const marker = `<b onclick="x">Quokka</b>`;
const owner = `live-user-${newId()}`;
const held = { owner, organizationId: null, createdBy: "u", folderId: null };

async function operator(): Promise<Browser> {
  const me = open().browser();
  await me.login();
  return me;
}

async function imported(name = "Order"): Promise<string> {
  const { deps, operator: by } = open().inside;
  const diagramId = newId();
  const data = importOf(diagramId, { ...held, name, bpmn: chain({ name: "Zebrafish" }) });
  await importDiagram(deps.log, deps.libraries, data, by());
  return diagramId;
}

/** An open job; no worker runs here. */
async function requested(diagramId = newId()): Promise<string> {
  const { deps, operator: by, settle } = open().inside;
  const generationId = newGenerationId();
  const look = { theme: "light", format: "png" } as const;
  const data = { ...held, ...look, generationId, diagramId, kind: "generate" as const, keyId: newId() };
  await requestGeneration(deps.log, { ...data, prompt: marker, name: null, context: null }, by());
  await settle();
  return generationId;
}

const stateOf = async (id: string) =>
  (await fold(open().inside.deps.log, generation, generationStream(id))).state;

describe("diagrams", () => {
  test("are listed by owner, newest first, page by page", async () => {
    const me = await operator();
    const { settle } = open().inside;
    for (let i = 0; i < limits.consolePageItems + 2; i++) await imported(`Listed ${i}.`);
    await settle();
    const seen: string[] = [];
    for (let to: string | undefined = `/console/diagrams?owner=${owner}`; to; ) {
      const { text }: { text: string } = await me.get(to);
      seen.push(...[...text.matchAll(/Listed \d+\./g)].map(([name]) => name));
      to = /href="([^"]+)" rel="next"/.exec(text)?.[1]?.replaceAll("&amp;", "&");
    }
    expect(seen.length).toBe(limits.consolePageItems + 2);
    expect(seen[0]).toBe(`Listed ${limits.consolePageItems + 1}.`);
    const { userId } = await open().house.provide();
    expect((await me.get("/console/diagrams")).text).toContain(`/console/diagrams?owner=live-user-${userId}`);
  });

  test("have a history with a picture of each revision and what differs from before", async () => {
    const me = await operator();
    const { deps, operator: by, settle } = open().inside;
    const id = await imported();
    await updateDiagram(deps.log, deps.libraries, { diagramId: id, owner, name: marker }, by());
    await settle();
    const page = await me.get(`/console/diagrams/${id}`);
    expect(page.text).toContain("DiagramRenamed");
    expect(page.text).toContain("operator test");
    expect(page.text).toContain("5 elements, all new");
    expect(page.text).toContain("&lt;b onclick=&quot;x&quot;&gt;Quokka&lt;/b&gt;");
    expect(page.text).not.toContain(marker);
    expect(page.text.indexOf("DiagramRenamed")).toBeLessThan(page.text.indexOf("DiagramImported"));
    const pictures = [...page.text.matchAll(/(?:src|srcset)="(\/console\/diagrams\/[^"]+)"/g)];
    expect(pictures.length).toBe(2);
    for (const [, at = ""] of pictures) {
      const picture = await me.get(at);
      expect(picture.headers["content-type"]).toContain("image/svg+xml");
      expect(picture.headers["content-security-policy"]).toContain("sandbox");
      expect(picture.text).toContain("<svg");
    }
    const looked = open().inside.lines.find((line) => line.includes(id)) ?? "{}";
    expect(JSON.parse(looked)).toMatchObject({ route: "/console/diagrams/:id", of: id, operator: "anna" });
    for (const none of ["1.svg", "9.svg", "x.svg", "0.png", "0.svg?theme=pink"])
      expect((await me.get(`/console/diagrams/${id}/${none}`)).status).toBe(409);
    expect((await me.get(`/console/diagrams/${newId()}`)).status).toBe(409);
  });

  test("that were odd when they came in say what was odd", async () => {
    const me = await operator();
    const { deps, operator: by } = open().inside;
    const diagramId = newId();
    const odd = chain().replace("</process>", '<laneSet id="&lt;S&gt;"/><laneSet id="&lt;S&gt;"/></process>');
    const data = { ...held, diagramId, name: "Odd", bpmn: chain(), sent: odd };
    await importDiagram(deps.log, deps.libraries, data, by());
    const { text } = await me.get(`/console/diagrams/${diagramId}`);
    expect(text).toContain("The id &lt;S&gt; is used twice, by a laneSet and a laneSet.");
    const usual = await me.get(`/console/diagrams/${await imported()}`);
    expect(usual.text).not.toContain("<dt>Odd</dt>");
  });

  test("with many revisions show some at a time", async () => {
    const me = await operator();
    const { deps, operator: by } = open().inside;
    const id = await imported();
    const count = limits.consoleRevisionsMax + 2;
    for (let i = 1; i < count; i++)
      await updateDiagram(deps.log, deps.libraries, { diagramId: id, owner, name: `Name ${i}.` }, by());
    const newest = (await me.get(`/console/diagrams/${id}`)).text;
    expect(newest.match(/<article/g)?.length).toBe(limits.consoleRevisionsMax);
    expect(newest).toContain(`Name ${count - 1}.`);
    const older = (await me.get(`/console/diagrams/${id}?before=2`)).text;
    expect([...older.matchAll(/revision (\d+)<\/span>/g)].map(([, revision]) => revision)).toEqual([
      "1",
      "0",
    ]);
  });

  test("that were deleted show that they are erased, and no text or picture", async () => {
    const me = await operator();
    const { deps, operator: by, settle } = open().inside;
    const id = await imported("Wombat");
    await deleteDiagram(deps.log, deps.libraries, { diagramId: id, owner }, by());
    await settle();
    expect(locationOf(await me.get(`/console/find?id=${id}`))).toBe(`/console/diagrams/${id}`);
    const { text } = await me.get(`/console/diagrams/${id}`);
    expect(text).toContain("Permanently deleted at");
    expect(text).toContain("texts erased");
    expect(text).not.toMatch(/Wombat|Zebrafish|\.svg\?/);
    expect((await me.get(`/console/diagrams/${id}/0.svg`)).status).toBe(409);
  });
});

describe("jobs", () => {
  test("under way are shown, queued again, failed with a message, dead letters then, and tried again", async () => {
    const me = await operator();
    const id = await requested();
    const listed = async (show: string) =>
      (await me.get(`/console/jobs?show=${show}`)).text.includes(`/console/jobs/${id}"`);
    expect([await listed("open"), await listed("dead"), await listed("all")]).toEqual([true, false, true]);
    const page = await me.get(`/console/jobs/${id}`);
    expect(page.text).toContain("GenerationRequested");
    expect(page.text).not.toContain(marker);
    expect(locationOf(await me.post(`/console/jobs/${id}/retry`))).toBe(`/console/jobs/${id}?did=requeued`);
    expect((await me.get(`/console/jobs/${id}`)).text).toContain("GenerationRetryRequested");
    const failed = await me.post(`/console/jobs/${id}/fail`, { message: marker });
    expect(locationOf(failed)).toBe(`/console/jobs/${id}?did=failed`);
    expect(await stateOf(id)).toMatchObject({ error: { code: "internal_error", message: marker } });
    expect([await listed("open"), await listed("dead"), await listed("failed")]).toEqual([false, true, true]);
    expect((await me.get(`/console/jobs/${id}`)).text).not.toContain(marker);
    const again = locationOf(await me.post(`/console/jobs/${id}/retry`)).replace("?did=retried", "");
    expect(await stateOf(again.split("/").at(-1) ?? "")).toMatchObject({ status: "queued" });
    expect((await me.get(again)).text).toContain("queued");
    expect((await me.post(`/console/jobs/${id}/fail`)).status).toBe(409);
    expect((await me.post("/console/jobs/gen_none/retry")).status).toBe(409);
  });

  test("show what was understood of their prompt, as text", async () => {
    const me = await operator();
    const { deps, operator: by } = open().inside;
    const diagramId = newId();
    const id = await requested(diagramId);
    expect((await me.get(`/console/jobs/${id}`)).text).toContain("The engine is not done with this job.");
    const note = { kind: "understood" as const, text: marker, rule: "work", from: 0, to: 5 };
    const explained = explanationOf({ prompt: marker, context: null }, { notes: [note] });
    const named = { generationId: id, diagramId, name: null, bpmn: chain(), plan: "{}", basedOn: null };
    const engine = { name: "rules", version: "4" };
    const data = { ...named, engine, explanation: JSON.stringify(explained) };
    await handle(deps.log, generation, generationStream(id), { type: "RecordProcess", data }, by());
    const { text } = await me.get(`/console/jobs/${id}`);
    expect(text).toContain("understood: &lt;b onclick=");
    expect(text).not.toContain(marker);
  });

  test("that timed out are dead letters beside those that failed inside, in one order", async () => {
    const me = await operator();
    const { deps, operator: by, settle } = open().inside;
    const ids: string[] = [];
    for (const code of ["timed_out", "internal_error", "generation_failed", "timed_out"] as const) {
      const diagramId = newId();
      const generationId = await requested(diagramId);
      const command = {
        type: "FailGeneration",
        data: { generationId, diagramId, code, message: "" },
      } as const;
      await handle(deps.log, generation, generationStream(generationId), command, by());
      ids.unshift(...(code === "generation_failed" ? [] : [generationId]));
    }
    await settle();
    const { text } = await me.get("/console/jobs?show=dead");
    const shown = [...text.matchAll(/href="\/console\/jobs\/(gen_\w+)"/g)].map(([, id]) => id);
    expect(shown.slice(0, 3)).toEqual(ids);
  });
});

/** The parts of the page that were sent within the first `count` events. */
async function events(stream: Readable, count: number, enough = (_: string) => false): Promise<string[]> {
  const seen: string[] = [];
  let text = "";
  for await (const chunk of stream) {
    text += String(chunk);
    const whole = text.split("\n\n");
    text = whole.pop() ?? "";
    for (const event of whole) if (/^(data|event):/.test(event)) seen.push(event);
    if (seen.length >= count || enough(seen.at(-1) ?? "")) break;
  }
  return seen;
}

/** Each rebuild is a process that has to start, and waits for the leases of all others. */
const rebuildsMsMax = 240_000;

describe("read models", { timeout: rebuildsMsMax }, () => {
  test("are rebuilt with live progress while the page is open, switched back, and dropped", async () => {
    const { app, browser } = open();
    const me = browser();
    await me.login();
    for (let i = 0; i < 3; i++) await imported();
    const cookie = `console_session=${me.cookies.get("console_session")}`;
    const headers = { cookie, accept: "text/event-stream", "x-forwarded-for": "10.0.0.250" };
    const answer = await app.inject({ url: "/console/projections", headers, payloadAsStream: true });
    expect(answer.headers["content-type"]).toBe("text/event-stream");
    const following = events(answer.stream(), Number.POSITIVE_INFINITY, (last) => last.includes("all alike"));
    expect(locationOf(await me.post("/console/projections/diagrams/rebuild"))).toContain("did=rebuild");
    expect(locationOf(await me.post("/console/projections/diagrams/rebuild"))).toContain("did=rebuild-runs");
    const page = (await me.get("/console/projections")).text;
    expect(page).toContain('<noscript><meta http-equiv="refresh" content="3"></noscript>');
    expect(page).toContain('aria-label="Rebuild of diagrams"');
    const seen = await following;
    expect(seen.length).toBeGreaterThan(2);
    expect(seen.join("")).toContain("preparing");
    expect(seen.join("")).toMatch(/data-heard=\\"[^"]*diagrams: /);
    expect((await me.get("/console/projections")).text).toContain("diagrams_v1_r");
    expect(locationOf(await me.post("/console/projections/diagrams/switch-back"))).toContain("switched-back");
    expect((await me.get("/console/projections")).text).toContain("<code>diagrams_v1</code>");
    expect(locationOf(await me.post("/console/projections/diagrams/drop"))).toContain("dropped");
    expect(locationOf(await me.post("/console/projections/diagrams/drop"))).toContain("nothing-former");
    expect((await me.post("/console/projections/nonsense/rebuild")).status).toBe(409);
    expect(open().inside.lines.join("")).toContain('"rebuilt"');
  });

  test("a rebuild is done by a process of its own, whose failure is told, and begun anew", async () => {
    const { deps, inside } = open();
    const runs: RebuildRun[] = [];
    const startRebuild: StartRebuild = (...args) => {
      const run = deps.startRebuild(...args);
      runs.push(run);
      // Stops it, so that it does not end before it is killed.
      if (runs.length === 1 && run.pid) process.kill(run.pid, "SIGSTOP");
      return run;
    };
    const app = anotherConsole(open(), { startRebuild });
    const me = browserOf(app)();
    await me.login();
    expect(locationOf(await me.post("/console/projections/folders/rebuild"))).toContain("did=rebuild");
    const [first] = runs;
    expect(first?.pid).toBeGreaterThan(0);
    expect(first?.pid).not.toBe(process.pid);
    expect((await me.get("/console/projections")).text).toContain(`process ${first?.pid}`);
    process.kill(first?.pid ?? 0, "SIGKILL");
    await expect(first?.result).rejects.toThrow("SIGKILL");
    const page = (await me.get("/console/projections")).text;
    expect(page).toContain("Its process was ended by SIGKILL.");
    expect(page).toContain("<code>folders_v1</code>");
    expect(inside.lines.filter((line) => line.includes("a rebuild failed")).join("")).toContain("SIGKILL");

    expect(locationOf(await me.post("/console/projections/folders/rebuild"))).toContain("did=rebuild");
    await runs[1]?.result;
    expect((await me.get("/console/projections")).text).toContain("<code>folders_v1_r1</code>");
    expect(locationOf(await me.post("/console/projections/folders/switch-back"))).toContain("switched-back");
    expect(locationOf(await me.post("/console/projections/folders/drop"))).toContain("dropped");
    await app.close();
  });

  test("a fault of a rebuild is told in the log, without what it was about", async () => {
    const { inside } = open();
    const startRebuild = startRebuildApart({ ...inside.environment, PORT: "marker-of-a-setting" });
    const app = anotherConsole(open(), { startRebuild });
    const me = browserOf(app)();
    await me.login();
    await me.post("/console/projections/folders/rebuild");
    await expect
      .poll(async () => (await me.get("/console/projections")).text, { timeout: 120_000 })
      .toContain("The log says where.");
    const told = inside.lines.filter((line) => line.includes("a rebuild failed")).join("");
    expect(told).toContain("BadConfig");
    expect(told).not.toContain("marker-of-a-setting");
    await app.close();
  });

  test("a rebuild is given up when the process stops, and queries go on reading the old views", async () => {
    const app = anotherConsole(open(), {});
    const me = browserOf(app)();
    await me.login();
    expect(locationOf(await me.post("/console/projections/folders/rebuild"))).toContain("did=rebuild");
    await expect
      .poll(async () => (await me.get("/console/projections")).text, { timeout: 120_000 })
      .toMatch(/joining|comparing/);
    await app.close();
    const here = await operator();
    const page = (await here.get("/console/projections")).text;
    expect(page).toContain("by another process");
    expect(page).toContain("<code>folders_v1</code>");
    expect(page).toContain("Rebuild anew");
  });

  test("the process of a rebuild ends when the one that asked for it is gone, however it went", async () => {
    const { inside } = open();
    const script = "test/support/asking-for-rebuild/main.ts";
    const env = { ...inside.environment };
    const asking = spawn(process.execPath, [script], { env, stdio: ["ignore", "ignore", "pipe"] });
    asking.stderr.resume();
    // Both write to it, so it closes when both have ended.
    const [, signal] = await once(asking, "close");
    expect(signal).toBe("SIGKILL");
    const here = await operator();
    expect((await here.get("/console/projections")).text).toContain("<code>folders_v1</code>");
  });
});

describe("a page that stays up to date", () => {
  test("ends with the session, and with the server", async () => {
    const app = anotherConsole(open(), {});
    const [me, other] = [browserOf(app)(), browserOf(app)()];
    await me.login();
    await other.login();
    const follow = async (browser: Browser) => {
      const cookie = `console_session=${browser.cookies.get("console_session")}`;
      const headers = { cookie, accept: "text/event-stream" };
      return (await app.inject({ url: "/console", headers, payloadAsStream: true })).stream();
    };
    const mine = events(await follow(me), Number.POSITIVE_INFINITY);
    const theirs = events(await follow(other), Number.POSITIVE_INFINITY);
    await me.post("/console/logout");
    expect((await mine).at(-1)).toContain("event: over");
    await app.close();
    expect((await theirs).at(-1)).not.toContain("event: over");
  });

  test("is asked for by reading only: no form is sent again and again", async () => {
    const me = await operator();
    const id = await requested();
    const answer = await me.post(`/console/jobs/${id}/fail`, {}, { accept: "text/event-stream" });
    expect(answer.status).toBe(303);
  });
});

test("when a store is away or something breaks, the page says so without a reason from inside", async () => {
  const { deps } = open();
  const secret = "marker-of-a-fault";
  const app = anotherConsole(open(), {
    drawing: { ...deps.drawing, render: () => Promise.reject(new Error(secret)) },
  });
  const me = browserOf(app)();
  await me.login();
  const answer = await me.get(`/console/diagrams/${await imported()}/0.svg`);
  expect(answer.status).toBe(500);
  expect(answer.text).not.toContain(secret);
  const log = open().inside.lines.join("");
  expect(log).toContain("a page of the console failed");
  for (const text of [secret, marker, "Quokka", "Zebrafish", "Wombat"]) expect(log).not.toContain(text);
  await app.close();
});
