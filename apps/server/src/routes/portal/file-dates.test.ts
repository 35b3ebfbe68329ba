import { fileDetail, type FileDetail } from '@bakehouse/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { createPerson, createChecksum, type Person } from '../../../test/people/person.ts';
import { useTestServer } from '../../../test/server/test-server.ts';

const server = useTestServer();

const MARCH = '2030-03-01T00:00:00.000Z';
const APRIL = '2030-04-01T00:00:00.000Z';
const MAY = '2030-05-01T00:00:00.000Z';

type Dates = [openable: string | null, expires: string | null];

let bo: Person;

beforeAll(async () => {
  bo = await createPerson(server());
});

const bakeWith = ([openable_date, expiration_date]: Dates) =>
  bo.bake({ openable_date, expiration_date });

const modify = (checksum: string, body: object, headers: Record<string, string> = {}) =>
  bo.call('/modify_dates', { checksum, ...body }, headers);

const changesOf = async (id: string) => {
  const { data } = await bo.audit({ file_id: id });
  return data.filter(({ action }) => action !== 'file_baked');
};

describe('POST /modify_dates', () => {
  it.each<[Dates, Dates, string]>([
    [[null, null], [MARCH, null], 'openable_date_modified'],
    [[MARCH, null], [APRIL, null], 'openable_date_modified'],
    [[MARCH, MAY], [null, MAY], 'openable_date_modified'],
    [[null, null], [null, MAY], 'expiration_date_modified'],
    [[MARCH, MAY], [MARCH, APRIL], 'expiration_date_modified'],
    [[MARCH, MAY], [MARCH, null], 'expiration_date_modified'],
    [[null, null], [MARCH, MAY], 'dates_updated'],
    [[MARCH, APRIL], [APRIL, MAY], 'dates_updated'],
    [[MARCH, MAY], [null, null], 'dates_updated'],
    [[MARCH, null], [null, MAY], 'dates_updated'],
  ])('logs a change from %j to %j as %s', async (before, [openable, expires], action) => {
    const { id, checksum } = await bakeWith(before);
    const reply = await modify(checksum, { openable_date: openable, expires_date: expires });
    expect([reply.status, reply.headers.get('etag')]).toEqual([200, '"2"']);
    const detail = fileDetail.parse(reply.json);
    expect(detail).toMatchObject({ openable, expires, version: 2 });
    expect(detail).toEqual(await bo.detail(checksum));
    const changes = await changesOf(id);
    expect(changes).toMatchObject([{ action, user: bo.address, statusType: 'info' }]);
  });

  it('logs both values of each date', async () => {
    const { id, checksum } = await bakeWith([MARCH, null]);
    await modify(checksum, { openable_date: null, expires_date: MAY });
    expect((await changesOf(id)).map(({ msg }) => msg)).toEqual([
      `Dates of Rye.pdf changed: openable date removed (was ${MARCH}), expiry set to ${MAY}`,
    ]);
  });

  it.each([
    ['the same texts', { openable_date: MARCH, expires_date: MAY }],
    [
      'the same instants in other words',
      { openable_date: '01-03-2030', expires_date: '2030-05-01T02:00+02:00' },
    ],
  ])('changes nothing for %s', async (_name, body) => {
    const { id, checksum } = await bakeWith([MARCH, MAY]);
    const reply = await modify(checksum, body);
    expect([reply.status, reply.headers.get('etag')]).toEqual([200, '"1"']);
    expect(reply.json).toMatchObject({ openable: MARCH, expires: MAY, version: 1 });
    expect(await changesOf(id)).toEqual([]);
  });

  it('changes nothing for two dates that are empty already', async () => {
    const { id, checksum } = await bakeWith([null, null]);
    const reply = await modify(checksum, { openable_date: null, expires_date: null });
    expect(reply.json).toMatchObject({ openable: null, expires: null, version: 1 });
    expect(await changesOf(id)).toEqual([]);
  });

  it.each([
    ['21-11-2030 10:20', '2030-11-21T10:20:00.000Z'],
    ['21-11-2030 10:20:30', '2030-11-21T10:20:30.000Z'],
    ['2030-11-21T10:20:30.123456Z', '2030-11-21T10:20:30.123Z'],
    ['2030-11-21T01:00-05:30', '2030-11-21T06:30:00.000Z'],
    ['31-03-2030 02:30', '2030-03-31T02:30:00.000Z'],
  ])('reads %s as %s', async (openable_date, expected) => {
    const { checksum } = await bakeWith([null, null]);
    const reply = await modify(checksum, { openable_date, expires_date: null });
    expect(reply.json).toMatchObject({ openable: expected });
  });

  it.each<[object, string[]]>([
    [{}, ['expires_date', 'openable_date']],
    [{ openable_date: null }, ['expires_date']],
    [{ expires_date: null }, ['openable_date']],
    [{ openable_date: undefined, expires_date: MAY }, ['openable_date']],
    [{ openable_date: '', expires_date: null }, ['openable_date']],
    [
      { openable_date: '31-02-2026', expires_date: '2026-13-01' },
      ['expires_date', 'openable_date'],
    ],
    [{ openable_date: '275761-01-01', expires_date: null }, ['openable_date']],
    [{ openable_date: 'null', expires_date: null }, ['openable_date']],
    [{ openable_date: 0, expires_date: null }, ['openable_date']],
    [{ openable_date: MAY, expires_date: MARCH }, ['expires_date']],
    [{ openable_date: MAY, expires_date: MAY }, ['expires_date']],
  ])('refuses %j and changes nothing', async (body, fields) => {
    const { id, checksum } = await bakeWith([MARCH, null]);
    const reply = await modify(checksum, body);
    expect(reply).toMatchObject({ status: 400, json: { error_type: 'invalid_request' } });
    expect(Object.keys((reply.json as { fields: object }).fields).sort()).toEqual(fields);
    expect(await bo.detail(checksum)).toMatchObject({ openable: MARCH, expires: null, version: 1 });
    expect(await changesOf(id)).toEqual([]);
  });

  it('is only for the baker: a file of another baker is unknown', async () => {
    const { checksum } = await bakeWith([null, null]);
    const dates = { openable_date: MARCH, expires_date: null, admin: true };
    const ada = await createPerson(server(), { isAdmin: true });
    for (const person of [ada, await createPerson(server())]) {
      const foreign = await person.call('/modify_dates', { checksum, ...dates });
      const unknown = await person.call('/modify_dates', { checksum: createChecksum(), ...dates });
      expect([foreign.status, unknown.status]).toEqual([404, 404]);
      expect({ ...(foreign.json as object), request_id: '' }).toEqual({
        ...(unknown.json as object),
        request_id: '',
      });
    }
    expect(await bo.detail(checksum)).toMatchObject({ openable: null, version: 1 });
  });

  it('takes the device from the client info', async () => {
    const { id, checksum } = await bakeWith([null, null]);
    const client_info = { device_type: 'mobile' };
    await modify(checksum, { openable_date: MARCH, expires_date: null, client_info });
    expect(await changesOf(id)).toMatchObject([{ deviceType: 'Mobile' }]);
  });
});

describe('If-Match', () => {
  const dates = { openable_date: MARCH, expires_date: MAY };

  it('allows a change of the version that it names', async () => {
    const { checksum } = await bakeWith([null, null]);
    expect((await modify(checksum, dates, { 'if-match': '"1"' })).headers.get('etag')).toBe('"2"');
    const cleared = { openable_date: null, expires_date: null };
    expect((await modify(checksum, cleared, { 'if-match': '*' })).status).toBe(200);
  });

  it.each(['"2"', 'W/"2"', '2', '""'])(
    'refuses a change by %j with the current file',
    async (ifMatch) => {
      const { id, checksum } = await bakeWith([null, APRIL]);
      const reply = await modify(checksum, dates, { 'if-match': ifMatch });
      expect(reply).toMatchObject({ status: 412, json: { error_type: 'version_conflict' } });
      const { current } = reply.json as { current: FileDetail };
      expect(current).toEqual(await bo.detail(checksum));
      expect(current).toMatchObject({ openable: null, expires: APRIL, version: 1 });
      expect(await changesOf(id)).toEqual([]);
    },
  );

  it('allows one of two changes of the same version', async () => {
    const { id, checksum } = await bakeWith([null, null]);
    const replies = await Promise.all(
      [MARCH, APRIL].map((openable_date) =>
        modify(checksum, { openable_date, expires_date: null }, { 'if-match': '"1"' }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect(await changesOf(id)).toHaveLength(1);
  });

  it('notices a change of the grants', async () => {
    const { checksum } = await bakeWith([null, null]);
    const add = [{ email: 'mia@partner.example', key_path: "m/0'/0'/0'" }];
    await bo.call('/modify_permissions', { checksum, add });
    expect((await modify(checksum, dates, { 'if-match': '"1"' })).status).toBe(412);
  });
});
