import { describe, expect, it } from 'vitest';
import { callUntyped } from '../../../test/call-untyped.ts';
import { createSignedInClient, createTestClient } from '../../../test/create-test-client.ts';
import {
  createSession,
  createSignInResponse,
  errorResponse,
  successResponse,
} from '../../../test/fixtures.ts';

const bo = {
  email: 'bo@bakehouse.test',
  password: 'Sourdough-Rises-At-5am',
  session_duration_minutes: 60,
};

describe('passwords', () => {
  it('create signs in the new user', async () => {
    const { client, platform } = createTestClient();
    const answer = { ...createSignInResponse(), email_id: 'email-test-1' };
    platform.server.on('POST /passwords', () => successResponse(answer));
    await expect(client.passwords.create(bo)).resolves.toEqual(answer);
    expect(client.session.getSync()).toEqual(createSession());
  });

  it('send only the known fields, in the documented order', async () => {
    const { client, platform } = createTestClient();
    platform.server.on('POST /passwords/authenticate', () =>
      successResponse(createSignInResponse()),
    );
    const { email, password, session_duration_minutes } = bo;
    const untidy = { session_duration_minutes, more: 1, password, email };
    await client.passwords.authenticate(untidy);
    const [request] = platform.server.requestsTo('POST /passwords/authenticate');
    expect(request?.init.body).toBe(
      '{"email":"bo@bakehouse.test","password":"Sourdough-Rises-At-5am","session_duration_minutes":60}',
    );
  });

  it.each(['unauthorized_credentials', 'reset_password', 'breached_password'])(
    'authenticate rejects with %s and keeps an existing session',
    async (error_type) => {
      const { client, platform } = await createSignedInClient();
      platform.server.on('POST /passwords/authenticate', () => errorResponse(401, error_type));
      await expect(client.passwords.authenticate(bo)).rejects.toMatchObject({ error_type });
      expect(client.session.getSync()).toEqual(createSession());
    },
  );

  it.each([
    ['{"password":"abc"}', { password: 'abc' }],
    ['{"email":"bo@bakehouse.test","password":"abc"}', { password: 'abc', email: bo.email }],
  ])('strengthCheck sends %s', async (body, options) => {
    const { client, platform } = createTestClient();
    const answer = { score: 1, valid_password: false };
    platform.server.on('POST /passwords/strength_check', () => successResponse(answer));
    await expect(client.passwords.strengthCheck(options)).resolves.toEqual(answer);
    expect(platform.server.requestsTo('POST /passwords/strength_check')[0]?.init.body).toBe(body);
  });

  it.each([
    ['create', { ...bo, email: 5 }, 'email must be a string'],
    [
      'create',
      { ...bo, session_duration_minutes: undefined },
      'session_duration_minutes must be a number',
    ],
    ['create', undefined, 'options must be an object'],
    ['authenticate', { ...bo, password: null }, 'password must be a string'],
    ['strengthCheck', {}, 'password must be a string'],
    ['strengthCheck', { password: 'a', email: false }, 'email must be a string'],
  ] as const)('%s refuses %j before anything is sent', async (method, options, problem) => {
    const { client, platform } = createTestClient();
    await expect(callUntyped(client.passwords[method], options)).rejects.toMatchObject({
      name: 'UsageError',
      message: `Invalid call to passwords.${method}\n${problem}`,
    });
    expect(platform.server.requests.filter(({ path }) => path.startsWith('/passwords'))).toEqual(
      [],
    );
  });
});
