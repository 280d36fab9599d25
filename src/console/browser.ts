/** What goes to and comes from the browser beside pages: headers, cookies, forms, and where a form comes from. */
import type { FastifyReply, FastifyRequest } from "fastify";

/**
 * No script, style or frame but our own, no inline ones, and nothing for anybody else. The referrer policy is not
 * "no-referrer": with that one browsers send forms with "Origin: null", and it could not be checked.
 */
export const headers = {
  "Content-Security-Policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
  "Cache-Control": "no-store",
};

/** A picture that is opened alone may run nothing and load nothing. */
export const pictureHeaders = {
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
};

/** Answers with a whole document. */
export const sendHtml = (reply: FastifyReply, status: number, text: string) =>
  reply.code(status).type("text/html; charset=utf-8").send(text);

const tokenForm = /^[\w-]{43}$/;

/** The token in a cookie of ours; null when there is none. */
export function cookieOf(request: FastifyRequest, name: string): string | null {
  for (const pair of (request.headers.cookie ?? "").split(";")) {
    const [key, value = ""] = pair.trim().split("=", 2);
    if (key === name && tokenForm.test(value)) return value;
  }
  return null;
}

/** For as long as the browser is open; how long a token lasts, its store says. */
export function setCookie(request: FastifyRequest, reply: FastifyReply, name: string, value: string): void {
  reply.header("Set-Cookie", `${name}=${value}; ${attributes(request)}`);
}

/** Takes the cookie away from the browser. */
export function clearCookie(request: FastifyRequest, reply: FastifyReply, name: string): void {
  reply.header("Set-Cookie", `${name}=; Max-Age=0; ${attributes(request)}`);
}

/** Scripts do not see it, other sites do not cause it to be sent, and behind TLS it never leaves TLS. */
const attributes = ({ protocol }: FastifyRequest): string =>
  `Path=/console; HttpOnly; SameSite=Strict${protocol === "https" ? "; Secure" : ""}`;

/** The fields of a form; empty without one. */
export const formOf = ({ body }: FastifyRequest): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams();

/** Browsers say where a form was sent from, and pages cannot change that. */
export function isFromHere({ headers, host }: FastifyRequest): boolean {
  if (headers["sec-fetch-site"] !== undefined && headers["sec-fetch-site"] !== "same-origin") return false;
  if (headers.origin === undefined || !URL.canParse(headers.origin)) return false;
  return new URL(headers.origin).host === host;
}
