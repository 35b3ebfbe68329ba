import { signInResponse } from '@bakehouse/contract';
import { describe, expect, it } from 'vitest';
import { readEmailsTo, submitLinkForm } from '../../../test/people/emailed-links.ts';
import { createPerson } from '../../../test/people/person.ts';
import { createPinOwner, OWN_PIN, type PinOwner } from '../../../test/people/pin-owner.ts';
import { readAuditTrail } from '../../../test/people/audit-trail.ts';
import { createStoppedClock } from '../../../test/server/stopped-clock.ts';
import { useClockAdvance } from '../../../test/server/clock-advance.ts';
import { useTestServer } from '../../../test/server/test-server.ts';

const server = useTestServer({ clock: createStoppedClock() });

const HOUR = 3600;
const NEW_PIN = '8362';

const passSeconds = useClockAdvance(server);
const passHours = (hours: number) => passSeconds(hours * HOUR);

const forget = (token: string, body: { callback?: string } = {}) =>
  server().portal('/auth/pin/forgot', { token, body });

const enter = (token: string, pin = OWN_PIN) =>
  server().portal('/auth/pin/authenticate', { token, body: { pin } });

const create = (token: string) =>
  server().portal('/auth/pin/create', { token, body: { pin: NEW_PIN } });

const isLive = async (token: string) =>
  (await server().portal('/auth/validate', { token, body: {} })).status === 200;

const mailsOf = ({ address }: PinOwner) => readEmailsTo(server(), address);

const toPath = (link = '') => {
  const { pathname, search } = new URL(link);
  return pathname + search;
};

/** Forgets the PIN, and returns the two links of the email. */
const forgetAndReadLinks = async (owner: PinOwner, body?: { callback: string }) => {
  const reply = await forget(await owner.firstLevel(), body);
  expect(reply.status).toBe(200);
  const mail = (await mailsOf(owner)).find(({ subject }) => subject.startsWith('Reset your PIN'));
  const [cancel, reset] = mail?.links ?? [];
  return { cancel: toPath(cancel), reset: toPath(reset) };
};

const press = (link: string, token?: string) => {
  const headers = token === undefined ? {} : { cookie: `stytch_session=${token}` };
  return submitLinkForm(server(), link, {}, { headers });
};

describe('POST /auth/pin/forgot', () => {
  it('locks PIN entry for a day and says until when', async () => {
    const owner = await createPinOwner(server());
    const token = await owner.firstLevel();
    const reply = await forget(token);
    const lockedUntil = new Date(server().deps.clock.now().getTime() + 24 * HOUR * 1000);
    expect([reply.status, reply.json]).toEqual([200, { locked_until: lockedUntil.toISOString() }]);
    const entered = await enter(token);
    expect([entered.status, entered.json]).toMatchObject([429, { error_type: 'pin_locked' }]);
    expect(entered.headers.get('retry-after')).toBe(String(24 * HOUR));
    expect(await readAuditTrail(server(), owner.id)).toEqual([
      ['pin_reset_requested', 'Requested a PIN reset'],
      ['pin_failed', 'PIN refused: PIN entry is locked'],
    ]);
  });

  it('ends the sessions that have passed the PIN step, also the one that asks', async () => {
    const owner = await createPinOwner(server());
    const [asking, other] = [await owner.secondLevel(), await owner.secondLevel()];
    const first = await owner.firstLevel();
    expect((await forget(asking)).status).toBe(200);
    expect(await Promise.all([asking, other, owner.token, first].map(isLive))).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });

  it('gives a second call the same answer, without an email and without a longer lock', async () => {
    const owner = await createPinOwner(server());
    const [token, stranger] = [await owner.firstLevel(), await owner.firstLevel()];
    const first = await forget(token);
    passHours(10);
    expect((await forget(stranger)).json).toEqual(first.json);
    expect(await mailsOf(owner)).toHaveLength(1);
    passHours(13.9);
    expect((await enter(await owner.firstLevel())).status).toBe(429);
    passHours(0.2);
    expect((await enter(await owner.firstLevel())).status).toBe(200);
  });

  it('sends one email for 20 calls at one moment', async () => {
    const owner = await createPinOwner(server());
    const token = await owner.firstLevel();
    const replies = await Promise.all(Array.from({ length: 20 }, () => forget(token)));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(await mailsOf(owner)).toHaveLength(1);
  });

  it('needs a PIN', async () => {
    const { token } = await createPerson(server());
    expect(await forget(token)).toMatchObject({ status: 404, json: { error_type: 'not_found' } });
  });

  it('refuses the actions that ask for the PIN while the lock lasts', async () => {
    const owner = await createPinOwner(server());
    await forget(await owner.firstLevel());
    const token = await owner.secondLevel();
    const calls: [string, object][] = [
      ['/auth/recovery_codes', {}],
      ['/auth/account/delete', {}],
      ['/admin/pin/reset', { new_pin: NEW_PIN }],
      ['/auth/password/reset', { new_password: 'Rye-And-Caraway-77-loaves' }],
    ];
    const replies = await Promise.all(
      calls.map(([path, body]) =>
        server().portal(path, { token, body: { pin: OWN_PIN, ...body } }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual([429, 429, 429, 429]);
  });
});

describe('the link “this was not me” of a PIN reset', () => {
  it('ends the lock at once, and spends the other link', async () => {
    const owner = await createPinOwner(server());
    const { cancel, reset } = await forgetAndReadLinks(owner);
    const looked = await server().send(cancel);
    expect([looked.status, looked.text]).toEqual([
      200,
      expect.stringContaining('asked for a new PIN') as unknown,
    ]);
    expect((await enter(await owner.firstLevel())).status).toBe(429);
    expect((await press(cancel)).text).toContain('PIN entry is unlocked');
    expect((await enter(await owner.firstLevel())).status).toBe(200);
    expect((await press(cancel)).status).toBe(410);
    passHours(25);
    expect((await press(reset)).status).toBe(410);
  });

  it('leaves the lock after wrong PINs alone', async () => {
    const owner = await createPinOwner(server());
    const token = await owner.firstLevel();
    for (let time = 0; time < 5; time += 1) await enter(token, '0001');
    const { cancel } = await forgetAndReadLinks(owner);
    await press(cancel);
    const entered = await enter(token);
    expect([entered.status, entered.headers.get('retry-after')]).toEqual([429, '900']);
  });

  it('keeps a stranger from locking the PIN again on that day', async () => {
    const owner = await createPinOwner(server());
    const { cancel } = await forgetAndReadLinks(owner);
    await press(cancel);
    passHours(1);
    const again = await forget(await owner.firstLevel());
    expect([again.status, again.json]).toMatchObject([429, { error_type: 'too_many_requests' }]);
    expect(again.headers.get('retry-after')).toBe(String(23 * HOUR));
    passHours(23);
    expect((await forget(await owner.firstLevel())).status).toBe(200);
  });

  it('stands behind no form of another site', async () => {
    const owner = await createPinOwner(server());
    const { cancel } = await forgetAndReadLinks(owner);
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await submitLinkForm(server(), cancel, {}, { headers })).status).toBe(403);
  });
});

describe('the link “set a new PIN”', () => {
  it('does not work before the lock ends, and is not spent by trying', async () => {
    const owner = await createPinOwner(server());
    const { reset } = await forgetAndReadLinks(owner);
    passHours(23.9);
    for (const reply of [await server().send(reset), await press(reset)]) {
      expect([reply.status, reply.text]).toEqual([
        409,
        expect.stringContaining('does not work yet') as unknown,
      ]);
    }
    passHours(0.2);
    expect((await server().send(reset)).text).toContain(
      'Then log in with your password and choose a new PIN.',
    );
    const pressed = await press(reset);
    expect([pressed.status, pressed.text]).toEqual([
      200,
      expect.stringContaining('Log in with your password now') as unknown,
    ]);
  });

  it('comes in a second email when the day is over', async () => {
    const owner = await createPinOwner(server());
    const { reset } = await forgetAndReadLinks(owner);
    passHours(23.9);
    expect(await mailsOf(owner)).toHaveLength(1);
    passHours(0.2);
    const [newest, ...earlier] = await mailsOf(owner);
    expect(newest?.subject).toBe('You can set a new PIN for Bakehouse demo now');
    expect(newest?.links.map(toPath)).toEqual([reset]);
    expect(earlier).toHaveLength(1);
  });

  it('does not come in a second email to somebody who cancelled the request', async () => {
    const owner = await createPinOwner(server());
    const { cancel } = await forgetAndReadLinks(owner);
    await press(cancel);
    passHours(25);
    const subjects = (await mailsOf(owner)).map(({ subject }) => subject);
    expect(subjects).toEqual(['Reset your PIN for Bakehouse demo']);
  });

  it('leads an owner without a session to the login, and then to the callback', async () => {
    const owner = await createPinOwner(server());
    const { reset } = await forgetAndReadLinks(owner, { callback: '/f/file-1' });
    passHours(24);
    expect((await press(reset)).text).toContain('href="/login?callback=%2Ff%2Ffile-1"');
  });

  it('leads a logged-in owner to the PIN, and then to the callback', async () => {
    const owner = await createPinOwner(server());
    const { reset } = await forgetAndReadLinks(owner, { callback: '/f/file-1' });
    passHours(24);
    const pressed = await press(reset, await owner.firstLevel());
    expect(pressed.headers.get('location')).toBe('/pin?callback=%2Ff%2Ffile-1');
  });

  it('removes the PIN, keeps the session of its browser, and lets it create a new one', async () => {
    const owner = await createPinOwner(server());
    const { reset } = await forgetAndReadLinks(owner);
    passHours(24);
    const [own, other] = [await owner.firstLevel(), await owner.firstLevel()];
    const page = await server().send(reset, { headers: { cookie: `stytch_session=${own}` } });
    expect(page.text).toContain('You choose a new PIN next.');
    const pressed = await press(reset, own);
    expect([pressed.status, pressed.headers.get('location')]).toEqual([303, '/pin']);
    expect(await Promise.all([own, other].map(isLive))).toEqual([true, false]);
    const validated = await server().portal('/auth/validate', { token: own, body: {} });
    expect(validated.json).toMatchObject({ user: { has_pin: false, requires_pin: true } });
    expect((await create(own)).status).toBe(200);
    expect((await enter(await owner.firstLevel(), NEW_PIN)).status).toBe(200);
    expect((await press(reset, own)).status).toBe(410);
  });

  it('works for a day', async () => {
    const owner = await createPinOwner(server());
    const { reset } = await forgetAndReadLinks(owner);
    passHours(48);
    expect((await press(reset)).status).toBe(410);
  });

  it('works for the owner although a stranger has asked again, and ends that lock', async () => {
    const owner = await createPinOwner(server());
    const { reset } = await forgetAndReadLinks(owner);
    passHours(24.1);
    expect((await forget(await owner.firstLevel())).status).toBe(200);
    expect((await press(reset)).status).toBe(200);
    expect((await create(await owner.firstLevel())).status).toBe(200);
    expect((await enter(await owner.firstLevel(), NEW_PIN)).status).toBe(200);
  });

  it('removes one PIN for many presses at one moment', async () => {
    const owner = await createPinOwner(server());
    const { reset } = await forgetAndReadLinks(owner);
    passHours(24);
    const pressed = await Promise.all(Array.from({ length: 8 }, () => press(reset)));
    expect(pressed.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('the email about a created PIN', () => {
  const createNewPin = async () => {
    const person = await createPerson(server());
    const reply = await create(person.token);
    const [mail] = await readEmailsTo(server(), person.address);
    return { person, reply, mail, link: toPath(mail?.links[0]) };
  };

  it('has a link that removes the PIN and logs out every device', async () => {
    const { person, reply, mail, link } = await createNewPin();
    expect(reply.status).toBe(200);
    expect(mail?.subject).toMatch(/^A PIN was created/);
    expect((await server().send(link)).text).toContain('Remove this PIN');
    expect((await press(link)).text).toContain('The PIN is removed');
    const trail = await readAuditTrail(server(), person.id);
    expect(trail.at(-1)).toEqual(['factor_removed', 'PIN removed with 1 session']);
    expect((await press(link)).status).toBe(410);
  });

  it('removes also a PIN to which the stranger has changed it', async () => {
    const { reply, link } = await createNewPin();
    const token = signInResponse.parse(reply.json).stytch_session.session_token;
    const body = { pin: NEW_PIN, new_pin: OWN_PIN };
    const changed = await server().portal('/admin/pin/reset', { token, body });
    expect(changed.status).toBe(200);
    expect((await press(link)).text).toContain('The PIN is removed');
    expect(await isLive(signInResponse.parse(changed.json).stytch_session.session_token)).toBe(
      false,
    );
  });

  it('has a link that works for a day', async () => {
    const { link } = await createNewPin();
    passHours(24);
    expect((await press(link)).status).toBe(410);
  });
});
