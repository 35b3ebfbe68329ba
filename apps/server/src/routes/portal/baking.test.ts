import { fileRow } from '@bakehouse/contract';
import { describe, expect, it } from 'vitest';
import {
  createPerson,
  createAddress,
  createChecksum,
  type Person,
} from '../../../test/people/person.ts';
import { useTestServer } from '../../../test/server/test-server.ts';

const server = useTestServer();

const BASE = "m/0'/0'/0'";
const PRICES = "m/0'/0'/1'";

const person = () => createPerson(server());

const body = (given: object = {}) => ({
  name: 'Rye.pdf',
  checksum: createChecksum(),
  size: 12,
  type: 'application/pdf',
  permissions: [],
  ...given,
});

const bake = (by: Person, given: object = {}) => by.call('/bake', body(given));

const filesOf = async (by: Person) =>
  (await by.read('/get_files')).json as { data: object[]; total: number };

describe('POST /bake', () => {
  it('returns 201 with the row of the file', async () => {
    const bo = await person();
    const checksum = createChecksum();
    const before = server().deps.clock.now().getTime();
    const reply = await bake(bo, {
      name: '  Rye & Spelt 🍞.pdf ',
      checksum: checksum.toUpperCase(),
      openable_date: '01-03-2026',
      expiration_date: '2099-03-01T12:00:00+02:00',
      permissions: [
        { email: 'Mia@Partner.example' },
        { email: '*@Bücher.example.', key_path: BASE },
      ],
    });
    expect(reply.status).toBe(201);
    expect(reply.json).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      filetitle: 'Rye & Spelt 🍞.pdf',
      baker_email: bo.address,
      created_at: expect.any(String) as string,
      openable_date: '2026-03-01T00:00:00.000Z',
      expiration_date: '2099-03-01T10:00:00.000Z',
      checksum,
      updated_at: expect.any(String) as string,
      permissions_json: expect.any(String) as string,
      size: 12,
      type: 'application/pdf',
      version: 1,
      status: 'open',
      restorable_until: null,
      people_count: 1,
      domain_count: 1,
      group_count: 0,
      last_opened_at: null,
      last_opened_by: null,
      refused_count: 0,
      origin: new URL(server().deps.config.publicUrl).origin,
      recipients: [{ key_path: BASE, recipient: expect.stringMatching(/^age1/) as string }],
    });
    const row = reply.json as { created_at: string; updated_at: string; permissions_json: string };
    expect(row.updated_at).toBe(row.created_at);
    expect(Date.parse(row.created_at)).toBeGreaterThanOrEqual(before);
    expect(JSON.parse(row.permissions_json)).toEqual([
      { email: '*@xn--bcher-kva.example', key_path: BASE },
      { email: 'mia@partner.example', key_path: BASE },
    ]);
  });

  it('shows the same row only in the list of the baker', async () => {
    const bo = await person();
    const row = fileRow.parse(await bo.bake());
    expect(await filesOf(bo)).toMatchObject({ data: [row], total: 1 });
    expect(await filesOf(await person())).toMatchObject({ data: [], total: 0 });
  });

  it('needs no dates and accepts empty ones', async () => {
    const bo = await person();
    const empty = { openable_date: null, expiration_date: null };
    expect(await bo.bake()).toMatchObject(empty);
    expect(await bo.bake(empty)).toMatchObject(empty);
  });

  it('stores the grants of layers and of the whole file, each once', async () => {
    const bo = await person();
    const { checksum } = await bo.bake({
      permissions: [
        { email: 'mia@partner.example' },
        { email: 'MIA@partner.example', key_path: BASE },
        { email: 'mia@partner.example', key_path: PRICES },
      ],
      layered: [
        { field: 'Prices', path: PRICES, emails: ['mia@partner.example', '*@partner.example'] },
        { field: 'Wages', path: "m/0'/0'/2'", emails: [] },
      ],
    });
    const detail = await bo.detail(checksum);
    expect(detail.permissions).toEqual([
      { email: '*@partner.example', key_path: PRICES },
      { email: 'mia@partner.example', key_path: BASE },
      { email: 'mia@partner.example', key_path: PRICES },
    ]);
    expect(detail.layeredAccess).toEqual([
      { field: 'Prices', path: PRICES, emails: ['*@partner.example', 'mia@partner.example'] },
      { field: 'Wages', path: "m/0'/0'/2'", emails: [] },
    ]);
  });

  it('is logged once, with the file and the actor', async () => {
    const bo = await person();
    const { id } = await bo.bake({ permissions: [{ email: 'mia@partner.example' }] });
    expect(await bo.audit()).toMatchObject({
      total: 1,
      data: [
        {
          action: 'file_baked',
          user: bo.address,
          baker: bo.address,
          file: 'Rye.pdf',
          fileId: id,
          msg: 'Baked Rye.pdf for 1 person',
          statusType: 'success',
          isAdmin: false,
        },
      ],
    });
  });

  it('ignores members of the body that name a baker or a creation date', async () => {
    const bo = await person();
    const row = await bo.bake({
      id: 'mine',
      baker_email: 'ada@bakehouse.test',
      baker_id: 'user-1',
      email: 'ada@bakehouse.test',
      created_at: '2001-01-01T00:00:00Z',
      version: 7,
      admin: true,
    });
    expect(row).toMatchObject({ baker_email: bo.address, version: 1 });
    expect(row.id).not.toBe('mine');
    expect(row.created_at > '2026').toBe(true);
  });
});

describe('the same checksum again', () => {
  it('returns 409 with the id of the first file, which does not change', async () => {
    const bo = await person();
    const first = await bo.bake();
    const again = await bake(bo, {
      checksum: first.checksum.toUpperCase(),
      name: 'Other.pdf',
      permissions: [{ email: 'mia@partner.example' }],
    });
    expect(again.status).toBe(409);
    expect(again.json).toEqual({
      error: 'You have baked this file before.',
      error_type: 'already_exists',
      request_id: expect.any(String) as string,
      id: first.id,
    });
    expect(await filesOf(bo)).toMatchObject({
      data: [fileRow.parse(first)],
      total: 1,
    });
    expect((await bo.audit()).total).toBe(1);
  });

  it('is another file for another baker', async () => {
    const [bo, cy] = [await person(), await person()];
    const first = await bo.bake();
    const second = await cy.bake({ checksum: first.checksum });
    expect(second.id).not.toBe(first.id);
  });

  it('creates one file for thirty calls at once', async () => {
    const bo = await person();
    const checksum = createChecksum();
    const calls = Array.from({ length: 30 }, (_, index) =>
      bake(bo, { checksum, permissions: [{ email: `mia${index}@partner.example` }] }),
    );
    const replies = await Promise.all(calls);
    const created = replies.filter(({ status }) => status === 201);
    const refused = replies.filter(({ status }) => status === 409);
    expect([created.length, refused.length]).toEqual([1, 29]);
    const { id, permissions_json } = created[0]?.json as { id: string; permissions_json: string };
    expect(refused.map(({ json }) => (json as { id: string }).id)).toEqual(refused.map(() => id));
    expect((await bo.detail(checksum)).permissions_json).toBe(permissions_json);
    expect(JSON.parse(permissions_json)).toHaveLength(1);
    expect((await bo.audit()).total).toBe(1);
  });
});

describe('a body that is wrong', () => {
  const mia = { email: 'mia@partner.example' };
  const layer = { field: 'Prices', path: PRICES, emails: ['mia@partner.example'] };

  it.each<[Record<string, unknown>, Record<string, string>]>([
    [{ name: undefined }, { name: 'is required' }],
    [{ name: ' ' }, { name: 'must not be empty' }],
    [{ name: 'x'.repeat(256) }, { name: 'must have at most 255 characters' }],
    [{ name: 'a\u202efdp.exe' }, { name: 'must not contain control characters (U+202E)' }],
    [{ name: '\u200b' }, { name: 'must have a visible character' }],
    [{ name: 5 }, { name: 'must be a string' }],
    [{ checksum: undefined }, { checksum: 'is required' }],
    [{ checksum: 'a'.repeat(63) }, { checksum: 'must be 64 hexadecimal characters (SHA-256)' }],
    [{ size: undefined }, { size: 'must be a whole number of bytes' }],
    [{ size: '12' }, { size: 'must be a whole number of bytes' }],
    [{ size: -1 }, { size: 'must not be negative' }],
    [{ size: 1.5 }, { size: 'must be a whole number of bytes' }],
    [{ type: 'pdf' }, { type: 'must be a MIME type such as application/pdf' }],
    [{ permissions: undefined }, { permissions: 'is required' }],
    [{ permissions: {} }, { permissions: 'must be an array' }],
    [{ permissions: [{}] }, { 'permissions.0.email': 'is required' }],
    [
      { permissions: [{ ...mia, key_path: '../' }] },
      { 'permissions.0.key_path': "must be a key path such as m/0'/0'/0'" },
    ],
    [
      { openable_date: '31-02-2026' },
      { openable_date: 'must be an ISO date or dd-mm-yyyy[ hh:mm[:ss]]' },
    ],
    [
      { openable_date: 'never', expiration_date: '2026-01-01' },
      { openable_date: 'must be an ISO date or dd-mm-yyyy[ hh:mm[:ss]]' },
    ],
    [{ expiration_date: 5 }, { expiration_date: 'must be a string' }],
    [
      { openable_date: '2026-03-01', expiration_date: '2026-03-01' },
      { expiration_date: 'must be after the openable date' },
    ],
    [
      { openable_date: '02-03-2026', expiration_date: '2026-03-01T23:59:59.999Z' },
      { expiration_date: 'must be after the openable date' },
    ],
    [{ layered: [{ ...layer, field: '' }] }, { 'layered.0.field': 'must not be empty' }],
    [
      { layered: [{ ...layer, path: BASE }] },
      { 'layered.0.path': 'must not be the path of the whole file' },
    ],
    [{ layered: [layer, { ...layer, field: 'Wages' }] }, { layered: 'must not repeat a path' }],
    [{ client_info: 'me' }, { client_info: 'must be a record' }],
    [
      { name: '', size: -1, type: '' },
      {
        name: 'must not be empty',
        size: 'must not be negative',
        type: 'must be a MIME type such as application/pdf',
      },
    ],
  ])('is refused with the names of its fields: %j', async (given, fields) => {
    const bo = await person();
    const reply = await bake(bo, given);
    expect(reply).toMatchObject({ status: 400, json: { error_type: 'invalid_request', fields } });
    expect(Object.keys((reply.json as { fields: object }).fields).sort()).toEqual(
      Object.keys(fields).sort(),
    );
    expect((await filesOf(bo)).total).toBe(0);
  });

  it('names every invalid address, and bakes nothing', async () => {
    const bo = await person();
    const reply = await bake(bo, {
      permissions: [mia, { email: '*@co.uk' }, { email: 'nobody' }],
      layered: [{ ...layer, emails: ['mia@partner.example', '**@partner.example'] }],
    });
    const message = 'must be an email address or a wildcard domain (*@domain.com)';
    expect(reply).toMatchObject({
      status: 400,
      json: {
        error_type: 'invalid_request',
        fields: {
          'permissions.1.email': message,
          'permissions.2.email': message,
          'layered.0.emails.1': message,
        },
      },
    });
    expect(Object.keys((reply.json as { fields: object }).fields)).toHaveLength(3);
    expect((await filesOf(bo)).total).toBe(0);
    expect((await bo.audit()).total).toBe(0);
  });

  it('accepts as many grants as fit into a body', async () => {
    const bo = await person();
    const permissions = Array.from({ length: 1200 }, (_, index) => ({
      email: `mia${index}@partner.example`,
    }));
    const row = await bo.bake({ permissions });
    expect(JSON.parse(row.permissions_json)).toHaveLength(1200);
  });

  it('keeps the error short, however many fields are wrong', async () => {
    const bo = await person();
    const permissions = Array.from({ length: 2000 }, () => ({ email: 'nobody' }));
    const { status, json } = await bake(bo, { permissions });
    expect(status).toBe(400);
    expect((json as { error: string }).error.length).toBeLessThan(600);
  });
});

it('grants to an address that has no account', async () => {
  const bo = await person();
  const stranger = createAddress();
  const row = await bo.bake({ permissions: [{ email: stranger }] });
  expect(JSON.parse(row.permissions_json)).toEqual([{ email: stranger, key_path: BASE }]);
});
