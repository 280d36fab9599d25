/** Questions inside sentences: "how he feels", "which crew has time", "who is available", "where to store it". */
import * as lists from "./lists.ts";
import { before, behind, type Node, node } from "./node.ts";
import { doer, thing } from "./nouns.ts";
import { inForm, plainForm, transitive } from "./verb-forms.ts";
import type { World } from "./world.ts";

export function asked(world: World): Node {
  const { random } = world;
  const inner = { ...world, depth: world.depth + 2 };
  const kind = random.next();
  const way = (): Node => node(random.pick(["how", "when", "where", "why", "how"]), "ADV_WRB", "advmod");
  if (kind < 0.35) return before(world.clause(inner, "ccomp"), way());
  if (kind < 0.5) return before(world.verbs(inner, "base", "ccomp"), way(), node("to", "PART_TO", "mark"));
  if (kind < 0.8) {
    const who = node(random.pick(["who", "what", "which"]), "PRON_WP", "nsubj");
    const noun = random.chance(0.5) ? doer(inner, "nsubj").head : thing(inner, "nsubj").head;
    const which = /^NOUN/.test(noun.tag)
      ? before(
          { ...noun, left: noun.left.filter(({ relation }) => relation !== "det") },
          node("which", "DET_WDT", "det"),
        )
      : who;
    const subject = random.chance(0.5) ? who : which;
    if (random.chance(0.4))
      return before(
        node(random.pick(lists.states), "ADJ_JJ", "ccomp"),
        subject,
        node("is", "AUX_VBZ", "cop"),
      );
    return behind(before(inForm(transitive(world), "s", "ccomp"), subject), thing(inner, "obj").head);
  }
  // "what the guest needs"
  const who = doer(inner, "nsubj");
  const verb = inForm(transitive(world), plainForm(world, who.agreement), "ccomp");
  return before(verb, node("what", "PRON_WP", "obj"), who.head);
}
