import { max } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { UNQUEUED_CALLS } from '../../../test/api/unqueued-calls.ts';
import { WRITING_CALLS } from '../../../test/api/writing-calls.ts';
import { createAddress, createPerson, type Person } from '../../../test/people/person.ts';
import { listRoutesBelow } from '../../../test/server/route-table.ts';
import { useTestServer } from '../../../test/server/test-server.ts';
import { auditEvents } from '../../db/tables.ts';
import { PORTAL_ROUTES } from '../../routes/portal/portal-routes.ts';
import { PROVIDER_CALLS } from '../../routes/provider/provider-api.ts';
import { CONTENDED_ROWS_BY_PAGE_CALL, type ContendedRow } from './queued-calls.ts';

const server = useTestServer();

const TOKEN = 'a'.repeat(43);

const BODY = {
  email: 'Flood+tag@Partner.Example',
  phone_number: '+1 415 555 2671',
  crypto_wallet_address: '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B',
  public_key_credential: JSON.stringify({ type: 'public-key', id: 'passkey-1', rawId: 'p' }),
  method_id: 'email-test-1',
  token: TOKEN,
  impersonation_token: TOKEN,
  id_token: 'header.claims.signature',
  access_token: 'header.claims.signature',
};
const LINES: Readonly<Record<ContendedRow, string>> = {
  address: 'address:flood@partner.example',
  banned: 'banned:flood@partner.example',
  managed: 'managed:flood@partner.example',
  phone: 'phone:+14155552671',
  wallet: 'wallet:0xab5801a7d398351b8be11c439e05c5b3259aec9b',
  passkey: 'passkey:passkey-1',
  code: 'code:email-test-1',
  token: `token:${TOKEN}`,
  impersonation: `impersonation:${TOKEN}`,
  credential: 'credential:header.claims.signature',
  access: 'access:header.claims.signature',
};

const fillLine = (line: string) => {
  const gate = Promise.withResolvers<undefined>();
  const tasks = Array.from({ length: 101 }, () =>
    server().deps.callQueue.runExclusive(line, () => gate.promise),
  );
  return async () => {
    gate.resolve(undefined);
    await Promise.all(tasks);
  };
};

const send = (call: string, { token }: Person) => {
  const [method = '', pattern = ''] = call.split(' ');
  const path = pattern.replace(':id', 'id-1');
  const body = method === 'GET' ? undefined : BODY;
  if (path.startsWith('/sdk/v1'))
    return server().provider(path.slice('/sdk/v1'.length), { method, token, body });
  if (path.startsWith('/api'))
    return server().send(path, { method, body, headers: { authorization: `Bearer ${token}` } });
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  return server().send(path, { method, body: `token=${TOKEN}`, headers: form });
};

const rowsOnRecord = async () => {
  const [row] = await server()
    .deps.db.select({ seq: max(auditEvents.seq) })
    .from(auditEvents);
  return row?.seq;
};

const refused = { status: 429, json: { error_type: 'too_many_requests' } };

const calls: (readonly [call: string, things: readonly ContendedRow[]])[] = [
  ...PORTAL_ROUTES.flatMap(({ call, queue }) =>
    queue ? [[`${call.method} /api${call.path}`, queue] as const] : [],
  ),
  ...PROVIDER_CALLS.flatMap(({ method, path, queue }) =>
    queue ? [[`${method} /sdk/v1${path}`, queue] as const] : [],
  ),
  ...Object.entries(CONTENDED_ROWS_BY_PAGE_CALL),
];

it('has every call that is not a reading GET in one of two tables', () => {
  const { app } = server();
  const mounted = ['/api/', '/sdk/v1/', '/v1/']
    .flatMap((prefix) => listRoutesBelow(app, prefix))
    .map(({ method, path }) => `${method} ${path}`)
    .filter((call) => !call.startsWith('GET ') || call in WRITING_CALLS);
  const listed = [...calls.map(([call]) => call), ...Object.keys(UNQUEUED_CALLS)];
  expect(listed.toSorted()).toEqual(mounted.toSorted());
});

describe('a call whose line is full', () => {
  it.each(calls.filter(([, things]) => things.length === 0))(
    'is refused and changes nothing: %s of one person',
    async (call) => {
      const person = await createPerson(server(), { isAdmin: true });
      const rows = await rowsOnRecord();
      const empty = fillLine(`user:${person.id}`);
      const reply = await send(call, person);
      expect(reply).toMatchObject(refused);
      expect(reply.headers.get('retry-after')).toBe('2');
      await empty();
      expect(await rowsOnRecord()).toBe(rows);
    },
  );

  it.each(calls.flatMap(([call, things]) => things.map((thing) => [call, thing] as const)))(
    'is refused and changes nothing: %s about one %s',
    async (call, thing) => {
      const person = await createPerson(server(), { isAdmin: true });
      const rows = await rowsOnRecord();
      const empty = fillLine(LINES[thing]);
      const reply = await send(call, person);
      expect(reply).toMatchObject(refused);
      expect(reply.headers.get('retry-after')).toBe('2');
      await empty();
      expect(await rowsOnRecord()).toBe(rows);
    },
  );
});

describe('calls without a session about one address', () => {
  const CALLS = 120;

  it('from one network leave a place for a call from another one', async () => {
    const email = createAddress();
    const gate = Promise.withResolvers<undefined>();
    const before = server().deps.callQueue.runExclusive(`address:${email}`, () => gate.promise);
    const sendFrom = (peer: string) =>
      server().provider('/otps/email/login_or_create', { peer, body: { email } });
    const flood = Array.from({ length: CALLS }, () => sendFrom('203.0.113.9'));
    const first = await Promise.race(flood);
    expect(first).toMatchObject(refused);
    expect(first.text).toContain('Earlier requests for the same thing');

    const other = sendFrom('198.51.100.7');
    gate.resolve(undefined);
    await before;
    expect((await other).status).toBe(200);
    const texts = (await Promise.all(flood)).map(({ text }) => text);
    expect(texts.filter((text) => text.includes('Earlier requests'))).toHaveLength(CALLS - 101);
  });
});

it('lets a person check a session, and refuses to extend it, while the line of their changes is full', async () => {
  const person = await createPerson(server());
  const empty = fillLine(`user:${person.id}`);
  const authenticate = (body: object) =>
    server().provider('/sessions/authenticate', { token: person.token, body });
  expect((await authenticate({})).status).toBe(200);
  expect(await authenticate({ session_duration_minutes: 60 })).toMatchObject(refused);
  await empty();
});

it('lets a person read and open while the line of their changes is full', async () => {
  const person = await createPerson(server());
  const empty = fillLine(`user:${person.id}`);
  expect((await person.read('/get_files')).status).toBe(200);
  expect((await person.open('0'.repeat(64))).status).toBe(404);
  await empty();
});
