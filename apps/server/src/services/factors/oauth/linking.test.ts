import { describe, expect, it } from 'vitest';
import type { OAuthAuthenticateResponse } from '@bakehouse/sdk';
import { createOAuthBrowser, tokenOfRedirect } from '../../../../test/people/oauth-person.ts';
import { createAddress, createPerson } from '../../../../test/people/person.ts';
import { useTestServer, type TestReply } from '../../../../test/server/test-server.ts';

const server = useTestServer();

const PASSWORD = 'Long-Enough-Words-To-Stay';

/** The users who may have an address before somebody arrives with it from a provider. */
const OWNERS = {
  nobody: () => Promise.resolve(undefined),
  'an owner who confirmed it': async (address: string) =>
    (await createPerson(server(), { address })).id,
  'somebody who never confirmed it': async (address: string) => {
    const body = { email: address, password: PASSWORD, session_duration_minutes: 60 };
    return dataOf(await server().provider('/passwords', { body })).user_id;
  },
} as const;

const dataOf = ({ status, json, text }: TestReply) => {
  if (status !== 200) throw new Error(text);
  // The cast is unchecked, because the tests compare what they use.
  return (json as { data: OAuthAuthenticateResponse }).data;
};

const arrive = async (provider: string, address: string, isVerified: boolean) => {
  const browser = createOAuthBrowser(server());
  const started = await browser.start(provider);
  const proved = await browser.choose(started, {
    first_name: 'Vi',
    email: address,
    subject: crypto.randomUUID(),
    ...(isVerified && { verified: 'yes' }),
  });
  const body = { token: tokenOfRedirect(proved), session_duration_minutes: 60 };
  return { proved, ...dataOf(await server().provider('/oauth/authenticate', { body })) };
};

/** GitHub says whether an address is verified; Figma never does. */
const ARRIVALS = [
  { provider: 'github', isVerified: true, isLinked: true },
  { provider: 'github', isVerified: false, isLinked: false },
  { provider: 'figma', isVerified: true, isLinked: false },
  { provider: 'figma', isVerified: false, isLinked: false },
] as const;

const CASES = Object.keys(OWNERS).flatMap((owner) =>
  ARRIVALS.map((arrival) => ({ owner: owner as keyof typeof OWNERS, ...arrival })),
);

describe('an address from another provider', () => {
  it.each(CASES)(
    'of $owner, at $provider and verified there: $isVerified, leads to the account: $isLinked',
    async ({ owner, provider, isVerified, isLinked }) => {
      const address = createAddress();
      const userId = await OWNERS[owner](address);
      const { user_id, user, ...facts } = await arrive(provider, address, isVerified);
      const addresses = user.emails.map(({ email }) => email);
      expect(addresses).toEqual(isLinked ? [address] : []);
      expect(user_id === userId).toBe(isLinked && userId !== undefined);
      expect(facts).toMatchObject({
        user_created: user_id !== userId,
        oauth_registration_created: true,
      });
    },
  );

  it('answers alike for known and unknown addresses that are not verified', async () => {
    const known = (await createPerson(server())).address;
    const places = [];
    for (const address of [known, createAddress()]) {
      const { proved } = await arrive('figma', address, false);
      places.push(new URL(proved.headers.get('location') ?? '').pathname);
    }
    expect(places).toEqual(['/new', '/new']);
  });

  it('ends the password and the session of somebody who never confirmed it, and says so', async () => {
    const address = createAddress();
    const body = { email: address, password: PASSWORD, session_duration_minutes: 60 };
    const { session_token: token } = dataOf(await server().provider('/passwords', { body }));
    const { user, reset_sessions: hasReset } = await arrive('github', address, true);
    expect(user.password).toBeNull();
    expect(hasReset).toBe(true);
    const before = await server().provider('/sessions/authenticate', { token, body: {} });
    expect(before.status).toBe(404);
    const late = await server().provider('/passwords/authenticate', { body });
    expect(late.status).toBe(401);
  });

  it('keeps the password of an owner who confirmed it, and tells the owner', async () => {
    const owner = await createPerson(server());
    expect(await arrive('github', owner.address, true)).toMatchObject({ reset_sessions: false });
    const letters = await server().send(`/__dev/outbox?to=${encodeURIComponent(owner.address)}`);
    expect(letters.text).toContain('A way to log in to Bakehouse demo was added');
    expect(letters.text).toContain('GitHub');
  });
});
