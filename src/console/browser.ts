/** Between server and browser, apart from pages: headers, cookies, forms, and the origin of forms. */
import cookie from "@fastify/cookie";
import csrf from "@fastify/csrf-protection";
import formbody from "@fastify/formbody";
import helmet, { type FastifyHelmetOptions } from "@fastify/helmet";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

const none = ["'none'"];
const self = ["'self'"];

/**
 * Only our own scripts, styles and frames, none inline, and nothing for other sites. The referrer policy is not
 * "no-referrer": with that, browsers send forms with "Origin: null", which could not be checked.
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
  // HSTS would apply to every port of this machine's host name.
  strictTransportSecurity: false,
};

/** Headers that Helmet does not set. */
const moreHeaders = {
  "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
  "Cache-Control": "no-store",
};

/** Gives every answer the headers of a page, and accepts only forms as bodies. @param formBytesMax of one form. */
export async function addPages(app: FastifyInstance, { formBytesMax }: { formBytesMax: number }) {
  await app.register(helmet, headers);
  app.addHook("onRequest", async (_, reply) => {
    reply.headers(moreHeaders);
  });
  app.removeAllContentTypeParsers();
  const parser = (text: string): Form => ({ fields: new URLSearchParams(text) });
  await app.register(formbody, { bodyLimit: formBytesMax, parser });
}

/** As browsers send and parse them: a field may occur twice, and no name is special in JavaScript. */
type Form = { fields: URLSearchParams };

/** The fields of a form; empty without one. */
export const formOf = ({ body }: FastifyRequest): URLSearchParams =>
  (body as Form | undefined)?.fields ?? new URLSearchParams(); // The only parser returns this.

/**
 * A session cookie of the browser; the store decides how long a token is valid. Scripts cannot read it, other sites
 * cannot cause it to be sent, and behind TLS it is sent over TLS only.
 */
const cookieOptions = { path: "/console", httpOnly: true, sameSite: "strict", secure: "auto" } as const;

/** Cookies of the console. */
export async function addCookies(app: FastifyInstance): Promise<void> {
  await app.register(cookie, { parseOptions: cookieOptions });
}

/** The form field with the CSRF token. */
const secretField = "csrf";

/**
 * Protects forms with a CSRF token, which only someone who knows this cookie of the browser can make.
 * @param name of the cookie; pages that find none set it.
 */
export async function addFormSecrets(app: FastifyInstance, name: string): Promise<void> {
  await app.register(csrf, {
    ...{ cookieKey: name, cookieOpts: cookieOptions, csrfOpts: { secretLength: 32 } },
    // Never taken from a header: protection should not rest only on browsers denying headers to other sites.
    getToken: (request) => formOf(request).get(secretField) ?? undefined,
  });
}

/** Whether a form was rejected because of its token. */
export const isForeign = (error: unknown): boolean =>
  error instanceof Error && "code" in error && String(error.code).startsWith("FST_CSRF_");

/** A picture that is opened on its own must not run or load anything. */
export const aloneInBrowser = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: none, styleSrc: ["'unsafe-inline'"], sandbox: [] },
  },
} satisfies FastifyHelmetOptions;

/** Sends a whole document. */
export const sendHtml = (reply: FastifyReply, status: number, text: string) =>
  reply.code(status).type("text/html; charset=utf-8").send(text);

/** Browsers state where a form was sent from, and pages cannot change that. */
export function isFromHere({ headers, host }: FastifyRequest): boolean {
  if (headers["sec-fetch-site"] !== undefined && headers["sec-fetch-site"] !== "same-origin") return false;
  if (headers.origin === undefined || !URL.canParse(headers.origin)) return false;
  return new URL(headers.origin).host === host;
}
