import { expect } from '@playwright/test';
import { test } from '../server/server-sandbox.ts';

/** What is slow to judge: repeats, dates, words in l33t, walks over the keyboard, random letters. */
const HOSTILE: readonly string[] = [
  '1'.repeat(100),
  'a'.repeat(99),
  '13/11/1991'.repeat(10),
  '31.12.99x'.repeat(11),
  'p4$$w0rd'.repeat(12),
  '4@8({[<369&#!1|7$5+%2'.repeat(4),
  '4@310$7'.repeat(14),
  'qwertyuiop[]asdfghjkl;'.repeat(4),
  'aB3$xY9!kLm2#pQ7@zW5^vN8&cR4*tU1(gH6)jD0fS+eK|oI{uP7yT%bX<wZ[qJm',
  'zQ8~mW2^nB6*vC4&xL1$kJ9#hG3@fD7!sA5%pO0+iU-yT=rE_wQ/eR?tY<uI>oP|aS{dF}gH[jK]lZ;xC:vB',
];

test('ten hostile strength checks at once: /healthz answers while all of them are judged', async ({
  sandbox,
}) => {
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
  const checks = HOSTILE.map((password) => note('strength', check(password)));
  const health = async () => {
    for (let time = 0; time < 3; time += 1) {
      await note('healthz', fetch(`${server.url}/healthz`));
    }
  };
  await Promise.all([...checks, health()]);
  expect(answered.slice(0, 3)).toEqual(['healthz 200', 'healthz 200', 'healthz 200']);
  expect(answered.slice(3)).toEqual(HOSTILE.map(() => 'strength 200'));

  server.kill('SIGTERM');
  const { code, stderr } = await server.ended;
  expect(code).toBe(0);
  expect(stderr).toBe('');
});
