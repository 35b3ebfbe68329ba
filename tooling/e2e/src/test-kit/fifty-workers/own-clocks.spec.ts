import {
  bakehouseFixtures,
  type BakehouseTestFixtures,
  type BakehouseWorkerFixtures,
} from '@bakehouse/sdk/testing/playwright';
import { expect, test as base } from '@playwright/test';
import { callBackend } from './call-backend.ts';

const DAY_MS = 86_400_000;
const TESTS_PER_WORKER = 2;
/** Every worker seeds the same ids, so that one which saw the user of another would not notice it by the id. */
const MIA = {
  user_id: 'user-test-00000000-0000-4000-8000-000000000042',
  email: 'mia@site.example',
};

const USER_PATH = `/v1/users/${MIA.user_id}`;
const LINK_PATH = '/v1/magic_links/email/login_or_create';

const test = base.extend<BakehouseTestFixtures, BakehouseWorkerFixtures>(
  bakehouseFixtures({ serverUrl: process.env.SERVER_URL ?? '', seed: { users: [MIA] } }),
);

for (let index = 0; index < Number(process.env.WORKERS) * TESTS_PER_WORKER; index += 1) {
  test(`test ${index} has its own clock, users and messages`, async ({ project }, info) => {
    const days = info.parallelIndex + 1;
    const name = `worker-${info.parallelIndex}`;
    await project.reset();
    const before = await project.clock.now();
    expect(Math.abs(before.getTime() - Date.now())).toBeLessThan(DAY_MS / 2);

    const { session_token } = await project.logInAs(MIA.email, { minutes: 120 });
    const check = () => callBackend(project, '/v1/sessions/authenticate', { session_token });
    expect(await check()).toMatchObject({ status: 200 });
    await callBackend(project, USER_PATH, { name: { first_name: name } }, 'PUT');
    const email = `${name}@site.example`;
    const link = { email, login_magic_link_url: 'http://localhost/in' };
    expect(await callBackend(project, LINK_PATH, link)).toMatchObject({ status: 200 });

    const moved = await project.clock.advance({ days });
    expect(Math.round((moved.getTime() - before.getTime()) / DAY_MS)).toBe(days);
    expect(await check()).toMatchObject({ status: 404 });
    const messages = await project.inbox.list();
    expect(messages.map(({ to }) => to)).toEqual([email]);
    expect(await callBackend(project, USER_PATH)).toMatchObject({
      json: { name: { first_name: name } },
    });
    const still = await project.clock.now();
    expect(Math.round((still.getTime() - before.getTime()) / DAY_MS)).toBe(days);
  });
}
