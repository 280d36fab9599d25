/** The process dies in the middle of a job; the next one brings the job to its end. */
import { describe, expect, test } from "vitest";
import { clientOf } from "../support/client.ts";
import { modes } from "../support/modes.ts";
import { firstKey, startService } from "../support/service.ts";

const steps = [
  "GenerationRequested",
  "GenerationStarted",
  "ProcessGenerated",
  "DiagramLaidOut",
  "ImageRendered",
  "DiagramGenerated",
];

describe.each(modes)("$name, killed when an event is in the log", ({ name, open }) => {
  // Distributed, a job whose worker died comes again only after limits.jobAckWaitMs, so fewer are waited for.
  const tried = name === "embedded" ? steps : steps.filter((_, i) => i % 3 === 1);
  test.each(tried)(
    "%s: the accepted job ends in one diagram, and one unit of quota is spent",
    async (type) => {
      const house = await open();
      const first = await startService(house.place);
      const key = await firstKey(house.place);
      const seen = house.appended(type);
      const prompt =
        "The clerk checks the order. Then the manager approves the order. Finally the clerk ships the goods.";
      const { id } = await clientOf(first.base, key).accept("/v1/diagrams/generate", { prompt });
      await seen;
      await first.end("SIGKILL");

      const second = await startService(house.place);
      const client = clientOf(second.base, key);
      const job = await client.ended(id);
      expect(job).toMatchObject({ id, status: "succeeded", error: null });
      expect((await client.call("GET", `/v1/diagrams/${job.diagram?.id}/image`)).status).toBe(200);
      const list = (await (await client.call("GET", "/v1/diagrams")).json()) as { data: unknown[] };
      expect(list.data).toHaveLength(1);
      expect(await second.end("SIGTERM")).toBe(0);

      const types = (await house.log()).map((event) => event.type);
      for (const once of [
        "GenerationReserved",
        "GenerationRequested",
        "DiagramGenerated",
        "GenerationSucceeded",
      ])
        expect(types.filter((one) => one === once)).toHaveLength(1);
    },
    120_000,
  );
});
