import type { ServerResponse } from 'node:http';
import type { ReceivedRequest } from '../replay/received-request.ts';
import {
  createSessionData,
  createStubUser,
  stubUserIdOf,
  type StubState,
} from './stub-sessions.ts';

const PASSKEY_CHALLENGE = Buffer.from('challenge-challenge-challenge-00').toString('base64url');

const DEFAULT_BOOTSTRAP = {
  project_name: 'Stub',
  disable_sdk_watermark: false,
  cname_domain: null,
  email_domains: ['example.com'],
  captcha_settings: { enabled: false, siteKey: '' },
  pkce_required_for_email_magic_links: false,
  pkce_required_for_password_resets: false,
  pkce_required_for_oauth: false,
  pkce_required_for_sso: false,
  slug_pattern: null,
  create_organization_enabled: false,
  password_config: { luds_complexity: 3, luds_minimum_count: 8 },
  dfp_protected_auth_enabled: false,
  dfp_protected_auth_mode: 'OBSERVATION',
  rbac_policy: null,
  siwe_required_for_crypto_wallets: false,
  vertical: 'CONSUMER',
};

type ResponseDataFactory = (state: StubState) => object;

const createPasskeySessionData = (state: StubState) => ({
  ...createSessionData(state),
  webauthn_registration_id: `webauthn-registration-${state.passkeys}`,
});

const createChangedUserData = (state: StubState) => ({
  user_id: stubUserIdOf(state),
  __user: createStubUser(state),
});

const createPasskeyCreationOptions = (state: StubState) => ({
  rp: { id: 'localhost', name: 'Stub' },
  user: {
    id: Buffer.from(stubUserIdOf(state)).toString('base64url'),
    name: 'a',
    displayName: 'a',
  },
  challenge: PASSKEY_CHALLENGE,
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  attestation: 'none',
});

const PASSKEY_REQUEST_OPTIONS = {
  challenge: PASSKEY_CHALLENGE,
  rpId: 'localhost',
  userVerification: 'required',
};

const createEmptyData: ResponseDataFactory = () => ({});
const createMethodIdData: ResponseDataFactory = () => ({ method_id: 'method-1' });
const createWalletChallengeData: ResponseDataFactory = () => ({ challenge: 'sign this' });
const createPasskeyRequestData: ResponseDataFactory = (state) => ({
  user_id: stubUserIdOf(state),
  public_key_credential_request_options: JSON.stringify(PASSKEY_REQUEST_OPTIONS),
});

/** The first pattern that matches the method and path of a call wins. */
const RESPONSE_DATA_BY_CALL: readonly [RegExp, ResponseDataFactory][] = [
  [/^GET \/projects\/bootstrap\//, ({ bootstrap }) => ({ ...DEFAULT_BOOTSTRAP, ...bootstrap })],
  [/^POST \/events$/, createEmptyData],
  [/^POST \/magic_links\/email\//, createEmptyData],
  [/^POST \/otps\/(sms|whatsapp|email)\//, createMethodIdData],
  [/^POST \/passwords\/strength_check$/, () => ({ valid_password: true, score: 4, feedback: {} })],
  [/^POST \/passwords\/email\/reset\/start$/, createEmptyData],
  [/^POST \/crypto_wallets\/authenticate\/start\//, createWalletChallengeData],
  [/^POST \/users\/search$/, () => ({ userType: 'new' })],
  [/^POST \/b2b\/organizations\/members\/search$/, () => ({ member: null })],
  [/^POST \/sessions\/revoke$/, createEmptyData],
  [/^GET \/users\/me$/, createStubUser],
  [
    /^PUT \/users\/me$/,
    (state) => ({
      ...createChangedUserData(state),
      emails: [],
      phone_numbers: [],
      crypto_wallets: [],
    }),
  ],
  [/^DELETE \/users\//, createChangedUserData],
  [/^GET \/users\/connected_apps$/, () => ({ connected_apps: [] })],
  [/^POST \/users\/connected_apps\//, createEmptyData],
  [
    /^POST \/totps$/,
    (state) => ({
      totp_id: 'totp-1',
      secret: 'A',
      qr_code: '',
      recovery_codes: [],
      ...createChangedUserData(state),
    }),
  ],
  [/^POST \/totps\/recovery_codes$/, (state) => ({ user_id: stubUserIdOf(state), totps: [] })],
  [
    /^POST \/webauthn\/register\/start$/,
    (state) => ({
      user_id: stubUserIdOf(state),
      public_key_credential_creation_options: JSON.stringify(createPasskeyCreationOptions(state)),
    }),
  ],
  [/^POST \/webauthn\/authenticate\/start\//, createPasskeyRequestData],
  [
    /^POST \/webauthn\/register$/,
    (state) => {
      state.passkeys += 1;
      return createPasskeySessionData(state);
    },
  ],
  [/^POST \/webauthn\/authenticate$/, createPasskeySessionData],
  [/^PUT \/webauthn\/update\//, () => ({ webauthn_registration: {} })],
  [/^POST \/oauth\/attach$/, () => ({ oauth_attach_token: 'attach-1' })],
  [
    /^POST \/(idp\/)?oauth\/(authorize|logout)\/start$/,
    () => ({ consent_required: true, redirect_uri: 'http://x/out', scope_results: [] }),
  ],
  [/^POST \/idp\/oauth\/authorize\/submit$/, () => ({ redirect_uri: 'http://x/cb' })],
  [
    /^POST \//,
    (state) => ({ ...createSessionData(state), method_id: 'method-1', totp_id: 'totp-1' }),
  ],
];

const SDK_PATH_PREFIX = '/sdk/v1';

/** Navigations get an HTML page, calls of the SDK get a JSON envelope. */
export function sendStubResponse(
  state: StubState,
  request: ReceivedRequest,
  response: ServerResponse,
): void {
  const { method, path } = request;
  const isNavigation = request.headers['sec-fetch-mode'] === 'navigate';
  if (isNavigation || !path.startsWith(SDK_PATH_PREFIX)) {
    response.writeHead(200, { 'Content-Type': 'text/html' });
    response.end('<!doctype html><title>Stub</title><p>The browser came here.');
    return;
  }
  const call = `${method} ${path.slice(SDK_PATH_PREFIX.length)}`;
  const data = RESPONSE_DATA_BY_CALL.find(([pattern]) => pattern.test(call))?.[1](state);
  const status = data ? 200 : 404;
  const body = data
    ? { data: { request_id: 'request-id-1', status_code: 200, ...data } }
    : { status_code: 404, error_type: 'route_not_found', error_message: call, error_url: '' };
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(body));
}
