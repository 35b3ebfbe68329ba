import { auditLogList } from '@bakehouse/contract';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { CALLS_WHILE_ACTING } from '../../test/acting/acting-calls.ts';
import { createActingPerson, IMPERSONATOR } from '../../test/acting/impersonator.ts';
import { createPerson, type Person } from '../../test/people/person.ts';
import { insertPin } from '../../test/people/pin-owner.ts';
import { listRoutesBelow } from '../../test/server/route-table.ts';
import { DEMO_PUBLIC_TOKEN, useTestServer } from '../../test/server/test-server.ts';
import { DEMO_PASSWORD, demoAddress } from '../demo/accounts.ts';
import { auditEvents, sessions } from '../db/tables.ts';
import { verifyAudit } from '../services/audit/audit-verification.ts';
import { PORTAL_ROUTES } from './portal/portal-routes.ts';
import { PROVIDER_CALLS } from './provider/provider-api.ts';

const server = useTestServer();

let person: Person;
let acting: Awaited<ReturnType<typeof createActingPerson>>;

beforeEach(async () => {
  server().deps.clock.setOffset(0);
  person = await createPerson(server());
  acting = await createActingPerson(server(), person);
});

const basic = (token: string) =>
  `Basic ${Buffer.from(`${DEMO_PUBLIC_TOKEN}:${token}`).toString('base64')}`;

const ask = (call: string) => {
  const [method = '', path = ''] = call.split(' ');
  const authorization = path.startsWith('/api/') ? `Bearer ${acting.token}` : basic(acting.token);
  const hasBody = method !== 'GET';
  return server().send(path, { method, headers: { authorization }, ...(hasBody && { body: {} }) });
};

const recordsOf = (id: string) =>
  server().deps.db.select().from(auditEvents).where(eq(auditEvents.actorId, id));

const callsWith = (decision: string) =>
  Object.keys(CALLS_WHILE_ACTING).filter((call) => CALLS_WHILE_ACTING[call] === decision);

const READ_ONLY = { status: 403, error_type: 'read_only_session' };

describe('the rows of the calls', () => {
  it('decide about every call that reads a session', () => {
    const portal = PORTAL_ROUTES.filter(({ call }) => call.level !== 'anyone').map(
      ({ call: { method, path, whileActing } }) => [`${method} /api${path}`, whileActing] as const,
    );
    const provider = PROVIDER_CALLS.filter(
      ({ level }) => level !== 'everyone' && level !== 'project',
    ).map(({ method, path, whileActing }) => [`${method} /sdk/v1${path}`, whileActing] as const);
    const decided = [...portal, ...provider].map(([call, isAllowed]) => [
      call,
      isAllowed ? 'allowed' : 'refused',
    ]);
    expect(Object.fromEntries(decided)).toEqual(CALLS_WHILE_ACTING);
  });

  it.each(callsWith('refused'))('refuse an operator: %s', async (call) => {
    const { status, json } = await ask(call);
    expect({ status, ...(json as object) }).toMatchObject(READ_ONLY);
  });

  it.each(callsWith('allowed'))('let an operator in: %s', async (call) => {
    const { json } = await ask(call);
    expect(json).not.toMatchObject({ error_type: 'read_only_session' });
  });

  it.each(['GET', 'POST', 'PUT', 'DELETE', 'PATCH'])(
    'let %s change nothing under another method or path',
    async (method) => {
      const paths = listRoutesBelow(server().app, '/api/')
        .map(({ path }) => path)
        .filter((path) => !(`${method} ${path}` in CALLS_WHILE_ACTING))
        .filter((path) => `POST ${path}` in CALLS_WHILE_ACTING);
      for (const path of [...paths, '/api/anything/at/all', '/sdk/v1/anything/at/all']) {
        const { status, json } = await ask(`${method} ${path}`);
        expect({ path, status, ...(json as object) }).toMatchObject({ path, ...READ_ONLY });
      }
    },
  );
});

describe('the portal while an operator acts', () => {
  it('asks for no PIN and names the operator', async () => {
    await insertPin(server(), person.id);
    const { json } = await acting.call('/auth/validate', {});
    expect(json).toMatchObject({
      user: {
        email: person.address,
        requires_pin: false,
        has_pin: true,
        impersonator: IMPERSONATOR,
      },
      session: { level: 'password_pin' },
    });
    const adopted = await server().portal('/stytch/session/authenticate', {
      body: { session_token: acting.token },
    });
    expect(adopted.json).toMatchObject({ user: { impersonator: IMPERSONATOR } });
  });

  it('names no operator in a session of the user', async () => {
    const { json } = await person.call('/auth/validate', {});
    expect((json as { user: object }).user).not.toHaveProperty('impersonator');
  });

  it('shows the files of the user, and opens what the user may open', async () => {
    const { checksum, id } = await person.bake({ permissions: [{ email: person.address }] });
    expect((await acting.read('/get_files')).json).toMatchObject({ data: [{ id }] });
    expect((await acting.open(checksum)).json).toMatchObject({ allowed: true });
  });

  it('tells the user which of the sessions is the one of an operator', async () => {
    const { json } = await person.read('/auth/sessions');
    const { data } = json as { data: { current: boolean; impersonator?: string }[] };
    expect(data.map(({ current, impersonator }) => [current, impersonator])).toEqual([
      [true, undefined],
      [false, IMPERSONATOR],
    ]);
  });
});

describe('a record of an operator', () => {
  it('names both people in its columns, its sentence, the list and the CSV file', async () => {
    const { checksum } = await person.bake({ permissions: [{ email: person.address }] });
    await acting.open(checksum);
    const records = await recordsOf(person.id);
    const opened = records.find(({ action }) => action === 'file_opened');
    const message = `Opening Rye.pdf allowed: access by email address (${IMPERSONATOR} acted for ${person.address})`;
    expect(opened).toMatchObject({ actor: person.address, impersonator: IMPERSONATOR, message });
    const listed = auditLogList.parse((await person.read('/get_all_audit_logs')).json);
    expect(listed.data.find(({ action }) => action === 'file_opened')).toMatchObject({
      user: person.address,
      impersonator: IMPERSONATOR,
      msg: message,
    });
    expect(listed.data.find(({ action }) => action === 'file_baked')).not.toHaveProperty(
      'impersonator',
    );
    const { text } = await person.read('/export_audit_logs.csv');
    expect(text).toContain(`${person.address} (${IMPERSONATOR} acted)`);
  });

  it('is written of a refused call, which the user sees', async () => {
    await acting.call('/bans/manage', { action: 'ban', email: 'mia@partner.example' });
    const { data } = auditLogList.parse((await person.read('/get_all_audit_logs')).json);
    expect(data[0]).toMatchObject({
      action: 'request_blocked',
      msg: `Refused: the call /bans/manage, which changes something (${IMPERSONATOR} acted for ${person.address})`,
    });
  });

  it('is part of the hash chain with the name of the operator', async () => {
    const { db, secrets } = server().deps;
    expect(await verifyAudit(db, secrets)).toMatchObject({ broken: null });
    const [started] = (await recordsOf(person.id)).filter(({ impersonator }) => impersonator);
    const setName = (impersonator: string | null) =>
      db
        .update(auditEvents)
        .set({ impersonator })
        .where(eq(auditEvents.id, started?.id ?? ''));
    for (const forged of [null, '', 'Somebody Else']) {
      await setName(forged);
      expect(await verifyAudit(db, secrets)).toMatchObject({ broken: { id: started?.id } });
    }
    await setName(IMPERSONATOR);
    expect(await verifyAudit(db, secrets)).toMatchObject({ broken: null });
  });
});

describe('the session of an operator', () => {
  it('cannot be extended beyond an hour after its start', async () => {
    const extend = () =>
      server().provider('/sessions/authenticate', {
        token: acting.token,
        body: { session_duration_minutes: 600 },
      });
    const endOf = async () =>
      (await server().deps.db.select().from(sessions).where(eq(sessions.userId, person.id))).find(
        ({ impersonator }) => impersonator,
      );
    const started = await endOf();
    expect(Number(started?.expiresAt) - Number(started?.startedAt)).toBe(3_600_000);
    server().deps.clock.setOffset(50 * 60);
    expect((await extend()).status).toBe(200);
    expect((await endOf())?.expiresAt).toEqual(started?.expiresAt);
    server().deps.clock.setOffset(60 * 60);
    expect((await extend()).json).toMatchObject({ error_type: 'session_not_found' });
  });

  it('ends by a logout of its own and when the user ends all others', async () => {
    await server().provider('/sessions/revoke', { token: acting.token, body: {} });
    const [revoked] = (await recordsOf(person.id)).filter(
      ({ action }) => action === 'session_revoked',
    );
    expect(revoked).toMatchObject({ impersonator: IMPERSONATOR });
    expect((await person.read('/get_files')).status).toBe(200);
    const again = await createActingPerson(server(), person);
    await insertPin(server(), person.id);
    await person.call('/auth/sessions/revoke_others', {});
    expect((await again.read('/get_files')).status).toBe(401);
  });

  it('gets no factor by a login of the same user, which starts a session of its own', async () => {
    const email = demoAddress('opener20');
    const { token } = await createActingPerson(server(), { address: email });
    const { json } = await server().provider('/passwords/authenticate', {
      token,
      body: { email, password: DEMO_PASSWORD, session_duration_minutes: 60 },
    });
    expect(json).toMatchObject({
      data: { session: { authentication_factors: [{ type: 'password' }] } },
    });
    // The cast is unchecked, because the assertion above found the session.
    const { session_token } = (json as { data: { session_token: string } }).data;
    expect(session_token).not.toBe(token);
  });
});
