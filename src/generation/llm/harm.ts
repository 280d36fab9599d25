/**
 * Rejects changes that go far beyond the instruction: labels and contexts cannot order them, and the model's claim does
 * not count.
 */
import { isActivity, type Model } from "../editing/model.ts";

type Named = { id: string; name: string };

/** Why the change cannot be what the customer asked for; null if it can. */
export function harmOf(before: Model, after: Model, prompt: string): string | null {
  return (
    demolition(before, after, prompt) ?? renaming(before, after, prompt) ?? clearance(before, after, prompt)
  );
}

/** More than half of the steps may be removed only if the instruction names each of them. */
function demolition(before: Model, after: Model, prompt: string): string | null {
  const steps = [...before.nodes.values()].filter(isActivity);
  const gone = steps.filter((step) => !after.nodes.has(step.id));
  if (gone.length > 0 && ![...after.nodes.values()].some(isActivity))
    return "This would remove every step of the diagram.";
  if (gone.length <= steps.length / 2) return null;
  const [unnamed] = unnamedIn(prompt, gone);
  return unnamed === undefined
    ? null
    : `This would remove more than half of the diagram; the instruction does not name ${unnamed.id}.`;
}

/**
 * More than half of the names may change only if the instruction names each, or says that it means all; and not all to
 * the same name.
 */
function renaming(before: Model, after: Model, prompt: string): string | null {
  const all = namedIn(before);
  const now = new Map(namedIn(after).map(({ id, name }) => [id, name]));
  const renamed = all.filter(({ id, name }) => now.has(id) && now.get(id) !== name);
  const unnamed = unnamedIn(prompt, renamed);
  if (renamed.length < massMin || unnamed.length <= all.length / 2) return null;
  const names = new Set(unnamed.map(({ id }) => now.get(id)));
  if (meansAll(prompt) && names.size > unnamed.length / 2) return null;
  return `This would rename more than half of the diagram; the instruction does not name ${unnamed[0]?.id}.`;
}

/** More than half of the lanes may be removed only if the instruction names each, or says that it means all. */
function clearance(before: Model, after: Model, prompt: string): string | null {
  const gone = [...before.lanes.values()].filter(({ id }) => !after.lanes.has(id));
  const unnamed = unnamedIn(prompt, gone);
  if (gone.length < massMin || unnamed.length <= before.lanes.size / 2 || meansAll(prompt)) return null;
  return `This would remove more than half of the lanes; the instruction does not name ${unnamed[0]?.id}.`;
}

/** Fewer elements are not many. */
const massMin = 3;

const namedIn = ({ nodes, flows, lanes }: Model): Named[] =>
  [...nodes.values(), ...flows.values(), ...lanes.values()].filter(({ name }) => name !== "");

const unnamedIn = <T extends Named>(prompt: string, elements: readonly T[]): T[] =>
  elements.filter(({ name }) => plain(name) === "" || !plain(prompt).includes(plain(name)));

/** Beginnings of words with which an instruction means everything, in the languages that customers write most. */
const totals = [
  ..."all every each entire whole labels names translat wording".split(" "),
  ..."alle jede sämtliche ganze gesamte beschriftung namen übersetz".split(" "),
  ..."tout tous toute chaque noms tradui todo toda cada nombres nomes traduc traduz tutt ogni nomi".split(
    " ",
  ),
  ..."全 所有 每 すべて 모든".split(" "),
];

function meansAll(prompt: string): boolean {
  const words = plain(prompt).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.some((word) => totals.some((total) => word.startsWith(total)));
}

const plain = (text: string) => text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
