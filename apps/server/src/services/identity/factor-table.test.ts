import { canonicalAddress } from '@bakehouse/contract';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createPerson, type Person } from '../../../test/people/person.ts';
import {
  createPretendTable,
  insertPretendFactor,
  PRETEND_KIND,
  pretendFactor,
} from '../../../test/people/pretend-factor.ts';
import { useTestServer } from '../../../test/server/test-server.ts';
import { sessions, users } from '../../db/tables.ts';
import { toAuditActor } from '../audit/audit-actor.ts';
import { createAuditEvent } from '../audit/audit-event.ts';
import { runRecorded } from '../audit/recorded-transaction.ts';
import { factorTable } from '../factors/factors.ts';
import { removeAllFactors } from './factor-table.ts';
import { findIdentity } from './identifiers/identifiers.ts';
import { toRecordWithCallerCheck } from './sessions/session-caller.ts';
import { findLiveSession } from './sessions/sessions.ts';
import { completeFactor } from './sign-in.ts';

const withPretend = { ...factorTable, pretend: pretendFactor };
const server = useTestServer({ factors: withPretend });

const CALLER = { ipAddress: '127.0.0.1', userAgent: '' };
const ID = 'pretend-factor-1';

const user = z.object({
  data: z.object({ biometric_registrations: z.array(z.unknown()) }),
});

const identityOf = async ({ address }: Person) => {
  const canonical = canonicalAddress(address) ?? '';
  const { db, projects } = server().deps;
  const identifier = { kind: 'email', address, canonical } as const;
  const found = await findIdentity(db, projects.portal.organisationId, identifier);
  if (!found) throw new Error(`There is no identity with ${address}.`);
  return found;
};

const callerWith = async (token: string) => {
  const found = await findLiveSession(server().deps, token);
  if (!found) throw new Error('The session has ended.');
  return { ...CALLER, ...found };
};

// The database orders the keys of details by their length.
const factor = { kind: PRETEND_KIND, details: { registration_domain: 'localhost', id: ID } };

/** Signs in with the pretend factor alone, or adds it to a live session. */
const signIn = async (person: Person, token?: string) => {
  const { deps } = server();
  const identity = await identityOf(person);
  const session = token === undefined ? undefined : (await callerWith(token)).session;
  return runRecorded(deps, (tx) =>
    session
      ? completeFactor(tx, deps, { identity, factor, session, caller: CALLER })
      : completeFactor(tx, deps, {
          identity,
          factor,
          project: deps.projects.portal,
          minutes: 60,
          caller: CALLER,
        }),
  );
};

const registrationsOf = async (token: string) => {
  const reply = await server().provider('/users/me', { token });
  return user.parse(reply.json).data.biometric_registrations;
};

describe('a factor that consists of one row and one file', () => {
  let person: Person;

  beforeAll(async () => {
    const { deps } = server();
    await createPretendTable(deps.db);
    person = await createPerson(server());
    const by = await callerWith(person.token);
    const actor = toAuditActor(by.identity, by);
    const details = { factor: deps.factors[PRETEND_KIND].name };
    const event = createAuditEvent(deps, 'factor_added', { actor, details });
    await runRecorded(deps, async (tx) => {
      await insertPretendFactor(tx, ID, person.id);
      return { result: undefined, record: toRecordWithCallerCheck(deps, by, [event]) };
    });
  });

  it('signs in and is one of the factors of the session', async () => {
    const { session, token } = await signIn(person);
    expect(session.level).toBe('first');
    const reply = await server().provider('/sessions/authenticate', { token, body: {} });
    expect(reply.json).toMatchObject({
      data: {
        session: {
          authentication_factors: [
            {
              type: 'biometric',
              delivery_method: 'biometric',
              biometric_factor: { biometric_registration_id: ID },
            },
          ],
        },
      },
    });
  });

  it('joins a live session, which keeps its level and gets a new token', async () => {
    const other = (await signIn(person)).token;
    const { session, token } = await signIn(person, person.token);
    expect(session.level).toBe('second');
    expect(session.factors.map(({ kind }) => kind)).toEqual(['password', 'pin', PRETEND_KIND]);
    expect(await findLiveSession(server().deps, person.token)).toBeUndefined();
    expect(await findLiveSession(server().deps, other)).toBeDefined();
    await expect(signIn(person, person.token)).rejects.toThrow('The session has ended.');
    person = { ...person, token };
  });

  it('is listed once after a repeat, with the time of its first proof in the session', async () => {
    const { deps } = server();
    const first = await signIn(person);
    deps.clock.setOffset(60);
    const { token } = await signIn(person, first.token);
    deps.clock.setOffset(0);
    const { factors } = (await callerWith(token)).session;
    const [proof] = first.session.factors;
    expect(factors).toMatchObject([{ kind: PRETEND_KIND, createdAt: proof?.createdAt }]);
    expect(factors[0]?.lastAuthenticatedAt).toBe(factors[0]?.updatedAt);
    expect(factors[0]?.updatedAt).not.toBe(proof?.updatedAt);
  });

  it('is listed once for each of its credentials', async () => {
    const { token } = await signIn(person);
    const { session } = await callerWith(token);
    const other = { ...factor, details: { ...factor.details, id: 'another' } };
    const login = { identity: await identityOf(person), factor: other, session, caller: CALLER };
    const { deps } = server();
    const joined = await runRecorded(deps, (tx) => completeFactor(tx, deps, login));
    expect(joined.session.factors.map(({ details }) => details.id)).toEqual([ID, 'another']);
  });

  it('appears in the user object of the provider API', async () => {
    const { token } = await signIn(person);
    expect(await registrationsOf(token)).toEqual([
      { biometric_registration_id: ID, verified: true },
    ]);
  });

  it('can be removed once', async () => {
    const { deps } = server();
    const { token } = await signIn(person);
    const { credential } = deps.factors[PRETEND_KIND];
    expect(await credential?.remove(deps.db, person.id, 'another')).toBe(0);
    expect(await credential?.remove(deps.db, person.id, ID)).toBe(1);
    expect(await credential?.remove(deps.db, person.id, ID)).toBe(0);
    expect(await registrationsOf(token)).toEqual([]);
  });

  it('is removed and named together with all other factors', async () => {
    const { deps } = server();
    const removed = await deps.db.transaction(async (tx) => {
      await insertPretendFactor(tx, 'pretend-factor-2', person.id);
      return removeAllFactors(tx, deps.factors, person.id);
    });
    expect(removed).toEqual(['pretend factor']);
  });

  it('is named in the audit log when it is added and used', async () => {
    const reader = await createPerson(server(), { isAdmin: true });
    const { data } = await reader.audit({ admin: 'true', search: person.address });
    const told = new Set(data.map(({ action, msg }) => `${action}: ${msg}`));
    expect([...told].sort()).toEqual([
      'factor_added: Pretend factor added',
      'login_1fa: Pretend factor accepted',
    ]);
  });
});

it("does not add one user's factor to the session of another user", async () => {
  const { deps } = server();
  const [owner, stranger] = [await createPerson(server()), await createPerson(server())];
  const { session } = await callerWith(owner.token);
  const identity = await identityOf(stranger);
  const mixed = { identity, factor, session, caller: CALLER };
  await expect(runRecorded(deps, (tx) => completeFactor(tx, deps, mixed))).rejects.toThrow(
    'Your session has ended.',
  );
  expect((await callerWith(owner.token)).session.factors).toEqual(session.factors);
});

it('starts no session for a user who was deactivated after the factor was checked', async () => {
  const { deps } = server();
  const identity = await identityOf(await createPerson(server()));
  const isUser = eq(users.id, identity.id);
  await deps.db.update(users).set({ deactivatedAt: deps.clock.now() }).where(isUser);
  const login = { identity, factor, minutes: 60, caller: CALLER, project: deps.projects.portal };
  await expect(runRecorded(deps, (tx) => completeFactor(tx, deps, login))).rejects.toThrow(
    'Your account is deactivated.',
  );
  expect(await deps.db.$count(sessions, eq(sessions.userId, identity.id))).toBe(1);
});

it('waits for a deactivation under way and then starts no session', async () => {
  const { deps } = server();
  const person = await createPerson(server());
  const identity = await identityOf(person);
  const isUser = eq(users.id, identity.id);
  const login = { identity, factor, minutes: 60, caller: CALLER, project: deps.projects.portal };
  const { signingIn } = await deps.db.transaction(async (tx) => {
    await tx.update(users).set({ deactivatedAt: deps.clock.now() }).where(isUser);
    const started = runRecorded(deps, (other) => completeFactor(other, deps, login));
    return { signingIn: Promise.allSettled([started]) };
  });
  expect(await signingIn).toMatchObject([{ status: 'rejected' }]);
  await deps.db.update(users).set({ deactivatedAt: null }).where(isUser);
  expect(await deps.db.$count(sessions, eq(sessions.userId, identity.id))).toBe(1);
});

it('does not start a session with a second factor', async () => {
  const { deps } = server();
  const identity = await identityOf(await createPerson(server()));
  const alone = { identity, factor: { kind: 'pin' }, minutes: 60, caller: CALLER } as const;
  const project = deps.projects.portal;
  await expect(
    runRecorded(deps, (tx) => completeFactor(tx, deps, { ...alone, project })),
  ).rejects.toThrow('A session cannot start with the factor pin.');
});
