import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { userResponseSchema } from '../../../test/api/provider-responses.ts';
import { readEmailsTo } from '../../../test/people/emailed-links.ts';
import { createAddress } from '../../../test/people/person.ts';
import {
  createPhoneIdentifier,
  emailIdentifier,
  proveIdentifierWithIntent,
  signUpWithIdentifier,
} from '../../../test/people/proofs.ts';
import { useTestServer } from '../../../test/server/test-server.ts';
import { auditEvents, sessions, users } from '../../db/tables.ts';
import { HttpError } from '../../http-error.ts';
import type { Identifier } from './identifiers/identifier.ts';

const server = useTestServer();

const signUpByPassword = async (email: string) => {
  const body = { email, password: 'Long-Enough-Words-To-Stay' };
  const reply = await server().provider('/passwords', { body });
  // The cast is unchecked, because the tests of passwords check this response.
  return (reply.json as { data: { user_id: string; session_token: string } }).data;
};

const readUser = async (token: string) => {
  const reply = await server().provider('/users/me', { token });
  return userResponseSchema.parse(reply.json).data;
};

const isLive = async (token: string) =>
  (await server().provider('/users/me', { token })).status === 200;

const errorTypeOf = (proof: Promise<unknown>) =>
  proof.then(
    () => 'no error',
    (error: unknown) => (error instanceof HttpError ? error.type : String(error)),
  );

const actionsOf = async (userId: string) => {
  const rows = await server()
    .deps.db.select({ action: auditEvents.action, message: auditEvents.message })
    .from(auditEvents)
    .where(eq(auditEvents.actorId, userId))
    .orderBy(auditEvents.seq);
  return rows.map(({ message }) => message);
};

const EXAMPLES: readonly [Identifier, string, object, string][] = [
  [
    emailIdentifier(createAddress()),
    'email address',
    { kind: 'magic_link', details: { email_address: expect.any(String) as string } },
    'duplicate_email',
  ],
  [
    createPhoneIdentifier(),
    'phone number',
    { kind: 'sms_otp', details: { phone_number: expect.any(String) as string } },
    'duplicate_phone_number',
  ],
  [
    { kind: 'wallet', chain: 'solana', address: '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T' },
    'crypto wallet',
    { kind: 'crypto_wallet', details: { crypto_wallet_type: 'solana' } },
    'duplicate_crypto_wallet',
  ],
  [
    { kind: 'subject', provider: 'github', subject: '77' },
    'account at another provider',
    {},
    'duplicate_oauth_registration',
  ],
];

describe.each(EXAMPLES)('a proof of %o', (identifier, name, factor, duplicate) => {
  it('logs nobody in and creates nobody when only a login is asked for', async () => {
    expect(await proveIdentifierWithIntent(server(), identifier, 'login')).toBeUndefined();
    expect(await proveIdentifierWithIntent(server(), identifier, 'login')).toBeUndefined();
  });

  it('creates a user, and the next proof logs this user in', async () => {
    const first = await signUpWithIdentifier(server(), identifier);
    expect(first.isNew).toBe(true);
    expect(first.session.factors).toMatchObject([factor]);
    expect(Object.values(first.session.factors[0]?.details ?? {})).toContain(first.identifierId);
    const again = await proveIdentifierWithIntent(server(), identifier, 'login');
    expect(again).toMatchObject({ isNew: false, identifierId: first.identifierId });
    expect(again?.session.id).not.toBe(first.session.id);
    expect(await isLive(first.token)).toBe(true);
    const [confirmed, ...logins] = await actionsOf(first.identity.id);
    expect([confirmed, logins.length]).toEqual([`Confirmed the ${name}`, 2]);
  });

  it('joins the session of the same user, and leaves the session of another user alone', async () => {
    const own = await proveIdentifierWithIntent(server(), identifier, 'login');
    const joined = await proveIdentifierWithIntent(
      server(),
      identifier,
      'login_or_create',
      own?.token,
    );
    expect(joined?.session.id).toBe(own?.session.id);
    const other = await signUpWithIdentifier(server(), createPhoneIdentifier());
    const beside = await proveIdentifierWithIntent(server(), identifier, 'login', other.token);
    expect(beside?.identity.id).toBe(own?.identity.id);
    expect(await isLive(other.token)).toBe(true);
  });

  it('cannot add the identifier to somebody else', async () => {
    const other = await signUpWithIdentifier(server(), createPhoneIdentifier());
    const attach = proveIdentifierWithIntent(server(), identifier, 'attach', other.token);
    expect(await errorTypeOf(attach)).toBe(duplicate);
    expect(await isLive(other.token)).toBe(true);
  });
});

describe('adding an identifier to a user', () => {
  it('keeps the first email as the primary one', async () => {
    const [first, second] = [createAddress(), createAddress()];
    const { token, identity } = await signUpWithIdentifier(server(), emailIdentifier(first));
    const added = await proveIdentifierWithIntent(
      server(),
      emailIdentifier(second),
      'attach',
      token,
    );
    expect(added?.identity).toMatchObject({ id: identity.id, email: first });
    const user = await readUser(added?.token ?? '');
    expect(user.emails).toMatchObject([
      { email: first, verified: true },
      { email_id: added?.identifierId, email: second, verified: true },
    ]);
    const byEither = await proveIdentifierWithIntent(server(), emailIdentifier(second), 'login');
    expect(byEither?.identity.id).toBe(identity.id);
    expect(await actionsOf(identity.id)).toContain('Email address added');
  });

  it('makes the first email of a user with a phone number the primary one', async () => {
    const { token } = await signUpWithIdentifier(server(), createPhoneIdentifier());
    const email = createAddress();
    const added = await proveIdentifierWithIntent(
      server(),
      emailIdentifier(email),
      'attach',
      token,
    );
    expect(added?.identity.email).toBe(email);
    const reply = await server().portal('/auth/validate', { token: added?.token ?? '', body: {} });
    expect(reply.json).toMatchObject({ user: { email, requires_pin: true } });
  });

  it('needs a session', async () => {
    const attach = proveIdentifierWithIntent(server(), createPhoneIdentifier(), 'attach');
    expect(await errorTypeOf(attach)).toBe('user_unauthenticated');
  });

  it('needs a second factor of a user who has one, and an own identifier is that factor', async () => {
    const phone = createPhoneIdentifier();
    const email = emailIdentifier(createAddress());
    const { token } = await signUpWithIdentifier(server(), email);
    await proveIdentifierWithIntent(server(), phone, 'attach', token);
    const later = await signUpWithIdentifier(server(), email);
    const third = emailIdentifier(createAddress());
    const attach = (by: string) => proveIdentifierWithIntent(server(), third, 'attach', by);
    expect(await errorTypeOf(attach(later.token))).toBe('insufficient_factors');
    const stepped = await proveIdentifierWithIntent(server(), phone, 'attach', later.token);
    expect(stepped?.session.factors).toHaveLength(2);
    expect(await attach(stepped?.token ?? '')).toMatchObject({ isNew: false });
  });

  it('gives administrator rights with an address that the operator named', async () => {
    const { deps } = server();
    const email = createAddress();
    const projects = { ...deps.projects, admins: [email] };
    const { token } = await signUpWithIdentifier(server(), createPhoneIdentifier());
    const named = { ...server(), deps: { ...deps, projects } };
    const added = await proveIdentifierWithIntent(named, emailIdentifier(email), 'attach', token);
    expect(added?.identity.isAdmin).toBe(true);
  });
});

describe('the first proof of an address that somebody signed up with', () => {
  it('removes everything that was set up without the proof', async () => {
    const email = createAddress();
    const squatter = await signUpByPassword(email);
    const phone = createPhoneIdentifier();
    const withPhone = await proveIdentifierWithIntent(
      server(),
      phone,
      'attach',
      squatter.session_token,
    );
    const own = emailIdentifier(createAddress());
    // The session has proven factors of two groups: the password and the phone.
    const withEmail = await proveIdentifierWithIntent(server(), own, 'attach', withPhone?.token);
    const wallet: Identifier = { kind: 'wallet', chain: 'ethereum', address: '0xAbc' };
    const withWallet = await proveIdentifierWithIntent(
      server(),
      wallet,
      'attach',
      withEmail?.token,
    );
    expect(await isLive(withWallet?.token ?? '')).toBe(true);

    const owner = await signUpWithIdentifier(server(), emailIdentifier(email));
    expect([owner.identity.id, owner.isNew]).toEqual([squatter.user_id, false]);
    expect(await isLive(withWallet?.token ?? '')).toBe(false);
    expect(await readUser(owner.token)).toMatchObject({
      emails: [{ email, verified: true }],
      phone_numbers: [],
      crypto_wallets: [],
      password: null,
    });
    for (const other of [phone, own, wallet]) {
      expect(await proveIdentifierWithIntent(server(), other, 'login')).toBeUndefined();
    }
    expect((await actionsOf(squatter.user_id)).slice(-3)).toEqual([
      'Confirmed the email address',
      'Removed what was set up before the address was confirmed: password, email address, phone number, crypto wallet, 1 session',
      'Magic link accepted',
    ]);
    const [mail] = await readEmailsTo(server(), email);
    expect(mail?.subject).toBe('Choose a password for Bakehouse demo');
  });

  it('keeps everything when it comes from a session of the account', async () => {
    const email = createAddress();
    const { session_token } = await signUpByPassword(email);
    const proven = await proveIdentifierWithIntent(
      server(),
      emailIdentifier(email),
      'login',
      session_token,
    );
    const user = await readUser(proven?.token ?? '');
    expect(user).toMatchObject({
      emails: [{ verified: true }],
      password: { requires_reset: false },
    });
    expect(proven?.session.factors.map(({ kind }) => kind)).toEqual(['password', 'magic_link']);
  });

  it('logs nobody in to a deactivated account', async () => {
    const email = emailIdentifier(createAddress());
    const { identity } = await signUpWithIdentifier(server(), email);
    const { db, clock } = server().deps;
    await db.update(users).set({ deactivatedAt: clock.now() }).where(eq(users.id, identity.id));
    const proof = proveIdentifierWithIntent(server(), email, 'login_or_create');
    expect(await errorTypeOf(proof)).toBe('account_deactivated');
  });
});

describe('at the same moment', () => {
  it('50 proofs of a new address create one user with 50 sessions', async () => {
    const email = emailIdentifier(createAddress());
    const proofs = await Promise.all(
      Array.from({ length: 50 }, () =>
        proveIdentifierWithIntent(server(), email, 'login_or_create'),
      ),
    );
    expect(new Set(proofs.map((proven) => proven?.identity.id)).size).toBe(1);
    expect(proofs.filter((proven) => proven?.isNew)).toHaveLength(1);
    const userId = proofs[0]?.identity.id ?? '';
    const { db } = server().deps;
    expect(await db.$count(sessions, eq(sessions.userId, userId))).toBe(50);
    expect(await actionsOf(userId)).toHaveLength(51);
  });

  it('two users who add one phone number have one winner', async () => {
    for (let round = 0; round < 5; round += 1) {
      const phone = createPhoneIdentifier();
      const rivals = [
        await signUpWithIdentifier(server(), emailIdentifier(createAddress())),
        await signUpWithIdentifier(server(), emailIdentifier(createAddress())),
      ];
      const results = await Promise.all(
        rivals.map(({ token }) =>
          errorTypeOf(proveIdentifierWithIntent(server(), phone, 'attach', token)),
        ),
      );
      expect(results.sort()).toEqual(['duplicate_phone_number', 'no error']);
    }
  });
});
