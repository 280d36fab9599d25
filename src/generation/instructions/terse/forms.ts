/**
 * Commands in short forms, as one gives them to a tool: a table. Each form names the stretches of its parts; `change`
 * builds the change.
 */

import type { Operation } from "../../edits.ts";
import { eventLabel } from "../../naming/labels.ts";
import { capitalised, withoutArticles } from "../../naming/words.ts";
import type { Change, ChangeKind, Place, Text } from "../../orders/asked.ts";
import { parser } from "../../parser/parser.ts";
import type { Context } from "../find.ts";
import { tryLane, tryPool } from "../find-others.ts";
import { mentionIn } from "../mention.ts";
import { insertAt } from "../place.ts";
import { type Said, saidOf } from "../said.ts";
import { timeIn } from "../steps.ts";
import { casesTold } from "./cases.ts";
import { laneMeant, nodeMeant, type Stretch, splitMeant, wayMeant } from "./meant.ts";
import { type Path, pathTold } from "./path.ts";

/** `part`: the stretch of a named group. */
export type Heard = { said: Said; context: Context; part(name: string): Stretch | null };
/** `told`: the stretches with new steps. */
export type Meant = { change: Change; told: Stretch[] } | { operations: Operation[]; told: Stretch[] };
export type Form = { example: string; form: RegExp; change(heard: Heard): Meant | null };

const time = String.raw`(?:\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|thirty|half an?)\s(?:working |business )?(?:min(?:ute)?|h(?:ou)?r|day|week|month|year)s?`;
const add = "(?:add|insert|create|append|put|new)";
const article = "(?:the |an? |another |one more )?";
const joint = String.raw`(?:\s*[,.:;]\s*|\s+->\s+|\s+-\s+)`;
const passed = String.raw`(?:(?:and |then )?(?:if|when|once|on|after|otherwise|then)(?: (?:it is |it's |this is |that is |the )?(?:missed|exceeded|over|passed|reached|expired|time ?out|deadline|that|it fires|it expires|it passes|time is up|limit))?,?\s+)`;

const made = (
  kind: ChangeKind,
  said: Said,
  told: { places?: Place[]; texts?: Text[] },
  path: Path | null = null,
): { change: Change; told: Stretch[] } => ({
  change: {
    from: said.from,
    to: said.from,
    kind,
    becomes: null,
    places: [...(told.places ?? []), ...(path?.places ?? [])],
    texts: told.texts ?? [],
    news: path?.news ?? [],
    ends: path?.ends ?? [],
  },
  told: path?.told ?? [],
});

const place = (role: Place["role"], at: Stretch, id: string): Place => ({
  ...at,
  role,
  meant: [id],
  inside: null,
});

const text = (role: Text["role"], at: Stretch, { source }: Said): Text => ({
  ...at,
  role,
  words: source.text.slice(at.from, at.to),
});

/** A branch of a question, or what follows a step. */
function from({ said, context, part }: Heard): Place | null {
  const at = part("way");
  if (!at) return null;
  const id = (wayMeant(said, at, context) ?? nodeMeant(said, at, context))?.id;
  return id === undefined ? null : place("after", at, id);
}

function led(kind: "lead" | "back"): Form["change"] {
  return (heard) => {
    const { said, context, part } = heard;
    const way = from(heard);
    const to = part("to");
    const node = to && nodeMeant(said, to, context);
    const condition = part("condition");
    if (!way || !to || !node) return null;
    const isBack = kind === "back" || part("back") !== null || condition !== null;
    const texts = condition ? [text("condition", condition, said)] : [];
    return made(isBack ? "back" : "lead", said, { places: [way, place("to", to, node.id)], texts });
  };
}

function outcome({ said, context, part }: Heard): Meant | null {
  const gate = part("gate");
  const name = part("name");
  const told = part("path");
  const split = gate && splitMeant(said, gate, context);
  const path = told ? pathTold(said, told, context, null) : null;
  if (!gate || !name || !split || (told && !path)) return null;
  return made(
    "outcome",
    said,
    { places: [place("target", gate, split.id)], texts: [text("condition", name, said)] },
    path,
  );
}

function inWay({ said, context, part }: Heard): Meant | null {
  const way = part("way");
  const told = part("path");
  const flow = way && wayMeant(said, way, context);
  const path = told && pathTold(said, told, context, null);
  if (!way || !flow || !path || path.news.length === 0 || path.places.length + path.ends.length > 0)
    return null;
  return made("add", said, { places: [place("inside", way, flow.id)] }, path);
}

function decided({ said, context, part }: Heard): Meant | null {
  const at = part("after") ?? part("before");
  const node = at && nodeMeant(said, at, context);
  const ways = part("ways");
  const cases = ways && casesTold(said, ways, context);
  const question = part("question");
  if (!at || !node || !cases) return null;
  const role = part("after") ? "after" : "before";
  const texts = question ? [text("question", question, said), ...cases.conditions] : cases.conditions;
  return made("decide", said, { places: [place(role, at, node.id)], texts }, cases.path);
}

const reminding =
  /\b(?:remind\w*|nudge\w*|also|additionally|meanwhile|inform\w*|notif\w+|tells?|alerts?|warns?)\b/i;

function timed(kind: "limit" | "remind" | null): Form["change"] {
  return ({ said, context, part }) => {
    const host = part("host");
    const node = host && nodeMeant(said, host, context);
    const told = part("path");
    const path = told && pathTold(said, told, context, null);
    const at = part("time");
    if (!host || !node || !told || !path || !at) return null;
    const isBeside = path.goesOn || reminding.test(said.source.masked.slice(told.from, told.to));
    const isEnding = path.ends.length + path.places.length > 0;
    const asked = kind ?? (isBeside && !isEnding ? "remind" : "limit");
    return made(
      asked,
      said,
      { places: [place("target", host, node.id)], texts: [text("time", at, said)] },
      path,
    );
  };
}

/** Without a step that it interrupts, the event may come at any time. */
function caught({ said, context, part }: Heard): Meant | null {
  const host = part("host");
  const node = host && nodeMeant(said, host, context);
  const name = part("name");
  const told = part("path");
  const path = told && pathTold(said, told, context, null);
  if (!name || !path || (host && !node)) return null;
  const places = host && node ? [place("target", host, node.id)] : [];
  const meant = made("catch", said, { places, texts: [text("name", name, said)] }, path);
  const trigger = part("trigger");
  return trigger ? { ...meant, told: [...meant.told, trigger] } : meant;
}

function begun({ said, context, part }: Heard): Meant | null {
  const name = part("name");
  const to = part("to");
  const node = to && nodeMeant(said, to, context);
  if (!name || !to || !node) return null;
  return made("start", said, { places: [place("to", to, node.id)], texts: [text("name", name, said)] });
}

function laneGone({ said, context, part }: Heard): Meant | null {
  const gone = part("lane");
  const heir = part("heir");
  const lane = gone && laneMeant(said, gone, context);
  const by = heir && laneMeant(said, heir, context);
  if (!gone || !heir || !lane || !by || lane.id === by.id) return null;
  return made("remove", said, { places: [place("target", gone, lane.id), place("by", heir, by.id)] });
}

function laneMade({ said, context, part }: Heard): Meant | null {
  const name = part("name");
  const steps = part("steps");
  const node = steps && nodeMeant(said, steps, context);
  if (!name || !steps || !node || laneMeant(said, name, context)) return null;
  return made("addlane", said, {
    places: [place("target", steps, node.id)],
    texts: [text("doer", name, said)],
  });
}

function named({ said, context, part }: Heard): Meant | null {
  const old = part("old");
  const name = part("name");
  const mention = old && mentionIn(said, old.from, old.to);
  const owner = part("pool") ? mention && tryPool(mention, context) : mention && tryLane(mention, context);
  if (!old || !name || !owner) return null;
  return made("rename", said, {
    places: [place("target", old, owner.id)],
    texts: [text("name", name, said)],
  });
}

function wayGone({ said, context, part }: Heard): Meant | null {
  const way = part("way");
  const flow = way && wayMeant(said, way, context);
  return way && flow ? made("removeway", said, { places: [place("target", way, flow.id)] }) : null;
}

/** The event that is waited for, or the time. */
function awaited({ said, context, part }: Heard): Meant | null {
  const [how, at] = part("after")
    ? (["after", part("after")] as const)
    : (["before", part("before")] as const);
  const node = at && nodeMeant(said, at, context);
  const what = part("thing") ?? part("until");
  if (!node || !what || timeIn(saidOf(said.source, what.from, what.to)) !== null) return null;
  const words = withoutArticles(said.source.text.slice(what.from, what.to));
  const [clause] = saidOf(said.source, what.from, what.to).clauses.filter(({ verb }) => verb !== null);
  const come = parser.mayBePerson(words.split(" ").at(-1) ?? "") ? "arrived" : "received";
  const label = part("thing") ? capitalised(`${words} ${come}`) : clause ? eventLabel(clause) : null;
  if (label === null) return null;
  const step = {
    type: "event",
    kind: "intermediateCatchEvent",
    trigger: "message",
    time: null,
    lane: null,
  } as const;
  return { operations: [insertAt({ how, node }, [{ ...step, label }])], told: [what] };
}

function retimed({ said, context, part }: Heard): Meant | null {
  const at = part("timer");
  const node = at && nodeMeant(said, at, context);
  const next = part("time");
  if (!at || !next || !node?.triggers.includes("timer")) return null;
  return made("time", said, { places: [place("target", at, node.id)], texts: [text("time", next, said)] });
}

const form = (source: string): RegExp =>
  new RegExp(source.replaceAll(" ?", String.raw`\s*`).replaceAll(" ", String.raw`\s+`), "di");

export const forms: readonly Form[] = [
  {
    example: "remove lane Porter, Guard takes over",
    form: form(
      "^(?:delete|drop|remove|dissolve) (?:the )?lane (?<lane>.+?),? (?:and )?(?<heir>[^,]+?) (?:takes? (?:(?:it|them|that|all|everything) )?over|do(?:es)?|gets?|takes?|handles?|inherits?)(?: (?:it|that|this|them|all|everything|(?:all )?(?:of )?(?:its|the|his|her|their) (?:tasks?|steps?|work|jobs?)))*$",
    ),
    change: laneGone,
  },
  {
    example: "add lane Porter containing 'Lock gate'",
    form: form(
      `^(?:add|open|create|insert|make) ${article}(?:new )?lane (?<name>[^,]+?),? (?:containing|holding|with|including)(?: the)?(?: (?:task|step))? (?<steps>[^,]+)$`,
    ),
    change: laneMade,
  },
  {
    example: "open new lane Porter, task 'Lock gate' moves into it",
    form: form(
      `^(?:add|open|create|insert|make) ${article}(?:new )?lane (?<name>[^,]+?), (?:and )?(?:(?:the )?(?:task|step) )?(?<steps>[^,]+?) (?:moves?|goes|comes|belongs)(?: (?:over|in))? (?:to it|into it|in it|in there|there|in|to that lane|into that lane)$`,
    ),
    change: laneMade,
  },
  {
    example: "call the lane 'Guard' instead of 'Porter'",
    form: form(
      "^(?:call|name|label) (?:the )?(?:(?<pool>pool)|lane) (?<name>Qx*o?) instead of (?<old>[^,]+)$",
    ),
    change: named,
  },
  {
    example: "relabel lane 'Porter': Guard",
    form: form(
      "^(?:rename|relabel|retitle|call|name) (?:the )?(?:(?<pool>pool)|lane) (?<old>[^,:]+?)(?::| ->| =>) (?<name>[^,:]+)$",
    ),
    change: named,
  },
  {
    example: "from 'Lock gate' go back to 'Walk round' when a light is on",
    form: form(
      "^from (?<way>[^,.:]+?),? (?:return|(?:go|jump|loop|lead|route|send|move|flow) (?<back>back)|(?:go|jump|loop)) to (?<to>[^,]+?)(?:,? (?:if|when|whenever|in case|as long as) (?<condition>.+))?$",
    ),
    change: led("back"),
  },
  {
    example: "go from 'Lock gate' back to 'Walk round' if a light is on",
    form: form(
      "^(?:return|go|jump|loop|lead|route|flow) from (?<way>[^,.:]+?) (?<back>back) to (?<to>[^,]+?)(?:,? (?:if|when|whenever|in case|as long as) (?<condition>.+))?$",
    ),
    change: led("back"),
  },
  {
    example: "link the no of 'Gate shut?' straight to 'Call guard'",
    form: form(
      "^(?:connect|reconnect|link|redirect|reroute|route|send|lead|direct|point|loop) (?<way>[^,.:]+?)(?: (?:straight|directly|right|now|over|instead))* (?:(?<back>back) )?(?:in)?to (?<to>[^,]+?)(?: (?:directly|instead))?$",
    ),
    change: led("lead"),
  },
  {
    example: "add a third branch 'unclear' to 'Gate shut?', it ends directly",
    form: form(
      `^${add} ${article}(?:new |third |fourth |further |additional |second )*(?:branch|option|outcome|way|path|case|exit|event|possibility) (?:called |named |for )?(?<name>Qx*o?),? (?:to|at|on|for|behind|of|in) (?<gate>[^,:]+?)(?:${joint}(?<path>.+)| (?:(?:and )?with) (?<path2>.+))?$`.replace(
        "(?<path2>.+)",
        "(?:(?:the )?(?:task|step) )?(?<work>.+)",
      ),
    ),
    change: (heard) =>
      outcome({
        ...heard,
        part: (name) => heard.part(name) ?? (name === "path" ? heard.part("work") : null),
      }),
  },
  {
    example: "new outcome at 'Gate shut?': \"broken\" > 'Call smith' > 'Walk round'",
    form: form(
      `^${add} ${article}(?:new |third |fourth |further |additional |second )*(?:branch|option|outcome|way|path|case|exit|event|possibility) (?:to|at|on|for|behind|of|in) (?<gate>[^,:]+?): (?<name>(?!(?:if|when|in case|for) )[^,>]+?)(?:,| ->| >) (?<path>.+)$`,
    ),
    change: outcome,
  },
  {
    example: "on the no of 'Gate shut?' insert task 'Call guard'",
    form: form(
      `^(?:on|in|into|at) (?:the )?(?<way>(?:[^,]*\\b(?:branch|path|way)\\b[^,]*?)|[^,]+? (?:of|at|behind) [^,]+?),? (?:add|insert|put|create) ${article}(?:new )?(?:(?:task|step) )?(?<path>.+)$`,
    ),
    change: inWay,
  },
  {
    example: "remove the negative branch with everything on it",
    form: form(
      "^(?:remove|delete|drop|cut) (?:the )?(?<way>.+?) (?:branch|path|way),? (?:with|and|including|incl?\\.?|together with|along with) (?:everything|anything|all|its|the) ?(?:(?:on|in|of|its|the|that|is|it|there|tasks?|steps?|contents?|what)\\b ?)*$",
    ),
    change: wayGone,
  },
  ...["after", "before"].flatMap((role): Form[] => [
    {
      example: `insert ${role} 'Lock gate' a decision 'Light on?': yes -> guard walks round, no -> continue`,
      form: form(
        `^(?:add|insert|put) (?:${article}(?:decision|check|question|gateway|choice|condition) )?${role === "after" ? "(?:after|behind)" : "before"} (?<${role}>Qx*o?),?:? ?(?:${article}(?:decision|check|question|gateway|choice|condition):? )?(?<question>Qx*o?)?:? (?<ways>.+)$`,
      ),
      change: decided,
    },
    {
      example: `${role} 'Lock gate', if wind > 80 km/h the guard shuts the windows, otherwise go on`,
      form: form(
        `^${role === "after" ? "(?:after|behind)" : "before"} (?<${role}>Qx*o?)[,:]? (?<ways>if (?:(?!,|\\bthen\\b).)+(?:,? (?:otherwise|or else|else|if not),? .+)?)$`,
      ),
      change: decided,
    },
  ]),
  {
    example: "add start event 'Alarm rings' -> 'Walk round'",
    form: form(
      `^${add} ${article}(?:new |second |further )*(?:start event|start)(?: event)? (?:called |named )?(?<name>Qx*o?),? (?:which |that |and |it )?(?:leading to|leads to|goes to|going to|connected to|linked to|to|before|->|→|>) (?<to>[^,]+)$`,
    ),
    change: begun,
  },
  {
    example: "attach error event 'Key broken' to 'Lock gate': Guard calls the smith, end",
    form: form(
      `^(?:attach|add|put|catch|handle|set) ${article}(?:interrupting )?(?:boundary )?(?<trigger>error|message|signal)(?: boundary)?(?: event)? (?<name>Qx*o?) (?:to|on|at|during|in|while) (?:step |task |the )?(?<host>Qx*o?)${joint}(?<path>.+)$`,
    ),
    change: caught,
  },
  {
    example: "break off 'Lock gate' on error 'Key broken', guard calls the smith",
    form: form(
      `^(?:break off|abort|interrupt|cancel|stop) (?<host>Qx*o?) (?:on|if|when|upon) (?:the )?(?<trigger>error|message|signal)(?: event)? (?<name>Qx*o?)(?: (?:comes?|arrives?)(?: in)?)?${joint}(?<path>.+)$`,
    ),
    change: caught,
  },
  {
    example: "on key broken during 'Lock gate' abort it, guard calls the smith",
    form: form(
      `^(?:on|if|when|upon) (?:the )?(?:(?<trigger>error|message|signal) )?(?<name>[^,:]+?) (?:during|in|while|at) (?<host>Qx*o?),? (?:abort|break off|cancel|interrupt|stop)(?: (?:it|that|this|the (?:step|task)))(?: off)?${joint}(?<path>.+)$`,
    ),
    change: caught,
  },
  {
    example: "handle error 'Fire' at any time: guard calls the fire brigade, end",
    form: form(
      `^(?:handle|catch)(?: (?!error\\b|message\\b|event\\b|at\\b)[\\p{L}]+)?(?: (?<trigger>error|message|event))? ?(?:(?<name>Qx*o?) at any (?:time|point)|at any (?:time|point),? (?<late>Qx*o?))${joint}(?<path>.+)$`.replace(
        "\\p{L}",
        "a-z",
      ),
    ),
    change: (heard) =>
      caught({ ...heard, part: (name) => heard.part(name) ?? (name === "name" ? heard.part("late") : null) }),
  },
  {
    example: "abort any time when message 'Fire' comes in, then guard rings the bell, end",
    form: form(
      `^(?:abort|cancel|stop|break off|end)(?: (?:everything|all|the process|the whole process))?(?: (?:at )?any ?time)? (?:on|if|when|upon) (?:the )?(?<trigger>error|message|signal)(?: event)? (?<name>Qx*o?)(?: (?:comes?|arrives?|is received)(?: in)?)?${joint}(?<path>.+)$`,
    ),
    change: caught,
  },
  {
    example: "set a deadline of 2 days for 'Lock gate', when missed the process ends",
    form: form(
      `^(?:set|add|put|give|attach) ${article}(?:interrupting )?(?:deadline|time limit|timeout|timer|limit) of (?<time>${time}) (?:to|for|on|at) (?:step |task |the )?(?<host>[^,.:;]+?)${joint}(?:${passed})?(?<path>.+)$`,
    ),
    change: timed(null),
  },
  {
    example: "limit 'Lock gate' to 2 hours, after that 'Call guard' and then 'Walk round'",
    form: form(
      `^(?:limit|set) (?<host>Qx*o?) (?:to|(?:to )?(?:a )?(?:timeout|time limit|deadline|limit)(?: of| to)?) (?<time>${time})${joint}(?:${passed})?(?<path>.+)$`,
    ),
    change: timed(null),
  },
  {
    example: "set a reminder on 'Lock gate' after one week: 'Call guard'",
    form: form(
      `^(?:set|add|put|attach) ${article}reminder (?:to|on|at|for) (?<host>Qx*o?) after (?<time>${time})${joint}(?<path>.+)$`,
    ),
    change: timed("remind"),
  },
  {
    example: "after 3 days in 'Lock gate' also call the guard, don't abort",
    form: form(
      `^after (?<time>${time}) (?:in|at|of) (?<host>Qx*o?),? (?<path>.+, (?:don['’]t|do not|without|[^,]+ keeps|[^,]+ goes).*)$`,
    ),
    change: timed("remind"),
  },
  ...["after", "before"].flatMap((role): Form[] => {
    const where = `${role === "after" ? "(?:after|behind)" : "before"} (?<${role}>Qx*o?)`;
    const what = "(?:for (?<thing>[^,]+?)|until (?<until>[^,]+?))";
    return [
      {
        example: `put a wait for the key ${role} 'Lock gate'`,
        form: form(`^(?:add|put|insert) an? (?:wait|pause) ${what},? (?:right |directly )?${where}$`),
        change: awaited,
      },
      {
        example: `${role} 'Lock gate' insert a wait until the key has arrived`,
        form: form(`^(?:right |directly )?${where},? (?:add|put|insert) an? (?:wait|pause) ${what}$`),
        change: awaited,
      },
    ];
  }),
  {
    example: "set the 'Six hours' wait to eight hours",
    form: form(
      `^(?:set|change|update|raise|lower|increase|extend|shorten|reduce) (?:the )?(?<timer>Qx*o?|[a-z]+ (?:minutes?|hours?|days?|weeks?|months?))(?: (?:wait|timer|delay|pause|deadline|timeout))? (?:to|->|→) (?<time>${time})$`,
    ),
    change: retimed,
  },
];
