import type { AuthenticationFactor, UserSession } from '@bakehouse/sdk';
import type { SessionFactor, SessionLevel } from '../../../db/tables.ts';
import type { FactorTable } from '../factor-table.ts';
import type { SessionRow } from '../sessions/session-lookup.ts';

const toWireFactor = (factors: FactorTable, factor: SessionFactor): AuthenticationFactor => {
  const times = {
    last_authenticated_at: factor.lastAuthenticatedAt,
    created_at: factor.createdAt,
    updated_at: factor.updatedAt,
  };
  return factors[factor.kind].toWire(times, factor.details);
};

export const toWireSession = (factors: FactorTable, session: SessionRow): UserSession => ({
  session_id: session.id,
  user_id: session.userId,
  started_at: session.startedAt.toISOString(),
  last_accessed_at: session.lastAccessedAt.toISOString(),
  expires_at: session.expiresAt.toISOString(),
  attributes: { ip_address: session.ipAddress, user_agent: session.userAgent },
  authentication_factors: session.factors.map((factor) => toWireFactor(factors, factor)),
  custom_claims: Object.keys(session.customClaims).length > 0 ? session.customClaims : null,
});

/** The role that every user has; the server has no others. */
export const USER_ROLE = 'stytch_user';

/** Authentication context class references (OpenID Connect Core 1.0, section 2). */
const ACR_BY_LEVEL = {
  first: 'urn:bakehouse:level:password',
  second: 'urn:bakehouse:level:password_pin',
} satisfies Record<SessionLevel, string>;

const amrOf = (factors: FactorTable, session: SessionRow) => {
  const methods = new Set(session.factors.map(({ kind }) => factors[kind].amr));
  const hasTwoFactors = session.level === 'second' && session.impersonator === null;
  return hasTwoFactors ? [...methods, 'mfa'] : [...methods];
};

/** The claims of a session JWT besides the registered ones. */
export function sessionClaimsOf(factors: FactorTable, session: SessionRow) {
  const {
    session_id: id,
    user_id: _isSubject,
    custom_claims: _none,
    ...claim
  } = toWireSession(factors, session);
  return {
    ...session.customClaims,
    amr: amrOf(factors, session),
    // The acting party (RFC 8693, section 4.1) has proved no level.
    ...(session.impersonator === null
      ? { acr: ACR_BY_LEVEL[session.level] }
      : { act: { sub: session.impersonator } }),
    'https://stytch.com/session': { id, ...claim, roles: [USER_ROLE] },
  };
}
