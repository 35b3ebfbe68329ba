import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { basicAuthorization, bearerAuthorization } from '../api/http-client.ts';
import { expect, test as base } from '../fixtures.ts';
import { findButton, findField, findHeading } from '../pages/locators.ts';
import { emailOf, PROJECT_ID } from '../people/accounts.ts';
import { startWaitingDevice } from '../people/waiting-device.ts';
import { readCodeBlocks } from '../sdk/code-blocks.ts';
import { findFreePort } from '../server/server-process.ts';
import { createAgentLogin } from './agent-login.ts';
import type { PrintingProcess } from '../programs/printing-process.ts';
import { startSample } from './sample-process.ts';

const CLIENT_ID = 'connected-app-test-recipes';
const DEVICE_CLIENT_ID = 'connected-app-test-scales';

interface Samples {
  start: (file: string, environment: NodeJS.ProcessEnv) => PrintingProcess;
}

const test = base.extend<{ samples: Samples }>({
  samples: async ({ server }, use) => {
    const started: PrintingProcess[] = [];
    await use({
      start(file, environment) {
        const ISSUER = `${server.url}/v1/oauth2/${PROJECT_ID}`;
        const sample = startSample(file, { ISSUER, ...environment });
        started.push(sample);
        return sample;
      },
    });
    await Promise.all(started.map((sample) => sample.stop()));
  },
});

/** Does what the consent page does when the user allows the request. */
const allowRequest = async (serverUrl: string, token: string, url: URL): Promise<URL> => {
  const { scope = '', resource, ...request } = Object.fromEntries(url.searchParams);
  const response = await fetch(`${serverUrl}/sdk/v1/idp/oauth/authorize/submit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...basicAuthorization(token) },
    body: JSON.stringify({
      ...request,
      scopes: scope.split(' '),
      ...(resource !== undefined && { resource: [resource] }),
      consent_granted: true,
    }),
  });
  expect(response.status).toBe(200);
  // The cast is unchecked, because a wrong shape fails the next step.
  const { data } = (await response.json()) as { data: { redirect_uri: string } };
  return new URL(data.redirect_uri);
};

for (const [guide, sample] of [
  ['log-people-in', 'web-app'],
  ['command-line', 'command-line'],
  ['mcp-server', 'mcp-server'],
] as const)
  test(`the guide ${guide} shows the code that the tests run`, async () => {
    const blocks = await readCodeBlocks(`docs/quick-starts/${guide}.md`);
    const source = await readFile(join(import.meta.dirname, `${sample}.ts`), 'utf8');
    expect(blocks[sample]).toBe(source);
  });

const startWebApp = async ({ start }: Samples) => {
  const port = await findFreePort();
  const sample = start('web-app.ts', {
    CLIENT_ID,
    COOKIE_SECRET: 'a secret of at least 32 characters',
    PORT: String(port),
  });
  await sample.waitFor(/^Open /m);
  return `http://localhost:${port}`;
};

test('a web app logs bo in and out', async ({ page, samples, logInAs, monitor }) => {
  const origin = await startWebApp(samples);
  monitor.allowOrigin(origin);
  monitor.expectFailure('/favicon.ico', 404);
  await logInAs('bo');
  await page.goto(`${origin}/login`);
  await findButton(page, 'Allow').click();
  await expect(page).toHaveURL(`${origin}/`);
  await expect(page.getByText(`Hello ${emailOf('bo')}`)).toBeVisible();

  await page.goto(`${origin}/logout`);
  await findButton(page, 'Yes').click();
  await expect(page).toHaveURL(`${origin}/`);
  await expect(page.getByText('Hello, please go to /login')).toBeVisible();
});

test('a web app says that bo refused, and takes no answer that it did not ask for', async ({
  page,
  samples,
  logInAs,
  monitor,
}) => {
  const origin = await startWebApp(samples);
  monitor.allowOrigin(origin);
  monitor.expectFailure('/favicon.ico', 404);
  monitor.expectFailure('/callback', 403);
  await logInAs('bo');
  await page.goto(`${origin}/login`);
  await findButton(page, 'Deny').click();
  await expect(page.getByText('You are not logged in: The user did not give')).toBeVisible();
  const again = await page.request.get(page.url());
  expect([again.status(), await again.text()]).toEqual([
    400,
    'This login was started in another browser.',
  ]);
});

for (const [button, title, result] of [
  ['Allow', 'Bakery scales is connected', `You are logged in as ${emailOf('bo')}`],
  ['Deny', 'Nothing was shared', 'You are not logged in: The user did not let this device in.'],
] as const)
  test(`a command line says what became of its login after “${button}”`, async ({
    page,
    samples,
    logInAs,
  }) => {
    const sample = samples.start('command-line.ts', { CLIENT_ID: DEVICE_CLIENT_ID });
    const [, url = '', code = ''] = await sample.waitFor(/^Open (\S+) and type the code (\S+)$/m);
    await logInAs('bo');
    await page.goto(url);
    await findField(page, 'Code on the device').fill(code);
    await findButton(page, 'Continue').click();
    await findButton(page, button).click();
    await expect(findHeading(page, title)).toBeVisible();
    expect(await sample.ended).toBe(button === 'Allow' ? 0 : 1);
    expect(sample.output()).toContain(result);
  });

test('an agent finds out by itself how to log in to an MCP server, and uses its tools', async ({
  server,
  samples,
  tokenOf,
}) => {
  const port = await findFreePort();
  const sample = samples.start('mcp-server.ts', { PORT: String(port) });
  const resource = new URL(`http://localhost:${port}/mcp`);
  await sample.waitFor(/^Listening /m);
  const login = createAgentLogin(CLIENT_ID);
  const connect = () => {
    const client = new Client({ name: 'agent', version: '1.0.0' });
    const transport = new StreamableHTTPClientTransport(resource, { authProvider: login });
    return { client, transport, connected: client.connect(transport) };
  };

  const first = connect();
  await expect(first.connected).rejects.toThrow(UnauthorizedError);
  const request = login.requestedUrl();
  expect(request.searchParams.get('resource')).toBe(resource.href);
  const answer = await allowRequest(server.url, await tokenOf('bo'), request);
  await first.transport.finishAuth(answer.searchParams.get('code') ?? '');

  const { client, connected } = connect();
  await connected;
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(['who-am-i']);
  const { content } = await client.callTool({ name: 'who-am-i' });
  expect(content).toEqual([
    { type: 'text', text: expect.stringMatching(/^You are user-/) as unknown },
  ]);
  await client.close();

  const authorization = `Bearer ${login.accessToken().slice(0, -8)}AAAAAAAA`;
  const forged = await fetch(resource, { method: 'POST', headers: { authorization } });
  expect(forged.status).toBe(401);
  expect(forged.headers.get('www-authenticate')).toContain(
    `resource_metadata="${resource.origin}/.well-known/oauth-protected-resource/mcp"`,
  );
});

test('an MCP server takes no token that was issued for another resource', async ({
  server,
  samples,
  tokenOf,
}) => {
  const port = await findFreePort();
  const sample = samples.start('mcp-server.ts', { PORT: String(port) });
  await sample.waitFor(/^Listening /m);
  const resource = `http://localhost:${port}/mcp`;
  const { codes, poll } = await startWaitingDevice(server.url);
  await fetch(`${server.url}/api/oauth/device/answer`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...bearerAuthorization(await tokenOf('bo')) },
    body: JSON.stringify({ user_code: codes.user_code, consent_granted: true }),
  });
  const { body } = await poll();
  const authorization = `Bearer ${String(body.access_token)}`;
  const refused = await fetch(resource, { method: 'POST', headers: { authorization } });
  expect(refused.status).toBe(401);
});
