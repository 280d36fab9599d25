/** The attempts and their results, as a table for people. */

export type Row = {
  fault: string;
  /** Jobs accepted meanwhile. */
  accepted: number;
  /** Answers 500 while a server was away. */
  failedWhileAway: number;
  /** From the end of the fault until every accepted job had ended. */
  recoveredMs: number;
  /** Violations, one sentence each. */
  wrong: string[];
};

export const tableOf = (mode: string, rows: Row[]): string =>
  [
    mode,
    "fault                                                 accepted  5xx while away  all done after  wrong",
    ...rows.map(({ fault, accepted, failedWhileAway, recoveredMs, wrong }) =>
      [
        fault.padEnd(52),
        String(accepted).padStart(10),
        String(failedWhileAway).padStart(16),
        `${(recoveredMs / 1000).toFixed(1)} s`.padStart(16),
        `  ${wrong.length === 0 ? "nothing" : wrong.join("; ")}`,
      ].join(""),
    ),
  ].join("\n");
