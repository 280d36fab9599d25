/** One customer's requests reach several API processes at once, and all of them write to one stream. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { libraryStream } from "../../src/commands/library.ts";
import { distributedOn, openDistributedHouse } from "../support/modes.ts";
import { startService } from "../support/service.ts";
import { wrongIn } from "./support/hold.ts";
import { newKey } from "./support/site.ts";

/** The time of an append to a server with a disk, simulated by the double. */
const answerMs = 5;
const names = Array.from({ length: 50 }, (_, i) => `folder ${i}`);

test.skipIf(!distributedOn)(
  "fifty writes of one customer through four API processes all succeed, each once",
  async () => {
    const house = await openDistributedHouse();
    const projector = startService(house.place, { ROLES: "projector" });
    const processes = await Promise.all([1, 2, 3, 4].map(() => startService(house.place, { ROLES: "api" })));
    await projector;
    const { key, owner } = await newKey(house);
    house.eventStore.slow?.(answerMs);
    const answers = await Promise.all(
      names.map(async (name, i) => {
        const { base } = processes[i % processes.length] ?? (await projector);
        const headers = {
          authorization: `Bearer ${key}`,
          "content-type": "application/json",
          "idempotency-key": randomUUID(),
        };
        const sent = { method: "POST", headers, body: JSON.stringify({ name }) };
        const answer = await fetch(`${base}/api/v1/folders`, sent);
        return `${answer.status} ${answer.ok ? "" : await answer.text()}`.trim();
      }),
    );
    house.eventStore.slow?.(0);
    expect(answers).toEqual(names.map(() => "201"));
    const stream = libraryStream(owner);
    const created = (await house.log()).filter((event) => event.stream === stream);
    expect(created.map(({ type }) => type)).toEqual(names.map(() => "FolderCreated"));
    expect(new Set(created.map(({ data }) => data.folderId)).size).toBe(names.length);
    expect(await wrongIn(house, [])).toEqual([]);
  },
  300_000,
);
