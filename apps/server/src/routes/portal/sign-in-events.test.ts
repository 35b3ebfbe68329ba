import type { AuditLogRow, ClientInfo } from '@bakehouse/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { createPerson, createAddress, type Person } from '../../../test/people/person.ts';
import { useTestServer } from '../../../test/server/test-server.ts';
import { DEMO_PASSWORD, DEMO_PIN, demoAddress } from '../../demo/accounts.ts';

const server = useTestServer();

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36';

let ada: Person;
let started: string;

beforeAll(async () => {
  ada = await createPerson(server(), { isAdmin: true });
  started = server().deps.clock.now().toISOString();
});

interface Typed {
  email: string;
  password?: string;
  client_info?: ClientInfo;
}

const signIn = ({ password = DEMO_PASSWORD, ...typed }: Typed, userAgent = FIREFOX) =>
  server().portal('/stytch/authenticate', {
    body: { ...typed, password },
    headers: { 'user-agent': userAgent },
  });

const enterPin = (token: string, pin: string, client_info?: ClientInfo) =>
  server().portal('/auth/pin/authenticate', {
    token,
    body: { pin, ...(client_info && { client_info }) },
    headers: { 'user-agent': FIREFOX },
  });

const tokenIn = (json: unknown) =>
  (json as { stytch_session: { session_token: string } }).stytch_session.session_token;

/** The events of an address since this file's tests began, the newest first. */
const eventsOf = async (address: string, filter: object = {}): Promise<AuditLogRow[]> => {
  const query = { admin: 'true', search: address, timestamp_after: started, ...filter };
  return (await ada.audit(query)).data.filter(({ user }) => user === address);
};

const alertsOf = async (address: string) =>
  (await eventsOf(address, { activity_type: 'alerts' })).map(({ action }) => action);

describe('the audit log of a sign-in', () => {
  it('has a row for each of its steps, and none of other people', async () => {
    const email = demoAddress('rye');
    const first = await signIn({ email });
    await enterPin(tokenIn(first.json), DEMO_PIN);
    expect(await eventsOf(email)).toMatchObject([
      {
        action: 'login_2fa',
        msg: 'Logged in: PIN accepted',
        statusType: 'success',
        deviceType: 'Desktop',
        baker: null,
        file: null,
        fileId: null,
      },
      {
        action: 'login_1fa',
        msg: 'Password accepted',
        statusType: 'warning',
        deviceType: 'Desktop',
      },
    ]);
  });

  it('has the first PIN as a second step', async () => {
    const email = demoAddress('cy');
    const first = await signIn({ email });
    await server().portal('/auth/pin/create', {
      token: tokenIn(first.json),
      body: { pin: '8362' },
    });
    expect((await eventsOf(email)).map(({ action }) => action)).toEqual([
      'login_2fa',
      'pin_created',
      'login_1fa',
    ]);
  });

  it('has the account that the widget makes, and its sign-ins', async () => {
    const email = createAddress();
    const body = { email, password: 'Long-Enough-Words-To-Stay', session_duration_minutes: 30 };
    await server().provider('/passwords', { body });
    await server().provider('/passwords/authenticate', { body });
    expect((await eventsOf(email)).map(({ action }) => action)).toEqual(['login_1fa', 'login_1fa']);
  });

  it.each([
    ['of an account', () => demoAddress('spelt')],
    ['of an address without one', () => 'nobody@people.example'],
  ])('has a wrong password %s as an alert', async (_whose, address) => {
    const email = address();
    await signIn({ email: ` ${email.toUpperCase()} `, password: 'wrong' });
    expect(await eventsOf(email)).toMatchObject([
      {
        action: 'login_failed',
        user: email,
        msg: 'Tried to log in with a wrong password',
        statusType: 'failure',
        deviceType: 'Desktop',
        isAdmin: false,
      },
    ]);
    expect(await alertsOf(email)).toEqual(['login_failed']);
  });

  it('has the lock of an address and every try while it lasts', async () => {
    const email = demoAddress('opener11');
    for (let time = 0; time < 12; time += 1) await signIn({ email, password: `wrong ${time}` });
    await signIn({ email });
    const wrong = ['login_failed', 'Tried to log in with a wrong password'];
    const locked = [
      'login_failed',
      'Login refused: too many wrong passwords, the address is locked',
    ];
    const lock = [
      'login_blocked',
      expect.stringMatching(/^Login with the password locked until \S+ for one network$/),
    ];
    expect((await eventsOf(email)).map(({ action, msg }) => [action, msg])).toEqual([
      ...Array.from({ length: 3 }, () => locked),
      lock,
      ...Array.from({ length: 10 }, () => wrong),
    ]);
  });

  it('never has a password or PIN in it', async () => {
    const email = demoAddress('emmer');
    await signIn({ email, password: 'Secret-That-Was-Mistyped' });
    const first = await signIn({ email });
    await enterPin(tokenIn(first.json), '9028');
    const { rows } = await server().database.pool.query(
      'select * from audit_events where actor = $1',
      [email],
    );
    // Random identifiers and hashes may have any four digits in them.
    const text = JSON.stringify(rows).replace(/[0-9a-f-]{16,}/g, '');
    for (const secret of ['Secret-That-Was-Mistyped', '9028', DEMO_PASSWORD, tokenIn(first.json)]) {
      expect(text).not.toContain(secret);
    }
  });

  it('has wrong PINs, their lock and every try while it lasts as alerts', async () => {
    const email = demoAddress('durum');
    const token = tokenIn((await signIn({ email })).json);
    for (let time = 0; time < 6; time += 1) await enterPin(token, '0001');
    await enterPin(token, DEMO_PIN);
    const events = await eventsOf(email, { activity_type: 'alerts' });
    expect(events.map(({ action, msg, statusType }) => [action, msg, statusType])).toEqual([
      ...Array.from({ length: 2 }, () => [
        'pin_failed',
        'PIN refused: PIN entry is locked',
        'failure',
      ]),
      ['login_blocked', expect.stringMatching(/^PIN entry locked until \S+Z$/), 'blocked'],
      ...Array.from({ length: 5 }, () => ['pin_failed', 'Entered a wrong PIN', 'failure']),
    ]);
  });

  it('has a session that was ended, once', async () => {
    const email = demoAddress('oat');
    const token = tokenIn((await signIn({ email })).json);
    const end = () =>
      server().provider('/sessions/revoke', { token, body: {}, headers: { 'user-agent': PHONE } });
    await end();
    await end();
    expect((await eventsOf(email)).map(({ action, deviceType }) => [action, deviceType])).toEqual([
      ['session_revoked', 'Mobile'],
      ['login_1fa', 'Desktop'],
    ]);
  });

  it('is shown to the person who signs in', async () => {
    const email = demoAddress('barley');
    await signIn({ email, password: 'wrong' });
    const token = await server().fullSession('barley');
    const { json } = await server().portal('/get_all_audit_logs?limit=10', { token });
    const actions = (json as { data: AuditLogRow[] }).data.map(({ action }) => action);
    expect(actions.slice(0, 3)).toEqual(['login_2fa', 'login_1fa', 'login_failed']);
  });
});

describe('the device of a sign-in', () => {
  it.each([
    ['by its user agent', FIREFOX, undefined, 'Desktop'],
    ['by the user agent of a phone', PHONE, undefined, 'Mobile'],
    ['by what the client says', FIREFOX, { device_type: 'tablet' }, 'Tablet'],
    ['by a word of its own', 'x', { device_type: 'Command line' }, 'Command line'],
    ['not by a word that is unknown', PHONE, { device_type: 'Toaster' }, 'Mobile'],
    ['not by the name of a built-in', FIREFOX, { device_type: 'constructor' }, 'Desktop'],
    ['by nothing', '', {}, 'Unknown'],
  ])('is read %s', async (_name, userAgent, client_info, expected) => {
    const email = createAddress();
    await signIn({ email, ...(client_info && { client_info }) }, userAgent);
    expect((await eventsOf(email)).map(({ deviceType }) => deviceType)).toEqual([expected]);
  });

  it('is recorded for each step', async () => {
    const email = demoAddress('millet');
    const first = await signIn({ email, client_info: { device_type: 'mobile' } });
    await enterPin(tokenIn(first.json), DEMO_PIN, { device_type: 'tablet' });
    expect((await eventsOf(email)).map(({ deviceType }) => deviceType)).toEqual([
      'Tablet',
      'Mobile',
    ]);
  });
});
