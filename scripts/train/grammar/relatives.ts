import { as, before, behind, comma, type Node, node } from "./node.ts";
import { doer } from "./nouns.ts";
import { participle, passiveGroup } from "./participles.ts";
import { stateOf } from "./states.ts";
import { be, group, inForm, plainForm, transitive } from "./verb-forms.ts";
import { verbPhrase } from "./verbs.ts";
import { type Agreement, nested, type Phrase, type World } from "./world.ts";

/** A subject that sometimes has a relative clause. */
export function withClause(world: World, phrase: Phrase): Phrase {
  const noun = /^(?:NOUN|PROPN)/.test(phrase.head.tag);
  if (!noun || world.depth > 0 || !world.random.chance(0.07)) return phrase;
  return { ...phrase, head: behind(phrase.head, relative(nested(world), phrase.agreement)) };
}

/** "who checks the form", "that the clerk has signed", "containing the permits", "sent by the bank". */
export function relative(world: World, agreement: Agreement): Node {
  const { random } = world;
  const kind = random.next();
  const inner = nested(world);
  if (kind < 0.2) return verbPhrase(inner, "ing", "acl");
  if (kind < 0.42) return participle(nested(inner), "acl");
  const commas = random.chance(0.3);
  const wrap = (head: Node): Node => (commas ? behind(before(head, comma()), comma()) : head);
  const pronoun = node(random.pick(["who", "who", "which", "which", "that"]), "PRON_WP", "nsubj");
  if (pronoun.form !== "who") pronoun.tag = "PRON_WDT";
  if (kind < 0.68) {
    const { before: auxiliaries, form } = group(world, agreement);
    return wrap(before(verbPhrase(inner, form, "acl:relcl"), pronoun, ...auxiliaries));
  }
  if (kind < 0.78)
    return wrap(
      before(
        participle(nested(inner), "acl:relcl"),
        as("nsubj:pass", pronoun),
        ...passiveGroup(world, agreement),
      ),
    );
  if (kind < 0.85)
    return wrap(before(stateOf(inner, "acl:relcl", agreement), pronoun, be(world, agreement, "cop")));
  // Without articles a clause without a pronoun reads like the next clause.
  if (!world.articles) return participle(nested(inner), "acl");
  const subject = doer(nested(inner), "nsubj");
  const verb = inForm(transitive(world), plainForm(world, subject.agreement), "acl:relcl");
  const object = random.chance(0.5) ? [node(random.pick(["that", "which"]), "PRON_WDT", "obj")] : [];
  return before(verb, ...object, subject.head);
}
