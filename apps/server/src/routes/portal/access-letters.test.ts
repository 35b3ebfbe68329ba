import { accessRequestList, groupDetail, toGroupGrantee } from '@bakehouse/contract';
import { asc, eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readEmailsTo } from '../../../test/people/emailed-links.ts';
import {
  createAddress,
  createPerson,
  createPersonCalls,
  insertSession,
  type Person,
} from '../../../test/people/person.ts';
import { createPinOwner, OWN_PIN } from '../../../test/people/pin-owner.ts';
import { createStoppedClock } from '../../../test/server/stopped-clock.ts';
import { createTestDeps } from '../../../test/server/test-deps.ts';
import { useTestServer } from '../../../test/server/test-server.ts';
import { createApp } from '../../app.ts';
import { auditEvents } from '../../db/tables.ts';
import { readPortalBuild } from '../../lib/own-files/portal-build.ts';
import { notifyPeople } from '../../services/notifications/notification-worker.ts';

const server = useTestServer({ clock: createStoppedClock() });

const BASE = "m/0'/0'/0'";
const PRICES = "m/0'/0'/1'";
const MINUTE_S = 60;

let ada: Person;
let bo: Person;

beforeAll(async () => {
  ada = await createPerson(server(), { isAdmin: true });
  bo = await createPerson(server());
});
afterEach(() => {
  server().deps.clock.setOffset(0);
});

const lettersTo = async (address: string) =>
  (await readEmailsTo(server(), address)).filter(({ subject }) =>
    subject.includes('shared a file'),
  );

const onlyLetterTo = async (address: string) => {
  const [letter, ...others] = await lettersTo(address);
  if (!letter || others.length > 0) throw new Error(`${address} did not get exactly one letter.`);
  return letter;
};

const grantTo = (email: string, key_path = BASE) => ({ email, key_path });
const bakeFor = (people: readonly string[], given: object = {}) =>
  bo.bake({ permissions: people.map((email) => grantTo(email)), tell: true, ...given });
const add = (checksum: string, ...people: string[]) =>
  bo.call('/modify_permissions', {
    checksum,
    add: people.map((email) => grantTo(email)),
    tell: true,
  });

const eventsOf = (fileId: string) =>
  server()
    .deps.db.select()
    .from(auditEvents)
    .where(eq(auditEvents.fileId, fileId))
    .orderBy(asc(auditEvents.seq));
const toldOf = async (fileId: string) =>
  (await eventsOf(fileId))
    .filter(({ action }) => action === 'access_shared')
    .map(({ subject }) => subject);

describe('telling people when a file is baked', () => {
  it('sends each person a letter that leads to the file page', async () => {
    const [mia, nia] = [createAddress(), createAddress()];
    const { id } = await bakeFor([mia, nia]);
    for (const address of [mia, nia]) {
      const { subject, text, links } = await onlyLetterTo(address);
      expect(subject).toBe(`${bo.address} shared a file with you: Rye.pdf`);
      expect(text).toContain(`${bo.address} shared the file “Rye.pdf” with you at Bakehouse demo.`);
      expect(text).toContain('You may open the whole file: from now on, without an end.');
      expect(text).toContain(`log in as ${address}`);
      expect(links).toEqual([`http://localhost:4000/f/${id}`]);
    }
  });

  it('says from when and until when, in UTC', async () => {
    const [mia, nia, oda] = [createAddress(), createAddress(), createAddress()];
    const openable_date = '2098-02-03T04:05:06+01:00';
    const expiration_date = '2099-03-04T00:00:00Z';
    await bakeFor([mia], { openable_date, expiration_date });
    await bakeFor([nia], { openable_date });
    await bakeFor([oda], { openable_date: '2020-01-01T00:00:00Z', expiration_date });
    const opensAt = '3 February 2098 at 03:05 UTC';
    const endsAt = '4 March 2099 at 00:00 UTC';
    expect((await onlyLetterTo(mia)).text).toContain(`: from ${opensAt} until ${endsAt}.`);
    expect((await onlyLetterTo(nia)).text).toContain(`: from ${opensAt} on.`);
    expect((await onlyLetterTo(oda)).text).toContain(`: from now until ${endsAt}.`);
  });

  it('says how often and how long by the terms of the access, also of a field and a group', async () => {
    const [mia, nia, oda, pia] = [
      createAddress(),
      createAddress(),
      createAddress(),
      createAddress(),
    ];
    const until = '2099-03-04T00:00:00Z';
    const saved = await bo.call('/save_group', { name: createAddress(), add: [pia] });
    await bo.bake({
      permissions: [
        { email: mia, terms: { until, max_openings: 3 } },
        { email: nia, terms: { max_openings: 1, days_after_first_opening: 7 } },
        { email: oda, terms: { until } },
        { email: oda, key_path: PRICES },
        { email: toGroupGrantee(groupDetail.parse(saved.json).id), terms: { until } },
      ],
      tell: true,
    });
    const endsAt = '4 March 2099 at 00:00 UTC';
    expect((await onlyLetterTo(mia)).text).toContain(
      `You may open the whole file 3 times: from now until ${endsAt}.`,
    );
    expect((await onlyLetterTo(nia)).text).toContain(
      'the whole file once: from now on, for 7 days after you opened it first.',
    );
    for (const address of [oda, pia])
      expect((await onlyLetterTo(address)).text).toContain(`whole file: from now until ${endsAt}.`);
  });

  it('names the baker, in the subject only by the address', async () => {
    const cy = await createPerson(server());
    const name = { first_name: 'Cy', last_name: 'Twombly' };
    await server().provider('/users/me', { method: 'PUT', token: cy.token, body: { name } });
    const mia = createAddress();
    await cy.bake({ permissions: [grantTo(mia)], tell: true });
    const { subject, text } = await onlyLetterTo(mia);
    expect(subject).toBe(`${cy.address} shared a file with you: Rye.pdf`);
    expect(text).toContain(`Cy Twombly (${cy.address}) shared the file`);
  });

  it('is on record, one row for each person', async () => {
    const [mia, nia] = [createAddress(), createAddress()].toSorted();
    const { id } = await bakeFor([mia ?? '', nia ?? '', '*@partner.example']);
    expect((await toldOf(id)).toSorted()).toEqual([mia, nia]);
    const { data } = await bo.audit({ file_id: id, action: 'access_shared', search: mia ?? '' });
    expect(data).toMatchObject([
      {
        action: 'access_shared',
        user: bo.address,
        file: 'Rye.pdf',
        msg: `Told ${mia} by email about Rye.pdf`,
        description: `${mia} told by email`,
        statusType: 'info',
      },
    ]);
  });

  it.each([{}, { tell: false }])('does not happen by %j', async (asked) => {
    const mia = createAddress();
    const { id } = await bo.bake({ permissions: [grantTo(mia)], ...asked });
    expect([await lettersTo(mia), await toldOf(id)]).toEqual([[], []]);
  });

  it('is refused when it is not true or false', async () => {
    const body = { name: 'Rye.pdf', checksum: 'a'.repeat(64), size: 1, type: 'text/plain' };
    const reply = await bo.call('/bake', { ...body, permissions: [], tell: 'yes' });
    expect(reply).toMatchObject({ status: 400, json: { fields: { tell: 'must be a boolean' } } });
  });

  it('sends nothing when the file is refused', async () => {
    const { checksum } = await bo.bake();
    const mia = createAddress();
    const body = { name: 'Rye.pdf', checksum, size: 1, type: 'text/plain' };
    const reply = await bo.call('/bake', { ...body, permissions: [grantTo(mia)], tell: true });
    expect(reply.status).toBe(409);
    expect(await lettersTo(mia)).toEqual([]);
  });

  it('tells a thousand people', async () => {
    const people = Array.from({ length: 1100 }, (_, index) => `p${index}@crowd.example`);
    const { id } = await bakeFor(people);
    expect((await toldOf(id)).toSorted()).toEqual(people.toSorted());
    await onlyLetterTo('p1099@crowd.example');
  });
});

describe('people with access to fields', () => {
  const layered = (emails: readonly string[]) => [{ field: 'Prices', path: PRICES, emails }];

  it('learn that they may not open the whole file', async () => {
    const mia = createAddress();
    await bakeFor([], { layered: layered([mia]) });
    expect((await onlyLetterTo(mia)).text).toContain(
      'You may open some fields of the file, not the whole file: ',
    );
  });

  it('learn it when they may open the whole file by another grant', async () => {
    const [mia, nia] = [createAddress(), `nia@${crypto.randomUUID().slice(0, 8)}.example`];
    await bakeFor([mia], { layered: layered([mia]) });
    await bakeFor([nia.replace('nia', '*')], { layered: layered([nia]) });
    for (const address of [mia, nia])
      expect((await onlyLetterTo(address)).text).toContain('You may open the whole file: ');
  });
});

describe('telling people when they are added', () => {
  it('tells the added people, and nobody else', async () => {
    const [mia, nia] = [createAddress(), createAddress()];
    const { id, checksum } = await bo.bake({ permissions: [grantTo(mia)] });
    const reply = await add(checksum, nia);
    expect(reply.status).toBe(200);
    expect([await lettersTo(mia), (await lettersTo(nia)).length]).toEqual([[], 1]);
    const actions = (await eventsOf(id)).map(({ action }) => action);
    expect(actions).toEqual(['file_baked', 'permission_added', 'access_shared']);
    const { recentActivity } = await bo.detail(checksum);
    expect((reply.json as { recentActivity: object[] }).recentActivity).toEqual(recentActivity);
  });

  it('tells people who had the access already, without a new version', async () => {
    const mia = createAddress();
    const { checksum } = await bo.bake({ permissions: [grantTo(mia)] });
    const reply = await add(checksum, mia);
    expect(reply.headers.get('etag')).toBe('"1"');
    await onlyLetterTo(mia);
  });

  it('sends nothing when the change is refused', async () => {
    const mia = createAddress();
    const { checksum } = await bo.bake();
    const body = { checksum, add: [grantTo(mia)], tell: true };
    const reply = await bo.call('/modify_permissions', body, { 'if-match': '"7"' });
    expect([reply.status, await lettersTo(mia)]).toEqual([412, []]);
  });
});

describe('one letter a person and file in ten minutes', () => {
  it('holds for every way to share, and ends after ten minutes', async () => {
    const mia = createAddress();
    const { id, checksum } = await bakeFor([mia]);
    server().deps.clock.setOffset(10 * MINUTE_S - 1);
    await add(checksum, mia);
    await bo.call('/modify_permissions', { checksum, remove: [{ email: mia }] });
    await add(checksum, mia);
    expect(await lettersTo(mia)).toHaveLength(1);
    server().deps.clock.setOffset(10 * MINUTE_S);
    await add(checksum, mia);
    expect(await lettersTo(mia)).toHaveLength(2);
    expect(await toldOf(id)).toEqual([mia, mia]);
  });

  it('counts a notification that was mailed about the file', async () => {
    const [mia, eve] = [await createPerson(server()), createAddress()];
    const { id, checksum } = await bo.bake();
    await mia.call('/ask_access', { checksum, reason: 'For the audit' });
    const { data } = accessRequestList.parse(
      (await bo.read('/access_requests', { file_id: id })).json,
    );
    await bo.call('/answer_request', { id: data[0]?.id, answer: 'allow' });
    await notifyPeople(server().deps);
    const mails = async () => (await readEmailsTo(server(), mia.address)).map((one) => one.subject);
    expect(await mails()).toEqual([`${bo.address} lets you open “Rye.pdf”`]);
    await add(checksum, mia.address, eve);
    expect([(await mails()).length, await toldOf(id)]).toEqual([1, [eve]]);
    server().deps.clock.setOffset(11 * MINUTE_S);
    const later = createPersonCalls(server(), await insertSession(server(), bo.address));
    const again = { checksum, add: [grantTo(mia.address)], tell: true };
    await later.call('/modify_permissions', again);
    expect(await toldOf(id)).toEqual([eve, mia.address]);
  });

  it('counts each file and each person alone', async () => {
    const [mia, nia] = [createAddress(), createAddress()];
    const { checksum } = await bakeFor([mia]);
    await bakeFor([mia]);
    await add(checksum, mia, nia);
    expect([(await lettersTo(mia)).length, (await lettersTo(nia)).length]).toEqual([2, 1]);
  });

  it('is five an hour and ten a day for a mailbox, whoever sends them about which files', async () => {
    const address = createAddress();
    const tagged = address.replace('@', '+files@');
    const baker = await createPerson(server());
    const send = (by: Person, to: string) => by.bake({ permissions: [grantTo(to)], tell: true });
    for (const to of [address, tagged, address, tagged]) await send(bo, to);
    for (const by of [baker, bo, baker]) await send(by, address);
    const count = async () => (await lettersTo(address)).length + (await lettersTo(tagged)).length;
    expect(await count()).toBe(5);
    const { id } = await send(bo, address);
    expect(await toldOf(id)).toEqual([]);
    server().deps.clock.setOffset(61 * MINUTE_S);
    const later = {
      ...bo,
      ...createPersonCalls(server(), await insertSession(server(), bo.address)),
    };
    for (let index = 0; index < 7; index += 1) await send(later, address);
    expect(await count()).toBe(10);
    server().deps.clock.setOffset(130 * MINUTE_S);
    await send(later, address);
    expect(await count()).toBe(10);
  });

  it('holds for fifty parallel calls at two instances', async () => {
    const mia = createAddress();
    const { id, checksum } = await bo.bake();
    const deps = await createTestDeps(server().database.db, {}, { clock: server().deps.clock });
    const other = createApp(deps, readPortalBuild('/nowhere'));
    const addAt = async (index: number) => {
      const body = { checksum, add: [grantTo(mia, `${BASE}/${index}`)], tell: true };
      if (index % 2 === 0) return (await bo.call('/modify_permissions', body)).status;
      const reply = await other.request('/api/modify_permissions', {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { authorization: `Bearer ${bo.token}`, 'content-type': 'application/json' },
      });
      return reply.status;
    };
    const statuses = await Promise.all(Array.from({ length: 50 }, (_, index) => addAt(index)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect((await bo.detail(checksum)).permissions).toHaveLength(50);
    await onlyLetterTo(mia);
    expect(await toldOf(id)).toEqual([mia]);
  });
});

describe('no letter goes', () => {
  const expectNone = async (grantee: string, address = grantee) => {
    const { id, checksum } = await bakeFor([grantee], {
      layered: [{ field: 'Prices', path: PRICES, emails: [grantee] }],
    });
    await add(checksum, grantee);
    expect([await lettersTo(address), await toldOf(id)]).toEqual([[], []]);
  };
  const ban = (by: Person, email: string, more: object) =>
    by.call('/bans/manage', { action: 'ban', email, ...more });

  it('to an address that the organisation has banned, with any tag', async () => {
    const mia = createAddress();
    await ban(ada, mia, { ban_level: 'org', admin: true });
    await expectNone(mia);
    await expectNone(mia.replace('@', '+rye@'));
  });

  it('to an address that the baker has banned, until the ban is lifted', async () => {
    const mia = createAddress();
    await ban(bo, mia, { ban_level: 'individual' });
    await expectNone(mia);
    const body = { action: 'unban', email: mia, ban_level: 'individual' };
    await bo.call('/bans/manage', body);
    await bakeFor([mia]);
    await onlyLetterTo(mia);
  });

  it('to people of a wildcard', async () => {
    const address = `mia@d-${crypto.randomUUID().slice(0, 8)}.example`;
    const mia = await createPerson(server(), { address });
    await expectNone(mia.address.replace('mia', '*'), mia.address);
  });

  it('to the baker', () => expectNone(bo.address));

  it('to a deactivated user', async () => {
    const mia = await createPerson(server());
    const body = { action: 'deactivate', email: mia.address, admin: true };
    await ada.call('/users/manage', body);
    await expectNone(mia.address);
  });

  it('to the address of a deleted account, whose owner was promised no further emails', async () => {
    const mia = await createPinOwner(server());
    await mia.call('/auth/account/delete', { pin: OWN_PIN });
    await expectNone(mia.address);
  });

  it('about a file that has expired', async () => {
    const mia = createAddress();
    await bakeFor([mia], { expiration_date: '2020-01-01T00:00:00Z' });
    expect(await lettersTo(mia)).toEqual([]);
  });

  it('to somebody whose ban is on record, however the calls race', async () => {
    for (let round = 0; round < 10; round += 1) {
      const people = Array.from({ length: 5 }, createAddress);
      const { id, checksum } = await bo.bake();
      await Promise.all([
        ...people.map((email) => add(checksum, email)),
        ...people.map((email) => ban(ada, email, { ban_level: 'org', admin: true })),
      ]);
      for (const email of people) {
        const rows = await server()
          .deps.db.select()
          .from(auditEvents)
          .where(eq(auditEvents.subject, email));
        const bannedAt = rows.find(({ action }) => action === 'user_banned')?.seq ?? 0;
        const told = rows.filter(
          ({ action, fileId }) => action === 'access_shared' && fileId === id,
        );
        expect(bannedAt).toBeGreaterThan(0);
        expect(told.filter(({ seq }) => seq > bannedAt)).toEqual([]);
        expect(await lettersTo(email)).toHaveLength(told.length);
      }
    }
  });
});

describe('a hostile name', () => {
  it.each([
    'https://evil.example/login.pdf',
    'evil.com',
    'Read www.evil.test now.pdf',
    'mail admin@evil.com.pdf',
    'evil。com.pdf',
    '<a href="https://evil.com">Rye</a>.pdf',
  ])('of a file becomes no link: %s', async (name) => {
    const mia = createAddress();
    const { id } = await bakeFor([mia], { name });
    const { subject, text, html, links } = await onlyLetterTo(mia);
    expect(links).toEqual([`http://localhost:4000/f/${id}`]);
    for (const shown of [subject, text, html])
      expect(shown).not.toMatch(/evil[.。](?:example|com|test)|:\/\/evil/);
    expect(html.match(/<a /g)).toHaveLength(2);
    expect(text.replaceAll('\u2060', '')).toContain(`“${name}”`);
  });

  it('of a baker adds no line and no link', async () => {
    const cy = await createPerson(server());
    const name = { first_name: 'Cy\r\nBcc: eve@evil.com', last_name: 'at\u202e https://evil.com' };
    await server().provider('/users/me', { method: 'PUT', token: cy.token, body: { name } });
    const mia = createAddress();
    await cy.bake({ permissions: [grantTo(mia)], tell: true });
    const { subject, text } = await onlyLetterTo(mia);
    expect(subject).not.toMatch(/[\r\n\u202e]/);
    expect(`${subject}${text}`).not.toMatch(/evil\.com|:\/\/evil/);
  });

  it('of an ordinary file is shown as it is', async () => {
    const name = 'Ärger & Brötchen v1.2 (final) 🍞.csv';
    const mia = createAddress();
    await bakeFor([mia], { name });
    expect((await onlyLetterTo(mia)).subject).toBe(`${bo.address} shared a file with you: ${name}`);
  });
});
