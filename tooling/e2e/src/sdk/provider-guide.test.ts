import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import type { Client } from '@bakehouse/sdk';
import { expect, test } from '../fixtures.ts';
import { REPOSITORY_ROOT } from '../server/paths.ts';
import { readCodeBlocks } from './code-blocks.ts';
import { startPageServer } from './page/page-server.ts';

declare global {
  var client: Client;
}

const PUBLIC_TOKEN = 'public-token-test-00000000-0000-4000-8000-000000000001';
const GUIDE_ORIGIN = 'http://localhost:4000';
const GUIDE_ADDRESS = 'ada@example.com';

const run = promisify(execFile);

interface VerifyExample {
  verifySessionJwt: (jwt: string) => Promise<Record<string, unknown>>;
}

const readGuide = async (task: string, serverUrl: string): Promise<string> => {
  const { [task]: source } = await readCodeBlocks('docs/provider.md');
  if (source === undefined) throw new Error(`docs/provider.md has no code for ${task}.`);
  return source.replaceAll(GUIDE_ORIGIN, serverUrl);
};

/** @param workspace the workspace whose dependencies the code imports */
const bundle = async (contents: string, workspace: string): Promise<string> => {
  const { outputFiles } = await build({
    stdin: { contents, loader: 'ts', resolveDir: join(REPOSITORY_ROOT, workspace) },
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    write: false,
    logLevel: 'silent',
  });
  return outputFiles.map(({ text }) => text).join('\n');
};

const runInShell = async (command: string, environment: Record<string, string> = {}) => {
  const { stdout } = await run('sh', ['-c', command], { env: { ...process.env, ...environment } });
  return JSON.parse(stdout) as unknown;
};

const verifierOf = async (serverUrl: string): Promise<VerifyExample> => {
  const code = await bundle(await readGuide('verify', serverUrl), 'packages/sdk');
  // The cast is safe because a missing function fails the test.
  return (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as VerifyExample;
};

const VERSION_6 = [
  ["'@stytch/vanilla-js/headless'", "'@stytch/vanilla-js-6/headless'"],
  ['StytchHeadlessClient', 'StytchClient'],
] as const;

const CLIENTS = [
  { name: 'our client', task: 'our-client', slug: 'ours', changes: [] },
  { name: "the provider's client", task: 'provider-client', slug: 'theirs', changes: [] },
  {
    name: "version 6 of the provider's client",
    task: 'provider-client',
    slug: 'theirs-6',
    changes: VERSION_6,
  },
];

for (const { name, task, slug, changes } of CLIENTS) {
  test(`the guide's code points ${name} at the server, finds the code in the inbox and verifies the JWT`, async ({
    browser,
    server,
  }) => {
    const source = await readGuide(task, server.url);
    const changed = changes.reduce((text, [from, to]) => text.replaceAll(from, to), source);
    const script = await bundle(`${changed}\nglobalThis.client = client;`, 'tooling/e2e');
    const pages = await startPageServer(server.url, { '/page.js': script });
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(pages.origin);
    await page.waitForFunction(() => 'client' in globalThis);

    const email = `guide-${slug}@people.example`;
    const methodId = await page.evaluate(
      async (to) => (await client.otps.email.loginOrCreate(to)).method_id,
      email,
    );
    const inbox = await readGuide('inbox', server.url);
    const messages = await runInShell(inbox.replace(GUIDE_ADDRESS, email));
    expect(messages).toEqual([expect.objectContaining({ to: email })]);
    // The cast is safe because a server test checks the format of the inbox.
    const [{ code }] = messages as [{ code: string }];
    const { userId, tokens } = await page.evaluate(
      async ([otp, method]) => {
        const minutes = { session_duration_minutes: 60 };
        const { user_id } = await client.otps.authenticate(otp, method, minutes);
        return { userId: user_id, tokens: client.session.getTokens() };
      },
      [code, methodId] as const,
    );
    const { verifySessionJwt } = await verifierOf(server.url);
    const jwt = tokens?.session_jwt ?? '';
    expect(await verifySessionJwt(jwt)).toMatchObject({ userId, amr: ['otp'] });
    await expect(verifySessionJwt(`${jwt.slice(0, -8)}AAAAAAAA`)).rejects.toThrow('signature');

    const check = await readGuide('check-session', server.url);
    const environment = { PUBLIC_TOKEN, SESSION_TOKEN: tokens?.session_token ?? '' };
    expect(await runInShell(check, environment)).toMatchObject({ data: { user_id: userId } });
    await page.evaluate(() => client.session.revoke());
    expect(await runInShell(check, environment)).toMatchObject({ error_type: 'session_not_found' });
    await context.close();
    await pages.close();
  });
}

test("the guide's commands move the server's clock and reset it", async ({ server }) => {
  const move = await readGuide('clock', server.url);
  expect(await runInShell(move)).toMatchObject({ offset_seconds: 900 });
  const reset = await readGuide('clock-reset', server.url);
  expect(await runInShell(reset)).toMatchObject({ offset_seconds: 0 });
});
