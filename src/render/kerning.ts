/**
 * Reads pair kerning from a font's GPOS table: lookups of the feature `kern`, only the horizontal advance of the first
 * glyph. Format: https://learn.microsoft.com/typography/opentype/spec/gpos
 */

import { limits } from "../limits.ts";

type Pairs = (first: number, second: number) => number | null;

/** Kerning of two glyph ids in font units; always 0 for a font without a readable GPOS table. */
export function kerningOf(bytes: Buffer): (first: number, second: number) => number {
  const gpos = tableOf(bytes, "GPOS");
  if (gpos === null) return () => 0;
  const lookups = kernLookups(bytes, gpos);
  return (first, second) => {
    let sum = 0;
    for (const subtables of lookups)
      for (const pairs of subtables) {
        const found = pairs(first, second);
        if (found === null) continue;
        sum += found;
        break;
      }
    return sum;
  };
}

function tableOf(bytes: Buffer, tag: string): number | null {
  const count = bytes.length >= 12 ? bytes.readUInt16BE(4) : 0;
  for (let i = 0, at = 12; i < count && at + 16 <= bytes.length; i++, at += 16)
    if (bytes.toString("latin1", at, at + 4) === tag) return bytes.readUInt32BE(at + 8);
  return null;
}

/** The subtables of each lookup that the feature `kern` names, in lookup order. */
function kernLookups(bytes: Buffer, gpos: number): Pairs[][] {
  const u16 = (at: number) => bytes.readUInt16BE(at);
  const features = gpos + u16(gpos + 6);
  const wanted = new Set<number>();
  for (let i = 0; i < u16(features); i++) {
    const record = features + 2 + i * 6;
    if (bytes.toString("latin1", record, record + 4) !== "kern") continue;
    const feature = features + u16(record + 4);
    for (let j = 0; j < u16(feature + 2); j++) wanted.add(u16(feature + 4 + j * 2));
  }
  const list = gpos + u16(gpos + 8);
  const lookups: Pairs[][] = [];
  for (const index of [...wanted].sort((a, b) => a - b).slice(0, limits.kernLookupsMax)) {
    const lookup = list + u16(list + 2 + index * 2);
    const subtables: Pairs[] = [];
    for (let i = 0; i < u16(lookup + 4); i++) {
      const pairs = subtableOf(bytes, u16(lookup), lookup + u16(lookup + 6 + i * 2));
      if (pairs !== null) subtables.push(pairs);
    }
    lookups.push(subtables);
  }
  return lookups;
}

/** Lookup type 2 is pair adjustment; type 9 (extension) points to a table of another type. */
function subtableOf(bytes: Buffer, type: number, at: number): Pairs | null {
  if (type === 9) return subtableOf(bytes, bytes.readUInt16BE(at + 2), at + bytes.readUInt32BE(at + 4));
  if (type !== 2) return null;
  // Kerning uses value formats with only the first glyph's advance (bit 2); others are ignored.
  const [first, second] = [bytes.readUInt16BE(at + 4), bytes.readUInt16BE(at + 6)];
  if (first !== 4 || second !== 0) return null;
  return bytes.readUInt16BE(at) === 1 ? pairsByGlyph(bytes, at) : pairsByClass(bytes, at);
}

function pairsByGlyph(bytes: Buffer, at: number): Pairs {
  const covered = coverageOf(bytes, at + bytes.readUInt16BE(at + 2));
  const sets = new Map<number, Map<number, number>>();
  for (const [glyph, index] of covered) {
    const set = at + bytes.readUInt16BE(at + 10 + index * 2);
    const values = new Map<number, number>();
    for (let i = 0; i < bytes.readUInt16BE(set); i++)
      values.set(bytes.readUInt16BE(set + 2 + i * 4), bytes.readInt16BE(set + 4 + i * 4));
    sets.set(glyph, values);
  }
  return (first, second) => sets.get(first)?.get(second) ?? null;
}

function pairsByClass(bytes: Buffer, at: number): Pairs {
  const covered = coverageOf(bytes, at + bytes.readUInt16BE(at + 2));
  const firsts = classesOf(bytes, at + bytes.readUInt16BE(at + 8));
  const seconds = classesOf(bytes, at + bytes.readUInt16BE(at + 10));
  const columns = bytes.readUInt16BE(at + 14);
  return (first, second) => {
    if (!covered.has(first)) return null;
    const cell = (firsts.get(first) ?? 0) * columns + (seconds.get(second) ?? 0);
    return bytes.readInt16BE(at + 16 + cell * 2);
  };
}

/** Glyph id to its index in the coverage table. */
function coverageOf(bytes: Buffer, at: number): Map<number, number> {
  const u16 = (offset: number) => bytes.readUInt16BE(at + offset);
  const covered = new Map<number, number>();
  for (let i = 0; i < u16(2); i++) {
    if (u16(0) === 1) {
      covered.set(u16(4 + i * 2), i);
      continue;
    }
    const [start, end, index] = [u16(4 + i * 6), u16(6 + i * 6), u16(8 + i * 6)];
    for (let glyph = start; glyph <= end; glyph++) covered.set(glyph, index + glyph - start);
  }
  return covered;
}

/** Glyph id to its class; unlisted glyphs have class 0. */
function classesOf(bytes: Buffer, at: number): Map<number, number> {
  const u16 = (offset: number) => bytes.readUInt16BE(at + offset);
  const classes = new Map<number, number>();
  if (u16(0) === 1) {
    for (let i = 0; i < u16(4); i++) classes.set(u16(2) + i, u16(6 + i * 2));
    return classes;
  }
  for (let i = 0; i < u16(2); i++) {
    const [start, end, value] = [u16(4 + i * 6), u16(6 + i * 6), u16(8 + i * 6)];
    for (let glyph = start; glyph <= end; glyph++) classes.set(glyph, value);
  }
  return classes;
}
