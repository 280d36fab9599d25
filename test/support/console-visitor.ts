/** An operator at the console of a running service: keeps cookies and sends forms as a browser does. */
import { run } from "./command-line.ts";
import { environmentOf, type Place } from "./service.ts";

export type Visitor = {
  get(path: string): Promise<string>;
  /** @returns the target of the redirect; null if there is none */
  post(path: string, fields: Record<string, string>): Promise<string | null>;
};

/** Sets an operator's password at the command line, from the input. */
export async function setPassword(place: Place, name: string, password: string): Promise<void> {
  const { code, err } = await run(environmentOf(place), ["console", "password", name], `${password}\n`);
  if (code !== 0) throw new Error(err);
}

export function visitorOf(ops: string): Visitor {
  const cookies = new Map<string, string>();
  let secret = "";

  async function send(path: string, init: RequestInit & { headers?: Record<string, string> } = {}) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { cookie, origin: ops, ...init.headers };
    const answer = await fetch(`${ops}/console${path}`, { ...init, headers, redirect: "manual" });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    const text = await answer.text();
    secret = /name="csrf" value="([^"]+)"/.exec(text)?.[1] ?? secret;
    return { text, location: answer.headers.get("location") };
  }

  return {
    get: async (path) => (await send(path)).text,
    post: async (path, fields) => {
      const body = new URLSearchParams({ csrf: secret, ...fields }).toString();
      const headers = { "content-type": "application/x-www-form-urlencoded" };
      return (await send(path, { method: "POST", headers, body })).location;
    },
  };
}
