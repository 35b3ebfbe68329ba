import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContext, Script } from 'node:vm';
import { build } from 'tsup';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  API_ORIGIN,
  createTestKey,
  ISSUED_AT,
  PROJECT_ID,
  signSessionJwt,
} from '../../test/backend/signing-key.ts';

let folder = '';
let code = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bakehouse-sdk-'));
  await build({
    entry: { backend: 'src/backend/index.ts' },
    format: ['iife'],
    globalName: 'backend',
    platform: 'browser',
    outDir: folder,
    noExternal: ['jose'],
    config: false,
    silent: true,
  });
  code = await readFile(join(folder, 'backend.global.js'), 'utf8');
});

afterAll(() => rm(folder, { recursive: true }));

/** The objects of Web platforms that edge runtimes have, and nothing of Node. */
const WEB_OBJECTS = {
  ...{ AbortSignal, atob, btoa, crypto, CryptoKey, DOMException, Headers, Request, Response },
  ...{ structuredClone, TextDecoder, TextEncoder, Uint8Array, URL },
};

it('runs where there is nothing of Node, only Web APIs', async () => {
  const key = await createTestKey('key-1');
  const sandbox = createContext({
    ...WEB_OBJECTS,
    options: { projectId: PROJECT_ID, apiOrigin: API_ORIGIN },
    jwt: await signSessionJwt(key),
    now: () => new Date(ISSUED_AT * 1_000),
    fetch: () => Promise.resolve(Response.json({ keys: [key.publicJwk] })),
  });
  new Script(code).runInContext(sandbox);
  const script = new Script(`
    const verifier = backend.createSessionVerifier({ ...options, now });
    const request = new Request('https://app.example.com/', { headers: { cookie: 'stytch_session_jwt=' + jwt } });
    verifier.verifyRequest(request).then(({ userId }) => userId + ' ' + typeof process);
  `);
  expect(await script.runInContext(sandbox)).toBe('user-test-1 undefined');
});

it('imports nothing of Node', () => {
  expect(code).not.toMatch(/require\(|node:|process\.|Buffer/);
});
