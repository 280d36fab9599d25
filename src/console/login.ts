/** Logging in and out: the only pages for somebody whom we do not know yet. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { html, textOf } from "../html.ts";
import { limits } from "../limits.ts";
import { hasPasswords, isPassword } from "../operating/passwords.ts";
import { clearCookie, cookieOf, formOf, isFromHere, sendHtml, setCookie } from "./browser.ts";
import { plainDocument } from "./frame.ts";
import { csrfOf, isCsrf, newToken, type Sessions } from "./sessions.ts";
import type { ConsoleDeps } from "./visit.ts";

/** Holds nothing but the secret of the login form. */
const visitorCookie = "console_visitor";
/** Holds the token of a session. */
export const sessionCookie = "console_session";

/** GET and POST /login, POST /logout. */
export function addLogin(app: FastifyInstance, deps: ConsoleDeps, sessions: Sessions): void {
  const show = async (
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    problem: string | null,
    name = "",
  ) => {
    if (!(await hasPasswords(deps.passwordFile))) return sendHtml(reply, 503, closedPage());
    const visitor = cookieOf(request, visitorCookie) ?? newToken();
    setCookie(request, reply, visitorCookie, visitor);
    return sendHtml(reply, status, loginPage(csrfOf(visitor), problem, name));
  };

  app.get("/login", async (request, reply) => {
    const token = cookieOf(request, sessionCookie);
    if (token !== null && (await sessions.find(token, true))) return reply.redirect("/console", 303);
    return show(request, reply, 200, null);
  });

  app.post("/login", async (request, reply) => {
    const form = formOf(request);
    const visitor = cookieOf(request, visitorCookie);
    if (!isFromHere(request) || visitor === null || !isCsrf(visitor, form.get("csrf") ?? ""))
      return show(request, reply, 403, "This form was too old. Please try again.");
    const name = form.get("name") ?? "";
    if (!(await mayTry(deps, request.ip)))
      return show(request, reply, 429, "There were too many attempts. Please wait five minutes.", name);
    const right = await isPassword(deps.passwordFile, name, form.get("password") ?? "");
    const token = right ? await sessions.start(name) : null;
    deps.logger.info({ operator: right ? name : undefined, address: request.ip, right }, "console login");
    if (token === null) return show(request, reply, 401, "Name or password is wrong.", name);
    setCookie(request, reply, sessionCookie, token);
    clearCookie(request, reply, visitorCookie);
    return reply.redirect("/console", 303);
  });

  app.post("/logout", async (request, reply) => {
    const token = cookieOf(request, sessionCookie);
    // Without the form's secret somebody else's page asks for it.
    if (token !== null && isFromHere(request) && isCsrf(token, formOf(request).get("csrf") ?? ""))
      await sessions.end(token);
    clearCookie(request, reply, sessionCookie);
    return reply.redirect("/console/login", 303);
  });
}

/** Attempts are counted before they are made, of each address and of all together. */
async function mayTry({ burst, now }: ConsoleDeps, address: string): Promise<boolean> {
  const windowMs = limits.consoleLoginWindowMs;
  const own = await burst.hit(`console-${address}`, now(), { limit: limits.consoleLoginsMax, windowMs });
  if (!own.allowed) return false;
  return (await burst.hit("console", now(), { limit: limits.consoleLoginsOfAllMax, windowMs })).allowed;
}

/** @param name what was typed before; then only the password is asked for again. */
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
