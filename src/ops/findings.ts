/** The findings of `pds doctor`. */

export type Finding = {
  about: string;
  /** Look: it works, but somebody should know. Bad: it does not work, or will fail. */
  state: "fine" | "look" | "bad";
  what: string;
  /** What to do; null if nothing. */
  todo: string | null;
};

export const fine = (about: string, what: string): Finding => ({ about, state: "fine", what, todo: null });
export const look = (about: string, what: string, todo: string): Finding => ({
  about,
  state: "look",
  what,
  todo,
});
export const bad = (about: string, what: string, todo: string): Finding => ({
  about,
  state: "bad",
  what,
  todo,
});
