import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, mergeTests } from '@playwright/test';
import { createApiClient } from '../api/api-client.ts';
import { test as serverTest } from '../fixtures.ts';
import { emailOf, PROJECT_ID } from '../people/accounts.ts';
import { REPOSITORY_ROOT } from '../server/paths.ts';
import { test as sandboxTest } from '../server/server-sandbox.ts';
import { compileStrictly } from './compile-strictly.ts';
import { test as installedTest } from './installed-sdk.ts';

const run = promisify(execFile);

interface Check {
  /** A JWT, or any token of a session that the server is asked about. */
  token: string;
  projectId?: string;
  apiOrigin?: string;
  /** With the secret of the project, the server is asked. */
  secret?: string;
  requireSecondFactor?: boolean;
}

/** A back end with the packed SDK and jose. */
interface BackEnd {
  folder: string;
  /** Checks tokens with the ES module and with CommonJS, and compares the two. */
  check: (...checks: Check[]) => Promise<unknown>;
}

const CHECK_SCRIPT = `
  import { createRequire } from 'node:module';
  import * as esm from '@bakehouse/sdk/backend';
  const checkWith = async ({ createSessionVerifier }, { token, requireSecondFactor, ...options }) => {
    try {
      const verifier = createSessionVerifier(options);
      const check = { requireSecondFactor };
      if (options.secret === undefined) {
        const { userId, level, amr, factors } = await verifier.verifyJwt(token, check);
        return { userId, level, amr, factors: factors.length };
      }
      const { level, user, sessionJwt } = await verifier.verifyByCall(token, check);
      const fromJwt = await verifier.verifyJwt(sessionJwt);
      return { level, email: user.emails[0].email, jwtLevel: fromJwt.level };
    } catch (error) {
      return error instanceof esm.SessionVerificationError ? error.reason : String(error);
    }
  };
  const [checks] = process.argv.slice(2);
  const copies = [esm, createRequire(import.meta.url)('@bakehouse/sdk/backend')];
  const outcomes = [];
  for (const copy of copies)
    outcomes.push(await Promise.all(JSON.parse(checks).map((check) => checkWith(copy, check))));
  console.log(JSON.stringify(outcomes));
`;

const test = mergeTests(serverTest, sandboxTest, installedTest).extend<{ backEnd: BackEnd }>({
  backEnd: async ({ installed, server }, use) => {
    const folder = await mkdtemp(join(installed, 'back-end-'));
    const script = join(folder, 'check.mjs');
    await symlink(
      join(REPOSITORY_ROOT, 'tooling/e2e/node_modules/jose'),
      join(installed, 'node_modules/jose'),
    ).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    });
    await writeFile(script, CHECK_SCRIPT);
    await use({
      folder,
      async check(...checks) {
        const defaults = { projectId: PROJECT_ID, apiOrigin: server.url };
        const list = checks.map((check) => ({ ...defaults, ...check }));
        const { stdout } = await run(process.execPath, [script, JSON.stringify(list)]);
        // The cast is unchecked, because the tests compare the outcomes.
        const [fromModule, fromCommonJs] = JSON.parse(stdout) as [unknown, unknown];
        expect(fromCommonJs).toEqual(fromModule);
        return fromModule;
      },
    });
  },
});

test('a back end with the packed SDK knows the user of a JWT, and whether they entered their PIN', async ({
  api,
  backEnd,
}) => {
  const { session_jwt: first } = await api.logIn('bo');
  const { session_jwt: second } = await api.logInWithPin('bo');
  const userId = expect.stringMatching(/^user-/) as unknown;
  const withPin = { userId, level: 'second', amr: ['pwd', 'pin', 'mfa'], factors: 2 };
  expect(
    await backEnd.check(
      { token: first },
      { token: first, requireSecondFactor: true },
      { token: second },
      { token: second, requireSecondFactor: true },
    ),
  ).toEqual([
    { userId, level: 'first', amr: ['pwd'], factors: 1 },
    'second_factor_missing',
    withPin,
    withPin,
  ]);
});

test('a back end with the packed SDK refuses changed, foreign and expired JWTs of the server', async ({
  api,
  backEnd,
}) => {
  const { session_jwt: jwt } = await api.logIn('bo');
  const [header = '', claims = '', signature = ''] = jwt.split('.');
  expect(
    await backEnd.check(
      { token: `${header}.${claims}.${'A'.repeat(signature.length)}` },
      { token: `${header}.${claims}` },
      { token: jwt, projectId: 'project-test-of-another-server' },
    ),
  ).toEqual(['bad_signature', 'malformed', 'keys_unavailable']);
  await api.advanceClock(-3_600);
  const { session_jwt: old } = await api.logIn('bo');
  await api.advanceClock(7_200);
  const { session_jwt: early } = await api.logIn('bo');
  expect(await backEnd.check({ token: old }, { token: early })).toEqual([
    'expired',
    'not_yet_valid',
  ]);
});

/** The secret of the demo project, which only a server in developer mode has. */
const SECRET = 'secret-test-00000000-0000-4000-8000-000000000001';

test('a back end with the packed SDK learns from the server whether a session has ended', async ({
  api,
  backEnd,
}) => {
  await api.advanceClock(-3_000);
  const { session_jwt: old } = await api.logIn('bo');
  await api.advanceClock(3_000);
  const live = await api.logInWithPin('bo');
  const ended = await api.logInWithPin('bo');
  await api.revoke(ended.session_token);
  const secret = SECRET;
  const email = emailOf('bo');
  expect(
    await backEnd.check(
      { token: live.session_token, secret, requireSecondFactor: true },
      { token: live.session_jwt, secret },
      { token: old, secret },
      { token: old, secret, requireSecondFactor: true },
      { token: old },
      { token: ended.session_token, secret },
      { token: ended.session_jwt, secret },
      { token: live.session_token, secret: `${SECRET}0` },
      { token: 'not-a-token', secret },
      { token: 'not.a.jwt', secret },
      { token: 't'.repeat(201), secret },
    ),
  ).toEqual([
    { level: 'second', email, jwtLevel: 'second' },
    { level: 'second', email, jwtLevel: 'second' },
    { level: 'first', email, jwtLevel: 'first' },
    'second_factor_missing',
    'expired',
    'session_ended',
    'session_ended',
    'secret_refused',
    'session_ended',
    'session_ended',
    'malformed',
  ]);
});

test('a back end with the packed SDK cannot ask about the sessions of another project', async ({
  backEnd,
  sandbox,
}) => {
  const shop = { projectId: 'project-test-shop', secret: 'secret-test-of-the-shop' };
  const config = {
    project_id: shop.projectId,
    public_token: 'public-token-test-shop',
    name: 'Shop',
    origins: [],
    redirect_urls: [],
    secret_hashes: [createHash('sha256').update(shop.secret).digest('base64url')],
  };
  const configFile = join(sandbox.dataFolder, 'projects.json');
  await writeFile(configFile, JSON.stringify({ projects: [config] }));
  const server = sandbox.launch({ environment: { BAKEHOUSE_CONFIG: configFile } });
  await server.ready;
  const apiOrigin = server.url;
  const { session_token: token, session_jwt: jwt } = await createApiClient(apiOrigin).logIn('bo');
  const demo = { projectId: PROJECT_ID, secret: SECRET };
  expect(
    await backEnd.check(
      { token, apiOrigin, ...shop },
      { token, apiOrigin, ...demo },
      { token: jwt, apiOrigin, ...demo },
      { token, apiOrigin, ...demo, secret: shop.secret },
    ),
  ).toEqual([
    { level: 'first', email: emailOf('bo'), jwtLevel: 'first' },
    'session_ended',
    'session_ended',
    'secret_refused',
  ]);
});

const TYPED = `
import { createSessionVerifier, SessionVerificationError, type VerifiedSession } from '@bakehouse/sdk/backend';
const verifier = createSessionVerifier({ projectId: 'project-1', apiOrigin: 'https://a.example' });
export const verify = (request: Request): Promise<VerifiedSession> => verifier.verifyRequest(request);
export const isOld = (error: unknown): boolean =>
  error instanceof SessionVerificationError && error.reason === 'expired';
// @ts-expect-error "fresh" is no reason of the error, so this line must not compile.
export const isNew = (error: SessionVerificationError): boolean => error.reason === 'fresh';
`;

test(
  'the types of the back end compile in strict mode, as an ES module and as CommonJS',
  { tag: '@long' },
  async ({ backEnd }) => {
    const files = ['typed.ts', 'typed.cts'];
    for (const file of files) await writeFile(join(backEnd.folder, file), TYPED);
    const compiler = join(REPOSITORY_ROOT, 'node_modules/typescript/bin/tsc');
    const options = { module: 'node16', moduleResolution: 'node16' };
    expect(await compileStrictly({ folder: backEnd.folder, files, compiler, options })).toBe(
      'none',
    );
  },
);
