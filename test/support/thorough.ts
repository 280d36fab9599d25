/** A number for quick tests, or with FAULTS=1 that for thorough ones: of random cases, mostly. */
export const cases = (quick: number, thorough: number): number => (process.env.FAULTS ? thorough : quick);
