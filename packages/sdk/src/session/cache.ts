import type { Session, User } from '../types.ts';
import { isRecord, parseJson } from '../validation/record.ts';

/** What is known about who is signed in. */
export interface Identity {
  session: Session | null;
  user: User | null;
}

/** What local storage says about it. */
export interface StoredIdentity extends Identity {
  /** The tokens are in cookies that only the server can read, so their absence says nothing. */
  tokensHidden: boolean;
  /** When the server last answered about the session, by the device's clock. NaN: never. */
  refreshedAt: number;
}

export const SIGNED_OUT: StoredIdentity = {
  session: null,
  user: null,
  tokensHidden: false,
  refreshedAt: NaN,
};

/** Other keys of a client begin with this one. */
export const stateKey = (publicToken: string): string => `stytch_sdk_state_${publicToken}`;

const isText = (value: unknown): value is string => typeof value === 'string';

export const isSession = (value: unknown): value is Session =>
  isRecord(value) && [value.session_id, value.user_id, value.expires_at].every(isText);

export const isUser = (value: unknown): value is User => isRecord(value) && isText(value.user_id);

/** What a stored text says, or undefined when it is none of ours. `null` says: signed out. */
export function parseIdentity(text: string | null): StoredIdentity | undefined {
  const stored = parseJson(text);
  if (stored === null) return SIGNED_OUT;
  if (!isRecord(stored)) return undefined;
  const { session = null, user = null, tokens_hidden, refreshed_at } = stored;
  return (session === null || isSession(session)) && (user === null || isUser(user))
    ? {
        session,
        user,
        tokensHidden: tokens_hidden === true,
        refreshedAt: Number(refreshed_at),
      }
    : undefined;
}

/**
 * The text that survives a reload and tells other tabs. They wait for the news of a refresh, and
 * browsers are silent about a text that stays the same: `refreshed_at` makes it another one.
 */
export const formatIdentity = ({
  session,
  user,
  tokensHidden,
  refreshedAt,
}: StoredIdentity): string =>
  JSON.stringify(
    (session ?? user) && {
      session,
      user,
      tokens_hidden: tokensHidden || undefined,
      refreshed_at: refreshedAt,
    },
  );
