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
const BOOTSTRAP = `GET /projects/bootstrap/${PUBLIC_TOKEN}`;
const bo = { email: 'bo@bakehouse.test', password: 'pw', session_duration_minutes: 60 };

const captchaDemand = () =>
  new Response('Captcha required', { status: 403, headers: { 'content-type': 'text/plain' } });

interface Mode {
  captcha: boolean;
  dfp: 'off' | 'OBSERVATION' | 'DECISIONING' | 'a mode of tomorrow';
}

const createProtectedBootstrap =
  ({ captcha, dfp }: Mode) =>
  () =>
    successResponse({
      ...createBootstrapData(),
      pkce_required_for_oauth: false,
      captcha_settings: { enabled: captcha, siteKey: 'site-key' },
      dfp_protected_auth_enabled: dfp !== 'off',
      dfp_protected_auth_mode: dfp === 'off' ? undefined : dfp,
    });

function createProtectedPlatform(mode: Mode): FakePlatform {
  const platform = createFakePlatform();
  platform.server.on(BOOTSTRAP, createProtectedBootstrap(mode));
  return platform;
}

/** Providers that number the protection tokens in the order of the requests. */
function numberedTokens() {
  let captchas = 0;
  let devices = 0;
  return {
    captcha: vi.fn(() => Promise.resolve(`captcha-${(captchas += 1)}`)),
    deviceTelemetry: vi.fn(() => Promise.resolve(`device-${(devices += 1)}`)),
  } satisfies ClientOptions;
}

const tokensIn = (body: unknown): string[] =>
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
    '%s sends the protection tokens "%s"',
    async (name, tokens) => {
      const method = SINGLE_REQUEST_METHODS.find((candidate) => candidate.name === name);
      const platform = createProtectedPlatform(mode);
      platform.server.on(method?.route ?? '', () => successResponse(method?.answer));
      const { client } = createTestClient(numberedTokens(), platform);
      await method?.call(client);
      const [request] = platform.server.requestsTo(method?.route ?? '');
      expect(tokensIn(request?.body).join('')).toBe(tokens);
    },
  );
});

describe('a protection token', () => {
  it('is requested with the site key and the action', async () => {
    const platform = createProtectedPlatform({ captcha: true, dfp: 'OBSERVATION' });
    platform.server.on(SIGN_IN, () => errorResponse(401, 'unauthorized_credentials'));
    const tokens = numberedTokens();
    const { client } = createTestClient(tokens, platform);
    await expect(client.passwords.authenticate(bo)).rejects.toThrow();
    expect(tokens.captcha).toHaveBeenCalledExactlyOnceWith({
      siteKey: 'site-key',
      action: 'LOGIN',
    });
    expect(tokens.deviceTelemetry).toHaveBeenCalledExactlyOnceWith({
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
    const { client } = createTestClient({ ...numberedTokens(), deviceTelemetry }, platform);
    await expect(client.passwords.authenticate(bo)).rejects.toMatchObject({
      error_type: 'ad_blocker_detected',
    });
    expect(tokensIn(platform.server.requestsTo(SIGN_IN)[0]?.body)).toEqual(['C']);
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
    expect(tokensIn(platform.server.requestsTo(SIGN_IN)[0]?.body)).toEqual([]);
  });

  it('is requested only after the configuration has loaded', async () => {
    const platform = createProtectedPlatform({ captcha: true, dfp: 'off' });
    platform.server.on(SIGN_IN, () => errorResponse(401, 'unauthorized_credentials'));
    const { client } = createTestClient(numberedTokens(), platform);
    const outcome = expect(client.passwords.authenticate(bo)).rejects.toThrow();
    expect(platform.server.requestsTo(SIGN_IN)).toEqual([]);
    await outcome;
    expect(tokensIn(platform.server.requestsTo(SIGN_IN)[0]?.body)).toEqual(['C']);
  });
});

describe('a "Captcha required" response', () => {
  it('is retried once, with new protection tokens and the same headers', async () => {
    const platform = createProtectedPlatform({ captcha: true, dfp: 'DECISIONING' });
    let calls = 0;
    platform.server.on(SIGN_IN, () => {
      calls += 1;
      return calls === 1 ? captchaDemand() : errorResponse(401, 'unauthorized_credentials');
    });
    const { client } = createTestClient(numberedTokens(), platform);
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
    const { client } = createTestClient(numberedTokens(), platform);
    await expect(client.passwords.authenticate(bo)).rejects.toMatchObject({
      name: 'CaptchaRequiredError',
      message: 'CAPTCHA required',
    });
    expect(platform.server.requestsTo(SIGN_IN)).toHaveLength(2);
  });

  /** A project whose captcha is turned on after this client has loaded the configuration. */
  async function openBeforeCaptcha(dfp: Mode['dfp'] = 'off', options: ClientOptions = {}) {
    const platform = createProtectedPlatform({ captcha: false, dfp });
    const tokens = numberedTokens();
    const { client } = createTestClient({ ...tokens, ...options }, platform);
    await client.bootstrap.get();
    platform.server.on(SIGN_IN, ({ body }) =>
      tokensIn(body).includes('C')
        ? errorResponse(401, 'unauthorized_credentials')
        : captchaDemand(),
    );
    const sent = () =>
      platform.server.requestsTo(SIGN_IN).map(({ body }) => tokensIn(body).join(''));
    const loads = () => platform.server.requestsTo(BOOTSTRAP).length;
    return { client, platform, tokens, sent, loads };
  }

  it.each([
    ['off', ['', 'C']],
    ['OBSERVATION', ['D', 'CD']],
  ] as const)(
    'is met with a new configuration when the known one has no captcha and telemetry is %s',
    async (dfp, tokens) => {
      const { client, platform, sent, loads } = await openBeforeCaptcha(dfp);
      platform.server.on(BOOTSTRAP, createProtectedBootstrap({ captcha: true, dfp }));
      await expect(client.passwords.authenticate(bo)).rejects.toMatchObject({
        error_type: 'unauthorized_credentials',
      });
      expect([sent(), loads()]).toEqual([tokens, 2]);
      const [first, second] = platform.server.requestsTo(SIGN_IN);
      expect([...(second?.headers ?? [])]).toEqual([...(first?.headers ?? [])]);
    },
  );

  it.each([
    ['the new configuration has no captcha either', {}, 2],
    ['captchas are turned off by an option', { captcha: false as const }, 1],
  ])('rejects without a retry when %s', async (_, options, requests) => {
    const { client, sent, loads, tokens } = await openBeforeCaptcha('off', options);
    await expect(client.passwords.authenticate(bo)).rejects.toMatchObject({
      name: 'CaptchaRequiredError',
    });
    expect([sent(), loads()]).toEqual([[''], requests]);
    expect(tokens.deviceTelemetry).not.toHaveBeenCalled();
  });

  it('rejects after 2.5 seconds when the new configuration does not arrive', async () => {
    const { client, platform, sent } = await openBeforeCaptcha();
    platform.server.on(BOOTSTRAP, () => new Promise(() => undefined));
    let outcome: unknown;
    client.passwords.authenticate(bo).catch((error: unknown) => (outcome = error));
    await flushTasks();
    await platform.clock.advance(2_499);
    expect(outcome).toBeUndefined();
    await platform.clock.advance(1);
    expect(outcome).toMatchObject({ name: 'CaptchaRequiredError' });
    expect(sent()).toEqual(['']);
  });

  it('asks for the configuration once when it is the answer to several calls', async () => {
    const { client, platform, loads } = await openBeforeCaptcha();
    platform.server.on(BOOTSTRAP, createProtectedBootstrap({ captcha: true, dfp: 'off' }));
    await Promise.allSettled([1, 2, 3].map(() => client.passwords.authenticate(bo)));
    expect(loads()).toBe(2);
  });

  it('is retried in a captcha-only project when the first captcha was blocked', async () => {
    const platform = createProtectedPlatform({ captcha: true, dfp: 'off' });
    platform.server.on(SIGN_IN, captchaDemand);
    let calls = 0;
    const captcha = () => {
      calls += 1;
      return calls === 1 ? Promise.reject(new TypeError('blocked')) : Promise.resolve('captcha-2');
    };
    const { client } = createTestClient({ captcha }, platform);
    await expect(client.passwords.authenticate(bo)).rejects.toMatchObject({
      name: 'CaptchaRequiredError',
    });
    const bodies = platform.server.requestsTo(SIGN_IN).map(({ body }) => body);
    expect(bodies).toEqual([bo, { ...bo, captcha_token: 'captcha-2' }]);
  });

  it('is not retried when the captcha is blocked again', async () => {
    const platform = createProtectedPlatform({ captcha: true, dfp: 'off' });
    platform.server.on(SIGN_IN, captchaDemand);
    const captcha = () => Promise.reject(new TypeError('blocked'));
    const { client } = createTestClient({ captcha }, platform);
    await expect(client.passwords.authenticate(bo)).rejects.toMatchObject({
      name: 'CaptchaRequiredError',
    });
    expect(platform.server.requestsTo(SIGN_IN)).toHaveLength(1);
  });

  it('to a search that sent only a telemetry id is retried with a captcha token', async () => {
    const method = SINGLE_REQUEST_METHODS.find(({ name }) => name === 'search.user');
    const platform = createProtectedPlatform({ captcha: true, dfp: 'DECISIONING' });
    platform.server.on(method?.route ?? '', captchaDemand);
    const { client } = createTestClient(numberedTokens(), platform);
    await expect(method?.call(client)).rejects.toMatchObject({ name: 'CaptchaRequiredError' });
    const bodies = platform.server.requestsTo(method?.route ?? '').map(({ body }) => body);
    expect(bodies.map((body) => tokensIn(body).join(''))).toEqual(['D', 'CD']);
  });

  it.each([
    ['a project without device telemetry', { captcha: true, dfp: 'off' }, 'passwords.authenticate'],
    ['a captcha-only call', { captcha: true, dfp: 'DECISIONING' }, 'otps.email.send'],
    ['an unprotected call', { captcha: true, dfp: 'DECISIONING' }, 'magicLinks.authenticate'],
  ] as const)('is not met in %s', async (_, mode, name) => {
    const method = SINGLE_REQUEST_METHODS.find((candidate) => candidate.name === name);
    const platform = createProtectedPlatform(mode);
    platform.server.on(method?.route ?? '', captchaDemand);
    const { client } = createTestClient(numberedTokens(), platform);
    await expect(method?.call(client)).rejects.toMatchObject({ name: 'CaptchaRequiredError' });
    expect(platform.server.requestsTo(method?.route ?? '')).toHaveLength(1);
  });

  it('does not change the session', async () => {
    const platform = createProtectedPlatform({ captcha: true, dfp: 'OBSERVATION' });
    platform.server.on(SIGN_IN, captchaDemand);
    const { client } = createTestClient(numberedTokens(), platform);
    await expect(client.passwords.authenticate(bo)).rejects.toThrow();
    await flushTasks();
    expect(client.session.getSync()).toBeNull();
    expect(client.session.getTokens()).toBeNull();
  });
});
