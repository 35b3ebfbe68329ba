import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { exportUrlOf, FILES_CSV_PATH } from '../../../test/lists/exports.ts';
import { createPerson, type Person } from '../../../test/people/person.ts';
import { useTestServer } from '../../../test/server/test-server.ts';
import { sessions, users } from '../../db/tables.ts';

const server = useTestServer();

const ask = ({ token }: Person, query: Record<string, string>, method = 'GET') =>
  server().app.request(exportUrlOf({ path: FILES_CSV_PATH, query }), {
    method,
    headers: { authorization: `Bearer ${token}` },
  });

const LOSSES = {
  'the session has ended': ({ id }: Person) =>
    server().deps.db.update(sessions).set({ revokedAt: new Date() }).where(eq(sessions.userId, id)),
  'the account is deactivated': ({ id }: Person) =>
    server().deps.db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, id)),
  'an administrator is none any more': ({ id }: Person) =>
    server().deps.db.update(users).set({ isAdmin: false }).where(eq(users.id, id)),
};

describe('an export under way', () => {
  it.each(Object.entries(LOSSES))('stops when %s', async (_, lose) => {
    const person = await createPerson(server(), { isAdmin: true });
    const reply = await ask(person, { admin: 'true' });
    expect(reply.status).toBe(200);
    await lose(person);
    await expect(reply.text()).rejects.toThrow('The session of the caller has ended.');
  });

  it('continues for somebody whose other rights have changed', async () => {
    const person = await createPerson(server(), { isAdmin: true });
    await person.bake();
    const reply = await ask(person, {});
    await LOSSES['an administrator is none any more'](person);
    expect((await reply.text()).trimEnd().split('\r\n')).toHaveLength(2);
  });
});

it('is neither made nor logged for a HEAD request', async () => {
  const person = await createPerson(server());
  const reply = await ask(person, {}, 'HEAD');
  expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'GET']);
  const { data } = await person.audit();
  expect(data.filter(({ action }) => action === 'export_created')).toEqual([]);
});

it('leaves unknown parameters out of the links', async () => {
  const person = await createPerson(server());
  for (let index = 0; index < 11; index += 1) await person.bake();
  const reply = await server().app.request('/api/get_files?limit=10&search=&stray=secret', {
    headers: { authorization: `Bearer ${person.token}` },
  });
  const link = reply.headers.get('link') ?? '';
  expect(link).toContain('rel="next"');
  expect(link).toContain('limit=10');
  expect(link).not.toContain('stray');
});
