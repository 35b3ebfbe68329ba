import {
  BASE_KEY_PATH,
  fieldKeyPath,
  removedGrants,
  REVIEW_MAX_GRANTS,
  reviewList,
  type ReviewRow,
} from '@bakehouse/contract';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { createGroup } from '../../../../test/access/groups.ts';
import {
  createPerson,
  createPersonCalls,
  insertSession,
  type Person,
} from '../../../../test/people/person.ts';
import { useTestServer } from '../../../../test/server/test-server.ts';
import { grants, grantUses, users } from '../../../db/tables.ts';

const server = useTestServer();

const DAY_SECONDS = 86_400;
type Query = Record<string, string | number>;

const newPerson = (options = {}) => createPerson(server(), options);
const newAdmin = () => newPerson({ isAdmin: true });

const review = async (by: Person, query: Query = {}): Promise<ReviewRow[]> => {
  const reply = await by.read('/access_review', query);
  expect([reply.status, reply.text]).toEqual([200, reply.text]);
  return reviewList.parse(reply.json).data;
};
const emailsIn = async (by: Person, query: Query = {}) =>
  (await review(by, query)).map(({ email }) => email);

const bakeFor = (by: Person, ...addresses: string[]) =>
  by.bake({ permissions: addresses.map((email) => ({ email })) });

const idsFor = async (by: Person, ...addresses: string[]) =>
  (await review(by, { kept: 'true', limit: 100 }))
    .filter(({ email }) => addresses.includes(email))
    .map(({ id }) => id);

/** The person with a new session at a later instant, because sessions end after some minutes. */
const later = async (days: number, person: Person): Promise<Person> => {
  server().deps.clock.setOffset(days * DAY_SECONDS);
  const token = await insertSession(server(), person.address);
  return { ...person, ...createPersonCalls(server(), token) };
};

afterEach(() => server().deps.clock.setOffset(0));

const actionsOf = async (by: Person) =>
  (await by.audit()).data
    .map(({ action }) => action)
    .filter((action) => action.startsWith('permission_'))
    .toSorted();

describe('a review of access', () => {
  it('says the terms of a grant and what is left of them', async () => {
    const [bo, dee] = [await newPerson(), await newPerson()];
    const until = new Date(server().deps.clock.now().getTime() + DAY_SECONDS * 1000).toISOString();
    const terms = { max_openings: 3 };
    const group = await createGroup(bo, ['fay@other.example'], { name: 'Sales' });
    const file = await bo.bake({
      permissions: [
        { email: dee.address, terms },
        { email: `group:${group.id}`, terms: { until } },
        { email: '*@third.example' },
      ],
    });
    expect((await dee.call('/open', { checksum: file.checksum })).status).toBe(200);
    const rows = await review(bo, { limit: 100 });
    expect(
      Object.fromEntries(rows.map(({ email, terms, left }) => [email, { terms, left }])),
    ).toEqual({
      [dee.address]: { terms, left: { openings: 2, until: null } },
      [`group:${group.id}`]: { terms: { until }, left: { openings: null, until } },
      '*@third.example': { terms: undefined, left: undefined },
    });
    const csv = await bo.read('/access_review/export.csv');
    expect(csv.text).toContain(`,${until},,`);
  });

  it('has one row for each grant, with the last opening by those whom it names', async () => {
    const [bo, dee, eli] = [await newPerson(), await newPerson(), await newPerson()];
    const group = await createGroup(bo, [eli.address], { name: 'Sales' });
    const file = await bo.bake({
      permissions: [{ email: dee.address }, { email: '*@people.example' }],
      layered: [{ field: 'Prices', path: fieldKeyPath(0), emails: ['fay@other.example'] }],
    });
    await server()
      .deps.db.insert(grants)
      .values({
        fileId: file.id,
        address: `group:${group.id}`,
        keyPath: BASE_KEY_PATH,
        createdAt: server().deps.clock.now(),
      });
    await eli.open(file.checksum);
    const rows = await review(bo, { sort_by: 'grantee' });
    const facts = rows.map(({ kind, field, group_name: name }) => `${kind} ${field} ${name}`);
    expect(facts.toSorted()).toEqual([
      'address Prices null',
      'address null null',
      'domain null null',
      'group null Sales',
    ]);
    const opened = rows.filter(({ last_opened_at: at }) => at !== null).map(({ kind }) => kind);
    expect(opened.toSorted()).toEqual(['domain', 'group']);
    expect(rows[0]).toMatchObject({ filetitle: file.filetitle, baker_email: bo.address });
  });

  it('finds what was not used for some days, and what was never opened', async () => {
    const [baker, dee, eli] = [await newPerson(), await newPerson(), await newPerson()];
    const file = await bakeFor(baker, dee.address, eli.address);
    await (await later(20, dee)).open(file.checksum);
    const bo = await later(40, baker);
    expect(await emailsIn(bo, { unused_days: 30 })).toEqual([eli.address]);
    expect(await emailsIn(bo, { unused_days: 10 })).toEqual([eli.address, dee.address]);
    expect(await emailsIn(bo, { unused_days: 50 })).toEqual([]);
    expect(await emailsIn(bo, { never_opened: 'true' })).toEqual([eli.address]);
  });

  it('ignores an opening before the grant was removed and added again', async () => {
    const [baker, dee] = [await newPerson(), await newPerson()];
    const { checksum } = await bakeFor(baker, dee.address);
    await dee.open(checksum);
    const grant = { email: dee.address, key_path: BASE_KEY_PATH };
    const bo = await later(1, baker);
    await bo.call('/modify_permissions', { checksum, remove: [grant] });
    await bo.call('/modify_permissions', { checksum, add: [grant] });
    expect((await review(bo))[0]?.last_opened_at).toBeNull();
  });

  it('finds a domain, a person through all of their grants, and a text', async () => {
    const [bo, dee] = [await newPerson(), await newPerson()];
    const { id } = await createGroup(bo, [dee.address], { name: 'Night shift' });
    const file = await bakeFor(bo, dee.address, '*@people.example', 'gil@other.example');
    const address = `group:${id}`;
    const createdAt = server().deps.clock.now();
    const grant = { fileId: file.id, address, keyPath: BASE_KEY_PATH, createdAt };
    await server().deps.db.insert(grants).values(grant);
    expect(await emailsIn(bo, { domain: '@PEOPLE.example' })).toEqual(
      expect.arrayContaining([dee.address, '*@people.example']),
    );
    expect(await emailsIn(bo, { domain: 'other.example' })).toEqual(['gil@other.example']);
    expect((await emailsIn(bo, { person: dee.address })).toSorted()).toEqual(
      [dee.address, '*@people.example', address].toSorted(),
    );
    expect(await emailsIn(bo, { search: 'night' })).toEqual([address]);
    expect(await emailsIn(bo, { search: 'gil@' })).toEqual(['gil@other.example']);
  });

  it('finds leavers, for a baker only those who opened one of their files', async () => {
    const [bo, dee, eli, ada] = [
      await newPerson(),
      await newPerson(),
      await newPerson(),
      await newAdmin(),
    ];
    const { checksum } = await bakeFor(bo, dee.address, eli.address);
    await dee.open(checksum);
    for (const { id } of [dee, eli]) {
      await server()
        .deps.db.update(users)
        .set({ deactivatedAt: server().deps.clock.now() })
        .where(eq(users.id, id));
    }
    expect(await emailsIn(bo, { leavers: 'true' })).toEqual([dee.address]);
    const all = await emailsIn(ada, { leavers: 'true', admin: 'true', limit: 100 });
    expect(all).toEqual(expect.arrayContaining([dee.address, eli.address]));
  });

  it('shows a baker only their own files, and administrators all of them in admin mode', async () => {
    const [bo, cy, ada] = [await newPerson(), await newPerson(), await newAdmin()];
    await bakeFor(bo, 'dee@other.example');
    expect(await review(cy)).toEqual([]);
    expect(await review(ada)).toEqual([]);
    expect(await emailsIn(ada, { admin: 'true', search: 'dee@other' })).toContain(
      'dee@other.example',
    );
    expect((await cy.read('/access_review', { admin: 'true' })).status).toBe(403);
  });

  it('is paged by cursor without gaps, in every order', async () => {
    const bo = await newPerson();
    const addresses = Array.from({ length: 23 }, (_, index) => `p${index}@other.example`);
    await bakeFor(bo, ...addresses);
    for (const sort of ['unused_for', 'granted_at', 'grantee', 'file']) {
      const seen: string[] = [];
      let next: string | undefined = `/access_review?limit=10&sort_by=${sort}&sort_dir=desc`;
      while (next !== undefined) {
        const reply = await server().app.request(`/api${next}`, {
          headers: { authorization: `Bearer ${bo.token}` },
        });
        const { data } = reviewList.parse(await reply.json());
        seen.push(...data.map(({ email }) => email));
        next = /<[^>]*(\/access_review[^>]*)>; rel="next"/.exec(
          reply.headers.get('link') ?? '',
        )?.[1];
      }
      expect(seen.toSorted()).toEqual(addresses.toSorted());
    }
  });

  it('is exported with its filters, on record', async () => {
    const bo = await newPerson();
    await bakeFor(bo, 'dee@other.example', '=cmd@other.example');
    const csv = await bo.read('/access_review/export.csv', { search: 'dee@' });
    expect(csv.text).toContain(
      'File,File ID,Baker,Grantee,Group,Field,Granted,Until,Openings Left,Last Opened',
    );
    expect(csv.text.trimEnd().split('\r\n')).toHaveLength(2);
    expect((await bo.audit()).data[0]).toMatchObject({
      action: 'export_created',
      msg: 'Exported 1 grant to access-review.csv',
    });
  });
});

describe('removing access in a review', () => {
  it('removes all of it in one step, each on record', async () => {
    const [bo, dee] = [await newPerson(), await newPerson()];
    const { checksum, version } = await bakeFor(bo, dee.address, 'eli@other.example');
    const ids = await idsFor(bo, dee.address, 'eli@other.example');
    expect((await dee.open(checksum)).status).toBe(200);
    const reply = await bo.call('/review/remove', { grants: ids });
    expect([reply.status, reply.json]).toMatchObject([200, { removed: 2 }]);
    expect((await dee.open(checksum)).status).toBe(404);
    expect(await actionsOf(bo)).toEqual(['permission_removed', 'permission_removed']);
    expect((await bo.detail(checksum)).version).toBe(version + 1);
  });

  it('changes nothing when one grant is gone, unknown or of another baker', async () => {
    const [bo, cy] = [await newPerson(), await newPerson()];
    await bakeFor(bo, 'dee@other.example');
    await bakeFor(cy, 'dee@other.example');
    const [own = ''] = await idsFor(bo, 'dee@other.example');
    const [foreign = ''] = await idsFor(cy, 'dee@other.example');
    for (const path of ['/review/remove', '/review/keep']) {
      for (const other of [foreign, '999999999']) {
        expect(await bo.call(path, { grants: [own, other] })).toMatchObject({
          status: 404,
          json: { error_type: 'not_found' },
        });
      }
    }
    expect(await emailsIn(bo)).toEqual(['dee@other.example']);
    expect(await emailsIn(cy)).toEqual(['dee@other.example']);
    expect(await actionsOf(bo)).toEqual([]);
  });

  it('is undone with the limits, dates and counts that the access had', async () => {
    const [bo, dee] = [await newPerson(), await newPerson()];
    await bakeFor(bo, dee.address);
    const [id = ''] = await idsFor(bo, dee.address);
    const { db } = server().deps;
    const ofGrant = eq(grants.serial, Number(id));
    await db.update(grants).set({ maxOpenings: 3 }).where(ofGrant);
    const [before] = await db.select().from(grants).where(ofGrant);
    const use = { serial: Number(id), person: dee.address, openings: 2 };
    await db.insert(grantUses).values({ ...use, firstAt: server().deps.clock.now() });
    const { undo } = removedGrants.parse((await bo.call('/review/remove', { grants: [id] })).json);
    expect(await bo.call('/review/restore', { undo })).toMatchObject({
      status: 200,
      json: { restored: 1 },
    });
    expect(await db.select().from(grants).where(ofGrant)).toEqual([before]);
    expect(await bo.call('/review/restore', { undo })).toMatchObject({ json: { restored: 0 } });
    expect(await actionsOf(bo)).toEqual(['permission_added', 'permission_removed']);
  });

  it('cannot be undone by somebody else, after ten minutes, or with a changed token', async () => {
    const [bo, cy] = [await newPerson(), await newPerson()];
    await bakeFor(bo, 'dee@other.example');
    const ids = await idsFor(bo, 'dee@other.example');
    const { undo } = removedGrants.parse((await bo.call('/review/remove', { grants: ids })).json);
    const changed = `${undo.slice(0, -6)}AAAAAA`;
    expect((await cy.call('/review/restore', { undo })).status).toBe(404);
    expect((await bo.call('/review/restore', { undo: changed })).status).toBe(404);
    expect((await bo.call('/review/restore', { undo: '' })).status).toBe(404);
    const late = await later(11 / 1440, bo);
    expect((await late.call('/review/restore', { undo })).status).toBe(404);
    expect(await review(late)).toEqual([]);
  });

  it('takes 500 grants at once, and their undo fits into a request', async () => {
    const bo = await newPerson();
    const at = server().deps.clock.now();
    for (let count = 0; count < 10; count += 1) {
      const { id: fileId } = await bo.bake();
      const rows = Array.from({ length: 50 }, (_, index) => ({
        ...{ fileId, keyPath: BASE_KEY_PATH, createdAt: at },
        address: `${crypto.randomUUID()}@${index}.other.example`,
      }));
      await server().deps.db.insert(grants).values(rows);
    }
    const ids: string[] = [];
    for (let page = 1; page <= 5; page += 1)
      ids.push(...(await review(bo, { limit: 100, page })).map(({ id }) => id));
    expect(ids).toHaveLength(REVIEW_MAX_GRANTS);
    const reply = await bo.call('/review/remove', { grants: ids });
    const { undo, removed } = removedGrants.parse(reply.json);
    expect(removed).toBe(REVIEW_MAX_GRANTS);
    expect(await bo.call('/review/restore', { undo })).toMatchObject({
      json: { restored: REVIEW_MAX_GRANTS },
    });
    expect((await bo.call('/review/remove', { grants: [...ids, '1'] })).status).toBe(400);
  });

  it('names a group on record, and the limits that Undo brings back', async () => {
    const bo = await newPerson();
    const { id } = await createGroup(bo, ['dee@other.example'], { name: 'Sales' });
    const address = `group:${id}`;
    const file = await bakeFor(bo, address);
    const limits = { maxOpenings: 3 };
    await server().deps.db.update(grants).set(limits).where(eq(grants.fileId, file.id));
    const ids = await idsFor(bo, address);
    const { undo } = removedGrants.parse((await bo.call('/review/remove', { grants: ids })).json);
    await bo.call('/review/restore', { undo });
    const texts = (await bo.audit()).data.map(({ msg }) => msg);
    expect(texts).toContainEqual(expect.stringMatching(/^Access for .*Sales.* removed/));
    expect(texts).toContainEqual(expect.stringMatching(/^Access for .*Sales.* added.*3/));
  });

  it('is undone without the access of a group that was deleted meanwhile', async () => {
    const bo = await newPerson();
    const { id } = await createGroup(bo, ['dee@other.example'], { name: 'Night' });
    await bakeFor(bo, `group:${id}`, 'eli@other.example');
    const ids = await idsFor(bo, `group:${id}`, 'eli@other.example');
    const { undo } = removedGrants.parse((await bo.call('/review/remove', { grants: ids })).json);
    expect((await bo.call('/delete_group', { id })).status).toBe(200);
    expect(await bo.call('/review/restore', { undo })).toMatchObject({
      status: 200,
      json: { restored: 1, dropped: 1 },
    });
    expect(await emailsIn(bo)).toEqual(['eli@other.example']);
  });

  it('is undone by nothing if all of it was the access of a deleted group', async () => {
    const bo = await newPerson();
    const { id } = await createGroup(bo, ['dee@other.example'], { name: 'Day' });
    await bakeFor(bo, `group:${id}`);
    const ids = await idsFor(bo, `group:${id}`);
    const { undo } = removedGrants.parse((await bo.call('/review/remove', { grants: ids })).json);
    await bo.call('/delete_group', { id });
    const reply = await bo.call('/review/restore', { undo });
    expect(reply.json).toEqual({ restored: 0, dropped: 1 });
  });

  it('by an administrator is on record for the baker of each file', async () => {
    const [bo, ada] = [await newPerson(), await newAdmin()];
    await bakeFor(bo, 'dee@other.example');
    const ids = await idsFor(bo, 'dee@other.example');
    expect((await ada.call('/review/remove', { grants: ids })).status).toBe(404);
    expect((await bo.call('/review/remove', { grants: ids, admin: true })).status).toBe(403);
    expect((await ada.call('/review/remove', { grants: ids, admin: true })).status).toBe(200);
    const [event] = (await bo.audit()).data;
    expect(event).toMatchObject({ action: 'permission_removed', user: ada.address });
  });
});

describe('keeping access in a review', () => {
  it('takes it out of the list until it is as old again, and says who kept it and when', async () => {
    const baker = await newPerson();
    await bakeFor(baker, 'dee@other.example');
    const bo = await later(40, baker);
    const ids = await idsFor(bo, 'dee@other.example');
    expect(await bo.call('/review/keep', { grants: ids })).toMatchObject({ json: { kept: 1 } });
    expect(await review(bo, { unused_days: 30 })).toEqual([]);
    expect(await review(bo)).toEqual([]);
    expect((await review(bo, { kept: 'true' }))[0]).toMatchObject({
      reviewed_by: bo.address,
      reviewed_at: expect.any(String) as unknown,
    });
    const stale = await later(71, bo);
    expect(await emailsIn(stale, { unused_days: 30 })).toEqual(['dee@other.example']);
    expect(await review(stale)).toEqual([]);
    expect(await emailsIn(await later(131, bo))).toEqual(['dee@other.example']);
  });

  it('is on record once for each baker', async () => {
    const [bo, cy, ada] = [await newPerson(), await newPerson(), await newAdmin()];
    await bakeFor(bo, 'dee@other.example', 'eli@other.example');
    await bakeFor(cy, 'fay@other.example');
    const all = ['dee@other.example', 'eli@other.example', 'fay@other.example'];
    const ids = [...(await idsFor(bo, ...all)), ...(await idsFor(cy, ...all))];
    await ada.call('/review/keep', { grants: ids, admin: true });
    expect((await bo.audit()).data[0]).toMatchObject({
      action: 'access_reviewed',
      msg: `Reviewed access to the files of ${bo.address}: 2 grants kept`,
    });
    expect((await cy.audit()).data[0]?.msg).toContain('1 grant kept');
  });

  it('does not outlive a grant that is removed and added again', async () => {
    const bo = await newPerson();
    const { checksum } = await bakeFor(bo, 'dee@other.example');
    await bo.call('/review/keep', { grants: await idsFor(bo, 'dee@other.example') });
    const grant = { email: 'dee@other.example', key_path: BASE_KEY_PATH };
    await bo.call('/modify_permissions', { checksum, remove: [grant] });
    await bo.call('/modify_permissions', { checksum, add: [grant] });
    expect(await emailsIn(bo)).toEqual(['dee@other.example']);
    expect((await review(bo))[0]?.reviewed_at).toBeNull();
  });
});
