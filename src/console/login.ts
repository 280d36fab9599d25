/** The login page, the only page for visitors who are not logged in. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { html, textOf } from "../html.ts";
import { limits } from "../limits.ts";
import { hasPasswords, isPassword } from "../operating/passwords.ts";
import { addFormSecrets, formOf, isForeign, isFromHere, sendHtml } from "./browser.ts";
import type { ConsoleDeps } from "./deps.ts";
import { plainDocument } from "./frame.ts";
import type { Sessions } from "./sessions.ts";

/** Only for the CSRF token of the login form. */
const visitorCookie = "console_visitor";
/** Holds a session's token. */
export const sessionCookie = "console_session";

/** GET and POST /login. */
export async function addLogin(app: FastifyInstance, deps: ConsoleDeps, sessions: Sessions): Promise<void> {
  await addFormSecrets(app, visitorCookie);
  const show = async (reply: FastifyReply, status: number, problem: string | null, name = "") => {
    if (!(await hasPasswords(deps.passwordFile))) return sendHtml(reply, 503, closedPage());
    return sendHtml(reply, status, loginPage(reply.generateCsrf(), problem, name));
  };
  const tooOld = (reply: FastifyReply) => show(reply, 403, "This form was too old. Please try again.");
  app.setErrorHandler((error, _, reply) => {
    if (!isForeign(error)) throw error;
    return tooOld(reply);
  });

  app.get("/login", async (request, reply) => {
    const token = request.cookies[sessionCookie];
    if (token !== undefined && (await sessions.find(token, true))) return reply.redirect("/console", 303);
    return show(reply, 200, null);
  });

  const fromHere = async (request: FastifyRequest, reply: FastifyReply) =>
    isFromHere(request) ? undefined : tooOld(reply);
  app.post("/login", { preHandler: [fromHere, app.csrfProtection] }, async (request, reply) => {
    const form = formOf(request);
    const name = form.get("name") ?? "";
    if (!(await mayTry(deps, request.ip)))
      return show(reply, 429, "There were too many attempts. Please wait five minutes.", name);
    const right = await isPassword(deps.passwordFile, name, form.get("password") ?? "");
    const token = right ? await sessions.start(name) : null;
    deps.logger.info({ operator: right ? name : undefined, address: request.ip, right }, "console login");
    if (token === null) return show(reply, 401, "Name or password is wrong.", name);
    reply.setCookie(sessionCookie, token).clearCookie(visitorCookie);
    return reply.redirect("/console", 303);
  });
}

/** Attempts are counted before they are made, per address and in total. */
async function mayTry({ burst, now }: ConsoleDeps, address: string): Promise<boolean> {
  const windowMs = limits.consoleLoginWindowMs;
  const own = await burst.hit(`console-${address}`, now(), { limit: limits.consoleLoginsMax, windowMs });
  if (!own.allowed) return false;
  return (await burst.hit("console", now(), { limit: limits.consoleLoginsOfAllMax, windowMs })).allowed;
}

/** @param name that was entered before; then only the password is asked for again. */
const loginPage = (csrf: string, problem: string | null, name: string): string =>
  textOf(
    plainDocument(
      "Log in",
      html`<h1>Process diagrams <span class="of">operations</span></h1>
${problem !== null && html`<p class="problem" role="alert">${problem}</p>`}
<form method="post" action="/console/login" class="fields"><input type="hidden" name="csrf" value="${csrf}">
<label class="field"><span class="label">Name</span><input name="name" value="${name}" autocomplete="username" required${name === "" && html` autofocus`}></label>
<label class="field"><span class="label">Password</span><input name="password" type="password" autocomplete="current-password" required${name !== "" && html` autofocus`}></label>
<button class="primary">Log in</button></form>`,
    ),
  );

const closedPage = (): string =>
  textOf(
    plainDocument(
      "Closed",
      html`<h1>The console is closed</h1>
<p>Nobody has a password yet. Whoever runs the service sets one at its command line:</p>
<pre><code>npm run -s pds -- console password</code></pre>
<p>It needs ${limits.passwordCharsMin} characters at least. Then <a href="/console/login">log in</a>. No restart is needed.</p>`,
    ),
  );
