/** The console over the embedded stores in this process, and a browser that keeps cookies and sends forms. */
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll } from "vitest";
import { addConsole } from "../../../src/console/console.ts";
import type { ConsoleDeps } from "../../../src/console/deps.ts";
import { buildOperations } from "../../../src/http/operations.ts";
import { evidenceApart } from "../../../src/operating/evidence-apart.ts";
import { setPassword } from "../../../src/operating/passwords.ts";
import { startRebuildApart } from "../../../src/operating/rebuild-apart.ts";
import { openMemoryQueue } from "../../../src/queue/queue.memory.ts";
import { openMemoryBurst } from "../../../src/store/burst.memory.ts";
import { jobKinds } from "../../../src/workers/jobs.ts";
import { type Inside, openHouse } from "../../http/support/house.ts";
import { temporaryFolder } from "../../support/folders.ts";

export const password = "correct horse battery";
/** Password hashing with almost no cost, as no test here is about it. */
export const cheap = { ln: 4, r: 8, p: 1 };
const host = "console.test";

export type Seen = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
};

export type Browser = {
  get(path: string, headers?: Record<string, string>): Promise<Seen>;
  /** Sends the fields with the secret of the browser's last page. */
  post(
    path: string,
    fields?: Record<string, string | string[]>,
    headers?: Record<string, string>,
  ): Promise<Seen>;
  /** Opens the login form and submits it. */
  login(name?: string, secret?: string): Promise<Seen>;
  cookies: Map<string, string>;
};

export type Open = {
  app: FastifyInstance;
  inside: Inside;
  deps: ConsoleDeps;
  house: Awaited<ReturnType<typeof openHouse>>;
  browser(address?: string, protocol?: "http" | "https"): Browser;
};

/** Opens a console for the tests of one file; the operator anna has a password. */
export function consoleHouse(): () => Open {
  let opened: Open | null = null;
  let close = async () => {};
  beforeAll(async () => {
    const folder = temporaryFolder();
    const house = await openHouse();
    const inside = house.inside();
    const passwordFile = folder.file("console.passwords");
    await setPassword(passwordFile, "anna", password, "operator", cheap);
    const queue = openMemoryQueue(jobKinds);
    // The keys' requests are counted in the same place; the logins of each test are counted apart.
    const startRebuild = startRebuildApart(inside.environment);
    const { models } = inside;
    const about = {
      version: "1.2.3",
      startedMs: Date.now(),
      backedUpAt: null,
      freeBytes: null,
      day: () => [],
    };
    const makeEvidence = evidenceApart(String(inside.environment.DATA_DIR), inside.environment);
    const own = { ...about, makeEvidence, queue, passwordFile, startRebuild, unready: async () => [] };
    const deps = { ...inside.deps, ...own, models };
    const app = buildOperations({
      registry: inside.deps.registry,
      unready: deps.unready,
      trustProxy: 1,
      hosts: [host],
    });
    addConsole(app, deps);
    opened = { app, inside, deps, house, browser: browserOf(app) };
    close = async () => {
      await app.close();
      await queue.close();
      await house.close();
      folder.remove();
    };
  });
  afterAll(() => close());
  return () => {
    if (!opened) throw new Error("The console opens before the first test.");
    return opened;
  };
}

/** A separate console over the stores of another, for faults of a single test. */
export function anotherConsole({ deps, inside }: Open, changed: Partial<ConsoleDeps>): FastifyInstance {
  const app = buildOperations({
    registry: inside.deps.registry,
    unready: deps.unready,
    trustProxy: 1,
    hosts: [host],
  });
  addConsole(app, { ...deps, burst: openMemoryBurst(), ...changed });
  return app;
}

let addresses = 0;

export const browserOf =
  (app: FastifyInstance) =>
  (address = `10.0.0.${++addresses}`, protocol: "http" | "https" = "http"): Browser => {
    const cookies = new Map<string, string>();
    let secret = "";

    async function send(
      method: "GET" | "POST",
      url: string,
      headers: Record<string, string>,
      payload?: string,
    ) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const forwarded = { "x-forwarded-for": address, "x-forwarded-proto": protocol };
      const answer = await app.inject({
        ...{ method, url, headers: { host, cookie, ...forwarded, ...headers } },
        ...(payload === undefined ? {} : { payload }),
      });
      for (const line of [answer.headers["set-cookie"] ?? []].flat()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value === "") cookies.delete(name);
        else cookies.set(name, value);
      }
      secret = /name="csrf" value="([^"]+)"/.exec(answer.body)?.[1] ?? secret;
      return { status: answer.statusCode, headers: answer.headers as Seen["headers"], text: answer.body };
    }

    const post: Browser["post"] = (path, fields = {}, headers = {}) => {
      const form = new URLSearchParams({ csrf: secret });
      for (const [name, value] of Object.entries(fields)) {
        form.delete(name);
        for (const one of [value].flat()) form.append(name, one);
      }
      const type = { "content-type": "application/x-www-form-urlencoded" };
      return send("POST", path, { origin: `${protocol}://${host}`, ...type, ...headers }, form.toString());
    };

    return {
      cookies,
      get: (path, headers = {}) => send("GET", path, headers),
      post,
      async login(name = "anna", given = password) {
        await send("GET", "/console/login", {});
        const answer = await post("/console/login", { name, password: given });
        if (answer.status === 303) await send("GET", "/console", {});
        return answer;
      },
    };
  };

/** The target of a redirect. */
export const locationOf = ({ headers }: Seen): string => String(headers.location ?? "");
