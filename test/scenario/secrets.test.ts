/** Texts and secrets are sent in every possible way; no output for operators may contain them. */
import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { needlesOf } from "../../src/audit/raw-search.ts";
import { chain } from "../http/support/documents.ts";
import { exchange } from "../http/support/socket.ts";
import { clientOf } from "../support/client.ts";
import { setPassword, visitorOf } from "../support/console-visitor.ts";
import { fakeProvider, type Turn } from "../support/fake-provider.ts";
import { type DistributedHouse, type House, modes } from "../support/modes.ts";
import { openCollector } from "../support/otlp.ts";
import { called, type Place, pds, type Service, startService } from "../support/service.ts";
import { temporaryFolder } from "../support/stores.ts";

/** Customers' texts. */
const texts = {
  prompt: "Zebrafishes",
  instruction: "Quokkas",
  context: "Axolotls",
  name: "Wolverines",
  folder: "Pangolins",
  process: "Capybaras",
  label: "Narwhales",
  documentation: "Okapis",
  comment: "Tapirs",
  refused: "Aardvarks",
  broken: "Meerkats",
  query: "Platypuses",
  path: "Echidnas",
  header: "Chinchillas",
  answer: "Salamanders",
};
const secrets = {
  email: "Wombat.Secret",
  organization: "Lemurs",
  idempotency: "Ocelots-0815",
  languageModel: "sk-Jaguarundi-4711",
  masterKey: randomBytes(32).toString("hex"),
  forgedKey: "svc_sk_live_Kinkajous",
  password: "Aye-ayes-and-lorises",
  wrongPassword: "Galagos-and-tarsiers",
};

type Answered = { path: string; status: number; body: string };

/** The house with a master key, so that `pds` and the service can open the same vault. */
function guarded({ place }: House, folder: string) {
  const file = join(folder, "master.key");
  writeFileSync(file, `${secrets.masterKey}\n`);
  const { dataDir, servers } = typeof place === "string" ? { dataDir: place, servers: {} } : place;
  return { dataDir, servers: { ...servers, MASTER_KEY_FILE: file } };
}

/** The model's first answer is invalid, then it refuses; its texts quote the request. */
async function failingModel(folder: string) {
  const garbage: Turn = { type: "body", body: `{"error": "${texts.answer} ${texts.prompt}` };
  const refusal: Turn = { type: "status", status: 403 };
  const provider = await fakeProvider([garbage, ...Array.from({ length: 20 }, () => refusal)]);
  const keyFile = join(folder, "llm.key");
  writeFileSync(keyFile, `${secrets.languageModel}\n`);
  return { ENGINE: "llm", LLM_BASE_URL: provider.url, LLM_MODEL: "fake-1", LLM_KEY_FILE: keyFile };
}

/**
 * Everything that a customer can send, correct and wrong.
 * @returns every answer
 */
async function customerAtWork({ base }: Service, key: string): Promise<Answered[]> {
  const answers: Answered[] = [];
  const { ended } = clientOf(base, key);
  const send = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(base + path, {
      method,
      headers: {
        ...{ authorization: `Bearer ${key}`, "content-type": "application/json" },
        ...{ "user-agent": texts.header, cookie: texts.header, "x-request-id": `${texts.header} 1` },
        ...{
          traceparent: texts.header,
          tracestate: `vendor=${texts.header}`,
          baggage: `who=${texts.header}`,
        },
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    answers.push({ path: `${method} ${path}`, status: answer.status, body: text });
    return JSON.parse(text.startsWith("{") ? text : "{}") as { id: string };
  };
  const bpmn_xml = chain({ name: texts.process })
    .replace("Do task1", `Count ${texts.label}`)
    .replace('<startEvent id="start"', `<!-- ${texts.comment} --><startEvent id="start"`)
    .replace("</definitions>", `<documentation>${texts.documentation}</documentation></definitions>`);
  const once = { "idempotency-key": secrets.idempotency };
  const named = { name: texts.folder, context: `The team feeds ${texts.context}.` };
  const folder = await send("POST", "/v1/folders", named, once);
  await send("POST", "/v1/folders", { ...named, name: "Other" }, once);
  await send("PATCH", `/v1/folders/${folder.id}`, { name: `${texts.folder} again` });
  const valid = bpmn_xml.replace(/<documentation>.*<\/documentation>(?=<\/definitions>)/, "");
  const imported = await send("POST", "/v1/diagrams/import", { bpmn_xml: valid, name: texts.name });
  await send("GET", `/v1/diagrams/${imported.id}/bpmn`);
  await send("POST", "/v1/diagrams/import", { bpmn_xml });
  await send("PATCH", `/v1/diagrams/${imported.id}`, { name: `${texts.name} again`, folder_id: folder.id });
  const prompt = `The clerk feeds the ${texts.prompt}. Then the clerk counts the ${texts.prompt}.`;
  const made = await send("POST", "/v1/diagrams/generate", {
    prompt,
    name: texts.name,
    folder_id: folder.id,
  });
  await ended(made.id);
  for (const text of [
    `Rename 'Count ${texts.label}' to '${texts.instruction}'.`,
    `Remove '${texts.refused}'.`,
  ]) {
    const edit = await send("POST", `/v1/diagrams/${imported.id}/edit`, { prompt: text });
    await ended(edit.id);
  }
  for (const path of ["", "/image", "/image?format=svg", "/bpmn"])
    await send("GET", `/v1/diagrams/${imported.id}${path}`);

  // Refusals of every kind.
  const stranger = { authorization: `Bearer ${secrets.forgedKey}` };
  await send("GET", "/v1/diagrams", undefined, stranger);
  await send("POST", "/v1/diagrams/generate", { prompt: texts.refused }, { ...stranger, ...once });
  await send("POST", "/v1/diagrams/import", { bpmn_xml: `<${texts.broken}` });
  await send("POST", "/v1/folders", `{"name":"${texts.broken}`);
  await send("POST", "/v1/folders", { name: `${texts.broken}\u0000` });
  await send("POST", "/v1/folders", { name: "x", parent_id: texts.broken });
  await send("POST", "/v1/folders", { name: "x" }, { "idempotency-key": `${texts.header} x` });
  await send("GET", `/v1/folders?limit=${texts.query}`);
  await send("GET", `/v1/diagrams?cursor=${texts.query}`);
  await send("GET", `/v1/diagrams/${texts.path}`);
  await send("GET", `/v1/${texts.path}?x=${texts.query}`);
  await send("DELETE", `/v1/folders/${folder.id}`);
  const port = Number(new URL(base).port);
  for (const raw of [`${texts.broken} / HTTP/9\r\n\r\n`, `GET /%zz${texts.path} HTTP/1.1\r\nHost: x\r\n\r\n`])
    for (const { status, body } of await exchange(port, raw)) answers.push({ path: raw, status, body });
  await send("DELETE", `/v1/diagrams/${imported.id}`);
  return answers;
}

/**
 * Logs in to the console, first with a wrong password, and looks at customers' texts.
 * @returns the pages before the login
 */
async function operatorAtWork(place: Place, { ops }: Service): Promise<string> {
  await setPassword(place, "anna", secrets.password);
  const visitor = visitorOf(ops);
  const before = [await visitor.get("/login")];
  await visitor.post("/login", { name: texts.header, password: secrets.wrongPassword });
  before.push(await visitor.get("/diagrams"), await visitor.get("/login"));
  expect(await visitor.post("/login", { name: "anna", password: secrets.password })).toBe("/console");
  const accounts = await visitor.get("/accounts");
  expect(accounts).toContain(secrets.email);
  for (const path of ["", "/keys", "/diagrams", "/jobs?state=all", "/projections"]) await visitor.get(path);
  await visitor.get(`/find?id=${texts.query}`);
  await visitor.post("/accounts", {
    kind: "user",
    email: `${secrets.email}@elsewhere.example`,
    plan: texts.query,
  });
  return before.join("\n");
}

const isDistributed = (house: House): house is DistributedHouse => "mongo" in house;

/** Requests that fail because a store is down. */
async function whileAway({ mongo }: DistributedHouse, { base }: Service, key: string): Promise<Answered[]> {
  await mongo.cut();
  const { call } = clientOf(base, key);
  const failed = await Promise.all([
    call("POST", "/v1/folders", { name: texts.folder, context: texts.context }),
    call("POST", "/v1/diagrams/generate", { prompt: texts.prompt, name: texts.name }),
    call("POST", "/v1/diagrams/import", { bpmn_xml: chain({ name: texts.process }) }),
  ]);
  const answers = failed.map(async (answer) => ({
    ...{ path: `${answer.url} while MongoDB is away`, status: answer.status, body: await answer.text() },
  }));
  await mongo.restore();
  return Promise.all(answers);
}

/** Names of the texts that the output contains, in any form. */
function leaked(output: string, wanted: Record<string, string>): string[] {
  const bytes = Buffer.from(output);
  const lower = output.toLowerCase();
  return Object.entries(wanted)
    .filter(
      ([, text]) =>
        lower.includes(text.toLowerCase()) || needlesOf(text).some((needle) => bytes.includes(needle.bytes)),
    )
    .map(([name]) => name);
}

describe.each(modes)("$name", ({ open }) => {
  test("no text and no secret is in a log, a metric, a trace, an operations page or an answer that fails", async () => {
    const house = await open();
    const folder = temporaryFolder();
    const place = guarded(house, folder);
    const collector = await openCollector();
    const service = await startService(place, {
      ...(await failingModel(folder)),
      ...collector.environment,
      LOG_LEVEL: "trace",
    });
    const email = `${secrets.email}@example.com`;
    const { key } = await pds(place, "keys", "first", "--email", email);
    await pds(place, "orgs", "create", "--name", secrets.organization, "--plan", "team");
    const hidden = { ...secrets, key: String(key).slice(12) };
    const answers = await customerAtWork(service, String(key));

    if (isDistributed(house)) answers.push(...(await whileAway(house, service, String(key))));

    const beforeLogin = await operatorAtWork(place, service);

    const pages = ["/metrics", "/readyz", "/healthz", "/openapi.json", "/docs", "/"];
    const fetched = await Promise.all(
      pages.map(async (path) => [path, await (await fetch(service.ops + path)).text()] as const),
    );
    const told = await Promise.all(
      [
        ["stats"],
        ["jobs", "list", "all"],
        ["projections", "status"],
        ["audit", "verify"],
        ["config", "print"],
      ].map(
        async (words) => [`pds ${words.join(" ")}`, JSON.stringify(await called(place, ...words))] as const,
      ),
    );
    expect(await service.end("SIGTERM")).toBe(0);

    const outputs: Record<string, string> = {
      ...Object.fromEntries([...fetched, ...told]),
      console: beforeLogin,
      log: service.lines.join("\n"),
      errors: service.errorLines.join("\n"),
      traces: collector.bodies(),
    };
    const leaks = Object.entries(outputs).map(([what, text]) => [
      what,
      leaked(text, { ...texts, ...hidden }),
    ]);
    expect(Object.fromEntries(leaks)).toEqual(
      Object.fromEntries(Object.keys(outputs).map((what) => [what, []])),
    );
    const failing = answers.filter(({ status }) => status >= 400);
    for (const { path, body } of failing)
      expect([path, leaked(body, { ...texts, ...hidden })]).toEqual([path, []]);
    const statuses = new Set(failing.map(({ status }) => status));
    for (const status of [400, 401, 404, 409, 422, ...(isDistributed(house) ? [500] : [])])
      expect(statuses).toContain(status);
    // The same search finds the texts in the customer's answers.
    const given = answers.filter(({ status }) => status < 300).map(({ body }) => body);
    for (const name of ["name", "folder", "context", "process", "label", "comment", "instruction"])
      expect(leaked(given.join("\n"), texts)).toContain(name);
    expect(service.lines.length).toBeGreaterThan(40);
    expect(collector.spans().length).toBeGreaterThan(40);
    expect(outputs["/metrics"]).toContain("llm_conversations_total");
  }, 240_000);
});
