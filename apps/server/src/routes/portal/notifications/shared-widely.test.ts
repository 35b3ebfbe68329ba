import { BASE_KEY_PATH, groupDetail, notificationPage, toGroupGrantee } from '@bakehouse/contract';
import { count, eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readEmailsTo } from '../../../../test/people/emailed-links.ts';
import { changeBan } from '../../../../test/people/openers.ts';
import {
  createPerson,
  createPersonCalls,
  insertSession,
  type Person,
} from '../../../../test/people/person.ts';
import { createStoppedClock } from '../../../../test/server/stopped-clock.ts';
import { useTestServer } from '../../../../test/server/test-server.ts';
import { emails, files, notifications, users, waitingOccurrences } from '../../../db/tables.ts';
import { readAuditLogs } from '../../../services/notifications/log-reader.ts';
import { notifyPeople } from '../../../services/notifications/notification-worker.ts';

const server = useTestServer({ clock: createStoppedClock() });

const DAY_S = 86_400;
const ACCOUNTS = 1_100;

let bo: Person;
let mia: Person;
let domain: string;

const run = () => notifyPeople(server().deps);
const createMember = (name: string, isAdmin = false) =>
  createPerson(server(), { address: `${name}@${domain}`, isAdmin });

beforeAll(run);
beforeEach(async () => {
  domain = `d-${crypto.randomUUID().slice(0, 13)}.example`;
  bo = await createPerson(server());
  mia = await createMember('mia');
});
afterEach(() => {
  server().deps.clock.setOffset(0);
});

/** Sessions end while the clock moves, so each request has a new one. */
const as = async ({ address }: Pick<Person, 'address'>) =>
  createPersonCalls(server(), await insertSession(server(), address));
const newsOf = async (person: Person) =>
  notificationPage.parse((await (await as(person)).read('/get_notifications')).json).data;
const kindsOf = async (person: Person) => (await newsOf(person)).map(({ kind }) => kind);
const mailsTo = async ({ address }: Person) =>
  (await readEmailsTo(server(), address)).map(({ subject }) => subject);
const inDays = (days: number) =>
  new Date(server().deps.clock.now().getTime() + days * DAY_S * 1000).toISOString();
const advanceSeconds = (seconds: number) => {
  const { clock } = server().deps;
  clock.setOffset(clock.offsetSeconds() + seconds);
};
const advanceDays = (days: number) => advanceSeconds(days * DAY_S);

const bakeFor = (email: string, given: object = {}, terms?: object) =>
  bo.bake({ permissions: [{ email, key_path: BASE_KEY_PATH, terms }], ...given });
const saveGroup = async (by: Person, body: object) =>
  groupDetail.parse((await by.call('/save_group', body)).json);

/** The access of whole domains is given here only by SQL, as signing up takes long. */
const insertAccounts = async (size: number) => {
  const { db } = server().deps;
  const organisationId = server().deps.projects.portal.organisationId;
  await db.execute(sql`insert into ${users} (id, organisation_id, name, created_at)
    select ${`${domain}-`} || lpad(n::text, 6, '0'), ${organisationId},
      '{"first_name":"","middle_name":"","last_name":""}'::jsonb, now()
    from generate_series(1, ${size}::int) as n`);
  await db.execute(sql`insert into ${emails} (id, user_id, organisation_id, address, canonical, is_primary, verified_at, created_at)
    select id, id, organisation_id, id || ${`@${domain}`}, lower(id) || ${`@${domain}`}, true, now(), now()
    from ${users} where id like ${`${domain}-%`}`);
};

const countOf = async (fileId: string) => {
  const [counted] = await server()
    .deps.db.select({ rows: count() })
    .from(notifications)
    .where(eq(notifications.fileId, fileId));
  return counted?.rows;
};
const countWaiting = () => server().deps.db.$count(waitingOccurrences);

describe('accounts under a granted domain', () => {
  it('see the file in the portal, and get no mail about its end', async () => {
    await bakeFor(`*@${domain}`, { expiration_date: inDays(10) });
    await run();
    expect(await newsOf(mia)).toMatchObject([
      { kind: 'file_shared', actor: bo.address, file: { name: 'Rye.pdf' } },
    ]);
    advanceDays(7.5);
    await run();
    expect(await kindsOf(mia)).toEqual(['file_expires', 'file_shared']);
    advanceDays(2);
    await run();
    expect([await mailsTo(mia), (await mailsTo(bo)).length]).toEqual([[], 1]);
  });

  it('hear of it once, with or without a grant of their own', async () => {
    const permissions = [`*@${domain}`, mia.address].map((email) => ({ email }));
    await bo.bake({ permissions });
    await run();
    expect(await kindsOf(mia)).toEqual(['file_shared']);
  });

  it('hear of it through a group that has the domain', async () => {
    const { id } = await saveGroup(bo, { name: domain, add: [`*@${domain}`] });
    await bakeFor(toGroupGrantee(id));
    await run();
    expect(await kindsOf(mia)).toEqual(['file_shared']);
  });

  it('hear nothing when they are banned, deactivated or of another domain', async () => {
    const [nia, oda] = [await createMember('nia'), await createMember('oda')];
    const eve = await createPerson(server());
    await changeBan(bo, nia.address);
    const now = server().deps.clock.now();
    await server().deps.db.update(users).set({ deactivatedAt: now }).where(eq(users.id, oda.id));
    const { id } = await bakeFor(`*@${domain}`);
    await run();
    const stored = await server()
      .deps.db.select({ userId: notifications.userId })
      .from(notifications)
      .where(eq(notifications.fileId, id));
    expect(stored).toEqual([{ userId: mia.id }]);
    expect(await kindsOf(eve)).toEqual([]);
  });

  it('are notified in batches, each once, while others do not wait', async () => {
    await insertAccounts(ACCOUNTS);
    const { id } = await bakeFor(`*@${domain}`);
    const own = await createPerson(server());
    await bakeFor(own.address);
    await readAuditLogs(server().deps);
    expect([await countOf(id), await countWaiting()]).toEqual([500, 1]);
    expect(await kindsOf(own)).toEqual(['file_shared']);
    await run();
    await run();
    expect([await countOf(id), await countWaiting()]).toEqual([ACCOUNTS + 1, 0]);
  });

  it('does not wait behind an earlier one that cannot be told', async () => {
    await insertAccounts(ACCOUNTS);
    await bakeFor(`*@${domain}`);
    await readAuditLogs(server().deps);
    const { db } = server().deps;
    await db.update(waitingOccurrences).set({ occurrence: {} });
    advanceSeconds(1);
    const { id } = await bakeFor(`*@${domain}`);
    await readAuditLogs(server().deps);
    advanceSeconds(1);
    await expect(run()).rejects.toThrow(TypeError);
    await run();
    expect([await countOf(id), await countWaiting()]).toEqual([ACCOUNTS + 1, 1]);
    advanceSeconds(15 * 60);
    await expect(run()).rejects.toThrow(TypeError);
    await db.delete(waitingOccurrences);
  });
});

describe('somebody who joins a group', () => {
  it('hears of its files once, as a number', async () => {
    const { id } = await saveGroup(bo, { name: domain });
    for (const name of ['a', 'b', 'c']) await bakeFor(toGroupGrantee(id), { name });
    await run();
    await saveGroup(bo, { id, add: [mia.address] });
    await run();
    await saveGroup(bo, { id, add: [(await createMember('nia')).address] });
    await run();
    expect(await newsOf(mia)).toMatchObject([
      { kind: 'file_shared', file: null, actor: bo.address, facts: { files: 3 } },
    ]);
  });

  it('hears the name of the only file, and nothing of an empty group or closed files', async () => {
    const { id } = await saveGroup(bo, { name: domain, add: [mia.address] });
    await run();
    expect(await kindsOf(mia)).toEqual([]);
    await bakeFor(toGroupGrantee(id), { name: 'Oats.csv' });
    const gone = await bakeFor(toGroupGrantee(id));
    const destroyedAt = server().deps.clock.now();
    await server().deps.db.update(files).set({ destroyedAt }).where(eq(files.id, gone.id));
    await run();
    const nia = await createMember('nia');
    await saveGroup(bo, { id, add: [nia.address] });
    await run();
    expect(await newsOf(nia)).toMatchObject([{ file: { name: 'Oats.csv' }, facts: {} }]);
  });

  it('does not learn which administrator changed a group of the organisation', async () => {
    const ada = await createMember('ada', true);
    const { id } = await saveGroup(ada, { name: domain, admin: true });
    await bakeFor(toGroupGrantee(id));
    await run();
    await saveGroup(ada, { id, add: [mia.address], admin: true });
    await run();
    const news = await newsOf(mia);
    expect(news).toMatchObject([{ actor: null, facts: { files: 1 } }]);
  });
});

describe('the end of a grant', () => {
  it('is told to its people and the baker three days before, once, and by mail next morning', async () => {
    const until = inDays(10);
    await bakeFor(mia.address, {}, { until });
    await run();
    advanceDays(6.9);
    await run();
    expect([await kindsOf(bo), await kindsOf(mia)]).toEqual([[], ['file_shared']]);
    advanceDays(0.2);
    await run();
    await run();
    expect(await newsOf(bo)).toMatchObject([
      {
        kind: 'file_expires',
        facts: { ends: 'access', expires_at: until, grantee: mia.address, grantees: 1 },
      },
    ]);
    const [end] = await newsOf(mia);
    expect(end).toMatchObject({ kind: 'file_expires', facts: { ends: 'access', own: false } });
    expect(JSON.stringify(end)).not.toContain('grantee');
    advanceDays(1);
    await run();
    expect(await mailsTo(mia)).toEqual([expect.stringMatching(/^You can open “Rye.pdf” only /)]);
    expect(await mailsTo(bo)).toEqual([
      expect.stringMatching(`^The access of ${mia.address} to “Rye.pdf” ends on `),
    ]);
  });

  it('is one notification of the baker for several people, with the name of a group', async () => {
    const { id } = await saveGroup(bo, { name: 'Mill', add: [mia.address] });
    const terms = { until: inDays(10) };
    const people = [toGroupGrantee(id), (await createPerson(server())).address];
    await bo.bake({ permissions: people.map((email) => ({ email, terms })) });
    advanceDays(7.5);
    await run();
    expect(await newsOf(bo)).toMatchObject([{ facts: { grantee: 'Mill', grantees: 2 } }]);
    expect((await kindsOf(mia))[0]).toBe('file_expires');
  });

  it('is no news for those whose access goes on, or ends with the file', async () => {
    const terms = { until: inDays(10) };
    const nia = await createMember('nia');
    await bo.bake({
      permissions: [
        { email: mia.address, terms },
        { email: `*@${domain}` },
        { email: nia.address },
      ],
    });
    await bakeFor(mia.address, { expiration_date: inDays(9) }, terms);
    advanceDays(7.5);
    await run();
    const ofMia = await newsOf(mia);
    expect(ofMia.filter(({ kind }) => kind === 'file_expires')).toMatchObject([
      { facts: { expires_at: inDays(1.5) } },
    ]);
    expect(await kindsOf(nia)).toEqual(['file_shared']);
  });

  it('is not mailed when the baker moved it meanwhile', async () => {
    const { checksum } = await bakeFor(mia.address, {}, { until: inDays(10) });
    advanceDays(7.1);
    await run();
    await (
      await as(bo)
    ).call('/modify_permissions', {
      checksum,
      add: [{ email: mia.address, key_path: BASE_KEY_PATH, terms: { until: inDays(90) } }],
      remove: [],
    });
    advanceDays(1);
    await run();
    expect([await mailsTo(bo), await mailsTo(mia)]).toEqual([[], []]);
  });
});
