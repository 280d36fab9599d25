/** Kinds of steps in the words of people who do not know them: "one where somebody fills in a form". */
import { isActivity } from "../../editing/model.ts";
import { CannotEdit } from "../../editor.ts";
import { tryNodes } from "../find.ts";
import { mentionIn } from "../mention.ts";
import type { Rule } from "../rule.ts";
import type { Said } from "../said.ts";
import { converting } from "./kinds.ts";
import { stepOf } from "./known-steps.ts";
import { toldIn } from "./remarks.ts";
import { type Form, rewordedBy } from "./reworded.ts";

const person =
  "(?:an? |the |our |one of our )?(?:person|human|human being|user|employee|worker|clerk|colleague|member of staff|staff|people|someone|somebody)";
const machine =
  "(?:an? |the |our )?(?:\\p{L}+ )?(?:system|software|computer|machine|program|programme|app|tool|server|robot|bot|erp|sap|crm)";
const message = "(?:an? |the )?(?:message|e-?mail|mail|letter|text message|text|sms|notification)";
const one =
  "(?:an? |the )?(?:(?:kind|sort|type) of )?(?:one|step|task|activity|something|work|box)(?: of the (?:kind|sort))?";
const that = "(?:,? (?:that|which|where|in which|at which|during which|when|done when))";
const itself =
  "(?:by itself|on its own|all by itself|automatically|alone|itself|without (?:any |a )?(?:people|person|help|human|humans|human help|clicks?))";
const onScreen =
  "(?:forms?|screens?|system|computer|software|app|application|tool|mask|dialog|program|programme|keyboard|terminal)";

/** Words for each kind. */
const kinds: readonly (readonly [string, readonly string[]])[] = [
  [
    "user task",
    [
      `${one}${that} ${person} (?:(?:has|have) to |must |can |needs? to )?(?:fills?|types?|enters?|works?|uses?|clicks?|does|do|handles?|edits?|completes?|sits?)\\b[^,]{0,40}?\\b(?:in|on|with|at|into|out|uses?|using|fills?|edits?)\\b[^,]{0,20}\\b${onScreen}`,
      `(?:an? )?(?:online |electronic |web |screen |digital )?form (?:(?:that|which) )?(?:${person} (?:(?:has|have) to )?fills? (?:in|out)|is filled (?:in|out)(?: by ${person})?|to (?:be filled|fill) (?:in|out))`,
    ],
  ],
  [
    "manual task",
    [
      `${one}${that} (?:(?:is|gets|must be) done|${person} (?:does|do|(?:has|have) to do)(?: it)?) (?:by hand|manually|without (?:an? |any |the )?(?:system|computer|software|tool|screen))`,
      `${one} (?:without|that needs no) (?:an? |any |the )?(?:system|computer|software)`,
    ],
  ],
  [
    "service task",
    [
      `${one}(?:${that})? ${machine} (?:does|runs|handles|executes|performs|works|carries out|takes care of)(?: it)?(?: ${itself})?`,
      `${one} (?:that|which) (?:runs?|happens|works|is done|goes|gets done) ${itself}`,
    ],
  ],
  [
    "send task",
    [
      `${one}${that} ${message} (?:is|gets|goes) (?:sent out|sent|out|posted|mailed)`,
      `${one} (?:that|which) sends (?:out )?${message}`,
    ],
  ],
  [
    "receive task",
    [
      `${one}${that} (?:we |one |it |${person} )?(?:waits? for|receives?|gets?) ${message}`,
      `${one}${that} ${message} (?:arrives|comes in|is received)`,
    ],
  ],
  ["script task", [`${one}${that} (?:(?:runs|executes) an? script|an? script (?:runs|is run))`]],
  [
    "business rule task",
    [
      `${one}${that} (?:an? |the |some )?(?:decision table|business rules?|rules?|set of rules) (?:decides?|applies|apply|is applied|are applied)`,
    ],
  ],
];

const shown = "(?:shown|marked|drawn|displayed|modelled|modeled|flagged|treated|depicted)";
const ways = [
  `^(.+?) (?:is|are) (?:done|carried out|made|handled|performed|filled in)\\b[^,]*, (?:so |and |please |can you |could you |pls |then )*(?:show|mark|make|draw|display|flag) (?:it|that|this)(?: step| task)?(?: as| like| into)?`,
  "^(?:make|turn) (.+?)(?: into)?",
  "^(?:show|mark|draw|display|flag|model|treat|depict|present|make|turn|change|set|put) (.+?) (?:as|into|to be|like|to)",
  `^(.+?) (?:is|are|(?:should|must|shall|has to|ought to|needs to|could|can|may) (?:be|become|look like|appear as|count as|be ${shown}(?: as| like)?))(?: (?:rather|really|actually|now))?`,
];

const forms: readonly Form[] = kinds.flatMap(([kind, descriptions]) =>
  ways.map(
    (way): Form => ({
      example: `a ${kind}`,
      form: new RegExp(`${way} (?:${descriptions.join("|")})$`, "diu"),
      says: ["make", 1, `a ${kind}`],
      firm: true,
      open: [1],
    }),
  ),
);

export const described: Rule = {
  name: "a kind in other words",
  example: "show the booking as a step that the system does by itself",
  read: rewordedBy(forms, [converting]),
};

/** "When weighing the parcel, the clerk uses the screen. Mark this step as a user task": what the order is about. */
export const topic: Rule = {
  name: "what a step is like",
  example: "when weighing the parcel, the clerk fills in a form; show this step as a user task",
  read(said, context, [next]) {
    const [clause, second] = toldIn(said).filter(({ link }) => link === null);
    if (!next || !clause || second || !asksForKind(next)) return null;
    const framed = said.slots
      .filter(({ marker }) => framing.has(marker))
      .flatMap((slot) => {
        return single(() => tryNodes(mentionIn(said, slot.at, slot.to), context, isActivity));
      });
    const known =
      framed[0] ?? single(() => [stepOf(clause, said, context)].filter((node) => node !== null))[0];
    return known && framed.length < 2 ? { operations: [], focus: [known.id], used: 0, open: [] } : null;
  },
};
const framing = new Set("when;while;during;for;at;in;whenever;by".split(";"));

/** "Show this step as ...", "make it a user task" */
const asksForKind = ({ source, from, to }: Said): boolean => {
  const text = source.masked.slice(from, to);
  const about =
    /^\p{L}+ (?:it|(?:this|that|the) (?:step|task|activity|one))\b/iu.test(text) ||
    /^(?:it|(?:this|that|the) (?:step|task|activity)) /i.test(text);
  return about && (forms.some(({ form }) => form.test(text)) || kindNamed.test(text));
};
const kindNamed =
  /\b(?:user|manual|service|send|receive|script|rule|automatic|automated|system)[ -](?:task|step|activity)$/i;

function single<Node>(look: () => Node[]): Node[] {
  try {
    const found = look();
    return found.length === 1 ? found : [];
  } catch (error) {
    if (error instanceof CannotEdit) return [];
    throw error;
  }
}
