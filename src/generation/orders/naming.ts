/** Names of elements, and notes for them. */
import { isActivity, nodeOf } from "../editing/model.ts";
import { CannotEdit } from "../editor.ts";
import type { Operation } from "../edits.ts";
import { capitalised } from "../naming/words.ts";
import { type Maker, meantAs, nodesAs, plainWords, wordsAs } from "./work.ts";

/** Either one name for each element in turn, or one name for all of them. */
export const rename: Maker = (work) => {
  const { change, model } = work;
  const ids = meantAs(work, "target");
  const names = change.texts.filter(({ role }) => role === "name").map(({ words }) => plainWords(words));
  if (ids.length === 0) throw new CannotEdit("Say what is to be renamed.");
  if (names.length === 0) throw new CannotEdit("Say the new name.");
  return ids.map((id, at): Operation => {
    const name = (names.length === ids.length ? names[at] : names[0]) ?? "";
    const flow = model.flows.get(id);
    return flow
      ? { type: "setCondition", flow: id, condition: name }
      : { type: "rename", id, name: capitalised(name) };
  });
};

export const note: Maker = (work) => {
  const text = wordsAs(work, "note") ?? wordsAs(work, "name");
  if (text === null) throw new CannotEdit("Say what the note is to say.");
  const { model } = work;
  const notes = meantAs(work, "target").filter((id) => model.artifacts.has(id));
  if (notes.length > 0) return notes.map((id) => ({ type: "rename", id, name: capitalised(text) }));
  const nodes = nodesAs(work, "target", "after", "before", "inside");
  const shown =
    nodes.length > 1 && meantAs(work, "target").some((id) => model.lanes.has(id))
      ? nodes.filter(isActivity).slice(0, 1)
      : nodes;
  if (shown.length === 0) throw new CannotEdit("Say at which step the note is to be.");
  return shown.map(({ id }) => ({ type: "annotate", id: nodeOf(model, id).id, text: capitalised(text) }));
};
