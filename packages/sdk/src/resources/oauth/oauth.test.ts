import { describe, expect, it } from 'vitest';
import { createTestClient } from '../../../test/create-test-client.ts';
import { flushTasks } from '../../../test/fakes/fake-clock.ts';
import { createFakePlatform, type FakePlatform } from '../../../test/fakes/fake-platform.ts';
import { deferred } from '../../../test/fakes/fake-server.ts';
import { aBootstrap, PUBLIC_TOKEN, success } from '../../../test/fixtures.ts';
import { PROVIDERS } from '../../../test/cases/providers.ts';

const BOOTSTRAP = `GET /projects/bootstrap/${PUBLIC_TOKEN}`;

function createPlatform(changes: object = {}): FakePlatform {
  const platform = createFakePlatform();
  const settings = { pkce_required_for_oauth: false, ...changes };
  platform.server.on(BOOTSTRAP, () => success({ ...aBootstrap(), ...settings }));
  return platform;
}

describe('oauth', () => {
  it.each(PROVIDERS)('leaves the page for %s', async (name) => {
    const { client, platform } = createTestClient({}, createPlatform());
    await client.oauth[name].start();
    expect(platform.navigations).toEqual([
      `https://api.example.com/v1/public/oauth/${name}/start?public_token=${PUBLIC_TOKEN}`,
    ]);
  });

  it('writes what it is given into the address, in the order of the wire', async () => {
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

  it("goes by the project's own host where it has one", async () => {
    const platform = createPlatform({ cname_domain: 'login.example.com' });
    const { client } = createTestClient({}, platform);
    await client.oauth.apple.start();
    expect(platform.navigations[0]).toMatch(
      /^https:\/\/login\.example\.com\/v1\/public\/oauth\/apple/,
    );
  });

  it('reports the start', async () => {
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

  it('stays on the page when the start is cancelled while the configuration is awaited', async () => {
    const platform = createPlatform();
    const pending = deferred();
    platform.server.on(BOOTSTRAP, () => pending.promise);
    const { client } = createTestClient({}, platform);
    const stop = new AbortController();
    const start = client.oauth.google.start({}, { signal: stop.signal });
    const outcome = expect(start).rejects.toThrow('changed my mind');
    stop.abort(new Error('changed my mind'));
    await outcome;
    pending.resolve(success(aBootstrap()));
    await flushTasks();
    expect(platform.navigations).toEqual([]);
  });
});
