import type { Client } from '@bakehouse/sdk';
import type { SignedIn } from '../api/auth.ts';

/** The stored session token, and the one that the state tells about: other tabs may replace it. */
export interface KnownTokens {
  stored: () => string | null;
  isReplaced: () => boolean;
  isKnown: () => boolean;
  /** From now on the state tells about the stored token, if there is one. */
  recognise: () => string | null;
  /** Stores new tokens, which the state tells about. */
  adopt: (tokens: SignedIn['tokens']) => void;
}

export function createKnownTokens({ session }: Pick<Client, 'session'>): KnownTokens {
  let known: string | null = null;
  const stored = () => session.getTokens()?.session_token ?? null;
  return {
    stored,
    isReplaced: () => stored() !== known,
    isKnown: () => known !== null,
    recognise() {
      known = stored();
      return known;
    },
    adopt(tokens) {
      known = tokens.session_token;
      session.updateSession(tokens);
    },
  };
}
