/** Orders in words that another order says more plainly: "no reminder, please" removes it. One table, each form with what it says. */
import type { Model } from "../../editing/model.ts";
import { CannotEdit } from "../../editor.ts";
import type { Context } from "../find.ts";
import { tryLane } from "../find-others.ts";
import { mentionOf } from "../mention.ts";
import type { Answer, Rule } from "../rule.ts";
import { type Part, readable, type Said } from "../said.ts";

/** `says`: the plain words, with groups of the form in the place of numbers. */
type Form = {
  example: string;
  form: RegExp;
  says: readonly (string | number)[];
  /** Groups that are lanes; the form is no such order where one of them is none. */
  lanes?: readonly number[];
  /** Whether what hinders the plain order is the reason that is told. */
  firm?: boolean;
  fits?(model: Model): boolean;
};

const time = String.raw`(?:\d+|an?|one|two|three|four|five|six|seven|ten|fourteen|thirty|half an?)\s(?:working |business )?(?:min(?:ute)?|h(?:ou)?r|day|week|month|year)s?`;
const wrong =
  "(?:is|are|was|were) (?:far |much |way )?(?:too (?:long|short|much|little|few|many)|not enough)";
const rather =
  "(?:and |so )?(?:please )?(?:make (?:it|that|them)|change (?:it|that|them) to|take|better|we need|it should be|use|say)";
const done = `(?:are|is|should be|must be|shall be|will be|gets?) (?:done|handled|performed|carried out|taken over|made)`;

const forms: readonly Form[] = [
  {
    example: "put a timer before baking, 45 minutes",
    form: new RegExp(
      String.raw`^((?:add|put|insert|set|place) an? (?:timer|pause|delay|wait|break|waiting time)) ((?:before|after|between|behind) [^,]+?),? \(?(?:of )?(${time})\)?$`,
      "di",
    ),
    says: [1, "of", 3, 2],
  },
  {
    example: "add a deadline of a week to the review, HR reminds the manager",
    form: new RegExp(
      `^(?:add|put|set|give|attach) an? (?:deadline|timer|time limit|timeout|limit) of (${time}) (?:to|for|on|at) ([^,]+), (?:and |then |after that |otherwise )?(.+)$`,
      "di",
    ),
    says: ["if", 2, "takes longer than", 1, ",", 3],
  },
  {
    example: "the manager has 3 days for the approval, after that the deputy approves",
    form: new RegExp(
      `^.+? (?:has|have|gets?) (${time}) (?:for|to do) ([^,]+?)(?:,| and)? (?:and )?(?:after that|afterwards|then|otherwise|if not|after which),? (.+)$`,
      "di",
    ),
    says: ["if", 2, "takes longer than", 1, ",", 3],
  },
  {
    example: "wait for the payment at most 14 days, then send a reminder",
    form: new RegExp(
      String.raw`^wait for ([^,]+?) (?:max\.?|maximum|at most|no longer than|not more than|up to) (${time})(?:,| and)? (?:then|after that|otherwise),? (.+)$`,
      "di",
    ),
    says: ["if", 1, "takes longer than", 2, ",", 3],
  },
  {
    example: "wait at most 14 days for the payment, then send a reminder",
    form: new RegExp(
      String.raw`^wait (?:max\.?|maximum|at most|no longer than|not more than|up to) (${time}) for ([^,]+?)(?:,| and)? (?:then|after that|otherwise),? (.+)$`,
      "di",
    ),
    says: ["if", 2, "takes longer than", 1, ",", 3],
  },
  {
    example: "14 days is too long, make it 2 weeks",
    form: new RegExp(`^(${time}) ${wrong},? ${rather} (${time})$`, "di"),
    says: ["change", 1, "to", 2],
  },
  {
    example: "14 days is too long, make it 10",
    form: new RegExp(String.raw`^((?:\d+|\p{L}+)\s(\p{L}+)) ${wrong},? ${rather} (\d+|\p{L}+)$`, "diu"),
    says: ["change", 1, "to", 3, 2],
    firm: true,
  },
  {
    example: "no reminder any more",
    form: /^no (?:more )?(?!longer\b|need\b|one\b)([^,]{1,40}?)(?: any ?more| any longer| needed| necessary)?$/di,
    says: ["remove", 1],
  },
  {
    example: "create the invoice only after packing, not in parallel",
    form: /^(.+?\b(?:after|before)\b.+?),? (?:and )?not (?:any ?more )?(?:in )?parallel(?: any ?more)?$/di,
    says: [1],
  },
  {
    example: "the invoice is no longer created in parallel but before picking",
    form: /^(.+?) (is|are) (?:no longer|not) (\p{L}+) (?:in parallel|at the same time|parallel),? but ((?:after|before) .+)$/diu,
    says: [1, 2, 3, 4],
  },
  {
    example: "remove the reminder with its timer",
    form: /^((?:remove|delete|drop) .+?) (?:with|and|including) (?:its|the|his|her) (?:timer|deadline|time limit)$/di,
    says: [1],
  },
  {
    example: "returning the invoice is replaced by calling the supplier",
    form: /^(.+?) (?:is|are|gets?|should be|will be) replaced (?:by|with) (.+)$/di,
    says: ["replace", 1, "with", 2],
  },
  {
    example: "the second decision can go",
    form: /^(.+?) (?:can|may|must|should|has to|have to|could) (?:go|be dropped|disappear|vanish)(?: away| too| as well| completely)?$/di,
    says: ["remove", 1],
    firm: true,
  },
  {
    example: "add a step for HR to check the days first",
    form: /^((?:add|insert|put) .+?) first$/di,
    says: [1, "at the beginning"],
  },
  {
    example: "everything the nurse does is done by the assistant",
    form: new RegExp(
      `^(?:everything|all|whatever|what)(?: that| which)? (.+?) (?:does|do|has to do) ${done} by (.+)$`,
      "di",
    ),
    says: ["assign all tasks of", 1, "to", 2],
    lanes: [1],
  },
  {
    example: "delete whatever the nurse does",
    form: /^(remove|delete|drop|get rid of|wrap|group|assign|give|move|put) (?:everything|all|whatever|what)(?: that| which)? (.+?) (?:does|do|has to do)((?: .+)?)$/di,
    says: [1, "all tasks of", 2, 3],
    lanes: [2],
  },
  {
    example: "the last two steps are done by the office",
    form: new RegExp(
      String.raw`^((?:the )?(?:first|last) (?:two|three|four|five|\d+) (?:steps|tasks)) ${done} by (.+)$`,
      "di",
    ),
    says: ["assign", 1, "to", 2],
  },
  {
    example: "remove accounting, sales does all that",
    form: /^(?:remove|delete|drop|get rid of) (?:the )?(.+?),? (?:and )?((?:the )?[^,]+?) (?:does|do|takes over|take over|handles?) (?:all|everything|it|that|this|his|her|their|its)(?: of)?(?: that| this| it)?(?: tasks| work| steps| jobs?)?(?: instead)?$/di,
    says: ["remove the lane", 1, "and move its tasks to", 2],
    lanes: [1],
    firm: true,
  },
  {
    example: "the lab is an external company, show it separately",
    form: /^(.+?) (?:is|are|works|work) (?:an? )?(?:external|outside|independent)(?: (?:company|firm|party|partner|organi[sz]ation|supplier|contractor|provider|(?:of )?(?:our|the) (?:company|organi[sz]ation|firm|house)))?(?:,? (?:so |and |please )*(?:show|draw|put|make) (?:it|them|him|her)(?: .{1,30})?)?$/di,
    says: ["make the lane", 1, "a separate pool"],
    lanes: [1],
    firm: true,
  },
  {
    example: "more than one can be needed",
    form: /^(?:several|more than one|multiple|any number|some)(?: (?:things?|branch(?:es)?|options?|cases?|answers?|paths?|ways?|of them|of these))? (?:can|may|could|might) (?:be (?:needed|taken|chosen|true|necessary|possible)|apply|hold|happen)(?: at once| at the same time| together| simultaneously)?$/di,
    says: ["turn the decision into an inclusive gateway"],
    firm: true,
  },
  ...[
    "approval|approved",
    "check|checked",
    "review|reviewed",
    "signature|signed",
    "inspection|inspected",
  ].map((pair): Form => {
    const [noun, verb = ""] = pair.split("|");
    return {
      example: `bills over 500 euros need a second ${noun} by the head`,
      form: new RegExp(
        `^(.+?) (?:needs?|requires?|must have|should have|gets?) (?:an? )?(?:second|additional|further|extra|another) ${noun} (?:by|from|of) (.+)$`,
        "di",
      ),
      says: [1, "must also be", verb, "by", 2],
    };
  }),
];

/** What was taken out of a sentence has left blanks. */
const looseForms: readonly Form[] = forms.map((one) => ({
  ...one,
  form: new RegExp(one.form.source.replaceAll(" ", " +"), one.form.flags),
}));

/** @param rules by which the plainer words are read */
export const reworded = (rules: readonly Rule[]): Rule => ({
  name: "in other words",
  example: forms.map(({ example }) => example).join("; "),
  read(said, context, tail) {
    for (const one of looseForms) {
      const plain = plainOf(said, one, context);
      const read = plain && readBy(rules, plain, one, context, tail);
      if (read) return read;
    }
    return null;
  },
});

function plainOf(said: Said, { form, says, lanes = [], fits }: Form, context: Context): Said | null {
  const found = form.exec(said.source.masked.slice(said.from, said.to));
  if (!found || fits?.(context.model) === false) return null;
  const isLane = (group: number) => tryLane(mentionOf(found[group] ?? ""), context) !== null;
  if (!lanes.every(isLane)) return null;
  const parts = says.flatMap((part): Part[] => {
    if (typeof part === "string") return [part];
    const [from, to] = found.indices?.[part] ?? [0, 0];
    const lead = /^\s*/.exec(found[part] ?? "")?.[0].length ?? 0;
    return from + lead < to ? [{ said, from: said.from + from + lead, to: said.from + to }] : [];
  });
  return readable(parts);
}

function readBy(
  rules: readonly Rule[],
  plain: Said,
  { firm }: Form,
  context: Context,
  tail: readonly Said[],
): Answer | null {
  try {
    for (const rule of rules) {
      const read = rule.read(plain, context, tail);
      if (read) return read;
    }
    return null;
  } catch (error) {
    if (error instanceof CannotEdit && !firm) return null;
    throw error;
  }
}
