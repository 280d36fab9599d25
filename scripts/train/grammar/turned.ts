/** Sentences in another order than subject, verb, object; questions inside sentences. */
import { complement } from "./adverbials.ts";
import * as lists from "./lists.ts";
import { as, before, behind, comma, type Node, node } from "./node.ts";
import { agreementOf, subjectForm } from "./noun-words.ts";
import { doer, event, thing } from "./nouns.ts";
import { participle } from "./participles.ts";
import { subordinate } from "./subordinate.ts";
import { be, inForm, plainForm, transitive } from "./verb-forms.ts";
import { chain, verbPhrase } from "./verbs.ts";
import { nested, type World } from "./world.ts";

/** "Glass damage we pay straight away", "The rest the clerk files". */
export function fronted(world: World): Node {
  const { random } = world;
  const inner = nested(world, 2);
  const named = thing(inner, "obj").head;
  const rest = random.pick(["rest", "others", "latter", "remainder"]);
  const isNoun = /^NOUN/.test(named.tag);
  const object =
    random.chance(0.25) || !isNoun
      ? node(rest, rest === "others" ? "NOUN_NNS" : "NOUN_NN", "obj", [node("the", "DET_DT", "det")])
      : named;
  const who = doer(inner, "nsubj");
  const verb = inForm(transitive(world), plainForm(world, who.agreement), "root");
  const manner = node(random.pick(lists.manners), "ADV_RB", "advmod");
  const tail = random.chance(0.4) ? [complement(inner)] : random.chance(0.5) ? [manner] : [];
  const point = random.chance(0.1) ? [comma()] : [];
  return behind(before(verb, behind(object, ...point), subjectForm(who.head)), ...tail);
}

const only = (): Node => node("only", "ADV_RB", "advmod");

/** "only then", "only if both agree", "only after the payment", "not until the judge signs". */
function restriction(world: World): Node {
  const { random } = world;
  const kind = random.next();
  if (kind < 0.35) return node("then", "ADV_RB", "advmod", [only()]);
  if (kind < 0.5)
    return before(
      event(nested(world, 2), "obl"),
      only(),
      node(random.pick(["after", "upon", "with"]), "ADP_IN", "case"),
    );
  const body = world.clause(nested(world, 2), "advcl");
  if (kind < 0.65) return before(body, node("not", "PART_RB", "advmod"), node("until", "SCONJ_IN", "mark"));
  const word = random.pick(["if", "if", "when", "after", "once"]);
  const mark = word === "when" ? node(word, "ADV_WRB", "advmod") : node(word, "SCONJ_IN", "mark");
  return before(body, only(), mark);
}

/** "Only if both agree is the contract drawn up by the notary", "only then may the guest enter". */
export function restricted(world: World): Node {
  const { random } = world;
  const inner = nested(world);
  const front = restriction(world);
  if (random.chance(0.6)) {
    const what = thing(inner, "nsubj:pass");
    const verb = participle(inner, "root");
    const auxiliary = random.chance(0.7)
      ? [be(world, agreementOf(what), "aux:pass"), subjectForm(what.head)]
      : [
          node(random.pick(["may", "can", "must", "will"]), "AUX_MD", "aux"),
          subjectForm(what.head),
          node("be", "AUX_VB", "aux:pass"),
        ];
    return before(verb, front, ...auxiliary);
  }
  const who = doer(inner, "nsubj");
  const does = who.agreement === "singular" ? node("does", "AUX_VBZ", "aux") : node("do", "AUX_VBP", "aux");
  const modal = node(random.pick(["may", "can", "must", "will"]), "AUX_MD", "aux");
  return before(
    chain(inner, "base", "root"),
    front,
    random.chance(0.6) ? does : modal,
    subjectForm(who.head),
  );
}

/** "Then comes the inspection", "Next follows the payment by the client". */
export function coming(world: World): Node {
  const { random, stock } = world;
  const what = random.chance(0.5) ? event(world, "nsubj") : thing(nested(world), "nsubj").head;
  const verb = inForm(stock.verb(random.pick(["come", "come", "follow", "start", "begin"])), "s", "root");
  const front =
    random.chance(0.8) || world.depth > 0
      ? node(random.pick(["then", "then", "next", "afterwards", "finally", "first"]), "ADV_RB", "advmod")
      : before(event(nested(world, 2), "obl"), node("after", "ADP_IN", "case"));
  return behind(before(verb, front), /^PRON/.test(what.tag) ? event(world, "nsubj") : what);
}

/** "Whoever finds the key brings it back", "Those who sign get a copy". */
export function whoever(world: World): Node {
  const { random } = world;
  const inner = nested(world);
  const isOne = random.chance(0.6);
  const who = isOne
    ? node("whoever", "PRON_WP", "nsubj", [], [verbPhrase(nested(inner), "s", "acl:relcl")])
    : node(
        "those",
        "PRON_DT",
        "nsubj",
        [],
        [before(verbPhrase(nested(inner), "present", "acl:relcl"), node("who", "PRON_WP", "nsubj"))],
      );
  return before(chain(inner, isOne ? "s" : "present", "root"), who);
}

/** "The ticket is closed if the user agrees, and reopened if not". */
export function contrasted(world: World): Node {
  const { random } = world;
  const inner = nested(world, 2);
  const what = thing(inner, "nsubj:pass");
  const first = inForm(transitive(world), "participle", "root");
  const condition = subordinate(nested(world, 2));
  const not = node("not", "ADV_RB", "advcl", [node("if", "SCONJ_IN", "mark")]);
  const cc = node(random.pick(["and", "but", "or"]), "CCONJ_CC", "cc");
  const second = behind(
    before(inForm(transitive(world), "participle", "conj"), ...(random.chance(0.6) ? [comma()] : []), cc),
    random.chance(0.4)
      ? not
      : random.chance(0.5)
        ? node("otherwise", "ADV_RB", "advmod")
        : subordinate(nested(world, 2)),
  );
  return behind(
    before(first, subjectForm(what.head), be(world, agreementOf(what), "aux:pass")),
    condition,
    second,
  );
}

/** A sentence in another word order. */
export const turned = (world: World): Node => {
  const kind = world.random.next();
  if (kind < 0.25) return fronted(world);
  if (kind < 0.55) return restricted(world);
  if (kind < 0.7) return coming(world);
  return as("root", kind < 0.82 ? whoever(world) : contrasted(world));
};
