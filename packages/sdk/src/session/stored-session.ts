import type { Session, User } from '../types.ts';
import { isRecord, parseJson } from '../validation/record.ts';

/** The signed-in user and their session; both null when nobody is signed in. */
export interface SessionAndUser {
  session: Session | null;
  user: User | null;
}

/** The copy of the session in local storage, which never contains tokens. */
export interface StoredSession extends SessionAndUser {
  /**
   * Whether the tokens are in HttpOnly cookies. If so, the user can be signed in although the page
   * sees no token.
   */
  isHttpOnly: boolean;
  /** When the session was last refreshed, in milliseconds since the epoch by the device's clock. */
  refreshedAt: number;
}

export const SIGNED_OUT_SESSION: StoredSession = {
  session: null,
  user: null,
  isHttpOnly: false,
  refreshedAt: NaN,
};

/** The key of the session in local storage, and the prefix of all other keys of a client. */
export const storageKeyOf = (publicToken: string): string => `stytch_sdk_state_${publicToken}`;

const isString = (value: unknown): value is string => typeof value === 'string';

export const isSession = (value: unknown): value is Session =>
  isRecord(value) && [value.session_id, value.user_id, value.expires_at].every(isString);

export const isUser = (value: unknown): value is User => isRecord(value) && isString(value.user_id);

/**
 * Parses the stored string. Returns undefined if its shape is wrong; the string `null` means signed
 * out.
 */
export function parseStoredSession(text: string | null): StoredSession | undefined {
  const stored = parseJson(text);
  if (stored === null) return SIGNED_OUT_SESSION;
  if (!isRecord(stored)) return undefined;
  const { session = null, user = null, tokens_hidden, refreshed_at } = stored;
  return (session === null || isSession(session)) && (user === null || isUser(user))
    ? {
        session,
        user,
        isHttpOnly: tokens_hidden === true,
        refreshedAt: Number(refreshed_at),
      }
    : undefined;
}

/**
 * Creates the string for local storage. `refreshed_at` changes it after each refresh, because
 * browsers send no `storage` event for an unchanged string, and the other tabs wait for that event.
 */
export const formatStoredSession = ({
  session,
  user,
  isHttpOnly,
  refreshedAt,
}: StoredSession): string =>
  JSON.stringify(
    (session ?? user) && {
      session,
      user,
      tokens_hidden: isHttpOnly || undefined,
      refreshed_at: refreshedAt,
    },
  );
