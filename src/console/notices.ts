/**
 * Messages on the page after a change. Only a message's name is in the URL, so a link cannot put words into the
 * console.
 */
const notices = {
  registered: "The account is registered.",
  plan: "The plan is changed; it holds from the next request on.",
  "member-added": "The member is added.",
  "member-removed": "The member is removed, and the member's keys in this organization are revoked.",
  revoked: "The key is revoked: every process refuses it.",
  requeued: "The job is queued again.",
  retried: "The request is made again as this job.",
  failed: "The job has failed.",
  rebuild: "The rebuild has begun.",
  "rebuild-runs": "This read model is being rebuilt already.",
  "switched-back": "Queries read the former collection again.",
  "nothing-former": "There is no former collection.",
  verify: "The verification has begun.",
  "verify-runs": "A verification is under way already.",
  "session-ended": "The session has ended.",
  dropped: "The former collection is gone.",
  "still-read":
    "A process of the version before still reads the former collection, or did half a minute ago: stop it first.",
} as const;

/** Redirects to one of our pages, which shows what was done. */
export const done = (page: string, did: keyof typeof notices): { redirect: string } => ({
  redirect: `${page}?did=${did}`,
});

/** The message with this name; null for an unknown name. */
export const noticeOf = (name: string | null): string | null =>
  Object.entries(notices).find(([known]) => known === name)?.[1] ?? null;
