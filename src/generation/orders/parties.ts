/** Parties with their own pools. */
import type { Lane } from "../editing/model.ts";
import { CannotEdit } from "../editor.ts";
import { moved, outside } from "../instructions/orders/pools.ts";
import { capitalised, withoutArticles } from "../naming/words.ts";
import { type Maker, meantAs, type Work, wordsAs } from "./work.ts";

/** The steps of a lane move with it; a party without a lane gets a closed pool. */
export const pool: Maker = (work) => {
  const { model } = work;
  const lanes = lanesOf(work);
  const name = wordsAs(work, "name") ?? wordsAs(work, "doer");
  const known =
    lanes.length > 0
      ? lanes
      : [...model.lanes.values()].filter((lane) => name !== null && plain(lane.name) === plain(name));
  if (known.length > 0) return known.map((lane) => moved(lane, model));
  if (name === null) throw new CannotEdit("Say whose pool it is.");
  if ([...model.pools.values()].some((one) => plain(one.name) === plain(name)))
    throw new CannotEdit(`There is a pool "${name}" already.`);
  return outside(capitalised(withoutArticles(name)), model, null);
};

const plain = (name: string): string => withoutArticles(name.trim()).toLowerCase();

/** A step refers to its lane. */
function lanesOf(work: Work): Lane[] {
  const { model } = work;
  const ids = meantAs(work, "target").map((id) => model.nodes.get(id)?.lane ?? id);
  return [...new Set(ids)].flatMap((id) => model.lanes.get(id) ?? []);
}
