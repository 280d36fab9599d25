import { statSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { routes } from "../../src/console/routes.ts";
import { limits } from "../../src/limits.ts";
import { removePassword, setPassword } from "../../src/operating/passwords.ts";
import { openMemoryBurst } from "../../src/store/burst.memory.ts";
import { anotherConsole, browserOf, cheap, consoleHouse, locationOf } from "./support/console.ts";

const open = consoleHouse();
const secretIn = (page: string): string => /name="csrf" value="([^"]+)"/.exec(page)?.[1] ?? "none";
const pages = ["", "/accounts", "/keys", "/diagrams", "/jobs", "/projections", "/find?id=x"];

describe("the address of the operations port alone", () => {
  test("leads to the console, which names what else is there", async () => {
    const me = open().browser();
    expect(locationOf(await me.get("/"))).toBe("/console");
    const { text } = await me.get("/console/login");
    for (const path of ["/docs", "/metrics", "/healthz", "/readyz"]) {
      expect(text).toContain(`href="${path}"`);
      expect((await me.get(path)).status).toBe(200);
    }
  });
});

describe("logging in", () => {
  test("every page and form sends whoever is not logged in to the login, and does nothing", async () => {
    const { browser, inside } = open();
    const end = await inside.deps.log.store.end();
    for (const page of pages)
      expect(locationOf(await browser().get(`/console${page}`))).toBe("/console/login");
    for (const form of ["/accounts", "/keys/x/revoke", "/projections/keys/rebuild", "/jobs/x/fail"])
      expect(locationOf(await browser().post(`/console${form}`, { label: "x" }))).toBe("/console/login");
    expect(await inside.deps.log.store.end()).toBe(end);
  });

  test("with name and password leads to the overview", async () => {
    const me = open().browser();
    expect(locationOf(await me.login())).toBe("/console");
    const page = await me.get("/console");
    expect(page.status).toBe(200);
    expect(page.text).toContain("<h1>Overview</h1>");
    expect(page.text).toContain("<span>anna</span>");
    expect(locationOf(await me.get("/console/login"))).toBe("/console");
  });

  test("with a wrong password, an unknown name or none is refused in the same words", async () => {
    for (const [name, secret] of [
      ["anna", "wrong"],
      ["nobody", "correct horse battery"],
      ["anna", ""],
      ["", ""],
    ] as const) {
      const me = open().browser();
      const answer = await me.login(name, secret);
      expect([answer.status, me.cookies.has("console_session")]).toEqual([401, false]);
      expect(answer.text).toContain("Name or password is wrong.");
    }
  });

  test("is refused without the form's secret, from another site, and from no browser", async () => {
    const fields = { name: "anna", password: "correct horse battery" };
    const stranger = open().browser();
    expect((await stranger.post("/console/login", fields)).status).toBe(403);
    const me = open().browser();
    await me.get("/console/login");
    const elsewhere = [
      { origin: "https://evil.test" },
      { origin: "null" },
      { origin: "" },
      { "sec-fetch-site": "cross-site" },
    ];
    for (const headers of elsewhere)
      expect((await me.post("/console/login", fields, headers)).status).toBe(403);
    expect(locationOf(await me.post("/console/login", fields))).toBe("/console");
  });

  test("keeps the name that was typed beside a wrong password, and nothing else", async () => {
    const me = open().browser();
    const answer = await me.login('anna "the first"', "wrong password");
    expect(answer.status).toBe(401);
    expect(answer.text).toContain('value="anna &quot;the first&quot;"');
    expect(answer.text).not.toContain("wrong password");
  });

  test("is throttled for each address, and for all together, until the window has passed", async () => {
    const { inside } = open();
    const app = anotherConsole(open(), {});
    const from = browserOf(app);
    const attempt = async (address: string) => (await from(address).login("anna", "wrong")).status;
    for (let i = 0; i < limits.consoleLoginsMax; i++) expect(await attempt("10.9.9.9")).toBe(401);
    expect(await attempt("10.9.9.9")).toBe(429);
    expect((await from("10.9.9.9").login()).status).toBe(429);
    expect((await from("10.9.9.8").login()).status).toBe(303);
    inside.pass(limits.consoleLoginWindowMs);
    expect((await from("10.9.9.9").login()).status).toBe(303);
    await app.close();
  });

  test("stops for all addresses at the common bound", async () => {
    const { inside } = open();
    const burst = openMemoryBurst();
    const app = anotherConsole(open(), { burst });
    const bounds = { limit: limits.consoleLoginsOfAllMax, windowMs: limits.consoleLoginWindowMs };
    for (let i = 1; i < bounds.limit; i++) await burst.hit("console", inside.deps.now(), bounds);
    expect((await browserOf(app)().login("anna", "wrong")).status).toBe(401);
    expect((await browserOf(app)().login()).status).toBe(429);
    inside.pass(bounds.windowMs);
    expect((await browserOf(app)().login()).status).toBe(303);
    await app.close();
  });

  test("is closed, and says how to open it, until somebody has a password", async () => {
    const app = anotherConsole(open(), { passwordFile: "/nowhere/console.passwords" });
    const me = browserOf(app)();
    const answer = await me.get("/console/login");
    expect(answer.status).toBe(503);
    expect(answer.text).toContain("pds -- console password");
    expect(answer.text).toContain(`${limits.passwordCharsMin} characters`);
    expect((await me.post("/console/login", { name: "anna", password: "" })).status).toBe(503);
    await app.close();
  });
});

describe("a session", () => {
  test("is a cookie that scripts and other sites cannot use, and that TLS keeps to itself", async () => {
    const cookieOf = async (protocol: "http" | "https") => {
      const me = open().browser(undefined, protocol);
      const answer = await me.login();
      return [answer.headers["set-cookie"]].flat().find((one) => one?.startsWith("console_session="));
    };
    expect(await cookieOf("http")).toMatch(/; Path=\/console; HttpOnly; SameSite=Strict$/);
    expect(await cookieOf("https")).toMatch(/; Path=\/console; HttpOnly; Secure; SameSite=Strict$/);
  });

  test("ends when the operator logs out, also for whoever has copied the cookie", async () => {
    const me = open().browser();
    await me.login();
    const thief = open().browser();
    thief.cookies.set("console_session", me.cookies.get("console_session") ?? "");
    expect((await thief.get("/console")).status).toBe(200);
    expect(locationOf(await me.post("/console/logout"))).toBe("/console/login");
    expect(me.cookies.has("console_session")).toBe(false);
    expect((await thief.get("/console")).status).toBe(303);
  });

  test("is not ended by another site", async () => {
    const me = open().browser();
    await me.login();
    expect((await me.post("/console/logout", {}, { origin: "https://evil.test" })).status).toBe(403);
    expect((await me.post("/console/logout", { csrf: "" })).status).toBe(403);
    expect((await me.get("/console")).status).toBe(200);
  });

  test("ends when it was not used for a while, and after a working day however much it is used", async () => {
    const { inside } = open();
    const idle = open().browser();
    await idle.login();
    inside.pass(limits.consoleIdleMs);
    expect((await idle.get("/console")).status).toBe(303);
    const busy = open().browser();
    await busy.login();
    const half = limits.consoleIdleMs / 2;
    for (let ms = half; ms < limits.consoleSessionMs; ms += half) {
      inside.pass(half);
      expect((await busy.get("/console/find?id=x")).status).toBe(404);
    }
    inside.pass(half);
    expect((await busy.get("/console")).status).toBe(303);
  });

  test("ends when the password is changed or taken away", async () => {
    const { deps } = open();
    await setPassword(deps.passwordFile, "ben", "another password", "operator", cheap);
    const me = open().browser();
    expect((await me.login("ben", "another password")).status).toBe(303);
    await setPassword(deps.passwordFile, "ben", "yet another password", "operator", cheap);
    expect((await me.get("/console")).status).toBe(303);
    expect((await me.login("ben", "yet another password")).status).toBe(303);
    await removePassword(deps.passwordFile, "ben");
    expect((await me.get("/console")).status).toBe(303);
    expect((await open().browser().login()).status).toBe(303);
  });

  test("is known to every process on the same stores", async () => {
    const me = open().browser();
    await me.login();
    const app = anotherConsole(open(), {});
    const there = browserOf(app)();
    there.cookies.set("console_session", me.cookies.get("console_session") ?? "");
    expect((await there.get("/console")).status).toBe(200);
    await app.close();
  });

  test("leaves neither its token nor a password in the stores or the log", async () => {
    const { deps, inside } = open();
    const me = open().browser();
    await me.login();
    const token = me.cookies.get("console_session") ?? "";
    const sessions = await deps.models.page("console_sessions_v1", {
      where: {},
      order: "newest",
      limit: 500,
    });
    expect(sessions.length).toBeGreaterThan(0);
    expect(token.length).toBe(43);
    for (const secret of [token, "correct horse battery"]) {
      expect(JSON.stringify(sessions)).not.toContain(secret);
      expect(inside.lines.join("")).not.toContain(secret);
    }
    expect(statSync(deps.passwordFile).mode & 0o777).toBe(0o600);
  });
});

describe("forms", () => {
  test("are refused without their secret, with another session's, or from elsewhere", async () => {
    const { browser, inside } = open();
    const [me, other] = [browser(), browser()];
    await me.login();
    await other.login();
    const theirs = secretIn((await other.get("/console")).text);
    const end = await inside.deps.log.store.end();
    const fields = { kind: "user", label: "x@example.com", plan: "pro" };
    const attempts = [
      me.post("/console/accounts", { ...fields, csrf: "" }),
      me.post("/console/accounts", { ...fields, csrf: theirs }),
      me.post("/console/accounts", fields, { origin: "http://evil.test" }),
      me.post("/console/accounts", fields, { "sec-fetch-site": "same-site" }),
    ];
    for (const attempt of attempts) expect((await attempt).status).toBe(403);
    expect(await inside.deps.log.store.end()).toBe(end);
    expect((await me.post("/console/accounts", fields)).status).toBe(303);
  });

  test("of every page are refused without their secret and with another session's, and do nothing", async () => {
    const { browser, inside } = open();
    const [me, other] = [browser(), browser()];
    await me.login();
    await other.login();
    const theirs = secretIn((await other.get("/console")).text);
    const strange = secretIn((await browser().get("/console/login")).text);
    const end = await inside.deps.log.store.end();
    const forms = routes.filter(({ method }) => method === "POST").map(({ path }) => path);
    expect(forms.length).toBeGreaterThan(10);
    for (const form of forms.map((path) => `/console${path.replaceAll(/:\w+/g, "x")}`))
      for (const csrf of ["", "no-secret", theirs, strange])
        expect([form, (await me.post(form, { csrf })).status]).toEqual([form, 403]);
    expect(await inside.deps.log.store.end()).toBe(end);
    expect((await me.get("/console")).status).toBe(200);
  });

  test("take their secret from the form alone", async () => {
    const me = open().browser();
    await me.login();
    const secret = secretIn((await me.get("/console")).text);
    const asHeader = await me.post("/console/logout", { csrf: "" }, { "csrf-token": secret });
    expect(asHeader.status).toBe(403);
    expect((await me.post("/console/logout", { csrf: secret })).status).toBe(303);
  });

  test("of another type or too large are refused", async () => {
    const me = open().browser();
    await me.login();
    const json = await me.post("/console/accounts", {}, { "content-type": "application/json" });
    expect(json.status).toBe(415);
    const large = await me.post("/console/accounts", { label: "x".repeat(limits.consoleFormBytesMax) });
    expect(large.status).toBe(413);
  });
});

test("every answer forbids scripts of others, frames, sniffing, referrers and caches", async () => {
  const me = open().browser();
  await me.login();
  for (const path of ["", "/login", "/accounts", "/no-such-page", "/accounts/none"]) {
    const { headers } = await me.get(`/console${path}`);
    expect(headers["content-security-policy"]).toBe(
      "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data:;connect-src 'self';form-action 'self';base-uri 'none';frame-ancestors 'none'",
    );
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "same-origin",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "permissions-policy": "camera=(), geolocation=(), microphone=()",
      "cache-control": "no-store",
    });
  }
  const page = (await me.get("/console")).text;
  expect(page).not.toMatch(/<style|<script>| style=| on\w+=/);
  for (const [, asset = ""] of page.matchAll(/(?:href|src)="(\/console\/assets\/[^"]+)"/g))
    expect((await me.get(asset)).status).toBe(200);
});

test("probes and metrics stay open, without the console's headers and cookies", async () => {
  const me = open().browser();
  for (const path of ["/healthz", "/readyz", "/metrics", "/openapi.json"]) {
    const answer = await me.get(path);
    const { "x-frame-options": framed, "set-cookie": cookie } = answer.headers;
    expect([answer.status, framed, cookie]).toEqual([200, undefined, undefined]);
  }
});
