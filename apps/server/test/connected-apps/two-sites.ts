import { createHash } from 'node:crypto';
import type { TestServer } from '../server/test-server.ts';

export const CLIENT_SECRET = 'a client secret: 100 % safe + sound';

const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('base64url');

export const BLOG_CLIENT_ID = 'blog';
export const SHOP_CLIENT_ID = 'shop';
export const PHONE_CLIENT_ID = 'phone';
export const BLOG_CALLBACK_URL = 'https://blog.example/callback';

const CONNECTED_APPS = [
  {
    client_id: BLOG_CLIENT_ID,
    client_type: 'third_party_confidential',
    client_name: 'Bread blog',
    client_secret_hash: hashSecret(CLIENT_SECRET),
    redirect_uris: [BLOG_CALLBACK_URL],
    post_logout_redirect_uris: ['https://blog.example/bye'],
  },
  {
    client_id: SHOP_CLIENT_ID,
    client_type: 'first_party_confidential',
    client_name: 'Shop',
    client_secret_hash: hashSecret(CLIENT_SECRET),
    redirect_uris: ['https://shop.example/callback'],
  },
  {
    client_id: PHONE_CLIENT_ID,
    client_type: 'third_party_public',
    client_name: 'Phone app',
    redirect_uris: [
      'https://phone.example/callback?from=bakehouse',
      'com.example.phone:/callback',
      'http://127.0.0.1/callback',
      'http://[::1]/callback',
    ],
  },
];

export interface Site {
  public_token: string;
  project_id: string;
}

export const FIRST_SITE: Site = {
  public_token: 'public-token-test-first',
  project_id: 'project-test-first',
};
export const SECOND_SITE: Site = {
  public_token: 'public-token-test-second',
  project_id: 'project-test-second',
};

/** Two sites with apps of the same names. */
export const TWO_SITES = {
  projects: [FIRST_SITE, SECOND_SITE].map((site) => ({
    ...site,
    name: 'A site with apps',
    origins: ['https://site.example'],
    redirect_urls: [],
    connected_apps: CONNECTED_APPS,
  })),
};

export const callSite = (
  server: TestServer,
  { public_token }: Site,
  { path, body, token = public_token }: { path: string; body: object; token?: string },
) =>
  server.send(`/sdk/v1${path}`, {
    body,
    headers: { authorization: `Basic ${btoa(`${public_token}:${token}`)}` },
  });

/** A new user of the site; returns the session token. */
export const signUpAt = async (server: TestServer, site: Site): Promise<string> => {
  const body = {
    email: `p-${crypto.randomUUID()}@people.example`,
    password: 'Sourdough-Rises-At-5am',
    session_duration_minutes: 60,
  };
  const reply = await callSite(server, site, { path: '/passwords', body });
  return (reply.json as { data: { session_token: string } }).data.session_token;
};
