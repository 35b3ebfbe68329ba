import type { PortalSession } from './portal-session.ts';
import type { SessionTokensControl } from './session-tokens.ts';

interface TokenReplacement extends Pick<PortalSession, 'continueWithSdk'> {
  /** Follows new tokens of the SDK, unless a call is about to replace the session's token. */
  follow: () => void;
}

/** The page stays when a call of the SDK replaces the token; any other new token is a new login. */
export function createTokenReplacement(
  tokens: Pick<SessionTokensControl, 'accept' | 'follow'>,
): TokenReplacement {
  let running = 0;
  const follow = () => {
    if (running === 0) tokens.follow();
  };
  return {
    follow,
    async continueWithSdk(call) {
      running += 1;
      try {
        const reply = await call();
        tokens.accept(reply);
        return reply;
      } finally {
        running -= 1;
        follow();
      }
    },
  };
}
