import { beforeEach, describe, expect, it } from 'vitest';
import { tokenOfRedirect } from '../../../../../test/people/oauth-person.ts';
import { useTestServer } from '../../../../../test/server/test-server.ts';
import { usePlainProvider } from '../../../../../test/upstreams/plain-provider.ts';
import {
  credentialsAt,
  errorTypeInGuideLink,
  logInUpstream,
  redeemToken,
  startUpstreamLogin,
} from '../../../../../test/upstreams/provider-browser.ts';
import { OAUTH_PROVIDER_NAMES } from '../../../../config/oauth/oauth-providers.ts';
import { OAUTH_PROVIDER_ROWS } from '../providers/provider-table.ts';

const NAMES = OAUTH_PROVIDER_NAMES.filter(
  (name) => OAUTH_PROVIDER_ROWS[name].protocol.kind === 'oauth2',
);

const provider = usePlainProvider();
const server = useTestServer({
  get env() {
    return credentialsAt(provider.origin, NAMES);
  },
});

beforeEach(() => {
  provider.name = 'github';
  provider.profileStatus = 200;
  provider.person = {
    ...{ subject: crypto.randomUUID(), isEmailVerified: true },
    email: `${crypto.randomUUID()}@people.example`,
    ...{ firstName: 'Ada', lastName: 'Adler', pictureUrl: '', locale: '' },
  };
});

describe('a provider of OAuth 2.0 without OpenID Connect', () => {
  it.each(NAMES)('logs a person in as %s', async (name) => {
    provider.name = name;
    const reply = await redeemToken(server(), tokenOfRedirect(await logInUpstream(server(), name)));
    expect(reply.json).toMatchObject({
      data: {
        provider_type: name,
        provider_subject: provider.person.subject,
        user: { name: { first_name: 'Ada', last_name: 'Adler' } },
        session: { authentication_factors: [{ delivery_method: `oauth_${name}` }] },
      },
    });
  });

  it('redeems a code once', async () => {
    const first = await startUpstreamLogin(server(), 'github');
    const callback = await first.agree();
    expect((await first.arrive(callback)).status).toBe(303);
    const second = await startUpstreamLogin(server(), 'github', first.browser);
    callback.searchParams.set('state', second.request.searchParams.get('state') ?? '');
    const reused = await second.arrive(callback);
    expect([reused.status, errorTypeInGuideLink(reused)]).toEqual([400, 'oauth_provider_failed']);
  });

  it.each(NAMES)(
    'as %s gives a person who injects the code of somebody else nothing',
    async (name) => {
      provider.name = name;
      const victim = await startUpstreamLogin(server(), name);
      const stolen = await victim.agree();
      const thief = await startUpstreamLogin(server(), name);
      stolen.searchParams.set('state', thief.request.searchParams.get('state') ?? '');
      const refused = await thief.arrive(stolen);
      expect([refused.status, errorTypeInGuideLink(refused)]).toEqual([
        400,
        'oauth_provider_failed',
      ]);
    },
  );

  it.each([
    [500, 'oauth_provider_unavailable'],
    [503, 'oauth_provider_unavailable'],
    [403, 'oauth_provider_failed'],
  ])('whose profile has the status %s is one clear page', async (status, type) => {
    provider.profileStatus = status;
    const refused = await logInUpstream(server(), 'github');
    expect([refused.status, errorTypeInGuideLink(refused)]).toEqual([400, type]);
  });
});
