/** Whether the server answered the last call, whoever made it. */
import { Unavailable } from "./event-store.ts";

export type Link = {
  /** Returns the call's result and remembers how it ended. */
  through<T>(call: Promise<T>): Promise<T>;
  /** A subscription broke. */
  lost(): void;
};

/** @param onFound called each time that a lost server answers again. */
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
        // A server that refuses is reachable.
        else found();
        throw error;
      }
    },
  };
}
