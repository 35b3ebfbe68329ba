import { BASE_KEY_PATH } from '@bakehouse/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { FIELD_KEY_PATH } from '../../../test/access/access-rules.ts';
import { createPerson, type Person } from '../../../test/people/person.ts';
import { useTestServer } from '../../../test/server/test-server.ts';

const server = useTestServer();

const THREE_TIMES = { max_openings: 3 };
const UNTIL = '2099-03-06T17:00:00.000Z';

let bo: Person;
let mia: Person;

beforeEach(async () => {
  bo = await createPerson(server());
  mia = await createPerson(server());
});

const modify = (checksum: string, change: { add?: object[]; remove?: object[] }) =>
  bo.call('/modify_permissions', { checksum, ...change });

const named = (terms?: object | null) => ({
  email: mia.address,
  key_path: BASE_KEY_PATH,
  ...(terms !== undefined && { terms }),
});

const grantsOf = async (checksum: string) => (await bo.detail(checksum)).permissions;

const textsOf = async (id: string) => {
  const { data } = await bo.audit({ file_id: id });
  return data.map(({ action, msg }) => [action, msg]);
};

describe('the terms of a new grant', () => {
  it('stand in the details, with what is left', async () => {
    const { checksum } = await bo.bake({
      permissions: [
        { email: mia.address, terms: { ...THREE_TIMES, until: UNTIL } },
        { email: '*@people.example', terms: { ...THREE_TIMES, max_openings_in_all: 5 } },
        { email: 'bo@partner.example' },
      ],
      layered: [
        {
          field: 'Prices',
          path: FIELD_KEY_PATH,
          emails: [mia.address],
          terms: { days_after_first_opening: 7 },
        },
      ],
    });
    await mia.open(checksum);
    const granted = new Map(
      (await grantsOf(checksum)).map(({ email, key_path, ...grant }) => [
        `${email} ${key_path}`,
        grant,
      ]),
    );
    expect(granted.get(`${mia.address} ${BASE_KEY_PATH}`)).toEqual({
      terms: { ...THREE_TIMES, until: UNTIL },
      left: { openings: 2, until: UNTIL },
    });
    expect(granted.get(`*@people.example ${BASE_KEY_PATH}`)).toEqual({
      terms: { ...THREE_TIMES, max_openings_in_all: 5 },
      left: { openings: 5, until: null },
    });
    expect(granted.get(`bo@partner.example ${BASE_KEY_PATH}`)).toEqual({});
    const days = granted.get(`${mia.address} ${FIELD_KEY_PATH}`);
    expect(days).toMatchObject({
      terms: { days_after_first_opening: 7 },
      left: { openings: null },
    });
    expect(days?.left?.until).not.toBeNull();
  });

  it.each([
    [{ max_openings: 0 }, 'permissions.0.terms.max_openings'],
    [{ max_openings: 1.5 }, 'permissions.0.terms.max_openings'],
    [{ days_after_first_opening: 3651 }, 'permissions.0.terms.days_after_first_opening'],
    [{ until: 'Friday' }, 'permissions.0.terms.until'],
    [{ max_openings_in_all: '3' }, 'permissions.0.terms.max_openings_in_all'],
  ])('are refused by name: %j', async (terms, field) => {
    const reply = await bo.call('/bake', {
      name: 'Rye.pdf',
      checksum: 'a'.repeat(64),
      size: 1,
      type: 'application/pdf',
      permissions: [{ email: mia.address, terms }],
    });
    expect(reply.status).toBe(400);
    expect(Object.keys((reply.json as { fields: object }).fields)).toEqual([field]);
  });
});

describe('a change of terms', () => {
  it('is on record, raises the version once and keeps what was used', async () => {
    const { id, checksum } = await bo.bake({ permissions: [named()] });
    await modify(checksum, { add: [named(THREE_TIMES)] });
    await mia.open(checksum);
    const reply = await modify(checksum, { add: [named({ max_openings: 5, until: UNTIL })] });
    expect(reply.json).toMatchObject({
      version: 3,
      permissions: [{ left: { openings: 4, until: UNTIL } }],
    });
    expect((await textsOf(id)).slice(0, 1)).toEqual([
      [
        'grant_terms_changed',
        `Terms of ${mia.address} for document Rye.pdf changed from 3 openings a person to until ${UNTIL}, 5 openings a person`,
      ],
    ]);
  });

  it('leaves the terms alone when a grant is added again without any, or with the same', async () => {
    const { checksum } = await bo.bake({ permissions: [named(THREE_TIMES)] });
    await modify(checksum, { add: [named()] });
    const reply = await modify(checksum, { add: [named(THREE_TIMES)] });
    expect(reply.json).toMatchObject({ version: 1, permissions: [{ terms: THREE_TIMES }] });
  });

  it('removes them with null, and opens again what was used up', async () => {
    const { checksum } = await bo.bake({ permissions: [named({ max_openings: 1 })] });
    await mia.open(checksum);
    expect((await mia.open(checksum)).json).toMatchObject({ rule: 'openings_used_up' });
    await modify(checksum, { add: [named(null)] });
    expect((await grantsOf(checksum))[0]).not.toHaveProperty('terms');
    expect((await mia.open(checksum)).status).toBe(200);
  });

  it('counts from zero for a grant that is removed and added in one call', async () => {
    const { id, checksum } = await bo.bake({ permissions: [named({ max_openings: 1 })] });
    await mia.open(checksum);
    const again = { add: [named(THREE_TIMES)], remove: [{ email: mia.address }] };
    expect((await modify(checksum, again)).json).toMatchObject({
      permissions: [{ left: { openings: 3 } }],
    });
    expect((await textsOf(id))[0]).toEqual([
      'permission_added',
      `Access for ${mia.address} to document Rye.pdf added with terms: 3 openings a person`,
    ]);
  });
});

describe('an opener with three openings', () => {
  it('learns what is left from the answer, the shared files and the refusal', async () => {
    const { id, checksum } = await bo.bake({ permissions: [named(THREE_TIMES)] });
    const shared = async () =>
      (await mia.read('/shared_files', { file_id: id })).json as { data: object[] };
    const answers = [];
    for (let times = 0; times < 3; times += 1) answers.push((await mia.open(checksum)).json);
    expect(answers).toMatchObject([
      { openings_left: 2 },
      { openings_left: 1 },
      { openings_left: 0 },
    ]);
    expect((await shared()).data).toMatchObject([
      { allowed: false, rule: 'openings_used_up', openings_left: 0, changes_at: null },
    ]);
    expect(await mia.open(checksum)).toMatchObject({
      status: 403,
      json: { rule: 'openings_used_up', baker: bo.address },
    });
    const explained = await bo.call('/explain_access', { checksum, email: mia.address });
    expect(explained.json).toMatchObject({ rule: 'openings_used_up', openings_left: 0 });
  });

  it('may have two grants, which count together', async () => {
    const domain = {
      email: '*@people.example',
      key_path: BASE_KEY_PATH,
      terms: { max_openings: 1 },
    };
    const { checksum } = await bo.bake({ permissions: [named(THREE_TIMES), domain] });
    expect((await mia.open(checksum)).json).toMatchObject({ openings_left: 3 });
  });
});
