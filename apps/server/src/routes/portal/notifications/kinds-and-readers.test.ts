import {
  groupDetail,
  NOTIFICATION_KINDS,
  notificationPage,
  ownRequest,
  toGroupGrantee,
  type NotificationKind,
  type NotificationRow,
} from '@bakehouse/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeBan } from '../../../../test/people/openers.ts';
import {
  createPerson,
  createPersonCalls,
  insertSession,
  type Person,
} from '../../../../test/people/person.ts';
import { createStoppedClock } from '../../../../test/server/stopped-clock.ts';
import { useTestServer } from '../../../../test/server/test-server.ts';
import { auditEvents, notifications, users } from '../../../db/tables.ts';
import { visibleEventsCondition } from '../../../services/activity/audit-logs-sql.ts';
import { findPortalAccount } from '../../../../test/server/portal-account.ts';
import { notifyPeople } from '../../../services/notifications/notification-worker.ts';

const server = useTestServer({ clock: createStoppedClock() });

const DAY_S = 86_400;
const PRICES = "m/0'/0'/0'/1'";

const READERS = [
  'baker',
  'other baker',
  'opener of the whole file',
  'opener of a field',
  'member of a group',
  'account of a domain',
  'banned',
  'deactivated',
  'stranger',
  'administrator',
] as const;

type ReaderName = (typeof READERS)[number];

const WITH_ACCESS: readonly ReaderName[] = [
  'opener of the whole file',
  'opener of a field',
  'member of a group',
  'account of a domain',
];

const HEARD_BY: Readonly<Record<NotificationKind, readonly ReaderName[]>> = {
  file_shared: WITH_ACCESS,
  file_expires: ['baker', ...WITH_ACCESS],
  first_opening: ['baker'],
  opening_refused: ['baker'],
  access_requested: ['baker'],
  request_answered: ['stranger'],
  banned: ['banned'],
};

const people = new Map<ReaderName, Person>();
const heard = new Map<ReaderName, readonly NotificationRow[]>();
const records = new Map<ReaderName, string>();

const person = (name: ReaderName) => {
  const found = people.get(name);
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
};

/** Sessions end while the clock moves, so each request has a new one. */
const as = async (name: ReaderName) => {
  const token = await insertSession(server(), person(name).address);
  return createPersonCalls(server(), token);
};

const run = () => notifyPeople(server().deps);

const shareFile = async () => {
  const bo = await as('baker');
  const saved = await bo.call('/save_group', {
    name: 'Mill',
    add: [person('member of a group').address],
  });
  const grantees = [
    person('opener of the whole file').address,
    person('banned').address,
    person('deactivated').address,
    toGroupGrantee(groupDetail.parse(saved.json).id),
    `*@${person('account of a domain').address.split('@')[1]}`,
  ];
  const { clock } = server().deps;
  return bo.bake({
    permissions: grantees.map((email) => ({ email })),
    layered: [{ field: 'Prices', path: PRICES, emails: [person('opener of a field').address] }],
    expiration_date: new Date(clock.now().getTime() + 10 * DAY_S * 1000).toISOString(),
  });
};

const causeEverything = async () => {
  const { clock, db } = server().deps;
  await db
    .update(users)
    .set({ deactivatedAt: clock.now() })
    .where(eq(users.id, person('deactivated').id));
  const { checksum } = await shareFile();
  await changeBan(person('baker'), person('banned').address);
  await (await as('opener of the whole file')).open(checksum);
  await (await as('stranger')).open(checksum);
  const asked = await (await as('stranger')).call('/ask_access', { checksum, reason: 'Audit' });
  const { id } = ownRequest.parse(asked.json);
  await (await as('baker')).call('/answer_request', { id, answer: 'refuse', word: 'Not yet' });
  await run();
  clock.setOffset(clock.offsetSeconds() + 8 * DAY_S);
  await run();
};

/** All that the product shows the person of files, openings, requests and bans without a notification. */
const readRecord = async (name: ReaderName) => {
  const { db } = server().deps;
  const { address, id } = person(name);
  const account = await findPortalAccount(server().deps, address);
  const events = account
    ? await db
        .select()
        .from(auditEvents)
        .where(visibleEventsCondition(account, name === 'administrator'))
    : [];
  const calls = await as(name);
  const shared = await calls.read('/shared_files');
  const baked = await calls.read('/get_files');
  const requests = await calls.read('/my_requests');
  const own = events.filter(({ actorId, bakerId }) => [actorId, bakerId].includes(id));
  return JSON.stringify([own, baked.json, shared.json, requests.json]);
};

beforeAll(async () => {
  await run();
  const domain = `d-${crypto.randomUUID().slice(0, 13)}.example`;
  for (const name of READERS) {
    const isAdmin = name === 'administrator';
    const address = `${name.replaceAll(' ', '-')}-${domain.slice(2, 10)}@people.example`;
    const ofDomain = { address: `mia@${domain}` };
    people.set(
      name,
      await createPerson(
        server(),
        name === 'account of a domain' ? ofDomain : { isAdmin, address },
      ),
    );
  }
  await causeEverything();
  for (const name of READERS.filter((each) => each !== 'deactivated')) {
    const page = notificationPage.parse((await (await as(name)).read('/get_notifications')).json);
    heard.set(name, page.data);
    records.set(name, await readRecord(name));
  }
});

afterAll(() => {
  server().deps.clock.setOffset(0);
});

describe.each(NOTIFICATION_KINDS)('%s', (kind) => {
  it.each(READERS)('is heard by those whom it concerns: %s', (name) => {
    const kinds = (heard.get(name) ?? []).map((row) => row.kind);
    expect(kinds.includes(kind)).toBe(HEARD_BY[kind].includes(name));
  });

  it.each(HEARD_BY[kind])('says nothing that the record hides from: %s', (name) => {
    const record = records.get(name) ?? '';
    const rows = (heard.get(name) ?? []).filter((row) => row.kind === kind);
    const said = rows.flatMap(({ file, actor, facts }) => [
      ...(file ? [file.id, file.name] : []),
      ...(actor === null ? [] : [actor]),
      ...(facts.expires_at === undefined ? [] : [facts.expires_at]),
    ]);
    expect(rows.length).toBeGreaterThan(0);
    expect(said.filter((text) => !record.includes(text))).toEqual([]);
  });
});

it('stores nothing for a deactivated account', async () => {
  const stored = await server()
    .deps.db.select()
    .from(notifications)
    .where(eq(notifications.userId, person('deactivated').id));
  expect(stored).toEqual([]);
});
