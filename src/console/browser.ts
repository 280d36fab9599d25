/** What goes to and comes from the browser beside pages: headers, cookies, forms, and where a form comes from. */
import cookie from "@fastify/cookie";
import csrf from "@fastify/csrf-protection";
import formbody from "@fastify/formbody";
import helmet, { type FastifyHelmetOptions } from "@fastify/helmet";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

const none = ["'none'"];
const self = ["'self'"];

/**
 * No script, style or frame but our own, no inline ones, and nothing for anybody else. The referrer policy is not
 * "no-referrer": with that one browsers send forms with "Origin: null", and it could not be checked.
 */
const headers: FastifyHelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      ...{ defaultSrc: none, scriptSrc: self, styleSrc: self, imgSrc: ["'self'", "data:"], connectSrc: self },
      ...{ formAction: self, baseUri: none, frameAncestors: none },
    },
  },
  frameguard: { action: "deny" },
  referrerPolicy: { policy: "same-origin" },
  // It would hold for every port of this machine's name.
  strictTransportSecurity: false,
};

/** What Helmet has no word for. */
const moreHeaders = {
  "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
  "Cache-Control": "no-store",
};

/** Every answer gets the headers of a page, and forms are the only bodies. @param formBytesMax of one form. */
export async function addPages(app: FastifyInstance, { formBytesMax }: { formBytesMax: number }) {
  await app.register(helmet, headers);
  app.addHook("onRequest", async (_, reply) => {
    reply.headers(moreHeaders);
  });
  app.removeAllContentTypeParsers();
  const parser = (text: string): Form => ({ fields: new URLSearchParams(text) });
  await app.register(formbody, { bodyLimit: formBytesMax, parser });
}

/** As browsers write and read them: a field may come twice, and no name means anything to the language. */
type Form = { fields: URLSearchParams };

/** The fields of a form; empty without one. */
export const formOf = ({ body }: FastifyRequest): URLSearchParams =>
  (body as Form | undefined)?.fields ?? new URLSearchParams(); // As the one parser gives it.

/**
 * For as long as the browser is open; how long a token lasts, its store says. Scripts do not see it, other sites do not
 * cause it to be sent, and behind TLS it never leaves TLS.
 */
const cookieOptions = { path: "/console", httpOnly: true, sameSite: "strict", secure: "auto" } as const;

/** Cookies of the console. */
export async function addCookies(app: FastifyInstance): Promise<void> {
  await app.register(cookie, { parseOptions: cookieOptions });
}

/** The field of a form that holds its secret. */
const secretField = "csrf";

/**
 * Forms of these pages bring along a secret that nobody can make who does not know this cookie of the browser.
 * @param name the cookie; pages that find none give one to the browser.
 */
export async function addFormSecrets(app: FastifyInstance, name: string): Promise<void> {
  await app.register(csrf, {
    ...{ cookieKey: name, cookieOpts: cookieOptions, csrfOpts: { secretLength: 32 } },
    // A header is no form: what browsers refuse to other sites should not rest on one check.
    getToken: (request) => formOf(request).get(secretField) ?? undefined,
  });
}

/** Whether a form was refused for its secret. */
export const isForeign = (error: unknown): boolean =>
  error instanceof Error && "code" in error && String(error.code).startsWith("FST_CSRF_");

/** A picture that is opened alone may run nothing and load nothing. */
export const aloneInBrowser = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: none, styleSrc: ["'unsafe-inline'"], sandbox: [] },
  },
} satisfies FastifyHelmetOptions;

/** Answers with a whole document. */
export const sendHtml = (reply: FastifyReply, status: number, text: string) =>
  reply.code(status).type("text/html; charset=utf-8").send(text);

/** Browsers say where a form was sent from, and pages cannot change that. */
export function isFromHere({ headers, host }: FastifyRequest): boolean {
  if (headers["sec-fetch-site"] !== undefined && headers["sec-fetch-site"] !== "same-origin") return false;
  if (headers.origin === undefined || !URL.canParse(headers.origin)) return false;
  return new URL(headers.origin).host === host;
}
