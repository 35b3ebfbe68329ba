import { beforeAll, describe, expect, it } from 'vitest';
import { createPerson, createChecksum, type Person } from '../../../test/people/person.ts';
import { useTestServer } from '../../../test/server/test-server.ts';
import { PORTAL_ROUTES } from './portal-routes.ts';

const server = useTestServer();

let ada: Person;
let bo: Person;

beforeAll(async () => {
  ada = await createPerson(server(), { isAdmin: true });
  bo = await createPerson(server());
});

/** The refused requests of a person in the reader's list of activity. */
const refusedOf = async (person: Person, reader: Person = ada) => {
  const query = { activity_type: 'alerts', ...(reader === ada && { admin: 'true' }) };
  const { data } = await reader.audit(query);
  return data.filter(({ action, user }) => action === 'request_blocked' && user === person.address);
};

const WEBHOOK = { url: 'https://siem.example/', description: 'SIEM', events: null };

const BODIES: Record<string, object> = {
  '/get_document': { email: '', checksum: createChecksum() },
  '/explain_access': { email: 'mia@partner.example', checksum: createChecksum() },
  '/bans/manage': { action: 'ban', email: 'mia@partner.example', ban_level: 'org' },
  '/users/manage': { action: 'deactivate', email: 'mia@partner.example' },
  '/review/remove': { grants: ['1'] },
  '/review/restore': { undo: '' },
  '/review/keep': { grants: ['1'] },
  '/people/leave': { email: 'mia@partner.example', preview: true },
  '/get_group': { id: '' },
  '/save_group': { id: '' },
  '/delete_group': { id: '' },
  '/groups/import': { id: '', text: '' },
  '/create_webhook': { ...WEBHOOK, pin: '7391' },
  '/change_webhook': { ...WEBHOOK, id: '', pin: '7391' },
  '/pause_webhook': { id: '', paused: true },
  '/rotate_webhook_secret': { id: '', pin: '7391' },
  '/remove_webhook': { id: '' },
  '/test_webhook': { id: '' },
  '/replay_webhook': { id: '' },
};

const QUERIES: Record<string, Record<string, string>> = {
  '/get_person': { email: 'mia@partner.example' },
  '/groups/export.csv': { id: 'a' },
  '/webhook_dead_letters': { id: 'a' },
};

const OWN_FILE_REQUESTS = [
  ['/get_document', { email: '' }, 'the details'],
  ['/explain_access', { email: 'mia@partner.example' }, 'an access check'],
  ['/modify_permissions', { add: [], remove: [] }, 'a change of the access'],
  ['/modify_dates', { openable_date: null, expires_date: null }, 'a change of the dates'],
] as const;

const ADMIN_REQUESTS = PORTAL_ROUTES.flatMap(({ call, adminRequest }) =>
  adminRequest === undefined ? [] : [[call.path, adminRequest] as const],
);

describe('a call for administrators', () => {
  it.each(ADMIN_REQUESTS)('is logged when it is refused: %s', async (path, request) => {
    const mallory = await createPerson(server());
    const body = BODIES[path];
    const reply = body
      ? await mallory.call(path, { ...body, admin: true })
      : await mallory.read(path, { ...QUERIES[path], admin: 'true' });
    expect([reply.status, reply.json]).toMatchObject([403, { error_type: 'admin_required' }]);
    const events = await refusedOf(mallory);
    expect(events).toMatchObject([
      { msg: `Refused: ${request}`, file: null, statusType: 'blocked' },
    ]);
    expect(await refusedOf(mallory, mallory)).toEqual(events);
  });

  it('is also logged without admin mode', async () => {
    const mallory = await createPerson(server());
    expect((await mallory.read('/users/bakers')).status).toBe(403);
    expect(await refusedOf(mallory)).toMatchObject([{ msg: 'Refused: the list of bakers' }]);
  });
});

describe('a request about a file of somebody else', () => {
  it.each(OWN_FILE_REQUESTS)(
    'is logged for the baker and administrators, not for the caller: %s',
    async (path, body, request) => {
      const mallory = await createPerson(server());
      const { id, checksum } = await bo.bake({ name: 'Secret.pdf' });
      const reply = await mallory.call(path, { checksum, ...body });
      expect([reply.status, reply.json]).toMatchObject([404, { error_type: 'not_found' }]);
      const expected = [
        { msg: `Refused: ${request} of Secret.pdf`, file: 'Secret.pdf', fileId: id },
      ];
      expect(await refusedOf(mallory)).toMatchObject(expected);
      expect(await refusedOf(mallory, bo)).toMatchObject(expected);
      expect(await refusedOf(mallory, mallory)).toEqual([]);
      expect((await bo.detail(checksum)).alerts).toMatchObject([{ action: 'request_blocked' }]);
    },
  );

  it.each(OWN_FILE_REQUESTS)(
    'is answered and logged like an unknown file: %s',
    async (path, body, request) => {
      const mallory = await createPerson(server());
      const [checksum, unknown] = [(await bo.bake()).checksum, createChecksum()];
      const [foreign, missing] = [
        await mallory.call(path, { checksum, ...body }),
        await mallory.call(path, { checksum: unknown, ...body }),
      ];
      const answer = ({ status, json }: typeof foreign) => ({
        status,
        ...(json as object),
        request_id: '',
      });
      expect(answer(missing)).toEqual(answer(foreign));
      const [newest, ...rest] = await refusedOf(mallory);
      expect(newest).toMatchObject({
        msg: `Refused: ${request} of an unknown file (${unknown.slice(0, 12)}…)`,
        baker: null,
        file: null,
      });
      expect(rest).toHaveLength(1);
      expect(await refusedOf(mallory, mallory)).toEqual([]);
    },
  );
});

describe('refused requests that repeat', () => {
  it('are one row per minute', async () => {
    const mallory = await createPerson(server());
    const ask = () => Promise.all(Array.from({ length: 8 }, () => mallory.read('/users/bakers')));
    await ask();
    await ask();
    expect(await refusedOf(mallory)).toHaveLength(1);
    const { clock } = server().deps;
    clock.setOffset(clock.offsetSeconds() + 60);
    await ask();
    expect(await refusedOf(mallory)).toHaveLength(2);
  });

  it('about different files are at most 30 rows per minute', async () => {
    const mallory = await createPerson(server());
    const body = { openable_date: null, expires_date: null };
    for (let round = 0; round < 4; round += 1) {
      const checksums = Array.from({ length: 10 }, createChecksum);
      const asked = checksums.map((checksum) =>
        mallory.call('/modify_dates', { checksum, ...body }),
      );
      expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(asked.map(() => 404));
    }
    expect(await refusedOf(mallory)).toHaveLength(30);
  });
});
