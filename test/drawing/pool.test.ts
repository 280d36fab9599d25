/** The threads and the waiting line, with planted tasks in real threads. */
import { describe, expect, test } from "vitest";
import { Abandoned, Crowded, Overdue } from "../../src/drawing/drawing.ts";
import { limits } from "../../src/limits.ts";
import { begun, letGo, newCells, openThreads, requestOf } from "./support/threads.ts";

const settled = (promise: Promise<unknown>) =>
  promise.then(
    (value) => value,
    (error: unknown) => error,
  );

describe("a task that never ends", () => {
  test("loses its thread when its time is over, and others are served before and after", async () => {
    const { run, timeIsOver, unserved } = openThreads(1);
    const cells = newCells();
    const never = settled(run("forever", { cells }, requestOf("mallory")));
    await begun(cells);
    expect(await run("echo", "of another", requestOf("anna"))).toBe("of another");

    const next = run("echo", "next", requestOf("mallory"));
    timeIsOver();
    const seconds = limits.drawingTaskMs / 1000;
    expect(await never).toEqual(
      new Overdue(
        `This takes too long: "forever" was ended after ${seconds} seconds, and would take as long again.`,
      ),
    );
    expect(await next).toBe("next");
    expect(unserved).toEqual([{ task: "forever", reason: "overdue" }]);
  });

  test("on every thread is replaced on every thread", async () => {
    const { run, timeIsOver, unserved } = openThreads(2);
    const all = ["a", "a", "b"].map((owner) => ({ owner, cells: newCells() }));
    const ends = all.map(({ owner, cells }) => settled(run("forever", { cells }, requestOf(owner))));
    for (const { cells } of all) await begun(cells);
    timeIsOver();
    for (const end of ends) expect(await end).toBeInstanceOf(Overdue);
    expect(unserved).toHaveLength(3);

    // As many as before run at once again.
    const again = all.map(({ owner, cells: _ }) => ({ owner, cells: newCells() }));
    const values = again.map(({ owner, cells }) => run("held", { cells, value: owner }, requestOf(owner)));
    for (const { cells } of again) await begun(cells);
    for (const { cells } of again) letGo(cells);
    expect(await Promise.all(values)).toEqual(["a", "a", "b"]);
  });
});

describe("owners", () => {
  test("have one thread less than there are, however much they ask for", async () => {
    const { run } = openThreads(2);
    const all = Array.from({ length: 5 }, newCells);
    const values = all.map((cells) => run("held", { cells, value: 1 }, requestOf("mallory")));
    for (const cells of all.slice(0, 2)) await begun(cells);
    expect(await run("echo", 2, requestOf("anna"))).toBe(2);
    expect(all.map((cells) => Atomics.load(cells, 0))).toEqual([1, 1, 0, 0, 0]);
    for (const cells of all) letGo(cells);
    await Promise.all(values);
  });

  test("take turns: who came last with one request does not wait for all of another", async () => {
    const { run } = openThreads(1);
    const [first, second] = [newCells(), newCells()];
    const order: string[] = [];
    const held = [
      run("held", { cells: first, value: "mallory" }, requestOf("mallory")),
      run("held", { cells: second, value: "eve" }, requestOf("eve")),
    ];
    await begun(first);
    await begun(second);
    const waiting = ["mallory", "mallory", "mallory", "anna", "eve"].map(async (owner) => {
      await run("echo", owner, requestOf(owner));
      order.push(owner);
    });
    letGo(first);
    await Promise.all(waiting.slice(0, 4));
    expect(order.slice(0, 2)).toEqual(["mallory", "anna"]);
    letGo(second);
    await Promise.all([...waiting, ...held]);
  });
});

describe("the line in front of the threads", () => {
  const busy = async (threads: ReturnType<typeof openThreads>) => {
    const all = ["mallory", "eve"].map((owner) => ({ owner, cells: newCells() }));
    const ends = all.map(({ owner, cells }) => threads.run("held", { cells, value: 0 }, requestOf(owner)));
    for (const { cells } of all) await begun(cells);
    return async () => {
      for (const { cells } of all) letGo(cells);
      await Promise.all(ends);
    };
  };

  test("turns away what is too many, of whoever has most in it", async () => {
    const threads = openThreads(1);
    const free = await busy(threads);
    const many = Array.from({ length: limits.drawingsWaitingMax + 3 }, (_, i) =>
      settled(threads.run("echo", i, requestOf("mallory"))),
    );
    const other = threads.run("echo", "anna's", requestOf("anna"));
    await free();
    expect(await other).toBe("anna's");
    const results = await Promise.all(many);
    expect(results.slice(0, limits.drawingsWaitingMax - 1)).toEqual(
      Array.from({ length: limits.drawingsWaitingMax - 1 }, (_, i) => i),
    );
    for (const refused of results.slice(limits.drawingsWaitingMax - 1))
      expect(refused).toBeInstanceOf(Crowded);
    expect(threads.unserved).toHaveLength(4);
  });

  test("turns away what is too large, and never a step of a job", async () => {
    const threads = openThreads(1);
    const free = await busy(threads);
    const text = "x".repeat(limits.drawingsWaitingBytesMax / 8 - 100);
    const job = threads.run("echo", { text, n: "job" }, { owner: "mallory", of: "job" });
    const [first, second, third, fourth] = [1, 2, 3, 4].map((n) =>
      settled(threads.run("echo", { text, n }, requestOf("mallory"))),
    );
    const small = threads.run("echo", "small", requestOf("anna"));
    await free();
    expect(await small).toBe("small");
    expect(await job).toMatchObject({ n: "job" });
    expect(await Promise.all([first, second])).toMatchObject([{ n: 1 }, { n: 2 }]);
    expect(await third).toMatchObject({ n: 3 });
    expect(await fourth).toBeInstanceOf(Crowded);
  });

  test("lets go of what nobody waits for any more, and never begins it", async () => {
    const threads = openThreads(1);
    const free = await busy(threads);
    const gone = new AbortController();
    const cells = newCells();
    const left = settled(threads.run("held", { cells, value: 1 }, requestOf("mallory", gone.signal)));
    const stays = threads.run("echo", 2, requestOf("mallory"));
    gone.abort();
    expect(await left).toBeInstanceOf(Abandoned);
    await free();
    expect(await stays).toBe(2);
    expect(Atomics.load(cells, 0)).toBe(0);
    expect(await settled(threads.run("echo", 3, requestOf("mallory", gone.signal)))).toBeInstanceOf(
      Abandoned,
    );
  });

  test("fails what waits and what runs when the threads are closed", async () => {
    const threads = openThreads(1);
    const [running, waiting] = [newCells(), newCells()];
    const ends = [running, waiting].map((cells) =>
      settled(threads.run("held", { cells, value: 1 }, requestOf("anna"))),
    );
    await begun(running);
    await threads.close();
    for (const end of await Promise.all(ends)) expect(end).toBeInstanceOf(Error);
    expect(Atomics.load(waiting, 0)).toBe(0);
  });
});
