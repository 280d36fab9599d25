/**
 * Orders that another wording expresses more plainly: "no reminder, please" removes it. A table of forms with their
 * plain wording.
 */
import type { Span } from "../../document/document.ts";
import type { Model } from "../../editing/model.ts";
import { CannotEdit } from "../../editor.ts";
import { partsOf } from "../demands.ts";
import type { Context } from "../find.ts";
import { tryLane } from "../find-others.ts";
import { mentionIn } from "../mention.ts";
import type { Answer, Rule } from "../rule.ts";
import { type Part, readable, type Said } from "../said.ts";

/** `says`: the plain words, in which numbers stand for groups of the form. */
export type Form = {
  example: string;
  form: RegExp;
  says: readonly (string | number)[];
  /** Groups that must be lanes; otherwise the form does not apply. */
  lanes?: readonly number[];
  /** Whether a failure of the plain order is reported as the reason. */
  firm?: boolean;
  fits?(model: Model): boolean;
  /** If the form explains all its other words: the groups that only the change can explain. */
  open?: readonly number[];
};

const time = String.raw`(?:\d+|an?|one|two|three|four|five|six|seven|ten|fourteen|thirty|half an?)\s(?:working |business )?(?:min(?:ute)?|h(?:ou)?r|day|week|month|year)s?`;
const wrong =
  "(?:is|are|was|were) (?:far |much |way )?(?:too (?:long|short|much|little|few|many)|not enough)";
const rather =
  "(?:and |so )?(?:please )?(?:make (?:it|that|them)|change (?:it|that|them) to|take|better|we need|it should be|use|say)";
const done = `(?:are|is|should be|must be|shall be|will be|gets?) (?:done|handled|performed|carried out|taken over|made)`;

const several =
  "(?:two|three|four|five|several|[2-9])(?: (?:separate|different|single|distinct|small|little))?";
const parts = "(?:steps|tasks|parts|things|activities|stages)";
const consists =
  "(?:is|are|has|needs|means|involves?|consists? of|is made (?:up )?of|comprises?|contains?|(?:should|must|has to|ought to|needs to) (?:be|become|consist of|have)|becomes?|turns into)";

const forms: readonly Form[] = [
  {
    example: "sealing is two steps, first heat the wax and then press the stamp",
    form: new RegExp(
      `^(.+?) ${consists} (?:rather )?${several} ${parts}(?: now)?(?:(?:,| [-–—]) (?:(?:namely|that is|i\\.e\\.|first(?:ly)?),? )?| (?:namely|first(?:ly)?),? )(.+)$`,
      "di",
    ),
    says: ["split", 1, "into", 2],
    firm: true,
    open: [1, 2],
  },
  {
    example: "sealing is two steps: heat the wax, press the stamp",
    form: new RegExp(`^(.+?) ${consists} (?:rather )?${several} ${parts}(?: now)?$`, "di"),
    says: ["split", 1],
    firm: true,
    open: [1],
  },
  {
    example: "instead of one step 'Seal' there should be two: heat the wax, press the stamp",
    form: new RegExp(
      `^instead of (?:(?:the |just |only )?(?:one|single|a|an|one single) )?(?:step |task |activity )?(.+?),? (?:there (?:should|must) be|there are|(?:we|i) (?:need|have|want)|(?:we|i)['’]d like|put|make|use|have|show|draw) ${several}(?: (?:steps|tasks|parts))?(?: instead)?$`,
      "di",
    ),
    says: ["split", 1],
    firm: true,
    open: [1],
  },
  {
    example: "it has one step, 'Seal', after packing",
    form: /^(?:it|(?:this|that|the new) lane|in it) (?:has|gets|contains|holds|(?:should|must|shall) (?:have|get|contain)|is|there is)(?: (?:one|an?|the|just|only|single|new))* (?:step|task|activity)(?: in it)?,? (Q\S+),? ((?:right |directly |straight |immediately )?(?:after|before|between) .+)$/di,
    says: ["add a step", 1, 2, "in it"],
  },
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
    example: "the new name of the porter is Guard",
    form: /^(?:the )?(?:new|correct|right|proper|official) (?:name|title|label) (?:of|for) (.+?) (?:is|should be|will be|must be) (.+)$/di,
    says: ["rename", 1, "to", 2],
  },
  {
    example: "change the name of the porter lane into Guard",
    form: /^(?:change|set|switch|update) (?:the )?(?:name|title|label) of (.+?) (?:into|to|in|as) (.+)$/di,
    says: ["rename", 1, "to", 2],
  },
  {
    example: "we don't say porter any more, we say Guard",
    form: /^(?:we|people|they|you) (?:don['’]t|do not|no longer|never|stopped) (?:say(?:ing)?|call (?:it|them|him|her)|us(?:e|ing) the (?:name|word|term|title)|speak of|talk about)(?: the)? (.+?)(?: any ?more| any longer| now)?,? (?:but(?: rather)?|(?:and |but )?(?:we )?(?:say|call (?:it|them|him|her))|rather|it['’]s|it is|they are|they['’]re)(?: now)? (.+?)(?: instead| now)?$/di,
    says: ["rename", 1, "to", 2],
  },
  {
    example: "the porter is now known as Guard",
    form: /^(.+?) (?:(?:is|are) (?:now )?known as|(?:now )?goes by(?: the name(?: of)?)?|(?:has|have) been renamed(?: to)?|(?:was|were|got|is|are|gets) (?:now )?renamed(?: to)?|(?:is|are|was|were) (?:re)?named(?: to)?|(?:has|have|is having|got) the (?:new )?(?:name|title)) (?!by\b)(.+?)(?: instead| now| any ?more)?$/di,
    says: ["rename", 1, "to", 2],
  },
  {
    example: "we don't send a letter any more, the clerk calls the guest instead",
    form: /^(?:we|they|people) (?:don['’]t|do not|no longer|stopped|won['’]t|will not|will no longer) (\p{L}+(?: [^,]+?)?)(?: any ?more| any longer)?(?:,| and| but)+ (.+?) instead$/diu,
    says: ["replace", 1, "by", 2],
  },
  {
    example: "we no longer send a letter but call the guest",
    form: /^(?:we|they|people) (?:don['’]t|do not|no longer|stopped|won['’]t|will not|will no longer) (\p{L}+(?: [^,]+?)?)(?: any ?more| any longer)?,? but (?:rather )?(.+)$/diu,
    says: ["replace", 1, "by", 2],
  },
  {
    example: "the porter has to be changed to Guard",
    form: /^(.+?) (?:must|should|shall|has to|needs to|is to) be (?:changed|altered|corrected) (?:in)?to (.+)$/di,
    says: ["rename", 1, "to", 2],
    lanes: [1],
  },
  {
    example: "change the porter to Guard",
    form: /^(?:change|switch|alter|correct) (.+?) (?:in)?to ((?!.*\b(?:tasks?|events?|pools?|lanes?|steps?)\b).+)$/di,
    says: ["rename", 1, "to", 2],
    lanes: [1],
  },
  {
    example: "let the porter's lane say 'Guard'",
    form: /^(?:let|have|make) (.+?) (?:say|ask|read) (Q\S+)(?: instead)?$/di,
    says: ["rename", 1, "to", 2],
  },
  {
    example: "give the porter the name Guard",
    form: /^give (.+?) the (?:new |correct |right )?(?:name|title|label) (.+)$/di,
    says: ["rename", 1, "to", 2],
  },
  {
    example: "the letter is written by the clerk, not the porter",
    form: /^(.+?),? (?:and |but )?not (?:any ?more )?(?:by |in |to |with |at |for )?((?:the )?[^,]+?)(?:['’]s?)?(?: any ?more| any longer)?$/di,
    says: [1],
    lanes: [2],
  },
  {
    example: "the letter is history",
    form: /^(.+?) (?:is|are|was|were|has been|have been) (?:history|gone|dead|abolished|discontinued|done away with|no more|a thing of the past|double work|no longer our job)$/di,
    says: ["remove", 1],
  },
  {
    example: "replace the letter and the call by one step 'Inform guest'",
    form: /^(?:replace|substitute) (.+? and .+?) (?:by|with|through) (?:just )?(?:an? |one )?(?:new |single |common |joint )?(?:step |task |activity )?(?:called |named )?(Q\S+)$/di,
    says: ["merge", 1, "into", 2],
  },
  {
    example: "if the guest is known, no check is needed",
    form: /^(?:if|when|whenever|in case) (.+?),? (?:then )?no (?!one\b)(.+?) (?:is|are) (?:needed|necessary|required)$/di,
    says: ["skip", 2, "if", 1],
  },
  {
    example: "the clerk no longer writes a letter, he calls the guest",
    form: /^(.+?) (?:(?:no longer|doesn['’]t|does not|don['’]t|do not)) (\p{L}+ [^,]+?)(?: any ?more| any longer)?(?:,| but)+ (?:(?:he|she|they|it|and|just|now|only|rather) )*(.+?)(?: instead| now)?$/diu,
    says: ["replace", 2, "by he", 3],
    lanes: [1],
  },
  {
    example: "there's no need to seal the box",
    form: /^(?:there(?:['’]s| is|s) |we (?:have|see) )?no (?:more |longer )?(?:need|reason|point)(?: any ?more)? (?:to|for|of|in) (.+?)(?: any ?more| any longer)?$/di,
    says: ["remove", 1],
  },
  {
    example: "we can skip sealing the box",
    form: /^(?:we|you|they|one|people)(?: can| could| may| should| want to| would like to| will| must)?(?: now| also| easily| just)? (?:skip|omit|spare|save ourselves|save|do without|dispense with|live without|drop|leave out|get rid of|stop|quit) (?!(?:.* )?(?:if|when|unless|for)\b)(.+)$/di,
    says: ["remove", 1],
  },
  {
    example: "boxes are not sealed by us any more",
    form: /^(.+?) (?:is|are) (?:not|no longer|never) (\p{L}+ed|\p{L}+en|sent|made|done|paid|built|held|kept)(?: by us| here| with us| at our place)?(?: any ?more| any longer| at all| now)$/diu,
    says: ["remove", 2, 1],
  },
  {
    example: "sealing moves to the packer",
    form: /^(.+?) (?:should |must |shall |will |has to |have to |needs to |can )?(?:(?:move|go|pass|shift|switch|wander)(?:e?s)?|(?:be|is|are) (?:moved|transferred|handed|passed|shifted|given))(?: over)? to (.+)$/di,
    says: ["assign", 1, "to", 2],
    lanes: [2],
  },
  {
    example: "sealing should be in the packer's lane",
    form: /^(.+?) (?:is|are|(?:should|must|has to|have to|needs to) (?:be|stay|sit|lie|happen)|belongs?|lies|sits) (?:in|into|with|at|within|on) (.+?)(?:['’]s lane)?$/di,
    says: ["assign", 1, "to", 2],
    lanes: [2],
  },
  {
    example: "sealing is for the packer from now on",
    form: /^((?:the )?(?:\p{L}+ )?\p{L}+ing\b.*?|.+?(?= (?:is|should be|becomes) (?:an? )?(?:job|task|matter|thing|something|work|case))) (?:is|are|should be|will be|becomes) (?:(?:a |the )?(?:job|task|matter|thing|something|work|case) )?for (.+)$/diu,
    says: ["assign", 1, "to", 2],
    lanes: [2],
  },
  {
    example: "I'd like the sealing to be a user task",
    form: /^(?:(?:i|we)(?:['’]d| would)? )?(?:like|want|prefer|need) (?:to have |to see )?(.+?) (?:to be|to become|as) (.+)$/di,
    says: [1, "should be", 2],
  },
  {
    example: "I want the sealing out",
    form: /^(?:i|we)(?:['’]d| would)? (?:want|like|need|prefer)(?: to have| to see)? (.+?) (?:out|gone|removed|deleted|away)$/di,
    says: ["remove", 1],
  },
  {
    example: "change the call into an online test",
    form: /^(?:change|turn|convert|transform) (.+?) (?:in)?to ((?:an? )(?!.*\b(?:tasks?|events?|gateways?|timers?|pools?|lanes?|steps?|sub-?process(?:es)?|activity|loops?|notes?|branch|start|end|days?|weeks?|hours?|minutes?|months?)\b).+)$/di,
    says: ["replace", 1, "by", 2],
  },
  {
    example: "do the sealing after the check",
    form: /^(?:do|run|have|place) (?:the )?(.+?) ((?:only |right |directly )?(?:after|before) [^,]+)$/di,
    says: ["move", 1, 2],
  },
  {
    example: "do the sealing after the check, not at the same time as the packing",
    form: /^(?:do|run|have|place) (?:the )?(.+?) ((?:only |right |directly )?(?:after|before) [^,]+),? (?:and )?not (?:any ?more )?(?:at the same time|in parallel|simultaneously|parallel)(?: (?:as|with|to) .+)?$/di,
    says: ["move", 1, 2],
  },
  {
    example: "sealing is no longer in parallel, it comes after packing",
    form: /^(.+?) (?:(?:no longer|not|does not|doesn['’]t|do not|don['’]t|is no longer|is not|isn['’]t|are no longer|should not|should no longer|cannot|can['’]t|can not)) ?(?:be |happens? |done |run |runs |take place |takes place |work |works |start |starts )*(?:in parallel|at the same time|parallel|simultaneously)(?: any ?more)?(?:,? but|,? and|,|;)? (?:it |they |that |this )?(?:should |must |can |has to )?(?:only |just )?(?:comes? |happens? |is done |are done |follows? |starts? |begins? )?((?:only |right |directly )?(?:after|before) .+)$/di,
    says: ["move", 1, 2],
  },
  {
    example: "the nurse weighs the patient first thing",
    form: /^(.+?),? first thing$/di,
    says: [1, "at the beginning"],
  },
  {
    example: "remove the reminder with its timer",
    form: /^((?:remove|delete|drop) .+?) (?:with|and|including) (?:its|the|his|her) (?:timer|deadline|time limit)$/di,
    says: [1],
  },
  {
    example: "returning the invoice is replaced by calling the supplier",
    form: /^(.+?) (?:is|are|gets?|should be|will be) replaced (?:by|with) (.+)$/di,
    says: ["replace", 1, "by", 2],
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
      `^(?:everything|all|whatever|what)(?: that| which)? (.+?) (?:does|do|did|has done|used to do|has to do) (?:now |then |from then on )?${done} by (.+)$`,
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

/** Removed parts of a sentence have left blanks. */
const loose = (some: readonly Form[]): readonly Form[] =>
  some.map((one) => ({
    ...one,
    form: new RegExp(one.form.source.replaceAll(" ", " +"), one.form.flags),
  }));
const looseForms = loose(forms);

/** @param rules that read the plainer words */
export const reworded = (rules: readonly Rule[]): Rule => ({
  name: "in other words",
  example: forms.map(({ example }) => example).join("; "),
  read: readerOf(looseForms, rules),
});

/** Reads orders by other forms than those of this table. */
export const rewordedBy = (some: readonly Form[], rules: readonly Rule[]): Rule["read"] =>
  readerOf(loose(some), rules);

const readerOf =
  (some: readonly Form[], rules: readonly Rule[]): Rule["read"] =>
  (said, context, tail) => {
    for (const one of some) {
      const plain = plainOf(said, one, context);
      const told = plain && readBy(rules, plain.said, one, context, tail);
      const read = told && !makesWorkOf(one, told, said) ? told : null;
      const own = one.open?.flatMap((group) => plain?.groups[group] ?? []);
      if (read) return own ? { ...read, open: [...own, ...tail.slice(0, read.used)] } : read;
    }
    return null;
  };

/** A step "Assign copy to office": the plain wording's own verb was taken for work. */
function makesWorkOf({ says }: Form, { operations }: Answer, { source, from, to }: Said): boolean {
  const [first] = says;
  const verb = typeof first === "string" ? (first.split(" ")[0] ?? "") : "";
  const isOwn = verb !== "" && !source.text.slice(from, to).toLowerCase().includes(verb);
  return (
    isOwn &&
    operations
      .flatMap(partsOf)
      .some((part) => "label" in part && part.label.toLowerCase().startsWith(`${verb} `))
  );
}

type Plain = { said: Said; groups: readonly (Span | undefined)[] };

function plainOf(said: Said, { form, says, lanes = [], fits }: Form, context: Context): Plain | null {
  const found = form.exec(said.source.masked.slice(said.from, said.to));
  if (!found || fits?.(context.model) === false) return null;
  const isLane = (group: number) => {
    const [from, to] = found.indices?.[group] ?? [0, 0];
    return tryLane(mentionIn(said, said.from + from, said.from + to), context) !== null;
  };
  if (!lanes.every(isLane)) return null;
  const parts = says.flatMap((part): Part[] => {
    if (typeof part === "string") return [part];
    const [from, to] = found.indices?.[part] ?? [0, 0];
    const lead = /^\s*/.exec(found[part] ?? "")?.[0].length ?? 0;
    return from + lead < to ? [{ said, from: said.from + from + lead, to: said.from + to }] : [];
  });
  const groups = [...(found.indices ?? [])].map((span) =>
    span ? { from: said.from + span[0], to: said.from + span[1] } : undefined,
  );
  return { said: readable(parts), groups };
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
