import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { build } from 'tsup';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { callUntyped } from '../test/call-untyped.ts';
import { API_ORIGIN } from '../test/create-test-client.ts';
import { flushTasks } from '../test/fakes/fake-clock.ts';
import { PUBLIC_TOKEN } from '../test/fixtures.ts';
import { createClient, UsageError } from './index.ts';
import { isRecord } from './validation/record.ts';

const ADVICE = 'There is no page. Make this call in a browser, in an effect or an event handler.';

const createServerClient = () => {
  const fetch = vi.fn<typeof globalThis.fetch>();
  return { fetch, client: createClient(PUBLIC_TOKEN, { apiOrigin: API_ORIGIN, fetch }) };
};

/** The methods that need no request, and so also work outside a browser page. */
const ANSWERS_ANYWHERE = [
  'destroy',
  'logEvent',
  'onStateChange',
  'parseAuthenticateUrl',
  'removeTokenFromUrl',
  'bootstrap.get',
  'bootstrap.getSync',
  'rbac.allPermissions',
  'rbac.isAuthorized',
  'rbac.isAuthorizedSync',
  'session.getInfo',
  'session.getSync',
  'session.getTokens',
  'session.onChange',
  'session.onTokensChange',
  'user.getInfo',
  'user.getSync',
  'user.onChange',
  'webauthn.browserSupportsAutofill',
];

type AnyMethod = (...args: never[]) => unknown;

const isMethod = (value: unknown): value is AnyMethod => typeof value === 'function';

/** Every method of a client, by its dotted path. */
const methodsOf = (part: object, prefix = ''): [string, AnyMethod][] =>
  Object.entries(part).flatMap(([name, value]: [string, unknown]) => {
    if (isMethod(value)) return [[prefix + name, value]];
    return isRecord(value) ? methodsOf(value, `${prefix}${name}.`) : [];
  });

/** Calls a method with strings and an options object that every method accepts. */
const attempt = async (method: AnyMethod): Promise<unknown> => {
  try {
    return await callUntyped(method, 'text', 'text', {});
  } catch (error) {
    return error;
  }
};

describe('outside a browser page', () => {
  it('a client can be created, has no session and sends nothing', async () => {
    const { client, fetch } = createServerClient();
    expect(client.session.getSync()).toBeNull();
    expect(client.session.getInfo()).toEqual({ session: null, fromCache: false });
    expect(client.session.getTokens()).toBeNull();
    expect(client.user.getSync()).toBeNull();
    expect(client.user.getInfo()).toEqual({ user: null, fromCache: false });
    expect(client.parseAuthenticateUrl()).toBeNull();
    expect(client.rbac.isAuthorizedSync('files', 'read')).toBe(false);
    expect(await client.webauthn.browserSupportsAutofill()).toBe(false);
    await expect(client.session.ready).resolves.toBeUndefined();
    client.onStateChange(() => undefined)();
    client.logEvent('render_login_screen', { options: {} });
    client.destroy();
    await flushTasks();
    expect(fetch).not.toHaveBeenCalled();
  });

  const names = methodsOf(createServerClient().client)
    .map(([name]) => name)
    .filter((name) => !ANSWERS_ANYWHERE.includes(name));

  it.each(names)('%s rejects and says what to do', async (name) => {
    const { client, fetch } = createServerClient();
    const method = new Map(methodsOf(client)).get(name);
    const error = await attempt(method ?? (() => undefined));
    expect(error).toBeInstanceOf(UsageError);
    expect(error).toHaveProperty('message', expect.stringContaining(ADVICE));
    expect(fetch).not.toHaveBeenCalled();
  });

  it('an error names the method that was called', async () => {
    const { client } = createServerClient();
    await expect(client.passwords.strengthCheck({ password: 'a' })).rejects.toThrow(
      `Invalid call to passwords.strengthCheck\n${ADVICE}`,
    );
    await expect(client.user.get()).rejects.toThrow(`Invalid call to GET /users/me\n${ADVICE}`);
  });

  it('no session is stored, because all visitors would share it', () => {
    const { client } = createServerClient();
    expect(() => {
      client.session.updateSession({ session_token: 'someone' });
    }).toThrow(ADVICE);
    expect(client.session.getTokens()).toBeNull();
  });
});

/** The source of a script that runs in plain Node. */
const SCRIPT = `
  import { createClient } from './index.mjs';
  const client = createClient(${JSON.stringify(PUBLIC_TOKEN)});
  const say = (text) => globalThis.process.stdout.write(text + '\\n');
  say(String(client.session.getSync()));
  await client.user.get().catch((error) => say(error.name));
  client.destroy();
`;

describe('the built package', () => {
  let folder = '';
  let script = '';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bakehouse-sdk-'));
    await build({
      entry: ['src/index.ts'],
      format: ['esm'],
      platform: 'neutral',
      outDir: folder,
      outExtension: () => ({ js: '.mjs' }),
      config: false,
      silent: true,
    });
    script = join(folder, 'script.mjs');
    await writeFile(script, SCRIPT);
  });

  afterAll(() => rm(folder, { recursive: true }));

  it('works in plain Node', async () => {
    const run = promisify(execFile);
    const { stdout } = await run(process.execPath, [script]);
    expect(stdout).toBe('null\nUsageError\n');
  });

  it('works in a worker', async () => {
    const worker = new Worker(script, { stdout: true });
    const chunks: unknown[] = [];
    worker.stdout.on('data', (chunk) => chunks.push(chunk));
    const code = await new Promise((resolve) => worker.once('exit', resolve));
    expect([code, chunks.join('')]).toEqual([0, 'null\nUsageError\n']);
  });
});
