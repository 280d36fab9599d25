import { expect, test } from "vitest";
import { chain } from "./support/documents.ts";
import { house } from "./support/house.ts";

const open = house();
const thirty = Array.from({ length: 30 }, (_, i) => i);

test("C26: thirty requests of one customer at once all succeed, though they write one stream", async () => {
  const me = await open().customer();
  const made = await Promise.all(thirty.map((i) => me.post("/v1/folders", { name: `f${i}` })));
  expect(made.map(({ status }) => status)).toEqual(thirty.map(() => 201));
  const folder_id = made[0]?.json.id;
  const imported = await Promise.all(
    thirty.map(() => me.post("/v1/diagrams/import", { bpmn_xml: chain(), folder_id })),
  );
  expect(imported.map(({ status }) => status)).toEqual(thirty.map(() => 201));
  const jobs = await Promise.all(thirty.map(() => me.post("/v1/diagrams/generate", { prompt: "x" })));
  expect(jobs.map(({ status }) => status)).toEqual(thirty.map(() => 202));
  expect((await me.get(`/v1/diagrams?folder_id=${folder_id}&limit=100`)).json.data).toHaveLength(30);
});

test("C18: a folder that is filled and deleted at once is either filled or deleted", async () => {
  const me = await open().customer();
  for (let round = 0; round < 5; round++) {
    const { id } = (await me.post("/v1/folders", { name: "x" })).json;
    const [gone, imported] = await Promise.all([
      me.remove(`/v1/folders/${id}`),
      me.post("/v1/diagrams/import", { bpmn_xml: chain(), folder_id: id }),
    ]);
    const outcome = `${gone.status} ${imported.status}`;
    expect(["204 400", "409 201"]).toContain(outcome);
    expect((await me.get(`/v1/folders/${id}`)).status).toBe(gone.status === 204 ? 404 : 200);
  }
});
