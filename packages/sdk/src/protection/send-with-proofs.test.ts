import { describe, expect, it, vi } from 'vitest';
import { createTestClient } from '../../test/create-test-client.ts';
import { flushTasks } from '../../test/fakes/fake-clock.ts';
import { createFakePlatform, type FakePlatform } from '../../test/fakes/fake-platform.ts';
import {
  createBootstrapData,
  errorResponse,
  PUBLIC_TOKEN,
  successResponse,
} from '../../test/fixtures.ts';
import { SINGLE_REQUEST_METHODS } from '../../test/cases/methods.ts';
import type { ClientOptions } from '../options.ts';

const SIGN_IN = 'POST /passwords/authenticate';
const bo = { email: 'bo@bakehouse.test', password: 'pw', session_duration_minutes: 60 };

const captchaDemand = () =>
  new Response('Captcha required', { status: 403, headers: { 'content-type': 'text/plain' } });

interface Mode {
  captcha: boolean;
  dfp: 'off' | 'OBSERVATION' | 'DECISIONING' | 'a mode of tomorrow';
}

function createProtectedPlatform({ captcha, dfp }: Mode): FakePlatform {
  const platform = createFakePlatform();
  platform.server.on(`GET /projects/bootstrap/${PUBLIC_TOKEN}`, () =>
    successResponse({
      ...createBootstrapData(),
      pkce_required_for_oauth: false,
      captcha_settings: { enabled: captcha, siteKey: 'site-key' },
      dfp_protected_auth_enabled: dfp !== 'off',
      dfp_protected_auth_mode: dfp === 'off' ? undefined : dfp,
    }),
  );
  return platform;
}

/** Providers that number the proofs in the order of the requests. */
function numberedProofs() {
  let captchas = 0;
  let devices = 0;
  return {
    captcha: vi.fn(() => Promise.resolve(`captcha-${(captchas += 1)}`)),
    deviceTelemetry: vi.fn(() => Promise.resolve(`device-${(devices += 1)}`)),
  } satisfies ClientOptions;
}

const proofsIn = (body: unknown): string[] =>
  Object.keys(Object(body) as object)
    .filter((key) => key === 'captcha_token' || key === 'dfp_telemetry_id')
    .map((key) => (key === 'captcha_token' ? 'C' : 'D'));

const CAPTCHA_ONLY = ['otps.email.send', 'cryptoWallets.authenticateStart'];
const SEARCH = ['search.user'];
const FULL = [
  'magicLinks.email.loginOrCreate',
  'magicLinks.email.send',
  'otps.sms.loginOrCreate',
  'otps.sms.send',
  'otps.whatsapp.loginOrCreate',
  'otps.whatsapp.send',
  'otps.email.loginOrCreate',
  'otps.authenticate',
  'passwords.create',
  'passwords.authenticate',
  'passwords.resetByEmailStart',
  'passwords.resetByEmail',
  'passwords.resetByExistingPassword',
  'passwords.resetBySession',
  'cryptoWallets.authenticate',
  'totps.authenticate',
  'totps.recover',
  'impersonation.authenticate',
];

describe.each([
  [{ captcha: true, dfp: 'off' }, 'C', 'C', 'C'],
  [{ captcha: true, dfp: 'OBSERVATION' }, 'CD', 'C', 'CD'],
  [{ captcha: false, dfp: 'OBSERVATION' }, 'D', '', 'D'],
  [{ captcha: true, dfp: 'DECISIONING' }, 'D', 'C', 'D'],
  [{ captcha: true, dfp: 'a mode of tomorrow' }, 'CD', 'C', 'CD'],
  [{ captcha: false, dfp: 'off' }, '', '', ''],
] as const)('in a project with %o', (mode, full, captchaOnly, search) => {
  const expected = (name: string) => {
    if (FULL.includes(name)) return full;
    if (CAPTCHA_ONLY.includes(name)) return captchaOnly;
    return SEARCH.includes(name) ? search : '';
  };
  it.each(SINGLE_REQUEST_METHODS.map(({ name }) => [name, expected(name)] as const))(
    '%s sends the proofs "%s"',
    async (name, proofs) => {
      const method = SINGLE_REQUEST_METHODS.find((candidate) => candidate.name === name);
      const platform = createProtectedPlatform(mode);
      platform.server.on(method?.route ?? '', () => successResponse(method?.answer));
      const { client } = createTestClient(numberedProofs(), platform);
      await method?.call(client);
      const [request] = platform.server.requestsTo(method?.route ?? '');
      expect(proofsIn(request?.body).join('')).toBe(proofs);
    },
  );
});

describe('a proof', () => {
  it('is requested with the site key and the action', async () => {
    const platform = createProtectedPlatform({ captcha: true, dfp: 'OBSERVATION' });
    platform.server.on(SIGN_IN, () => errorResponse(401, 'unauthorized_credentials'));
    const proofs = numberedProofs();
    const { client } = createTestClient(proofs, platform);
    await expect(client.passwords.authenticate(bo)).rejects.toThrow();
    expect(proofs.captcha).toHaveBeenCalledExactlyOnceWith({
      siteKey: 'site-key',
      action: 'LOGIN',
    });
    expect(proofs.deviceTelemetry).toHaveBeenCalledExactlyOnceWith({
      publicToken: PUBLIC_TOKEN,
      submitUrl: 'https://telemetry.stytch.com/submit',
    });
    expect(platform.server.requestsTo(SIGN_IN)[0]?.init.body).toBe(
      JSON.stringify({ ...bo, captcha_token: 'captcha-1', dfp_telemetry_id: 'device-1' }),
    );
  });

  it('that cannot be created is left out', async () => {
    const platform = createProtectedPlatform({ captcha: true, dfp: 'OBSERVATION' });
    platform.server.on(SIGN_IN, () => errorResponse(400, 'ad_blocker_detected'));
    const deviceTelemetry = () => Promise.reject(new TypeError('blocked'));
    const { client } = createTestClient({ ...numberedProofs(), deviceTelemetry }, platform);
    await expect(client.passwords.authenticate(bo)).rejects.toMatchObject({
      error_type: 'ad_blocker_detected',
    });
    expect(proofsIn(platform.server.requestsTo(SIGN_IN)[0]?.body)).toEqual(['C']);
    expect(platform.warnings).toHaveLength(1);
  });

  it('that never arrives does not delay the call beyond its timeout', async () => {
    const platform = createProtectedPlatform({ captcha: true, dfp: 'off' });
    const captcha = () => new Promise<string>(() => undefined);
    const { client } = createTestClient({ captcha }, platform);
    const outcome = expect(client.passwords.authenticate(bo, { timeout: 300 })).rejects.toThrow(
      'Unable to contact our servers.',
    );
    await platform.clock.advance(300);
    await outcome;
    expect(platform.server.requestsTo(SIGN_IN)).toEqual([]);
  });

  it('that is turned off is never sent', async () => {
    const platform = createProtectedPlatform({ captcha: true, dfp: 'OBSERVATION' });
    platform.server.on(SIGN_IN, () => errorResponse(401, 'unauthorized_credentials'));
    const { client } = createTestClient({ captcha: false, deviceTelemetry: false }, platform);
    await expect(client.passwords.authenticate(bo)).rejects.toThrow();
    expect(proofsIn(platform.server.requestsTo(SIGN_IN)[0]?.body)).toEqual([]);
  });

  it('is requested only after the configuration has loaded', async () => {
    const platform = createProtectedPlatform({ captcha: true, dfp: 'off' });
    platform.server.on(SIGN_IN, () => errorResponse(401, 'unauthorized_credentials'));
    const { client } = createTestClient(numberedProofs(), platform);
    const outcome = expect(client.passwords.authenticate(bo)).rejects.toThrow();
    expect(platform.server.requestsTo(SIGN_IN)).toEqual([]);
    await outcome;
    expect(proofsIn(platform.server.requestsTo(SIGN_IN)[0]?.body)).toEqual(['C']);
  });
});

describe('a "Captcha required" response', () => {
  it('is retried once, with new proofs and the same headers', async () => {
    const platform = createProtectedPlatform({ captcha: true, dfp: 'DECISIONING' });
    let calls = 0;
    platform.server.on(SIGN_IN, () => {
      calls += 1;
      return calls === 1 ? captchaDemand() : errorResponse(401, 'unauthorized_credentials');
    });
    const { client } = createTestClient(numberedProofs(), platform);
    await expect(client.passwords.authenticate(bo)).rejects.toMatchObject({
      error_type: 'unauthorized_credentials',
    });
    const [first, second, ...more] = platform.server.requestsTo(SIGN_IN);
    expect(first?.body).toEqual({ ...bo, dfp_telemetry_id: 'device-1' });
    expect(second?.body).toEqual({
      ...bo,
      captcha_token: 'captcha-1',
      dfp_telemetry_id: 'device-2',
    });
    expect([...(second?.headers ?? [])]).toEqual([...(first?.headers ?? [])]);
    expect(more).toEqual([]);
  });

  it('to the retry rejects with a CaptchaRequiredError', async () => {
    const platform = createProtectedPlatform({ captcha: true, dfp: 'OBSERVATION' });
    platform.server.on(SIGN_IN, captchaDemand);
    const { client } = createTestClient(numberedProofs(), platform);
    await expect(client.passwords.authenticate(bo)).rejects.toMatchObject({
      name: 'CaptchaRequiredError',
      message: 'CAPTCHA required',
    });
    expect(platform.server.requestsTo(SIGN_IN)).toHaveLength(2);
  });

  it.each([
    ['a project without device telemetry', { captcha: true, dfp: 'off' }, 'passwords.authenticate'],
    ['a search', { captcha: true, dfp: 'DECISIONING' }, 'search.user'],
    ['a captcha-only call', { captcha: true, dfp: 'DECISIONING' }, 'otps.email.send'],
    ['an unprotected call', { captcha: true, dfp: 'DECISIONING' }, 'magicLinks.authenticate'],
  ] as const)('is not met in %s', async (_, mode, name) => {
    const method = SINGLE_REQUEST_METHODS.find((candidate) => candidate.name === name);
    const platform = createProtectedPlatform(mode);
    platform.server.on(method?.route ?? '', captchaDemand);
    const { client } = createTestClient(numberedProofs(), platform);
    await expect(method?.call(client)).rejects.toMatchObject({ name: 'CaptchaRequiredError' });
    expect(platform.server.requestsTo(method?.route ?? '')).toHaveLength(1);
  });

  it('does not change the session', async () => {
    const platform = createProtectedPlatform({ captcha: true, dfp: 'OBSERVATION' });
    platform.server.on(SIGN_IN, captchaDemand);
    const { client } = createTestClient(numberedProofs(), platform);
    await expect(client.passwords.authenticate(bo)).rejects.toThrow();
    await flushTasks();
    expect(client.session.getSync()).toBeNull();
    expect(client.session.getTokens()).toBeNull();
  });
});
