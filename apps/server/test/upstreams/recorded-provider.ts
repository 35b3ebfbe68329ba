import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { vi } from 'vitest';
import type { OAuthProviderName } from '../../src/config/oauth/oauth-providers.ts';
import type { OAuthProfile } from '../../src/services/factors/oauth/providers/provider-row.ts';
import { OAUTH_PROVIDER_ROWS } from '../../src/services/factors/oauth/providers/provider-table.ts';
import type { RecordedOpenIdProvider } from './recorded-documents.ts';

const RECORDED_TENANT = '11111111-2222-3333-4444-555555555555';

interface RecordedLogin {
  name: OAuthProviderName;
  recorded: RecordedOpenIdProvider;
  clientId: string;
  profile: OAuthProfile;
}

export interface RecordedProvider {
  /** The nonce of the authorization request. */
  nonce: string | null;
  tokenRequests: { headers: Headers; body: URLSearchParams }[];
}

const createKeys = async (alg: string) => {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
  return { privateKey, jwk: { ...(await exportJWK(publicKey)), kid: 'today', use: 'sig', alg } };
};

const scopeForms = {
  words: (scopes: readonly string[]) => scopes.join(' '),
  commas: (scopes: readonly string[]) => scopes.join(','),
  list: (scopes: readonly string[]) => scopes,
};

/** Puts a provider with its published addresses in place of the network, for one test. */
export async function stubRecordedProvider(login: RecordedLogin): Promise<RecordedProvider> {
  const { name, recorded, clientId, profile } = login;
  const { document, habits = {} } = recorded;
  const { scopeForm = 'words', repeatsNonce = true, refusesVerifier = false } = habits;
  const row = OAUTH_PROVIDER_ROWS[name];
  const { claims, profiles = [] } = row.toAnswers(profile);
  const [alg = ''] = document.id_token_signing_alg_values_supported ?? [];
  const keys = alg === '' ? undefined : await createKeys(alg);
  const provider: RecordedProvider = { nonce: null, tokenRequests: [] };

  const idToken = () =>
    keys &&
    new SignJWT({
      ...claims,
      tid: RECORDED_TENANT,
      ...(repeatsNonce && provider.nonce !== null && { nonce: provider.nonce }),
    })
      .setProtectedHeader({ alg, kid: 'today' })
      .setIssuer(document.issuer.replace('{tenantid}', RECORDED_TENANT))
      .setAudience(clientId)
      .setIssuedAt()
      .setExpirationTime('10m')
      .sign(keys.privateKey);

  const answerToken = async ({ headers, body }: RequestInit) => {
    // The cast is safe, because every request for a token is a form.
    const request = {
      headers: new Headers(headers),
      body: new URLSearchParams(body as URLSearchParams),
    };
    provider.tokenRequests.push(request);
    if (refusesVerifier && request.body.has('code_verifier'))
      return Response.json({ error: 'invalid_client' }, { status: 401 });
    return Response.json({
      access_token: 'access-token',
      token_type: 'bearer',
      scope: scopeForms[scopeForm](row.scopes),
      ...(keys && { id_token: await idToken() }),
    });
  };

  vi.stubGlobal('fetch', (url: string | URL, init: RequestInit = {}) => {
    const { href } = new URL(url);
    if (href === document.token_endpoint) return answerToken(init);
    if (href === document.url) return Promise.resolve(Response.json(document));
    if (href === document.jwks_uri) return Promise.resolve(Response.json({ keys: [keys?.jwk] }));
    const index = (row.profileRequests ?? []).findIndex(({ url: own }) => own === href);
    return index < 0
      ? Promise.reject(new TypeError(`Nobody answers at ${href}.`))
      : Promise.resolve(Response.json(profiles[index]));
  });
  return provider;
}
