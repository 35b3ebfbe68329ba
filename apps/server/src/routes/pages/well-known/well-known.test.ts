import { expect, it } from 'vitest';
import { useTestServer } from '../../../../test/server/test-server.ts';

const server = useTestServer();

const SETTINGS = 'http://localhost:4000/portal#settings';

it('leads password managers to the form that changes the password', async () => {
  const { status, headers } = await server().send('/.well-known/change-password');
  expect([status, headers.get('location')]).toEqual([303, SETTINGS]);
});

it('names the page on which passkeys are created and managed', async () => {
  const reply = await server().send('/.well-known/passkey-endpoints');
  expect([reply.status, reply.json]).toEqual([200, { enroll: SETTINGS, manage: SETTINGS }]);
});

it('answers 404 for an unknown name, by which password managers know that answers are true', async () => {
  const path = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200';
  expect((await server().send(path)).status).toBe(404);
});
