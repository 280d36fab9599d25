/**
 * A structured process: sound by construction, because every split has its own join. The language that generators speak.
 */
export type Outline = { name: string | null; pools: OutlinePool[]; messages: OutlineMessage[] };

/** One participant; a process without pools has exactly one with name null. `body` empty makes a black box. */
export type OutlinePool = { name: string | null; lanes: string[]; body: Step[] };

/** A message flow between two pools, or between labelled steps of them. */
export type OutlineMessage = { name: string | null; from: OutlineEnd; to: OutlineEnd };
export type OutlineEnd = { pool: string; step: string | null };

export type Step = { type: "task"; label: string };
