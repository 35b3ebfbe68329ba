import type { ApiRequest, ResponseData, SendRequest } from '../../http/api-request.ts';
import type { WebStorage } from '../../platform/platform.ts';

const MIN_MINUTES = 5;
const MAX_MINUTES = 527_040;

export interface RequestedDuration {
  send: SendRequest;
  /** The last requested duration; undefined when there is none or the option is off. */
  minutes: () => number | undefined;
  forget: () => void;
}

export interface RequestedDurationOptions {
  storage: WebStorage;
  key: string;
  isEnabled: boolean;
}

const isSignIn = ({ path }: ApiRequest, { session }: ResponseData): boolean =>
  session !== undefined && path !== '/sessions/authenticate';

/**
 * Remembers the last requested session duration in storage, because the tab that refreshes the
 * session need not be the one where the user signed in.
 */
export function trackRequestedDuration(
  send: SendRequest,
  { storage, key, isEnabled }: RequestedDurationOptions,
): RequestedDuration {
  let last: number | undefined;
  const forget = () => {
    last = undefined;
    if (isEnabled) storage.removeItem(key);
  };
  return {
    async send(request) {
      const data = await send(request);
      const minutes = request.body?.session_duration_minutes;
      if (isEnabled && typeof minutes === 'number') {
        last = minutes;
        storage.setItem(key, String(minutes));
      } else if (isSignIn(request, data)) forget();
      return data;
    },
    forget,
    minutes() {
      const minutes = isEnabled ? Number(storage.getItem(key) ?? last) : NaN;
      return minutes >= MIN_MINUTES && minutes <= MAX_MINUTES ? minutes : undefined;
    },
  };
}
