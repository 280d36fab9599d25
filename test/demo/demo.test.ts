import type { FastifyInstance } from "fastify";
import { Registry } from "prom-client";
import { describe, expect, test } from "vitest";
import { addDemo } from "../../src/demo/demo.ts";
import { examples } from "../../src/demo/examples.ts";
import type { Drawing } from "../../src/drawing/drawing.ts";
import { openLogger } from "../../src/http/log.ts";
import { buildOperations } from "../../src/http/operations.ts";
import { limits } from "../../src/limits.ts";
import { sharedDrawing } from "../support/engine.ts";

const host = "127.0.0.1:8081";
const from = { host, origin: `http://${host}`, "content-type": "application/x-www-form-urlencoded" };
const text = "The baker checks the oven. If it is hot, the apprentice bakes the bread.";

const drawing = await sharedDrawing();
const lines: string[] = [];

/** @param changed what one test replaces */
function demo(changed: Partial<Drawing> = {}): FastifyInstance {
  const app = buildOperations({ registry: new Registry(), unready: async () => [] });
  const logger = openLogger("info", { write: (line: string) => void lines.push(line) });
  addDemo(app, { drawing: { ...drawing, ...changed }, logger }, () => undefined);
  return app;
}

const send = (app: FastifyInstance, fields: Record<string, string>, path = "/demo", headers: object = from) =>
  app.inject({
    method: "POST",
    url: path,
    headers: { ...headers },
    payload: new URLSearchParams(fields).toString(),
  });

describe("the page", () => {
  test("begins with a text, its diagram and what was understood of it", async () => {
    const { statusCode, body, headers } = await demo().inject("/demo");
    expect(statusCode).toBe(200);
    expect(body).toContain(examples[0].text);
    expect(body).toContain("data:image/svg+xml;base64,");
    expect(body).toContain("Task “Record complaint” of Agent");
    expect(headers["content-security-policy"]).toContain(
      "default-src 'none';script-src 'self';style-src 'self';",
    );
    expect(headers["cache-control"]).toBe("no-store");
  });

  test.each(examples)("the example $name is drawn and all of it is told", async ({ key, text }) => {
    const { statusCode, body } = await demo().inject(`/demo?example=${key}`);
    expect(statusCode).toBe(200);
    expect(body).toContain(text.replaceAll("'", "&#39;"));
    expect(body).not.toContain("Nothing by themselves");
  });

  test("asks for nothing but what the operations port has, and holds no script or style of its own", async () => {
    const { body } = await demo().inject("/demo");
    const asked = [...body.matchAll(/(?:src|href|action|formaction)="([^"]*)"/g)].map(([, to = ""]) => to);
    expect(asked.filter((to) => !/^(?:\/|#result$|#at-|data:image\/svg\+xml;base64,)/.test(to))).toEqual([]);
    expect(body).not.toMatch(/<style|<script(?! src="\/demo\/)| style="| on[a-z]+="/);
    const own = asked.filter((to) => to.startsWith("/demo/assets/"));
    expect(own).toHaveLength(2);
    for (const url of own) expect((await demo().inject(url)).statusCode).toBe(200);
  });

  test("is on no operations port but that of a demo", async () => {
    const app = buildOperations({ registry: new Registry(), unready: async () => [] });
    expect((await app.inject("/demo")).statusCode).toBe(404);
  });
});

describe("a text", () => {
  test("comes back with its diagram; each line of the account leads to its shape", async () => {
    const { statusCode, body } = await send(demo(), { text });
    expect(statusCode).toBe(200);
    expect(body).toContain(`>\n${text}</textarea>`);
    const links = [...body.matchAll(/<a href="#(at-[^"]+)">([^<]+)<\/a>/g)];
    expect(links.map(([, , words]) => words)).toEqual(expect.arrayContaining(["The baker checks the oven"]));
    for (const [, id] of links) expect(body).toContain(`<rect id="${id}"`);
  });

  test("as a part is the result alone", async () => {
    const { statusCode, body } = await send(demo(), { text }, "/demo/result");
    expect(statusCode).toBe(200);
    expect(body).toContain("Task “Check oven” of Baker");
    expect(body).not.toContain("<html");
  });

  test("as a file is the BPMN with its drawing", async () => {
    const { headers, body } = await send(demo(), { text }, "/demo/file");
    expect(headers["content-disposition"]).toMatch(/^attachment; filename="[^"]+\.bpmn"/);
    expect(body).toContain('name="Check oven"');
    expect(body).toContain("<bpmndi:BPMNShape");
  });

  test("with markup in it stays text", async () => {
    const { body } = await send(demo(), {
      text: 'The clerk opens </textarea><script src="x">. He reads it.',
    });
    expect(body).not.toContain("</textarea><script");
    expect(body).not.toContain('<script src="x"');
  });

  test.each([
    ["that is no process", "Hello!", 422, "greets, thanks or answers"],
    ["that is empty", " \r\n ", 400, "The text must not be empty."],
    [
      "that is too long",
      "x".repeat(limits.promptCharsMax + 1),
      400,
      "The text must have at most 10000 characters.",
    ],
    [
      "with a control character",
      "The clerk\u0007 checks.",
      400,
      "The text holds a character that is not allowed.",
    ],
  ])("%s is refused with the reason, and stays in the box", async (_, text, status, reason) => {
    for (const path of ["/demo", "/demo/result", "/demo/file"]) {
      const answer = await send(demo(), { text }, path);
      expect(answer.statusCode, path).toBe(status);
      expect(answer.body).toContain(reason);
      if (path !== "/demo/result") expect(answer.body).toContain(text.replaceAll("\r", ""));
    }
  });

  test("of the largest size goes through, and more bytes than any such text has are not read", async () => {
    const most = { text: `Hello! ${"🍞".repeat(limits.promptCharsMax - 7)}` };
    const read: string[] = [];
    // Whether it can be drawn is another question, which takes seconds.
    const generate: Drawing["generate"] = ({ prompt }) => {
      read.push(prompt);
      return drawing.generate({ prompt: "Hello!", context: null });
    };
    expect((await send(demo({ generate }), most)).statusCode).not.toBe(413);
    expect(read).toEqual([most.text]);
    const { statusCode, body } = await send(demo(), { text: "x".repeat(limits.demoFormBytesMax) });
    expect(statusCode).toBe(413);
    expect(body).toContain("The text must have at most 10000 characters.");
  });

  test("of another site is not read", async () => {
    const elsewhere = { ...from, origin: "http://evil.example" };
    for (const path of ["/demo", "/demo/result", "/demo/file"]) {
      const { statusCode, body } = await send(demo(), { text }, path, elsewhere);
      expect(statusCode).toBe(400);
      expect(body).toContain("This form did not come from the demo.");
      expect(body).not.toContain("baker");
    }
  });

  test("that makes us fail is in no answer and no line of the log", async () => {
    lines.length = 0;
    const app = demo({ generate: ({ prompt }) => Promise.reject(new Error(`broke on ${prompt}`)) });
    const { statusCode, body } = await send(app, { text });
    expect(statusCode).toBe(500);
    expect(body).toContain("Something went wrong on our side.");
    expect(lines).toHaveLength(1);
    expect(`${body}${lines.join("")}`).not.toContain("baker");
  });
});
