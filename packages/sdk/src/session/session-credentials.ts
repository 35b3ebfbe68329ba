import type { ServerClock } from '../http/server-clock.ts';
import type { Platform } from '../platform/platform.ts';
import type { UserSession, SessionTokens } from '../types.ts';
import type { CrossTabValue } from './cross-tab-value.ts';
import {
  formatStoredSession,
  parseStoredSession,
  SIGNED_OUT_SESSION,
  type SessionAndUser,
  type StoredSession,
} from './stored-session.ts';
import type { TokenCookies } from './token-cookies.ts';

/**
 * How the credentials changed: replaced by this client, replaced by another client of this browser,
 * or removed. `adoptedElsewhere`: another client has stored tokens whose session is not known yet;
 * `mismatched`: the tokens belong to another user than the known session.
 */
export type CredentialsChange =
  'replaced' | 'replacedElsewhere' | 'adoptedElsewhere' | 'mismatched' | 'removed';

/** Keeps the token cookies and the stored copy of the session consistent. */
export interface SessionCredentials {
  /**
   * The session that was in storage when this client was created; the server has not confirmed it
   * yet.
   */
  restored: StoredSession;
  /** Whether this client was created with tokens, whose session the server has to confirm. */
  needsCheck: boolean;
  hasCredentials: () => boolean;
  /**
   * Identifies the credentials: the session token, or the session id if the token is in an HttpOnly
   * cookie.
   */
  id: () => string | undefined;
  /**
   * Whether another client has replaced the JWT and its announcement has not arrived yet. Returns
   * true once for each JWT.
   */
  isRefreshedElsewhere: () => boolean;
  /** When tokens of a session that is not known yet were stored; NaN if the session is known. */
  adoptedAt: () => number;
  /** When the session ends, by the device's clock; NaN if that is not known. */
  endsAt: () => number;
  /** Stores a copy of the session and the user, without tokens. */
  store: (sessionAndUser: SessionAndUser) => void;
  /** Writes the token cookies, which expire with the session if it is known. */
  write: (tokens: SessionTokens, session?: UserSession) => void;
  /**
   * Adopts the session that another client has stored.
   * @param isOther whether `stored` is another session than the current one
   * @returns whether that client has refreshed or replaced the session
   */
  follow: (stored: StoredSession, isOther: boolean) => boolean;
  /** @param everywhere also removes the cookies and the stored copy, which other tabs share */
  remove: (everywhere: boolean) => void;
}

export interface SessionCredentialsOptions {
  platform: Pick<Platform, 'now'>;
  cookies: TokenCookies;
  serverClock: ServerClock;
  stored: CrossTabValue;
  /** Whether the API may keep its tokens in HttpOnly cookies, which no script can see. */
  mayBeHttpOnly: boolean;
  /** Whether to ask the server for a session if the page sees no token. */
  asksForHttpOnly: boolean;
}

const readStoredSession = (stored: CrossTabValue): StoredSession =>
  parseStoredSession(stored.read()) ?? SIGNED_OUT_SESSION;

/** Returns the session of a page that sees no token. */
function restoreWithoutToken(
  { cookies, stored, mayBeHttpOnly, asksForHttpOnly }: SessionCredentialsOptions,
  restored: StoredSession,
): StoredSession {
  if (mayBeHttpOnly && restored.isHttpOnly) return restored;
  if (!cookies.removeLeftovers()) return SIGNED_OUT_SESSION;
  if (mayBeHttpOnly && restored.isForeign) return { ...restored, isHttpOnly: true };
  if (asksForHttpOnly) return { ...SIGNED_OUT_SESSION, isHttpOnly: true };
  // Without cookies, the stored session can belong to a tab that keeps its tokens in memory.
  const isStale = restored.session === null || cookies.areEnabled();
  if (isStale && stored.read() !== 'null') stored.write('null');
  return SIGNED_OUT_SESSION;
}

export function createSessionCredentials(options: SessionCredentialsOptions): SessionCredentials {
  const { platform, cookies, serverClock, stored } = options;
  let restored = readStoredSession(stored);
  const hasHiddenTokens = options.mayBeHttpOnly && restored.isHttpOnly && restored.session;
  if (hasHiddenTokens) cookies.ignoreVisible();
  let knownJwt = cookies.read()?.session_jwt;
  if (knownJwt === undefined) restored = restoreWithoutToken(options, restored);
  let { isHttpOnly, refreshedAt, adoptedAt, endsAt } = restored;
  if (adoptedAt) restored = SIGNED_OUT_SESSION;

  const store = (sessionAndUser: SessionAndUser) =>
    stored.write(
      formatStoredSession({ ...sessionAndUser, isHttpOnly, refreshedAt, adoptedAt, endsAt }),
    );
  return {
    restored,
    needsCheck: isHttpOnly || knownJwt !== undefined,
    hasCredentials: () => isHttpOnly || cookies.read() !== null,
    id: () =>
      isHttpOnly ? readStoredSession(stored).session?.session_id : cookies.read()?.session_token,
    isRefreshedElsewhere() {
      const jwt = cookies.read()?.session_jwt;
      const isNew = Boolean(jwt) && jwt !== knownJwt;
      knownJwt = jwt;
      return isNew;
    },
    adoptedAt: () => adoptedAt,
    endsAt: () => endsAt,
    store,
    write(tokens, session) {
      const end = session && serverClock.toDeviceTime(session.expires_at);
      cookies.write(tokens, end);
      endsAt = Number(end);
      isHttpOnly = session !== undefined && !tokens.session_token;
      knownJwt = isHttpOnly ? undefined : tokens.session_jwt;
      adoptedAt = session ? NaN : platform.now();
      if (session) refreshedAt = platform.now();
    },
    follow(other, isOther) {
      const isRefreshed = isOther || other.refreshedAt !== refreshedAt;
      if (isOther) cookies.forget();
      knownJwt = cookies.read()?.session_jwt;
      ({ isHttpOnly, refreshedAt, adoptedAt, endsAt } = other);
      return isRefreshed;
    },
    remove(everywhere) {
      isHttpOnly = false;
      adoptedAt = endsAt = NaN;
      if (!everywhere) return;
      cookies.remove();
      store(SIGNED_OUT_SESSION);
    },
  };
}
