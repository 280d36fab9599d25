/** A class of words or phrases, written with semicolons or line breaks between them. */
export const list = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s*;\s*|\n+/));
