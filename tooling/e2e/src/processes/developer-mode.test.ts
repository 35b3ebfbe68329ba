import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { createApiClient } from '../api/api-client.ts';
import { emailOf, DEMO_PASSWORD } from '../people/accounts.ts';
import { startReverseProxy } from '../server/reverse-proxy.ts';
import { test, type ServerSandbox } from '../server/server-sandbox.ts';

const PUBLIC_URL = 'https://portal.example.com';
const PUBLIC_HOST = 'portal.example.com';

const PROJECT = {
  public_token: 'public-token-live-00000000-0000-4000-8000-000000000002',
  project_id: 'project-live-00000000-0000-4000-8000-000000000002',
  name: 'The real one',
  origins: [],
  redirect_urls: [],
};

const DEVELOPER_PATHS = ['/__dev', '/__dev/outbox', '/__dev/requests'];

const OPEN = { pages: 200, logIn: 200 };
const CLOSED = { pages: 404, logIn: 401 };

const statusOf = async (url: string, body?: object) => {
  const init = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  return (await fetch(url, init)).status;
};

const findings = async (url: string) => {
  const statuses = await Promise.all(DEVELOPER_PATHS.map((path) => statusOf(url + path)));
  const [pages] = statuses;
  expect(new Set(statuses).size).toBe(1);
  const body = { email: emailOf('ada'), password: DEMO_PASSWORD };
  return { pages, logIn: await statusOf(`${url}/api/stytch/authenticate`, body) };
};

const findingsThrough = async (serverPort: number, headers: Record<string, string>) => {
  const proxy = await startReverseProxy({ serverPort, headers });
  const found = await findings(proxy.url);
  proxy.stop();
  return found;
};

/** Creates demo data and a session in developer mode, before the server is exposed. */
const beginAsDeveloper = async (sandbox: ServerSandbox) => {
  const server = sandbox.launch();
  await server.ready;
  const { session_token } = await createApiClient(server.url).logIn('ada');
  server.kill('SIGTERM');
  await server.ended;
  return session_token;
};

const startForOthers = async (sandbox: ServerSandbox, environment: NodeJS.ProcessEnv) => {
  const configFile = join(sandbox.dataFolder, 'projects.json');
  await writeFile(configFile, JSON.stringify({ projects: [PROJECT] }));
  const server = sandbox.launch({
    environment: {
      BAKEHOUSE_CONFIG: configFile,
      BAKEHOUSE_DEMO: '',
      LOG_LEVEL: 'info',
      ...environment,
    },
  });
  await server.ready;
  return server;
};

test('developer pages and demo accounts are available on the machine itself, but not through a proxy', async ({
  sandbox,
}) => {
  const server = sandbox.launch({ environment: { LOG_LEVEL: 'info' } });
  await server.ready;
  expect(await findings(server.url)).toEqual(OPEN);
  for (const headers of [
    { 'X-Forwarded-For': '198.51.100.7' },
    { Forwarded: 'for=198.51.100.7;host=portal.example.com;proto=https' },
    { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': PUBLIC_HOST },
    { 'X-Real-IP': '198.51.100.7' },
    { Via: '1.1 portal.example.com' },
    { Host: PUBLIC_HOST },
  ]) {
    expect([headers, await findingsThrough(sandbox.port, headers)]).toEqual([headers, CLOSED]);
  }
  expect(await findings(server.url)).toEqual(OPEN);
  server.kill('SIGTERM');
  const { stdout, stderr } = await server.ended;
  expect(stdout).toBe(`Bakehouse is ready: ${server.url}\n`);
  expect(stderr).toContain(
    '"mode":"developer","because":"HOST and PUBLIC_URL are loopback addresses, NODE_ENV is not production"',
  );
});

const PUBLIC_SERVERS = [
  {
    environment: { HOST: '0.0.0.0' },
    because: 'HOST 0.0.0.0 is not a loopback address',
  },
  {
    environment: { PUBLIC_URL },
    because: `PUBLIC_URL ${PUBLIC_URL} is not a loopback address`,
  },
  { environment: { NODE_ENV: 'production' }, because: 'NODE_ENV is production' },
];

for (const { environment, because } of PUBLIC_SERVERS) {
  const tag = 'HOST' in environment ? [] : '@long';
  test(
    `no developer page and no demo account is available with ${JSON.stringify(environment)}`,
    { tag },
    async ({ sandbox }) => {
      const token = await beginAsDeveloper(sandbox);
      const server = await startForOthers(sandbox, environment);
      expect(await findings(server.url)).toEqual(CLOSED);
      for (const headers of [{}, { Host: PUBLIC_HOST, 'X-Forwarded-For': '198.51.100.7' }]) {
        expect([headers, await findingsThrough(sandbox.port, headers)]).toEqual([headers, CLOSED]);
      }
      expect((await createApiClient(server.url).validate(token)).status).toBe(401);
      server.kill('SIGTERM');
      const { stdout, stderr } = await server.ended;
      expect(stdout).toMatch(/^Bakehouse is ready: http\S+\n$/);
      expect(stderr).toContain(`"mode":"production","because":"${because}"`);
      expect(stderr.match(/SMTP_URL is not set/g)).toHaveLength(1);
    },
  );
}

test('demo data outside developer mode stops the start with a one-line error', async ({
  sandbox,
}) => {
  const server = sandbox.launch({ environment: { PUBLIC_URL } });
  const { code, stdout, stderr } = await server.ended;
  expect(code).toBe(1);
  expect(stdout).toBe('');
  expect(stderr).toBe(
    `BAKEHOUSE_DEMO must not be 1 outside developer mode (PUBLIC_URL ${PUBLIC_URL} is not a loopback address); example: 0\n`,
  );
});
