import { describe, expect, it } from 'vitest';
import { createAddress } from '../../../../test/people/person.ts';
import { emailIdentifier, proveIdentifierWithIntent } from '../../../../test/people/proofs.ts';
import { authenticateResponseSchema } from '../../../../test/api/provider-responses.ts';
import { useTestServer, type TestServer } from '../../../../test/server/test-server.ts';
import { DEMO_PASSWORD, demoAddress } from '../../../demo/accounts.ts';

const server = useTestServer();
const production = useTestServer({ env: { NODE_ENV: 'production' } });

const PASSWORD = 'Long-Enough-Words-To-Stay';

const call = async (to: TestServer, path: string, email: string, password: string) => {
  const body = { email, password, session_duration_minutes: 60 };
  return to.provider(path, { body });
};

const logIn = (email: string, password = PASSWORD) =>
  call(server(), '/passwords/authenticate', email, password);

const signUpWithTwoAddresses = async (to = server()) => {
  const addresses = [createAddress(), createAddress()] as const;
  const reply = await call(to, '/passwords', addresses[0], PASSWORD);
  const { user_id, session_token } = authenticateResponseSchema.parse(reply.json).data;
  await proveIdentifierWithIntent(to, emailIdentifier(addresses[1]), 'attach', session_token);
  return { addresses, userId: user_id };
};

describe('a user with two addresses', () => {
  it('logs in with either, in any spelling', async () => {
    const { addresses, userId } = await signUpWithTwoAddresses();
    for (const email of [...addresses, addresses[1].toUpperCase()]) {
      const { data } = authenticateResponseSchema.parse((await logIn(email)).json);
      expect(data.user_id).toBe(userId);
    }
  });

  it('has one limit of wrong passwords for both', async () => {
    const { addresses } = await signUpWithTwoAddresses();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await logIn(addresses[attempt % 2] ?? '', 'wrong')).status).toBe(401);
    }
    for (const email of addresses) expect((await logIn(email)).status).toBe(401);
  });
});

describe('a demo account with an address of another domain', () => {
  it('stays closed outside developer mode', async () => {
    const own = createAddress();
    const token = (await server().signIn('cy')).stytch_session.session_token;
    await proveIdentifierWithIntent(server(), emailIdentifier(own), 'attach', token);
    expect((await logIn(own, DEMO_PASSWORD)).status).toBe(200);
    const remote = await server().provider('/passwords/authenticate', {
      body: { email: own, password: DEMO_PASSWORD },
      headers: { via: '1.1 proxy' },
    });
    expect(remote).toMatchObject({ status: 401, json: { error_type: 'unauthorized_credentials' } });
  });

  it('cannot log in by another factor either', async () => {
    const bo = emailIdentifier(demoAddress('bo'));
    await expect(proveIdentifierWithIntent(production(), bo, 'login')).rejects.toThrow(
      'Demo accounts cannot log in here.',
    );
  });
});
