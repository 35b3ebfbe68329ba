import type { Call, Data, Send } from '../http/call.ts';
import type { WebStorage } from '../platform/platform.ts';

const LEAST_MINUTES = 5;
const MOST_MINUTES = 527_040;

export interface DurationMemory {
  send: Send;
  /** Minutes, or undefined when nothing is known or wanted. */
  lastDuration: () => number | undefined;
  /** The next session is another one, for which nothing was asked yet. */
  forget: () => void;
}

export interface DurationMemoryOptions {
  storage: WebStorage;
  key: string;
  isWanted: boolean;
}

/** An answer with a session to a call that did not only ask about the one at hand. */
const isSignIn = ({ path }: Call, { session }: Data): boolean =>
  session !== undefined && path !== '/sessions/authenticate';

/**
 * Passes calls on and remembers for how long a session was last asked for, also for the next page
 * and the other tabs: the one that refreshes need not be the one where the user signed in.
 */
export function withDurationMemory(
  send: Send,
  { storage, key, isWanted }: DurationMemoryOptions,
): DurationMemory {
  let last: number | undefined;
  const forget = () => {
    last = undefined;
    if (isWanted) storage.removeItem(key);
  };
  return {
    async send(call) {
      const data = await send(call);
      const minutes = call.body?.session_duration_minutes;
      if (isWanted && typeof minutes === 'number') {
        last = minutes;
        storage.setItem(key, String(minutes));
      } else if (isSignIn(call, data)) forget();
      return data;
    },
    forget,
    lastDuration() {
      const minutes = isWanted ? Number(storage.getItem(key) ?? last) : NaN;
      return minutes >= LEAST_MINUTES && minutes <= MOST_MINUTES ? minutes : undefined;
    },
  };
}
