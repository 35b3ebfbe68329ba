import type { IncomingMessage, ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { Provider, type Configuration } from 'oidc-provider';
import { beforeAll, beforeEach } from 'vitest';
import {
  OAUTH_PROVIDER_NAMES,
  type OAuthProviderName,
} from '../../src/config/oauth/oauth-providers.ts';
import { createCertifiedStore } from './certified-store.ts';
import { useLocalServer } from './local-server.ts';
import { UPSTREAM_CLIENT } from './provider-browser.ts';

/** Without Apple, which signs its secret, and Microsoft, whose tokens name a tenant. */
export const CERTIFIED_NAMES = [
  'gitlab',
  'google',
  'linkedin',
  'salesforce',
  'slack',
  'twitch',
  'yahoo',
] as const satisfies readonly OAuthProviderName[];

const CALLBACK_URL = 'http://localhost:4000/v1/oauth/callback';

export interface CertifiedProvider {
  origin: string;
  /** The account of the person who agrees next. */
  person: Record<string, unknown> & { sub: string };
  /** Replaces all keys by a new one, as after a leak. */
  rotateKey: () => Promise<void>;
  settings: { authentication: 'client_secret_post' | 'client_secret_basic'; push: PushSetting };
  /** Starts the provider again with the settings. */
  restart: () => void;
  /** The paths of the requests since the last restart. */
  paths: string[];
}

export type PushSetting = 'off' | 'offered' | 'required';

const createKey = async (): Promise<JWK> => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: crypto.randomUUID(), use: 'sig', alg: 'RS256' };
};

const configurationOf = (
  { person, settings: { authentication, push } }: CertifiedProvider,
  key: JWK,
  adapter: ReturnType<typeof createCertifiedStore>,
): Configuration => ({
  adapter,
  clients: [
    {
      client_id: UPSTREAM_CLIENT.id,
      client_secret: UPSTREAM_CLIENT.secret,
      redirect_uris: OAUTH_PROVIDER_NAMES.map(
        (name: OAuthProviderName) => `${CALLBACK_URL}/${name}`,
      ),
      token_endpoint_auth_method: authentication,
    },
  ],
  jwks: { keys: [key] },
  cookies: { keys: ['key-of-the-provider'] },
  scopes: ['openid', 'email', 'profile', 'user:read:email'],
  claims: {
    openid: ['sub'],
    email: ['email', 'email_verified'],
    profile: ['name', 'given_name', 'family_name', 'preferred_username'],
  },
  features: {
    devInteractions: { enabled: false },
    claimsParameter: { enabled: true },
    pushedAuthorizationRequests: {
      enabled: push !== 'off',
      requirePushedAuthorizationRequests: push === 'required',
    },
  },
  pkce: { required: () => false },
  ttl: { Session: 60, Grant: 60, Interaction: 60, AccessToken: 60, IdToken: 60 },
  findAccount: (_context, accountId) => ({ accountId, claims: () => person }),
  loadExistingGrant: async ({ oidc }) => {
    const grant = new oidc.provider.Grant({
      accountId: person.sub,
      clientId: UPSTREAM_CLIENT.id,
    });
    grant.addOIDCScope('openid email profile user:read:email');
    grant.addOIDCClaims(['email', 'email_verified', 'picture', 'preferred_username']);
    await grant.save();
    return grant;
  },
});

/** The certified OpenID provider of the library `oidc-provider`, where every person agrees at once. */
export function useCertifiedProvider(): CertifiedProvider {
  let key: JWK;
  let running: Provider | undefined;
  const store = createCertifiedStore();

  const logPersonIn = (library: Provider, request: IncomingMessage, response: ServerResponse) =>
    library.interactionFinished(request, response, { login: { accountId: provider.person.sub } });

  const listening = useLocalServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    provider.paths.push(pathname);
    if (!running) throw new Error('The provider starts before the tests.');
    if (pathname.startsWith('/interaction/')) void logPersonIn(running, request, response);
    else void running.callback()(request, response);
  });

  const provider: CertifiedProvider = {
    get origin() {
      return listening.origin;
    },
    person: { sub: '' },
    settings: { authentication: 'client_secret_post', push: 'off' },
    paths: [],
    rotateKey: async () => {
      key = await createKey();
      provider.restart();
    },
    restart: () => {
      provider.paths.length = 0;
      running = new Provider(listening.origin, configurationOf(provider, key, store));
    },
  };

  beforeAll(() => provider.rotateKey());
  beforeEach(() => {
    Object.assign(provider, {
      person: { sub: crypto.randomUUID() },
      settings: { authentication: 'client_secret_post', push: 'off' },
    });
    provider.restart();
  });
  return provider;
}
