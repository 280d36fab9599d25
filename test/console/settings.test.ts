import { describe, expect, test } from "vitest";
import { accountStream } from "../../src/commands/account.ts";
import { newId } from "../../src/commands/ids.ts";
import { keyStream } from "../../src/commands/key.ts";
import { limits } from "../../src/limits.ts";
import { type Browser, consoleHouse, locationOf } from "./support/console.ts";

const open = consoleHouse();
const hostile = `<script>alert("x")</script>&'<img src=x onerror=alert(1)>`;

async function operator(): Promise<Browser> {
  const me = open().browser();
  await me.login();
  return me;
}

/**
 * Registers an account.
 * @returns its page
 */
async function registered(me: Browser, kind: "user" | "organization", label: string): Promise<string> {
  const plan = kind === "user" ? "pro" : "team";
  const to = locationOf(await me.post("/console/accounts", { kind, label, plan }));
  expect(to).toMatch(/^\/console\/accounts\/[\w-]+\?did=registered$/);
  return to.replace("?did=registered", "");
}

const idIn = (page: string): string => page.split("/").at(-1) ?? "";
const keyIn = (text: string): string => /svc_sk_(live|test)_\w+/.exec(text)?.[0] ?? "";
const keyPageIn = (text: string): string => /\/console\/keys\/[\w-]+/.exec(text)?.[0] ?? "";

/** The API's answer to the key. */
const statusOf = async (key: string): Promise<string> => {
  const answer = await open().house.anonymous.get("/v1/diagrams", { key });
  return answer.status === 200 ? "works" : answer.json.error.code;
};

describe("accounts", () => {
  test("a user is registered, shown, listed, and given another plan, by the operator of the session", async () => {
    const me = await operator();
    const page = await registered(me, "user", "carla@example.com");
    const shown = await me.get(`${page}?did=registered`);
    expect(shown.text).toContain("The account is registered.");
    expect(shown.text).toContain("carla@example.com");
    expect((await me.get("/console/accounts")).text).toContain("carla@example.com");
    expect(locationOf(await me.post(`${page}/plan`, { plan: "free" }))).toBe(`${page}?did=plan`);
    expect((await me.get(page)).text).toContain("PlanChanged");
    const events = await open().inside.deps.log.store.read(accountStream(idIn(page)));
    expect(events.map(({ type, metadata }) => [type, metadata.actor])).toEqual([
      ["UserRegistered", { kind: "operator", id: "anna" }],
      ["PlanChanged", { kind: "operator", id: "anna" }],
    ]);
  });

  test("what cannot be is told, and changes nothing", async () => {
    const me = await operator();
    const { log } = open().inside.deps;
    const page = await registered(me, "user", "dora@example.com");
    const end = await log.store.end();
    for (const [path, fields, message] of [
      ["/console/accounts", { kind: "user", label: "nonsense", plan: "pro" }, "e-mail address"],
      [
        "/console/accounts",
        { kind: "user", label: "e@example.com", plan: "gold" },
        "must be one of pro, free",
      ],
      ["/console/accounts", { kind: "organization", label: " ", plan: "team" }, "needs a name"],
      [`${page}/plan`, { plan: "team" }, "must be one of pro, free"],
      [`${page}/members`, { user: "nobody" }, "There is no user nobody."],
      ["/console/accounts/nobody/plan", { plan: "pro" }, "There is no such account."],
      [`${page}/keys`, { environment: "live" }, "at least one scope"],
      [`${page}/keys`, { environment: "dev", scope: "generate" }, "must be one of live, test"],
      [`${page}/keys`, { environment: "live", scope: "everything" }, "must be one of diagrams:read"],
      [`${page}/keys`, { environment: "live", scope: "generate", expires: "2001-01-01" }, "in the past"],
    ] as const) {
      const answer = await me.post(path, fields);
      expect([answer.status, answer.text.includes(message)], `${path} ${message}`).toEqual([409, true]);
    }
    expect(await log.store.end()).toBe(end);
  });

  test("members come by id or e-mail address, hold keys of the organization, and lose them when they go", async () => {
    const me = await operator();
    const [eve, finn] = [
      await registered(me, "user", "eve@example.com"),
      await registered(me, "user", "finn@example.com"),
    ];
    const acme = await registered(me, "organization", "Acme");
    expect((await me.get(acme)).text).toContain("A key of an organization is held by a member");
    for (const user of ["eve@example.com", idIn(finn)])
      expect(locationOf(await me.post(`${acme}/members`, { user }))).toBe(`${acme}?did=member-added`);
    const page = (await me.get(acme)).text;
    expect(page).toContain("eve@example.com");
    expect(page).toContain("finn@example.com");
    const made = await me.post(`${acme}/keys`, {
      user: idIn(eve),
      environment: "test",
      scope: "diagrams:read",
    });
    expect(await statusOf(keyIn(made.text))).toBe("works");
    expect((await me.get("/console/accounts?kind=organization")).text).toContain("2 members");
    await me.post(`${acme}/members/remove`, { user: idIn(eve) });
    expect(await statusOf(keyIn(made.text))).toBe("revoked_api_key");
    expect((await me.get(keyPageIn(made.text))).text).toContain("member_removed");
  });

  test("are listed page by page, each once", async () => {
    const me = await operator();
    const count = limits.consolePageItems + 3;
    for (let i = 0; i < count; i++) await registered(me, "organization", `Listed ${i}.`);
    const seen: string[] = [];
    for (let to: string | undefined = "/console/accounts?kind=organization"; to; ) {
      const { text }: { text: string } = await me.get(to);
      seen.push(...[...text.matchAll(/Listed \d+\./g)].map(([name]) => name));
      to = /href="([^"]+)" rel="next"/.exec(text)?.[1]?.replaceAll("&amp;", "&");
    }
    expect(seen).toEqual(Array.from({ length: count }, (_, i) => `Listed ${count - 1 - i}.`));
    expect((await me.get("/console/accounts?after=nonsense")).status).toBe(200);
  });
});

describe("API keys", () => {
  test("are shown once, work, show what they used, and stop when they are revoked", async () => {
    const me = await operator();
    const page = await registered(me, "user", "gina@example.com");
    const made = await me.post(`${page}/keys`, {
      environment: "live",
      scope: ["diagrams:read", "generate"],
      expires: "2099-12-31",
    });
    expect(made.status).toBe(201);
    const key = keyIn(made.text);
    expect(await statusOf(key)).toBe("works");
    expect(await statusOf(key)).toBe("works");
    const keyPage = keyPageIn(made.text);
    const shown = (await me.get(keyPage)).text;
    expect(shown).not.toContain(key);
    expect(shown).toContain(`…${key.slice(-4)}`);
    expect(shown).toContain('value="2" aria-label="Requests of one minute"');
    expect(shown).toContain('value="0" aria-label="Generations of 30 days"');
    expect(shown).toContain("2099-12-31T23:59:59.999Z");
    expect((await me.get("/console/keys")).text).toContain(`…${key.slice(-4)}`);
    expect(locationOf(await me.post(`${keyPage}/revoke`))).toBe(`${keyPage}?did=revoked`);
    expect(await statusOf(key)).toBe("revoked_api_key");
    const after = (await me.get(keyPage)).text;
    expect(after).toContain("revoked");
    expect(after).not.toContain("/rotate");
    const log = open().inside.lines.join("");
    expect(log).not.toContain(key);
    expect(log).not.toContain("gina@example.com");
  });

  test("get a successor with the same scopes, beside the old one for as long as was chosen", async () => {
    const me = await operator();
    const page = await registered(me, "user", "hal@example.com");
    const made = await me.post(`${page}/keys`, { environment: "live", scope: "diagrams:read" });
    const [key, keyPage] = [keyIn(made.text), keyPageIn(made.text)];
    const next = await me.post(`${keyPage}/rotate`, { days: "1" });
    expect(next.status).toBe(201);
    expect([await statusOf(key), await statusOf(keyIn(next.text))]).toEqual(["works", "works"]);
    expect((await me.get(keyPageIn(next.text))).text).toContain("diagrams:read");
    const last = await me.post(`${keyPageIn(next.text)}/rotate`, { days: "0" });
    expect(await statusOf(keyIn(next.text))).toBe("expired_api_key");
    expect(await statusOf(keyIn(last.text))).toBe("works");
    expect((await me.post(`${keyPage}/rotate`, { days: "30" })).status).toBe(409);
    const events = await open().inside.deps.log.store.read(keyStream(idIn(keyPage)));
    expect(events.map(({ type }) => type)).toEqual(["ApiKeyCreated", "ApiKeyExpirySet"]);
  });
});

test("hostile names of accounts stay text wherever they stand", async () => {
  const me = await operator();
  const organization = await registered(me, "organization", hostile);
  const user = await registered(me, "user", `"><b>i@x.y`.replaceAll(" ", ""));
  await me.post(`${organization}/members`, { user: idIn(user) });
  await me.post(`${organization}/keys`, { user: idIn(user), environment: "live", scope: "generate" });
  for (const path of [
    organization,
    user,
    "/console/accounts?kind=organization",
    "/console/accounts",
    "/console/keys",
    "/console/diagrams?kind=organization",
    `/console/diagrams?owner=live-org-${idIn(organization)}`,
    `/console/diagrams?owner=${encodeURIComponent(hostile)}`,
    `/console/accounts?did=${encodeURIComponent(hostile)}`,
    `/console/jobs?show=${encodeURIComponent(hostile)}`,
  ]) {
    const { text, status } = await me.get(path);
    expect([200, 404]).toContain(status);
    expect(text, path).not.toMatch(/<script>alert|<img src=x|"><b>/);
  }
  expect(locationOf(await me.get(`/console/find?id=${encodeURIComponent(hostile)}`))).toBe(organization);
  expect((await me.get(organization)).text).toContain("&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;");
});

test("an id or an e-mail address leads to its page", async () => {
  const me = await operator();
  const page = await registered(me, "user", "ida@example.com");
  const find = async (id: string) => locationOf(await me.get(`/console/find?id=${encodeURIComponent(id)}`));
  expect(await find("ida@example.com")).toBe(page);
  expect(await find(` ${idIn(page)} `)).toBe(page);
  const made = await me.post(`${page}/keys`, { environment: "live", scope: "generate" });
  expect(await find(idIn(keyPageIn(made.text)))).toBe(keyPageIn(made.text));
  for (const unknown of [newId(), "nobody@example.com", "../healthz", ""])
    expect((await me.get(`/console/find?id=${encodeURIComponent(unknown)}`)).status).toBe(404);
});
