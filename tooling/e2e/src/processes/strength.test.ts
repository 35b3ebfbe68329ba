import { expect } from '@playwright/test';
import { HOSTILE_PASSWORDS } from '../people/hostile-passwords.ts';
import { test } from '../server/server-sandbox.ts';

test('/healthz responds while ten hostile passwords are checked at once', async ({ sandbox }) => {
  const server = sandbox.launch();
  await server.ready;
  const answered: string[] = [];
  const note = async (name: string, call: Promise<Response>) => {
    const { status } = await call;
    answered.push(`${name} ${status}`);
  };
  const check = (password: string) =>
    fetch(`${server.url}/api/password/strength`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ password, email: 'bo.baker@bakehouse.test' }),
    });
  const checks = HOSTILE_PASSWORDS.map((password) => note('strength', check(password)));
  const health = async () => {
    for (let time = 0; time < 3; time += 1) {
      await note('healthz', fetch(`${server.url}/healthz`));
    }
  };
  await Promise.all([...checks, health()]);
  expect(answered.slice(0, 3)).toEqual(['healthz 200', 'healthz 200', 'healthz 200']);
  expect(answered.slice(3)).toEqual(HOSTILE_PASSWORDS.map(() => 'strength 200'));

  server.kill('SIGTERM');
  const { code, stderr } = await server.ended;
  expect(code).toBe(0);
  expect(stderr).toBe('');
});
