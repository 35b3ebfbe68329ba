import { eventually } from '@bakehouse/vitest/eventually';
import { describe, expect, it } from 'vitest';
import { createTestClient } from '../../test/create-test-client.ts';
import { flushTasks } from '../../test/fakes/fake-clock.ts';
import { createFakePlatform, type FakePlatform } from '../../test/fakes/fake-platform.ts';
import { createDeferredResponse } from '../../test/fakes/fake-server.ts';
import {
  createBootstrapData,
  createSignInResponse,
  PUBLIC_TOKEN,
  SESSION_STORAGE_KEY,
  successResponse,
} from '../../test/fixtures.ts';
import { passwordCredentials, SIGN_IN_ROUTE } from '../../test/sessions.ts';

const ROUTE = `GET /projects/bootstrap/${PUBLIC_TOKEN}`;
const KEY = `${SESSION_STORAGE_KEY}::bootstrap`;

const DEFAULTS = {
  projectName: null,
  disableSdkWatermark: true,
  cnameDomain: null,
  emailDomains: [],
  captchaSettings: { enabled: false, siteKey: '' },
  pkceRequiredForEmailMagicLinks: false,
  pkceRequiredForPasswordResets: false,
  pkceRequiredForOauth: false,
  passwordConfig: null,
  dfpProtectedAuthEnabled: false,
  dfpProtectedAuthMode: 'OBSERVATION',
  rbacPolicy: null,
  siweRequiredForCryptoWallets: false,
  uniformUserSearch: false,
  slugPattern: null,
  vertical: null,
};

const CONFIGURED = {
  ...DEFAULTS,
  projectName: 'Bakehouse',
  disableSdkWatermark: false,
  emailDomains: ['bakehouse.test'],
  passwordConfig: { ludsComplexity: 3, ludsMinimumCount: 8 },
  slugPattern: '^[a-z]+$',
  uniformUserSearch: true,
  vertical: 'CONSUMER',
};

describe('bootstrap', () => {
  it('returns the defaults until the server has responded', async () => {
    const { client } = createTestClient();
    expect(client.bootstrap.getSync()).toEqual(DEFAULTS);
    await expect(client.bootstrap.get()).resolves.toEqual(CONFIGURED);
    expect(client.bootstrap.getSync()).toEqual(CONFIGURED);
  });

  it('sends one request for each client', async () => {
    const { client, platform } = createTestClient();
    await Promise.all([client.bootstrap.get(), client.bootstrap.get()]);
    await client.bootstrap.get();
    expect(platform.server.requestsTo(ROUTE)).toHaveLength(1);
  });

  it('returns the stored copy on the next visit', async () => {
    const { platform } = createTestClient();
    await flushTasks();
    platform.server.on(ROUTE, () =>
      successResponse({ ...createBootstrapData(), project_name: 'Renamed' }),
    );
    const { client } = createTestClient({}, platform);
    expect(client.bootstrap.getSync()).toEqual(CONFIGURED);
    await expect(client.bootstrap.get()).resolves.toMatchObject({ projectName: 'Renamed' });
  });

  it('keeps its values when the request fails, warns once, and does not block other calls', async () => {
    const platform = createFakePlatform();
    platform.server.on(ROUTE, () => {
      throw new TypeError('Failed to fetch');
    });
    platform.server.on('POST /passwords/strength_check', () => successResponse({ score: 4 }));
    const { client } = createTestClient({}, platform);
    await expect(client.bootstrap.get()).resolves.toEqual(DEFAULTS);
    expect(platform.warnings).toHaveLength(1);
    await expect(client.passwords.strengthCheck({ password: 'a' })).resolves.toEqual({ score: 4 });
  });

  it('sends a new request after a failure, but not at once', async () => {
    const platform = createFakePlatform();
    platform.server.on(ROUTE, () => Promise.reject(new TypeError('Failed to fetch')));
    const { client } = createTestClient({}, platform);
    await client.bootstrap.get();
    platform.server.on(ROUTE, () => successResponse(createBootstrapData()));
    await expect(client.bootstrap.get()).resolves.toEqual(DEFAULTS);
    await platform.clock.advance(4_999);
    await expect(client.bootstrap.get()).resolves.toEqual(DEFAULTS);
    expect(platform.server.requestsTo(ROUTE)).toHaveLength(1);
    await platform.clock.advance(1);
    const both = await Promise.all([client.bootstrap.get(), client.bootstrap.get()]);
    expect(both).toEqual([CONFIGURED, CONFIGURED]);
    await client.bootstrap.get();
    expect(platform.server.requestsTo(ROUTE)).toHaveLength(2);
  });

  it('sends a new request after the clock of the device was set back', async () => {
    const platform = createFakePlatform();
    platform.server.on(ROUTE, () => Promise.reject(new TypeError('Failed to fetch')));
    const { client } = createTestClient({}, platform);
    await client.bootstrap.get();
    platform.clock.adjust(-3_600_000);
    platform.server.on(ROUTE, () => successResponse(createBootstrapData()));
    await expect(client.bootstrap.get()).resolves.toEqual(CONFIGURED);
  });

  it('accepts a complete policy and the PKCE settings', async () => {
    const platform = createFakePlatform();
    const permissions = [{ resource_id: 'files', actions: ['*'] }];
    const rbac_policy = {
      roles: [{ role_id: 'baker', description: '', permissions }],
      resources: [{ resource_id: 'files', description: '', actions: ['bake'] }],
      scopes: [],
    };
    platform.server.on(ROUTE, () =>
      successResponse({
        ...createBootstrapData(),
        rbac_policy,
        pkce_required_for_oauth: true,
        cname_domain: 'login.example.com',
      }),
    );
    const { client } = createTestClient({}, platform);
    await expect(client.bootstrap.get()).resolves.toEqual({
      ...CONFIGURED,
      rbacPolicy: rbac_policy,
      pkceRequiredForOauth: true,
      cnameDomain: 'login.example.com',
    });
  });

  it.each([
    ['{"cnameDomain":{"evil":1}}'],
    ['{"projectName":5}'],
    ['{"emailDomains":["a",5]}'],
    ['{"captchaSettings":{"enabled":true}}'],
    ['{"captchaSettings":{"enabled":"yes","siteKey":"k"}}'],
    ['{"passwordConfig":[]}'],
    ['{"passwordConfig":{"ludsComplexity":"3","ludsMinimumCount":8}}'],
    ['{"rbacPolicy":{}}'],
    ['{"rbacPolicy":{"roles":{},"resources":[],"scopes":[]}}'],
    ['{"rbacPolicy":{"roles":[null],"resources":[],"scopes":[]}}'],
    ['{"rbacPolicy":{"roles":[{"role_id":"r"}],"resources":[],"scopes":[]}}'],
    [
      '{"rbacPolicy":{"roles":[{"role_id":"r","permissions":[{"resource_id":"f"}]}],"resources":[],"scopes":[]}}',
    ],
    ['{"rbacPolicy":{"roles":[],"resources":[{"resource_id":"f"}],"scopes":[]}}'],
  ])('falls back to the defaults where storage holds %s', async (text) => {
    const platform = createFakePlatform();
    platform.stored.set(KEY, text);
    platform.server.on(ROUTE, () => Promise.reject(new TypeError('Failed to fetch')));
    const { client } = createTestClient({}, platform);
    expect(client.bootstrap.getSync()).toEqual(DEFAULTS);
    await expect(client.rbac.allPermissions()).resolves.toEqual({});
  });

  it.each([
    ['garbage', 'garbage'],
    ['null', 'null'],
    ['a list', '[]'],
    ['wrong kinds', '{"emailDomains":"x","pkceRequiredForOauth":1,"captchaSettings":null}'],
    ['other fields', '{"__proto__":{"x":1},"constructor":2,"displayWatermark":true}'],
  ])('falls back to the defaults where storage holds %s', (_, text) => {
    const platform = createFakePlatform();
    platform.stored.set(KEY, text);
    const { client } = createTestClient({}, platform);
    expect(client.bootstrap.getSync()).toEqual(DEFAULTS);
  });

  it('accepts a configuration without optional fields', async () => {
    const platform = createFakePlatform();
    platform.server.on(ROUTE, () => successResponse({ request_id: 'r', status_code: 200 }));
    const { client } = createTestClient({}, platform);
    await expect(client.bootstrap.get()).resolves.toEqual(DEFAULTS);
  });
});

describe('a request for the configuration that gets no response', () => {
  const WITH_CAPTCHA = {
    ...createBootstrapData(),
    captcha_settings: { enabled: true, siteKey: 'site-key' },
    pkce_required_for_oauth: true,
  };
  const captcha = () => Promise.resolve('captcha-1');

  function openHangingPage(platform: FakePlatform = createFakePlatform()) {
    const late = createDeferredResponse();
    platform.server.on(ROUTE, () => late.promise);
    platform.server.on(SIGN_IN_ROUTE, () => successResponse(createSignInResponse()));
    const { client } = createTestClient({ captcha }, platform);
    const bodies = () => platform.server.requestsTo(SIGN_IN_ROUTE).map(({ body }) => body);
    return { client, platform, late, bodies };
  }

  it('delays a call until 2.5 seconds after its own start', async () => {
    const { client, platform, bodies } = openHangingPage();
    await platform.clock.advance(2_000);
    const call = client.passwords.authenticate(passwordCredentials);
    await platform.clock.advance(499);
    expect(bodies()).toEqual([]);
    await platform.clock.advance(1);
    await call;
    await client.passwords.authenticate(passwordCredentials);
    expect(bodies()).toEqual([passwordCredentials, passwordCredentials]);
  });

  it('lets calls use the stored configuration', async () => {
    const platform = createFakePlatform();
    platform.server.on(ROUTE, () => successResponse(WITH_CAPTCHA));
    await createTestClient({}, platform).client.bootstrap.get();
    const { client, bodies } = openHangingPage(platform);
    const call = client.passwords.authenticate(passwordCredentials);
    await platform.clock.advance(2_500);
    await eventually(() => bodies().length > 0);
    await call;
    expect(bodies()).toEqual([{ ...passwordCredentials, captcha_token: 'captcha-1' }]);
  });

  it('does not hold the start of a flow of OAuth, of a magic link or of a wallet', async () => {
    const { client, platform } = openHangingPage();
    const wallet = { crypto_wallet_type: 'ethereum', crypto_wallet_address: '0x1' } as const;
    const data = { request_id: 'r', status_code: 200, challenge: 'c' };
    for (const route of [
      'POST /magic_links/email/login_or_create',
      'POST /crypto_wallets/authenticate/start/primary',
    ]) {
      platform.server.on(route, () => successResponse(data));
    }
    const calls = Promise.all([
      client.oauth.google.start(),
      client.magicLinks.email.loginOrCreate('bo@bakehouse.test'),
      client.cryptoWallets.authenticateStart(wallet),
    ]);
    await platform.clock.advance(2_500);
    await calls;
    expect(platform.navigations).toHaveLength(1);
  });

  it('is used by the next call when it arrives late', async () => {
    const { client, platform, late, bodies } = openHangingPage();
    await platform.clock.advance(2_500);
    late.resolve(successResponse(WITH_CAPTCHA));
    await flushTasks();
    await client.passwords.authenticate(passwordCredentials);
    expect(bodies()).toEqual([{ ...passwordCredentials, captcha_token: 'captcha-1' }]);
  });

  it('still delays `get` until the response or the timeout', async () => {
    const { client, platform, late } = openHangingPage();
    const config = client.bootstrap.get();
    await platform.clock.advance(20_000);
    late.resolve(successResponse(createBootstrapData()));
    await expect(config).resolves.toEqual(CONFIGURED);
  });

  it.each(['a response', 'a failure', 'the destruction of the client'])(
    'leaves no timer after %s',
    async (end) => {
      const { client, platform, late } = openHangingPage();
      await flushTasks();
      if (end === 'a response') late.resolve(successResponse(createBootstrapData()));
      else if (end === 'a failure') late.reject(new TypeError('Failed to fetch'));
      else client.destroy();
      await flushTasks();
      client.destroy();
      expect(platform.clock.pending()).toBe(0);
    },
  );
});
