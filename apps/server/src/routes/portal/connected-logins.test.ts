import { connectedLoginList } from '@bakehouse/contract';
import { expect, it } from 'vitest';
import {
  createOAuthBrowser,
  tokenOfRedirect,
  type OAuthPerson,
} from '../../../test/people/oauth-person.ts';
import { createPinOwner } from '../../../test/people/pin-owner.ts';
import { useTestServer } from '../../../test/server/test-server.ts';

const server = useTestServer();

const NIA: OAuthPerson = { first_name: 'Nia', last_name: 'Newcomer', subject: 'nia' };

const attachTokenOf = async (token: string, provider: string) => {
  const { json } = await server().provider('/oauth/attach', { token, body: { provider } });
  // The cast is unchecked, because a login without the token would fail.
  return (json as { data: { oauth_attach_token: string } }).data.oauth_attach_token;
};

/** @returns the new session token */
const connect = async (token: string, provider: string, person: OAuthPerson) => {
  const browser = createOAuthBrowser(server());
  const query = { oauth_attach_token: await attachTokenOf(token, provider) };
  const proved = await browser.choose(await browser.start(provider, { query }), { ...person });
  const body = { token: tokenOfRedirect(proved), session_duration_minutes: 60 };
  const { json } = await server().provider('/oauth/authenticate', { token, body });
  return (json as { data: { session_token: string } }).data.session_token;
};

const listOf = async (token: string) =>
  connectedLoginList.parse((await server().portal('/auth/connected_logins', { token })).json).data;

it('lists the connected accounts of the caller with their verified address or their name', async () => {
  const [owner, stranger] = [await createPinOwner(server()), await createPinOwner(server())];
  expect(await listOf(owner.token)).toEqual([]);
  const verified = { ...NIA, email: 'nia@people.example', verified: 'yes' } as const;
  const token = await connect(owner.token, 'github', verified);
  const unverified = { ...NIA, email: 'not-proved@people.example' };
  const last = await connect(token, 'linkedin', unverified);
  const connected_at = server().deps.clock.now().toISOString().slice(0, 10);
  expect(await listOf(last)).toEqual([
    {
      id: expect.stringMatching(/^oauth-user-/) as string,
      provider: 'github',
      provider_name: 'GitHub',
      account_name: 'nia@people.example',
      connected_at: expect.stringContaining(connected_at) as string,
    },
    expect.objectContaining({ provider_name: 'LinkedIn', account_name: 'Nia Newcomer' }),
  ]);
  expect(await listOf(stranger.token)).toEqual([]);
});

it('shows the address that the account at the provider has now', async () => {
  const owner = await createPinOwner(server());
  const connectAs = (token: string, email: string) =>
    connect(token, 'google', { ...NIA, subject: 'moved', email, verified: 'yes' });
  const token = await connectAs(owner.token, 'old@people.example');
  const last = await connectAs(token, 'new@people.example');
  expect(await listOf(last)).toMatchObject([{ account_name: 'new@people.example' }]);
});
