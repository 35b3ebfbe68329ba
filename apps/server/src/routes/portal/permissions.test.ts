import { fileDetail, type FileDetail } from '@bakehouse/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { createPerson, createChecksum, type Person } from '../../../test/people/person.ts';
import { useTestServer } from '../../../test/server/test-server.ts';

const server = useTestServer();

const BASE = "m/0'/0'/0'";
const PRICES = "m/0'/0'/1'";
const WAGES = "m/0'/0'/2'";
const MIA = 'mia@partner.example';

let bo: Person;

beforeAll(async () => {
  bo = await createPerson(server());
});

const modify = (checksum: string, body: object, headers: Record<string, string> = {}) =>
  bo.call('/modify_permissions', { checksum, ...body }, headers);

const modified = async (checksum: string, body: object): Promise<FileDetail> =>
  fileDetail.parse((await modify(checksum, body)).json);

const grantsOf = ({ permissions }: FileDetail) =>
  permissions.map(({ email, key_path }) => `${email} ${key_path}`);

const recorded = async (id: string) => {
  const { data } = await bo.audit({ file_id: id });
  return data.filter(({ action }) => action !== 'file_baked').map(({ msg }) => msg);
};

describe('POST /modify_permissions', () => {
  it('adds grants in their canonical form and returns the changed file', async () => {
    const { id, checksum } = await bo.bake();
    const reply = await modify(checksum, {
      add: [
        { email: ' MIA@Partner.Example ', key_path: BASE },
        { email: '*@Bücher.example', key_path: PRICES },
      ],
    });
    expect(reply.status).toBe(200);
    expect(reply.headers.get('etag')).toBe('"2"');
    const detail = fileDetail.parse(reply.json);
    expect(detail).toEqual(await bo.detail(checksum));
    expect(detail).toMatchObject({ id, version: 2 });
    expect(grantsOf(detail)).toEqual([
      `*@xn--bcher-kva.example ${PRICES}`,
      `mia@partner.example ${BASE}`,
    ]);
  });

  it('logs every grant in the words of the contract', async () => {
    const { id, checksum } = await bo.bake();
    await modify(checksum, { add: [{ email: MIA, key_path: BASE }] });
    await modify(checksum, { remove: [{ email: MIA }] });
    const { data } = await bo.audit({ file_id: id });
    expect(data.slice(0, 2)).toMatchObject([
      {
        action: 'permission_removed',
        msg: 'Access for mia@partner.example to document Rye.pdf removed',
        description: `mia@partner.example removed by user`,
        user: bo.address,
      },
      {
        action: 'permission_added',
        msg: 'Access for mia@partner.example to document Rye.pdf added',
        description: `mia@partner.example added by user`,
        statusType: 'success',
      },
    ]);
  });

  it('removes one key path when it is given and all of them otherwise', async () => {
    const permissions = [BASE, PRICES, WAGES].map((key_path) => ({ email: MIA, key_path }));
    const others = [{ email: '*@partner.example' }, { email: 'mia+rye@partner.example' }];
    const { checksum } = await bo.bake({ permissions: [...permissions, ...others] });
    const one = await modified(checksum, { remove: [{ email: MIA, key_path: PRICES }] });
    expect(grantsOf(one)).not.toContain(`${MIA} ${PRICES}`);
    expect(one.permissions).toHaveLength(4);
    const all = await modified(checksum, { remove: [{ email: 'MIA@PARTNER.example.' }] });
    expect(grantsOf(all)).toEqual([`*@partner.example ${BASE}`, `mia+rye@partner.example ${BASE}`]);
  });

  it('makes many changes as one version', async () => {
    const { id, checksum } = await bo.bake({ permissions: [{ email: MIA }] });
    const detail = await modified(checksum, {
      add: [
        { email: 'bo@partner.example', key_path: BASE },
        { email: 'bo@partner.example', key_path: PRICES },
        { email: 'BO@partner.example', key_path: PRICES },
      ],
      remove: [{ email: MIA }, { email: MIA, key_path: BASE }],
    });
    expect(detail.version).toBe(2);
    expect(await recorded(id)).toHaveLength(3);
  });

  it('removes before it adds: a grant in both lists is there in the end', async () => {
    const { id, checksum } = await bo.bake({
      permissions: [{ email: MIA }, { email: MIA, key_path: PRICES }],
    });
    const detail = await modified(checksum, {
      add: [{ email: MIA, key_path: WAGES }],
      remove: [{ email: MIA }],
    });
    expect(grantsOf(detail)).toEqual([`${MIA} ${WAGES}`]);
    expect(await recorded(id)).toHaveLength(3);
  });

  it('ignores changes without effect, without an error, a log row or a new version', async () => {
    const { id, checksum } = await bo.bake({ permissions: [{ email: MIA }] });
    const before = await bo.detail(checksum);
    for (const body of [
      {},
      { add: [], remove: [] },
      { add: [{ email: 'Mia@partner.example', key_path: BASE }] },
      { remove: [{ email: 'nobody@partner.example' }] },
      { remove: [{ email: MIA, key_path: PRICES }] },
    ]) {
      const reply = await modify(checksum, body);
      expect([reply.status, reply.headers.get('etag')]).toEqual([200, '"1"']);
      expect(reply.json).toEqual(before);
    }
    expect(await recorded(id)).toEqual([]);
    const [row] = ((await bo.read('/get_files', { file_id: id })).json as { data: object[] }).data;
    expect(row).toMatchObject({ version: 1, updated_at: before.created });
  });

  it('is only for the baker: a file of another baker is unknown', async () => {
    const { checksum } = await bo.bake({ permissions: [{ email: MIA }] });
    const ada = await createPerson(server(), { isAdmin: true });
    for (const person of [ada, await createPerson(server())]) {
      const body = { add: [{ email: person.address, key_path: BASE }], admin: true };
      const foreign = await person.call('/modify_permissions', { checksum, ...body });
      const unknown = await person.call('/modify_permissions', {
        checksum: createChecksum(),
        ...body,
      });
      expect([foreign.status, unknown.status]).toEqual([404, 404]);
      expect({ ...(foreign.json as object), request_id: '' }).toEqual({
        ...(unknown.json as object),
        request_id: '',
      });
    }
    expect(grantsOf(await bo.detail(checksum))).toEqual([`${MIA} ${BASE}`]);
  });
});

describe('all or nothing', () => {
  const message = 'must be an email address or a wildcard domain (*@domain.com)';
  const good = { email: 'new@partner.example', key_path: BASE };

  it.each([
    [{ add: [good, { email: '*@co.uk', key_path: BASE }] }, { 'add.1.email': message }],
    [{ add: [good], remove: [{ email: MIA }, { email: 'mia' }] }, { 'remove.1.email': message }],
    [
      { add: [{ email: '', key_path: BASE }], remove: [{ email: '**@x.example' }] },
      { 'add.0.email': message, 'remove.0.email': message },
    ],
    [
      { add: [good, { ...good, key_path: 'm' }], remove: [{ email: MIA }] },
      { 'add.1.key_path': "must be a key path such as m/0'/0'/0'" },
    ],
    [{ add: [{ email: good.email }] }, { 'add.0.key_path': 'is required' }],
    [{ add: 'x' }, { add: 'must be an array' }],
    [{ remove: [null] }, { 'remove.0': 'must be an object' }],
  ])('changes nothing for %j', async (body, fields) => {
    const { id, checksum } = await bo.bake({ permissions: [{ email: MIA }] });
    const reply = await modify(checksum, body);
    expect(reply).toMatchObject({ status: 400, json: { error_type: 'invalid_request' } });
    expect((reply.json as { fields: object }).fields).toEqual(fields);
    expect(await bo.detail(checksum)).toMatchObject({ version: 1, permissions: [{ email: MIA }] });
    expect(await recorded(id)).toEqual([]);
  });
});

describe('If-Match', () => {
  const add = [{ email: MIA, key_path: BASE }];

  it.each([['"1"'], ['*'], [' "1" '], ['"7", "1"'], ['W/"1"'], ['1'], ['"1-gzip"']])(
    'allows a change by %s',
    async (ifMatch) => {
      const { checksum } = await bo.bake();
      const reply = await modify(checksum, { add }, { 'if-match': ifMatch });
      expect([reply.status, reply.headers.get('etag')]).toEqual([200, '"2"']);
    },
  );

  it.each([['"2"'], ['"0"'], ['W/"2"'], ['2'], ['"01"'], ['"*"'], ['""']])(
    'refuses a change by %s with the current file',
    async (ifMatch) => {
      const { id, checksum } = await bo.bake();
      const reply = await modify(checksum, { add }, { 'if-match': ifMatch });
      expect(reply).toMatchObject({ status: 412, json: { error_type: 'version_conflict' } });
      const { current } = reply.json as { current: FileDetail };
      expect(current).toEqual(await bo.detail(checksum));
      expect(current.permissions).toEqual([]);
      expect(await recorded(id)).toEqual([]);
    },
  );

  it.each(['', ' ', '"1', 'W/1', 'rye'])('is refused when it is malformed: %j', async (ifMatch) => {
    const { id, checksum } = await bo.bake();
    const reply = await modify(checksum, { add }, { 'if-match': ifMatch });
    expect(reply).toMatchObject({ status: 400, json: { error_type: 'invalid_request' } });
    expect((reply.json as { fields: object }).fields).toEqual({
      'if-match': 'must be the ETag of an earlier reply, such as "2"',
    });
    expect(await recorded(id)).toEqual([]);
  });

  it('refuses a second change of the same version', async () => {
    const { checksum } = await bo.bake();
    const etag = { 'if-match': '"1"' };
    expect((await modify(checksum, { add }, etag)).status).toBe(200);
    const late = await modify(checksum, { remove: [{ email: MIA }] }, etag);
    expect(late.status).toBe(412);
    expect((late.json as { current: FileDetail }).current).toMatchObject({
      version: 2,
      permissions: [{ email: MIA, key_path: BASE }],
    });
  });

  it('does not reveal a file of another baker', async () => {
    const { checksum } = await bo.bake();
    const other = await createPerson(server());
    const reply = await other.call('/modify_permissions', { checksum, add }, { 'if-match': '"9"' });
    expect(reply.status).toBe(404);
  });
});
