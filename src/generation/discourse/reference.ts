/** Whether a phrase can do something, as the editor asks it. */
import type { NounPhrase } from "../language/chunks.ts";
import { actorNouns } from "../lexicon/nouns.ts";
import { cycles } from "../lexicon/time.ts";
import { timeNouns } from "../lexicon/words.ts";

const notActors =
  /^(order|offer|letter|number|paper|parameter|folder|computer|printer|reminder|newsletter|voucher|error|answer|matter|cover|filter|header|register|container|water|paper|power|motor|sensor|indicator|factor|monitor|remainder|chapter|corner|border|layer|transfer|counter|poster|cancer|dinner|trigger|quarter|semester|weather|router|driver|document|payment|restaurant|plant|variant|grant|amount|account|discount|employment|requirement|agreement|statement|attachment|component|fee|degree|guarantee|coffee|tender|ledger|cylinder|adapter|printer|charter|matter|list|request|test|interest|starter|burger|pepper|charger|checklist|shortlist|waitlist|price-list|transformer|tanker|disclaimer|barrier|cashier's)$/;

/** Whether a phrase can do something: a person, a part of an organisation, a machine, or a name. */
export function canAct(phrase: NounPhrase): boolean {
  const { head } = phrase;
  if (phrase.pronoun)
    return /^(he|she|they|we|i|you|who|somebody|someone|everybody|everyone|nobody|him|her|them|us)$/.test(
      head.lower,
    );
  if (head.pos !== "noun" || isTimePhrase(phrase)) return false;
  const word = head.lemma.split(" ").at(-1) ?? "";
  if (word === "lead") return isLeader(phrase);
  if (actorNouns.has(word) || actorNouns.has(head.lower)) return true;
  if (notActors.test(head.lemma)) return false;
  if (/^[A-Z][A-Z0-9&-]{1,5}$/.test(head.text)) return true;
  return (
    /(er|or|ist|ant|ian|eer|ee|man|woman|body|team|department|office)$/.test(head.lemma) &&
    head.lemma.length > 4
  );
}

/** "the team lead", while a sales lead is somebody to sell to. */
const isLeader = ({ tokens }: NounPhrase): boolean =>
  /^(team|project|tech|technical|group|shift|squad|department|product|test|design|engineering|development|support)$/.test(
    tokens.at(-2)?.lower ?? "",
  );

/** Whether a phrase names a time: "3 days", "every Monday", "the next morning", "noon". */
function isTimePhrase(phrase: NounPhrase): boolean {
  return (
    timeNouns.has(phrase.head.lemma) ||
    phrase.tokens.some((token) => Object.hasOwn(cycles, token.lower) && phrase.tokens.length === 1)
  );
}
