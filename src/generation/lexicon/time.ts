/** Units of time and weekdays, for ISO 8601 durations and cycles. */

/** Singular unit: how ISO 8601 writes so many of it. */
export const durationUnits: Record<string, (count: number) => string> = {
  second: (count) => `PT${count}S`,
  minute: (count) => `PT${count}M`,
  hour: (count) => `PT${count}H`,
  day: (count) => `P${count}D`,
  week: (count) => `P${count}W`,
  month: (count) => `P${count}M`,
  quarter: (count) => `P${3 * count}M`,
  year: (count) => `P${count}Y`,
};

/** "daily", "every morning" and the like as ISO 8601 cycles. */
export const cycles: Record<string, string> = {
  hourly: "R/PT1H",
  daily: "R/P1D",
  nightly: "R/P1D",
  weekly: "R/P1W",
  monthly: "R/P1M",
  quarterly: "R/P3M",
  yearly: "R/P1Y",
  annually: "R/P1Y",
  annual: "R/P1Y",
};
