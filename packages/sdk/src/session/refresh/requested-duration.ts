import type { ApiRequest, ResponseData, SendRequest } from '../../http/api-request.ts';
import type { WebStorage } from '../../platform/platform.ts';
import { REFRESH_PATH } from './refresh-session.ts';

const MIN_DURATION_MINUTES = 5;
const MAX_DURATION_MINUTES = 527_040;

export interface RequestedDuration {
  send: SendRequest;
  /** The last requested session duration. Undefined if there is none or `keepSessionAlive` is off. */
  minutes: () => number | undefined;
  forget: () => void;
}

export interface RequestedDurationOptions {
  storage: WebStorage;
  key: string;
  isEnabled: boolean;
}

const isSignInResponse = ({ path }: ApiRequest, { session }: ResponseData): boolean =>
  session !== undefined && path !== REFRESH_PATH;

/**
 * Remembers the last requested session duration in storage, because another tab than the one where
 * the user signed in may refresh the session.
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
      } else if (isSignInResponse(request, data)) forget();
      return data;
    },
    forget,
    minutes() {
      const minutes = isEnabled ? Number(storage.getItem(key) ?? last) : NaN;
      return minutes >= MIN_DURATION_MINUTES && minutes <= MAX_DURATION_MINUTES
        ? minutes
        : undefined;
    },
  };
}
