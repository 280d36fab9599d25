/** All kinds of change that are understood, in the order in which they are tried: the particular before the general. */
import type { Pattern } from "./context.ts";
import { add, addByClause } from "./patterns/adding.ts";
import { addEvent, addLane, addMessage, annotate } from "./patterns/adding-others.ts";
import { assign, assignByClause, retypeEvent, retypeGateway, retypeTask } from "./patterns/assigning.ts";
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
  makeDefault,
  rename,
  shouldBeCalled,
} from "./patterns/naming.ts";
import { move, parallel, redirect, sequential, swap } from "./patterns/ordering.ts";
import { endAfter, mergeLanes, noLonger, remove } from "./patterns/removing.ts";
import { merge, replace } from "./patterns/replacing.ts";
import { changeTime, laterDo, wait } from "./patterns/waiting.ts";

export const patterns: Pattern[] = [
  rename,
  changeName,
  makeDefault,
  callIt,
  shouldBeCalled,
  mergeLanes,
  retypeGateway,
  swap,
  sequential,
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
