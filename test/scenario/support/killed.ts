/**
 * Kills every process of the service, one after another, before and after each of its steps. Then starts healthy ones;
 * the clients without an answer retry, and the result of each request must exist exactly once.
 */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { House, Mode } from "../../support/modes.ts";
import { launchService, pds, startService } from "../../support/service.ts";
import { wrongIn } from "./hold.ts";

type Post = { kind: "generate" | "import"; idempotencyKey: string };
/** The step of the process, and the request that causes it. */
type Doing = [what: string, kind: Post["kind"]];

const doings: Record<"api" | "worker" | "projector", Doing[]> = {
  api: [
    ["append RequestClaimed", "generate"],
    ["append GenerationReserved", "generate"],
    ["append GenerationRequested", "generate"],
    ["append DiagramPlaced", "import"],
    ["append DiagramImported", "import"],
  ],
  worker: [
    ["publish generate", "generate"],
    ["append GenerationStarted", "generate"],
    ["append ProcessGenerated", "generate"],
    ["ack generate", "generate"],
    ["publish layout", "generate"],
    ["append DiagramLaidOut", "generate"],
    ["ack layout", "generate"],
    ["publish render", "generate"],
    ["append ImageRendered", "generate"],
    ["append DiagramPlaced", "generate"],
    ["append DiagramGenerated", "generate"],
    ["append GenerationSucceeded", "generate"],
    ["ack render", "generate"],
  ],
  projector: [
    ["save generations", "generate"],
    ["save diagrams", "import"],
    ["save contents", "import"],
  ],
};
type Role = keyof typeof doings;
/**
 * In the order in which they are killed. A claim whose request got no answer is free after a minute: those of the first
 * two roles get old while workers die, because the requests for these already have their answers.
 */
const roles: Role[] = ["projector", "api", "worker"];

/**
 * Deaths of a worker that leave the same data as the other one, because nothing is written between the two. They are
 * only repeated with FAULTS=1.
 */
const sameAsAnother = {
  "after append GenerationStarted": "before append ProcessGenerated",
  "after append ImageRendered": "before append DiagramPlaced",
  "after append DiagramPlaced": "before append DiagramGenerated",
  "after append DiagramGenerated": "before append GenerationSucceeded",
};
/** The same if the queue is in memory, where a message or an acknowledgement leaves nothing behind. */
const sameInMemory = {
  "after publish generate": "before publish generate",
  "before ack generate": "after append ProcessGenerated",
  "after publish layout": "before publish layout",
  "before ack layout": "after append DiagramLaidOut",
  "after publish render": "before publish render",
  "before ack render": "after append GenerationSucceeded",
};

function isRepeated(role: Role, step: string, apart: boolean): boolean {
  if (process.env.FAULTS || role !== "worker") return false;
  return Object.hasOwn(apart ? sameAsAnother : { ...sameAsAnother, ...sameInMemory }, step);
}

const bodies = {
  generate: {
    // In the form in which the service tells a diagram: each process that dies would load the reader for a free text.
    prompt: `# Order

- The process starts.
- *Clerk*: **Check order**.
- *Manager*: **Approve order**.
- *Clerk*: **Ship goods**.
- The process ends.
`,
  },
  import: {
    bpmn_xml: `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t">
  <process id="p" name="Order"><startEvent id="s"/><endEvent id="e"/><sequenceFlow id="f" sourceRef="s" targetRef="e"/></process>
</definitions>`,
  },
};

type Asking = { key: string; folderId: string };

/** If a step does not happen, the error names it. */
const dyingMsMax = 30_000;

/** @returns null if the process died before it answered */
function send(
  base: string,
  { key, folderId }: Asking,
  { kind, idempotencyKey }: Post,
): Promise<Response | null> {
  return fetch(`${base}/api/v1/diagrams/${kind}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${key}`,
      "content-type": "application/json",
      "idempotency-key": idempotencyKey,
    },
    // The place of a diagram is only an event if there is a folder.
    body: JSON.stringify({ ...bodies[kind], folder_id: folderId }),
  }).catch(() => null);
}

/**
 * Retries until the claim of a dead request is free.
 * @returns the id of the result
 */
async function answered(base: string, asking: Asking, post: Post): Promise<string> {
  for (;;) {
    const answer = await send(base, asking, post);
    const body = (await answer?.json()) as { id: string } | undefined;
    if (body && (answer?.status === 201 || answer?.status === 202)) return body.id;
    if (answer?.status !== 409) throw new Error(`${answer?.status} ${JSON.stringify(body)}`);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
  }
}

type Site = Asking & { house: House; posts: Post[] };

/** Starts a process that dies at the step, and gives it the work, through itself or the running API. */
async function killedAt(site: Site, step: string, ROLES: string, work: Post, api?: string) {
  const { house, posts } = site;
  const { listening, gone } = launchService(house.place, { ROLES, DIES: step }, "test/support/dying/main.ts");
  let isGone = false;
  void gone.then(() => {
    isGone = true;
  });
  // Leftovers of earlier processes may kill it before it listens.
  const own = await listening.then(
    ({ base }) => base,
    () => null,
  );
  const base = api ?? own;
  posts.push(work);
  if (base !== null) await send(base, site, work);
  await expect.poll(() => isGone, { timeout: dyingMsMax, message: `killed ${step}` }).toBe(true);
  expect(await gone).toBe("SIGKILL");
}

/** Each death once, with the roles in separate processes if there can be several. */
async function killAll(site: Site, apart: boolean): Promise<number> {
  const { place } = site.house;
  let deaths = 0;
  for (const role of roles) {
    const others = apart ? roles.filter((one) => one !== role && one !== "worker") : [];
    const beside = await Promise.all(others.map((ROLES) => startService(place, { ROLES })));
    const api = beside[others.indexOf("api")]?.base;
    for (const [what, kind] of doings[role])
      for (const when of ["before", "after"]) {
        // With a queue in memory, nothing can follow an acknowledgement.
        if (!apart && when === "after" && what.startsWith("ack")) continue;
        const step = `${when} ${what}`;
        if (isRepeated(role, step, apart)) continue;
        const work = { kind, idempotencyKey: randomUUID() };
        await killedAt(site, step, apart ? role : roles.join(), work, api);
        deaths++;
      }
    for (const one of beside) expect(await one.end("SIGTERM")).toBe(0);
  }
  return deaths;
}

/** Kills every process in this mode. Each mode has a separate file, so that two run at a time. */
export function killEach({ name, open }: Mode): void {
  test(`${name}: each process killed before and after each of its steps, everything is there exactly once when the clients have asked again`, async () => {
    const apart = name !== "embedded";
    const house = await open();
    const { id: keyId, key } = await firstKey(house);
    const site: Site = { house, key, folderId: await newFolder(house, key), posts: [] };
    const deaths = await killAll(site, apart);

    const { base, end } = await startService(house.place);
    const made = new Map<Post, string>();
    for (const post of site.posts) made.set(post, await answered(base, site, post));
    const of = (kind: Post["kind"]) => [...made].flatMap(([post, id]) => (post.kind === kind ? [id] : []));
    await house.appended("GenerationSucceeded", of("generate").length);
    const generated = of("generate").map((id) => ({ id, keyId }));
    expect(await wrongIn(house, generated)).toEqual([]);
    const list = await fetch(`${base}/api/v1/diagrams?limit=100`, {
      headers: { authorization: `Bearer ${key}` },
    });
    const { data } = (await list.json()) as { data: { id: string }[] };
    expect(new Set(data.map(({ id }) => id)).size).toBe(site.posts.length);
    expect(data.map(({ id }) => id)).toEqual(expect.arrayContaining(of("import")));
    expect(await end("SIGTERM")).toBe(0);
    console.log(`${name}: ${deaths} processes killed, ${made.size} requests, each in effect once`);
  }, 900_000);
}

async function newFolder({ place }: House, key: string): Promise<string> {
  const { base, end } = await startService(place);
  const answer = await fetch(`${base}/api/v1/folders`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ name: "Orders" }),
  });
  await end("SIGTERM");
  return ((await answer.json()) as { id: string }).id;
}

async function firstKey({ place }: House): Promise<{ id: string; key: string }> {
  const { user } = await pds(place, "keys", "first", "--email", "a@example.com");
  const wanted = ["--user", String(user), "--scopes", "all", "--env", "live"];
  return (await pds(place, "keys", "create", ...wanted)) as { id: string; key: string };
}
