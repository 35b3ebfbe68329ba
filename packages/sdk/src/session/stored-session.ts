import type { Session, User } from '../types.ts';
import { isRecord, parseJson } from '../validation/record.ts';

/** The signed-in user and their session; both null when nobody is signed in. */
export interface SessionAndUser {
  session: Session | null;
  user: User | null;
}

/** The copy in local storage. It never contains tokens. */
export interface StoredSession extends SessionAndUser {
  /** The tokens are in HttpOnly cookies, so missing readable cookies do not mean signed out. */
  isHttpOnly: boolean;
  /** When the session was last refreshed, in milliseconds since the epoch by the device's clock. */
  refreshedAt: number;
}

export const SIGNED_OUT: StoredSession = {
  session: null,
  user: null,
  isHttpOnly: false,
  refreshedAt: NaN,
};

/** The key of the stored session, and the prefix of all other keys of a client. */
export const storageKey = (publicToken: string): string => `stytch_sdk_state_${publicToken}`;

const isText = (value: unknown): value is string => typeof value === 'string';

export const isSession = (value: unknown): value is Session =>
  isRecord(value) && [value.session_id, value.user_id, value.expires_at].every(isText);

export const isUser = (value: unknown): value is User => isRecord(value) && isText(value.user_id);

/** Reads a stored text; undefined when it has another shape. The text `null` means signed out. */
export function parseStoredSession(text: string | null): StoredSession | undefined {
  const stored = parseJson(text);
  if (stored === null) return SIGNED_OUT;
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
 * The text for local storage. `refreshed_at` makes it differ after each refresh, because browsers send
 * no storage event for an unchanged text, and the other tabs wait for that event.
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
