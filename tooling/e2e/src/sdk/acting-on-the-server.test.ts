import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { emailOf, NEW_PASSWORD } from '../people/accounts.ts';
import { bundleForPage } from './page/bundle-for-page.ts';
import { startPageServer } from './page/page-server.ts';
import { openSdkPage } from './page/sdk-page.ts';

const PUBLIC_TOKEN = 'public-token-test-00000000-0000-4000-8000-000000000001';

const CLIENTS = [
  ['our client', false],
  ["the provider's own client", true],
] as const;

for (const [name, isProvider] of CLIENTS) {
  test(`${name} acts for a user, reads, changes nothing and stops`, async ({ browser, server }) => {
    const provider = join(import.meta.dirname, 'page/provider-client.ts');
    const scripts = isProvider ? { '/provider.js': await bundleForPage(provider) } : {};
    const pages = await startPageServer(server.url, scripts);
    const context = await browser.newContext();
    const place = { context, pageOrigin: pages.origin, apiOrigin: server.url };
    const sdk = await openSdkPage({ ...place, publicToken: PUBLIC_TOKEN, isProvider });
    await sdk.start();
    const { call } = sdk;
    const { stdout } = await server.impersonate(emailOf('bo'), '--by', 'Sam Support', '--json');
    // The cast is unchecked, because a wrong token fails the next call.
    const { token } = JSON.parse(stdout) as { token: string };

    const factor = {
      type: 'impersonated',
      impersonated_factor: { impersonator_id: 'Sam Support' },
    };
    expect(await call('impersonation.authenticate', { impersonation_token: token })).toMatchObject({
      value: {
        user: { emails: [{ email: emailOf('bo') }] },
        session: { authentication_factors: [factor] },
      },
    });
    expect(await call('user.get')).toMatchObject({ value: { emails: [{ email: emailOf('bo') }] } });
    expect(await call('session.authenticate', { session_duration_minutes: 600 })).toMatchObject({
      value: { session: { authentication_factors: [factor] } },
    });
    const refused = { error: { status_code: 403, error_type: 'read_only_session' } };
    const change = { password: NEW_PASSWORD, session_duration_minutes: 60 };
    expect(await call('passwords.resetBySession', change)).toMatchObject(refused);
    expect(await call('user.update', { name: { first_name: 'Mia' } })).toMatchObject(refused);
    expect(await call('totps.create', { expiration_minutes: 60 })).toMatchObject(refused);
    await call('session.revoke');
    expect(await call('session.getTokens')).toEqual({ value: null });
    expect(await call('impersonation.authenticate', { impersonation_token: token })).toMatchObject({
      error: { status_code: 401, error_type: 'unable_to_auth_impersonation_token' },
    });
    expect(await sdk.unhandled()).toEqual([]);
    await context.close();
    await pages.close();
  });
}
