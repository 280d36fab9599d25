/** The page that a drawing should fit on: A4 landscape, with legible text. */

/** This many pixels fill 277 x 190 mm if the names of tasks are 6 points high. */
const page = { width: 1570, height: 1077 };

/** Whether a drawing is wider, or higher, than the page. */
export const outgrows = (width: number, height: number) => ({
  wide: width > page.width,
  high: height > page.height,
});

/** A drawing this many times larger than the page does not come onto it by moving its parts together. */
export const pagesInReach = 1.6;

/** How many times larger than the page a drawing is; at most 1 if its text is legible. */
export const pagesOf = (width: number, height: number): number =>
  Math.max(width / page.width, height / page.height);
