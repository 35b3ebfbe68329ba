import { beforeEach, describe, expect, it } from 'vitest';
import {
  createOAuthBrowser,
  OAUTH_APP,
  tokenOfRedirect,
} from '../../../../test/people/oauth-person.ts';
import { useTestServer, type TestReply } from '../../../../test/server/test-server.ts';
import { errorTypeInGuideLink, redeemToken } from '../../../../test/upstreams/provider-browser.ts';

const developer = useTestServer();
const production = useTestServer({ env: { NODE_ENV: 'production' } });
const lonely = useTestServer({
  env: {
    OAUTH_GITHUB_CLIENT_ID: 'id',
    OAUTH_GITHUB_CLIENT_SECRET: 'secret',
    OAUTH_GITHUB_URL: 'http://127.0.0.1:9',
  },
});

beforeEach(() => {
  developer().deps.clock.setOffset(0);
});

const ready = async (server = developer(), provider = 'github') => {
  const browser = createOAuthBrowser(server);
  const started = await browser.start(provider);
  const state = new URL(started.headers.get('location') ?? OAUTH_APP).searchParams.get('state');
  const arrive = (answer: string) =>
    browser.callback(`/v1/oauth/callback/${provider}?state=${state ?? ''}&${answer}`);
  return { browser, started, arrive };
};

const PERSON = { first_name: 'Nia', subject: 'nia' };

interface Failure {
  type: string;
  says: string;
  leadsTo: string;
  fail: () => Promise<TestReply>;
}

const FAILURES: Readonly<Record<string, Failure>> = {
  'a person who refuses': {
    type: 'oauth_access_denied',
    says: 'You did not give permission at GitHub',
    leadsTo: OAUTH_APP,
    fail: async () => (await ready()).arrive('error=access_denied'),
  },
  'a login that took too long': {
    type: 'oauth_state_not_found',
    says: 'more than 10 minutes have passed',
    leadsTo: OAUTH_APP,
    fail: async () => {
      const { arrive } = await ready();
      developer().deps.clock.setOffset(10 * 60);
      return arrive('code=x');
    },
  },
  'a login that was finished': {
    type: 'oauth_state_not_found',
    says: 'was finished already',
    leadsTo: OAUTH_APP,
    fail: async () => {
      const { arrive } = await ready();
      await arrive('error=access_denied');
      return arrive('code=x');
    },
  },
  'a login of another browser': {
    type: 'oauth_state_mismatch',
    says: 'in another browser, or this browser keeps no cookies',
    leadsTo: OAUTH_APP,
    fail: async () => createOAuthBrowser(developer()).choose((await ready()).started, PERSON),
  },
  'a provider that is down': {
    type: 'oauth_provider_unavailable',
    says: 'GitHub does not answer at the moment',
    leadsTo: OAUTH_APP,
    fail: async () => (await ready(lonely())).arrive('code=x'),
  },
  'a provider with a wrong answer': {
    type: 'oauth_provider_failed',
    says: 'GitHub sent an answer that does not pass the checks',
    leadsTo: OAUTH_APP,
    fail: async () => (await ready()).arrive('code=forged'),
  },
  'a provider that is not configured': {
    type: 'oauth_config_not_found',
    says: 'This server does not offer login with GitHub',
    leadsTo: OAUTH_APP,
    fail: async () => (await ready(production())).started,
  },
  'a redirect address that is not registered, in the portal': {
    type: 'no_match_for_provided_oauth_url',
    says: 'The redirect URL is not registered',
    leadsTo: '/login',
    fail: () =>
      createOAuthBrowser(developer()).start('github', {
        query: {
          public_token: developer().deps.projects.portal.public_token,
          login_redirect_url: 'https://evil.example/in',
        },
      }),
  },
  'a parameter that a page must not set': {
    type: 'invalid_request',
    says: 'provider_state cannot be used in a login',
    leadsTo: OAUTH_APP,
    fail: () => createOAuthBrowser(developer()).start('github', { query: { provider_state: 'x' } }),
  },
  'a request to connect that is over': {
    type: 'oauth_attach_token_not_found',
    says: 'More than 5 minutes have passed',
    leadsTo: OAUTH_APP,
    fail: () =>
      createOAuthBrowser(developer()).start('github', {
        query: { oauth_attach_token: 'x'.repeat(43) },
      }),
  },
};

describe('the page of a failed social login', () => {
  it.each(Object.entries(FAILURES))(
    'explains %s, leads back and is in the guide',
    async (_name, { fail, type, says, leadsTo }) => {
      const failed = await fail();
      expect(failed.status).toBeLessThan(500);
      expect(failed.headers.get('location')).toBeNull();
      expect(failed.text.replaceAll(/\s+/g, ' ')).toContain(says);
      expect(failed.text).toContain(`<a class="action" href="${leadsTo}"`);
      expect(errorTypeInGuideLink(failed)).toBe(type);
      const guide = await developer().send('/errors');
      expect(guide.text).toMatch(new RegExp(`<dt id="${type}">[^]*?<dd>[^<]{20,}</dd>`));
    },
  );

  it.each([
    ['no address', {}],
    ['an address that the provider has not verified', { email: 'nia@people.example' }],
  ])('is not needed for %s: the person logs in, and is asked for one', async (_name, told) => {
    const { browser, started } = await ready();
    const proved = await browser.choose(started, { ...PERSON, ...told });
    expect(proved.headers.get('location')).toContain(OAUTH_APP);
    const reply = await redeemToken(developer(), tokenOfRedirect(proved));
    expect(reply).toMatchObject({ status: 200, json: { data: { user: { emails: [] } } } });
  });
});
