/** Clauses that set other work side by side and name none of their own. */
import { connectorClass } from "../clauses/lexicon.ts";
import { nominalisationOf } from "../clauses/nominalisations.ts";
import { subjectOf } from "./parties.ts";
import { type Around, verbIn } from "./saying.ts";

/** "These checks run in parallel", "all of this happens at the same time", "the two teams work side by side: ..." */
export function setsTogether({ clause, main, behind }: Around): boolean {
  const { verb, object, passive, connectors } = clause;
  if (main !== null || clause.negated || (object !== null && !passive)) return false;
  if (!connectors.some((words) => connectorClass.get(words) === "beside")) return false;
  const subject = subjectOf(clause);
  if (verb === null || !verbIn(clause, happening)) return false;
  if (subject === null) return true;
  if (subject.pronoun) return groups.has(subject.lemma.toLowerCase());
  const isMany = subject.plural || subject.fellows.length > 0;
  return isMany && (verb.lemma === "work" ? behind === "colon" : worksAs(subject.lemma));
}

const happening: ReadonlySet<string> = new Set(
  "run happen occur do perform execute proceed work go take be conduct complete"
    .split(" ")
    .concat("take place", "go on", "carry out"),
);
const groups = new Set("these those both all this that they everything".split(" "));

/** "task", "check", "review": a name for work. */
const worksAs = (lemma: string) => workNouns.has(lemma.toLowerCase()) || nominalisationOf(lemma) !== null;
const workNouns = new Set(
  "task step activity thing action job work process part operation measure one following".split(" "),
);
