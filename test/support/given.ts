import { expect } from "vitest";
import type { Decider } from "../../src/commands/decider.ts";
import { Refusal, type RefusalCode } from "../../src/commands/refusal.ts";

/** given(decider, events).when(command).thenEvents(events) | thenNothing() | thenRefused(code, param). */
export const given = <C, E extends { type: string; data: object }, S>(
  decider: Decider<C, E, S>,
  past: E[],
) => ({
  when: (command: C) => {
    const decide = () => decider.decide(command, past.reduce(decider.evolve, decider.initial()));
    return {
      thenEvents: (events: E[]) => {
        const decided = decide();
        expect(decided).toEqual(events);
        // Storage format: the decided events must be readable.
        for (const event of decided) expect(decider.family.schema.parse(event)).toEqual(event);
      },
      thenNothing: () => expect(decide()).toEqual([]),
      thenRefused: (code: RefusalCode, param: string | null = null) => {
        const error = (() => {
          try {
            return decide();
          } catch (thrown) {
            return thrown;
          }
        })();
        expect(error).toBeInstanceOf(Refusal);
        expect(error).toMatchObject({ code, param });
      },
    };
  },
});
