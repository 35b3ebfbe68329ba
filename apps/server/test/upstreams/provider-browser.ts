import type { OAuthProviderName } from '../../src/config/oauth/oauth-providers.ts';
import { createOAuthBrowser, type OAuthBrowser } from '../people/oauth-person.ts';
import type { TestReply, TestServer } from '../server/test-server.ts';

export const UPSTREAM_CLIENT = { id: 'bakehouse', secret: 'secret-of-bakehouse' };

/** The settings of an operator who has registered this server at providers on this machine. */
export const credentialsAt = (
  origin: string,
  names: readonly OAuthProviderName[],
): NodeJS.ProcessEnv =>
  Object.fromEntries(
    names.flatMap((name) => {
      const prefix = `OAUTH_${name.toUpperCase()}`;
      return [
        [`${prefix}_CLIENT_ID`, UPSTREAM_CLIENT.id],
        [`${prefix}_CLIENT_SECRET`, UPSTREAM_CLIENT.secret],
        [`${prefix}_URL`, origin],
      ];
    }),
  );

const MAX_REDIRECTS = 10;

/** Follows the pages of a provider as a browser does, up to the callback of this server. */
async function agreeAtProvider(start: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = new URL(start);
  for (let step = 0; step < MAX_REDIRECTS; step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`${response.status} ${await response.text()}`);
    url = new URL(location, url);
    if (url.pathname.startsWith('/v1/oauth/callback/')) return url;
  }
  throw new Error('The provider leads nowhere.');
}

export interface UpstreamLogin {
  browser: OAuthBrowser;
  started: TestReply;
  request: URL;
  /** Where the provider leads the browser of a person who agreed. */
  agree: () => Promise<URL>;
  arrive: (callback: URL) => Promise<TestReply>;
}

export async function startUpstreamLogin(
  server: TestServer,
  name: OAuthProviderName,
  browser = createOAuthBrowser(server),
): Promise<UpstreamLogin> {
  const started = await browser.start(name);
  const location = started.headers.get('location');
  if (location === null) throw new Error(`${started.status} ${started.text}`);
  return {
    browser,
    started,
    request: new URL(location),
    agree: () => agreeAtProvider(location),
    arrive: ({ pathname, search }) => browser.callback(pathname + search),
  };
}

/** Logs in as a person does, from the button to the page of the app. */
export async function logInUpstream(
  server: TestServer,
  name: OAuthProviderName,
): Promise<TestReply> {
  const login = await startUpstreamLogin(server, name);
  return login.arrive(await login.agree());
}

/** The error type that a page explains. */
export const errorTypeInGuideLink = ({ text }: TestReply): string | undefined =>
  /\/errors#(\w+)/.exec(text)?.[1];

export const redeemToken = (server: TestServer, token: string): Promise<TestReply> =>
  server.provider('/oauth/authenticate', { body: { token, session_duration_minutes: 60 } });
