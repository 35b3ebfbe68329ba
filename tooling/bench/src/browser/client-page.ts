import type { Browser, Page } from '@playwright/test';
import { build } from 'esbuild';
import { SDK_FOLDER } from '../repository.ts';

const PAGE_URL = 'http://localhost/';

/** Counts the timers of a page, and keeps its requests waiting for ever. */
const PREPARATION_SCRIPT = `
const timers = new Set();
const { setTimeout: start, clearTimeout: stop } = globalThis;
globalThis.setTimeout = (run, ms) => {
  const timer = start(() => { timers.delete(timer); run(); }, ms);
  timers.add(timer);
  return timer;
};
globalThis.clearTimeout = (timer) => { timers.delete(timer); stop(timer); };
globalThis.timersLeft = () => timers.size;
globalThis.fetch = (input, { signal } = {}) => new Promise((resolve, reject) => {
  signal?.addEventListener('abort', () => reject(signal.reason));
});
const quiet = () => new Promise((resolve) => start(resolve, 10));
const token = 'public-token-test-00000000-0000-4000-8000-000000000001';
`;

/**
 * The clock of a page is coarse, so a round of many clients is timed as a whole. The clients stay
 * referenced until its end, because the engine would optimise unused ones away.
 */
const TIMING_SCRIPT = `
globalThis.timeClients = async (count) => {
  const before = performance.now();
  const clients = Array.from({ length: count }, create);
  const ready = performance.now() - before;
  await Promise.resolve();
  await new Promise((resolve) => start(resolve));
  const settled = performance.now() - before;
  const leaving = performance.now();
  for (const client of clients) client.destroy?.();
  const destroyed = performance.now() - leaving;
  await quiet();
  return { ready, settled, destroyed };
};
`;

const OWN_CLIENT_SOURCE = `
import { createClient } from '@bakehouse/sdk';
const create = () => {
  const client = createClient(token, { apiOrigin: location.origin });
  client.session.getSync();
  return client;
};
globalThis.signIn = () => {
  const user = {
    user_id: 'user-test-1', created_at: '2026-01-01T00:00:00Z', status: 'active',
    name: { first_name: 'Bo', middle_name: '', last_name: 'Baker' },
    emails: [{ email_id: 'email-test-1', email: 'bo@bakehouse.test', verified: true }],
    phone_numbers: [], providers: [], webauthn_registrations: [], biometric_registrations: [],
    totps: [], crypto_wallets: [], password: { password_id: 'password-test-1', requires_reset: false },
    trusted_metadata: {}, untrusted_metadata: {},
  };
  const factor = {
    type: 'password', delivery_method: 'knowledge',
    created_at: '2026-11-21T09:00:00Z', last_authenticated_at: '2026-11-21T09:00:00Z',
  };
  const session = {
    session_id: 'session-test-1', user_id: 'user-test-1', custom_claims: null,
    started_at: '2026-11-21T09:00:00Z', last_accessed_at: '2026-11-21T09:00:00Z',
    expires_at: '2999-01-01T00:00:00Z', authentication_factors: [factor],
    attributes: { ip_address: '127.0.0.1', user_agent: navigator.userAgent },
  };
  document.cookie = 'stytch_session=' + 't'.repeat(43);
  document.cookie = 'stytch_session_jwt=' + 'j'.repeat(700);
  localStorage.setItem('stytch_sdk_state_' + token, JSON.stringify({ session, user }));
  const client = create();
  if (client.session.getSync()?.session_id !== 'session-test-1') throw new Error('Not signed in.');
  client.destroy();
};
globalThis.live = async (count) => {
  for (let index = 0; index < count; index += 1) {
    const client = create();
    if (index % 10 === 0) await quiet();
    client.destroy();
  }
  await quiet();
};
globalThis.timeControllers = (count) => {
  const before = performance.now();
  const kept = Array.from({ length: count }, () => new AbortController());
  for (const controller of kept) controller.abort();
  return performance.now() - before;
};
`;

const AUTH0_CLIENT_SOURCE = `
import { Auth0Client } from '@auth0/auth0-spa-js';
const options = { domain: 'login.example.com', clientId: token, cacheLocation: 'localstorage' };
const create = () => new Auth0Client(options);
`;

const PROVIDER_CLIENT_SOURCE = `
import { StytchHeadlessClient } from '@stytch/vanilla-js/headless';
const endpoints = { testAPIURL: location.origin, liveAPIURL: location.origin };
const create = () => {
  const client = new StytchHeadlessClient(token, { endpoints });
  client.session.getSync();
  return client;
};
`;

/** The client of this repository, and those that it is compared with. */
const CLIENT_BUNDLES = {
  own: { source: OWN_CLIENT_SOURCE, folder: SDK_FOLDER },
  auth0: { source: AUTH0_CLIENT_SOURCE, folder: import.meta.dirname },
  provider: { source: PROVIDER_CLIENT_SOURCE, folder: import.meta.dirname },
} as const;

async function bundleClient(name: keyof typeof CLIENT_BUNDLES): Promise<string> {
  const { source, folder } = CLIENT_BUNDLES[name];
  const { outputFiles } = await build({
    stdin: { contents: [PREPARATION_SCRIPT, source, TIMING_SCRIPT].join('\n'), resolveDir: folder },
    bundle: true,
    minify: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    write: false,
    logLevel: 'error',
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error('esbuild wrote nothing.');
  return file.text;
}

/** Opens a page that can create clients and has no network. */
export async function openClientPage(
  browser: Browser,
  name: keyof typeof CLIENT_BUNDLES,
): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.route(PAGE_URL, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>SDK</p>' }),
  );
  await page.goto(PAGE_URL);
  await page.addScriptTag({ content: await bundleClient(name) });
  return page;
}
