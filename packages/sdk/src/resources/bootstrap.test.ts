import { describe, expect, it } from 'vitest';
import { createTestClient } from '../../test/create-test-client.ts';
import { settle } from '../../test/fake-clock.ts';
import { createFakePlatform } from '../../test/fake-platform.ts';
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
};

const CONFIGURED = {
  ...DEFAULTS,
  projectName: 'Bakehouse',
  disableSdkWatermark: false,
  emailDomains: ['bakehouse.test'],
  pkceRequiredForOauth: true,
  passwordConfig: { ludsComplexity: 3, ludsMinimumCount: 8 },
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
    expect(platform.server.to(ROUTE)).toHaveLength(1);
  });

  it('begins with the stored copy the next time', async () => {
    const { platform } = createTestClient();
    await settle();
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
