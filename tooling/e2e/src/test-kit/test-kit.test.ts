import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  connectToServer,
  startServer,
  TestKitError,
  type StartedServer,
  type StartServerOptions,
} from '@bakehouse/sdk/testing';
import { addSession, sendToProject } from '@bakehouse/sdk/testing/playwright';
import { expect, test as base } from '@playwright/test';
import { WAITS } from '@bakehouse/vitest/waits';
import { toChromiumLaunchOptions } from '../programs/chromium.ts';
import { readCodeBlocks } from '../sdk/code-blocks.ts';
import { REPOSITORY_ROOT, SERVER_MAIN_PATH } from '../server/paths.ts';
import { runPlaywright } from './run-playwright.ts';

const SAMPLES = {
  config: 'playwright.config.ts',
  bakehouse: 'tests/bakehouse.ts',
  tests: 'tests/login.spec.ts',
} as const;
const SAMPLES_FOLDER = join(import.meta.dirname, 'samples');
const WORKERS_CONFIG = join(import.meta.dirname, 'fifty-workers', 'playwright.config.ts');
const FIXED_URL = 'http://localhost:4000';
const LEA = { email: 'lea@site.example', password: 'Rye-And-Caraway-77', pin: '8642' };

const OPTIONS: StartServerOptions = {
  command: [process.execPath, SERVER_MAIN_PATH],
  folder: REPOSITORY_ROOT,
};

const test = base.extend<object, { kitServer: StartedServer }>({
  kitServer: [
    // Playwright reads the required fixtures from the destructured parameter, so it must stay empty here.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await startServer(OPTIONS);
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: WAITS.startMs },
  ],
});

/** A copy inside the workspace, so that Node finds the packages, with the address of the test's server. */
const copySamples = async (serverUrl: string) => {
  const folder = await mkdtemp(join(import.meta.dirname, '..', '..', '.reports-samples-'));
  await cp(SAMPLES_FOLDER, folder, { recursive: true });
  for (const file of Object.values(SAMPLES)) {
    const path = join(folder, file);
    const source = await readFile(path, 'utf8');
    await writeFile(path, source.replaceAll(FIXED_URL, serverUrl));
  }
  return folder;
};

/** The browser of this machine, and the waits of a busy one. */
const adaptConfig = async (path: string) => {
  const settings = {
    workers: 2,
    timeout: WAITS.testMs,
    expect: { timeout: WAITS.changeMs },
    use: { launchOptions: toChromiumLaunchOptions() },
  };
  const source = await readFile(path, 'utf8');
  const added = JSON.stringify(settings).slice(1, -1);
  await writeFile(
    path,
    source.replace('  fullyParallel: true,', `  fullyParallel: true, ${added},`),
  );
};

test('the guide shows the samples, and they pass with two workers on one server', async ({
  kitServer,
}) => {
  test.slow();
  const blocks = await readCodeBlocks('packages/sdk/docs/testing.md');
  for (const [task, file] of Object.entries(SAMPLES))
    expect(blocks[task]).toBe(await readFile(join(SAMPLES_FOLDER, file), 'utf8'));
  const folder = await copySamples(kitServer.url);
  try {
    await adaptConfig(join(folder, SAMPLES.config));
    const result = await runPlaywright(join(folder, SAMPLES.config), {});
    expect(result).toMatchObject({
      code: 0,
      output: expect.stringContaining('5 passed'),
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('workers of one server share no clock, user or message', async ({ kitServer }) => {
  const environment = { SERVER_URL: kitServer.url, WORKERS: '4' };
  expect(await runPlaywright(WORKERS_CONFIG, environment)).toMatchObject({ code: 0 });
});

test('50 workers of one server share no clock, user or message @long', async ({ kitServer }) => {
  test.slow();
  const environment = { SERVER_URL: kitServer.url, WORKERS: '50' };
  expect(await runPlaywright(WORKERS_CONFIG, environment)).toMatchObject({ code: 0 });
});

test('a site that was built with another address talks to the project of the test', async ({
  kitServer,
  page,
  context,
}) => {
  const project = await kitServer.createProject({ seed: { users: [LEA] } });
  await sendToProject(context, 'http://localhost:9', project);
  await addSession(
    context,
    'http://localhost:9',
    await project.logInAs(LEA.email, { pin: LEA.pin }),
  );
  await page.goto('http://localhost:9/portal');
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  await project.remove();
});

test('a server ends with the process that started it, also with a killed one', async () => {
  const source = `
    import { startServer } from '@bakehouse/sdk/testing';
    const server = await startServer(${JSON.stringify(OPTIONS)});
    console.log(server.url);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const url = line.toString().trim();
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  child.kill('SIGKILL');
  const isGone = () =>
    fetch(`${url}/healthz`).then(
      () => false,
      () => true,
    );
  await expect.poll(isGone).toBe(true);
});

test('a mistake is named with what to do about it', async ({ kitServer }) => {
  const project = await kitServer.createProject();
  const problems: [() => Promise<unknown>, RegExp][] = [
    [() => project.logInAs('nobody@site.example'), /has no user nobody@site\.example\. Seed one/],
    [() => project.seed({ users: [LEA, LEA] }), /users\.1: .*email/i],
    [() => project.inbox.waitFor({ to: LEA.email }, 0), /No message came to lea@site\.example/],
    [() => kitServer.createProject({ seed: { users: [{ email: 'x' }] } }), /users\.0: /],
    [() => connectToServer('http://localhost:9').createProject(), /No server answers at .*:9/],
    [() => startServer({ folder: '/' }), /@bakehouse\/server is not installed in \//],
    [
      () => startServer({ command: [process.execPath, '-e', 'console.error("no flour")'] }),
      /ended before it was ready: no flour/,
    ],
  ];
  for (const [attempt, text] of problems) {
    const error: unknown = await attempt().catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(TestKitError);
    expect(String(error)).toMatch(text);
  }
  await project.remove();
});
