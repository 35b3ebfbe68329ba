import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { readEmailsTo } from '../../../test/people/emailed-links.ts';
import {
  createPerson,
  createAddress,
  insertSession,
  type Person,
} from '../../../test/people/person.ts';
import { useTestServer } from '../../../test/server/test-server.ts';
import { DEMO_PASSWORD, demoAddress } from '../../demo/accounts.ts';
import { emails, users } from '../../db/tables.ts';

const server = useTestServer();

let ada: Person;
let bo: Person;

beforeAll(async () => {
  ada = await createPerson(server(), { isAdmin: true });
  bo = await createPerson(server());
});

const manage = (by: Person, email: string, action: string, more: object = { admin: true }) =>
  by.call('/users/manage', { action, email, ...more });

const recorded = async (address: string) => {
  const { data } = await ada.audit({ search: address, admin: 'true' });
  return data.map(({ action, msg, user, isAdmin }) => ({ action, msg, user, isAdmin }));
};

describe('POST /users/manage', () => {
  it('deactivates and reactivates an account, and logs both', async () => {
    const person = await createPerson(server());
    const off = await manage(ada, ` ${person.address.toUpperCase()} `, 'deactivate');
    expect([off.status, off.json]).toEqual([200, { email: person.address, is_active: false }]);
    const on = await manage(ada, person.address, 'reactivate');
    expect([on.status, on.json]).toEqual([200, { email: person.address, is_active: true }]);
    expect(await recorded(person.address)).toEqual([
      {
        action: 'baker_reactivated',
        msg: `Reactivated ${person.address}`,
        user: ada.address,
        isAdmin: true,
      },
      {
        action: 'baker_deactivated',
        msg: `Deactivated ${person.address}`,
        user: ada.address,
        isAdmin: true,
      },
    ]);
  });

  it('emails the owner once about each change', async () => {
    const person = await createPerson(server());
    for (const action of ['deactivate', 'deactivate', 'reactivate', 'reactivate']) {
      await manage(ada, person.address, action);
    }
    const mails = await readEmailsTo(server(), person.address);
    expect(mails.map(({ subject, links }) => [subject, links])).toEqual([
      ['Your account at Bakehouse demo was reactivated', ['http://localhost:4000/login']],
      ['Your account at Bakehouse demo was deactivated', []],
    ]);
  });

  it('sends no email to an address that nobody has confirmed', async () => {
    const { id, address } = await createPerson(server());
    const isOfPerson = eq(emails.userId, id);
    await server().deps.db.update(emails).set({ verifiedAt: null }).where(isOfPerson);
    await manage(ada, address, 'deactivate');
    expect(await readEmailsTo(server(), address)).toEqual([]);
  });

  it('changes nothing the second time', async () => {
    const person = await createPerson(server());
    for (const action of ['reactivate', 'deactivate', 'deactivate']) {
      const reply = await manage(ada, person.address, action);
      expect(reply.json).toEqual({
        email: person.address,
        is_active: action === 'reactivate',
      });
    }
    expect(await recorded(person.address)).toHaveLength(1);
  });

  it('ends every session of the account at once, for good', async () => {
    const person = await createPerson(server());
    const second = await insertSession(server(), person.address);
    const ask = (token: string) => server().portal('/get_files', { token });
    expect((await ask(second)).status).toBe(200);
    await manage(ada, person.address, 'deactivate');
    for (const token of [person.token, second]) {
      expect(await ask(token)).toMatchObject({
        status: 401,
        json: { error_type: 'session_not_found' },
      });
    }
    await manage(ada, person.address, 'reactivate');
    for (const token of [person.token, second]) expect((await ask(token)).status).toBe(401);
    const fresh = await insertSession(server(), person.address);
    expect((await ask(fresh)).status).toBe(200);
  });

  it('refuses logins meanwhile', async () => {
    const email = demoAddress('opener09');
    const signIn = () =>
      server().portal('/stytch/authenticate', { body: { email, password: DEMO_PASSWORD } });
    expect((await signIn()).status).toBe(200);
    await manage(ada, email, 'deactivate');
    for (let time = 1; time <= 11; time += 1) {
      expect(await signIn()).toMatchObject({
        status: 403,
        json: { error_type: 'account_deactivated' },
      });
    }
    expect((await recorded(email))[0]).toMatchObject({
      action: 'login_failed',
      msg: 'Login refused: the password is right, but the account is deactivated',
      user: email,
    });
    await manage(ada, email, 'reactivate');
    expect((await signIn()).status).toBe(200);
  });

  it('keeps the files of the account', async () => {
    const person = await createPerson(server());
    const { id } = await person.bake();
    await manage(ada, person.address, 'deactivate');
    const listed = await ada.read('/get_files', { admin: 'true', file_id: id });
    expect(listed.json).toMatchObject({ total: 1 });
  });
});

describe('the right to manage accounts', () => {
  it('belongs only to an administrator in admin mode', async () => {
    const person = await createPerson(server());
    const attempts = [
      [bo, { admin: true }],
      [bo, {}],
      [ada, {}],
      [ada, { admin: undefined }],
    ] as const;
    for (const [by, more] of attempts) {
      for (const action of ['deactivate', 'reactivate']) {
        expect(await manage(by, person.address, action, more)).toMatchObject({
          status: 403,
          json: { error_type: 'admin_required' },
        });
      }
    }
    expect((await person.read('/get_files')).status).toBe(200);
  });

  it('is needed to learn whether an account exists', async () => {
    const known = await manage(bo, ada.address, 'deactivate');
    const unknown = await manage(bo, createAddress(), 'deactivate');
    expect([known.status, unknown.status]).toEqual([403, 403]);
  });

  it('ends with the rights of an administrator', async () => {
    const once = await createPerson(server(), { isAdmin: true });
    const { db } = server().deps;
    await db.update(users).set({ isAdmin: false }).where(eq(users.id, once.id));
    expect((await manage(once, bo.address, 'deactivate')).status).toBe(403);
    expect((await bo.read('/get_files')).status).toBe(200);
  });
});

describe('the refusal', () => {
  it('concerns the own account, in any form of its address', async () => {
    for (const email of [ada.address, ada.address.toUpperCase(), `${ada.address}.`]) {
      expect(await manage(ada, email, 'deactivate')).toMatchObject({
        status: 400,
        json: { fields: { email: 'must not be your own address' } },
      });
    }
    expect((await ada.read('/get_files')).status).toBe(200);
  });

  it.each(['nobody@people.example', 'no address', '', '*@people.example'])(
    'concerns unknown accounts: %j',
    async (email) => {
      expect(await manage(ada, email, 'deactivate')).toMatchObject({
        status: 404,
        json: { error_type: 'not_found' },
      });
    },
  );

  it.each<[object, string]>([
    [{ action: 'delete' }, 'action'],
    [{ action: undefined }, 'action'],
    [{ email: undefined }, 'email'],
    [{ email: 'x'.repeat(321) }, 'email'],
    [{ admin: false }, 'admin'],
    [{ admin: 'true' }, 'admin'],
    [{ client_info: 'me' }, 'client_info'],
  ])('of %j names the field', async (given, field) => {
    const reply = await manage(ada, bo.address, 'deactivate', { admin: true, ...given });
    expect(reply.status).toBe(400);
    expect(Object.keys((reply.json as { fields: object }).fields)).toEqual([field]);
  });
});
