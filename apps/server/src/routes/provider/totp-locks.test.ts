import { expect, it } from 'vitest';
import { readAuditTrail } from '../../../test/people/audit-trail.ts';
import {
  readEmailsTo,
  readNewestLink,
  submitLinkForm,
} from '../../../test/people/emailed-links.ts';
import { parseAuthenticatedData } from '../../../test/people/messages.ts';
import { createAddress } from '../../../test/people/person.ts';
import { createPhoneIdentifier, signUpWithIdentifier } from '../../../test/people/proofs.ts';
import {
  createTotpOwner,
  createVerifiedTotpOwner,
  type TotpOwner,
} from '../../../test/people/totp-owner.ts';
import { createStoppedClock } from '../../../test/server/stopped-clock.ts';
import { useClockAdvance } from '../../../test/server/clock-advance.ts';
import { useTestServer } from '../../../test/server/test-server.ts';

const server = useTestServer({ clock: createStoppedClock() });

const wait = useClockAdvance(server);

const wrongCodeOf = ({ code }: TotpOwner) => {
  const shown = [-60, -30, 0, 30, 60].map((seconds) => code(seconds));
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555'].find(
      (one) => !shown.includes(one),
    ) ?? ''
  );
};

const LOCKED = { status_code: 429, error_type: 'user_lock_limit_reached' };

/** Waits first until the app shows an unused code. */
const lock = async (owner: TotpOwner) => {
  wait(60);
  for (let time = 0; time < 3; time += 1) await owner.enter(wrongCodeOf(owner));
  for (let time = 0; time < 2; time += 1) await owner.recover('k7mp-0xqd-91vh');
};

it('locks both kinds of codes after five wrong ones, for 15 minutes and then for 30', async () => {
  const owner = await createVerifiedTotpOwner(server());
  for (const minutes of [15, 30]) {
    await lock(owner);
    for (const refused of [
      await owner.enter(owner.code()),
      await owner.recover(owner.recoveryCodes[0] ?? ''),
    ]) {
      expect(refused.json).toMatchObject(LOCKED);
      const seconds = Number(refused.headers.get('retry-after'));
      expect(Math.abs(seconds - minutes * 60)).toBeLessThan(30);
    }
    wait(minutes * 60);
  }
  expect((await owner.enter(owner.code())).status).toBe(200);
});

it('puts every wrong code and the lock on record', async () => {
  const owner = await createVerifiedTotpOwner(server());
  await lock(owner);
  await owner.enter(owner.code());
  const [, , ...trail] = await readAuditTrail(server(), owner.id);
  const wrongCode = ['login_failed', 'Tried to log in with a wrong authenticator code'];
  const wrongRecovery = ['login_failed', 'Tried to log in with a wrong recovery code'];
  expect(trail).toEqual([
    ...[wrongCode, wrongCode, wrongCode, wrongRecovery, wrongRecovery],
    [
      'login_blocked',
      expect.stringMatching(/^Entry of authenticator and recovery codes locked until \S+Z$/),
    ],
    ['login_failed', 'Login refused: too many wrong authenticator codes, their entry is locked'],
  ]);
});

it('forgets wrong codes after a right one', async () => {
  const owner = await createVerifiedTotpOwner(server());
  const before = await readEmailsTo(server(), owner.address);
  for (let round = 0; round < 3; round += 1) {
    wait(60);
    for (let time = 0; time < 4; time += 1) await owner.enter(wrongCodeOf(owner));
    expect((await owner.enter(owner.code())).status).toBe(200);
  }
  expect(await readEmailsTo(server(), owner.address)).toEqual(before);
});

it('takes no more than five wrong codes of a burst', async () => {
  const owner = await createVerifiedTotpOwner(server());
  const wrong = wrongCodeOf(owner);
  const burst = await Promise.all(Array.from({ length: 20 }, () => owner.enter(wrong)));
  const statuses = burst.map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(15);
});

it('lets the owner unlock one browser by the link of an email', async () => {
  const owner = await createVerifiedTotpOwner(server());
  await lock(owner);
  const mails = await readEmailsTo(server(), owner.address);
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Entering codes of your authenticator app is locked for now',
    'A way to log in to Bakehouse demo was added',
  ]);
  const link = await readNewestLink(server(), owner.address);
  const page = await server().send(link);
  expect([page.status, page.headers.get('set-cookie')]).toEqual([200, null]);
  const pressed = await submitLinkForm(server(), link);
  expect([pressed.status, pressed.text]).toEqual([
    200,
    expect.stringMatching(/This browser is unlocked[^]*href="\/login"/),
  ]);
  const [cookie = ''] = pressed.headers.get('set-cookie')?.split(';') ?? [];
  expect((await owner.enter(owner.code())).json).toMatchObject(LOCKED);
  expect((await owner.enter(owner.code(), { cookie })).status).toBe(200);
  expect((await readAuditTrail(server(), owner.id)).map(([, message]) => message)).toContain(
    'Entry of authenticator and recovery codes unlocked',
  );
});

it('locks the codes of a user without an email, too', async () => {
  const { token, identity } = await signUpWithIdentifier(server(), createPhoneIdentifier());
  const owner = await createTotpOwner(server(), { id: identity.id, address: '', token });
  await owner.enter(owner.code());
  await lock(owner);
  expect((await owner.enter(owner.code())).json).toMatchObject(LOCKED);
});

it('emails no address that nobody has confirmed', async () => {
  const address = createAddress();
  const body = { email: address, password: 'Long-Enough-Words-To-Stay' };
  const { user_id: id, session_token: token } = parseAuthenticatedData(
    await server().provider('/passwords', { body }),
  );
  const owner = await createTotpOwner(server(), { id, address, token });
  await owner.enter(owner.code());
  const before = await readEmailsTo(server(), address);
  await lock(owner);
  expect((await owner.enter(owner.code())).json).toMatchObject(LOCKED);
  expect(await readEmailsTo(server(), address)).toEqual(before);
});
