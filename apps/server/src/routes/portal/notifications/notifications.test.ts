import { BASE_KEY_PATH, notificationPage, notificationSettings } from '@bakehouse/contract';
import { eq } from 'drizzle-orm';
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
import {
  emails,
  notificationPositions,
  notificationSettings as settingsTable,
  users,
} from '../../../db/tables.ts';
import { notifyPeople } from '../../../services/notifications/notification-worker.ts';

const server = useTestServer({ clock: createStoppedClock() });

const MINUTE_S = 60;
const DAY_S = 86_400;

let bo: Person;
let mia: Person;

const run = () => notifyPeople(server().deps);

beforeAll(run);
beforeEach(async () => {
  bo = await createPerson(server());
  mia = await createPerson(server());
});
afterEach(() => {
  server().deps.clock.setOffset(0);
});

const goTo = (instant: Date) => {
  const { clock } = server().deps;
  const start = clock.now().getTime() - clock.offsetSeconds() * 1000;
  clock.setOffset((instant.getTime() - start) / 1000);
};
const advance = (seconds: number) =>
  goTo(new Date(server().deps.clock.now().getTime() + seconds * 1000));

/** Sessions end while the clock moves, so each request has a new one. */
const as = async ({ address }: Pick<Person, 'address'>) =>
  createPersonCalls(server(), await insertSession(server(), address));

const notificationsOf = async (person: Person) => {
  const reply = await (await as(person)).read('/get_notifications');
  return notificationPage.parse(reply.json);
};
const kindsOf = async (person: Person) =>
  (await notificationsOf(person)).data.map(({ kind }) => kind);
const choose = async (person: Person, body: object) =>
  notificationSettings.parse(
    (await (await as(person)).call('/save_notification_settings', body)).json,
  );

const bakeFor = async (people: readonly Person[], given: object = {}) =>
  (await as(bo)).bake({
    permissions: people.map(({ address }) => ({ email: address, key_path: BASE_KEY_PATH })),
    ...given,
  });
const open = async (person: Person, checksum: string) => (await as(person)).open(checksum);
const mailsTo = async ({ address }: Person) =>
  (await readEmailsTo(server(), address)).map(({ subject }) => subject);

describe('in the portal', () => {
  it('shows a shared file to everybody with access by their address, without a letter', async () => {
    const file = await bakeFor([mia]);
    await run();
    expect((await notificationsOf(mia)).data).toMatchObject([
      {
        kind: 'file_shared',
        file: { id: file.id, name: 'Rye.pdf' },
        actor: bo.address,
        read: false,
      },
    ]);
    expect((await notificationsOf(mia)).unread).toBe(1);
    expect(await mailsTo(mia)).toEqual([]);
    expect(await kindsOf(bo)).toEqual([]);
  });

  it('shows the baker the first opening by each person, and no later one', async () => {
    const { checksum } = await bakeFor([mia]);
    await open(mia, checksum);
    await open(mia, checksum);
    await run();
    await open(mia, checksum);
    await run();
    expect((await notificationsOf(bo)).data).toMatchObject([
      { kind: 'first_opening', actor: mia.address, facts: { own: true }, count: 1 },
    ]);
  });

  it('counts the refused openings of one person in one notification', async () => {
    const { checksum } = await bakeFor([]);
    for (let tries = 0; tries < 3; tries += 1) await open(mia, checksum);
    await run();
    await open(mia, checksum);
    await run();
    expect((await notificationsOf(bo)).data).toMatchObject([
      { kind: 'opening_refused', actor: mia.address, count: 4 },
    ]);
    expect(await kindsOf(mia)).toEqual([]);
  });

  it('marks one or all as read, and says how many are left', async () => {
    for (const name of ['a', 'b', 'c']) await bakeFor([mia], { name });
    await run();
    const { data, unread } = await notificationsOf(mia);
    const [first] = data;
    const me = await as(mia);
    const one = await me.call('/notifications/read', { ids: [first?.id] });
    const foreign = await (await as(bo)).call('/notifications/read', { ids: [data[1]?.id] });
    const all = await me.call('/notifications/read', {});
    expect([unread, one.json, foreign.json, all.json]).toEqual([
      3,
      { unread: 2 },
      { unread: 0 },
      { unread: 0 },
    ]);
  });

  it('shows older ones page by page', async () => {
    for (let index = 0; index < 25; index += 1) await bakeFor([mia], { name: `File ${index}` });
    await run();
    const first = await notificationsOf(mia);
    const reply = await (await as(mia)).read('/get_notifications', { after: first.next ?? '' });
    const second = notificationPage.parse(reply.json);
    const names = [...first.data, ...second.data].map(({ file }) => file?.name);
    expect([first.data.length, second.data.length, second.next]).toEqual([20, 5, null]);
    expect(new Set(names).size).toBe(25);
  });

  it('no longer names a file to somebody who lost the access or was banned', async () => {
    const file = await bakeFor([mia]);
    await run();
    const remove = [{ email: mia.address }];
    await (await as(bo)).call('/modify_permissions', { checksum: file.checksum, add: [], remove });
    expect(await notificationsOf(mia)).toMatchObject({ data: [], unread: 0 });
    await bakeFor([mia]);
    await run();
    expect(await kindsOf(mia)).toEqual(['file_shared']);
    await changeBan(bo, mia.address);
    expect(await notificationsOf(mia)).toMatchObject({ data: [], unread: 0 });
  });

  it('tells people about the ban of a baker only if they have files of the baker', async () => {
    await changeBan(bo, mia.address);
    await run();
    expect(await kindsOf(mia)).toEqual([]);
    const eve = await createPerson(server());
    await bakeFor([eve]);
    await changeBan(bo, eve.address);
    await run();
    const { data } = await notificationsOf(eve);
    expect(data).toMatchObject([{ kind: 'banned', file: null, actor: bo.address }]);
    expect(JSON.stringify(data)).not.toContain(bo.id);
    expect(await mailsTo(eve)).toEqual([`${bo.address} banned you from opening their files`]);
  });

  it('leaves the letter about a ban of the organisation as it is', async () => {
    const ada = await createPerson(server(), { isAdmin: true });
    await changeBan(ada, mia.address, 'org');
    await run();
    expect((await notificationsOf(mia)).data).toMatchObject([
      { kind: 'banned', actor: null, facts: { level: 'org' } },
    ]);
    expect(await mailsTo(mia)).toHaveLength(1);
  });
});

describe('mails', () => {
  it('send at most one in ten minutes for 1,000 refusals, whatever happens between', async () => {
    await choose(bo, { choices: { opening_refused: 'now' } });
    const { checksum } = await bakeFor([]);
    const eve = await as(mia);
    for (let minute = 0; minute < 10; minute += 1) {
      await Promise.all(Array.from({ length: 100 }, () => eve.open(checksum)));
      await run();
      advance(MINUTE_S);
    }
    expect(await mailsTo(bo)).toEqual([
      expect.stringMatching(/tried 100 times to open “Rye.pdf” and was refused$/),
    ]);
    await run();
    expect(await mailsTo(bo)).toEqual([
      expect.stringMatching(/tried 900 times/),
      expect.stringMatching(/tried 100 times/),
    ]);
    advance(60 * MINUTE_S);
    await run();
    expect(await mailsTo(bo)).toHaveLength(2);
  });

  it('are one mail for several things about a file', async () => {
    await choose(bo, { choices: { opening_refused: 'now', first_opening: 'now' } });
    const { checksum } = await bakeFor([mia]);
    const eve = await createPerson(server());
    await open(mia, checksum);
    await open(eve, checksum);
    await run();
    expect(await mailsTo(bo)).toEqual(['2 news about one of your files']);
  });

  it('stay below the limits of a mailbox, and come when there is room', async () => {
    await choose(bo, { choices: { first_opening: 'now' } });
    for (let index = 0; index < 7; index += 1) {
      const { checksum } = await bakeFor([mia]);
      await open(mia, checksum);
    }
    await run();
    expect(await mailsTo(bo)).toHaveLength(5);
    advance(61 * MINUTE_S);
    await run();
    expect(await mailsTo(bo)).toHaveLength(7);
  });

  it('are never sent to an address that nobody has confirmed, or to a deactivated account', async () => {
    const { db } = server().deps;
    await choose(bo, { choices: { first_opening: 'now' } });
    const { checksum } = await bakeFor([mia]);
    await db.update(emails).set({ verifiedAt: null }).where(eq(emails.userId, bo.id));
    await open(mia, checksum);
    await run();
    expect(await mailsTo(bo)).toEqual([]);
    const other = await createPerson(server());
    const ofOther = await (
      await as(other)
    ).bake({
      permissions: [{ email: mia.address, key_path: BASE_KEY_PATH }],
    });
    await open(mia, ofOther.checksum);
    await run();
    await db
      .update(users)
      .set({ deactivatedAt: server().deps.clock.now() })
      .where(eq(users.id, other.id));
    advance(2 * DAY_S);
    await run();
    expect(await mailsTo(other)).toEqual([]);
  });

  it('of the past are not sent when notifications begin', async () => {
    const { db, clock } = server().deps;
    await choose(bo, { choices: { first_opening: 'now' } });
    const { checksum } = await bakeFor([mia]);
    await open(mia, checksum);
    await db.delete(notificationPositions);
    clock.setOffset(1);
    await run();
    expect(await mailsTo(bo)).toEqual([]);
    expect(await kindsOf(bo)).toContain('first_opening');
    await db.update(notificationPositions).set({ since: new Date(0) });
  });

  it('reach the other readers when one mail cannot be written, which is tried again later', async () => {
    const now = server().deps.clock.now().getTime();
    const bakers = [bo, await createPerson(server())] as const;
    const expires = new Date(now + 10 * DAY_S * 1000).toISOString();
    for (const baker of bakers) {
      await choose(baker, { choices: { file_expires: 'now' }, zone: 'Asia/Kolkata' });
      await (await as(baker)).bake({ permissions: [], expiration_date: expires });
    }
    const [{ id: userId }, other] = bakers;
    const { db } = server().deps;
    const settings = db.update(settingsTable).set({ zone: 'Not/AZone' });
    await settings.where(eq(settingsTable.userId, userId));
    advance(8 * DAY_S);
    await expect(run()).rejects.toThrow('Not/AZone');
    expect([await mailsTo(bo), await mailsTo(other)]).toEqual([
      [],
      [expect.stringMatching(/expires on/)],
    ]);
    await run();
    await choose(bo, { zone: 'Asia/Kolkata' });
    advance(15 * MINUTE_S);
    await run();
    expect(await mailsTo(bo)).toEqual([expect.stringMatching(/expires on/)]);
  });

  it('make no link of the name of a file, and no header of an address', async () => {
    await choose(bo, { choices: { first_opening: 'now' } });
    const { checksum } = await bakeFor([mia], { name: 'evil.example/login <b>.pdf' });
    await open(mia, checksum);
    await run();
    const [mail] = await readEmailsTo(server(), bo.address);
    expect(mail?.text).not.toContain('evil.example/login');
    expect(mail?.html).not.toContain('<b>');
    expect(mail?.subject).not.toMatch(/[\r\n]/);
    expect(mail?.links).toHaveLength(1);
  });
});

describe('the daily mail', () => {
  const KOLKATA_8 = '2030-03-05T02:30:00Z';
  const ST_JOHNS_8 = '2030-03-05T11:30:00Z';

  it.each([
    ['Asia/Kolkata', KOLKATA_8],
    ['America/St_Johns', ST_JOHNS_8],
  ])('comes at 8:00 in %s, once, and not without news', async (zone, instant) => {
    await choose(bo, { zone });
    const at = new Date(instant);
    goTo(new Date(at.getTime() - 20 * 3_600_000));
    const { checksum } = await bakeFor([mia]);
    await open(mia, checksum);
    await run();
    goTo(new Date(at.getTime() - 1000));
    await run();
    expect(await mailsTo(bo)).toEqual([]);
    goTo(at);
    await run();
    await run();
    expect(await mailsTo(bo)).toEqual([`${mia.address} opened “Rye.pdf” for the first time`]);
    goTo(new Date(at.getTime() + DAY_S * 1000));
    await run();
    expect(await mailsTo(bo)).toHaveLength(1);
  });

  it('moves to 8:00 of another zone', async () => {
    await choose(bo, { zone: 'Asia/Kolkata' });
    goTo(new Date('2030-03-04T12:00:00Z'));
    const { checksum } = await bakeFor([mia]);
    await open(mia, checksum);
    await run();
    await choose(bo, { zone: 'America/St_Johns' });
    goTo(new Date(KOLKATA_8));
    await run();
    expect(await mailsTo(bo)).toEqual([]);
    goTo(new Date(ST_JOHNS_8));
    await run();
    expect(await mailsTo(bo)).toHaveLength(1);
  });

  it('tells baker and openers three days before a file expires', async () => {
    const now = server().deps.clock.now().getTime();
    const expires = new Date(now + 10 * DAY_S * 1000);
    const short = new Date(now + 2 * DAY_S * 1000);
    await bakeFor([mia], { expiration_date: expires.toISOString() });
    await bakeFor([mia], { expiration_date: short.toISOString() });
    await run();
    advance(6.9 * DAY_S);
    await run();
    expect([await kindsOf(bo), await kindsOf(mia)]).toEqual([[], ['file_shared', 'file_shared']]);
    advance(0.2 * DAY_S);
    await run();
    await run();
    expect(await kindsOf(bo)).toEqual(['file_expires']);
    expect((await kindsOf(mia))[0]).toBe('file_expires');
    advance(DAY_S);
    await run();
    expect(await mailsTo(bo)).toEqual([expect.stringMatching(/^“Rye.pdf” expires on /)]);
    expect(await mailsTo(mia)).toEqual([expect.stringMatching(/^You can open “Rye.pdf” only /)]);
  });

  it('leaves out what is no longer true or wanted by then', async () => {
    const now = server().deps.clock.now().getTime();
    const expires = new Date(now + 4 * DAY_S * 1000).toISOString();
    const eve = await createPerson(server());
    const file = await bakeFor([mia, eve], { expiration_date: expires });
    await run();
    advance(DAY_S + 1);
    await run();
    await choose(eve, { choices: { file_expires: 'off' } });
    const remove = [{ email: mia.address }];
    await (await as(bo)).call('/modify_permissions', { checksum: file.checksum, add: [], remove });
    const dates = { openable_date: null, expires_date: '2040-01-01' };
    const baker = await as(bo);
    const moved = await baker.call('/modify_dates', { checksum: file.checksum, ...dates });
    expect(moved.status).toBe(200);
    advance(DAY_S);
    await run();
    expect([await mailsTo(bo), await mailsTo(mia), await mailsTo(eve)]).toEqual([[], [], []]);
  });
});

describe('a muted file', () => {
  it('notifies its reader of nothing until it is heard again', async () => {
    const file = await bakeFor([mia]);
    const me = await as(bo);
    expect((await me.call('/mute_file', { file_id: file.id, muted: true })).status).toBe(200);
    expect((await choose(bo, {})).muted_files).toEqual([{ id: file.id, name: 'Rye.pdf' }]);
    await open(mia, file.checksum);
    await run();
    expect(await kindsOf(bo)).toEqual([]);
    await me.call('/mute_file', { file_id: file.id, muted: false });
    await open(await createPerson(server()), file.checksum);
    await run();
    expect(await kindsOf(bo)).toEqual(['opening_refused']);
  });

  it('is answered as an unknown one to those who may not see it', async () => {
    const file = await bakeFor([]);
    const stranger = await as(mia);
    for (const file_id of [file.id, 'x'])
      expect(await stranger.call('/mute_file', { file_id, muted: true })).toMatchObject({
        status: 404,
        json: { error: 'You have no file with this id.' },
      });
  });
});

describe('one-click unsubscribe', () => {
  const linkIn = async ({ address }: Pick<Person, 'address'>) => {
    const [mail] = await readEmailsTo(server(), address);
    const { pathname, search } = new URL(mail?.unsubscribe ?? '');
    return pathname + search;
  };
  const post = (path: string) =>
    server().send(path, {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });

  it('stops one kind of mail without login, and a GET stops nothing', async () => {
    await choose(bo, { choices: { first_opening: 'now' } });
    const mailAgain = async () => {
      const { checksum } = await bakeFor([mia]);
      await open(mia, checksum);
      await run();
      return (await mailsTo(bo)).length;
    };
    expect(await mailAgain()).toBe(1);
    const path = await linkIn(bo);
    expect((await server().send(path)).status).toBe(200);
    expect(await mailAgain()).toBe(2);
    expect((await post(path)).status).toBe(200);
    expect(await mailAgain()).toBe(2);
    const { choices } = await choose(bo, {});
    expect([choices.first_opening, choices.access_requested]).toEqual(['off', 'now']);
    await choose(bo, { choices: { first_opening: 'now' } });
    expect(await mailAgain()).toBe(3);
  });

  it('stops letters about access to people without an account, too', async () => {
    const stranger = { address: `s-${crypto.randomUUID()}@people.example` };
    const tell = () => bakeFor([stranger as Person], { tell: true, name: crypto.randomUUID() });
    await tell();
    expect((await post(await linkIn(stranger))).status).toBe(200);
    await tell();
    expect(await readEmailsTo(server(), stranger.address)).toHaveLength(1);
  });

  it('refuses a link that was changed or made up', async () => {
    await bakeFor([mia], { tell: true });
    const path = await linkIn(mia);
    const [body = '', hash = ''] = path.split('token=')[1]?.split('.') ?? [];
    const forOther = Buffer.from(`all ${bo.address}`).toString('base64url');
    for (const token of [`${forOther}.${hash}`, `${body}.${hash.slice(1)}`, body, '']) {
      const url = `/v1/unsubscribe?token=${token}`;
      expect([(await server().send(url)).status, (await post(url)).status]).toEqual([410, 410]);
    }
  });
});
