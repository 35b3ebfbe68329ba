import { expect, it } from 'vitest';
import { recordStatements } from '../../../test/api/sql-statements.ts';
import { useTestServer } from '../../../test/server/test-server.ts';
import { createPerson } from '../../../test/people/person.ts';
import { demoAddress } from '../../demo/accounts.ts';

const server = useTestServer();

const readLoginStatements = (email: string) =>
  recordStatements(async () => {
    const body = { email, password: 'a wrong password' };
    const reply = await server().portal('/stytch/authenticate', { body });
    expect(reply.status).toBe(401);
  });

it('runs the same statements for every wrong login, with or without an account or a password', async () => {
  const withoutPassword = (await createPerson(server())).address;
  const expected = await readLoginStatements(demoAddress('bo'));
  expect(expected.length).toBeGreaterThan(5);
  expect(await readLoginStatements('nobody@partner.example')).toEqual(expected);
  expect(await readLoginStatements(withoutPassword)).toEqual(expected);
  // The first link still works, so this login sends no other one.
  expect(await readLoginStatements(withoutPassword)).toEqual(expected);
});
