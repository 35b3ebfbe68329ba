import { describe, expect, it } from 'vitest';
import { tokenOfRedirect } from '../../../../../test/people/oauth-person.ts';
import { useTestServer } from '../../../../../test/server/test-server.ts';
import { useMockProvider } from '../../../../../test/upstreams/mock-provider.ts';
import {
  credentialsAt,
  errorTypeInGuideLink,
  logInUpstream,
  redeemToken,
  startUpstreamLogin,
} from '../../../../../test/upstreams/provider-browser.ts';

const NAMES = ['gitlab', 'google', 'salesforce', 'slack', 'twitch', 'yahoo'] as const;

const provider = useMockProvider();
const server = useTestServer({
  get env() {
    return credentialsAt(provider.origin, NAMES);
  },
});

describe('the OpenID provider of another library', () => {
  it.each(NAMES)('logs a person in as %s', async (name) => {
    const { sub, email } = provider.claims;
    const proved = await logInUpstream(server(), name);
    const reply = await redeemToken(server(), tokenOfRedirect(proved));
    expect(reply.json).toMatchObject({
      data: { provider_subject: sub, user: { emails: [{ email }] } },
    });
  });

  it('may sign with another key from one login to the next', async () => {
    expect((await logInUpstream(server(), 'google')).status).toBe(303);
    await provider.rotateKey();
    expect((await logInUpstream(server(), 'google')).status).toBe(303);
    expect((await logInUpstream(server(), 'google')).status).toBe(303);
  });

  it.each([
    ['another issuer', { iss: 'https://evil.example' }],
    ['another audience', { aud: 'somebody-else' }],
    ['another nonce', { nonce: 'x'.repeat(43) }],
    ['an end in the past', { exp: 1_000_000_600 }],
    ['a start in the future', { nbf: 4_000_000_000 }],
    ['no subject', { sub: '' }],
  ])('is refused with a token that has %s', async (_name, claims) => {
    provider.claims = { ...provider.claims, ...claims };
    const refused = await logInUpstream(server(), 'google');
    expect([refused.status, errorTypeInGuideLink(refused)]).toEqual([400, 'oauth_provider_failed']);
    expect(refused.headers.get('location')).toBeNull();
  });

  it('is refused when its answer about the person is about somebody else', async () => {
    const { sub } = provider.claims;
    provider.claims = { sub };
    const refused = await logInUpstream(server(), 'google');
    expect([refused.status, errorTypeInGuideLink(refused)]).toEqual([400, 'oauth_provider_failed']);
  });

  it('gives a person who injects the code of somebody else nothing', async () => {
    const victim = await startUpstreamLogin(server(), 'google');
    const stolen = await victim.agree();
    const thief = await startUpstreamLogin(server(), 'google');
    stolen.searchParams.set('state', thief.request.searchParams.get('state') ?? '');
    const refused = await thief.arrive(stolen);
    expect([refused.status, errorTypeInGuideLink(refused)]).toEqual([400, 'oauth_provider_failed']);
  });
});
