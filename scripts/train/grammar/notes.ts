/** Notes, headings, table cells, user stories. */
import { active, clause, copula, passive } from "./clauses.ts";
import * as lists from "./lists.ts";
import { whom } from "./names.ts";
import { as, before, behind, comma, type Node, node } from "./node.ts";
import { doer, event, thing } from "./nouns.ts";
import { shortCondition } from "./subordinate.ts";
import { inForm, transitive } from "./verb-forms.ts";
import { chain, verbPhrase } from "./verbs.ts";
import type { World } from "./world.ts";

/**
 * Lines without a verb: "Goods receipt in the warehouse", "approval by the board", "Step 2", "Procedure 7 - returns".
 */
export function heading(world: World): Node {
  const { random } = world;
  const inner = { ...world, articles: world.articles && random.chance(0.5) };
  const kind = random.next();
  if (kind < 0.35) return event(inner, "root");
  const { head } = kind < 0.85 ? thing(inner, "root") : doer(inner, "root");
  if (head.tag.startsWith("PRON")) return event(inner, "root");
  if (kind < 0.5)
    return behind(
      head,
      node(random.pick([":", "-", "–"]), "PUNCT_:", "punct"),
      thing({ ...inner, depth: 2 }, "appos").head,
    );
  return kind < 0.6 ? behind(head, node(":", "PUNCT_:", "punct")) : head;
}

/** "As a customer I want to order a line, so that I can surf". */
export function story(world: World): Node {
  const { random } = world;
  const role = before(as("obl", doer({ ...world, depth: 2 }, "obl").head), node("as", "ADP_IN", "case"));
  const want = node("want", "VERB_VBP", "root", [
    random.chance(0.6) ? behind(role, comma()) : role,
    node("I", "PRON_PRP", "nsubj"),
  ]);
  const what = before(chain({ ...world, depth: 1 }, "base", "xcomp"), node("to", "PART_TO", "mark"));
  if (random.chance(0.4)) return behind(want, what);
  const so = node(
    "so",
    "SCONJ_IN",
    "mark",
    [],
    random.chance(0.7) ? [node("that", "SCONJ_IN", "fixed")] : [],
  );
  return behind(
    want,
    what,
    before(clause({ ...world, depth: 1 }, "advcl"), ...(random.chance(0.5) ? [comma()] : []), so),
  );
}

/** "order received", "Approves or rejects the claim", "Oil dirty". */
export function bareNote(world: World): Node {
  const kind = world.random.next();
  if (kind < 0.4) return bareParticiple(world, "root");
  if (kind < 0.8) return chain(world, "s", "root");
  return copula(world, "root");
}

export function bareParticiple(world: World, relation: string): Node {
  const { random } = world;
  const head = random.chance(0.15)
    ? event({ ...world, articles: false }, "nsubj:pass")
    : thing({ ...world, depth: 1 }, "nsubj:pass").head;
  const verb = inForm(transitive(world), "participle", relation);
  if (head.tag.startsWith("PRON")) return before(verb, node("order", "NOUN_NN", "nsubj:pass"));
  const not = random.chance(0.08) ? [node("not", "PART_RB", "advmod")] : [];
  return before(verb, head, ...not);
}

/** Forms of notes: "Sales: prepares the quote", "clerk - checks form", "invoice ok? -> pay it", "if ok pay". */
export function note(world: World): Node {
  const { random } = world;
  const kind = random.next();
  if (kind < 0.35) {
    const { head } = random.chance(0.5)
      ? whom(world, "nsubj")
      : doer({ ...world, articles: false, depth: 2 }, "nsubj");
    const sign = node(random.pick([":", ":", "-", "–", "->"]), "PUNCT_:", "punct");
    return before(chain(world, random.chance(0.75) ? "s" : "base", "root"), behind(head, sign));
  }
  if (kind < 0.6) {
    const verb = verbPhrase({ ...world, depth: 1 }, "base", "root");
    const condition = shortCondition({ ...world, depth: 1 });
    const sign = random.chance(0.5)
      ? [node(random.pick([",", "->", ":", "-", "=>"]), "PUNCT_,", "punct")]
      : [];
    return before(verb, behind(condition, ...sign));
  }
  if (kind < 0.8) {
    const first = copula({ ...world, articles: false, depth: 1 }, "root");
    const sign = node(random.pick(["?", "->", ":", "=>", "-"]), "PUNCT_.", "punct");
    return behind(first, sign, before(verbPhrase({ ...world, depth: 1 }, "base", "parataxis")));
  }
  if (kind < 0.92) return labelled(world);
  const verb = random.chance(0.5) ? active(world, "root") : passive(world, "root");
  return before(
    verb,
    behind(
      node(random.pick(["yes", "no", "ok", "note"]), "INTJ_UH", "discourse"),
      node(random.pick([",", ":", "->", "-"]), "PUNCT_,", "punct"),
    ),
  );
}

/** "Rework: production repairs the pallet", "Not ok - Quality decides", "Paid: close the case". */
function labelled(world: World): Node {
  const { random, stock } = world;
  const kind = random.next();
  const not = random.chance(0.2) ? [node("not", "PART_RB", "advmod")] : [];
  const label =
    kind < 0.4
      ? node(
          random.pick(random.chance(0.5) ? stock.nounVerbs.map(({ base }) => base) : lists.events),
          "NOUN_NN",
          "root",
        )
      : kind < 0.7
        ? before(node(random.pick(lists.states), "ADJ_JJ", "root"), ...not)
        : before(inForm(transitive(world), "participle", "root"), ...not);
  const sign = node(random.pick([":", ":", ":", "-", "->", "=>", "–"]), "PUNCT_:", "punct");
  const inner = { ...world, depth: 1 };
  const body = random.chance(0.6) ? clause(inner, "parataxis") : verbPhrase(inner, "base", "parataxis");
  return behind(label, sign, body);
}
