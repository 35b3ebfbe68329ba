import {
  SAVED_VIEW_NAME_MAX_LENGTH,
  SAVED_VIEW_QUERY_MAX_LENGTH,
  SAVED_VIEW_TABS,
  SAVED_VIEWS_LIMIT,
  savedView,
  savedViewList,
  type SavedView,
} from '@bakehouse/contract';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { changeWhileQueued } from '../../../../test/api/queued-requests.ts';
import { createPerson, insertSession, type Person } from '../../../../test/people/person.ts';
import { createPinOwner, OWN_PIN } from '../../../../test/people/pin-owner.ts';
import { useTestServer } from '../../../../test/server/test-server.ts';
import { auditEvents, savedViews, sessions } from '../../../db/tables.ts';

const server = useTestServer();

const EXPIRED = { tab: 'files', name: 'Expired', query: 'status=expired&sort=name&dir=asc' };

type Caller = Pick<Person, 'call' | 'read'>;

const saveView = async (by: Caller, given: object = {}): Promise<SavedView> => {
  const reply = await by.call('/saved_views/create', { ...EXPIRED, ...given });
  expect([reply.status, reply.text]).toEqual([201, reply.text]);
  return savedView.parse(reply.json);
};

const listViews = async (by: Caller): Promise<SavedView[]> => {
  const reply = await by.read('/saved_views');
  expect([reply.status, reply.text]).toEqual([200, reply.text]);
  return savedViewList.parse(reply.json).data;
};

const newPerson = () => createPerson(server());

const fillUp = async (by: Caller) => {
  for (let count = 0; count < SAVED_VIEWS_LIMIT; count += 1) {
    await saveView(by, { name: `View ${count}` });
  }
};

describe('a saved view', () => {
  it.each(SAVED_VIEW_TABS)('is listed as it was saved: %s', async (tab) => {
    const bo = await newPerson();
    const view = await saveView(bo, { tab });
    expect(view).toEqual({ ...EXPIRED, tab, id: view.id });
    expect(await listViews(bo)).toEqual([view]);
  });

  it('may have no parameters, for the list as it is at first', async () => {
    const bo = await newPerson();
    expect((await saveView(bo, { query: '' })).query).toBe('');
  });

  it('is listed after older ones', async () => {
    const bo = await newPerson();
    for (const [index, name] of ['Rye', 'Oat', 'Wheat'].entries()) {
      server().deps.clock.setOffset(index);
      await saveView(bo, { name });
    }
    server().deps.clock.setOffset(0);
    expect((await listViews(bo)).map(({ name }) => name)).toEqual(['Rye', 'Oat', 'Wheat']);
  });

  it('belongs to one user, also when another is an administrator', async () => {
    const [bo, ada] = [await newPerson(), await createPerson(server(), { isAdmin: true })];
    const view = await saveView(bo);
    for (const [path, change] of [
      ['/saved_views/update', { name: 'Mine', admin: true }],
      ['/saved_views/delete', { admin: true }],
    ] as const) {
      expect(await ada.call(path, { id: view.id, ...change })).toMatchObject({
        status: 404,
        json: { error_type: 'not_found', error: 'You have no saved view with this id.' },
      });
    }
    expect(await listViews(ada)).toEqual([]);
    expect(await listViews(bo)).toEqual([view]);
  });

  it('can be renamed, and gets other parameters', async () => {
    const bo = await newPerson();
    const view = await saveView(bo);
    const renamed = await bo.call('/saved_views/update', { id: view.id, name: ' Old files ' });
    expect(renamed).toMatchObject({ status: 200, json: { ...view, name: 'Old files' } });
    const query = 'hide=size%2Ctype&rows=compact';
    await bo.call('/saved_views/update', { id: view.id, query });
    expect(await listViews(bo)).toEqual([{ ...view, name: 'Old files', query }]);
  });

  it('can be renamed to another case of its own name', async () => {
    const bo = await newPerson();
    const { id } = await saveView(bo);
    const reply = await bo.call('/saved_views/update', { id, name: 'EXPIRED' });
    expect(reply).toMatchObject({ status: 200, json: { name: 'EXPIRED' } });
  });

  it('is deleted once', async () => {
    const bo = await newPerson();
    const [{ id }, other] = [await saveView(bo), await saveView(bo, { name: 'Other' })];
    expect(await bo.call('/saved_views/delete', { id })).toMatchObject({ status: 200, json: {} });
    expect((await bo.call('/saved_views/delete', { id })).status).toBe(404);
    expect(await listViews(bo)).toEqual([other]);
  });

  it('is not recorded', async () => {
    const bo = await newPerson();
    const { id } = await saveView(bo);
    await bo.call('/saved_views/update', { id, name: 'Old' });
    await bo.call('/saved_views/delete', { id });
    const events = await server()
      .deps.db.select()
      .from(auditEvents)
      .where(eq(auditEvents.actorId, bo.id));
    expect(events).toEqual([]);
  });

  it('is removed with the account', async () => {
    const owner = await createPinOwner(server());
    await saveView(owner);
    const { db } = server().deps;
    const countOwn = () => db.$count(savedViews, eq(savedViews.userId, owner.id));
    expect(await countOwn()).toBe(1);
    await server().portal('/auth/account/delete', { token: owner.token, body: { pin: OWN_PIN } });
    expect(await countOwn()).toBe(0);
  });
});

describe('the name of a view', () => {
  it.each(['Expired', 'expired', ' EXPIRED '])('is taken for %j', async (name) => {
    const bo = await newPerson();
    await saveView(bo);
    const { id } = await saveView(bo, { name: 'Other' });
    for (const reply of [
      await bo.call('/saved_views/create', { ...EXPIRED, name }),
      await bo.call('/saved_views/update', { id, name }),
    ]) {
      expect(reply).toMatchObject({
        status: 409,
        json: {
          error_type: 'already_exists',
          error: 'You already have a view named “Expired” in this list. Choose another name.',
        },
      });
    }
  });

  it('is free in another list and for another user', async () => {
    const [bo, cy] = [await newPerson(), await newPerson()];
    await saveView(bo);
    await saveView(bo, { tab: 'users' });
    expect((await saveView(cy)).name).toBe('Expired');
  });

  it('is given once to saves at one moment', async () => {
    const bo = await newPerson();
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => bo.call('/saved_views/create', EXPIRED)),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
  });

  it('may have the greatest length, and any letters', async () => {
    const bo = await newPerson();
    for (const name of ['ж'.repeat(SAVED_VIEW_NAME_MAX_LENGTH), '🥐 <b>"é"</b>']) {
      expect((await saveView(bo, { name })).name).toBe(name);
    }
  });
});

describe('the number of views', () => {
  it('has a limit, which a deletion makes room in', async () => {
    const bo = await newPerson();
    await fillUp(bo);
    expect(await bo.call('/saved_views/create', { ...EXPIRED, tab: 'shared' })).toMatchObject({
      status: 409,
      json: {
        error_type: 'limit_reached',
        error: 'You can save up to 50 views. Delete one first.',
      },
    });
    const [first] = await listViews(bo);
    await bo.call('/saved_views/delete', { id: first?.id });
    await saveView(bo);
    expect(await listViews(bo)).toHaveLength(SAVED_VIEWS_LIMIT);
  });

  it('does not pass the limit with saves at one moment', async () => {
    const bo = await newPerson();
    await fillUp(bo);
    const [first] = await listViews(bo);
    await bo.call('/saved_views/delete', { id: first?.id });
    const replies = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) => bo.call('/saved_views/create', { ...EXPIRED, name })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
  });
});

describe('a request about views', () => {
  it.each([
    ['name', '', 'must not be empty'],
    ['name', ' \n ', 'must not be empty'],
    ['name', 'x'.repeat(SAVED_VIEW_NAME_MAX_LENGTH + 1), 'must have at most 60 characters'],
    ['name', 'fdp\u202e.exe', 'must not contain control characters (U+202E)'],
    ['name', 'a\u0007b', 'must not contain control characters (U+0007)'],
    ['tab', 'rye', 'must be one of files, users, activity, shared'],
    ['query', '?status=open', 'must be URL-encoded search parameters'],
    ['query', 'search=rye#top', 'must be URL-encoded search parameters'],
    ['query', 'search=caf\u00e9', 'must be URL-encoded search parameters'],
    ['query', 'status=open&page=3', 'must not contain tab or page'],
    ['query', 'tab=users', 'must not contain tab or page'],
    ['query', '%70age=3', 'must not contain tab or page'],
    ['query', 'x'.repeat(SAVED_VIEW_QUERY_MAX_LENGTH + 1), 'must have at most 2000 characters'],
  ])('is refused when its %s is %j', async (field, value, message) => {
    const bo = await newPerson();
    const reply = await bo.call('/saved_views/create', { ...EXPIRED, [field]: value });
    expect(reply).toMatchObject({ status: 400, json: { fields: { [field]: message } } });
    expect(await listViews(bo)).toEqual([]);
  });

  it('finds nothing by an id that no view can have', async () => {
    const bo = await newPerson();
    for (const path of ['/saved_views/update', '/saved_views/delete']) {
      for (const id of ['', 'a\u0007b', 'x'.repeat(5000)]) {
        expect((await bo.call(path, { id })).status).toBe(404);
      }
    }
  });

  it.each([
    ['/saved_views/create', EXPIRED],
    ['/saved_views/update', { id: 'a' }],
    ['/saved_views/delete', { id: 'a' }],
    ['/saved_views', undefined],
  ])('needs a session with a PIN: %s', async (path, body) => {
    const { address } = await newPerson();
    const token = await insertSession(server(), address, 'first');
    const sent = body ? { body } : {};
    expect((await server().portal(path, { ...sent })).status).toBe(401);
    expect((await server().portal(path, { ...sent, token })).json).toMatchObject({
      error_type: 'pin_required',
    });
  });

  it('is refused when its session ends while it waits', async () => {
    const bo = await newPerson();
    const { id } = await saveView(bo);
    for (const [path, body] of [
      ['/saved_views/create', { ...EXPIRED, name: 'Late' }],
      ['/saved_views/update', { id, name: 'Late' }],
      ['/saved_views/delete', { id }],
    ] as const) {
      const token = await insertSession(server(), bo.address);
      const queued = { userId: bo.id, send: () => server().portal(path, { token, body }) };
      const reply = await changeWhileQueued(server(), queued, (tx) =>
        tx
          .update(sessions)
          .set({ revokedAt: server().deps.clock.now() })
          .where(eq(sessions.userId, bo.id)),
      );
      expect([path, reply.status]).toEqual([path, 401]);
    }
    const { db } = server().deps;
    const kept = await db.select().from(savedViews).where(eq(savedViews.userId, bo.id));
    expect(kept.map(({ name }) => name)).toEqual(['Expired']);
  });
});
