import type { SessionLevel } from '@bakehouse/contract';
import type { SessionRow } from './session-lookup.ts';

/** The session in the provider's form. */
export const toProviderSession = (session: SessionRow) => ({
  session_id: session.id,
  user_id: session.userId,
  started_at: session.startedAt.toISOString(),
  last_accessed_at: session.lastAccessedAt.toISOString(),
  expires_at: session.expiresAt.toISOString(),
  attributes: { ip_address: session.ipAddress, user_agent: session.userAgent },
  authentication_factors: session.factors,
  custom_claims: null,
});

/** Authentication methods (RFC 8176) and context class (OpenID Connect Core, section 2) of a level. */
const ASSURANCE = {
  password: { amr: ['pwd'], acr: 'urn:bakehouse:level:password' },
  password_pin: { amr: ['pwd', 'pin', 'mfa'], acr: 'urn:bakehouse:level:password_pin' },
} satisfies Record<SessionLevel, { amr: string[]; acr: string }>;

/** What a JWT says of a session besides the registered claims. */
export function sessionClaims(session: SessionRow) {
  const {
    session_id: id,
    user_id: _isSubject,
    custom_claims: _none,
    ...claim
  } = toProviderSession(session);
  return { ...ASSURANCE[session.level], 'https://stytch.com/session': { id, ...claim } };
}
