/** The console for auditors: the proof, every event, who is logged in; and the rights of a role. */

import { createPublicKey } from "node:crypto";
import { describe, expect, test } from "vitest";
import { newKeyPair } from "../../src/audit/signature.ts";
import { newId } from "../../src/commands/ids.ts";
import { limits } from "../../src/limits.ts";
import { setPassword } from "../../src/operating/passwords.ts";
import { eventsOf } from "../../src/ops/copy-log.ts";
import { signCheckpoint } from "../../src/workers/checkpoint.ts";
import { type Browser, cheap, consoleHouse, locationOf, password } from "./support/console.ts";

const open = consoleHouse();

async function operator(): Promise<Browser> {
  const me = open().browser();
  await me.login();
  return me;
}

async function auditor(): Promise<Browser> {
  await setPassword(open().deps.passwordFile, "rita", password, "auditor", cheap);
  const me = open().browser();
  await me.login("rita");
  return me;
}

const sign = () => {
  const { deps, operator: by } = open().inside;
  return signCheckpoint(deps.log, newKeyPair().privatePem, () => by());
};

describe("an auditor", () => {
  test("sees every page and no form that changes something", async () => {
    const { userId } = await open().house.provide();
    const me = await auditor();
    const pages = ["", "/accounts", `/accounts/${userId}`, "/keys", "/diagrams", "/jobs", "/projections"];
    for (const page of [...pages, "/audit", "/events", "/sessions"]) {
      const seen = await me.get(`/console${page}`);
      expect(seen.status, page).toBe(200);
      const forms = [...seen.text.matchAll(/<form method="post" action="([^"]+)"/g)].map(([, to]) => to);
      const free = page === "/audit" ? ["/console/audit/verify"] : [];
      expect(forms, page).toEqual(["/console/logout", ...free]);
    }
    expect((await me.get("/console")).text).toContain("rita (auditor)");
  });

  test("changes nothing by what is sent all the same", async () => {
    const { log } = open().inside.deps;
    const me = await auditor();
    const before = await log.store.end();
    for (const to of [
      "/accounts",
      `/keys/${newId()}/revoke`,
      "/projections/diagrams/rebuild",
      "/sessions/x/end",
    ]) {
      const answer = await me.post(`/console${to}`, { kind: "user", label: "eve@example.com", plan: "pro" });
      expect(answer.status, to).toBe(403);
      expect(answer.text).toContain("change nothing");
    }
    expect(await log.store.end()).toBe(before);
  });

  test("who becomes an operator begins anew", async () => {
    const me = await auditor();
    await setPassword(open().deps.passwordFile, "rita", password, "operator", cheap);
    expect(locationOf(await me.get("/console/accounts"))).toBe("/console/login");
  });
});

describe("the audit page", () => {
  test("says that nothing is signed yet; then how far the newest checkpoint reaches, and gives it", async () => {
    const me = await operator();
    await open().house.provide();
    expect((await me.get("/console/audit")).text).toContain("There is no checkpoint yet");
    expect((await me.get("/console/audit/checkpoint.json")).status).toBe(409);
    const { result } = await sign();
    if (result.status !== "signed") throw new Error("Nothing was signed.");
    const { newest } = result;
    await open().house.provide();
    const { text } = await me.get("/console/audit");
    expect(text).toContain(`position <code>${newest.upTo}</code>`);
    expect(text).toMatch(/\d events<\/span> behind it/);
    const file = await me.get("/console/audit/checkpoint.json");
    expect(file.headers["content-disposition"]).toBe('attachment; filename="checkpoint.json"');
    expect(JSON.parse(file.text)).toEqual(newest);
    expect((await me.get("/console/audit/checkpoint.note")).text).toBe(newest.note);
    expect(() =>
      createPublicKey({ key: Buffer.from(newest.publicKey, "base64"), format: "der", type: "spki" }),
    ).not.toThrow();
  });

  test("verifies the log when somebody asks, also an auditor, and says what came of it", async () => {
    const me = await auditor();
    await me.get("/console/audit");
    expect(locationOf(await me.post("/console/audit/verify"))).toMatch(/did=verify$/);
    await expect
      .poll(async () => (await me.get("/console/audit")).text)
      .toMatch(/no fault<\/span> [\d,]+ events/);
    expect((await me.get("/console/audit")).text).toContain("asked by rita");
  });
});

describe("the events of the log", () => {
  test("are found by stream, type, who did it, and the request that a customer names", async () => {
    const me = await operator();
    const customer = await open().house.customer();
    const made = await customer.post("/v1/folders", { name: "Pangolins" });
    const request = String(made.headers["x-request-id"]);
    const found = await me.get(locationOf(await me.get(`/console/find?id=${request}`)));
    expect(found.text).toContain("FolderCreated");
    expect(found.text.match(/<tr>/g)).toHaveLength(2);
    const ofStream = await me.get(`/console/events?stream=library-live-user-${customer.userId}`);
    expect(ofStream.text).toContain("FolderCreated");
    expect((await me.get(`/console/events?actor=${customer.keyId}&type=FolderRenamed`)).text).toContain(
      "No event fits",
    );
    const event = await me.get(/\/console\/events\/[\w-]+\/\d+/.exec(found.text)?.[0] ?? "");
    expect(event.text).toContain("As it is stored");
    expect(event.text).toContain("&quot;sealed&quot;");
    // Sealed content of the log is not opened here.
    expect(event.text).not.toContain("Pangolins");
    expect((await me.get(`/console/events/library-live-user-${customer.userId}/9`)).status).toBe(409);
  });

  test("are shown page by page, to the end, each once", async () => {
    const me = await operator();
    for (let i = 0; i < 30; i++) await open().house.provide();
    const all: string[] = [];
    for await (const { stream, revision } of eventsOf(open().inside.deps.log.store))
      all.push(`/console/events/${stream}/${revision}`);
    expect(all.length).toBeGreaterThan(limits.consoleEventItems);
    const seen: string[] = [];
    for (let to: string | undefined = "/console/events"; to; ) {
      const { text }: { text: string } = await me.get(to);
      seen.push(...[...text.matchAll(/href="(\/console\/events\/[\w-]+\/\d+)"/g)].map(([, at]) => at ?? ""));
      to = /href="([^"]+)" rel="next"/.exec(text)?.[1]?.replaceAll("&amp;", "&");
    }
    // The other page leaves out checkpoints.
    expect(seen.filter((at) => !at.includes("checkpoint-log"))).toEqual(all);
  });
});

describe("what is looked for", () => {
  test("may be the name of an organization, or the last four characters of a key", async () => {
    const me = await operator();
    const { keyId, key } = await open().house.provide();
    expect(locationOf(await me.get(`/console/find?id=${key.slice(-4)}`))).toBe(`/console/keys/${keyId}`);
    await me.get("/console/accounts");
    const page = locationOf(
      await me.post("/console/accounts", { kind: "organization", label: "Lemurs & Sons", plan: "team" }),
    );
    expect(locationOf(await me.get(`/console/find?id=${encodeURIComponent("Lemurs & Sons")}`))).toBe(
      page.replace("?did=registered", ""),
    );
  });
});

describe("sessions", () => {
  test("are listed with their role, and ended by an operator", async () => {
    const [me, other] = [await operator(), await auditor()];
    const { text } = await me.get("/console/sessions");
    expect(text).toContain("rita");
    expect(text).toContain("auditor");
    const ends = [
      ...text.matchAll(/action="(\/console\/sessions\/[0-9a-f]{64}\/end)"[\s\S]*?session of (\w+)/g),
    ];
    const ofRita = ends.filter(([, , name]) => name === "rita").map(([, to]) => to ?? "");
    expect(ofRita.length).toBeGreaterThan(0);
    for (const to of ofRita)
      expect(locationOf(await me.post(to))).toBe("/console/sessions?did=session-ended");
    expect(locationOf(await other.get("/console/accounts"))).toBe("/console/login");
    expect((await me.get("/console/sessions")).text).not.toContain("rita");
  });
});
