import { expect, it } from 'vitest';
import {
  authenticateResponseSchema,
  recoveryCodesResponseSchema,
} from '../../../test/api/provider-responses.ts';
import { readAuditTrail } from '../../../test/people/audit-trail.ts';
import { readEmailsTo } from '../../../test/people/emailed-links.ts';
import { createAddress, createPerson, insertSessions } from '../../../test/people/person.ts';
import { createPhoneIdentifier, signUpWithIdentifier } from '../../../test/people/proofs.ts';
import { createTotpOwner, createVerifiedTotpOwner } from '../../../test/people/totp-owner.ts';
import { useTestServer } from '../../../test/server/test-server.ts';

const server = useTestServer();

const list = async (token: string) => {
  const reply = await server().provider('/totps/recovery_codes', {
    method: 'POST',
    token,
    body: '',
    headers: { 'content-type': 'application/json' },
  });
  return recoveryCodesResponseSchema.parse(reply.json).data.totps;
};

const recover = (token: string, recovery_code: string) =>
  server().provider('/totps/recover', { token, body: { recovery_code } });

const WRONG = { status_code: 401, error_type: 'unable_to_authenticate_recovery_code' };
const NOT_FOUND = { status_code: 404, error_type: 'recovery_codes_not_found' };

it('replaces the app in a session, once', async () => {
  const owner = await createVerifiedTotpOwner(server());
  const [code = '', ...others] = owner.recoveryCodes;
  const { data } = authenticateResponseSchema.parse((await owner.recover(code)).json);
  expect(data.totp_id).toBe(owner.totpId);
  expect(data.session.authentication_factors.at(-1)).toMatchObject({ type: 'recovery_codes' });
  expect((await owner.recover(code)).json).toMatchObject(WRONG);
  const [listed] = await list(owner.token());
  expect(listed).toMatchObject({ totp_id: owner.totpId, verified: true });
  expect(listed?.recovery_codes.toSorted()).toEqual(others.toSorted());
  expect((await readAuditTrail(server(), owner.id)).at(-1)).toEqual([
    'login_2fa',
    'Logged in: recovery code accepted',
  ]);
});

it.each([
  [
    'in capitals and without dashes',
    (code: string) => ` ${code.toUpperCase().replaceAll('-', '')} `,
  ],
  [
    'with other dashes and invisible characters',
    (code: string) => `\u202a${code.replaceAll('-', '–')}\u200b`,
  ],
  [
    'in wide letters',
    (code: string) =>
      code.replace(/[0-9a-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
  ],
])('may be typed %s', async (_name, type) => {
  const owner = await createVerifiedTotpOwner(server());
  const [code = ''] = owner.recoveryCodes;
  expect((await owner.recover(type(code))).status).toBe(200);
});

it('tells the owner by email that a code was used and how many are left', async () => {
  const owner = await createVerifiedTotpOwner(server());
  for (const code of owner.recoveryCodes) await owner.recover(code);
  const mails = await readEmailsTo(server(), owner.address);
  expect(mails.map(({ subject }) => subject)).toEqual([
    ...owner.recoveryCodes.map(() => 'A recovery code for Bakehouse demo was used'),
    'A way to log in to Bakehouse demo was added',
  ]);
  const uses = mails.slice(0, -1);
  expect(uses.map(({ text }) => text.split('\n\n')[1])).toEqual([
    'It was the last one. Register your authenticator app again now.',
    'One recovery code is left.',
    ...[2, 3, 4, 5, 6, 7, 8, 9].map((left) => `${left} recovery codes are left.`),
  ]);
  expect((await owner.recover('k7mp-0xqd-91vh')).json).toMatchObject(NOT_FOUND);
});

it('causes no email to an address that nobody has confirmed', async () => {
  const address = createAddress();
  const body = { email: address, password: 'Rye-And-Caraway-77-loaves' };
  const signedUp = await server().provider('/passwords', { body });
  const { user_id: id, session_token: token } = authenticateResponseSchema.parse(
    signedUp.json,
  ).data;
  const owner = await createTotpOwner(server(), { id, address, token });
  await owner.enter(owner.code());
  expect((await owner.recover(owner.recoveryCodes[0] ?? '')).status).toBe(200);
  const mails = await readEmailsTo(server(), address);
  expect(mails.map(({ subject }) => subject)).toEqual(['Confirm your email address']);
});

it('works once when 50 sessions send it at the same time, and locks nothing', async () => {
  const owner = await createVerifiedTotpOwner(server());
  const [code = ''] = owner.recoveryCodes;
  const tokens = await insertSessions(server(), owner.address, 50);
  const replies = await Promise.all(tokens.map((token) => recover(token, code)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ status }) => status === 401)).toHaveLength(49);
  const actions = (await readAuditTrail(server(), owner.id)).map(([action]) => action);
  expect(actions).toEqual(['factor_added', 'login_2fa', 'login_2fa']);
  const mails = await readEmailsTo(server(), owner.address);
  expect(mails.map(({ subject }) => subject)).toEqual([
    'A recovery code for Bakehouse demo was used',
    'A way to log in to Bakehouse demo was added',
  ]);
});

it('belongs to one app of one user', async () => {
  const owner = await createVerifiedTotpOwner(server());
  const other = await createVerifiedTotpOwner(server());
  const [code = ''] = owner.recoveryCodes;
  expect((await other.recover(code)).json).toMatchObject(WRONG);
  expect((await owner.recover(code)).status).toBe(200);
});

it('does not work before the app is verified, although it is listed', async () => {
  const owner = await createTotpOwner(server());
  const [code = ''] = owner.recoveryCodes;
  expect((await owner.recover(code)).json).toMatchObject(NOT_FOUND);
  expect(await list(owner.token())).toMatchObject([
    { verified: false, recovery_codes: expect.arrayContaining([code]) as string[] },
  ]);
});

it('is not there for a user without an app', async () => {
  const { token } = await createPerson(server());
  expect((await recover(token, 'k7mp-0xqd-91vh')).json).toMatchObject(NOT_FOUND);
  const listed = await server().provider('/totps/recovery_codes', { token, body: {} });
  expect(listed.json).toMatchObject({ status_code: 404, error_type: 'totp_not_found' });
});

it('works for a user without an email, too', async () => {
  const { token, identity } = await signUpWithIdentifier(server(), createPhoneIdentifier());
  const owner = await createTotpOwner(server(), { id: identity.id, address: '', token });
  await owner.enter(owner.code());
  expect((await owner.recover(owner.recoveryCodes[0] ?? '')).status).toBe(200);
});
