import { PROVIDER_HOST } from '../http/origin.ts';
import type { AuthenticationFactor } from '../types.ts';
import { matchesShape } from '../validation/matches-shape.ts';
import { isRecord } from '../validation/record.ts';
import type { VerifiedSession } from './verified-session.ts';

export const SESSION_COOKIE_NAMES = { token: 'stytch_session', jwt: 'stytch_session_jwt' } as const;

const ISSUER_PREFIX = `${PROVIDER_HOST}/`;
const SESSION_CLAIM = `https://${PROVIDER_HOST}/session`;

const REGISTERED_CLAIMS: ReadonlySet<string> = new Set([
  ...['iss', 'aud', 'sub', 'iat', 'nbf', 'exp', 'jti', 'amr', 'acr', 'act'],
  SESSION_CLAIM,
]);

/** The claims of a JWT, of which nothing is known yet. */
export type Claims = Record<string, unknown>;

export const issuerOf = (projectId: string): string => ISSUER_PREFIX + projectId;

export const isIssuerOfProject = (issuer: unknown): boolean =>
  typeof issuer === 'string' && issuer.startsWith(ISSUER_PREFIX);

export const keysPathOf = (projectId: string): string =>
  `/v1/sessions/jwks/${encodeURIComponent(projectId)}`;

export const AUTHENTICATE_PATH = '/v1/sessions/authenticate';

interface SessionClaim {
  id: string;
  started_at: string;
  last_accessed_at: string;
  expires_at: string;
  attributes: Claims;
  authentication_factors: AuthenticationFactor[];
}

const SESSION_CLAIM_SHAPE = {
  ...{ id: '', started_at: '', last_accessed_at: '', expires_at: '' },
  attributes: {},
  authentication_factors: [{}],
};

const isSessionClaim = (value: unknown): value is SessionClaim =>
  matchesShape(value, SESSION_CLAIM_SHAPE);

const toText = (value: unknown) => (typeof value === 'string' ? value : '');

const impersonatorOf = ({ act }: Claims) =>
  isRecord(act) && typeof act.sub === 'string' ? act.sub : null;

const isValidDate = (date: Date) => !Number.isNaN(date.getTime());

/** Returns undefined for claims that are not those of a session. */
export function toVerifiedSession(claims: Claims): VerifiedSession | undefined {
  const { sub, exp, amr = [], [SESSION_CLAIM]: session } = claims;
  const isAmr = matchesShape(amr, ['']);
  if (typeof sub !== 'string' || !isAmr || !isSessionClaim(session)) return undefined;
  const times = {
    startedAt: new Date(session.started_at),
    lastAccessedAt: new Date(session.last_accessed_at),
    expiresAt: new Date(session.expires_at),
    jwtExpiresAt: new Date(Number(exp) * 1_000),
  };
  if (!Object.values(times).every(isValidDate)) return undefined;
  // The cast is safe, because the shape has been compared.
  const methods = amr as readonly string[];
  return {
    sessionId: session.id,
    userId: sub,
    level: methods.includes('mfa') ? 'second' : 'first',
    amr: methods,
    factors: session.authentication_factors,
    ...times,
    attributes: {
      ipAddress: toText(session.attributes.ip_address),
      userAgent: toText(session.attributes.user_agent),
    },
    impersonator: impersonatorOf(claims),
    customClaims: Object.fromEntries(
      Object.entries(claims).filter(([name]) => !REGISTERED_CLAIMS.has(name)),
    ),
  };
}
