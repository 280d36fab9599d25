/** A number for quick tests, or with FAULTS=1 for thorough ones; mostly the number of random cases. */
export const cases = (quick: number, thorough: number): number => (process.env.FAULTS ? thorough : quick);
