import { describe, expect, it } from 'vitest';
import { createTestClient } from '../../../test/create-test-client.ts';
import { flushTasks } from '../../../test/fakes/fake-clock.ts';
import { createFakePlatform, type FakePlatform } from '../../../test/fakes/fake-platform.ts';
import { createDeferredResponse } from '../../../test/fakes/fake-server.ts';
import { createBootstrapData, PUBLIC_TOKEN, successResponse } from '../../../test/fixtures.ts';
import { OAUTH_PROVIDER_NAMES } from '../../../test/cases/providers.ts';

const BOOTSTRAP = `GET /projects/bootstrap/${PUBLIC_TOKEN}`;

function createPlatform(changes: object = {}): FakePlatform {
  const platform = createFakePlatform();
  const settings = { pkce_required_for_oauth: false, ...changes };
  platform.server.on(BOOTSTRAP, () => successResponse({ ...createBootstrapData(), ...settings }));
  return platform;
}

describe('oauth', () => {
  it.each(OAUTH_PROVIDER_NAMES)('leaves the page for %s', async (name) => {
    const { client, platform } = createTestClient({}, createPlatform());
    await client.oauth[name].start();
    expect(platform.navigations).toEqual([
      `https://api.example.com/v1/public/oauth/${name}/start?public_token=${PUBLIC_TOKEN}`,
    ]);
  });

  it('writes its options into the URL, in the documented order', async () => {
    const { client, platform } = createTestClient(
      {},
      createPlatform({ pkce_required_for_oauth: true }),
    );
    await client.oauth.google.start({
      signup_redirect_url: 'https://app.example/s',
      login_redirect_url: 'https://app.example/l',
      provider_params: { prompt: 'consent', login_hint: 'x@y.z' },
      custom_scopes: ['a', 'b c'],
      oauth_attach_token: 'attach',
    });
    const { search } = new URL(platform.navigations[0] ?? '');
    expect(search.replace(/code_challenge=[\w-]{43}&/, 'code_challenge=…&')).toBe(
      `?public_token=${PUBLIC_TOKEN}&code_challenge=…&custom_scopes=a+b+c&provider_prompt=consent&provider_login_hint=x%40y.z&login_redirect_url=https%3A%2F%2Fapp.example%2Fl&signup_redirect_url=https%3A%2F%2Fapp.example%2Fs&oauth_attach_token=attach`,
    );
  });

  it("uses the project's own host if there is one", async () => {
    const platform = createPlatform({ cname_domain: 'login.example.com' });
    const { client } = createTestClient({}, platform);
    await client.oauth.apple.start();
    expect(platform.navigations[0]).toMatch(
      /^https:\/\/login\.example\.com\/v1\/public\/oauth\/apple/,
    );
  });

  it('reports a usage event', async () => {
    const { client, platform } = createTestClient({}, createPlatform());
    await client.oauth.google.start({ custom_scopes: ['a'], provider_params: { prompt: 'x' } });
    platform.hide();
    await flushTasks();
    const events = platform.server.requestsTo('POST /events').flatMap(({ body }) => body);
    expect(events).toContainEqual(
      expect.objectContaining({
        event: {
          public_token: PUBLIC_TOKEN,
          event_name: 'start_oauth_flow',
          details: {
            provider_type: 'google',
            custom_scopes: ['a'],
            cname_domain: null,
            pkce: false,
            provider_params: { prompt: 'x' },
          },
        },
      }),
    );
  });

  it('stays on the page when it is cancelled while the configuration loads', async () => {
    const platform = createPlatform();
    const pending = createDeferredResponse();
    platform.server.on(BOOTSTRAP, () => pending.promise);
    const { client } = createTestClient({}, platform);
    const stop = new AbortController();
    const start = client.oauth.google.start({}, { signal: stop.signal });
    const outcome = expect(start).rejects.toThrow('changed my mind');
    stop.abort(new Error('changed my mind'));
    await outcome;
    pending.resolve(successResponse(createBootstrapData()));
    await flushTasks();
    expect(platform.navigations).toEqual([]);
  });
});
