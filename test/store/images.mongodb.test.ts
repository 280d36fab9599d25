/** The size limit of the pictures in MongoDB. The contract is tested in test/contract. */
import { afterAll, beforeEach, expect, test } from "vitest";
import { openMongoImages } from "../../src/store/images.mongodb.ts";
import type { Images } from "../../src/store/images.ts";
import { findBackends } from "../support/backends.ts";
import { dropDatabase, newDatabase } from "../support/mongo.ts";

const bytesMax = 160_000;
const picture = new Uint8Array(10_000).fill(1);

const servers = await findBackends("MongoDB");
if (servers.length === 0) test.skip("the bound of pictures in MongoDB");
for (const server of servers) {
  let url: string;
  let images: Images;
  beforeEach(async () => {
    url = newDatabase(server.url);
    images = await openMongoImages(url, bytesMax);
    return async () => {
      await images.close();
      await dropDatabase(url);
    };
  });
  afterAll(() => server.stop());

  async function kept(count: number): Promise<number[]> {
    const found: number[] = [];
    for (let i = 0; i < count; i++) if (await images.get(`diagram ${i}`, "svg")) found.push(i);
    return found;
  }

  test(`as many as fit are all kept: ${server.label}`, async () => {
    for (let i = 0; i < 16; i++) await images.put(`diagram ${i}`, "svg", picture);
    expect(await kept(16)).toHaveLength(16);
  });

  test(`more drop what was drawn longest ago, and the newest stay: ${server.label}`, async () => {
    for (let i = 0; i < 40; i++) await images.put(`diagram ${i}`, "svg", picture);
    const found = await kept(40);
    expect(found.length * picture.length).toBeLessThanOrEqual(bytesMax * (1 + 1 / 16));
    expect(found.length).toBeGreaterThanOrEqual(14);
    expect(found).toEqual(Array.from({ length: found.length }, (_, i) => 40 - found.length + i));
  });

  test(`two processes that draw keep the bound of both together: ${server.label}`, async () => {
    const other = await openMongoImages(url, bytesMax);
    for (let i = 0; i < 40; i++) await (i % 2 ? other : images).put(`diagram ${i}`, "svg", picture);
    expect((await kept(40)).length * picture.length).toBeLessThanOrEqual(bytesMax * (1 + 2 / 16));
    await other.close();
  });

  test(`a picture that alone is above the bound is not kept, and drops no other: ${server.label}`, async () => {
    await images.put("diagram 0", "svg", picture);
    await images.put("diagram 1", "svg", new Uint8Array(bytesMax + 1));
    expect(await kept(2)).toEqual([0]);
  });
}
