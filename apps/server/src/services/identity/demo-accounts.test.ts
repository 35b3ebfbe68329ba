import { beforeEach, describe, expect, it } from 'vitest';
import { auditEvents } from '../../db/tables.ts';
import { DEMO_PASSWORD, demoAddress } from '../../demo/accounts.ts';
import { useTestServer, type TestServer } from '../../../test/server/test-server.ts';
import { endDemoSessions, isDemoAddress } from './demo-accounts.ts';

const developer = useTestServer();
const production = useTestServer({ env: { NODE_ENV: 'production' } });

const logIn = (server: TestServer, email: string, headers: Record<string, string> = {}) =>
  Promise.all([
    server.portal('/stytch/authenticate', { headers, body: { email, password: DEMO_PASSWORD } }),
    server.provider('/passwords/authenticate', {
      headers,
      body: { email, password: DEMO_PASSWORD },
    }),
  ]);

const refusal = { status: 401, json: { error_type: 'unauthorized_credentials' } };

describe('isDemoAddress', () => {
  it.each([
    ['bo@bakehouse.test', true],
    ['baker1@generated.bakehouse.test', true],
    ['bo@bakehouse.test.example', false],
    ['bo@nobakehouse.test', false],
    ['bo@example.com', false],
  ])('of %s is %s', (address, expected) => {
    expect(isDemoAddress(address)).toBe(expected);
  });
});

describe('demo accounts outside developer mode', () => {
  it.each(['bo', 'ada', 'opener01'])('do not let %s log in, and log the try', async (name) => {
    const { db } = production().deps;
    const before = await db.$count(auditEvents);
    for (const reply of await logIn(production(), demoAddress(name).toUpperCase())) {
      expect(reply).toMatchObject(refusal);
    }
    const events = await db.select().from(auditEvents).orderBy(auditEvents.seq).offset(before);
    expect(events.map(({ message }) => message)).toEqual([
      'Login refused: demo accounts are closed outside developer mode',
      'Login refused: demo accounts are closed outside developer mode',
    ]);
  });

  it('lose the sessions that they had', async () => {
    const token = await developer().fullSession('bo');
    await endDemoSessions(developer().deps);
    const reply = await developer().portal('/auth/validate', { token, body: {} });
    expect(reply.status).toBe(401);
  });

  it('do not affect other accounts', async () => {
    const body = { email: 'someone@example.com', password: DEMO_PASSWORD };
    await production().provider('/passwords', { body });
    for (const reply of await logIn(production(), body.email)) expect(reply.status).toBe(200);
  });
});

describe('demo accounts in developer mode', () => {
  beforeEach(async () => {
    await developer().send('/__dev/reset', { method: 'POST' });
  });

  it('let their owner log in', async () => {
    for (const reply of await logIn(developer(), demoAddress('bo'))) expect(reply.status).toBe(200);
  });

  it.each<Record<string, string>>([{ 'x-forwarded-for': '198.51.100.1' }, { via: '1.1 proxy' }])(
    'let nobody log in through a proxy: %j',
    async (headers) => {
      for (const reply of await logIn(developer(), demoAddress('bo'), headers)) {
        expect(reply).toMatchObject(refusal);
      }
    },
  );
});
