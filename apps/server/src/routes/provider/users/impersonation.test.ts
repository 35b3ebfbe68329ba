import { decodeJwt } from 'jose';
import type { AuthenticateResponse } from '@bakehouse/sdk';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  IMPERSONATOR,
  issueTokenToActFor,
  redeemTokenToActFor,
} from '../../../../test/acting/impersonator.ts';
import { createPerson, type Person } from '../../../../test/people/person.ts';
import { useTestServer } from '../../../../test/server/test-server.ts';
import { oneTimeSecrets } from '../../../db/schema/factors/one-time-secrets.ts';
import { outbox } from '../../../db/schema/outbox.ts';
import { auditEvents, knownDevices, users } from '../../../db/tables.ts';

const server = useTestServer();

let person: Person;

beforeEach(async () => {
  server().deps.clock.setOffset(0);
  person = await createPerson(server());
});

const issue = () => issueTokenToActFor(server(), person.address);
const redeem = (token: string) => redeemTokenToActFor(server(), token);

const REFUSED = {
  status: 401,
  json: { status_code: 401, error_type: 'unable_to_auth_impersonation_token' },
};

describe('a token to act for a user', () => {
  it('starts a session that says who acts, to the client and in the JWT', async () => {
    const { status, json } = await redeem(await issue());
    expect(status).toBe(200);
    // The cast is unchecked, because the assertions compare what they use.
    const { data } = json as { data: AuthenticateResponse };
    expect(data).toMatchObject({
      user_id: person.id,
      user: { emails: [{ email: person.address }] },
      session: {
        authentication_factors: [
          {
            type: 'impersonated',
            delivery_method: 'impersonation',
            impersonated_factor: {
              impersonator_id: IMPERSONATOR,
              impersonator_email_address: '',
            },
          },
        ],
      },
    });
    expect(decodeJwt(data.session_jwt)).toMatchObject({
      sub: person.id,
      act: { sub: IMPERSONATOR },
      amr: ['impersonated'],
    });
    expect(decodeJwt(data.session_jwt)).not.toHaveProperty('acr');
  });

  it('works once, also when fifty browsers send it', async () => {
    const token = await issue();
    const all = await Promise.all(Array.from({ length: 50 }, () => redeem(token)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await redeem(token)).toMatchObject(REFUSED);
  });

  it('works for five minutes', async () => {
    const token = await issue();
    server().deps.clock.setOffset(5 * 60);
    expect(await redeem(token)).toMatchObject(REFUSED);
  });

  it.each(['', 'x', 'x'.repeat(43)])('is refused when it is %j', async (token) => {
    expect(await redeem(token)).toMatchObject(REFUSED);
  });

  it('does not work for an account that was deactivated meanwhile', async () => {
    const token = await issue();
    const { db, clock } = server().deps;
    await db.update(users).set({ deactivatedAt: clock.now() }).where(eq(users.id, person.id));
    expect(await redeem(token)).toMatchObject({
      status: 403,
      json: { error_type: 'account_deactivated' },
    });
  });

  it('is stored as its hash only', async () => {
    const token = await issue();
    const rows = await server().deps.db.select().from(oneTimeSecrets);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('is on record with the command and the login, and the user sees the login', async () => {
    await redeem(await issue());
    const { db } = server().deps;
    const [created] = await db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.subject, person.address));
    expect(created).toMatchObject({
      action: 'impersonation_token_created',
      actor: IMPERSONATOR,
      actorId: null,
      deviceType: 'Command line',
      message: `Created a token to act for ${person.address}, by a command of root on test`,
    });
    const { data } = await person.audit();
    expect(data[0]).toMatchObject({
      action: 'impersonation_started',
      user: person.address,
      msg: `Logged in to act for somebody else (${IMPERSONATOR} acted for ${person.address})`,
    });
  });

  it('makes the device of the operator no known device of the user', async () => {
    await redeem(await issue());
    const { db } = server().deps;
    expect(await db.$count(knownDevices, eq(knownDevices.userId, person.id))).toBe(0);
    expect(await db.$count(outbox)).toBe(0);
  });
});
