/** The events of an account, a key or a job as a table. */
import { type Html, html, type Part, path } from "../html.ts";
import type { Entry } from "../operating/history.ts";
import { badge, id, table, time } from "./parts.ts";

/** Who requested it. */
export const actor = ({ actor: { kind, id: name, user, last_four: lastFour } }: Entry): Html =>
  kind === "key"
    ? html`key <a href="${path`/console/keys/${name}`}"><code>…${lastFour ?? "?"}</code></a>${user !== null && html` of user <a href="${path`/console/accounts/${user}`}">${id(user)}</a>`}`
    : html`${kind} ${name}`;

/** Shows that missing texts were permanently deleted. */
export const erasedBadge = badge("warn", "texts erased");

/** @param what renders the last column: the content of the event. */
export const eventTable = (entries: Entry[], what: (entry: Entry) => Part): Html =>
  table({
    caption: "Events, oldest first",
    columns: ["Time", "Event", "By", "What"],
    rows: entries.map((entry) => [
      time(entry.at),
      entry.type,
      actor(entry),
      html`${entry.erased && erasedBadge} ${what(entry)}`,
    ]),
    empty: "Nothing is recorded.",
  });

const shownFields = ["plan", "userId", "reason", "expiresAt", "label", "email", "name"];

/** The informative plain fields. */
export const fieldsOf = ({ data }: Entry): string =>
  Object.entries(data)
    .filter(([name, value]) => shownFields.includes(name) && value !== null && value !== "")
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(", ");
