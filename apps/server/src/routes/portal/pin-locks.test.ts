import { signInResponse } from '@bakehouse/contract';
import { expect, it } from 'vitest';
import {
  readEmailsTo,
  readNewestLink,
  submitLinkForm,
} from '../../../test/people/emailed-links.ts';
import { useTestServer } from '../../../test/server/test-server.ts';
import { DEMO_PIN, demoAddress } from '../../demo/accounts.ts';

const server = useTestServer();

const firstLevel = async (name: string) =>
  (await server().signIn(name)).stytch_session.session_token;

const enter = (token: string, pin: string, cookie = '') =>
  server().portal('/auth/pin/authenticate', { token, body: { pin }, headers: { cookie } });

const lockPin = async (name: string) => {
  const token = await firstLevel(name);
  for (let time = 0; time < 5; time += 1) await enter(token, '0001');
  return { token, link: await readNewestLink(server(), demoAddress(name)) };
};

const sessionCookie = (token: string) => ({ cookie: `stytch_session=${token}` });

const unlockBrowser = async (token: string, link: string) => {
  const pressed = await submitLinkForm(server(), link, {}, { headers: sessionCookie(token) });
  expect([pressed.status, pressed.headers.get('location')]).toEqual([303, '/pin']);
  return pressed.headers.get('set-cookie')?.split(';')[0] ?? '';
};

it('sends its owner one email for each lock, with instructions', async () => {
  const { token } = await lockPin('bo');
  await enter(token, '0001');
  const mails = await readEmailsTo(server(), demoAddress('bo'));
  expect(mails.map(({ subject }) => subject)).toEqual([
    'PIN entry at Bakehouse demo is locked for now',
  ]);
  expect(mails[0]?.text).toContain('5 wrong PINs in a row. The last one came from 127.0.0.x');
});

it('sends no email when the fifth PIN is right', async () => {
  const token = await firstLevel('ada');
  for (let time = 0; time < 4; time += 1) await enter(token, '0001');
  expect((await enter(token, DEMO_PIN)).status).toBe(200);
  expect(await readEmailsTo(server(), demoAddress('ada'))).toEqual([]);
});

it('is unlocked only for the browser that uses the link in a session of its owner', async () => {
  const { token: stranger, link } = await lockPin('dee');
  const own = await firstLevel('dee');
  const looked = await server().send(link, { headers: sessionCookie(own) });
  expect([looked.status, looked.headers.get('set-cookie')]).toEqual([200, null]);
  const cookie = await unlockBrowser(own, link);
  expect((await enter(stranger, DEMO_PIN)).status).toBe(429);
  const entered = await enter(own, DEMO_PIN, cookie);
  expect(signInResponse.parse(entered.json).user.requires_pin).toBe(false);
  expect((await enter(stranger, DEMO_PIN)).status).toBe(429);
  expect((await submitLinkForm(server(), link, {}, { headers: sessionCookie(own) })).status).toBe(
    410,
  );
});

it.each([
  ['without a session', 'emmer', () => Promise.resolve('')],
  ['in a session of somebody else', 'durum', () => firstLevel('cy')],
])('is not unlocked %s, and the link can be used later', async (_where, name, tokenOf) => {
  const { token, link } = await lockPin(name);
  const headers = sessionCookie(await tokenOf());
  expect((await server().send(link, { headers })).text).toContain('Log in first');
  const pressed = await submitLinkForm(server(), link, {}, { headers });
  expect([pressed.status, pressed.headers.get('set-cookie')]).toEqual([409, null]);
  const cookie = await unlockBrowser(token, link);
  expect((await enter(token, DEMO_PIN, cookie)).status).toBe(200);
});

it('gives the browser five attempts, however many it sends at once', async () => {
  const { token, link } = await lockPin('eli');
  const cookie = await unlockBrowser(token, link);
  const burst = Array.from({ length: 12 }, (_, index) => enter(token, `80${index + 10}`, cookie));
  const statuses = (await Promise.all(burst)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 403)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  expect((await enter(token, DEMO_PIN, cookie)).status).toBe(429);
});

it('ignores the cookies of other locks and other users', async () => {
  const { token, link } = await lockPin('rye');
  const { token: other } = await lockPin('spelt');
  const cookie = await unlockBrowser(token, link);
  expect((await enter(other, DEMO_PIN, cookie)).status).toBe(429);
  const asPassword = cookie.replace('_pin=', '_password=');
  expect((await enter(token, DEMO_PIN, asPassword)).status).toBe(429);
  expect((await enter(token, DEMO_PIN, `${cookie}; ${cookie}`)).status).toBe(429);
  expect((await enter(token, DEMO_PIN, cookie)).status).toBe(200);
});
