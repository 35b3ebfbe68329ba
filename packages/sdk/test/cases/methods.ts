import type { Client } from '../../src/client.ts';
import type { RequestOptions } from '../../src/types.ts';
import { createSignInResponse, createUser } from '../fixtures.ts';

/**
 * A test case of a public method that sends one request: the call, its request and the response.
 */
export interface SingleRequestMethod {
  name: string;
  call: (client: Client, request?: RequestOptions) => Promise<unknown>;
  /** The HTTP method and the path of the request when nobody is signed in. */
  route: string;
  /** The body as it is sent, with the keys in this order. Null for a request without a body. */
  body: string | null;
  /** The `data` of a successful response. */
  answer: object;
}

const sessionDuration = { session_duration_minutes: 60 };
const emailAddress = 'bo@bakehouse.test';
const phoneNumber = '+12025550162';

const commonResponse = { request_id: 'request-id-1', status_code: 200 };
const codeSentResponse = { ...commonResponse, method_id: 'method-1' };
const deletedResponse = { ...commonResponse, user_id: 'user-test-1', __user: createUser() };
const signInResponse = createSignInResponse();

const authorizeParameters = {
  client_id: 'c',
  redirect_uri: 'https://app.example/cb',
  response_type: 'code',
};

/** Every public method that sends one request, with all of its options. */
export const SINGLE_REQUEST_METHODS: readonly SingleRequestMethod[] = [
  {
    name: 'magicLinks.email.loginOrCreate',
    call: ({ magicLinks }, request) =>
      magicLinks.email.loginOrCreate(
        emailAddress,
        {
          signup_magic_link_url: 'https://app.example/s',
          signup_expiration_minutes: 10,
          login_magic_link_url: 'https://app.example/l',
          login_expiration_minutes: 20,
          login_template_id: 'lt',
          signup_template_id: 'st',
          locale: 'es',
        },
        request,
      ),
    route: 'POST /magic_links/email/login_or_create',
    body: '{"signup_magic_link_url":"https://app.example/s","signup_expiration_minutes":10,"login_magic_link_url":"https://app.example/l","login_expiration_minutes":20,"login_template_id":"lt","signup_template_id":"st","locale":"es","email":"bo@bakehouse.test"}',
    answer: commonResponse,
  },
  {
    name: 'magicLinks.email.send',
    call: ({ magicLinks }, request) => magicLinks.email.send(emailAddress, {}, request),
    route: 'POST /magic_links/email/send/primary',
    body: '{"email":"bo@bakehouse.test"}',
    answer: commonResponse,
  },
  {
    name: 'magicLinks.authenticate',
    call: ({ magicLinks }, request) => magicLinks.authenticate('t', sessionDuration, request),
    route: 'POST /magic_links/authenticate',
    body: '{"session_duration_minutes":60,"token":"t"}',
    answer: { ...signInResponse, method_id: 'email-test-1' },
  },
  {
    name: 'otps.sms.loginOrCreate',
    call: ({ otps }, request) =>
      otps.sms.loginOrCreate(
        phoneNumber,
        {
          expiration_minutes: 5,
          locale: 'en',
          enable_autofill: true,
          autofill_session_duration_minutes: 60,
        },
        request,
      ),
    route: 'POST /otps/sms/login_or_create',
    body: '{"expiration_minutes":5,"locale":"en","enable_autofill":true,"autofill_session_duration_minutes":60,"phone_number":"+12025550162"}',
    answer: codeSentResponse,
  },
  {
    name: 'otps.sms.send',
    call: ({ otps }, request) => otps.sms.send(phoneNumber, {}, request),
    route: 'POST /otps/sms/send/primary',
    body: '{"phone_number":"+12025550162"}',
    answer: codeSentResponse,
  },
  {
    name: 'otps.whatsapp.loginOrCreate',
    call: ({ otps }, request) =>
      otps.whatsapp.loginOrCreate(phoneNumber, { expiration_minutes: 5, locale: 'en' }, request),
    route: 'POST /otps/whatsapp/login_or_create',
    body: '{"expiration_minutes":5,"locale":"en","phone_number":"+12025550162"}',
    answer: codeSentResponse,
  },
  {
    name: 'otps.whatsapp.send',
    call: ({ otps }, request) => otps.whatsapp.send(phoneNumber, {}, request),
    route: 'POST /otps/whatsapp/send/primary',
    body: '{"phone_number":"+12025550162"}',
    answer: codeSentResponse,
  },
  {
    name: 'otps.email.loginOrCreate',
    call: ({ otps }, request) =>
      otps.email.loginOrCreate(
        emailAddress,
        {
          expiration_minutes: 5,
          login_template_id: 'lt',
          signup_template_id: 'st',
          locale: 'en',
        },
        request,
      ),
    route: 'POST /otps/email/login_or_create',
    body: '{"expiration_minutes":5,"login_template_id":"lt","signup_template_id":"st","locale":"en","email":"bo@bakehouse.test"}',
    answer: codeSentResponse,
  },
  {
    name: 'otps.email.send',
    call: ({ otps }, request) => otps.email.send(emailAddress, {}, request),
    route: 'POST /otps/email/send/primary',
    body: '{"email":"bo@bakehouse.test"}',
    answer: codeSentResponse,
  },
  {
    name: 'otps.authenticate',
    call: ({ otps }, request) => otps.authenticate('123456', 'method-1', sessionDuration, request),
    route: 'POST /otps/authenticate',
    body: '{"token":"123456","method_id":"method-1","session_duration_minutes":60}',
    answer: { ...signInResponse, method_id: 'method-1' },
  },
  {
    name: 'oauth.authenticate',
    call: ({ oauth }, request) => oauth.authenticate('t', sessionDuration, request),
    route: 'POST /oauth/authenticate',
    body: '{"token":"t","session_duration_minutes":60}',
    answer: { ...signInResponse, provider_subject: 's', provider_type: 'Google' },
  },
  {
    name: 'oauth.attach',
    call: ({ oauth }, request) => oauth.attach('google', request),
    route: 'POST /oauth/attach',
    body: '{"provider":"google"}',
    answer: { ...commonResponse, oauth_attach_token: 'a' },
  },
  {
    name: 'passwords.create',
    call: ({ passwords }, request) =>
      passwords.create({ ...sessionDuration, password: 'pw', email: emailAddress }, request),
    route: 'POST /passwords',
    body: '{"email":"bo@bakehouse.test","password":"pw","session_duration_minutes":60}',
    answer: { ...signInResponse, email_id: 'email-test-1' },
  },
  {
    name: 'passwords.authenticate',
    call: ({ passwords }, request) =>
      passwords.authenticate({ ...sessionDuration, password: 'pw', email: emailAddress }, request),
    route: 'POST /passwords/authenticate',
    body: '{"email":"bo@bakehouse.test","password":"pw","session_duration_minutes":60}',
    answer: signInResponse,
  },
  {
    name: 'passwords.resetByEmailStart',
    call: ({ passwords }, request) =>
      passwords.resetByEmailStart(
        {
          locale: 'de-AT',
          login_expiration_minutes: 30,
          reset_password_template_id: 'tpl',
          reset_password_expiration_minutes: 30,
          reset_password_redirect_url: 'https://app.example/r',
          login_redirect_url: 'https://app.example/l',
          email: emailAddress,
        },
        request,
      ),
    route: 'POST /passwords/email/reset/start',
    body: '{"email":"bo@bakehouse.test","login_redirect_url":"https://app.example/l","reset_password_redirect_url":"https://app.example/r","reset_password_expiration_minutes":30,"reset_password_template_id":"tpl","locale":"de-AT"}',
    answer: commonResponse,
  },
  {
    name: 'passwords.resetByEmail',
    call: ({ passwords }, request) =>
      passwords.resetByEmail({ ...sessionDuration, password: 'pw', token: 't' }, request),
    route: 'POST /passwords/email/reset',
    body: '{"token":"t","password":"pw","session_duration_minutes":60}',
    answer: signInResponse,
  },
  {
    name: 'passwords.resetByExistingPassword',
    call: ({ passwords }, request) =>
      passwords.resetByExistingPassword(
        { ...sessionDuration, new_password: 'pw2', existing_password: 'pw', email: emailAddress },
        request,
      ),
    route: 'POST /passwords/existing_password/reset',
    body: '{"email":"bo@bakehouse.test","existing_password":"pw","new_password":"pw2","session_duration_minutes":60}',
    answer: signInResponse,
  },
  {
    name: 'passwords.resetBySession',
    call: ({ passwords }, request) =>
      passwords.resetBySession({ ...sessionDuration, password: 'pw' }, request),
    route: 'POST /passwords/session/reset',
    body: '{"password":"pw","session_duration_minutes":60}',
    answer: signInResponse,
  },
  {
    name: 'passwords.strengthCheck',
    call: ({ passwords }, request) =>
      passwords.strengthCheck({ password: 'pw', email: emailAddress }, request),
    route: 'POST /passwords/strength_check',
    body: '{"email":"bo@bakehouse.test","password":"pw"}',
    answer: { ...commonResponse, score: 1 },
  },
  {
    name: 'cryptoWallets.authenticateStart',
    call: ({ cryptoWallets }, request) =>
      cryptoWallets.authenticateStart(
        {
          crypto_wallet_type: 'ethereum',
          crypto_wallet_address: '0xabc',
          siwe_params: { statement: 'hi' },
        },
        request,
      ),
    route: 'POST /crypto_wallets/authenticate/start/primary',
    body: '{"crypto_wallet_address":"0xabc","crypto_wallet_type":"ethereum"}',
    answer: { ...commonResponse, challenge: 'sign this' },
  },
  {
    name: 'cryptoWallets.authenticate',
    call: ({ cryptoWallets }, request) =>
      cryptoWallets.authenticate(
        {
          crypto_wallet_address: '0xabc',
          crypto_wallet_type: 'ethereum',
          signature: '0xsig',
          ...sessionDuration,
        },
        request,
      ),
    route: 'POST /crypto_wallets/authenticate',
    body: '{"session_duration_minutes":60,"crypto_wallet_address":"0xabc","crypto_wallet_type":"ethereum","signature":"0xsig"}',
    answer: signInResponse,
  },
  {
    name: 'totps.create',
    call: ({ totps }, request) => totps.create({ expiration_minutes: 60 }, request),
    route: 'POST /totps',
    body: '{"expiration_minutes":60}',
    answer: {
      ...commonResponse,
      totp_id: 'totp-1',
      secret: 'S',
      qr_code: 'data:image/png;base64,',
      recovery_codes: [],
      __user: createUser(),
    },
  },
  {
    name: 'totps.authenticate',
    call: ({ totps }, request) =>
      totps.authenticate({ totp_code: '123456', ...sessionDuration }, request),
    route: 'POST /totps/authenticate',
    body: '{"session_duration_minutes":60,"totp_code":"123456"}',
    answer: { ...signInResponse, totp_id: 'totp-1' },
  },
  {
    name: 'totps.recoveryCodes',
    call: ({ totps }, request) => totps.recoveryCodes(request),
    route: 'POST /totps/recovery_codes',
    body: null,
    answer: { ...commonResponse, user_id: 'user-test-1', totps: [] },
  },
  {
    name: 'totps.recover',
    call: ({ totps }, request) =>
      totps.recover({ recovery_code: 'aaaa', ...sessionDuration }, request),
    route: 'POST /totps/recover',
    body: '{"session_duration_minutes":60,"recovery_code":"aaaa"}',
    answer: { ...signInResponse, totp_id: 'totp-1' },
  },
  {
    name: 'session.authenticate',
    call: ({ session }, request) => session.authenticate(sessionDuration, request),
    route: 'POST /sessions/authenticate',
    body: '{"session_duration_minutes":60}',
    answer: signInResponse,
  },
  {
    name: 'session.revoke',
    call: ({ session }, request) => session.revoke({}, request),
    route: 'POST /sessions/revoke',
    body: null,
    answer: commonResponse,
  },
  {
    name: 'session.exchangeAccessToken',
    call: ({ session }, request) =>
      session.exchangeAccessToken({ ...sessionDuration, access_token: 'a' }, request),
    route: 'POST /sessions/exchange_access_token',
    body: '{"access_token":"a","session_duration_minutes":60}',
    answer: signInResponse,
  },
  {
    name: 'session.attest',
    call: ({ session }, request) =>
      session.attest(
        { session_jwt: 'j', session_token: 's', ...sessionDuration, token: 't', profile_id: 'p' },
        request,
      ),
    route: 'POST /sessions/attest',
    body: '{"profile_id":"p","token":"t","session_duration_minutes":60,"session_token":"s","session_jwt":"j"}',
    answer: signInResponse,
  },
  {
    name: 'user.get',
    call: ({ user }, request) => user.get(request),
    route: 'GET /users/me',
    body: null,
    answer: { ...commonResponse, ...createUser() },
  },
  {
    name: 'user.update',
    call: ({ user }, request) =>
      user.update(
        { untrusted_metadata: { theme: 'dark' }, name: { first_name: 'A', last_name: 'B' } },
        request,
      ),
    route: 'PUT /users/me',
    body: '{"name":{"first_name":"A","last_name":"B"},"untrusted_metadata":{"theme":"dark"}}',
    answer: { ...deletedResponse, emails: [], phone_numbers: [], crypto_wallets: [] },
  },
  ...(
    [
      ['deleteEmail', 'emails'],
      ['deletePhoneNumber', 'phone_numbers'],
      ['deleteTOTP', 'totps'],
      ['deleteCryptoWallet', 'crypto_wallets'],
      ['deleteOAuthRegistration', 'oauth'],
      ['deleteWebauthnRegistration', 'webauthn_registrations'],
      ['deleteBiometricRegistration', 'biometric_registrations'],
    ] as const
  ).map(([name, kind]): SingleRequestMethod => ({
    name: `user.${name}`,
    call: ({ user }, request) => user[name]('id/1', request),
    route: `DELETE /users/${kind}/id%2F1`,
    body: null,
    answer: deletedResponse,
  })),
  {
    name: 'user.getConnectedApps',
    call: ({ user }, request) => user.getConnectedApps(request),
    route: 'GET /users/connected_apps',
    body: null,
    answer: { ...commonResponse, connected_apps: [] },
  },
  {
    name: 'user.revokeConnectedApp',
    call: ({ user }, request) => user.revokeConnectedApp('app/1', request),
    route: 'POST /users/connected_apps/app%2F1/revoke',
    body: null,
    answer: commonResponse,
  },
  {
    name: 'user.revokedConnectedApp',
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- the old name must work, too
    call: ({ user }, request) => user.revokedConnectedApp('app/1', request),
    route: 'POST /users/connected_apps/app%2F1/revoke',
    body: null,
    answer: commonResponse,
  },
  {
    name: 'search.user',
    call: ({ search }, request) => search.user(emailAddress, request),
    route: 'POST /users/search',
    body: '{"email":"bo@bakehouse.test"}',
    answer: { ...commonResponse, userType: 'password' },
  },
  {
    name: 'search.member',
    call: ({ search }, request) => search.member(emailAddress, 'org-1', request),
    route: 'POST /b2b/organizations/members/search',
    body: '{"email_address":"bo@bakehouse.test","organization_id":"org-1"}',
    answer: { ...commonResponse, member: null },
  },
  {
    name: 'impersonation.authenticate',
    call: ({ impersonation }, request) =>
      impersonation.authenticate({ impersonation_token: 'imp' }, request),
    route: 'POST /impersonation/authenticate',
    body: '{"impersonation_token":"imp"}',
    answer: signInResponse,
  },
  {
    name: 'idp.oauthAuthorizeStart',
    call: ({ idp }, request) =>
      idp.oauthAuthorizeStart({ ...authorizeParameters, scope: 'openid email' }, request),
    route: 'POST /oauth/authorize/start',
    body: '{"client_id":"c","redirect_uri":"https://app.example/cb","response_type":"code","scope":"openid email"}',
    answer: { ...commonResponse, consent_required: true, oidc_client: { client_name: 'C' } },
  },
  {
    name: 'idp.oauthLogoutStart',
    call: ({ idp }, request) =>
      idp.oauthLogoutStart(
        {
          state: 's',
          id_token_hint: 'h',
          post_logout_redirect_uri: 'https://app.example/out',
          client_id: 'c',
        },
        request,
      ),
    route: 'POST /oauth/logout/start',
    body: '{"client_id":"c","post_logout_redirect_uri":"https://app.example/out","state":"s","id_token_hint":"h"}',
    answer: { ...commonResponse, consent_required: false, redirect_uri: 'https://app.example/out' },
  },
  {
    name: 'idp.inPage.oauthAuthorizeStart',
    call: ({ idp }, request) =>
      idp.inPage.oauthAuthorizeStart(
        {
          ...authorizeParameters,
          scopes: ['openid'],
          prompt: 'login',
          max_age: '60',
          request_token: 'rt',
        },
        request,
      ),
    route: 'POST /idp/oauth/authorize/start',
    body: '{"client_id":"c","redirect_uri":"https://app.example/cb","response_type":"code","scopes":["openid"],"request_token":"rt","max_age":"60","prompt":"login"}',
    answer: {
      ...commonResponse,
      user_id: 'user-test-1',
      consent_required: true,
      scope_results: [],
    },
  },
  {
    name: 'idp.inPage.oauthAuthorizeSubmit',
    call: ({ idp }, request) =>
      idp.inPage.oauthAuthorizeSubmit(
        {
          ...authorizeParameters,
          scopes: ['openid'],
          state: 's',
          nonce: 'n',
          code_challenge: 'cc',
          consent_granted: true,
          prompt: 'consent',
          resource: ['https://api.example'],
        },
        request,
      ),
    route: 'POST /idp/oauth/authorize/submit',
    body: '{"client_id":"c","redirect_uri":"https://app.example/cb","response_type":"code","scopes":["openid"],"state":"s","nonce":"n","code_challenge":"cc","consent_granted":true,"prompt":"consent","resource":["https://api.example"]}',
    answer: { ...commonResponse, redirect_uri: 'https://app.example/cb?code=x' },
  },
];
