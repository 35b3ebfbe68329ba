import { createLocalJWKSet, errors, jwtVerify, type JSONWebKeySet, type JWTPayload } from 'jose';
import * as oauth from 'oauth4webapi';
import type { Deps } from '../../../../deps.ts';
import { askProvider } from '../upstream/code-exchange.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { oneTapError, type OneTapErrorType } from './one-tap-errors.ts';

const CLOCK_TOLERANCE_SECONDS = 60;
const MAX_AGE = '1 hour';
/** Algorithms with a private key; with a shared secret, the public key could forge a signature. */
const SIGNATURE_PATTERN = /^(?:RS|PS|ES)\d{3}$|^Ed/;

const readIssuer = async ({ readServer, fetch, isOnThisMachine }: Upstream) => {
  const { issuer, jwks_uri: url = '', ...server } = await readServer();
  if (!isOnThisMachine && !url.startsWith('https:')) throw new Error('The keys have no https URL.');
  const response = await fetch(url, { headers: { accept: 'application/json' } });
  if (!response.ok) {
    const text = `The keys have the status ${response.status}.`;
    throw new oauth.OperationProcessingError(text, { cause: response });
  }
  const { id_token_signing_alg_values_supported: named = [] } = server;
  return {
    // Google also names itself without a scheme.
    issuer: [issuer, issuer.replace(/^https?:\/\//, '')],
    algorithms: named.filter((name) => SIGNATURE_PATTERN.test(name)),
    // The cast is unchecked, because the library checks the keys.
    keys: createLocalJWKSet((await response.json()) as JSONWebKeySet),
  };
};

const ERROR_TYPE_BY_CLAIM: Readonly<Record<string, OneTapErrorType>> = {
  iss: 'one_tap_issuer_mismatch',
  aud: 'one_tap_audience_mismatch',
  exp: 'one_tap_credential_expired',
  iat: 'one_tap_credential_expired',
  nbf: 'one_tap_credential_expired',
};

const toOneTapErrorType = (error: unknown): OneTapErrorType => {
  if (error instanceof errors.JWTExpired) return 'one_tap_credential_expired';
  const claim = error instanceof errors.JWTClaimValidationFailed ? error.claim : '';
  return ERROR_TYPE_BY_CLAIM[claim] ?? 'one_tap_signature_invalid';
};

interface PresentedCredential {
  credential: string;
  nonce: string;
}

export interface CheckedCredential {
  claims: JWTPayload;
  expiresAt: Date;
}

/**
 * A credential may name no nonce, because the provider's own client asks Google for none.
 * @throws HttpError 400 of oneTapError or oauthError
 */
export async function checkCredential(
  deps: Pick<Deps, 'log'>,
  upstream: Upstream,
  { credential, nonce }: PresentedCredential,
): Promise<CheckedCredential> {
  const { issuer, algorithms, keys } = await askProvider(deps, upstream, () =>
    readIssuer(upstream),
  );
  const { client_id: clientId } = upstream.client;
  const { payload: claims } = await jwtVerify(credential, keys, {
    issuer,
    algorithms,
    audience: clientId,
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
    maxTokenAge: MAX_AGE,
    requiredClaims: ['sub', 'exp'],
  }).catch((error: unknown) => {
    throw oneTapError(toOneTapErrorType(error));
  });
  const { aud, azp = clientId, exp = 0 } = claims;
  const isForUs = azp === clientId && (typeof aud === 'string' || aud?.length === 1);
  if (!isForUs) throw oneTapError('one_tap_audience_mismatch');
  if ((claims.nonce ?? nonce) !== nonce) throw oneTapError('one_tap_nonce_mismatch');
  return { claims, expiresAt: new Date((exp + CLOCK_TOLERANCE_SECONDS) * 1000) };
}
