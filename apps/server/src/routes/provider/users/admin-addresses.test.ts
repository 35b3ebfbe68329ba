import { sessionValidationResponse } from '@bakehouse/contract';
import { describe, expect, it } from 'vitest';
import { readNewestCode } from '../../../../test/people/emailed-links.ts';
import { parseAuthenticatedData, methodIdOf } from '../../../../test/people/messages.ts';
import { createAddress } from '../../../../test/people/person.ts';
import { useConfigFile } from '../../../../test/server/test-projects.ts';
import { useTestServer } from '../../../../test/server/test-server.ts';
import { makeAdmins } from '../../../services/identity/identifiers/admin-addresses.ts';

const PUBLIC_TOKEN = 'public-token-test-staff';
const [squatted, confirmed, named, attached, left] = Array.from({ length: 5 }, createAddress);

const configFile = useConfigFile(() => ({
  projects: [
    {
      public_token: PUBLIC_TOKEN,
      project_id: 'project-test-staff',
      name: 'Staff',
      origins: [],
      redirect_urls: [],
    },
  ],
  admins: [squatted, confirmed, named, attached, left],
}));

const server = useTestServer({ env: { BAKEHOUSE_CONFIG: configFile } });

const call = (method: string, path: string, token = PUBLIC_TOKEN, body?: object) => {
  const credentials = Buffer.from(`${PUBLIC_TOKEN}:${token}`).toString('base64');
  const headers = { authorization: `Basic ${credentials}` };
  return server().send(`/sdk/v1${path}`, { method, headers, body });
};

const signUp = async (email = '') => {
  const body = { email, password: 'Long-Enough-Words-To-Stay' };
  return parseAuthenticatedData(await call('POST', '/passwords', undefined, body));
};

/** Proves an address with the code of an email, in a session if there is one. */
const prove = async (email = '', token?: string) => {
  const action = token === undefined ? 'login_or_create' : 'send/secondary';
  const method_id = methodIdOf(await call('POST', `/otps/email/${action}`, token, { email }));
  const code = { method_id, token: await readNewestCode(server(), email) };
  return parseAuthenticatedData(await call('POST', '/otps/authenticate', token, code));
};

const removeEmail = async (token: string, email = '') => {
  const reply = await call('GET', '/users/me', token);
  const { emails } = (reply.json as { data: { emails: { email: string; email_id: string }[] } })
    .data;
  const id = emails.find((one) => one.email === email)?.email_id ?? '';
  expect((await call('DELETE', `/users/emails/${id}`, token)).status).toBe(200);
};

const isAdmin = async (token: string) => {
  const { json } = await server().portal('/auth/validate', { token, body: {} });
  return sessionValidationResponse.parse(json).user.is_admin;
};

describe('an address that the operator named for an administrator', () => {
  it('gives no rights to a stranger who signed up with it and then left it', async () => {
    const { session_token } = await signUp(squatted);
    expect(await isAdmin(session_token)).toBe(false);
    await makeAdmins(server().deps);
    const own = createAddress();
    const withOwn = await prove(own, session_token);
    await removeEmail(withOwn.session_token, squatted);
    expect(await isAdmin(withOwn.session_token)).toBe(false);
  });

  it('gives the rights with its first proof', async () => {
    await signUp(confirmed);
    expect(await isAdmin((await prove(confirmed)).session_token)).toBe(true);
    expect(await isAdmin((await prove(named)).session_token)).toBe(true);
  });

  it('gives the rights to the account to which it is added, and takes them when it is removed', async () => {
    const { session_token } = await prove(createAddress());
    const added = await prove(attached, session_token);
    expect(await isAdmin(added.session_token)).toBe(true);
    await removeEmail(added.session_token, attached);
    expect(await isAdmin(added.session_token)).toBe(false);
  });

  it('takes the rights from an account when a stranger proves the address that it began with', async () => {
    const mistyped = createAddress();
    const { session_token } = await signUp(mistyped);
    expect(await isAdmin((await prove(left, session_token)).session_token)).toBe(true);
    expect(await isAdmin((await prove(mistyped)).session_token)).toBe(false);
  });
});
