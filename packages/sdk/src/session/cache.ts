import type { WebStorage } from '../platform/platform.ts';
import type { Session, User } from '../types.ts';
import { isRecord, parseJson } from '../validation/record.ts';

/** What is known about who is signed in. */
export interface Identity {
  session: Session | null;
  user: User | null;
}

export const SIGNED_OUT: Identity = { session: null, user: null };

/** Other keys of a client begin with this one. */
export const stateKey = (publicToken: string): string => `stytch_sdk_state_${publicToken}`;

const isText = (value: unknown): value is string => typeof value === 'string';

export const isSession = (value: unknown): value is Session =>
  isRecord(value) && [value.session_id, value.user_id, value.expires_at].every(isText);

export const isUser = (value: unknown): value is User => isRecord(value) && isText(value.user_id);

/** What a stored text says, or undefined when it is none of ours. `null` says: signed out. */
export function parseIdentity(text: string | null): Identity | undefined {
  const stored = parseJson(text ?? '');
  if (stored === null) return SIGNED_OUT;
  if (!isRecord(stored)) return undefined;
  const { session = null, user = null } = stored;
  return (session === null || isSession(session)) && (user === null || isUser(user))
    ? { session, user }
    : undefined;
}

/** The copy of the identity that survives a reload and tells other tabs. */
export interface Cache {
  key: string;
  read: () => Identity;
  write: (identity: Identity) => void;
}

export function createCache(storage: WebStorage, publicToken: string): Cache {
  const key = stateKey(publicToken);
  return {
    key,
    read: () => parseIdentity(storage.getItem(key)) ?? SIGNED_OUT,
    write({ session, user }) {
      storage.setItem(key, JSON.stringify((session ?? user) && { session, user }));
    },
  };
}
