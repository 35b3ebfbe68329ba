import { describe, expect, it } from 'vitest';
import { createTestClient } from '../../test/create-test-client.ts';
import { flushTasks } from '../../test/fakes/fake-clock.ts';
import { createFakePlatform } from '../../test/fakes/fake-platform.ts';
import { aBootstrap, PUBLIC_TOKEN, STATE_KEY, success } from '../../test/fixtures.ts';

const ROUTE = `GET /projects/bootstrap/${PUBLIC_TOKEN}`;
const KEY = `${STATE_KEY}::bootstrap`;

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
  vertical: 'CONSUMER',
};

describe('bootstrap', () => {
  it('begins with the defaults and becomes what the server says', async () => {
    const { client } = createTestClient();
    expect(client.bootstrap.getSync()).toEqual(DEFAULTS);
    await expect(client.bootstrap.get()).resolves.toEqual(CONFIGURED);
    expect(client.bootstrap.getSync()).toEqual(CONFIGURED);
  });

  it('asks once for each client', async () => {
    const { client, platform } = createTestClient();
    await Promise.all([client.bootstrap.get(), client.bootstrap.get()]);
    await client.bootstrap.get();
    expect(platform.server.requestsTo(ROUTE)).toHaveLength(1);
  });

  it('begins with the stored copy the next time', async () => {
    const { platform } = createTestClient();
    await flushTasks();
    platform.server.on(ROUTE, () => success({ ...aBootstrap(), project_name: 'Renamed' }));
    const { client } = createTestClient({}, platform);
    expect(client.bootstrap.getSync()).toEqual(CONFIGURED);
    await expect(client.bootstrap.get()).resolves.toMatchObject({ projectName: 'Renamed' });
  });

  it('keeps what it has when the call fails, says so once, and other calls go on', async () => {
    const platform = createFakePlatform();
    platform.server.on(ROUTE, () => {
      throw new TypeError('Failed to fetch');
    });
    platform.server.on('POST /passwords/strength_check', () => success({ score: 4 }));
    const { client } = createTestClient({}, platform);
    await expect(client.bootstrap.get()).resolves.toEqual(DEFAULTS);
    expect(platform.warnings).toHaveLength(1);
    await expect(client.passwords.strengthCheck({ password: 'a' })).resolves.toEqual({ score: 4 });
  });

  it('asks again after a failure, but not at once', async () => {
    const platform = createFakePlatform();
    platform.server.on(ROUTE, () => Promise.reject(new TypeError('Failed to fetch')));
    const { client } = createTestClient({}, platform);
    await client.bootstrap.get();
    platform.server.on(ROUTE, () => success(aBootstrap()));
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

  it('asks again when the clock of the device was set back', async () => {
    const platform = createFakePlatform();
    platform.server.on(ROUTE, () => Promise.reject(new TypeError('Failed to fetch')));
    const { client } = createTestClient({}, platform);
    await client.bootstrap.get();
    platform.clock.adjust(-3_600_000);
    platform.server.on(ROUTE, () => success(aBootstrap()));
    await expect(client.bootstrap.get()).resolves.toEqual(CONFIGURED);
  });

  it('takes a whole policy and the flags of PKCE', async () => {
    const platform = createFakePlatform();
    const permissions = [{ resource_id: 'files', actions: ['*'] }];
    const rbac_policy = {
      roles: [{ role_id: 'baker', description: '', permissions }],
      resources: [{ resource_id: 'files', description: '', actions: ['bake'] }],
      scopes: [],
    };
    platform.server.on(ROUTE, () =>
      success({
        ...aBootstrap(),
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

  it('takes a configuration without optional parts', async () => {
    const platform = createFakePlatform();
    platform.server.on(ROUTE, () => success({ request_id: 'r', status_code: 200 }));
    const { client } = createTestClient({}, platform);
    await expect(client.bootstrap.get()).resolves.toEqual(DEFAULTS);
  });
});
