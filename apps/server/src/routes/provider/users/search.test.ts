import { describe, expect, it } from 'vitest';
import { authenticateResponseSchema } from '../../../../test/api/provider-responses.ts';
import { createAddress } from '../../../../test/people/person.ts';
import { emailIdentifier, signUpWithIdentifier } from '../../../../test/people/proofs.ts';
import { createStoppedClock } from '../../../../test/server/stopped-clock.ts';
import { useConfigFile } from '../../../../test/server/test-projects.ts';
import { DEMO_PUBLIC_TOKEN, useTestServer } from '../../../../test/server/test-server.ts';
import { DEMO_PASSWORD, demoAddress } from '../../../demo/accounts.ts';

const UNIFORM_TOKEN = 'public-token-test-uniform';

const file = useConfigFile(() => ({
  projects: [
    {
      public_token: UNIFORM_TOKEN,
      project_id: 'project-test-uniform',
      name: 'A discreet site',
      origins: ['https://uniform.example'],
      redirect_urls: [],
      settings: { uniform_user_search: true },
    },
  ],
}));

const server = useTestServer({
  env: { BAKEHOUSE_CONFIG: file },
  clock: createStoppedClock(),
});

const search = (body: object, token = DEMO_PUBLIC_TOKEN, sending: object = {}) => {
  const credentials = Buffer.from(`${token}:${token}`).toString('base64');
  const headers = { authorization: `Basic ${credentials}` };
  return server().send('/sdk/v1/users/search', { body, headers, ...sending });
};

const typeOf = async (email: string, token?: string) => {
  const reply = await search({ email }, token);
  expect(reply.json).toEqual({
    data: {
      request_id: reply.headers.get('x-request-id'),
      status_code: 200,
      userType: expect.any(String) as string,
    },
  });
  return (reply.json as { data: { userType: string } }).data.userType;
};

describe('POST /users/search', () => {
  it('tells new addresses, users without a password and users with one apart', async () => {
    const address = createAddress();
    expect(await typeOf(address)).toBe('new');
    await signUpWithIdentifier(server(), emailIdentifier(address));
    expect(await typeOf(address.toUpperCase())).toBe('passwordless');
    expect(await typeOf(demoAddress('bo'))).toBe('password');
  });

  it('answers alike for every address of a project with uniform answers', async () => {
    const address = createAddress();
    expect(await typeOf(address, UNIFORM_TOKEN)).toBe('password');
    expect(await typeOf(demoAddress('bo'), UNIFORM_TOKEN)).toBe('password');
  });

  it.each([
    ['invalid_email', { email: 'no address' }],
    ['invalid_request', {}],
    ['invalid_request', { email: 1 }],
  ])('answers %s for %j', async (error_type, body) => {
    expect((await search(body)).json).toMatchObject({ status_code: 400, error_type });
  });

  it('has a strict limit of its own', async () => {
    const sending = { peer: '203.0.113.77' };
    const email = createAddress();
    for (let count = 0; count < 10; count += 1) {
      expect((await search({ email }, undefined, sending)).status).toBe(200);
    }
    const refused = await search({ email }, undefined, sending);
    expect(refused).toMatchObject({ status: 429, json: { error_type: 'too_many_requests' } });
    expect(refused.headers.get('retry-after')).toBe('20');
    const body = { email, password: 'wrong' };
    const login = await server().provider('/passwords/authenticate', { body, ...sending });
    expect(login.status).toBe(401);
  });
});

describe('calls about what the server does not offer', () => {
  it('find no connected app', async () => {
    const body = { email: demoAddress('cy'), password: DEMO_PASSWORD };
    const login = await server().provider('/passwords/authenticate', { body });
    const token = authenticateResponseSchema.parse(login.json).data.session_token;
    const listed = await server().provider('/users/connected_apps', { token });
    expect(listed.json).toMatchObject({ data: { status_code: 200, connected_apps: [] } });
    const path = '/users/connected_apps/connected-app-test-1/revoke';
    expect(await server().provider(path, { method: 'POST', token })).toMatchObject({
      status: 404,
      json: { error_type: 'connected_app_not_found' },
    });
  });

  it('find no member of an organisation', async () => {
    const reply = await server().provider('/b2b/organizations/members/search', {
      body: { email_address: demoAddress('bo'), organization_id: 'organization-test-1' },
    });
    expect(reply.json).toMatchObject({ data: { status_code: 200, member: null } });
  });
});
