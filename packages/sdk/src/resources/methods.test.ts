import { describe, expect, it } from 'vitest';
import { callUntyped } from '../../test/call-untyped.ts';
import { createSignedInClient, createTestClient } from '../../test/create-test-client.ts';
import { errorResponse, successResponse } from '../../test/fixtures.ts';
import { SINGLE_REQUEST_METHODS } from '../../test/cases/methods.ts';

const decode = (text: string | null | undefined): string => atob(text ?? '');

describe.each(SINGLE_REQUEST_METHODS)('$name', ({ call, route, body, answer }) => {
  it('sends the documented request and resolves with the data of the response', async () => {
    const { client, platform } = createTestClient();
    platform.server.on(route, () => successResponse(answer));
    const result = await call(client);
    const [request, ...more] = platform.server.requestsTo(route);
    expect(more).toEqual([]);
    expect(request?.init.body ?? null).toBe(body);
    expect(Object.fromEntries(request?.headers ?? [])).toEqual({
      authorization: expect.stringMatching(/^Basic /) as unknown,
      'content-type': 'application/json',
      'x-sdk-client': expect.any(String) as unknown,
      'x-sdk-parent-host': 'https://app.example.com',
    });
    const { __user, request_id, status_code, ...data } = Object(answer) as Record<string, unknown>;
    expect(result).toMatchObject(
      route === 'GET /users/me' ? data : { request_id, status_code, ...data },
    );
    expect(result).not.toHaveProperty('__user');
  });

  it('rejects with the error of the API', async () => {
    const { client, platform } = createTestClient();
    platform.server.on(route, () => errorResponse(403, 'insufficient_factors'));
    await expect(call(client)).rejects.toMatchObject({
      name: 'ApiError',
      error_type: 'insufficient_factors',
    });
  });

  it('rejects when its signal aborts and at its timeout', async () => {
    const { client, platform } = createTestClient();
    platform.server.on(route, () => new Promise(() => undefined));
    const outcomes = Promise.allSettled([
      call(client, { signal: AbortSignal.abort(new Error('enough')) }),
      call(client, { timeout: 300 }),
    ]);
    await platform.clock.advance(300);
    expect(await outcomes).toMatchObject([
      { status: 'rejected', reason: { message: 'enough' } },
      { status: 'rejected', reason: { name: 'UnreachableError' } },
    ]);
  });
});

describe('a method that adds a factor', () => {
  it.each([
    ['magicLinks.email.send', 'POST /magic_links/email/send/secondary'],
    ['otps.sms.send', 'POST /otps/sms/send/secondary'],
    ['otps.whatsapp.send', 'POST /otps/whatsapp/send/secondary'],
    ['otps.email.send', 'POST /otps/email/send/secondary'],
    ['cryptoWallets.authenticateStart', 'POST /crypto_wallets/authenticate/start/secondary'],
  ])('%s sends %s while a session exists', async (name, route) => {
    const { client, platform } = await createSignedInClient();
    platform.server.on(route, () => successResponse({ method_id: 'm' }));
    await SINGLE_REQUEST_METHODS.find((method) => method.name === name)?.call(client);
    const [request] = platform.server.requestsTo(route);
    expect(decode(request?.headers.get('authorization')?.slice(6))).toMatch(/:session-token-1$/);
  });
});

describe('a method that does not depend on a session', () => {
  it.each([
    ['magicLinks.email.loginOrCreate', 'POST /magic_links/email/login_or_create'],
    ['otps.sms.loginOrCreate', 'POST /otps/sms/login_or_create'],
  ])('%s also sends %s while a session exists', async (name, route) => {
    const { client, platform } = await createSignedInClient();
    platform.server.on(route, () => successResponse({ method_id: 'm' }));
    await SINGLE_REQUEST_METHODS.find((method) => method.name === name)?.call(client);
    expect(platform.server.requestsTo(route)).toHaveLength(1);
  });
});

describe('an invalid argument', () => {
  const { client } = createTestClient();
  const { magicLinks, otps, oauth, passwords, cryptoWallets, totps } = client;
  const minutes = { session_duration_minutes: 60 };

  it.each([
    [
      'magicLinks.email.loginOrCreate',
      magicLinks.email.loginOrCreate,
      [5],
      'email must be a string',
    ],
    [
      'magicLinks.email.send',
      magicLinks.email.send,
      ['a@b.test', { login_expiration_minutes: '5' }],
      'login_expiration_minutes must be a number',
    ],
    [
      'magicLinks.authenticate',
      magicLinks.authenticate,
      [undefined, minutes],
      'Token must be a string',
    ],
    [
      'magicLinks.authenticate',
      magicLinks.authenticate,
      ['t', {}],
      'session_duration_minutes must be a number',
    ],
    ['magicLinks.authenticate', magicLinks.authenticate, ['t'], 'options must be an object'],
    ['otps.sms.loginOrCreate', otps.sms.loginOrCreate, [5], 'phone_number must be a string'],
    [
      'otps.sms.send',
      otps.sms.send,
      ['+1', { enable_autofill: 1 }],
      'enable_autofill must be a boolean',
    ],
    ['otps.whatsapp.send', otps.whatsapp.send, [null], 'phone_number must be a string'],
    ['otps.email.send', otps.email.send, [[]], 'email must be a string'],
    ['otps.authenticate', otps.authenticate, [5, 'm', minutes], 'Code must be a string'],
    ['otps.authenticate', otps.authenticate, ['1', 5, minutes], 'method_id must be a string'],
    ['oauth.authenticate', oauth.authenticate, [5, minutes], 'Token must be a string'],
    [
      'oauth.google.start',
      oauth.google.start,
      [{ custom_scopes: 'a b' }],
      'custom_scopes must be an array of strings',
    ],
    ['oauth.yahoo.start', oauth.yahoo.start, ['x'], 'options must be an object'],
    ['oauth.attach', oauth.attach, [{}], 'provider must be a string'],
    ['passwords.resetByEmail', passwords.resetByEmail, [{}], 'token must be a string'],
    ['passwords.resetByEmailStart', passwords.resetByEmailStart, [{}], 'email must be a string'],
    [
      'passwords.resetByExistingPassword',
      passwords.resetByExistingPassword,
      [{ email: 'a@b.test' }],
      'existing_password must be a string',
    ],
    ['passwords.resetBySession', passwords.resetBySession, [{}], 'password must be a string'],
    [
      'cryptoWallets.authenticateStart',
      cryptoWallets.authenticateStart,
      [{ crypto_wallet_address: 'a' }],
      'crypto_wallet_type must be a string',
    ],
    [
      'cryptoWallets.authenticate',
      cryptoWallets.authenticate,
      [{ ...minutes, crypto_wallet_address: 'a', crypto_wallet_type: 'solana' }],
      'signature must be a string',
    ],
    ['totps.create', totps.create, [{}], 'expiration_minutes must be a number'],
    ['totps.authenticate', totps.authenticate, [minutes], 'totp_code must be a string'],
    ['totps.recover', totps.recover, [minutes], 'recovery_code must be a string'],
    ['user.deleteEmail', client.user.deleteEmail, [], 'id must be a string'],
    ['user.revokeConnectedApp', client.user.revokeConnectedApp, [1], 'id must be a string'],
    ['user.update', client.user.update, [{ name: 'Bo' }], 'name must be an object'],
    [
      'session.exchangeAccessToken',
      client.session.exchangeAccessToken,
      [minutes],
      'access_token must be a string',
    ],
    ['session.attest', client.session.attest, [{}], 'profile_id must be a string'],
    ['search.user', client.search.user, [], 'email must be a string'],
    ['search.member', client.search.member, ['a@b.test'], 'organization_id must be a string'],
    [
      'impersonation.authenticate',
      client.impersonation.authenticate,
      [{}],
      'impersonation_token must be a string',
    ],
    ['idp.oauthAuthorizeStart', client.idp.oauthAuthorizeStart, [{}], 'client_id must be a string'],
    [
      'idp.oauthAuthorizeSubmit',
      client.idp.oauthAuthorizeSubmit,
      [{ client_id: 'c', redirect_uri: 'r', response_type: 'code', consent_granted: 'true' }],
      'consent_granted must be a boolean',
    ],
    [
      'authenticateByUrl',
      client.authenticateByUrl,
      [{}],
      'session_duration_minutes must be a number',
    ],
  ] as const)('of %s is refused without a request: %#', async (name, method, args, problem) => {
    await expect(callUntyped(method, ...args)).rejects.toMatchObject({
      name: 'UsageError',
      message: `Invalid call to ${name}\n${problem}`,
    });
  });
});
