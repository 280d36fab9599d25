/** A customer of a running service. */

export type Job = {
  id: string;
  status: "queued" | "processing" | "succeeded" | "failed";
  diagram: { id: string; name: string } | null;
  error: { code: string; message: string } | null;
};

export type Client = {
  call(method: string, path: string, body?: unknown): Promise<Response>;
  /**
   * Has a job accepted.
   * @throws if it is refused
   */
  accept(path: string, body: unknown): Promise<Job>;
  /** Polls, as the specification recommends, until the job has ended. */
  ended(id: string): Promise<Job>;
};

/** @param key an API key with the scopes that the calls need. */
export function clientOf(base: string, key: string): Client {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const call: Client["call"] = (method, path, body) =>
    fetch(`${base}/api${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

  return {
    call,
    async accept(path, body) {
      const answer = await call("POST", path, body);
      if (answer.status !== 202) throw new Error(`${answer.status} ${await answer.text()}`);
      return answer.json() as Promise<Job>;
    },
    async ended(id) {
      for (let waitMs = 100; ; waitMs = Math.min(waitMs * 2, 2_000)) {
        const answer = await call("GET", `/v1/generations/${id}`);
        if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
        const job = (await answer.json()) as Job;
        if (job.status === "succeeded" || job.status === "failed") return job;
        await new Promise((resolve) => setTimeout(resolve, waitMs));
      }
    },
  };
}
