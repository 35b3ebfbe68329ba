import type { BanLevel } from '@bakehouse/contract';
import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { readEmailsTo } from '../../../test/people/emailed-links.ts';
import { createPerson, createAddress, type Person } from '../../../test/people/person.ts';
import { useTestServer } from '../../../test/server/test-server.ts';
import { bans, users } from '../../db/tables.ts';

const server = useTestServer();

let ada: Person;
let bo: Person;

beforeAll(async () => {
  ada = await createPerson(server(), { isAdmin: true });
  bo = await createPerson(server());
});

interface Managing {
  action?: string;
  level?: BanLevel;
  more?: object;
}

const manage = (by: Person, email: string, { action, level, more }: Managing = {}) =>
  by.call('/bans/manage', {
    action: action ?? 'ban',
    email,
    ban_level: level ?? 'individual',
    ...more,
  });
const asAdmin = (email: string, action: string, more: object = {}) =>
  manage(ada, email, { action, level: 'org', more: { admin: true, ...more } });

const info = (ban_level: BanLevel, reason = 'Banned via portal') => ({ ban_level, reason });
const none = { ban_info: null };

const recorded = async (by: Person, address: string) => {
  const { data } = await by.audit({ search: address });
  return data.map(({ action, msg, baker }) => ({ action, msg, baker }));
};

describe('POST /bans/manage', () => {
  it('bans from the files of the caller, with the default reason', async () => {
    const opener = createAddress();
    const reply = await manage(bo, opener.toUpperCase());
    expect([reply.status, reply.json]).toEqual([
      200,
      { email: opener, ban_info: info('individual') },
    ]);
    expect(await recorded(bo, opener)).toEqual([
      {
        action: 'user_banned',
        msg: `Banned ${opener} from the files of ${bo.address}: Banned via portal`,
        baker: bo.address,
      },
    ]);
  });

  it('trims a reason, and treats an empty one like none', async () => {
    const [one, other] = [createAddress(), createAddress()];
    expect((await manage(bo, one, { more: { reason: '  Left the company ' } })).json).toEqual({
      email: one,
      ban_info: info('individual', 'Left the company'),
    });
    expect((await manage(bo, other, { more: { reason: '  ' } })).json).toEqual({
      email: other,
      ban_info: info('individual'),
    });
  });

  it('changes nothing the second time, not even the reason', async () => {
    const opener = createAddress();
    await manage(bo, opener);
    const again = await manage(bo, opener, { more: { reason: 'Another' } });
    expect([again.status, again.json]).toEqual([
      200,
      { email: opener, ban_info: info('individual') },
    ]);
    expect(await recorded(bo, opener)).toHaveLength(1);
  });

  it('lifts a ban once', async () => {
    const opener = createAddress();
    await manage(bo, opener);
    const first = await manage(bo, opener, { action: 'unban' });
    const second = await manage(bo, opener, { action: 'unban' });
    for (const lifted of [first, second]) {
      expect([lifted.status, lifted.json]).toEqual([200, { email: opener, ...none }]);
    }
    expect((await recorded(bo, opener)).map(({ action }) => action)).toEqual([
      'user_unbanned',
      'user_banned',
    ]);
  });

  it('treats every tag of an address like the address', async () => {
    const opener = createAddress();
    const tagged = opener.replace('@', '+rye@');
    await manage(bo, tagged);
    await manage(bo, opener);
    expect(await recorded(bo, opener.split('@')[0] ?? '')).toHaveLength(1);
    const other = await manage(bo, opener.replace('@', '+oat@'), { action: 'unban' });
    expect(other.json).toMatchObject(none);
    expect((await manage(bo, opener, { action: 'unban' })).json).toMatchObject(none);
    const all = (await recorded(bo, opener.split('@')[0] ?? '')).map(({ action }) => action);
    expect(all).toEqual(['user_unbanned', 'user_banned']);
  });

  it('does not apply a ban by one baker to another', async () => {
    const [cy, opener] = [await createPerson(server()), await createPerson(server())];
    await manage(bo, opener.address);
    const lifted = await manage(cy, opener.address, { action: 'unban' });
    expect(lifted.json).toMatchObject(none);
    const permissions = [{ email: opener.address }];
    const [ofBo, ofCy] = [await bo.bake({ permissions }), await cy.bake({ permissions })];
    expect((await opener.open(ofBo.checksum)).json).toMatchObject({ rule: 'individual_ban' });
    expect((await opener.open(ofCy.checksum)).status).toBe(200);
    expect(await recorded(cy, opener.address)).toHaveLength(1);
  });

  it('does not change the account of the banned person', async () => {
    const opener = await createPerson(server());
    await asAdmin(opener.address, 'ban');
    expect((await opener.read('/get_files')).status).toBe(200);
    expect((await opener.bake()).version).toBe(1);
  });

  it('creates one ban for twenty calls at once', async () => {
    const opener = createAddress();
    const replies = await Promise.all(Array.from({ length: 20 }, () => manage(bo, opener)));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect(await recorded(bo, opener)).toHaveLength(1);
  });
});

describe('a ban of the organisation', () => {
  it('is logged for administrators, without a file', async () => {
    const opener = createAddress();
    const reply = await asAdmin(opener, 'ban', { reason: 'Shared access' });
    expect(reply.json).toEqual({ email: opener, ban_info: info('org', 'Shared access') });
    const { data } = await ada.audit({ search: opener, admin: 'true' });
    expect(data).toMatchObject([
      {
        action: 'user_banned',
        msg: `Banned ${opener} from all files: Shared access`,
        baker: null,
        isAdmin: true,
      },
    ]);
    expect((await bo.audit({ search: opener })).total).toBe(0);
  });

  it('is told to its owner by email without the reason, once, like its end', async () => {
    const opener = await createPerson(server());
    await manage(bo, opener.address);
    for (const action of ['ban', 'ban', 'unban', 'unban']) {
      await asAdmin(opener.address.replace('@', '+rye@'), action, { reason: 'Sold the recipes' });
    }
    const mails = await readEmailsTo(server(), opener.address);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'You can open files at Bakehouse demo again',
      'You cannot open files at Bakehouse demo any more',
    ]);
    expect(mails.map(({ text }) => text).join()).not.toContain('Sold the recipes');
  });

  it('hides the caller’s own ban, which stays when it is lifted', async () => {
    const opener = createAddress();
    await manage(ada, opener, { more: { reason: 'Mine' } });
    const both = await asAdmin(opener, 'ban', { reason: 'Everybody’s' });
    expect(both.json).toEqual({ email: opener, ban_info: info('org', 'Everybody’s') });
    const seenByBo = await manage(bo, opener, { action: 'unban' });
    expect(seenByBo.json).toEqual({ email: opener, ban_info: { ban_level: 'org' } });
    const lifted = await asAdmin(opener, 'unban');
    expect(lifted.json).toEqual({ email: opener, ban_info: info('individual', 'Mine') });
  });

  it('shows bakers its level, and nowhere its reason or its author', async () => {
    const opener = await createPerson(server());
    const { id: file_id, checksum } = await bo.bake({ permissions: [{ email: opener.address }] });
    await asAdmin(opener.address, 'ban', { reason: 'Sold the recipes' });
    await opener.open(checksum);
    const { address: email } = opener;
    const replies = [
      await bo.read('/get_person', { email }),
      await bo.read('/users/openers', { search: email, status: 'banned' }),
      await bo.read('/users/openers/export.csv', { search: email }),
      await manage(bo, email, { action: 'unban' }),
      await bo.call('/get_document', { email, checksum }),
      await bo.call('/explain_access', { email, checksum }),
      await bo.read('/get_files', { file_id }),
      await bo.read('/get_all_audit_logs', { search: email }),
      await bo.read('/export_audit_logs.csv', { search: email }),
      await opener.read('/shared_files'),
    ];
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect(replies[0]?.json).toMatchObject({ ban_info: { ban_level: 'org' } });
    for (const { text } of replies) {
      for (const secret of ['Sold the recipes', ada.address, ada.id]) {
        expect(text).not.toContain(secret);
      }
    }
    const inMode = await ada.read('/get_person', { email, admin: 'true' });
    expect(inMode.json).toMatchObject({ ban_info: info('org', 'Sold the recipes') });
  });

  it('stays when the ban of one baker is lifted', async () => {
    const opener = await createPerson(server());
    const { checksum } = await bo.bake({ permissions: [{ email: opener.address }] });
    await manage(bo, opener.address);
    await asAdmin(opener.address, 'ban');
    await manage(bo, opener.address, { action: 'unban' });
    expect((await opener.open(checksum)).json).toMatchObject({ rule: 'org_ban' });
  });
});

describe('the right to ban', () => {
  it.each([
    ['anybody, everywhere', () => bo, { level: 'org' }],
    ['anybody, everywhere, in admin mode', () => bo, { level: 'org', more: { admin: true } }],
    ['anybody, in admin mode', () => bo, { more: { admin: true } }],
    ['an administrator, everywhere, outside admin mode', () => ada, { level: 'org' }],
  ] as const)('not %s', async (_name, by, managing) => {
    const opener = createAddress();
    for (const action of ['ban', 'unban']) {
      await asAdmin(opener, action === 'ban' ? 'unban' : 'ban');
      const reply = await manage(by(), opener, { ...managing, action });
      expect(reply).toMatchObject({ status: 403, json: { error_type: 'admin_required' } });
    }
    const [row] = await server().deps.db.select().from(bans).where(eq(bans.canonical, opener));
    expect(row?.bakerId).toBeNull();
  });

  it('ends with the rights of an administrator', async () => {
    const once = await createPerson(server(), { isAdmin: true });
    const opener = createAddress();
    const { db } = server().deps;
    await db.update(users).set({ isAdmin: false }).where(eq(users.id, once.id));
    const reply = await manage(once, opener, { level: 'org', more: { admin: true } });
    expect(reply.status).toBe(403);
    expect(await db.$count(bans, and(eq(bans.canonical, opener)))).toBe(0);
  });

  it('belongs to an administrator, also as a baker', async () => {
    const opener = createAddress();
    expect((await manage(ada, opener)).json).toMatchObject({ ban_info: info('individual') });
    const inMode = await manage(ada, opener, { action: 'unban', more: { admin: true } });
    expect(inMode.json).toMatchObject(none);
  });
});

describe('the refusal', () => {
  it('concerns a ban of oneself, in any form of the address', async () => {
    const own = await createPerson(server(), { isAdmin: true });
    const tagged = own.address.replace('@', '+rye@');
    for (const email of [own.address, own.address.toUpperCase(), ` ${own.address}. `, tagged]) {
      for (const more of [{}, { admin: true, ban_level: 'org' }]) {
        expect(await manage(own, email, { more })).toMatchObject({
          status: 400,
          json: {
            error_type: 'invalid_request',
            fields: { email: 'must not be your own address' },
          },
        });
      }
    }
  });

  it.each<[object, string, string]>([
    [{ email: 'nobody' }, 'email', 'must be an email address'],
    [{ email: '*@partner.example' }, 'email', 'must be an email address'],
    [{ email: '' }, 'email', 'must be an email address'],
    [{ email: undefined }, 'email', 'is required'],
    [{ email: 'x'.repeat(321) }, 'email', 'is too long'],
    [{ action: 'Ban' }, 'action', 'must be ban or unban'],
    [{ action: undefined }, 'action', 'must be ban or unban'],
    [{ ban_level: 'organisation' }, 'ban_level', 'must be individual or org'],
    [{ ban_level: undefined }, 'ban_level', 'must be individual or org'],
    [{ reason: 'x'.repeat(501) }, 'reason', 'must have at most 500 characters'],
    [{ reason: 5 }, 'reason', 'must be a string'],
    [{ admin: false }, 'admin', 'must be true or absent'],
    [{ admin: 'true' }, 'admin', 'must be true or absent'],
  ])('of %j names %s', async (given, field, message) => {
    const reply = await manage(bo, createAddress(), { more: given });
    expect(reply.status).toBe(400);
    expect((reply.json as { fields: object }).fields).toEqual({ [field]: message });
  });
});
