/** `pds users delete` and `pds orgs delete`: permanent, so only with `--yes`. */
import { deleteAccount, holdingsOfAccount } from "../operating/deleting.ts";
import type { AccountKind } from "../operating/holdings.ts";
import { type Answer, type Command, word } from "./command.ts";

const about = {
  user: {
    group: "users",
    summary: [
      "Deletes a user for ever: keys revoked, memberships ended, e-mail address erased, and all that is the user's own: diagrams,",
      "folders, texts of jobs, live and test. What the user made for an organization stays with the organization. Without --yes",
    ],
  },
  organization: {
    group: "orgs",
    summary: [
      "Deletes an organization for ever: keys revoked, name erased, and all that belongs to it: diagrams, folders, texts of jobs,",
      "live and test. Its members stay, with what is their own. Without --yes",
    ],
  },
};

export const deleteCommand = (kind: AccountKind): Command => {
  const { group, summary } = about[kind];
  return {
    usage: `${group} delete ID --yes`,
    summary: `${summary.join("\n")} it only tells what would go. Broken off, it goes on when it is called again.`,
    example: `pds ${group} delete 01942f0e-7f5c-7c4e-9d6e-0c6f2d6d6b1a --yes`,
    options: { yes: { type: "boolean" } },
    async run(desk, given) {
      const id = word(given, 0, `The id of the ${kind}`);
      if (given.values.yes !== true) return preview(await holdingsOfAccount(desk, kind, id), kind, id);
      const { images } = await desk.adapters();
      const deleted = await deleteAccount({ ...desk, images }, kind, id);
      const { revokedKeys, memberships, endedJobs, erasedJobs, diagrams, folders } = deleted;
      const json = {
        ...{ id, deleted: true, revoked_keys: revokedKeys, memberships, ended_jobs: endedJobs },
        ...{ erased_jobs: erasedJobs, diagrams, folders },
      };
      const text = [
        `The ${kind} ${id} is deleted: ${revokedKeys.length} keys are revoked, ${diagrams} diagrams, ${folders} folders and the texts of`,
        `${erasedJobs} jobs without a diagram are erased. \`pds audit deletion ${id}\` shows what is left.`,
      ];
      return { json, text: text.join(" ") };
    },
  };
};

/** @returns with exit code 1, because nothing was done. */
function preview(
  { diagrams, open, unmade, folders }: Awaited<ReturnType<typeof holdingsOfAccount>>,
  kind: AccountKind,
  id: string,
): Answer {
  const counted = {
    diagrams: diagrams.size,
    open_jobs: open.length,
    jobs_without_diagram: unmade.size,
    folders: [...folders.values()].reduce((sum, { size }) => sum + size, 0),
  };
  const text = `${counted.diagrams} diagrams, ${counted.folders} folders and the texts of ${counted.jobs_without_diagram} jobs without a diagram would be erased for ever with the ${kind}. Nothing was done: say --yes.`;
  return { json: { id, deleted: false, would_go: counted }, text, code: 1 };
}
