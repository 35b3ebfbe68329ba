import type { UserSession, User } from '../types.ts';
import { matchesShape } from '../validation/matches-shape.ts';
import { isRecord, parseJson } from '../validation/record.ts';

/** The signed-in user and their session; both null when nobody is signed in. */
export interface SessionAndUser {
  session: UserSession | null;
  user: User | null;
}

/** The copy of the session in local storage, which never contains tokens. */
export interface StoredSession extends SessionAndUser {
  /**
   * Whether the tokens are in HttpOnly cookies. If so, the user can be signed in although the page
   * sees no token.
   */
  isHttpOnly: boolean;
  /** Whether the provider's client stored this copy, which then does not say where the tokens are. */
  isForeign: boolean;
  /** When the session was last refreshed, in milliseconds since the epoch by the device's clock. */
  refreshedAt: number;
  /**
   * When this browser stored tokens of a session that it does not know yet (else NaN), in the unit of
   * `refreshedAt`. Until the server has returned that session, this copy is of an earlier one.
   */
  adoptedAt: number;
  /** When the session ends, in the unit of `refreshedAt`; NaN if that is not known. */
  endsAt: number;
}

export const SIGNED_OUT_SESSION: StoredSession = {
  session: null,
  user: null,
  isHttpOnly: false,
  isForeign: false,
  refreshedAt: NaN,
  adoptedAt: NaN,
  endsAt: NaN,
};

/** The key of the session in local storage, and the prefix of all other keys of a client. */
export const storageKeyOf = (publicToken: string): string => `stytch_sdk_state_${publicToken}`;

export const isSession = (value: unknown): value is UserSession =>
  matchesShape(value, { session_id: '', user_id: '', expires_at: '' });

export const isUser = (value: unknown): value is User => matchesShape(value, { user_id: '' });

const isSessionAndUser = (pair: Record<keyof SessionAndUser, unknown>): pair is SessionAndUser => {
  const { session, user } = pair;
  const isEither = (session === null || isSession(session)) && (user === null || isUser(user));
  return isEither && (!session || !user || session.user_id === user.user_id);
};

const toMilliseconds = (value: unknown): number => Number(value) || NaN;

/**
 * Parses the stored string. Returns undefined if its shape is wrong or its session is of another
 * user; the string `null` means signed out.
 */
export function parseStoredSession(text: string | null): StoredSession | undefined {
  const stored = parseJson(text);
  if (stored === null) return SIGNED_OUT_SESSION;
  if (!isRecord(stored)) return undefined;
  const { session = null, user = null, tokens_hidden, refreshed_at, adopted_at, ends_at } = stored;
  const sessionAndUser = { session, user };
  if (!isSessionAndUser(sessionAndUser)) return undefined;
  return {
    ...sessionAndUser,
    isHttpOnly: tokens_hidden === true,
    isForeign: session !== null && refreshed_at === undefined,
    refreshedAt: toMilliseconds(refreshed_at),
    adoptedAt: toMilliseconds(adopted_at),
    endsAt: toMilliseconds(ends_at),
  };
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
  adoptedAt,
  endsAt,
}: Omit<StoredSession, 'isForeign'>): string =>
  JSON.stringify(
    (session ?? user ?? (adoptedAt || null)) && {
      session,
      user,
      tokens_hidden: isHttpOnly || undefined,
      refreshed_at: refreshedAt,
      adopted_at: adoptedAt || undefined,
      ends_at: endsAt || undefined,
    },
  );
