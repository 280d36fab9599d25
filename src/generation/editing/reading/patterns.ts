/** All kinds of change that are understood, in the order in which they are tried: the particular before the general. */
import type { Pattern } from "./context.ts";
import { add, addByClause } from "./patterns/adding.ts";
import { addEvent, addLane, addMessage, annotate } from "./patterns/adding-others.ts";
import {
  assign,
  assignByClause,
  owner,
  retypeEvent,
  retypeGateway,
  retypeTask,
} from "./patterns/assigning.ts";
import { addBranch } from "./patterns/branching.ts";
import { onlyIf } from "./patterns/conditional.ts";
import { deadlineByClause, deadlineOn, eventOn } from "./patterns/deadlines.ts";
import { addDecision, checkWhether, decideByClause } from "./patterns/deciding.ts";
import { loopBack } from "./patterns/looping.ts";
import {
  callIt,
  changeName,
  changePlain,
  changeQuoted,
  giveName,
  makeDefault,
  rename,
  shouldBeCalled,
} from "./patterns/naming.ts";
import { firstThen, move, parallel, redirect, sequential, swap } from "./patterns/ordering.ts";
import { endAfter, keepOnly, mergeLanes, noLonger, remove, uniteLanes } from "./patterns/removing.ts";
import { merge, replace } from "./patterns/replacing.ts";
import { changeTime, laterDo, wait } from "./patterns/waiting.ts";

export const patterns: Pattern[] = [
  rename,
  giveName,
  changeName,
  makeDefault,
  callIt,
  shouldBeCalled,
  keepOnly,
  uniteLanes,
  mergeLanes,
  retypeGateway,
  swap,
  sequential,
  firstThen,
  parallel,
  retypeTask,
  retypeEvent,
  deadlineByClause,
  wait,
  laterDo,
  eventOn,
  deadlineOn,
  changeTime,
  changeQuoted,
  onlyIf,
  loopBack,
  noLonger,
  remove,
  addLane,
  annotate,
  addMessage,
  addBranch,
  addDecision,
  endAfter,
  addEvent,
  redirect,
  owner,
  assign,
  move,
  replace,
  merge,
  checkWhether,
  decideByClause,
  add,
  assignByClause,
  addByClause,
  changePlain,
];
