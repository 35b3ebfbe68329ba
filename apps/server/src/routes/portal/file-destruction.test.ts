import { DESTROY_GRACE_HOURS, fileList, sharedFileList, type BakedFile } from '@bakehouse/contract';
import { openFile } from '@bakehouse/contract/calls/files';
import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  openCopy,
  PLAIN_TEXT,
  sealFor,
  sealingKeyOf,
  type SealedCopy,
} from '../../../test/access/sealed-copies.ts';
import {
  createChecksum,
  createPerson,
  createPersonCalls,
  insertSession,
  type Person,
} from '../../../test/people/person.ts';
import { createPinOwner, OWN_PIN } from '../../../test/people/pin-owner.ts';
import { createStoppedClock } from '../../../test/server/stopped-clock.ts';
import { useTestServer, type TestReply } from '../../../test/server/test-server.ts';
import { files, fileSalts } from '../../db/tables.ts';
import { verifyAudit } from '../../services/audit/audit-verification.ts';
import { makeRecoveryCopy } from '../../services/keys/recovery-copies.ts';
import { deleteDestroyedKeys } from '../../services/upkeep/destroyed-keys.ts';

const server = useTestServer({ clock: createStoppedClock() });

const GRACE_S = DESTROY_GRACE_HOURS * 3600;
const FAR = '2090-01-01T00:00:00.000Z';

let bo: Person;
let mia: Person;
let file: BakedFile;
let copy: SealedCopy;

beforeAll(async () => {
  bo = await createPinOwner(server());
  mia = await createPerson(server());
});

beforeEach(async () => {
  file = await bo.bake({ permissions: [{ email: mia.address }] });
  copy = await sealFor(sealingKeyOf(file));
});

afterEach(() => {
  server().deps.clock.setOffset(0);
});

/** Moves the clock and logs the person in again, because no session lasts that long. */
const after = async (seconds: number, person: Person): Promise<Person> => {
  server().deps.clock.setOffset(seconds);
  const token = await insertSession(server(), person.address);
  return { ...person, ...createPersonCalls(server(), token) };
};

const destroy = (by: Person, { checksum }: { checksum: string }, pin = OWN_PIN) =>
  by.call('/destroy_file', { checksum, pin });
const restore = (by: Person, { checksum }: { checksum: string }, pin = OWN_PIN) =>
  by.call('/destroy_file/undo', { checksum, pin });

const ask = (by: Person) => by.call('/open', { file_id: file.id, headers: [copy.header] });
const keysOf = ({ json }: TestReply) => openFile.reply.parse(json).keys ?? [];

const actionsOf = async (person: Person) => {
  const { data } = await person.audit({ file_id: file.id, sort_by: 'timestamp', sort_dir: 'asc' });
  return data.map(({ action }) => action);
};

const rowOf = async (person: Person) => {
  const { json } = await person.read('/get_files', { file_id: file.id });
  return fileList.parse(json).data[0];
};

const hasSalt = async () =>
  (await server().deps.db.$count(fileSalts, eq(fileSalts.fileId, file.id))) > 0;

describe('destroying a file', () => {
  it('closes it at once, releases no key, and says who did it', async () => {
    expect(keysOf(await ask(mia))).toHaveLength(1);
    const until = new Date(server().deps.clock.now().getTime() + GRACE_S * 1000).toISOString();
    const reply = await destroy(bo, file);
    expect(reply).toMatchObject({ status: 200, json: {} });

    const refused = await ask(mia);
    expect(refused).toMatchObject({
      status: 403,
      json: { error_type: 'open_denied', rule: 'destroyed', baker: bo.address, changes_at: null },
    });
    expect(refused.text).not.toContain('file_key');
    expect(await mia.open(file.checksum)).toMatchObject({ json: { rule: 'destroyed' } });
    expect(await rowOf(bo)).toMatchObject({ status: 'destroyed', restorable_until: until });
    const detail = await bo.detail(file.checksum);
    expect(detail).toMatchObject({ status: 'destroyed', restorableUntil: until, version: 2 });
    expect(detail.accessStates).toMatchObject([{ allowed: false, rule: 'destroyed' }]);
    expect(await actionsOf(bo)).toEqual([
      'file_baked',
      'file_opened',
      'file_destroyed',
      'open_blocked',
      'open_blocked',
    ]);
  });

  it('is shown to people with access, and to nobody else', async () => {
    await destroy(bo, file);
    const { json } = await mia.read('/shared_files', { file_id: file.id });
    expect(sharedFileList.parse(json).data).toMatchObject([
      { status: 'destroyed', allowed: false, rule: 'destroyed' },
    ]);
    const stranger = await createPerson(server());
    expect((await stranger.open(file.checksum)).status).toBe(404);
  });

  it('takes the file out of all other filters of the list', async () => {
    const idsOf = async (status: string) => {
      const { json } = await bo.read('/get_files', { status, limit: 100 });
      return fileList.parse(json).data.map(({ id }) => id);
    };
    expect(await idsOf('open')).toContain(file.id);
    await destroy(bo, file);
    expect(await idsOf('open')).not.toContain(file.id);
    expect(await idsOf('destroyed')).toContain(file.id);
  });

  it.each<[string, (checksum: string) => [string, object]]>([
    ['its recipients', (checksum) => ['/file_recipients', { checksum }]],
    [
      'a change of its dates',
      (checksum) => ['/modify_dates', { checksum, openable_date: null, expires_date: FAR }],
    ],
    [
      'a change of its access',
      (checksum) => [
        '/modify_permissions',
        { checksum, add: [{ email: 'x@destroy.example', key_path: "m/0'/0'/0'" }], tell: true },
      ],
    ],
    [
      'a bake of the same content',
      (checksum) => [
        '/bake',
        { checksum, name: 'Again.pdf', size: 12, type: 'application/pdf', permissions: [] },
      ],
    ],
  ])('refuses %s, and says why', async (_, request) => {
    await destroy(bo, file);
    const [path, body] = request(file.checksum);
    for (const [seconds, text] of [
      [0, /Restore it first/],
      [GRACE_S, /for good/],
    ] as const) {
      const person = await after(seconds, bo);
      expect(await person.call(path, body)).toMatchObject({
        status: 409,
        json: { error_type: 'file_destroyed', error: expect.stringMatching(text) as string },
      });
    }
    expect(await actionsOf(await after(0, bo))).toEqual(['file_baked', 'file_destroyed']);
  });

  it('changes nothing a second time', async () => {
    await destroy(bo, file);
    const before = await rowOf(bo);
    const later = await after(60, bo);
    expect(await destroy(later, file)).toMatchObject({ status: 200, json: {} });
    expect(await rowOf(later)).toEqual(before);
    expect(await actionsOf(later)).toEqual(['file_baked', 'file_destroyed']);
  });

  it('is refused to others as for an unknown file, even with their right PIN', async () => {
    const other = await createPinOwner(server());
    for (const call of [destroy, restore]) {
      for (const checksum of [file.checksum, createChecksum()]) {
        const reply = await call(other, { checksum });
        expect(reply).toMatchObject({ status: 404, json: { error_type: 'not_found' } });
      }
    }
    expect(keysOf(await ask(mia))).toHaveLength(1);
    const { data } = await other.audit({ activity_type: 'alerts' });
    expect(data).toEqual([]);
    const alerts = await (
      await createPerson(server(), { isAdmin: true })
    ).audit({
      activity_type: 'alerts',
      admin: 'true',
    });
    expect(alerts.data.map(({ msg }) => msg)).toContain('Refused: the destruction of Rye.pdf');
  });

  it('and undoing it is also for an administrator, in admin mode only', async () => {
    const admin = await createPinOwner(server(), { isAdmin: true });
    const call = (path: string, by: Person, mode: object = { admin: true }) =>
      by.call(path, { checksum: file.checksum, pin: OWN_PIN, ...mode });
    expect((await call('/destroy_file', admin, {})).status).toBe(404);
    expect(await call('/destroy_file', await createPinOwner(server()))).toMatchObject({
      status: 403,
      json: { error_type: 'admin_required' },
    });
    expect((await rowOf(bo))?.status).toBe('open');
    expect((await call('/destroy_file', admin)).status).toBe(200);
    expect(await rowOf(bo)).toMatchObject({ status: 'destroyed' });
    expect((await call('/destroy_file/undo', admin)).status).toBe(200);
    const { data } = await bo.audit({ file_id: file.id, sort_by: 'timestamp', sort_dir: 'asc' });
    expect(data.map(({ action }) => action)).toContain('file_restored');
    expect(data.map(({ user }) => user)).toContain(admin.address);
  });

  it('counts a wrong PIN, and a right one ends the count, also for an unknown file', async () => {
    const owner = await createPinOwner(server());
    const own = await owner.bake();
    const wrong = () => destroy(owner, own, '0001');
    for (const left of [4, 3]) {
      const reply = await wrong();
      expect(reply).toMatchObject({
        status: 403,
        json: { error_type: 'invalid_pin', tries_left: left },
      });
    }
    expect((await destroy(owner, { checksum: createChecksum() })).status).toBe(404);
    expect((await wrong()).json).toMatchObject({ tries_left: 4 });
    expect((await owner.detail(own.checksum)).status).toBe('open');
  });
});

describe('restoring a file', () => {
  it('opens it again with the copies that people have, until the last moment', async () => {
    await destroy(bo, file);
    const baker = await after(GRACE_S - 1, bo);
    await deleteDestroyedKeys(server().deps);
    expect((await restore(baker, file)).status).toBe(200);
    const reply = await ask(await after(GRACE_S - 1, mia));
    expect(await openCopy(copy, keysOf(reply)[0]?.file_key ?? '')).toBe(PLAIN_TEXT);
    expect(await rowOf(baker)).toMatchObject({ status: 'open', restorable_until: null });
    expect(await actionsOf(baker)).toEqual([
      'file_baked',
      'file_destroyed',
      'file_restored',
      'file_opened',
    ]);
  });

  it('keeps the keys for a new grace period when it is destroyed again', async () => {
    await destroy(bo, file);
    const baker = await after(GRACE_S - 1, bo);
    await restore(baker, file);
    await destroy(baker, file);
    const later = await after(2 * GRACE_S - 2, bo);
    await deleteDestroyedKeys(server().deps);
    expect((await restore(later, file)).status).toBe(200);
  });

  it('changes nothing for a file that is not destroyed', async () => {
    expect((await restore(bo, file)).status).toBe(200);
    expect(await actionsOf(bo)).toEqual(['file_baked']);
  });

  it('is refused when the grace period is over, although the keys are still there', async () => {
    await destroy(bo, file);
    const baker = await after(GRACE_S, bo);
    expect(await restore(baker, file)).toMatchObject({
      status: 409,
      json: { error_type: 'file_destroyed' },
    });
    expect(await hasSalt()).toBe(true);
  });
});

describe('when the grace period is over', () => {
  it('housekeeping deletes the keys once, on record, and keeps the file and its history', async () => {
    await destroy(bo, file);
    const before = await makeRecoveryCopy(server().deps);
    server().deps.clock.setOffset(GRACE_S);
    await Promise.all([1, 2, 3].map(() => deleteDestroyedKeys(server().deps)));
    expect(await hasSalt()).toBe(false);

    const baker = await after(GRACE_S, bo);
    const { data } = await baker.audit({ file_id: file.id });
    expect(
      data.map(({ action, msg, user, deviceType }) => [action, msg, user, deviceType]),
    ).toEqual([
      [
        'file_keys_deleted',
        'Keys of Rye.pdf deleted for good, 24 hours after it was destroyed',
        bo.address,
        'Server',
      ],
      ['file_destroyed', 'Destroyed Rye.pdf', bo.address, expect.any(String)],
      ['file_baked', expect.any(String), bo.address, expect.any(String)],
    ]);
    expect(await baker.detail(file.checksum)).toMatchObject({
      name: 'Rye.pdf',
      status: 'destroyed',
    });
    const now = await makeRecoveryCopy(server().deps);
    expect(before.files.map(({ id }) => id)).toContain(file.id);
    expect(now.files.map(({ id }) => id)).not.toContain(file.id);
    const { db, secrets } = server().deps;
    expect((await verifyAudit(db, secrets)).broken).toBeNull();
  });

  it('no sealed copy opens again, even if the row of the file is changed by hand', async () => {
    await destroy(bo, file);
    server().deps.clock.setOffset(GRACE_S);
    await deleteDestroyedKeys(server().deps);
    const { db } = server().deps;
    await db.update(files).set({ destroyedAt: null }).where(eq(files.id, file.id));
    expect(await ask(await after(GRACE_S, mia))).toMatchObject({
      status: 400,
      json: { error_type: 'invalid_header' },
    });
  });
});

describe('many openings while the file is destroyed', () => {
  it('get their keys exactly when they are on record before it', async () => {
    const openings = Array.from({ length: 20 }, () => ask(mia));
    const destroyed = destroy(bo, file);
    const more = Array.from({ length: 20 }, () => ask(mia));
    const replies = await Promise.all([...openings, ...more]);
    expect((await destroyed).status).toBe(200);
    const last = await ask(mia);
    expect(last).toMatchObject({ status: 403, json: { rule: 'destroyed' } });
    const released = replies.filter(({ text }) => text.includes('file_key')).length;
    const { data } = await bo.audit({ file_id: file.id });
    const actions = data.map(({ action }) => action).toReversed();
    const before = actions.slice(0, actions.indexOf('file_destroyed'));
    expect(before.filter((action) => action === 'file_opened')).toHaveLength(released);
    expect(actions.filter((action) => action === 'file_opened')).toHaveLength(released);
    expect(actions.filter((action) => action === 'open_blocked')).toHaveLength(41 - released);
  });
});
