/** A provider of language models over real HTTP that answers by script, in the two dialects that the service speaks. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import type { Clock } from "../../src/generation/llm/clock.ts";

export type Turn =
  | { type: "answer"; text: string; finish?: "stop" | "length" }
  | { type: "refusal"; text: string }
  | { type: "status"; status: number; headers?: Record<string, string> }
  | { type: "body"; body: string }
  /** Says nothing; `arrived` is called once the request is there. */
  | { type: "hang"; arrived: () => void }
  /** Sends blanks for ever; `dripped` is called after some of them. */
  | { type: "drip"; dripped: () => void };

export type Asked = {
  path: string;
  headers: IncomingMessage["headers"];
  /** The request as it was sent. */
  body: Record<string, unknown>;
  /** The texts of its messages, the system's first. */
  texts: string[];
};

export type FakeProvider = { url: string; asked: Asked[] };

/** Each request takes the next turn; one too many is answered with 500. */
export async function fakeProvider(turns: Turn[]): Promise<FakeProvider> {
  const asked: Asked[] = [];
  const left = [...turns];
  const server = createServer(async (request, response) => {
    const chunks = await request.toArray();
    const body = JSON.parse(Buffer.concat(chunks).toString());
    asked.push({ path: request.url ?? "", headers: request.headers, body, texts: textsOf(body) });
    const turn = left.shift() ?? { type: "status", status: 500 };
    const speak = request.url?.endsWith("/messages") ? anthropic(body) : openAi;
    play(turn, speak, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo; // It listens on a port.
  return { url: `http://127.0.0.1:${port}/v1`, asked };
}

type Part = { text?: string };
type Content = string | Part[];

function textsOf(body: { system?: Content; messages: { content: Content }[] }): string[] {
  const textOf = (content: Content) =>
    typeof content === "string" ? content : content.map((part) => part.text ?? "").join("");
  return [...(body.system ? [body.system] : []), ...body.messages.map(({ content }) => content)].map(textOf);
}

function play(turn: Turn, speak: (turn: Said) => object, response: ServerResponse): void {
  switch (turn.type) {
    case "status":
      response.writeHead(turn.status, { "content-type": "application/json", ...turn.headers });
      response.end(JSON.stringify({ error: { message: "scripted", type: "scripted" } }));
      return;
    case "hang":
      turn.arrived();
      return;
    case "drip":
      response.writeHead(200, { "content-type": "application/json" });
      drip(response, 20, turn.dripped);
      return;
    case "body":
      response.writeHead(200, { "content-type": "application/json" }).end(turn.body);
      return;
    default:
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify(speak(turn)));
  }
}

function drip(response: ServerResponse, left: number, dripped: () => void): void {
  if (response.destroyed) return;
  if (left === 0) dripped();
  response.write(" ");
  setImmediate(() => drip(response, left - 1, dripped));
}

type Said = Extract<Turn, { type: "answer" | "refusal" }>;

function openAi(turn: Said) {
  const refused = turn.type === "refusal";
  const message = refused
    ? { role: "assistant", content: null, refusal: turn.text }
    : { role: "assistant", content: turn.text };
  const finish = refused ? "stop" : (turn.finish ?? "stop");
  return {
    id: "1",
    object: "chat.completion",
    created: 1,
    model: "fake",
    choices: [{ index: 0, message, finish_reason: finish }],
    usage: { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 },
  };
}

/** Models that know structured output answer in text, others by the tool that they are given for it. */
const anthropic = (body: object) => (turn: Said) => {
  const refused = turn.type === "refusal";
  const byTool = "tools" in body;
  const text = { type: "text", text: turn.text };
  const call = () => ({ type: "tool_use", id: "t1", name: "json", input: JSON.parse(turn.text) });
  return {
    type: "message",
    id: "1",
    role: "assistant",
    model: "fake",
    content: refused ? [] : [byTool ? call() : text],
    stop_reason: refused ? "refusal" : byTool ? "tool_use" : "end_turn",
    stop_sequence: null,
    usage: { input_tokens: 100, output_tokens: 10 },
  };
};

export type FakeClock = Clock & {
  /** Every pause that was made, in milliseconds. */
  pauses: number[];
  /** Lets time go by: timeouts that are due abort. */
  advance(ms: number): void;
};

/** Time that only moves when it is told to, or when somebody sleeps. */
export function fakeClock(): FakeClock {
  let nowMs = Date.parse("2026-01-01T00:00:00Z");
  const timeouts: { atMs: number; controller: AbortController }[] = [];
  const pauses: number[] = [];
  const advance = (ms: number) => {
    nowMs += ms;
    for (const { atMs, controller } of timeouts) if (atMs <= nowMs) controller.abort();
  };
  return {
    pauses,
    advance,
    now: () => nowMs,
    random: () => 0,
    async sleep(ms, signal) {
      pauses.push(ms);
      advance(ms);
      signal.throwIfAborted();
    },
    timeout(ms) {
      const controller = new AbortController();
      timeouts.push({ atMs: nowMs + ms, controller });
      return controller.signal;
    },
  };
}
