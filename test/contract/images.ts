/** The contract of every cache of pictures. It may lose anything, so the tests read back at once and little. */
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Images } from "../../src/store/images.ts";

export type OpenedImages = {
  images: Images;
  /** Pictures that were reported as damaged. */
  damaged: { diagramId: string; key: string }[];
  /** Replaces the bytes of a picture without the knowledge of the cache. */
  exchange(diagramId: string, key: string, bytes: Uint8Array): Promise<void>;
  close(): Promise<void>;
};

export function describeImages(name: string, open: () => Promise<OpenedImages>): void {
  describe(`images: ${name}`, () => {
    let opened: OpenedImages;
    let images: Images;
    let diagram: string;

    beforeEach(async () => {
      opened = await open();
      images = opened.images;
      diagram = randomUUID();
    });
    afterEach(() => opened.close());

    test("a picture that was never put is not there", async () => {
      expect(await images.get(diagram, "svg")).toBeNull();
    });

    test("a picture comes back byte for byte", async () => {
      const bytes = Uint8Array.from({ length: 70_000 }, (_, i) => (i * 31) % 256);
      await images.put(diagram, "png", bytes);
      expect(await images.get(diagram, "png")).toEqual(bytes);
    });

    test("pictures are apart by diagram and by key", async () => {
      const other = randomUUID();
      await images.put(diagram, "svg", Uint8Array.of(1));
      await images.put(diagram, "png", Uint8Array.of(2));
      await images.put(other, "svg", Uint8Array.of(3));
      expect(await images.get(diagram, "svg")).toEqual(Uint8Array.of(1));
      expect(await images.get(diagram, "png")).toEqual(Uint8Array.of(2));
      expect(await images.get(other, "svg")).toEqual(Uint8Array.of(3));
      expect(await images.get(other, "png")).toBeNull();
    });

    test("a picture put again is the newer one", async () => {
      await images.put(diagram, "svg", Uint8Array.of(1));
      await images.put(diagram, "svg", Uint8Array.of(2, 3));
      expect(await images.get(diagram, "svg")).toEqual(Uint8Array.of(2, 3));
    });

    test("a picture that several put at once for the first time is there", async () => {
      const bytes = Uint8Array.of(1, 2, 3);
      for (const key of ["svg", "png", "wide"]) {
        await Promise.all(Array.from({ length: 8 }, () => images.put(diagram, key, bytes)));
        expect(await images.get(diagram, key)).toEqual(bytes);
      }
    });

    test("pictures are counted by diagram", async () => {
      await images.put(diagram, "svg", Uint8Array.of(1));
      await images.put(diagram, "png", Uint8Array.of(2));
      expect(await images.count(diagram)).toBe(2);
      await images.remove(diagram);
      expect(await images.count(diagram)).toBe(0);
    });

    test("removing takes all pictures of the diagram and no others, as often as it is asked", async () => {
      const other = randomUUID();
      for (const key of ["svg light", "svg dark", "png"]) await images.put(diagram, key, Uint8Array.of(1));
      await images.put(other, "svg light", Uint8Array.of(1));
      await images.remove(diagram);
      await images.remove(diagram);
      for (const key of ["svg light", "svg dark", "png"]) expect(await images.get(diagram, key)).toBeNull();
      expect(await images.get(other, "svg light")).not.toBeNull();
    });

    test("a picture whose bytes were exchanged is told of and not there, until it is put again", async () => {
      await images.put(diagram, "svg", Uint8Array.of(1, 2, 3));
      await images.put(diagram, "png", Uint8Array.of(4, 5, 6));
      await opened.exchange(diagram, "svg", Uint8Array.of(1, 2, 4));
      expect(await images.get(diagram, "svg")).toBeNull();
      expect(opened.damaged).toEqual([{ diagramId: diagram, key: "svg" }]);
      expect(await images.get(diagram, "png")).toEqual(Uint8Array.of(4, 5, 6));
      await images.put(diagram, "svg", Uint8Array.of(1, 2, 3));
      expect(await images.get(diagram, "svg")).toEqual(Uint8Array.of(1, 2, 3));
      expect(opened.damaged).toHaveLength(1);
    });

    test("many pictures put at once are all there", async () => {
      const bytes = new Uint8Array(10_000).fill(9);
      await Promise.all(Array.from({ length: 20 }, (_, i) => images.put(diagram, `key ${i}`, bytes)));
      for (let i = 0; i < 20; i++) expect(await images.get(diagram, `key ${i}`)).toEqual(bytes);
    });
  });
}
