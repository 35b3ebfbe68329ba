import { expect } from '@playwright/test';
import { createApiClient } from '../api/api-client.ts';
import { TEST_PASSWORD } from '../people/accounts.ts';
import { readNewestEmailLink, submitEmailLink, signUp } from '../people/email-links.ts';
import { test } from '../server/server-sandbox.ts';

const OWNER = 'owner@people.example';
const PIN = '8362';

interface Event {
  user: string;
  action: string;
  msg: string;
}

test("a squatter's session, PIN and password end when the owner confirms the address, and the audit log says so", async ({
  sandbox,
}) => {
  const server = sandbox.launch();
  await server.ready;
  const { url } = server;
  const api = createApiClient(url);
  const logIn = () =>
    api.portal<{ error_type?: string }>('/stytch/authenticate', '', {
      email: OWNER,
      password: TEST_PASSWORD,
    });

  const squatter = await signUp(url, OWNER, TEST_PASSWORD);
  expect((await api.validate(squatter)).status).toBe(200);
  expect((await logIn()).status).toBe(200);

  expect(await submitEmailLink(url, await readNewestEmailLink(url, OWNER))).toBe(303);

  expect((await api.validate(squatter)).status).toBe(401);
  expect((await api.authenticateSession(squatter)).status).toBe(404);
  expect((await api.portal('/auth/pin/create', squatter, { pin: PIN })).status).toBe(401);
  expect((await api.enterPin(squatter, PIN)).status).toBe(401);
  expect((await logIn()).body.error_type).toBe('unauthorized_credentials');

  const { session_token: ada } = await api.logInWithPin('ada');
  const { body } = await api.portal<{ data: Event[] }>(
    `/get_all_audit_logs?admin=true&limit=20&search=${encodeURIComponent(OWNER)}`,
    ada,
  );
  const told = body.data
    .filter(({ user }) => user === OWNER)
    .map(({ action, msg }) => [action, msg]);
  expect(told.slice(0, 3)).toEqual([
    ['login_failed', 'Tried to log in with a wrong password'],
    [
      'factors_reset',
      'Removed what was set up before the address was confirmed: password, 2 sessions',
    ],
    ['address_verified', 'Confirmed the email address'],
  ]);
});
