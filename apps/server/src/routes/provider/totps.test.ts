import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { recoveryCodes, sessions, totps } from '../../db/tables.ts';
import {
  authenticateResponseSchema,
  totpCreateResponseSchema,
  userResponseSchema,
} from '../../../test/api/provider-responses.ts';
import { changeWhileQueued } from '../../../test/api/queued-requests.ts';
import { readAuditTrail } from '../../../test/people/audit-trail.ts';
import { createPerson, insertSession, insertSessions } from '../../../test/people/person.ts';
import { createPhoneIdentifier, signUpWithIdentifier } from '../../../test/people/proofs.ts';
import {
  createTotpOwner,
  createVerifiedTotpOwner,
  registerTotp,
} from '../../../test/people/totp-owner.ts';
import { createStoppedClock } from '../../../test/server/stopped-clock.ts';
import { useClockAdvance } from '../../../test/server/clock-advance.ts';
import { useTestServer } from '../../../test/server/test-server.ts';
import { deleteOldRows } from '../../services/upkeep/housekeeping.ts';

const server = useTestServer({ clock: createStoppedClock() });

const wait = useClockAdvance(server);

const call = (path: string, token: string, body: object = {}) =>
  server().provider(path, { token, body });

const readUser = async (token: string) => {
  const reply = await server().provider('/users/me', { token });
  return userResponseSchema.parse(reply.json).data;
};

describe('POST /totps', () => {
  it('gives an app what it needs: the issuer, the user and a secret of 160 bits', async () => {
    const { address, token } = await createPerson(server());
    const { secret, app, totp_id, user, user_id, __user } = await registerTotp(server(), token);
    const { protocol, host, pathname, searchParams } = app.uri;
    expect([protocol, host, decodeURIComponent(pathname)]).toEqual([
      'otpauth:',
      'totp',
      `/Bakehouse demo:${address}`,
    ]);
    expect(Object.fromEntries(searchParams)).toEqual({
      issuer: 'Bakehouse demo',
      secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
    expect(user.totps).toEqual([{ totp_id, verified: false }]);
    expect([user_id, __user]).toEqual([user.user_id, user]);
  });

  it('names a user without an email after the phone number', async () => {
    const phone = createPhoneIdentifier();
    const { token } = await signUpWithIdentifier(server(), phone);
    const { app } = await registerTotp(server(), token);
    expect(decodeURIComponent(app.uri.pathname)).toBe(`/Bakehouse demo:${phone.number}`);
  });

  it('replaces an app that was not verified, and no other', async () => {
    const owner = await createTotpOwner(server());
    const second = await createTotpOwner(server(), { ...owner, token: owner.token() });
    expect((await owner.enter(owner.code())).json).toMatchObject({
      error_type: 'unable_to_authenticate_totp',
    });
    expect((await second.enter(second.code())).status).toBe(200);
    expect((await readUser(second.token())).totps).toEqual([
      { totp_id: second.totpId, verified: true },
    ]);
    expect((await call('/totps', second.token())).json).toMatchObject({
      status_code: 400,
      error_type: 'active_totp_exists',
    });
  });

  it('is refused when the session ends while it waits', async () => {
    const { id: userId, token } = await createPerson(server());
    const reply = await changeWhileQueued(
      server(),
      { userId, send: () => call('/totps', token) },
      (tx) =>
        tx
          .update(sessions)
          .set({ revokedAt: server().deps.clock.now() })
          .where(eq(sessions.userId, userId)),
    );
    expect(reply.json).toMatchObject({ error_type: 'session_not_found' });
    expect(await server().deps.db.$count(totps, eq(totps.userId, userId))).toBe(0);
  });

  it.each([4, 1441, 5.5, -60, '60', null])('refuses %j minutes', async (expiration_minutes) => {
    const { token } = await createPerson(server());
    expect((await call('/totps', token, { expiration_minutes })).json).toMatchObject({
      status_code: 400,
      error_type: 'invalid_request',
    });
  });

  it('stores neither the secret nor a recovery code in the clear', async () => {
    const { token } = await createPerson(server());
    const { data } = totpCreateResponseSchema.parse((await call('/totps', token)).json);
    const { db } = server().deps;
    const stored = [...(await db.select().from(totps)), ...(await db.select().from(recoveryCodes))]
      .flatMap((row) => Object.values(row))
      .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value)));
    for (const secret of [data.secret, ...data.recovery_codes]) {
      expect(stored.filter((value) => value.includes(secret))).toEqual([]);
    }
  });
});

describe('POST /totps/authenticate', () => {
  it('verifies the app by the first code and adds it to the session', async () => {
    const owner = await createTotpOwner(server());
    const reply = await owner.enter(owner.code());
    const { data } = authenticateResponseSchema.parse(reply.json);
    expect(data.totp_id).toBe(owner.totpId);
    expect(data.user.totps).toEqual([{ totp_id: owner.totpId, verified: true }]);
    expect(data.session.authentication_factors.at(-1)).toMatchObject({
      type: 'totp',
      authenticator_app_factor: { totp_id: owner.totpId },
    });
    expect(decodeJwt(data.session_jwt).amr).toContain('otp');
    wait(30);
    expect((await owner.enter(owner.code())).status).toBe(200);
    expect(await readAuditTrail(server(), owner.id)).toEqual([
      ['factor_added', 'Authenticator app added'],
      ['login_2fa', 'Logged in: authenticator app accepted'],
      ['login_2fa', 'Logged in: authenticator app accepted'],
    ]);
  });

  it('joins a live session only', async () => {
    expect((await server().provider('/totps/authenticate', { body: {} })).json).toMatchObject({
      status_code: 401,
      error_type: 'user_unauthenticated',
    });
  });

  it.each([-30, 0, 30])('accepts a code of %i seconds from now', async (seconds) => {
    const owner = await createTotpOwner(server());
    expect((await owner.enter(owner.code(seconds))).status).toBe(200);
  });

  it.each([-90, 90])('refuses a code of %i seconds from now', async (seconds) => {
    const owner = await createTotpOwner(server());
    expect((await owner.enter(owner.code(seconds))).json).toMatchObject({
      status_code: 401,
      error_type: 'unable_to_authenticate_totp',
    });
  });

  it('accepts each code once, and no older one after it', async () => {
    const owner = await createTotpOwner(server());
    const [before, code, after] = [owner.code(-30), owner.code(), owner.code(30)];
    expect((await owner.enter(code)).status).toBe(200);
    for (const used of [code, before]) {
      expect((await owner.enter(used)).json).toMatchObject({
        status_code: 400,
        error_type: 'totp_code_already_authenticated',
      });
    }
    expect((await owner.enter(after)).status).toBe(200);
  });

  it('accepts one code once when 50 sessions send it at the same time, and locks nothing', async () => {
    const owner = await createTotpOwner(server());
    const tokens = await insertSessions(server(), owner.address, 50);
    const body = { totp_code: owner.code() };
    const replies = await Promise.all(
      tokens.map((token) => call('/totps/authenticate', token, body)),
    );
    const isAccepted = ({ status }: { status: number }) => status === 200;
    expect(replies.filter(isAccepted)).toHaveLength(1);
    for (const refused of replies.filter((reply) => !isAccepted(reply))) {
      expect(refused.json).toMatchObject({ error_type: 'totp_code_already_authenticated' });
    }
    expect(await readAuditTrail(server(), owner.id)).toEqual([
      ['factor_added', 'Authenticator app added'],
      ['login_2fa', 'Logged in: authenticator app accepted'],
    ]);
  });

  it.each(['123 456', ' 123456 ', '123-456', '１２３٤٥٦', '\u202a123456\u202c'])(
    'reads %j as a code',
    async (totp_code) => {
      const { token } = await createTotpOwner(server());
      expect((await call('/totps/authenticate', token(), { totp_code })).status).toBe(401);
    },
  );

  it.each([undefined, 123456, '', '12345', '1234567', 'abcdef'])(
    'refuses %j without counting it as a wrong code',
    async (totp_code) => {
      const owner = await createTotpOwner(server());
      for (let time = 0; time < 6; time += 1) {
        const reply = await call('/totps/authenticate', owner.token(), { totp_code });
        expect(reply.json).toMatchObject({ status_code: 400, error_type: 'invalid_request' });
      }
      expect((await owner.enter(owner.code())).status).toBe(200);
    },
  );

  it('refuses a session duration that is out of range', async () => {
    const owner = await createTotpOwner(server());
    const body = { totp_code: owner.code(), session_duration_minutes: 4 };
    expect((await call('/totps/authenticate', owner.token(), body)).json).toMatchObject({
      status_code: 400,
      error_type: 'invalid_session_duration_minutes',
    });
    expect((await owner.enter(owner.code())).status).toBe(200);
  });

  it('knows no app of a user without one, or with one that was not verified in time', async () => {
    const { token } = await createPerson(server());
    const notFound = { status_code: 404, error_type: 'totp_not_found' };
    const body = { totp_code: '123456' };
    expect((await call('/totps/authenticate', token, body)).json).toMatchObject(notFound);
    const owner = await createTotpOwner(server(), undefined, { expiration_minutes: 5 });
    wait(290);
    await deleteOldRows(server().deps);
    expect((await owner.enter('000000')).json).toMatchObject({ status_code: 401 });
    wait(11);
    expect((await owner.enter(owner.code())).json).toMatchObject(notFound);
    await deleteOldRows(server().deps);
    expect(await server().deps.db.$count(totps, eq(totps.id, owner.totpId))).toBe(0);
  });

  it('keeps a verified app for good', async () => {
    const owner = await createVerifiedTotpOwner(server());
    wait(1440 * 60 * 40);
    await deleteOldRows(server().deps);
    expect(await server().deps.db.$count(totps, eq(totps.id, owner.totpId))).toBe(1);
  });
});

describe('a user with an email and an authenticator app', () => {
  it('needs both in the session before factors change', async () => {
    const owner = await createVerifiedTotpOwner(server());
    const token = await insertSession(server(), owner.address, 'first');
    expect((await call('/totps/recovery_codes', token)).json).toMatchObject({
      status_code: 403,
      error_type: 'insufficient_factors',
    });
    wait(30);
    const reply = await call('/totps/authenticate', token, { totp_code: owner.code() });
    const { session_token } = authenticateResponseSchema.parse(reply.json).data;
    expect((await call('/totps/recovery_codes', session_token)).status).toBe(200);
    wait(3600);
    expect((await call('/totps/recovery_codes', session_token)).json).toMatchObject({
      status_code: 403,
      error_type: 'stale_factors',
    });
  });
});
