import fc from "fast-check";
import { expect, test } from "vitest";
import { tilesOf } from "../../src/render/tiles.ts";
import { box } from "./sampler.ts";

test("an empty band has no tiles, a full one a single tile up to its border", () => {
  expect(tilesOf([], 1_000, 1)).toEqual([]);
  expect(tilesOf([box(-50, 0, 5_000, 10)], 1_000, 1)).toEqual([{ left: 0, width: 1_000 }]);
});

test("stretches that lie far apart are tiles of their own, neighbours are one", () => {
  expect(tilesOf([box(10, 0, 20, 10), box(900, 0, 20, 10)], 2_000, 1)).toEqual([
    { left: 0, width: 64 },
    { left: 896, width: 64 },
  ]);
  expect(tilesOf([box(10, 0, 20, 10), box(130, 0, 20, 10)], 2_000, 1)).toEqual([{ left: 0, width: 192 }]);
  expect(tilesOf([box(10, 0, 20, 10)], 2_000, 4)).toEqual([{ left: 0, width: 128 }]);
});

test("every pixel of every box is in a tile, and tiles neither meet nor leave the band", () => {
  const boxes = fc.array(
    fc
      .tuple(fc.integer({ min: -300, max: 3_000 }), fc.integer({ min: 1, max: 700 }))
      .map(([x, w]) => box(x, 0, w, 1)),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(
      boxes,
      fc.integer({ min: 1, max: 2_500 }),
      fc.constantFrom(0.3, 1, 2),
      (drawn, width, scale) => {
        const tiles = tilesOf(drawn, width, scale);
        for (const { x, width: wide } of drawn)
          for (const pixel of [Math.floor(x * scale), Math.ceil((x + wide) * scale) - 1])
            if (pixel >= 0 && pixel < width)
              expect(tiles.some(({ left, width: across }) => pixel >= left && pixel < left + across)).toBe(
                true,
              );
        for (const [i, { left, width: across }] of tiles.entries()) {
          expect(across).toBeGreaterThan(0);
          expect(left + across).toBeLessThanOrEqual(tiles[i + 1]?.left ?? width);
        }
      },
    ),
  );
});
