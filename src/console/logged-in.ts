/** The sessions of the console, and ending them. */
import { type Html, path } from "../html.ts";
import { done } from "./notices.ts";
import { action, table, time } from "./parts.ts";
import type { Session } from "./sessions.ts";
import type { Page, Route, Visit } from "./visit.ts";

async function sessionsPage({ sessions, csrf }: Visit): Promise<Page> {
  const all = await sessions.all();
  return {
    title: "Who is logged in",
    section: "sessions",
    top: table({
      caption: "Sessions, newest first",
      columns: ["Name", "Role", "Since", "Last used", { name: "Change", hidden: true }],
      rows: all.map((session) => [
        session.operator,
        session.role ?? "operator",
        time(session.createdAt),
        time(session.seenAt),
        ending(session, csrf),
      ]),
      empty: "Nobody is logged in.",
    }),
  };
}

const ending = ({ id, operator, createdAt }: Session, csrf: string | null): Html =>
  action({
    to: path`/console/sessions/${id}/end`,
    csrf,
    label: "End",
    about: `the session of ${operator} since ${createdAt}`,
  });

/** /sessions and below. */
export const sessionRoutes: Route[] = [
  { method: "GET", path: "/sessions", answer: async (_, visit) => ({ page: await sessionsPage(visit) }) },
  {
    method: "POST",
    path: "/sessions/:id/end",
    async answer(_, { sessions, params }) {
      await sessions.endOf(params.id ?? "");
      return done("/console/sessions", "session-ended");
    },
  },
];
