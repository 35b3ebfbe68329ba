import { describe, expect, it } from 'vitest';
import { tokenOfRedirect } from '../../../../../test/people/oauth-person.ts';
import { useTestServer } from '../../../../../test/server/test-server.ts';
import {
  CERTIFIED_NAMES,
  useCertifiedProvider,
} from '../../../../../test/upstreams/certified-provider.ts';
import {
  credentialsAt,
  errorTypeInGuideLink,
  logInUpstream,
  redeemToken,
  startUpstreamLogin,
} from '../../../../../test/upstreams/provider-browser.ts';
import { OAUTH_PROVIDER_ROWS } from '../providers/provider-table.ts';

const provider = useCertifiedProvider();
const server = useTestServer({
  get env() {
    return credentialsAt(provider.origin, CERTIFIED_NAMES);
  },
});

const beginAs = (
  name: (typeof CERTIFIED_NAMES)[number],
  push: (typeof provider.settings)['push'],
) => {
  const { clientAuthentication } = OAUTH_PROVIDER_ROWS[name];
  const authentication =
    clientAuthentication === 'basic' ? 'client_secret_basic' : 'client_secret_post';
  provider.settings = { authentication, push };
  const email = `${provider.person.sub}@people.example`;
  Object.assign(provider.person, { email, email_verified: true, name: 'Ada Adler' });
  provider.restart();
  return email;
};

const CASES = CERTIFIED_NAMES.flatMap((name) =>
  (['off', 'offered', 'required'] as const).map((push) => ({ name, push })),
);

describe('a certified OpenID provider', () => {
  it.each(CASES)(
    'as $name, with pushed requests $push, logs a person in with a verified address',
    async ({ name, push }) => {
      const email = beginAs(name, push);
      const proved = await logInUpstream(server(), name);
      const reply = await redeemToken(server(), tokenOfRedirect(proved));
      expect(reply.json).toMatchObject({
        data: {
          provider_subject: provider.person.sub,
          user: { emails: [{ email, verified: true }] },
          session: { authentication_factors: [{ type: 'oauth' }] },
        },
      });
      expect(provider.paths.includes('/request')).toBe(push !== 'off');
    },
  );

  it('may replace its signing key while a person logs in', async () => {
    const login = await startUpstreamLogin(server(), 'gitlab');
    await provider.rotateKey();
    const callback = await login.agree();
    await provider.rotateKey();
    const reply = await redeemToken(server(), tokenOfRedirect(await login.arrive(callback)));
    expect(reply.status).toBe(200);
    await provider.rotateKey();
    expect((await logInUpstream(server(), 'gitlab')).status).toBe(303);
  });

  it('names itself in the answer, which is refused without the name or with another', async () => {
    for (const issuer of ['', 'https://evil.example']) {
      const login = await startUpstreamLogin(server(), 'gitlab');
      const callback = await login.agree();
      expect(callback.searchParams.get('iss')).toBe(provider.origin);
      callback.searchParams.set('iss', issuer);
      const refused = await login.arrive(callback);
      expect([refused.status, errorTypeInGuideLink(refused)]).toEqual([
        400,
        'oauth_provider_failed',
      ]);
    }
  });

  it('redeems a code once', async () => {
    const first = await startUpstreamLogin(server(), 'gitlab');
    const callback = await first.agree();
    expect((await first.arrive(callback)).status).toBe(303);
    const second = await startUpstreamLogin(server(), 'gitlab', first.browser);
    callback.searchParams.set('state', second.request.searchParams.get('state') ?? '');
    const reused = await second.arrive(callback);
    expect([reused.status, errorTypeInGuideLink(reused)]).toEqual([400, 'oauth_provider_failed']);
  });

  it('gives a person who injects the code of somebody else nothing', async () => {
    const victim = await startUpstreamLogin(server(), 'gitlab');
    const stolen = await victim.agree();
    const thief = await startUpstreamLogin(server(), 'gitlab');
    stolen.searchParams.set('state', thief.request.searchParams.get('state') ?? '');
    const refused = await thief.arrive(stolen);
    expect([refused.status, errorTypeInGuideLink(refused)]).toEqual([400, 'oauth_provider_failed']);
  });
});
