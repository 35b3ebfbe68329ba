import { execFile } from 'node:child_process';
import { mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, mergeTests } from '@playwright/test';
import { test as serverTest } from '../fixtures.ts';
import { PROJECT_ID } from '../people/accounts.ts';
import { REPOSITORY_ROOT } from '../server/paths.ts';
import { compileStrictly } from './compile-strictly.ts';
import { test as installedTest } from './installed-sdk.ts';

const run = promisify(execFile);

interface Check {
  jwt: string;
  projectId?: string;
  requireSecondFactor?: boolean;
}

/** A back end with the packed SDK and jose. */
interface BackEnd {
  folder: string;
  /** Checks JWTs with the ES module and with CommonJS, and compares the two. */
  check: (...checks: Check[]) => Promise<unknown>;
}

const CHECK_SCRIPT = `
  import { createRequire } from 'node:module';
  import * as esm from '@bakehouse/sdk/backend';
  const [apiOrigin, checks] = process.argv.slice(2);
  const checkWith = async ({ createSessionVerifier }, { jwt, projectId, ...check }) => {
    try {
      const verifier = createSessionVerifier({ projectId, apiOrigin });
      const { userId, level, amr, factors } = await verifier.verifyJwt(jwt, check);
      return { userId, level, amr, factors: factors.length };
    } catch (error) {
      return error instanceof esm.SessionVerificationError ? error.reason : String(error);
    }
  };
  const copies = [esm, createRequire(import.meta.url)('@bakehouse/sdk/backend')];
  const outcomes = [];
  for (const copy of copies)
    outcomes.push(await Promise.all(JSON.parse(checks).map((check) => checkWith(copy, check))));
  console.log(JSON.stringify(outcomes));
`;

const test = mergeTests(serverTest, installedTest).extend<{ backEnd: BackEnd }>({
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
        const list = checks.map((check) => ({ projectId: PROJECT_ID, ...check }));
        const { stdout } = await run(process.execPath, [script, server.url, JSON.stringify(list)]);
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
      { jwt: first },
      { jwt: first, requireSecondFactor: true },
      { jwt: second },
      { jwt: second, requireSecondFactor: true },
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
      { jwt: `${header}.${claims}.${'A'.repeat(signature.length)}` },
      { jwt: `${header}.${claims}` },
      { jwt, projectId: 'project-test-of-another-server' },
    ),
  ).toEqual(['bad_signature', 'malformed', 'keys_unavailable']);
  await api.advanceClock(-3_600);
  const { session_jwt: old } = await api.logIn('bo');
  await api.advanceClock(7_200);
  const { session_jwt: early } = await api.logIn('bo');
  expect(await backEnd.check({ jwt: old }, { jwt: early })).toEqual(['expired', 'not_yet_valid']);
});

const TYPED = `
import { createSessionVerifier, SessionVerificationError, type VerifiedSession } from '@bakehouse/sdk/backend';
const verifier = createSessionVerifier({ projectId: 'project-1', apiOrigin: 'https://a.example' });
export const verify = (request: Request): Promise<VerifiedSession> => verifier.verifyRequest(request);
export const isOld = (error: unknown): boolean =>
  error instanceof SessionVerificationError && error.reason === 'expired';
// @ts-expect-error There is no such reason.
export const isNew = (error: SessionVerificationError): boolean => error.reason === 'fresh';
`;

test('the types of the back end compile in strict mode, as an ES module and as CommonJS', async ({
  backEnd,
}) => {
  const files = ['typed.ts', 'typed.cts'];
  for (const file of files) await writeFile(join(backEnd.folder, file), TYPED);
  const compiler = join(REPOSITORY_ROOT, 'node_modules/typescript/bin/tsc');
  const options = { module: 'node16', moduleResolution: 'node16' };
  expect(await compileStrictly({ folder: backEnd.folder, files, compiler, options })).toBe('none');
});
