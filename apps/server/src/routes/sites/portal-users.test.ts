import { openerList, person as personSchema } from '@bakehouse/contract';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { readEmailsTo } from '../../../test/people/emailed-links.ts';
import { signUpByCode } from '../../../test/people/messages.ts';
import { ADMIN_MODE_QUERY, changeBan } from '../../../test/people/openers.ts';
import { createAddress, createPerson, type Person } from '../../../test/people/person.ts';
import { useConfigFile } from '../../../test/server/test-projects.ts';
import { useTestServer, type TestServer } from '../../../test/server/test-server.ts';
import { siteConfiguration, siteOf } from '../../../test/server/test-site.ts';
import { notifications, users } from '../../db/tables.ts';
import { notifyPeople } from '../../services/notifications/notification-worker.ts';

const first = siteConfiguration('first');
const second = siteConfiguration('second');
const BOSS = createAddress();

const configFile = useConfigFile(() => ({ projects: [first, second], admins: [BOSS] }));
const server = useTestServer({ env: { BAKEHOUSE_CONFIG: configFile } });

let site: TestServer;
let admin: Person;
let baker: Person;

beforeAll(async () => {
  site = siteOf(server(), second.public_token);
  admin = await createPerson(server(), { isAdmin: true });
  baker = await createPerson(server());
});

/** Somebody whose confirmed address is known at the other site only. */
const createStranger = async (address = createAddress()) => {
  const { user_id: id } = await signUpByCode(site, address.toUpperCase());
  return { id, address };
};

const readPerson = async (email: string) =>
  personSchema.parse((await admin.read('/get_person', { email, ...ADMIN_MODE_QUERY })).json);

const subjectsTo = async (address: string) =>
  (await readEmailsTo(server(), address)).map(({ subject }) => subject);

const notificationsOf = (userId: string) =>
  server().deps.db.$count(notifications, eq(notifications.userId, userId));

describe('an address with a user at another site only', () => {
  it('has no account in the lists and pages of the portal', async () => {
    const { address } = await createStranger();
    await baker.bake({ permissions: [{ email: address }] });
    expect(await readPerson(address)).toMatchObject({
      email: address,
      files_count: 1,
      is_active: false,
      inactive_because: 'no_account',
    });
    const listed = await admin.read('/users/openers', { ...ADMIN_MODE_QUERY, search: address });
    expect(openerList.parse(listed.json).data).toMatchObject([
      { email: address, inactive_because: 'no_account' },
    ]);
  });

  it('cannot be deactivated, get files of somebody who leaves, or leave with an account', async () => {
    const { id, address } = await createStranger();
    const act = { action: 'deactivate', email: address, admin: true };
    expect((await admin.call('/users/manage', act)).status).toBe(404);
    const leaver = await createPerson(server());
    const given = { email: leaver.address, hand_over_to: address, admin: true, preview: true };
    expect(await admin.call('/people/leave', given)).toMatchObject({
      status: 400,
      json: { fields: { hand_over_to: 'must be the address of an active account' } },
    });
    const left = { email: address, admin: true, preview: true };
    expect((await admin.call('/people/leave', left)).json).toMatchObject({ account: null });
    const [user] = await server().deps.db.select().from(users).where(eq(users.id, id));
    expect(user?.deactivatedAt).toBeNull();
  });

  it('is told as it was granted, and never by a notification', async () => {
    const { id, address } = await createStranger();
    const before = await subjectsTo(address);
    await baker.bake({ permissions: [{ email: address }], tell: true });
    await notifyPeople(server().deps);
    const letters = await readEmailsTo(server(), address);
    expect(letters).toHaveLength(1);
    expect(before).toEqual([]);
    expect(await notificationsOf(id)).toBe(0);
  });

  it('gets no letter about a ban of the organisation of the portal', async () => {
    const { address } = await createStranger();
    const typed = address.toUpperCase();
    const before = await subjectsTo(typed);
    expect((await changeBan(admin, address, 'org')).status).toBe(200);
    expect(await subjectsTo(typed)).toEqual(before);
    expect(await subjectsTo(address)).toEqual([]);
  });

  it('gives no rights of an administrator', async () => {
    const { id } = await createStranger(BOSS);
    const isAdmin = async (userId: string) =>
      (await server().deps.db.select().from(users).where(eq(users.id, userId)))[0]?.isAdmin;
    expect(await isAdmin(id)).toBe(false);
    const own = await signUpByCode(siteOf(server(), first.public_token), BOSS);
    expect(await isAdmin(own.user_id)).toBe(true);
    expect(await isAdmin(id)).toBe(false);
  });

  it('leaves no trace in the audit log of the portal', async () => {
    const { address } = await createStranger();
    const found = await admin.audit({ ...ADMIN_MODE_QUERY, search: address });
    expect(found.data).toEqual([]);
  });
});

describe('an address with a user at both sites', () => {
  it('opens, is listed and is notified as the user of the portal', async () => {
    const opener = await createPerson(server());
    const { id } = await createStranger(opener.address);
    const { checksum } = await baker.bake({ permissions: [{ email: opener.address }] });
    expect((await opener.open(checksum)).status).toBe(200);
    await notifyPeople(server().deps);
    expect(await notificationsOf(id)).toBe(0);
    expect(await notificationsOf(opener.id)).toBe(1);
    expect(await readPerson(opener.address)).toMatchObject({ is_active: true, openings_count: 1 });
  });

  it('is deactivated as the user of the portal only', async () => {
    const opener = await createPerson(server());
    const { id } = await createStranger(opener.address);
    const act = { action: 'deactivate', email: opener.address, admin: true };
    expect((await admin.call('/users/manage', act)).status).toBe(200);
    expect((await opener.read('/get_files')).status).toBe(401);
    const again = await signUpByCode(site, opener.address.toUpperCase());
    expect(again.user_id).toBe(id);
  });
});
