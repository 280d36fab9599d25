/**
 * One customer who sends malicious documents and texts, as many as its keys allow, and another who measures meanwhile.
 */

import { account, accountStream } from "../../src/commands/account.ts";
import { makeApiKey } from "../../src/commands/api-keys.ts";
import { handle } from "../../src/commands/handle.ts";
import { newId } from "../../src/commands/ids.ts";
import { apiKey, keyStream } from "../../src/commands/key.ts";
import type { Log } from "../../src/commands/log.ts";
import { scopes } from "../../src/events/key.ts";
import { someContext } from "./stores.ts";

/** This many keys of one new account, for a service that is not started yet. */
export async function newCustomer(log: Log, count: number): Promise<string[]> {
  const userId = newId();
  const context = () => someContext(new Date().toISOString());
  const data = { accountId: userId, email: `${userId}@example.com`, plan: "pro" } as const;
  await handle(log, account, accountStream(userId), { type: "RegisterUser", data }, context());
  const made: string[] = [];
  for (let i = 0; i < count; i++) {
    const { key, hash, lastFour } = makeApiKey("live");
    const keyId = newId();
    const holder = { userId, organizationId: null, expiresAt: null, environment: "live" as const };
    const about = { keyId, hash, lastFour, ...holder, scopes: [...scopes] };
    await handle(log, apiKey, keyStream(keyId), { type: "CreateApiKey", data: about }, context());
    made.push(key);
  }
  return made;
}

/** A request of the other customer, and its result. */
export type Asked = { what: "get" | "picture" | "import"; ms: number; status: number };

/** A promise to a customer: an existing diagram, or a job that will end. */
export type Promised = { key: string; path: string; diagram: boolean };

export type Attack = {
  /** Address of the service. */
  base: string;
  /** Several keys of the attacker's account and of the other's: each may send 120 requests a minute. */
  attackers: string[];
  others: string[];
  documents: readonly string[];
  texts: readonly string[];
  /** The attacker's number of concurrent requests. */
  atOnce: number;
  /** The other customer's minimum of rounds: an import, its picture and a look at it. */
  rounds: number;
  /** The pause after each round, so that the keys last as long as the attack. */
  pauseMs: number;
  /** Small, so that it only waits for others. */
  document: string;
};

export type Outcome = {
  asked: Asked[];
  promised: Promised[];
  /** Answers to the attacker, by status. */
  answered: Map<number, number>;
  /** The first answer to each document, then to each text, that was not "wait". */
  first: (number | undefined)[];
};

/**
 * Runs until the other customer has had its rounds and the attacker has an answer to everything; the one that finishes
 * first begins again.
 */
export async function underAttack(attack: Attack): Promise<Outcome> {
  const { base, attackers, others, documents, texts, atOnce, rounds, document, pauseMs } = attack;
  const outcome: Outcome = { asked: [], promised: [], answered: new Map(), first: [] };
  const sent = [
    ...documents.map((bpmn_xml) => ({ path: "/v1/diagrams/import", body: { bpmn_xml } })),
    ...texts.map((prompt) => ({ path: "/v1/diagrams/generate", body: { prompt } })),
  ];
  const post = (key: string, path: string, body: object) => call(base, key, path, body);
  let over = false;
  let next = 0;
  let answers = 0;

  async function attacking(): Promise<void> {
    while (!over) {
      const turn = next++;
      const { path, body } = sent[turn % sent.length] ?? { path: "", body: {} };
      const key = attackers[turn % attackers.length] ?? "";
      const answer = await post(key, path, body);
      answers++;
      if (answer.status !== 429) outcome.first[turn % sent.length] ??= answer.status;
      outcome.answered.set(answer.status, (outcome.answered.get(answer.status) ?? 0) + 1);
      const { id } = answer.json as { id: string };
      if (answer.status === 201) outcome.promised.push({ key, path: `/v1/diagrams/${id}`, diagram: true });
      if (answer.status === 202)
        outcome.promised.push({ key, path: `/v1/generations/${id}`, diagram: false });
      // All its keys are used up: it can only try again.
      if (answer.status === 429) await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }

  async function measuring(): Promise<void> {
    for (let round = 0; round < rounds || (atOnce > 0 && answers < sent.length); round++) {
      const key = others[round % others.length] ?? "";
      const timed = async (what: Asked["what"], path: string, body?: object) => {
        const startedMs = performance.now();
        const { status, json } = await call(base, key, path, body);
        outcome.asked.push({ what, ms: performance.now() - startedMs, status });
        return json as { id: string };
      };
      const { id } = await timed("import", "/v1/diagrams/import", { bpmn_xml: document });
      const path = `/v1/diagrams/${id}`;
      outcome.promised.push({ key, path, diagram: true });
      await timed("picture", `${path}/image`);
      await timed("get", path);
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    over = true;
  }

  await Promise.all([measuring(), ...Array.from({ length: atOnce }, attacking)]);
  return outcome;
}

/**
 * Waits until the jobs have ended.
 * @returns a sentence about each promise that was not kept
 */
export async function broken(base: string, promised: Promised[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const { key, path, diagram } of promised)
    for (;;) {
      const { status, json } = await call(base, key, path);
      const open = !diagram && /queued|processing/.test((json as { status?: string }).status ?? "");
      const { error } = (json ?? {}) as { error?: { code: string } | null };
      if (status === 200 && !diagram && ["internal_error", "timed_out"].includes(error?.code ?? "")) {
        wrong.push(`${path} ended as ${error?.code}`);
        break;
      }
      if (status === 200 && !open) break;
      if (status !== 429 && status !== 200) {
        wrong.push(`${path} is answered ${status}`);
        break;
      }
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  return wrong;
}

async function call(base: string, key: string, path: string, body?: object) {
  const answer = await fetch(`${base}${path}`, {
    method: body ? "POST" : "GET",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const isJson = answer.headers.get("content-type")?.startsWith("application/json");
  return { status: answer.status, json: isJson ? (JSON.parse(bytes.toString()) as unknown) : null };
}
