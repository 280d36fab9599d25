/** A provider of language models over real HTTP with scripted answers, in the two dialects of the service. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import type { Clock } from "../../src/generation/llm/clock.ts";

export type Turn =
  | { type: "answer"; text: string; finish?: "stop" | "length" | "content_filter" }
  /** Arrives in pieces; `between` is called before each. */
  | { type: "slow"; text: string; between: () => void }
  /** Begins to answer and then sends nothing more. */
  | { type: "stall"; text: string; stalled: () => void }
  /** The whole answer at once, although the request asked for a stream. */
  | { type: "whole"; text: string }
  | { type: "refusal"; text: string }
  /** Sends its thoughts, and then this answer, or none. */
  | { type: "thoughts"; text: string; said: string | null }
  | { type: "status"; status: number; headers?: Record<string, string>; said?: string }
  /** Hangs up. */
  | { type: "reset" }
  | { type: "body"; body: string }
  /** Sends nothing; `arrived` is called once the request has arrived. */
  | { type: "hang"; arrived: () => void }
  /** Sends blanks for ever; `dripped` is called after some of them. */
  | { type: "drip"; dripped: () => void };

export type Asked = {
  path: string;
  headers: IncomingMessage["headers"];
  /** The request as sent. */
  body: Record<string, unknown>;
  /** The texts of its messages, the system's first. */
  texts: string[];
};

export type FakeProvider = { url: string; asked: Asked[] };

/** Each request gets the next turn; an extra request gets a 500. */
export async function fakeProvider(turns: Turn[]): Promise<FakeProvider> {
  const asked: Asked[] = [];
  const left = [...turns];
  const server = createServer(async (request, response) => {
    const chunks = await request.toArray();
    const body = JSON.parse(Buffer.concat(chunks).toString());
    asked.push({ path: request.url ?? "", headers: request.headers, body, texts: textsOf(body) });
    const turn = left.shift() ?? { type: "status", status: 500 };
    const dialect = request.url?.endsWith("/messages") ? anthropic(body) : openAi;
    play(turn, dialect, body.stream === true, response);
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

/** The form of a provider's answer: whole, and as the pieces of a stream. */
type Dialect = { whole(turn: Said): object; pieces(turn: Said): object[] };

function play(turn: Turn, dialect: Dialect, isStream: boolean, response: ServerResponse): void {
  const type = isStream ? "text/event-stream" : "application/json";
  switch (turn.type) {
    case "status":
      response.writeHead(turn.status, { "content-type": "application/json", ...turn.headers });
      response.end(JSON.stringify({ error: { message: turn.said ?? "scripted", type: "scripted" } }));
      return;
    case "reset":
      response.destroy();
      return;
    case "hang":
      turn.arrived();
      return;
    case "drip":
      response.writeHead(200, { "content-type": type });
      drip(response, isStream ? ": \n\n" : " ", 20, turn.dripped);
      return;
    case "slow":
      void inPieces(turn, dialect.pieces({ ...turn, type: "answer" }), response);
      return;
    case "stall":
      response.writeHead(200, { "content-type": type });
      for (const piece of dialect.pieces({ ...turn, type: "answer" }).slice(0, -2))
        response.write(event(piece));
      setTimeout(turn.stalled, 50);
      return;
    case "whole":
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify(dialect.whole({ ...turn, type: "answer" })));
      return;
    case "body":
      response.writeHead(200, { "content-type": "application/json" }).end(turn.body);
      return;
    default:
      response.writeHead(200, { "content-type": type });
      response.end(isStream ? dialect.pieces(turn).map(event).join("") : JSON.stringify(dialect.whole(turn)));
  }
}

/** A server-sent event; Anthropic's have a name, which is their type. */
const event = (piece: object): string =>
  `${"type" in piece ? `event: ${piece.type}\n` : ""}data: ${JSON.stringify(piece)}\n\n`;

function drip(response: ServerResponse, drop: string, left: number, dripped: () => void): void {
  if (response.destroyed) return;
  if (left === 0) dripped();
  response.write(drop);
  setImmediate(() => drip(response, drop, left - 1, dripped));
}

async function inPieces(
  { between }: { between: () => void },
  pieces: object[],
  response: ServerResponse,
): Promise<void> {
  response.writeHead(200, { "content-type": "text/event-stream" });
  for (const piece of pieces) {
    between();
    response.write(event(piece));
    // The client reads the last piece before the next one is sent.
    await new Promise((heard) => setTimeout(heard, 20));
  }
  response.end();
}

/** Some pieces of one text. */
const cut = (text: string): string[] => text.match(/[\s\S]{1,200}/g) ?? [];

type Said = Extract<Turn, { type: "answer" | "refusal" | "thoughts" }>;

const openAi: Dialect = {
  whole(turn) {
    const refused = turn.type === "refusal";
    const message = refused ? { content: null, refusal: turn.text } : { content: turn.text };
    const choice = { index: 0, message: { role: "assistant", ...message }, finish_reason: finishOf(turn) };
    return { ...openAiHead, object: "chat.completion", choices: [choice], usage };
  },
  pieces(turn) {
    const delta = turn.type === "refusal" ? "refusal" : "content";
    const pieceOf = (said: object, finish: string | null) => ({
      ...openAiHead,
      object: "chat.completion.chunk",
      choices: [{ index: 0, delta: said, finish_reason: finish }],
    });
    if (turn.type === "thoughts")
      return [
        pieceOf({ role: "assistant", content: null }, null),
        ...cut(turn.text).map((text) => pieceOf({ reasoning_content: text }, null)),
        ...cut(turn.said ?? "").map((text) => pieceOf({ content: text }, null)),
        pieceOf({}, "stop"),
        { ...openAiHead, object: "chat.completion.chunk", choices: [], usage },
      ];
    return [
      pieceOf({ role: "assistant" }, null),
      ...cut(turn.text).map((text) => pieceOf({ [delta]: text }, null)),
      pieceOf({}, finishOf(turn)),
      { ...openAiHead, object: "chat.completion.chunk", choices: [], usage },
    ];
  },
};

const openAiHead = { id: "1", created: 1, model: "fake" };
const usage = { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 };
const finishOf = (turn: Said) => (turn.type === "answer" ? (turn.finish ?? "stop") : "stop");

/** Models with structured output answer in text, others by the tool in the request. */
const anthropic = (body: object): Dialect => {
  const byTool = "tools" in body;
  const stopOf = (turn: Said) => (turn.type === "refusal" ? "refusal" : byTool ? "tool_use" : "end_turn");
  const head = { id: "1", role: "assistant", model: "fake", stop_sequence: null };
  const tool = { type: "tool_use", id: "t1", name: "json" };
  return {
    whole(turn) {
      const content = () =>
        byTool ? { ...tool, input: JSON.parse(turn.text) } : { type: "text", text: turn.text };
      return {
        ...head,
        type: "message",
        content: turn.type === "refusal" ? [] : [content()],
        stop_reason: stopOf(turn),
        usage: { input_tokens: 100, output_tokens: 10 },
      };
    },
    pieces(turn) {
      const block = byTool ? { ...tool, input: {} } : { type: "text", text: "" };
      const deltaOf = (text: string) =>
        byTool ? { type: "input_json_delta", partial_json: text } : { type: "text_delta", text };
      const said = [
        { type: "content_block_start", index: 0, content_block: block },
        ...cut(turn.text).map((text) => ({ type: "content_block_delta", index: 0, delta: deltaOf(text) })),
        { type: "content_block_stop", index: 0 },
      ];
      const message = { ...head, type: "message", content: [], stop_reason: null };
      return [
        { type: "message_start", message: { ...message, usage: { input_tokens: 100, output_tokens: 0 } } },
        ...(turn.type === "refusal" ? [] : said),
        {
          type: "message_delta",
          delta: { stop_reason: stopOf(turn), stop_sequence: null },
          usage: { output_tokens: 10 },
        },
        { type: "message_stop" },
      ];
    },
  };
};

export type FakeClock = Clock & {
  /** Every pause, in milliseconds. */
  pauses: number[];
  /** Advances the time: timeouts that are due abort. */
  advance(ms: number): void;
};

/** Time that only moves on request, or when somebody sleeps. */
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
