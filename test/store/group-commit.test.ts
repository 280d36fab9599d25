import { describe, expect, test } from "vitest";
import { limits } from "../../src/limits.ts";
import { Unavailable } from "../../src/store/event-store.ts";
import { groupCommits } from "../../src/store/group-commit.ts";

type Write = { name: string; bytes: number };

const write = (name: string, bytes = 1): Write => ({ name, bytes });

/** Commits that keep a record of their groups. */
function recording(commit: (names: string[]) => Promise<(string | Error)[]> = async (names) => names) {
  const groups: string[][] = [];
  const commits = groupCommits<Write, string>((items) => {
    const names = items.map(({ name }) => name);
    groups.push(names);
    return commit(names);
  });
  return { groups, commits };
}

describe("committing in groups", () => {
  test("what is asked for in one turn is one group, in order", async () => {
    const { groups, commits } = recording();
    const results = await Promise.all(["a", "b", "c"].map((name) => commits.add(write(name))));
    expect(results).toEqual(["a", "b", "c"]);
    expect(groups).toEqual([["a", "b", "c"]]);
  });

  test("what is asked for while a group is being committed is the next group", async () => {
    const disk = Promise.withResolvers<void>();
    const { groups, commits } = recording(async (names) => {
      await disk.promise;
      return names;
    });
    const first = commits.add(write("a"));
    while (groups.length === 0) await new Promise(setImmediate);
    const rest = ["b", "c"].map((name) => commits.add(write(name)));
    disk.resolve();
    await Promise.all([first, ...rest]);
    expect(groups).toEqual([["a"], ["b", "c"]]);
  });

  test("a group has at most so many writes and so many bytes, but always one", async () => {
    const { groups, commits } = recording();
    await Promise.all(Array.from({ length: limits.appendGroupMax + 1 }, () => commits.add(write("small"))));
    expect(groups.map((group) => group.length)).toEqual([limits.appendGroupMax, 1]);
    groups.length = 0;
    const half = limits.appendGroupBytesMax / 2;
    await Promise.all(
      [half, half, half, half * 3, half].map((bytes, i) => commits.add(write(`${i}`, bytes))),
    );
    expect(groups).toEqual([["0", "1"], ["2"], ["3"], ["4"]]);
  });

  test("a refused write is rejected alone, a failed commit rejects its whole group, and the next goes on", async () => {
    const refused = new Error("refused");
    let fails = false;
    const { commits } = recording(async (names) => {
      if (fails) throw new Unavailable("The disk is full.");
      return names.map((name) => (name === "bad" ? refused : name));
    });
    const outcomes = () => Promise.allSettled(["a", "bad", "b"].map((name) => commits.add(write(name))));
    expect((await outcomes()).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    fails = true;
    expect((await outcomes()).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    fails = false;
    expect(await commits.add(write("later"))).toBe("later");
  });

  test("more bytes than may wait are turned away, until those before are written", async () => {
    const { commits } = recording();
    const waiting = commits.add(write("large", limits.appendsWaitingBytesMax));
    await expect(commits.add(write("more"))).rejects.toThrow(Unavailable);
    await waiting;
    await commits.drained();
    expect(await commits.add(write("more"))).toBe("more");
  });
});
