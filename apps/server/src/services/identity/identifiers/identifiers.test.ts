import { describe, expect, it } from 'vitest';
import { runRecorded } from '../../audit/recorded-transaction.ts';
import { useTestServer } from '../../../../test/server/test-server.ts';
import type { Identifier } from './identifier.ts';
import { createIdentity, findIdentity } from './identifiers.ts';
import { completeFactor } from '../sign-in.ts';

const server = useTestServer();

const CALLER = { ipAddress: '127.0.0.1', userAgent: '' };

const create = (identifier: Identifier) => {
  const { deps } = server();
  const verifiedAt = deps.clock.now();
  return deps.db.transaction((tx) =>
    createIdentity(tx, deps, { identifier, project: deps.projects.portal, verifiedAt }),
  );
};

const EXAMPLES: readonly [Identifier, object][] = [
  [
    { kind: 'email', address: 'Zoe@people.example', canonical: 'zoe@people.example' },
    { emails: [{ email: 'Zoe@people.example', verified: true }] },
  ],
  [
    { kind: 'phone', number: '+493012345' },
    { phone_numbers: [{ phone_number: '+493012345', verified: true }] },
  ],
  [
    { kind: 'wallet', chain: 'solana', address: '4Nd1m' },
    {
      crypto_wallets: [
        { crypto_wallet_type: 'solana', crypto_wallet_address: '4Nd1m', verified: true },
      ],
    },
  ],
  [
    { kind: 'subject', provider: 'google', subject: '1234' },
    { providers: [{ provider_type: 'google', provider_subject: '1234' }] },
  ],
];

/** A session of an identity, by a factor that the user need not have in this test. */
const sessionOf = async (identifier: Identifier) => {
  const { deps } = server();
  const identity = await findIdentity(deps.db, deps.projects.portal.organisationId, identifier);
  if (!identity) throw new Error('There is no such identity.');
  return runRecorded(deps, (tx) =>
    completeFactor(tx, deps, {
      identity,
      factor: { kind: 'password' },
      project: deps.projects.portal,
      minutes: 60,
      caller: CALLER,
    }),
  );
};

describe.each(EXAMPLES)('an identity with the identifier %o', (identifier, members) => {
  it('is created once and found by its identifier', async () => {
    const created = await create(identifier);
    expect(created).toBeDefined();
    const { db, projects } = server().deps;
    expect(await findIdentity(db, projects.portal.organisationId, identifier)).toEqual(created);
    expect(await create(identifier)).toBeUndefined();
  });

  it('is an active user of the provider API', async () => {
    const { token } = await sessionOf(identifier);
    const reply = await server().provider('/users/me', { token });
    expect(reply.json).toMatchObject({ data: { status: 'active', password: null, ...members } });
  });
});

describe('a user with a phone number and no email', () => {
  const identifier: Identifier = { kind: 'phone', number: '+493098765' };

  it('works with the provider API', async () => {
    await create(identifier);
    const { token, identity } = await sessionOf(identifier);
    const reply = await server().provider('/users/me', {
      method: 'PUT',
      token,
      body: { name: { first_name: 'Zoe' } },
    });
    expect(reply.json).toMatchObject({
      data: { user_id: identity.id, emails: [], phone_numbers: [{ verified: true }] },
    });
    const renewed = await server().provider('/sessions/authenticate', {
      token,
      body: { session_duration_minutes: 30 },
    });
    expect(renewed.status).toBe(200);
    expect((await server().provider('/sessions/revoke', { method: 'POST', token })).status).toBe(
      200,
    );
  });

  it('learns from the portal API that it needs an email', async () => {
    const { token } = await sessionOf(identifier);
    const refused = {
      error_type: 'email_required',
      error:
        'Your account has no email address. The portal needs one, because files are shared with email addresses. Add an email address to your account, then log in again.',
    };
    const adopt = { body: { session_token: token } };
    for (const reply of [
      await server().portal('/stytch/session/authenticate', adopt),
      await server().portal('/auth/validate', { token, body: {} }),
      await server().portal('/auth/pin/create', { token, body: { pin: '7391' } }),
      await server().portal('/get_files', { token }),
    ]) {
      expect([reply.status, reply.json]).toMatchObject([403, refused]);
    }
  });
});
