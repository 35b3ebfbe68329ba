import { deviceList } from '@bakehouse/contract';
import { expect, it } from 'vitest';
import { readEmailsTo } from '../../../test/people/emailed-links.ts';
import { createPinOwner, OWN_PASSWORD, type PinOwner } from '../../../test/people/pin-owner.ts';
import { readAuditTrail } from '../../../test/people/audit-trail.ts';
import { useTestServer } from '../../../test/server/test-server.ts';

const server = useTestServer();

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
    { device: 'Unknown device', current: true },
    { device: 'Firefox on Linux', current: false },
  ]);
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
