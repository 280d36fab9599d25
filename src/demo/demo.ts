/** The page of `npm run demo`, under /demo on the operations port. Nothing entered there is stored. */
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import { addAssets } from "../console/assets.ts";
import { addPages, formOf, isFromHere, sendHtml } from "../console/browser.ts";
import type { Drawing } from "../drawing/drawing.ts";
import { textOf } from "../html.ts";
import { inTime } from "../http/deadline.ts";
import { prompt } from "../http/fields.ts";
import { faultOf } from "../http/log.ts";
import { contentDisposition } from "../http/pictures.ts";
import { limits } from "../limits.ts";
import { type Draft, draftOf, laidOut, type Problem, problemOf, unread } from "./draft.ts";
import { examples } from "./examples.ts";
import { assets, demoPage, resultPart } from "./page.ts";

export type DemoParts = { drawing: Drawing; logger: Logger };

/** Adds the page to the operations server before it listens. @param listening receives the page's address. */
export function addDemo(
  server: FastifyInstance,
  { drawing, logger }: DemoParts,
  listening: (address: string) => void,
): void {
  server.addHook("onListen", async () => listening(`${server.listeningOrigin}/demo`));
  const pages: FastifyPluginAsync = async (app) => {
    await addPages(app, { formBytesMax: limits.demoFormBytesMax });
    app.setErrorHandler((error, _, reply) => sendPage(reply, unread("", problemFor(error, logger))));
    app.setNotFoundHandler((_, reply) => sendHtml(reply, 404, "There is no such page."));
    addAssets(app, assets);
    addRoutes(app, drawing);
  };
  server.register(pages, { prefix: "/demo" });
}

function addRoutes(app: FastifyInstance, drawing: Drawing): void {
  const drafted = (text: string, reply: FastifyReply) =>
    inTime(reply.raw, limits.answerMs, (waiting) => draftOf(drawing, text, waiting));
  const sent = async (request: FastifyRequest, reply: FastifyReply): Promise<Draft> => {
    const { text, problem } = checked(request);
    return problem === null ? drafted(text, reply) : unread(text, problem);
  };

  app.get("", async (request, reply) => {
    const asked = new URL(request.url, "http://demo").searchParams.get("example");
    const [first] = examples;
    const { text } = examples.find(({ key }) => key === asked) ?? first;
    return sendPage(reply, await drafted(text, reply));
  });
  app.post("", async (request, reply) => sendPage(reply, await sent(request, reply)));
  app.post("/result", async (request, reply) => {
    const draft = await sent(request, reply);
    return sendHtml(reply, draft.problem?.status ?? 200, textOf(resultPart(draft)));
  });
  app.post("/file", async (request, reply) => {
    const { text, problem } = checked(request);
    if (problem !== null) return sendPage(reply, unread(text, problem));
    const made = await inTime(reply.raw, limits.answerMs, (waiting) => fileOf(drawing, text, waiting));
    if ("problem" in made) return sendPage(reply, unread(text, made.problem));
    const disposition = contentDisposition("attachment", made.name, "bpmn");
    return reply.header("Content-Disposition", disposition).type("application/xml").send(made.bpmn);
  });
}

const sendPage = (reply: FastifyReply, draft: Draft) =>
  sendHtml(reply, draft.problem?.status ?? 200, textOf(demoPage(draft)));

type File = { name: string; bpmn: string } | { problem: Problem };

async function fileOf(drawing: Drawing, text: string, waiting: AbortSignal): Promise<File> {
  try {
    const { made, bpmn } = await laidOut(drawing, text, waiting);
    return { name: made.name ?? limits.diagramNameDefault, bpmn };
  } catch (error) {
    const problem = problemOf(error);
    if (problem === null) throw error;
    return { problem };
  }
}

/** The form's text as the API accepts a prompt, or why it is rejected. */
function checked(request: FastifyRequest): { text: string; problem: Problem | null } {
  // Browsers send every line end of a form as two characters.
  const text = (formOf(request).get("text") ?? "").replaceAll("\r\n", "\n");
  if (!isFromHere(request)) return refused("", "This form did not come from the demo.");
  const { data, error } = prompt.safeParse(text);
  return data === undefined
    ? refused(text, `The text ${error?.issues[0]?.message}`)
    : { text: data, problem: null };
}

const refused = (text: string, message: string) => ({ text, problem: { status: 400 as const, message } });

/** For a fault only a general message: details may quote the text. */
function problemFor(error: unknown, logger: Logger): Problem {
  const status = error instanceof Error && "statusCode" in error ? Number(error.statusCode) : 500;
  if (status === 413)
    return { status, message: `The text must have at most ${limits.promptCharsMax} characters.` };
  if (status < 500) return { status: 400, message: "The request could not be understood." };
  logger.error({ fault: faultOf(error) }, "a page of the demo failed");
  return { status: 500, message: "Something went wrong on our side. The log says where." };
}
