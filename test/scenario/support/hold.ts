/** What must hold of a service after any fault, as sentences about violations. */
import type { House } from "../../support/modes.ts";
import { called } from "../../support/service.ts";

/** A generation that was confirmed to a client, and the key that pays for it. */
export type Accepted = { id: string; keyId: string };

/** After an outage, the projector tries its store again within 10 s; then it has some events to catch up with. */
const viewsWithinMs = 60_000;

/**
 * Checks that no accepted job is lost or done twice, no unit of quota lost or spent twice, the views equal the folded
 * streams, and the log is sound. All accepted jobs must have succeeded before.
 *
 * @param accepted all generations of this service
 */
export async function wrongIn(house: House, accepted: Accepted[]): Promise<string[]> {
  const events = await house.log();
  const wrong: string[] = [];
  const count = (type: string, stream: (name: string) => boolean) =>
    events.filter((event) => event.type === type && stream(event.stream)).length;
  for (const { id } of accepted)
    for (const once of ["GenerationRequested", "GenerationSucceeded"]) {
      const times = count(once, (stream) => stream === `generation-${id}`);
      if (times !== 1) wrong.push(`${once} of ${id}: ${times} times`);
    }
  for (const type of ["GenerationRequested", "GenerationSucceeded", "DiagramGenerated"]) {
    const times = count(type, () => true);
    if (times !== accepted.length) wrong.push(`${times} ${type} for ${accepted.length} accepted jobs`);
  }
  for (const keyId of new Set(accepted.map((one) => one.keyId))) {
    const spent = count("GenerationReserved", (stream) => stream === `usage-${keyId}`);
    const due = accepted.filter((one) => one.keyId === keyId).length;
    if (spent !== due) wrong.push(`key ${keyId}: ${spent} units for ${due} jobs`);
  }
  return [...wrong, ...(await wrongInData(house))];
}

/** The views equal to the folded streams, the log sound. */
export async function wrongInData({ place }: House): Promise<string[]> {
  const wrong: string[] = [];
  const verified = await verifiedViews(place);
  if (verified.code !== 0) wrong.push(`views: ${JSON.stringify(verified.json)} ${verified.err}`);
  const audited = await called(place, "audit", "verify");
  if (audited.code !== 0) wrong.push(`log: ${JSON.stringify(audited.json)} ${audited.err}`);
  return wrong;
}

/**
 * Reads fall back to the log while the projector still waits for its stores, so the views may be later than the jobs.
 */
async function verifiedViews(place: House["place"]) {
  const deadlineMs = performance.now() + viewsWithinMs;
  for (;;) {
    const verified = await called(place, "projections", "verify");
    if (verified.code === 0 || performance.now() > deadlineMs) return verified;
  }
}
