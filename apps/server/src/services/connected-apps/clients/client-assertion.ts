import { createLocalJWKSet, decodeJwt, errors, jwtVerify, type JWTPayload } from 'jose';
import { clientKeysSchema, type ConnectedApp } from '../../../config/connected-apps.ts';
import type { Project } from '../../../config/projects.ts';
import type { Deps } from '../../../deps.ts';
import { claimKeyOnce } from '../../identity/one-time-secrets/tokens.ts';
import { CLIENT_ASSERTION_ALGORITHMS, issuerOf, tokenEndpointOf } from '../discovery.ts';
import { OAuthError } from '../tokens/oauth-error.ts';

/** RFC 7523, section 2.2. */
export const CLIENT_ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

const CLOCK_TOLERANCE_SECONDS = 10;
const MAX_LIFETIME_SECONDS = 600;
const MAX_ID_LENGTH = 200;
const KEYS_MAX_AGE_MS = 300_000;
/** A key that is not known may be new, so the keys are read again, but not for each assertion. */
const UNKNOWN_KEY_MAX_AGE_MS = 10_000;

interface AssertingClient {
  project: Project;
  app: ConnectedApp;
}

const assertionRefusedError = (reason: string) =>
  new OAuthError('invalid_client', `The client assertion is refused: ${reason}`, { status: 401 });

export function readClaimedClientId(assertion: string): string | undefined {
  try {
    return decodeJwt(assertion).sub;
  } catch {
    return undefined;
  }
}

const readClientKeys = async (
  { clientDocuments, log }: Deps,
  { client_id, jwks, jwks_uri: url }: ConnectedApp,
  maxAgeMs: number,
) => {
  if (jwks) return jwks;
  const parsed = clientKeysSchema.safeParse(
    await clientDocuments.read(url ?? '', maxAgeMs).catch((error: unknown) => {
      log.warn({ err: error, client_id }, 'the keys of an app cannot be read');
      return undefined;
    }),
  );
  if (!parsed.success) throw assertionRefusedError('the keys at jwks_uri cannot be read.');
  return parsed.data;
};

const verifyWithKeys = async (
  deps: Deps,
  { project, app }: AssertingClient,
  { assertion, maxAgeMs }: { assertion: string; maxAgeMs: number },
): Promise<JWTPayload> => {
  const keys = createLocalJWKSet(await readClientKeys(deps, app, maxAgeMs));
  const { payload } = await jwtVerify(assertion, keys, {
    algorithms: CLIENT_ASSERTION_ALGORITHMS,
    issuer: app.client_id,
    subject: app.client_id,
    audience: [issuerOf(deps.config, project), tokenEndpointOf(deps.config, project)],
    requiredClaims: ['exp', 'jti'],
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
    currentDate: deps.clock.now(),
  });
  return payload;
};

const verifyAssertion = async (deps: Deps, client: AssertingClient, assertion: string) => {
  const verify = (maxAgeMs: number) => verifyWithKeys(deps, client, { assertion, maxAgeMs });
  try {
    return await verify(KEYS_MAX_AGE_MS).catch((error: unknown) => {
      if (!(error instanceof errors.JWKSNoMatchingKey) || client.app.jwks) throw error;
      return verify(UNKNOWN_KEY_MAX_AGE_MS);
    });
  } catch (error) {
    if (error instanceof OAuthError) throw error;
    const reason = error instanceof errors.JOSEError ? error.message : 'it cannot be verified';
    throw assertionRefusedError(reason);
  }
};

const findClaimProblem = ({ clock }: Deps, { aud, exp = 0, jti = '' }: JWTPayload) => {
  if (typeof aud !== 'string' && aud?.length !== 1) return 'it must be for this server alone.';
  const secondsLeft = exp - clock.now().getTime() / 1000;
  if (secondsLeft > MAX_LIFETIME_SECONDS + CLOCK_TOLERANCE_SECONDS)
    return 'it must expire within ten minutes.';
  return jti === '' || jti.length > MAX_ID_LENGTH
    ? `its jti must have 1 to ${MAX_ID_LENGTH} characters.`
    : undefined;
};

/**
 * RFC 7523, section 3. An assertion for several servers is refused, because another one could use it here.
 * @throws OAuthError invalid_client
 */
export async function checkClientAssertion(
  deps: Deps,
  client: AssertingClient,
  assertion: string,
): Promise<void> {
  const claims = await verifyAssertion(deps, client, assertion);
  const problem = findClaimProblem(deps, claims);
  if (problem !== undefined) throw assertionRefusedError(problem);
  const { exp = 0, jti } = claims;
  const isFirst = await claimKeyOnce(deps.db, deps, {
    purpose: 'client_assertion',
    key: JSON.stringify([client.project.project_id, client.app.client_id, jti]),
    expiresAt: new Date((exp + CLOCK_TOLERANCE_SECONDS) * 1000),
  });
  if (!isFirst) throw assertionRefusedError('it was used before.');
}
