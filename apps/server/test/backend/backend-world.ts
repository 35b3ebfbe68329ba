import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { insertCredential } from '../people/credentials.ts';
import { readNewestLink } from '../people/emailed-links.ts';
import type { TestServer } from '../server/test-server.ts';
import { callBackend, type BackEndCredentials } from './back-end.ts';

const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('base64url');

export const FIRST_BACK_END: BackEndCredentials = {
  projectId: 'project-test-first',
  secret: 'secret-test-first-0123456789',
};
export const SECOND_BACK_END: BackEndCredentials = {
  projectId: 'project-test-second',
  secret: 'secret-test-second-0123456789',
};

const APP_PAGE = 'http://localhost:4100/callback';

const toProject = ({ projectId, secret }: BackEndCredentials) => ({
  project_id: projectId,
  public_token: projectId.replace('project', 'public-token'),
  name: `The shop of ${projectId}`,
  origins: ['http://localhost:4100'],
  redirect_urls: [APP_PAGE],
  secret_hashes: [hashSecret(secret)],
});

/** The first project has the portal; neither shares its users. */
export const TWO_BACK_ENDS = { projects: [FIRST_BACK_END, SECOND_BACK_END].map(toProject) };

/** The things that calls of a back end can name. */
export interface NamedThings {
  email: string;
  phone_number: string;
  user_id: string;
  external_id: string;
  email_id: string;
  phone_id: string;
  crypto_wallet_id: string;
  oauth_id: string;
  webauthn_registration_id: string;
  totp_id: string;
  password_id: string;
  session_id: string;
  session_token: string;
  session_jwt: string;
  link_token: string;
  reset_token: string;
  machine_id: string;
  app_id: string;
  consent_id: string;
}

const sessionSchema = z.object({
  user_id: z.string(),
  email_id: z.string(),
  session_token: z.string(),
  session_jwt: z.string(),
  session: z.object({ session_id: z.string() }),
  user: z.object({ password: z.object({ password_id: z.string() }) }),
});

const PASSWORD = 'Sourdough-Rises-At-5am';

const tokenOf = (path: string) => new URL(path, APP_PAGE).searchParams.get('token') ?? '';

/** Calls that must succeed. */
const createCaller = (server: TestServer, as: BackEndCredentials) => {
  return async (path: string, body?: object, method?: string): Promise<unknown> => {
    const sending = { as, ...(body && { body }), ...(method !== undefined && { method }) };
    const reply = await callBackend(server, path, sending);
    if (reply.status !== 200) throw new Error(`${path}: ${reply.text}`);
    return reply.json;
  };
};

/** Creates one of each thing in the first project, which has the organisation of the portal. */
export async function createNamedThings(server: TestServer): Promise<NamedThings> {
  const call = createCaller(server, FIRST_BACK_END);
  const email = `p-${crypto.randomUUID()}@people.example`;
  const phone_number = '+14155550123';
  const external_id = crypto.randomUUID();
  const body = { email, password: PASSWORD, session_duration_minutes: 60 };
  const created = sessionSchema.parse(await call('/passwords', body));
  const { user_id } = created;
  await call(`/users/${user_id}`, { external_id }, 'PUT');
  const { phone_id } = z
    .object({ phone_id: z.string() })
    .parse(await call('/users', { phone_number }));
  await call('/magic_links/email/send', { email });
  const link_token = tokenOf(await readNewestLink(server, email));
  await call('/passwords/email/reset/start', { email });
  const reset_token = tokenOf(await readNewestLink(server, email));
  const machine = z
    .object({ m2m_client: z.object({ client_id: z.string() }) })
    .parse(await call('/m2m/clients', { scopes: ['read:bread'] }));
  const app = z.object({ connected_app: z.object({ client_id: z.string() }) }).parse(
    await call('/connected_apps/clients', {
      client_type: 'third_party',
      client_name: 'Bread blog',
      redirect_urls: ['https://blog.example/callback'],
    }),
  );
  const app_id = app.connected_app.client_id;
  await call('/idp/oauth/authorize', {
    client_id: app_id,
    redirect_uri: 'https://blog.example/callback',
    response_type: 'code',
    scopes: ['openid'],
    session_token: created.session_token,
    consent_granted: true,
    code_challenge: hashSecret('verifier'),
  });
  const { connected_apps: consents } = z
    .object({ connected_apps: z.array(z.object({ connected_app_id: z.string() })) })
    .parse(await call(`/users/${user_id}/connected_apps`));
  return {
    email,
    phone_number,
    user_id,
    external_id,
    email_id: created.email_id,
    phone_id,
    crypto_wallet_id: await insertCredential(server, user_id, 'crypto_wallets'),
    oauth_id: await insertCredential(server, user_id, 'oauth'),
    webauthn_registration_id: await insertCredential(server, user_id, 'webauthn_registrations'),
    totp_id: await insertCredential(server, user_id, 'totps'),
    password_id: created.user.password.password_id,
    session_id: created.session.session_id,
    session_token: created.session_token,
    session_jwt: created.session_jwt,
    link_token,
    reset_token,
    machine_id: machine.m2m_client.client_id,
    app_id,
    consent_id: consents[0]?.connected_app_id ?? '',
  };
}

/** Things of the same form that nobody has. */
export const createUnknownThings = ({ session_jwt }: NamedThings): NamedThings => {
  const [header = '', , signature = ''] = session_jwt.split('.');
  return {
    email: `p-${crypto.randomUUID()}@people.example`,
    phone_number: '+14155550124',
    user_id: `user-test-${crypto.randomUUID()}`,
    external_id: crypto.randomUUID(),
    email_id: `email-test-${crypto.randomUUID()}`,
    phone_id: `phone-number-test-${crypto.randomUUID()}`,
    crypto_wallet_id: `crypto-wallet-test-${crypto.randomUUID()}`,
    oauth_id: `oauth-user-test-${crypto.randomUUID()}`,
    webauthn_registration_id: `webauthn-registration-test-${crypto.randomUUID()}`,
    totp_id: `totp-test-${crypto.randomUUID()}`,
    password_id: `password-test-${crypto.randomUUID()}`,
    session_id: `session-test-${crypto.randomUUID()}`,
    session_token: crypto.randomUUID(),
    session_jwt: [header, btoa('{}'), signature].join('.'),
    link_token: crypto.randomUUID(),
    reset_token: crypto.randomUUID(),
    machine_id: `app-${crypto.randomUUID()}`,
    app_id: `app-${crypto.randomUUID()}`,
    consent_id: crypto.randomUUID(),
  };
};
