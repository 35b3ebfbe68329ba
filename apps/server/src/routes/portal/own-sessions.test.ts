import { deviceList } from '@bakehouse/contract';
import { expect, it } from 'vitest';
import { readEmailsTo } from '../../../test/people/emailed-links.ts';
import { createPinOwner, OWN_PASSWORD, type PinOwner } from '../../../test/people/pin-owner.ts';
import { readAuditTrail } from '../../../test/people/audit-trail.ts';
import { useTestServer } from '../../../test/server/test-server.ts';

const server = useTestServer();
const proxied = useTestServer({ env: { TRUSTED_PROXIES: '10.0.0.0/8' } });

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

const isLive = async (token: string) =>
  (await server().portal('/auth/validate', { token, body: {} })).status === 200;

const logIn = ({ address: email }: PinOwner, userAgent: string, peer = '127.0.0.1') =>
  server().portal('/stytch/authenticate', {
    body: { email, password: OWN_PASSWORD },
    headers: { 'user-agent': userAgent },
    peer,
  });

const newLogins = async ({ address }: PinOwner) =>
  (await readEmailsTo(server(), address)).filter(({ subject }) => subject.startsWith('New login'));

it('lists the live sessions of the caller only, the current one first', async () => {
  const owner = await createPinOwner(server());
  await createPinOwner(server());
  await logIn(owner, FIREFOX);
  const reply = await server().portal('/auth/sessions', { token: owner.token });
  const { data } = deviceList.parse(reply.json);
  expect(data).toMatchObject([
    { device: 'Unknown device', network: '127.0.0.x', current: true },
    { device: 'Firefox on Linux', network: '127.0.0.x', current: false },
  ]);
});

it('ends one other session of the caller, and records its device', async () => {
  const owner = await createPinOwner(server());
  const other = await owner.firstLevel();
  await logIn(owner, FIREFOX);
  const list = await server().portal('/auth/sessions', { token: owner.token });
  const firefox = deviceList.parse(list.json).data.find(({ device }) => device.startsWith('Fire'));
  const end = () => owner.call('/auth/sessions/revoke', { session_id: firefox?.session_id });
  for (const reply of [await end(), await end()]) {
    expect([reply.status, reply.json]).toEqual([200, {}]);
  }
  expect(await Promise.all([owner.token, other].map(isLive))).toEqual([true, true]);
  const left = await server().portal('/auth/sessions', { token: owner.token });
  expect(deviceList.parse(left.json).data.map(({ device }) => device)).not.toContain(
    'Firefox on Linux',
  );
  const trail = await readAuditTrail(server(), owner.id);
  expect(trail.filter(([action]) => action === 'session_revoked')).toEqual([
    ['session_revoked', 'Logged out another device: Firefox on Linux'],
  ]);
});

it('ends no session of somebody else, and not the current one', async () => {
  const [owner, stranger] = [await createPinOwner(server()), await createPinOwner(server())];
  const own = await server().portal('/auth/sessions', { token: owner.token });
  const [current] = deviceList.parse(own.json).data;
  const end = (by: PinOwner) =>
    by.call('/auth/sessions/revoke', { session_id: current?.session_id });
  expect((await end(stranger)).status).toBe(200);
  expect(await isLive(owner.token)).toBe(true);
  const refused = await end(owner);
  expect([refused.status, refused.json]).toMatchObject([
    400,
    { fields: { session_id: 'must be another session; log out to end this one' } },
  ]);
  expect(await isLive(owner.token)).toBe(true);
});

it('ends all sessions but the current one, and records it', async () => {
  const owner = await createPinOwner(server());
  const others = [await owner.firstLevel(), await owner.secondLevel()];
  const stranger = await createPinOwner(server());
  const reply = await server().portal('/auth/sessions/revoke_others', {
    token: owner.token,
    body: {},
  });
  expect([reply.status, reply.json]).toEqual([200, {}]);
  expect(await Promise.all([owner.token, stranger.token, ...others].map(isLive))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(await readAuditTrail(server(), owner.id)).toEqual([
    ['session_revoked', 'Logged out everywhere else: 2 sessions'],
  ]);
});

it('emails the owner about a login from a new device or network, once each', async () => {
  const owner = await createPinOwner(server());
  await logIn(owner, FIREFOX);
  await logIn(owner, FIREFOX);
  expect(await newLogins(owner)).toEqual([]);
  await logIn(owner, CHROME);
  await logIn(owner, CHROME);
  await logIn(owner, FIREFOX, '203.0.113.7');
  await logIn(owner, FIREFOX, '203.0.113.8');
  const mails = await newLogins(owner);
  expect(mails.map(({ text }) => /from .*\(device: .*?\)/.exec(text)?.[0])).toEqual([
    'from 203.0.113.x (device: Firefox on Linux)',
    'from 127.0.0.x (device: Chrome on Windows)',
  ]);
  expect(mails[0]?.links[0]).toMatch(/\/reset-password$/);
});

it.each([
  ['x-forwarded-for', '1.2.3.4, 198.51.100.7:41234', '198.51.100.x'],
  ['x-forwarded-for', '[2001:db8:1:2::1]:443', '2001:db8:1:2::/64'],
  ['forwarded', 'for="198.51.100.7:41234";proto=https', '198.51.100.x'],
  ['forwarded', 'for=unknown', '10.0.0.x'],
])('names the caller that a proxy writes to %s as %s', async (name, hops, network) => {
  const { address: email } = await createPinOwner(proxied());
  const logInFrom = (peer: string, headers: Record<string, string>) =>
    proxied().portal('/stytch/authenticate', {
      body: { email, password: OWN_PASSWORD },
      headers: { 'user-agent': FIREFOX, ...headers },
      peer,
    });
  await logInFrom('127.0.0.1', {});
  await logInFrom('10.0.0.1', { [name]: hops });
  const [mail] = await readEmailsTo(proxied(), email);
  expect(mail?.text).toContain(`from ${network} (device: Firefox on Linux)`);
});

it('sends no email about logins to an address that nobody has confirmed', async () => {
  const email = 'unconfirmed@people.example';
  const body = { email, password: OWN_PASSWORD };
  await server().provider('/passwords', { body });
  for (const userAgent of [FIREFOX, CHROME]) {
    await server().portal('/stytch/authenticate', { body, headers: { 'user-agent': userAgent } });
  }
  const mails = await readEmailsTo(server(), email);
  expect(new Set(mails.map(({ subject }) => subject))).toEqual(
    new Set(['Confirm your email address']),
  );
});
