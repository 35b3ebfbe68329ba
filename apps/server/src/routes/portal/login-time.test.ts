import pg from 'pg';
import { afterEach, expect, it, vi } from 'vitest';
import { useTestServer } from '../../../test/server/test-server.ts';
import { createPerson } from '../../../test/people/person.ts';
import { demoAddress } from '../../demo/accounts.ts';

const server = useTestServer();

afterEach(() => {
  vi.restoreAllMocks();
});

const textOf = (query: unknown) => {
  if (typeof query === 'string') return query;
  return typeof query === 'object' && query && 'text' in query ? String(query.text) : '';
};

/** The statements of a wrong login; the end of a savepoint takes the same time in both forms. */
const readLoginStatements = async (email: string) => {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const body = { email, password: 'a wrong password' };
  const reply = await server().portal('/stytch/authenticate', { body });
  expect(reply.status).toBe(401);
  const statements = query.mock.calls.map(([first]) => textOf(first));
  query.mockRestore();
  return statements.map((text) =>
    text.replace(/^(release|rollback to) savepoint/, 'end of savepoint'),
  );
};

it('runs the same statements for every wrong login, with or without an account or a password', async () => {
  const withoutPassword = (await createPerson(server())).address;
  const expected = await readLoginStatements(demoAddress('bo'));
  expect(expected.length).toBeGreaterThan(5);
  expect(await readLoginStatements('nobody@partner.example')).toEqual(expected);
  expect(await readLoginStatements(withoutPassword)).toEqual(expected);
  // The first link still works, so this login sends no other one.
  expect(await readLoginStatements(withoutPassword)).toEqual(expected);
});
