/** Whether the server was there when it was last asked, whoever asked it. */
import { Unavailable } from "./event-store.ts";

export type Link = {
  /** Gives back what the call gives, and keeps in mind how it ended. */
  through<T>(call: Promise<T>): Promise<T>;
  /** A subscription broke. */
  lost(): void;
};

/** @param onFound told each time that a server which was lost answers again. */
export function openLink(onFound: () => void = () => undefined): Link {
  let isLost = false;
  function found(): void {
    if (isLost) onFound();
    isLost = false;
  }
  return {
    lost() {
      isLost = true;
    },
    async through(call) {
      try {
        const answer = await call;
        found();
        return answer;
      } catch (error) {
        if (error instanceof Unavailable) isLost = true;
        // It has refused, so it is there.
        else found();
        throw error;
      }
    },
  };
}
