/** Work of a system is an automatic step: a system gets no lane. */
import type { Node } from "../../editing/model.ts";
import { systemNouns } from "../../meaning/classes.ts";
import type { Context } from "../find.ts";
import { tryLane } from "../find-others.ts";
import { mentionOf } from "../mention.ts";
import { type Answer, answer } from "../rule.ts";

/** Whether the words mean a machine without a lane. */
export const isSystem = (words: string, context: Context): boolean =>
  (systemNouns.has(words.toLowerCase().split(" ").at(-1) ?? "") ||
    /^(?:an? |the )?(?:web )?service$/i.test(words)) &&
  tryLane(mentionOf(words), context) === null;

export const automatic = (nodes: readonly Node[]): Answer =>
  answer(
    nodes.map(({ id }) => ({ type: "retypeTask", id, kind: "serviceTask" })),
    nodes.map(({ id }) => id),
  );
