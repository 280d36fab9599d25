/** The time limit of a task, by a clock that the test moves. */
import { expect, test } from "vitest";
import { type AwakeClock, afterAwake } from "../../src/drawing/awake.ts";

/** `pass` lets time go by with its ticks; `stop` lets time go by without any. */
function movedClock() {
  let nowMs = 0;
  const ticks = new Set<{ ms: number; tick: () => void }>();
  const clock: AwakeClock = {
    now: () => nowMs,
    every(ms, tick) {
      const one = { ms, tick };
      ticks.add(one);
      return () => ticks.delete(one);
    },
  };
  const tickAll = () => {
    for (const { tick } of [...ticks]) tick();
  };
  return {
    clock,
    pass(ms: number) {
      for (let passed = 0; passed < ms; passed += 250) {
        nowMs += 250;
        tickAll();
      }
    },
    stop(ms: number) {
      nowMs += ms;
      tickAll();
    },
    waiting: () => ticks.size,
  };
}

test("a task is overdue after its time", () => {
  const { clock, pass, waiting } = movedClock();
  let overdue = 0;
  afterAwake(30_000, () => overdue++, clock);
  pass(29_750);
  expect(overdue).toBe(0);
  pass(1_000);
  expect(overdue).toBe(1);
  expect(waiting()).toBe(0);
});

test("the time during which the whole process is frozen does not count", () => {
  const { clock, pass, stop } = movedClock();
  let overdue = 0;
  afterAwake(30_000, () => overdue++, clock);
  pass(10_000);
  stop(35_000);
  pass(18_750);
  expect(overdue).toBe(0);
  pass(1_000);
  expect(overdue).toBe(1);
});

test("a task that has ended is never overdue", () => {
  const { clock, pass, waiting } = movedClock();
  let overdue = 0;
  afterAwake(30_000, () => overdue++, clock)();
  pass(60_000);
  expect(overdue).toBe(0);
  expect(waiting()).toBe(0);
});
