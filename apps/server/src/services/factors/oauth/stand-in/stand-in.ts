import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { calculatePKCECodeChallenge, type AuthorizationServer } from 'oauth4webapi';
import type { OAuthProviderName } from '../../../../config/oauth/oauth-providers.ts';
import { minutesAfter, type Clock } from '../../../../lib/clock.ts';
import type { Random } from '../../../../lib/crypto/random.ts';
import { createToken } from '../../../../lib/crypto/tokens.ts';
import type { OAuthProfile, OAuthProviderRow } from '../providers/provider-row.ts';
import { OAUTH_PROVIDER_ROWS } from '../providers/provider-table.ts';

const STAND_IN_PATH = '/__dev/oauth';
const CODE_MINUTES = 5;
const MAX_GRANTS = 1000;

interface AuthorizationGrant {
  provider: OAuthProviderName;
  profile: OAuthProfile;
  clientId: string;
  nonce: string | undefined;
  codeChallenge: string | undefined;
  scope: string;
  expiresAt: Date;
}

type SignedTokenInput = Pick<AuthorizationGrant, 'clientId' | 'nonce'>;

/** Stands for all providers on a developer's machine; it speaks their protocols without a network. */
export interface OAuthStandIn {
  serverOf: (provider: OAuthProviderName) => AuthorizationServer;
  /** @returns the authorization code of a person who agreed */
  grant: (grant: Omit<AuthorizationGrant, 'expiresAt'>) => string;
  signCredential: (
    chosen: Pick<AuthorizationGrant, 'profile' | 'clientId' | 'nonce'>,
  ) => Promise<string>;
  answer: (provider: OAuthProviderName, url: string, init?: RequestInit) => Promise<Response>;
}

interface StandInOptions {
  publicUrl: string;
  clock: Clock;
  random: Random;
}

const createErrorResponse = (status: number, error: string) => Response.json({ error }, { status });

/** A code of a login without PKCE takes no verifier either (RFC 9700, section 4.8.2). */
const isCorrectVerifier = async ({ codeChallenge }: AuthorizationGrant, verifier: string | null) =>
  verifier === null
    ? codeChallenge === undefined
    : (await calculatePKCECodeChallenge(verifier)) === codeChallenge;

const grantedScopesOf = (
  { scopeSeparator = ' ', grantedScopes }: OAuthProviderRow,
  { scope }: AuthorizationGrant,
) => {
  const scopes = scope.split(scopeSeparator);
  if (grantedScopes === 'list') return scopes;
  return scopes.join(grantedScopes === 'commas' ? ',' : ' ');
};

const createGrantStore = ({ random, clock }: Omit<StandInOptions, 'publicUrl'>) => {
  const grants = new Map<string, AuthorizationGrant>();
  const find = (key: string) => {
    const grant = grants.get(key);
    return grant && grant.expiresAt > clock.now() ? grant : undefined;
  };
  return {
    add: (grant: Omit<AuthorizationGrant, 'expiresAt'>) => {
      const key = createToken(random);
      grants.set(key, { ...grant, expiresAt: minutesAfter(clock.now(), CODE_MINUTES) });
      const [oldest] = grants.keys();
      if (grants.size > MAX_GRANTS && oldest !== undefined) grants.delete(oldest);
      return key;
    },
    find,
    take: (key: string) => {
      const grant = find(key);
      grants.delete(key);
      return grant;
    },
  };
};

const createSigner = () => {
  let keys: ReturnType<typeof generateKeyPair> | undefined;
  const keyPair = () => (keys ??= generateKeyPair('ES256', { extractable: true }));
  return {
    readKeys: async () => {
      const jwk = await exportJWK((await keyPair()).publicKey);
      return { keys: [{ ...jwk, kid: 'stand-in', use: 'sig', alg: 'ES256' }] };
    },
    sign: async (
      issuer: string,
      { clientId, nonce }: SignedTokenInput,
      claims: Record<string, unknown>,
    ) =>
      new SignJWT({ ...claims, ...(nonce !== undefined && { nonce }) })
        .setProtectedHeader({ alg: 'ES256', kid: 'stand-in' })
        .setIssuer(issuer)
        .setAudience(clientId)
        .setIssuedAt()
        .setExpirationTime('10m')
        .sign((await keyPair()).privateKey),
  };
};

export function createOAuthStandIn({ publicUrl, ...parts }: StandInOptions): OAuthStandIn {
  const codes = createGrantStore(parts);
  const accessTokens = createGrantStore(parts);
  const signer = createSigner();

  const serverOf = (provider: OAuthProviderName): AuthorizationServer => {
    const issuer = `${publicUrl}${STAND_IN_PATH}/${provider}`;
    return {
      issuer,
      authorization_endpoint: issuer,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      id_token_signing_alg_values_supported: ['ES256'],
    };
  };

  const redeem = async (provider: OAuthProviderName, body: unknown) => {
    const request = new URLSearchParams(String(body));
    const grant = codes.take(request.get('code') ?? '');
    const isRight =
      grant?.provider === provider &&
      (await isCorrectVerifier(grant, request.get('code_verifier')));
    if (!isRight) return createErrorResponse(400, 'invalid_grant');
    const row = OAUTH_PROVIDER_ROWS[provider];
    const { claims } = row.toAnswers(grant.profile);
    const idToken = claims && (await signer.sign(serverOf(provider).issuer, grant, claims));
    return Response.json({
      access_token: accessTokens.add(grant),
      token_type: 'Bearer',
      expires_in: 3600,
      scope: grantedScopesOf(row, grant),
      ...(idToken !== undefined && { id_token: idToken }),
    });
  };

  const readProfile = (provider: OAuthProviderName, index: number, headers: Headers) => {
    const token = /^Bearer (.+)$/.exec(headers.get('authorization') ?? '')?.[1] ?? '';
    const grant = accessTokens.find(token);
    if (grant?.provider !== provider) return createErrorResponse(401, 'invalid_token');
    return Response.json(OAUTH_PROVIDER_ROWS[provider].toAnswers(grant.profile).profiles?.[index]);
  };

  return {
    serverOf,
    grant: codes.add,
    signCredential: ({ profile, ...signed }) => {
      const { claims } = OAUTH_PROVIDER_ROWS.google.toAnswers(profile);
      const facts = { ...claims, azp: signed.clientId, jti: parts.random.uuid() };
      return signer.sign(serverOf('google').issuer, signed, facts);
    },
    answer: async (provider, url, init) => {
      const place = url.slice(serverOf(provider).issuer.length + 1);
      if (place === 'token') return redeem(provider, init?.body);
      if (place === 'jwks') return Response.json(await signer.readKeys());
      return readProfile(provider, Number(place), new Headers(init?.headers));
    },
  };
}
