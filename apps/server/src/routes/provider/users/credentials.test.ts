import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  authenticateResponseSchema,
  removalResponseSchema,
  userResponseSchema,
} from '../../../../test/api/provider-responses.ts';
import { changeWhileQueued } from '../../../../test/api/queued-requests.ts';
import {
  CREDENTIAL_NOUNS,
  insertCredential,
  insertUnknownPin,
  type CredentialNoun,
} from '../../../../test/people/credentials.ts';
import { readEmailsTo } from '../../../../test/people/emailed-links.ts';
import { createAddress, createPerson } from '../../../../test/people/person.ts';
import {
  createPhoneIdentifier,
  emailIdentifier,
  proveIdentifierWithIntent,
  signUpWithIdentifier,
} from '../../../../test/people/proofs.ts';
import { useTestServer } from '../../../../test/server/test-server.ts';
import { auditEvents, emails, passwords, pins, sessions } from '../../../db/tables.ts';

const server = useTestServer();

const PASSWORD = 'Long-Enough-Words-To-Stay';

const remove = (token: string, noun: string, id: string) =>
  server().provider(`/users/${noun}/${id}`, { method: 'DELETE', token });

const removedUser = async (token: string, noun: string, id: string) => {
  const reply = await remove(token, noun, id);
  expect([reply.status, reply.text]).toEqual([200, reply.text]);
  return removalResponseSchema.parse(reply.json).data.__user;
};

const readUser = async (token: string) => {
  const reply = await server().provider('/users/me', { token });
  return userResponseSchema.parse(reply.json).data;
};

const isLive = async (token: string) =>
  (await server().provider('/users/me', { token })).status === 200;

const factorTypesOf = async (token: string) => {
  const reply = await server().provider('/sessions/authenticate', { token, body: {} });
  const { session } = authenticateResponseSchema.parse(reply.json).data;
  return session.authentication_factors.map(({ type }) => type);
};

/** A person with a PIN, who may change factors at once. */
const createOwner = async (isAdmin = false) => {
  const person = await createPerson(server(), { isAdmin });
  await insertUnknownPin(server(), person.id);
  return person;
};

const lastMessageOf = async (userId: string) => {
  const rows = await server()
    .deps.db.select({ message: auditEvents.message })
    .from(auditEvents)
    .where(eq(auditEvents.actorId, userId))
    .orderBy(auditEvents.seq);
  return rows.at(-1)?.message;
};

const EXAMPLES: readonly [CredentialNoun, string, string][] = [
  ['emails', 'email_not_found', 'Email address removed'],
  ['phone_numbers', 'phone_number_not_found', 'Phone number removed'],
  ['crypto_wallets', 'crypto_wallet_not_found', 'Crypto wallet removed'],
  ['oauth', 'oauth_registration_not_found', 'Account at another provider removed'],
  ['totps', 'totp_not_found', 'Authenticator app removed'],
  ['webauthn_registrations', 'webauthn_registration_not_found', 'Passkey removed'],
];

describe.each(EXAMPLES)('DELETE /users/%s/{id}', (noun, notFound, message) => {
  it('removes it once, answers the user and tells the owner by email', async () => {
    const { id, token, address } = await createOwner();
    const credentialId = await insertCredential(server(), id, noun);
    const user = await removedUser(token, noun, credentialId);
    expect(user).toMatchObject({ user_id: id, emails: [{ email: address }] });
    expect(JSON.stringify(user)).not.toContain(credentialId);
    expect(await lastMessageOf(id)).toBe(message);
    const [mail] = await readEmailsTo(server(), address);
    expect(mail?.subject).toBe('A way to log in to Bakehouse demo was removed');
    expect(await remove(token, noun, credentialId)).toMatchObject({
      status: 404,
      json: { error_type: notFound },
    });
  });

  it("knows nothing of somebody else's", async () => {
    const [owner, stranger] = [await createOwner(), await createOwner()];
    const credentialId = await insertCredential(server(), owner.id, noun);
    expect(await remove(stranger.token, noun, credentialId)).toMatchObject({
      status: 404,
      json: { error_type: notFound },
    });
    expect(JSON.stringify(await readUser(owner.token))).toContain(credentialId);
  });

  it('needs the PIN of a user who has one', async () => {
    const { id, token } = await createPerson(server());
    const credentialId = await insertCredential(server(), id, noun);
    const other = await insertCredential(server(), id, 'phone_numbers');
    expect(await remove(token, noun, credentialId)).toMatchObject({
      status: 403,
      json: { error_type: 'insufficient_factors' },
    });
    expect(JSON.stringify(await readUser(token))).toContain(other);
  });

  it('happens once for several calls at the same moment', async () => {
    const { id, token } = await createOwner();
    const credentialId = await insertCredential(server(), id, noun);
    const replies = await Promise.all([1, 2, 3, 4].map(() => remove(token, noun, credentialId)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
  });
});

it('has a test for every noun', () => {
  expect(EXAMPLES.map(([noun]) => noun)).toEqual(CREDENTIAL_NOUNS);
});

it('finds no biometric registration and no other noun', async () => {
  const { token } = await createOwner();
  expect((await remove(token, 'biometric_registrations', 'x')).json).toMatchObject({
    status_code: 404,
    error_type: 'biometric_registration_not_found',
  });
  expect((await remove(token, 'passwords', 'x')).json).toMatchObject({
    status_code: 404,
    error_type: 'route_not_found',
  });
});

const createSubjectIdentifier = () =>
  ({ kind: 'subject', provider: 'github', subject: crypto.randomUUID() }) as const;

describe('the last way to log in', () => {
  it.each([
    ['an email', () => emailIdentifier(createAddress()), 'emails'],
    ['a phone number', createPhoneIdentifier, 'phone_numbers'],
    ['an account at another provider', createSubjectIdentifier, 'oauth'],
  ] as const)('cannot be removed: %s', async (_what, identifier, noun) => {
    const { token, identity, identifierId } = await signUpWithIdentifier(server(), identifier());
    const refused = { status: 400, json: { error_type: 'cannot_delete_last_primary_factor' } };
    expect(await remove(token, noun, identifierId)).toMatchObject(refused);
    await insertCredential(server(), identity.id, 'totps');
    // The authenticator app is no way to log in, and the session has not proven it.
    expect((await remove(token, noun, identifierId)).status).toBeGreaterThanOrEqual(400);
    expect(await isLive(token)).toBe(true);
  });

  it.each([
    ['an address that was confirmed', () => emailIdentifier(createAddress())],
    ['an account at a second provider', createSubjectIdentifier],
  ] as const)('is no more an account at a provider with %s', async (_what, identifier) => {
    const { token, identifierId } = await signUpWithIdentifier(server(), createSubjectIdentifier());
    const added = await proveIdentifierWithIntent(server(), identifier(), 'attach', token);
    const user = await removedUser(added?.token ?? '', 'oauth', identifierId);
    expect(JSON.stringify(user)).not.toContain(identifierId);
  });

  it('remains one of two when both are removed at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { token, identity, identifierId } = await signUpWithIdentifier(
        server(),
        createPhoneIdentifier(),
      );
      const wallet = await insertCredential(server(), identity.id, 'crypto_wallets');
      const passkey = await insertCredential(server(), identity.id, 'webauthn_registrations');
      await insertUnknownPin(server(), identity.id);
      const raised = { level: 'second' as const };
      await server().deps.db.update(sessions).set(raised).where(eq(sessions.userId, identity.id));
      const replies = await Promise.all([
        remove(token, 'phone_numbers', identifierId),
        remove(token, 'crypto_wallets', wallet),
        remove(token, 'webauthn_registrations', passkey),
      ]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 400]);
    }
  });
});

describe('removing an email', () => {
  const signUp = async () => {
    const address = createAddress();
    const body = { email: address, password: PASSWORD };
    const reply = await server().provider('/passwords', { body });
    const { session_token, user_id } = authenticateResponseSchema.parse(reply.json).data;
    const proven = await proveIdentifierWithIntent(
      server(),
      emailIdentifier(address),
      'login',
      session_token,
    );
    return { address, userId: user_id, token: proven?.token ?? '', id: proven?.identifierId ?? '' };
  };

  it('makes another verified one the primary one, and keeps the password', async () => {
    const first = await signUp();
    const second = createAddress();
    const added = await proveIdentifierWithIntent(
      server(),
      emailIdentifier(second),
      'attach',
      first.token,
    );
    const token = added?.token ?? '';
    const user = await removedUser(token, 'emails', first.id);
    expect(user).toMatchObject({
      emails: [{ email: second }],
      password: { requires_reset: false },
    });
    const validated = await server().portal('/auth/validate', { token, body: {} });
    expect(validated.json).toMatchObject({ user: { email: second } });
    for (const address of [first.address, second]) {
      const [mail] = await readEmailsTo(server(), address);
      expect([mail?.subject, mail?.text]).toEqual([
        'A way to log in to Bakehouse demo was removed',
        expect.stringContaining(first.address),
      ]);
    }
    const body = { email: second, password: PASSWORD };
    expect((await server().provider('/passwords/authenticate', { body })).status).toBe(200);
    const old = { email: first.address, password: PASSWORD };
    expect((await server().provider('/passwords/authenticate', { body: old })).status).toBe(401);
  });

  it('removes the password with the last one', async () => {
    const { userId, token, id } = await signUp();
    const phone = await proveIdentifierWithIntent(
      server(),
      createPhoneIdentifier(),
      'attach',
      token,
    );
    const user = await removedUser(phone?.token ?? '', 'emails', id);
    expect(user).toMatchObject({ emails: [], password: null, phone_numbers: [{}] });
    expect(await factorTypesOf(phone?.token ?? '')).toEqual(['otp']);
    expect(await lastMessageOf(userId)).toBe('Email address removed with password');
    const { db } = server().deps;
    expect(await db.$count(passwords, eq(passwords.userId, userId))).toBe(0);
  });

  it('removes the PIN with the last one, and the session loses the level of the PIN', async () => {
    const { id, token } = await createOwner();
    await insertCredential(server(), id, 'phone_numbers');
    const [email] = (await readUser(token)).emails;
    await removedUser(token, 'emails', email?.email_id ?? '');
    expect(await factorTypesOf(token)).toEqual([]);
    expect(await lastMessageOf(id)).toBe('Email address removed with PIN');
    const { db } = server().deps;
    expect(await db.$count(pins, eq(pins.userId, id))).toBe(0);
    const [session] = await db.select().from(sessions).where(eq(sessions.userId, id));
    expect(session?.level).toBe('first');
    const refused = await server().portal('/get_files', { token });
    expect(refused).toMatchObject({ status: 403, json: { error_type: 'email_required' } });
  });

  it.each([
    ['an administrator', () => createOwner(true)],
    [
      'somebody with files',
      async () => {
        const baker = await createOwner();
        await baker.bake();
        return baker;
      },
    ],
  ])('is refused for the last one of %s', async (_who, create) => {
    const { id, token } = await create();
    await insertCredential(server(), id, 'phone_numbers');
    const [email] = await server().deps.db.select().from(emails).where(eq(emails.userId, id));
    expect(await remove(token, 'emails', email?.id ?? '')).toMatchObject({
      status: 403,
      json: { error_type: 'email_required' },
    });
  });
});

describe('the PIN that a user got in the meantime', () => {
  it.each([
    ['the removal of an email', (emailId: string) => ['DELETE', `/users/emails/${emailId}`]],
    ['a new authenticator app', () => ['POST', '/totps']],
  ])('is needed for %s', async (_what, callWith) => {
    const { db, clock } = server().deps;
    const { id: userId, token } = await createPerson(server());
    await db.update(sessions).set({ level: 'first' }).where(eq(sessions.userId, userId));
    const [method = '', path = ''] = callWith(await insertCredential(server(), userId, 'emails'));
    const body = method === 'POST' ? {} : undefined;
    const send = () => server().provider(path, { method, token, body });
    const reply = await changeWhileQueued(server(), { userId, send }, (tx) =>
      tx.insert(pins).values({ userId, hash: '', createdAt: clock.now() }),
    );
    expect(reply.json).toMatchObject({ status_code: 403, error_type: 'insufficient_factors' });
  });
});

describe('the sessions of a removed credential', () => {
  it('end, except for the session that removed it', async () => {
    const phone = createPhoneIdentifier();
    const email = emailIdentifier(createAddress());
    const first = await signUpWithIdentifier(server(), email);
    const own = await proveIdentifierWithIntent(server(), phone, 'attach', first.token);
    const byPhone = await signUpWithIdentifier(server(), phone);
    const byEmail = await signUpWithIdentifier(server(), email);
    const token = own?.token ?? '';
    await removedUser(token, 'phone_numbers', own?.identifierId ?? '');
    expect(await isLive(byPhone.token)).toBe(false);
    expect(await isLive(byEmail.token)).toBe(true);
    expect(await factorTypesOf(token)).toEqual(['magic_link']);
    expect(await lastMessageOf(first.identity.id)).toBe('Phone number removed with 1 session');
  });
});
