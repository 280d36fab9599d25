/** The vocabulary of instructions: orders, kinds of elements, places. All of it in tables. */
import type { TaskElement } from "../../bpmn/graph.ts";
import { words } from "../clauses/lexicon.ts";

/** The action of an order, by its verb. `put` is `add` for new elements and `move` for existing ones. */
export type Order =
  | "add"
  | "put"
  | "remove"
  | "rename"
  | "move"
  | "assign"
  | "swap"
  | "replace"
  | "split"
  | "merge"
  | "convert"
  | "parallel"
  | "note"
  | "undo"
  | "link"
  | "skip"
  | "wrap"
  | "unwrap"
  | "delay";

const verbsOf: Record<Order, string> = {
  add: "add insert include introduce append create attach establish define",
  put: "put place",
  remove:
    "remove delete drop eliminate abolish discontinue erase discard cut scrap omit get_rid take_out take_off take_away leave_out throw_out strike cut_out kick_out rid forget forget_about",
  rename: "rename relabel retitle call name label title reword",
  move: "move shift relocate bring pull push",
  assign: "assign reassign give hand hand_over transfer delegate pass",
  swap: "swap switch exchange reverse flip interchange switch_around",
  replace: "replace substitute",
  split: "split divide break break_up break_down separate split_up",
  merge: "merge combine join unite fuse join_up",
  convert:
    "make turn convert change set mark update modify transform extend increase decrease reduce shorten raise lower adjust",
  parallel: "parallelize parallelise",
  note: "annotate comment",
  undo: "undo revert roll_back rollback",
  link: "connect reconnect link redirect reroute route",
  skip: "skip bypass",
  wrap: "group wrap collapse enclose bundle",
  unwrap: "dissolve unwrap ungroup flatten",
  delay: "delay wait pause",
};

/** What each of the words stands for. */
const byWord = <Meaning extends string>(wordsOf: Record<Meaning, string>): ReadonlyMap<string, Meaning> =>
  new Map(
    (Object.keys(wordsOf) as /* the keys of the record */ Meaning[]).flatMap((meaning) =>
      wordsOf[meaning].split(" ").map((word): [string, Meaning] => [word, meaning]),
    ),
  );

export const orderOf = byWord(verbsOf);

/** First words of orders; after "and" or a comma such a word begins another order. */
export const orderWords: ReadonlySet<string> = new Set(
  [...orderOf.keys()]
    .map((verb) => verb.split("_")[0] ?? verb)
    .concat("take", "get", "leave", "throw", "have", "let"),
);

export type Kind =
  | "step"
  | "gateway"
  | "event"
  | "start"
  | "end"
  | "timer"
  | "lane"
  | "pool"
  | "flow"
  | "note"
  | "message"
  | "process"
  | "subProcess";

const nounsOf: Record<Kind, string> = {
  step: "step task activity action box",
  gateway: "gateway decision question choice diamond branching",
  event: "event",
  start: "start beginning",
  end: "end ending",
  timer: "timer deadline timeout delay wait pause limit",
  lane: "lane swimlane role department",
  pool: "pool participant",
  flow: "branch path arrow flow route outcome option label condition line case way category possibility",
  note: "note annotation comment remark",
  message: "message",
  process: "process diagram workflow model picture chart",
  subProcess: "subprocess sub-process",
};

export const kindOf = byWord(nounsOf);

export const ordinals: ReadonlyMap<string, number> = new Map([
  ["first", 1],
  ["second", 2],
  ["third", 3],
  ["fourth", 4],
  ["fifth", 5],
  ["sixth", 6],
  ["seventh", 7],
  ["eighth", 8],
  ["ninth", 9],
  ["tenth", 10],
  ["1st", 1],
  ["2nd", 2],
  ["3rd", 3],
  ["4th", 4],
  ["5th", 5],
  ["last", -1],
  ["final", -1],
  ["second-last", -2],
  ["penultimate", -2],
  ["third-last", -3],
  ["fourth-last", -4],
  ["fifth-last", -5],
]);

export const counts: ReadonlyMap<string, number> = new Map([
  ["two", 2],
  ["both", 2],
  ["three", 3],
  ["four", 4],
  ["five", 5],
  ["six", 6],
  ["seven", 7],
  ["eight", 8],
]);

/** Words that do not help to identify an element. */
export const emptyWords = words(
  "only ahead ought boundary attached all each every the a an this that these those his her its their our your my of for to in on at by with from and or is are was were be been being has have had do does did done will would should shall must can could may might not no any some it they them he she him we you i us who which where what whether as so up out off over existing current present old whole entire named called labelled labeled about which get gets got again also right directly straight immediately just simply then now anymore more longer place takes take happen happens start starts begin begins finish finished finishes complete completed somebody someone anybody anyone nobody everybody one ones concerning regarding well away leading leads lead going goes into onto within stage part element item work called entitled between after before behind thing stuff completely entirely altogether totally",
);

/** Pronouns and phrases for what was mentioned last. */
export const pronouns = words("it this that them these those they");

/** Prepositions of place in the flow. */
export const placeWords: ReadonlyMap<string, "after" | "before" | "between" | "beside"> = new Map([
  ["after", "after"],
  ["behind", "after"],
  ["following", "after"],
  ["subsequent to", "after"],
  ["once", "after"],
  ["before", "before"],
  ["prior to", "before"],
  ["ahead of", "before"],
  ["in front of", "before"],
  ["preceding", "before"],
  ["between", "between"],
  ["in between", "between"],
  ["beside", "beside"],
  ["besides", "beside"],
  ["alongside", "beside"],
  ["parallel to", "beside"],
  ["parallel with", "beside"],
  ["in parallel to", "beside"],
  ["in parallel with", "beside"],
  ["at the same time as", "beside"],
  ["simultaneously with", "beside"],
  ["concurrently with", "beside"],
  ["during", "beside"],
  ["while", "beside"],
]);

/** Indefinite persons: no lane is asked for. */
export const nobody = words(
  "we you i they somebody someone one anybody people he she it there everybody everyone",
);

/** Verbs with the same meaning in processes. */
const alike = [
  "check verify examine review inspect assess evaluate analyse analyze validate screen control",
  "request ask demand",
  "send forward transmit email mail submit dispatch",
  "inform notify tell advise alert",
  "ship deliver dispatch",
  "create prepare draft write produce generate make",
  "register record enter log document capture",
  "receive get obtain arrive come",
  "reject decline refuse deny",
  "approve accept authorise authorize",
  "fix repair correct",
  "order purchase buy",
  "pay settle transfer",
  "close finish complete conclude finalise finalize",
  "cancel abort terminate withdraw",
  "archive file store",
  "call phone contact telephone ring",
  "refund reimburse repay",
  "hire employ recruit",
  "customer client buyer",
  "supplier vendor",
  "invoice bill",
  "goods product item merchandise article",
  "parcel package",
  "pack package wrap",
  "employee worker",
  "money payment",
  "quote quotation offer",
].map((line) => line.split(" "));

export const areAlike = (one: string, other: string): boolean =>
  alike.some((group) => group.includes(one) && group.includes(other));

/** Kinds of tasks by the words before "task" or after "by". */
export const taskWords: ReadonlyMap<string, TaskElement> = new Map([
  ["user", "userTask"],
  ["service", "serviceTask"],
  ["automatic", "serviceTask"],
  ["automated", "serviceTask"],
  ["automatically", "serviceTask"],
  ["system", "serviceTask"],
  ["send", "sendTask"],
  ["sending", "sendTask"],
  ["email", "sendTask"],
  ["e-mail", "sendTask"],
  ["mail", "sendTask"],
  ["receive", "receiveTask"],
  ["manual", "manualTask"],
  ["manually", "manualTask"],
  ["script", "scriptTask"],
  ["rule", "businessRuleTask"],
]);

/** Words of orders and wishes beyond the lists above; they belong to the request, not to the process. */
export const announcedWords = words(
  `missing front nothing threshold himself herself themselves itself anything involved forgot forget forgotten lack lacks left complain complained notice yet still round trigger
  show draw black box blackbox black-box empty outside external around per multi-instance multiinstance multi multiple instance instances sub belong but content contents containing comprising consisting person human single together hand everything come comes very there other another keep performer doer actor owner assignee period boundary business part parts people go goes please pls can could would like want need needs wish thing change changes order position sequence parallel time same simultaneous simultaneously concurrently sequential sequentially longer any more place places instead otherwise else if then when until while within without only always never every each too much back new another extra additional separate own different direct directly following following next previous finally lastly later earlier further again diagram job responsibility responsible duty charge task tasks takes took belongs happen run perform execute carry default type kind gateway event boundary way say says read continue process end ends ended stop proceed return repeat start loop skip case otherwise inside outside part parts together also both all above over below under least most than become turn use used using say state put add wait waiting delay timer deadline limit longer exceed exceeded miss missed fire fires once people now today mark hold current currently better had worked work branch branches lane swimlane third further necessary needed unnecessary obsolete required superfluous redundant describe called level role automatic automatically manually exclusive inclusive terminate message error link called title name label wording text question condition relabel everywhere throughout wherever whole entire consistently word words term terms occurrence occurrences mention mentions mentioned appears occurs history abolished discontinued completely entirely altogether totally whatever max maximum soon`,
);
