import { BASE_KEY_PATH, type BakedFile } from '@bakehouse/contract';
import { openFile } from '@bakehouse/contract/calls/files';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { createChecksum, createPerson, type Person } from '../../../test/people/person.ts';
import {
  openCopy,
  PLAIN_TEXT,
  sealFor,
  sealingKeyOf,
  type SealedCopy,
} from '../../../test/access/sealed-copies.ts';
import { useTestServer, type TestReply } from '../../../test/server/test-server.ts';
import { fileSalts } from '../../db/tables.ts';

const server = useTestServer();

const PRICES = "m/0'/0'/0'/1'";
const NAMES = "m/0'/0'/0'/2'";
const LONG_AGO = '2020-01-01T00:00:00.000Z';
const FAR = '2090-01-01T00:00:00.000Z';

let ada: Person;
let bo: Person;
let mia: Person;
let stranger: Person;

beforeAll(async () => {
  ada = await createPerson(server(), { isAdmin: true });
  bo = await createPerson(server());
  mia = await createPerson(server(), { address: 'mia@sealed.example' });
  stranger = await createPerson(server());
});

const forMia = (given: object = {}) => ({ permissions: [{ email: mia.address }], ...given });
const withFields = (given: object = {}) => ({
  permissions: [],
  layered: [
    { field: 'Prices', path: PRICES, emails: [mia.address] },
    { field: 'Names', path: NAMES, emails: [] },
  ],
  ...given,
});

const ask = (by: Person, { id }: { id: string }, ...copies: readonly SealedCopy[]) =>
  by.call('/open', { file_id: id, headers: copies.map(({ header }) => header) });

const keysOf = ({ json }: TestReply) => openFile.reply.parse(json).keys ?? [];

const expectNoKey = ({ text }: TestReply) => {
  expect(text).not.toContain('file_key');
};

const edited = ({ bytes, header }: SealedCopy, from: string | RegExp, to: string): SealedCopy => ({
  bytes,
  header: Buffer.from(
    Buffer.from(header, 'base64').toString('latin1').replace(from, to),
    'latin1',
  ).toString('base64'),
});

/** The form in which a plugin of age sends a header, of which it knows the stanza only. */
const withoutMac = (copy: SealedCopy) => edited(copy, /(?<=\n)--- .*\n$/, '');

describe('the reply to baking', () => {
  it('has a recipient for the whole file and for each field, and the origin of the server', async () => {
    const { origin, recipients } = await bo.bake(withFields());
    expect(origin).toBe(new URL(server().deps.config.publicUrl).origin);
    expect(recipients.map(({ key_path }) => key_path)).toEqual([BASE_KEY_PATH, PRICES, NAMES]);
    const texts = recipients.map(({ recipient }) => recipient);
    expect(new Set(texts).size).toBe(3);
    for (const text of texts) expect(text).toMatch(/^age1[a-z0-9]{58}$/);
  });

  it('can be had again, by the baker alone', async () => {
    const { id, checksum, origin, recipients } = await bo.bake(withFields());
    const again = await bo.call('/file_recipients', { checksum });
    expect(again.json).toEqual({ id, origin, recipients });
    for (const other of [mia, stranger, ada]) {
      expect((await other.call('/file_recipients', { checksum })).status).toBe(404);
    }
    const unknown = await bo.call('/file_recipients', { checksum: createChecksum() });
    expect(unknown).toMatchObject({ status: 404, json: { error_type: 'not_found' } });
  });
});

describe('an allowed opening of a sealed copy', () => {
  it('releases the key that opens the copy, and the record says so', async () => {
    const file = await bo.bake(forMia());
    const copy = await sealFor(sealingKeyOf(file));
    const reply = await ask(mia, file, copy);
    expect(reply).toMatchObject({ status: 200, json: { key_paths: [BASE_KEY_PATH] } });
    expect(reply.headers.get('cache-control')).toBe('no-store');
    const [key] = keysOf(reply);
    expect(key?.key_path).toBe(BASE_KEY_PATH);
    expect(await openCopy(copy, key?.file_key ?? '')).toBe(PLAIN_TEXT);
    const { data } = await bo.audit({ file_id: file.id, activity_type: 'opened' });
    expect(data[0]?.msg).toBe(
      'Opening Rye.pdf allowed: access by email address, key of the whole file given out',
    );
  });

  it('also works with the checksum, for each copy of several bakers', async () => {
    const other = await createPerson(server());
    const checksum = createChecksum();
    const files = [await bo.bake(forMia({ checksum })), await other.bake(forMia({ checksum }))];
    for (const file of files) {
      const copy = await sealFor(sealingKeyOf(file));
      const reply = await mia.call('/open', { checksum, headers: [copy.header] });
      expect(reply.json).toMatchObject({ file: { id: file.id } });
      expect(await openCopy(copy, keysOf(reply)[0]?.file_key ?? '')).toBe(PLAIN_TEXT);
    }
  });

  it('opens copies that were sealed at different times with recipients of different calls', async () => {
    const file = await bo.bake(forMia());
    const again = await bo.call('/file_recipients', { checksum: file.checksum });
    const later = await sealFor(sealingKeyOf(again.json as BakedFile));
    expect(await openCopy(later, keysOf(await ask(mia, file, later))[0]?.file_key ?? '')).toBe(
      PLAIN_TEXT,
    );
  });

  it('releases the keys of exactly the granted paths', async () => {
    const file = await bo.bake(withFields());
    const paths = [BASE_KEY_PATH, PRICES, NAMES];
    const copies = await Promise.all(paths.map((path) => sealFor(sealingKeyOf(file, path))));
    const reply = await ask(mia, file, ...copies);
    expect(keysOf(reply).map(({ key_path }) => key_path)).toEqual([PRICES]);
    const [, prices] = copies;
    expect(prices && (await openCopy(prices, keysOf(reply)[0]?.file_key ?? ''))).toBe(PLAIN_TEXT);
    const { data } = await bo.audit({ file_id: file.id, activity_type: 'opened' });
    expect(data[0]?.msg).toContain(`1 key of parts given out (${PRICES})`);
  });

  it('also releases the key for a header that ends before its MAC, with the same record', async () => {
    const file = await bo.bake(forMia());
    const copy = await sealFor(sealingKeyOf(file));
    const [key] = keysOf(await ask(mia, file, withoutMac(copy)));
    expect(await openCopy(copy, key?.file_key ?? '')).toBe(PLAIN_TEXT);
    const { data } = await bo.audit({ file_id: file.id, activity_type: 'opened' });
    expect(data.map(({ msg }) => msg)).toEqual([
      'Opening Rye.pdf allowed: access by email address, key of the whole file given out',
    ]);
  });

  it('without headers is answered as before, without keys', async () => {
    const { checksum } = await bo.bake(forMia());
    const reply = await mia.open(checksum);
    expect(reply.status).toBe(200);
    expectNoKey(reply);
  });
});

describe('no key leaves', () => {
  it.each<[string, object, number]>([
    ['for a file that cannot be opened yet', { openable_date: FAR }, 403],
    ['for an expired file', { expiration_date: LONG_AGO }, 403],
    ['without a grant', { permissions: [] }, 404],
    ['with a grant for somebody else', { permissions: [{ email: 'x@sealed.example' }] }, 404],
    ['with a grant for another domain', { permissions: [{ email: '*@other.example' }] }, 404],
  ])('%s', async (_, given, status) => {
    const file = await bo.bake(forMia(given));
    const copy = await sealFor(sealingKeyOf(file));
    for (const asked of [copy, withoutMac(copy)]) {
      const reply = await ask(mia, file, asked);
      expect(reply.status).toBe(status);
      expectNoKey(reply);
    }
  });

  it('for the whole file with a grant for one field', async () => {
    const file = await bo.bake(withFields());
    const reply = await ask(mia, file, await sealFor(sealingKeyOf(file)));
    expect(reply.json).toMatchObject({ allowed: true, keys: [] });
    expectNoKey(reply);
  });

  const file = () => bo.bake(forMia());
  const changes: [string, (file: BakedFile) => Promise<unknown>][] = [
    [
      'the grant was removed',
      ({ checksum }) =>
        bo.call('/modify_permissions', { checksum, remove: [{ email: mia.address }] }),
    ],
    [
      'the file expired',
      ({ checksum }) =>
        bo.call('/modify_dates', { checksum, openable_date: null, expires_date: LONG_AGO }),
    ],
  ];

  it.each(changes)('after %s, although it left before', async (_, change) => {
    const baked = await file();
    const copy = await sealFor(sealingKeyOf(baked));
    expect(keysOf(await ask(mia, baked, copy))).toHaveLength(1);
    await change(baked);
    const reply = await ask(mia, baked, copy);
    expect(reply.status).toBeGreaterThanOrEqual(403);
    expectNoKey(reply);
  });

  const isSaltOf = ({ id }: BakedFile) => eq(fileSalts.fileId, id);
  const saltChanges: [string, (file: BakedFile) => Promise<unknown>][] = [
    ['deleted', (baked) => server().deps.db.delete(fileSalts).where(isSaltOf(baked))],
    [
      'replaced',
      (baked) =>
        server()
          .deps.db.update(fileSalts)
          .set({ salt: Buffer.alloc(32) })
          .where(isSaltOf(baked)),
    ],
  ];

  it.each(saltChanges)(
    'once the salt was %s, although it left a moment before',
    async (_, change) => {
      const baked = await file();
      const copy = await sealFor(sealingKeyOf(baked));
      expect(keysOf(await ask(mia, baked, copy))).toHaveLength(1);
      await change(baked);
      const reply = await ask(mia, baked, copy);
      expect(reply).toMatchObject({ status: 400, json: { error_type: 'invalid_header' } });
      expectNoKey(reply);
    },
  );

  it('to a person with one field for the whole file that somebody else has just opened', async () => {
    const other = await createPerson(server());
    const baked = await bo.bake(withFields({ permissions: [{ email: other.address }] }));
    const copy = await sealFor(sealingKeyOf(baked));
    expect(keysOf(await ask(other, baked, copy))).toHaveLength(1);
    const reply = await ask(mia, baked, copy);
    expect(reply.json).toMatchObject({ allowed: true, keys: [] });
    expectNoKey(reply);
  });

  it('after a ban or the deactivation of the baker', async () => {
    const [baker, opener] = [await createPerson(server()), await createPerson(server())];
    const baked = await baker.bake({ permissions: [{ email: opener.address }] });
    const copy = await sealFor(sealingKeyOf(baked));
    expect(keysOf(await ask(opener, baked, copy))).toHaveLength(1);
    const ban = { action: 'ban', email: opener.address, ban_level: 'individual' };
    await baker.call('/bans/manage', ban);
    expectNoKey(await ask(opener, baked, copy));
    await baker.call('/bans/manage', { ...ban, action: 'unban' });
    expect(keysOf(await ask(opener, baked, copy))).toHaveLength(1);
    const deactivation = { action: 'deactivate', email: baker.address, admin: true };
    await ada.call('/users/manage', deactivation);
    expectNoKey(await ask(opener, baked, copy));
  });
});

describe('a header that does not belong to the file', () => {
  type WrongHeader = [name: string, make: (file: BakedFile) => Promise<SealedCopy>];

  const wrongStanzas: WrongHeader[] = [
    ['of another file', async () => sealFor(sealingKeyOf(await bo.bake(forMia())))],
    [
      'of another file that names this one',
      async (file) => {
        const other = await bo.bake(forMia());
        return edited(await sealFor(sealingKeyOf(other)), other.id, file.id);
      },
    ],
    [
      'of another path',
      async (file) => edited(await sealFor(sealingKeyOf(file)), BASE_KEY_PATH, PRICES),
    ],
    [
      'of another server',
      async (file) => {
        const copy = await sealFor(sealingKeyOf(file));
        return edited(copy, file.origin, 'https://other.example');
      },
    ],
    [
      'of a path that no key has',
      async (file) => edited(await sealFor(sealingKeyOf(file)), BASE_KEY_PATH, 'm/0/0/0'),
    ],
  ];

  const wrongHeaders: WrongHeader[] = [
    ...wrongStanzas,
    ...wrongStanzas.map(([name, make]): WrongHeader => [
      `${name}, ending before its MAC,`,
      async (file) => withoutMac(await make(file)),
    ]),
    [
      'with a changed MAC',
      async (file) => edited(await sealFor(sealingKeyOf(file)), '\n--- ', '\n--- A'),
    ],
    [
      'with another version',
      async (file) => edited(await sealFor(sealingKeyOf(file)), 'org/v1', 'org/v2'),
    ],
    ['that is none', () => Promise.resolve({ bytes: Buffer.alloc(0), header: 'aGVsbG8' })],
  ];

  it.each(wrongHeaders)('%s is refused, together with all others, on record', async (_, make) => {
    const file = await bo.bake(forMia());
    const reply = await ask(mia, file, await sealFor(sealingKeyOf(file)), await make(file));
    expect(reply).toMatchObject({
      status: 400,
      json: {
        error_type: 'invalid_header',
        error: 'This sealed copy was changed, or belongs to another file. Ask for it again.',
      },
    });
    expectNoKey(reply);
    const { data } = await bo.audit({ file_id: file.id, activity_type: 'alerts' });
    expect(data[0]?.msg).toBe(
      'Opening Rye.pdf refused: the sealed copy was changed or belongs to another file',
    );
  });

  it.each(wrongHeaders)('%s tells a person without a grant nothing', async (_, make) => {
    const file = await bo.bake();
    const reply = await ask(mia, file, await make(file));
    expect(reply.status).toBe(404);
  });

  it('is one too many after a hundred', async () => {
    const file = await bo.bake(forMia());
    const { header } = await sealFor(sealingKeyOf(file));
    const reply = await mia.call('/open', {
      file_id: file.id,
      headers: Array.from({ length: 101 }, () => header.slice(0, 40)),
    });
    expect(reply).toMatchObject({ status: 400, json: { error_type: 'invalid_request' } });
  });
});

describe('fifty openings against a ban', () => {
  it('give keys exactly to those that are on record before the ban', async () => {
    const [baker, opener] = [await createPerson(server()), await createPerson(server())];
    const file = await baker.bake({ permissions: [{ email: opener.address }] });
    const copy = await sealFor(sealingKeyOf(file));
    const openings = Array.from({ length: 50 }, () => ask(opener, file, copy));
    const ban = baker.call('/bans/manage', {
      action: 'ban',
      email: opener.address,
      ban_level: 'individual',
    });
    const replies = await Promise.all(openings);
    await ban;
    const released = replies.filter(({ text }) => text.includes('file_key')).length;
    const { data } = await baker.audit({ limit: 100, sort_by: 'timestamp', sort_dir: 'asc' });
    const actions = data.map(({ action }) => action);
    const before = actions.slice(0, actions.indexOf('user_banned'));
    expect(before.filter((action) => action === 'file_opened')).toHaveLength(released);
    expect(actions.filter((action) => action === 'file_opened')).toHaveLength(released);
    expect(actions.filter((action) => action === 'open_blocked')).toHaveLength(50 - released);
  });
});
