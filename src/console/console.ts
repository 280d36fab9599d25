/** The operations console: pages for operators, under /console on the operations port. */
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { newId } from "../commands/ids.ts";
import { Refusal } from "../commands/refusal.ts";
import { html, textOf } from "../html.ts";
import { faultOf } from "../http/log.ts";
import { limits } from "../limits.ts";
import { Misuse, type Operator } from "../operating/operator.ts";
import { openVerifying } from "../operating/verifying.ts";
import { identityProjections } from "../projections/all.ts";
import { catchUp } from "../projections/run.ts";
import { Damaged } from "../store/damaged.ts";
import { UnreadableEvent } from "../store/decode.ts";
import { Unavailable } from "../store/event-store.ts";
import { addAssets } from "./assets.ts";
import {
  addCookies,
  addFormSecrets,
  addPages,
  aloneInBrowser,
  formOf,
  isForeign,
  isFromHere,
  sendHtml,
} from "./browser.ts";
import type { ConsoleDeps } from "./deps.ts";
import { assets, pageDocument, plainDocument } from "./frame.ts";
import { liveEvents } from "./live.ts";
import { addLogin, sessionCookie } from "./login.ts";
import { noteLook } from "./looks.ts";
import { noticeOf } from "./notices.ts";
import { openRebuilds } from "./rebuilds.ts";
import { routes } from "./routes.ts";
import { openSessions, type Session, type Sessions } from "./sessions.ts";
import type { House, Page, Reply, Route, Visit } from "./visit.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The logged-in operator, with the browser's session token. */
    session: (Session & { token: string }) | null;
  }
}

/** Adds the console to the operations server before it listens. */
export function addConsole(server: FastifyInstance, deps: ConsoleDeps): void {
  const house: House = {
    ...deps,
    rebuilds: openRebuilds(deps),
    verifying: openVerifying(deps.log, deps.now),
  };
  const sessions = openSessions(deps.models, deps.passwordFile, deps.now);
  const stop = new AbortController();
  server.decorateRequest("session", null);
  // Only people open the bare address.
  server.get("/", async (_, reply) => reply.redirect("/console", 302));
  // Live pages would keep the server open.
  server.addHook("preClose", async () => stop.abort());
  server.addHook("onClose", () => house.rebuilds.close());
  server.addHook("onClose", () => house.verifying.close());
  const pages: FastifyPluginAsync = async (app) => {
    await addPages(app, { formBytesMax: limits.consoleFormBytesMax });
    await addCookies(app);
    app.addHook("onResponse", async (request, reply) => logVisit(deps, request, reply));
    app.setErrorHandler((error, _, reply) => answerFault(deps, reply, error));
    app.setNotFoundHandler((_, reply) => sendHtml(reply, 404, problemPage("There is no such page.")));
    addAssets(app, assets);
    // CSRF tokens of the login page and of the console come from different cookies.
    const login: FastifyPluginAsync = (strangers) => addLogin(strangers, deps, sessions);
    app.register(login);
    const live = { open: 0, signal: stop.signal };
    const own: FastifyPluginAsync = (operators) => addPagesOfOperators(operators, { house, sessions, live });
    app.register(own);
  };
  server.register(pages, { prefix: "/console" });
}

type Parts = { house: House; sessions: Sessions; live: { open: number; signal: AbortSignal } };

async function addPagesOfOperators(app: FastifyInstance, parts: Parts): Promise<void> {
  const { sessions } = parts;
  await addFormSecrets(app, sessionCookie);
  // Before a body is read.
  app.addHook("onRequest", async (request, reply) => {
    const token = request.cookies[sessionCookie];
    const session = token === undefined ? null : await sessions.find(token, !isLive(request));
    if (token === undefined || session === null) return reply.redirect("/console/login", 303);
    request.session = { ...session, token };
  });
  app.addHook("preHandler", async (request, reply) => {
    if (request.method === "POST" && !isFromHere(request)) return sendHtml(reply, 403, foreignPage());
  });
  app.addHook("preHandler", (request, reply, next) =>
    request.method === "POST" ? app.csrfProtection(request, reply, next) : next(),
  );
  app.post("/logout", async (request, reply) => {
    await sessions.end(tokenOf(request));
    return reply.clearCookie(sessionCookie).redirect("/console/login", 303);
  });
  for (const route of routes) addRoute(app, parts, route);
}

function addRoute(app: FastifyInstance, parts: Parts, route: Route): void {
  const { house, sessions } = parts;
  app.route({
    method: route.method,
    url: route.path === "/" ? "" : route.path,
    handler: async (request, reply) => {
      const visit = visitOf(house, sessions, request, reply.generateCsrf());
      if (route.method === "POST" && visit.csrf === null && route.forAuditors !== true)
        return sendHtml(reply, 403, problemPage("An auditor may look at everything and change nothing."));
      await noted(house, route, visit, request);
      if (route.method === "GET" && isLive(request)) return sendLive(parts, route, visit, request, reply);
      return send(reply, await route.answer(house, visit), visit, request);
    },
  });
}

/** A look that cannot be recorded is not allowed. @throws Unavailable */
async function noted(
  { models, now }: House,
  route: Route,
  visit: Visit,
  { session }: FastifyRequest,
): Promise<void> {
  const look = route.looksAt?.(visit) ?? null;
  if (look !== null && session !== null) await noteLook(models, session, look, now());
}

const isLive = ({ headers }: FastifyRequest): boolean => headers.accept === "text/event-stream";

function tokenOf({ session }: FastifyRequest): string {
  if (session === null) throw new Error("A request came to a page without a session.");
  return session.token;
}

/** @param secret for the forms of the page. */
function visitOf(house: House, sessions: Sessions, request: FastifyRequest, secret: string): Visit {
  const name = request.session?.operator ?? "";
  return {
    operator: operatorOf(house, name),
    name,
    params: request.params as Record<string, string>, // The router names every parameter.
    query: new URL(request.url, "http://console").searchParams,
    form: formOf(request),
    csrf: request.session?.role === "auditor" ? null : secret,
    secret,
    sessions,
  };
}

function operatorOf({ log, models, now }: House, name: string): Operator {
  const change = () => ({
    commandId: newId(),
    requestId: null,
    actor: { kind: "operator" as const, id: name },
    at: new Date(now()).toISOString(),
  });
  const settle = async () => {
    for (const projection of identityProjections) await catchUp(projection, { ...log, models });
  };
  return { log, models, now, change, settle };
}

async function send(reply: FastifyReply, answer: Reply, visit: Visit, request: FastifyRequest) {
  if ("redirect" in answer) return reply.redirect(answer.redirect, 303);
  if ("svg" in answer) {
    await reply.helmet(aloneInBrowser);
    return reply.type("image/svg+xml").send(Buffer.from(answer.svg));
  }
  if ("file" in answer) {
    const { name, type, text } = answer.file;
    return reply.header("Content-Disposition", `attachment; filename="${name}"`).type(type).send(text);
  }
  const { page } = answer;
  return sendHtml(reply, page.status ?? 200, textOf(framed(page, visit, request)));
}

function framed(page: Page, { secret, query }: Visit, request: FastifyRequest) {
  const notice = noticeOf(query.get("did"));
  return pageDocument(page, { csrf: secret, operator: whoIs(request), notice });
}

/** The name shown at the top of each page. */
const whoIs = ({ session }: FastifyRequest): string =>
  session?.role === "auditor" ? `${session.operator} (auditor)` : (session?.operator ?? "");

/** Sends the live part of the page for as long as the session lasts. */
function sendLive(
  { house, sessions, live }: Parts,
  route: Route,
  visit: Visit,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (live.open >= limits.consoleLivePagesMax) return reply.code(503).send();
  const token = tokenOf(request);
  const read = async () => {
    if ((await sessions.find(token, false)) === null) return null;
    const answer = await route.answer(house, visit);
    return "page" in answer && answer.page.live ? textOf(answer.page.live) : null;
  };
  live.open += 1;
  const stream = Readable.from(liveEvents(read, live.signal));
  stream.once("close", () => {
    live.open -= 1;
  });
  // A proxy that buffers would delay the updates.
  return reply.header("X-Accel-Buffering", "no").type("text/event-stream").send(stream);
}

/**
 * Also records who looked at what, because operators see customers' texts. For visitors who are not logged in, nothing
 * that they chose is logged.
 */
function logVisit({ logger }: ConsoleDeps, request: FastifyRequest, reply: FastifyReply): void {
  const { method, routeOptions, session } = request;
  const { id, name } = session ? (request.params as Record<string, string>) : {};
  const { statusCode: status, elapsedTime } = reply;
  const [of, operator, ms] = [id ?? name, session?.operator, Math.round(elapsedTime)];
  logger.info({ method, route: routeOptions.url, of, status, ms, operator }, "console request");
}

/** Shows refusals verbatim; for faults, only that something failed. */
function answerFault({ logger }: ConsoleDeps, reply: FastifyReply, error: unknown) {
  if (error instanceof Misuse || error instanceof Refusal)
    return sendHtml(reply, 409, problemPage(error.message));
  if (isForeign(error)) return sendHtml(reply, 403, foreignPage());
  if (error instanceof Unavailable)
    return sendHtml(reply, 503, problemPage("A store is away. Please try again in a moment."));
  if (error instanceof Error && "statusCode" in error && Number(error.statusCode) < 500)
    return sendHtml(reply, Number(error.statusCode), problemPage("The request could not be understood."));
  logger.error({ fault: faultOf(error) }, "a page of the console failed");
  // An operator may know what is broken, and is the one to repair it.
  const told = error instanceof UnreadableEvent || error instanceof Damaged ? error.message : null;
  return sendHtml(reply, 500, problemPage(told ?? "Something went wrong on our side. The log says where."));
}

const problemPage = (message: string): string =>
  textOf(
    plainDocument(
      "Not done",
      html`<h1>That did not work</h1><p class="problem" role="alert">${message}</p><p><a href="/console">To the overview</a></p>`,
    ),
  );

const foreignPage = (): string => problemPage("This form did not come from the console.");
