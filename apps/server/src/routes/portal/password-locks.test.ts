import { beforeAll, describe, expect, it } from 'vitest';
import {
  readEmailsTo,
  readNewestLink,
  submitLinkForm,
} from '../../../test/people/emailed-links.ts';
import { createPerson, createAddress, type Person } from '../../../test/people/person.ts';
import { useTestServer } from '../../../test/server/test-server.ts';

const server = useTestServer();

const PASSWORD = 'Long-Enough-Words-To-Stay';

const HOME = '127.0.0.1';

let ada: Person;
let started: string;

beforeAll(async () => {
  ada = await createPerson(server(), { isAdmin: true });
  started = server().deps.clock.now().toISOString();
});

/** An address of its own for each test; demo accounts are open to this machine only. */
const signUp = async () => {
  const email = createAddress();
  await server().provider('/passwords', { body: { email, password: PASSWORD } });
  return email;
};

interface Try {
  from?: string;
  cookie?: string;
  password?: string;
}

const logIn = (email: string, { from = HOME, cookie = '', password = PASSWORD }: Try = {}) =>
  server().portal('/stytch/authenticate', {
    body: { email, password },
    headers: { cookie, 'user-agent': '' },
    peer: from,
  });

let networks = 0;

/** An IP address of a network that nobody has called from. */
const newNetwork = () => {
  networks += 1;
  return `203.0.${networks}.9`;
};

const failFrom = async (email: string, from: string, times: number) => {
  for (let time = 0; time < times; time += 1) await logIn(email, { from, password: 'wrong' });
};

/** Tries from so many networks that none of them is locked before the address is. */
const lockForEverybody = async (email: string) => {
  for (let index = 0; index < 6; index += 1) await failFrom(email, newNetwork(), 9);
};

/** Does the same without fifty slow hashes: all tries but two are written to the database. */
const lockQuickly = async (email: string) => {
  const { pool } = server().database;
  const { rows: before } = await pool.query<{ key: string }>('select key from attempts');
  await failFrom(email, newNetwork(), 1);
  await pool.query(
    `update attempts set failures = 49
     where key like 'password:%' and key not like 'password:%:%' and key <> all($1)`,
    [before.map(({ key }) => key)],
  );
  await failFrom(email, newNetwork(), 1);
};

const unlockBrowser = async (email: string) => {
  const pressed = await submitLinkForm(server(), await readNewestLink(server(), email));
  return pressed.headers.get('set-cookie')?.split(';')[0] ?? '';
};

const recordOf = async (email: string) => {
  const { data } = await ada.audit({
    admin: 'true',
    search: email,
    timestamp_after: started,
  });
  return data.filter(({ user }) => user === email).map(({ action, msg }) => [action, msg]);
};

const lockNotices = async (email: string) =>
  (await readEmailsTo(server(), email)).filter(({ subject }) => subject.includes('locked'));

describe('ten wrong passwords from one network', () => {
  it('lock the address only for that network', async () => {
    const email = await signUp();
    const from = newNetwork();
    await failFrom(email, from, 10);
    expect((await logIn(email, { from })).status).toBe(401);
    expect((await logIn(email)).status).toBe(200);
    expect(await lockNotices(email)).toEqual([]);
    expect(await recordOf(email)).toContainEqual([
      'login_blocked',
      expect.stringMatching(/^Login with the password locked until \S+ for one network$/) as string,
    ]);
  });

  it('are counted for all addresses of an IPv6 network together', async () => {
    const email = await signUp();
    for (let index = 0; index < 10; index += 1) {
      await logIn(email, { from: `2001:db8:0:1::${index + 1}`, password: 'wrong' });
    }
    expect((await logIn(email, { from: '2001:db8:0:1::ffff' })).status).toBe(401);
    expect((await logIn(email, { from: '2001:db8:0:2::1' })).status).toBe(200);
  });
});

describe('fifty wrong passwords from anywhere', () => {
  it('lock the address for everybody and send its owner one email', async () => {
    const email = await signUp();
    await lockForEverybody(email);
    const known = await logIn(email);
    const unknownAddress = createAddress();
    await lockForEverybody(unknownAddress);
    const unknown = await logIn(unknownAddress);
    for (const { status, json } of [known, unknown]) {
      expect([status, json]).toMatchObject([
        401,
        { error: 'Invalid email or password', error_type: 'unauthorized_credentials' },
      ]);
    }
    const [mail, ...others] = await lockNotices(email);
    expect(others).toEqual([]);
    expect(mail?.text).toContain('50 wrong passwords in a row');
    expect(mail?.text).toContain(`203.0.${networks - 6}.x (device: Unknown)`);
    expect(await readEmailsTo(server(), unknownAddress)).toEqual([]);
    for (const address of [email, unknownAddress]) {
      const blocked = (await recordOf(address)).filter(([action]) => action === 'login_blocked');
      expect(blocked).toEqual([
        [
          'login_blocked',
          expect.stringMatching(/^Login with the password locked until \S+Z$/) as string,
        ],
      ]);
    }
  });

  it('are at most fifty in one burst', async () => {
    const email = await signUp();
    const from = Array.from({ length: 9 }, newNetwork);
    await Promise.all(
      Array.from({ length: 72 }, (_, index) =>
        logIn(email, { from: from[index % from.length] ?? HOME, password: 'wrong' }),
      ),
    );
    const texts = (await recordOf(email)).map(([, text]) => text ?? '');
    const wrong = texts.filter((text) => text === 'Tried to log in with a wrong password');
    const locked = texts.filter((text) => text.startsWith('Login refused'));
    expect([wrong.length, locked.length]).toEqual([50, 22]);
    expect(await lockNotices(email)).toHaveLength(1);
  });
});

describe('the link in the email about a locked login', () => {
  it('unlocks only the browser that uses it', async () => {
    const email = await signUp();
    await lockQuickly(email);
    const link = await readNewestLink(server(), email);
    for (const method of ['HEAD', 'GET', 'GET']) {
      const looked = await server().send(link, { method });
      expect([looked.status, looked.headers.get('set-cookie')]).toEqual([200, null]);
    }
    const pressed = await submitLinkForm(server(), link);
    expect([pressed.status, pressed.headers.get('location')]).toEqual([303, '/login']);
    const header = pressed.headers.get('set-cookie') ?? '';
    expect(header).toMatch(
      /^bakehouse_lift_password=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const [cookie = ''] = header.split(';');

    expect((await logIn(email)).status).toBe(401);
    expect((await logIn(email, { cookie })).status).toBe(200);
    const provider = await server().provider('/passwords/authenticate', {
      body: { email, password: PASSWORD },
      headers: { cookie },
    });
    expect(provider.status).toBe(200);
    expect((await logIn(email)).status).toBe(401);
    expect((await recordOf(email)).map(([action]) => action)).toContain('lock_lifted');
  });

  it('works once', async () => {
    const email = await signUp();
    await lockQuickly(email);
    const link = await readNewestLink(server(), email);
    const all = await Promise.all([1, 2, 3].map(() => submitLinkForm(server(), link)));
    expect(all.map(({ status }) => status).sort()).toEqual([303, 410, 410]);
    expect((await server().send(link)).status).toBe(410);
  });

  it('is refused from another origin', async () => {
    const email = await signUp();
    await lockQuickly(email);
    const link = await readNewestLink(server(), email);
    const headers = { origin: 'https://evil.example' };
    expect((await submitLinkForm(server(), link, {}, { headers })).status).toBe(403);
    expect((await submitLinkForm(server(), link)).status).toBe(303);
  });

  it('gives its browser five attempts, which a right password resets', async () => {
    const email = await signUp();
    await lockQuickly(email);
    const cookie = await unlockBrowser(email);
    for (let round = 0; round < 2; round += 1) {
      for (let time = 0; time < 4; time += 1) await logIn(email, { cookie, password: 'wrong' });
      expect((await logIn(email, { cookie })).status).toBe(200);
    }
    await Promise.all(Array.from({ length: 5 }, () => logIn(email, { cookie, password: 'wrong' })));
    expect((await logIn(email, { cookie })).status).toBe(401);
  });

  it('unlocks no other address, and no later lock', async () => {
    const [email, other] = [await signUp(), await signUp()];
    await lockQuickly(email);
    await lockQuickly(other);
    const cookie = await unlockBrowser(email);
    expect((await logIn(other, { cookie })).status).toBe(401);
    const { clock } = server().deps;
    clock.setOffset(16 * 60);
    await lockForEverybody(email);
    expect((await logIn(email, { cookie })).status).toBe(401);
    clock.setOffset(0);
  });
});
