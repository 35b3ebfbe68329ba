import type { Client } from '../../src/client.ts';
import type { RequestOptions } from '../../src/types.ts';
import { createSignInResponse } from '../fixtures.ts';
import type { FailureCase } from './failures.ts';
import { OAUTH_PROVIDER_NAMES } from './providers.ts';

/** A public method that does more than send one request, for example one that opens a prompt. */
export interface MultiStepMethod {
  /** The name of the method. Parentheses distinguish two cases of one method. */
  name: string;
  call: (client: Client, request?: RequestOptions) => Promise<unknown>;
  /** The URL of the page. */
  href?: string;
  /** How many requests succeed before the failure begins. */
  answered?: number;
  /** Whether the user is signed in before the call. Default true. */
  signedIn?: false;
  /** The expected error, for a method with its own error class. */
  ownError?: (trouble: FailureCase) => FailureCase['error'];
}

const sessionDuration = { session_duration_minutes: 60 };

/**
 * One Tap responses have no `data` envelope, and an API error becomes the reason why there is no
 * prompt.
 */
const oneTapErrorOf = ({ name, error }: FailureCase): FailureCase['error'] =>
  error.name === 'ApiError' || /^(JSON without data|data that is)/.test(name)
    ? { name: 'OneTapError' }
    : error;

/** Every public method that sends several requests, or one after other steps. */
export const MULTI_STEP_METHODS: readonly MultiStepMethod[] = [
  {
    name: 'authenticateByUrl (magic link)',
    call: (client, request) => client.authenticateByUrl(sessionDuration, undefined, request),
    href: 'https://example.com/authenticate?stytch_token_type=magic_links&token=t1',
  },
  {
    name: 'authenticateByUrl (oauth)',
    call: (client, request) => client.authenticateByUrl(sessionDuration, undefined, request),
    href: 'https://example.com/authenticate?stytch_token_type=oauth&token=t2',
  },
  {
    name: 'oauth.googleOneTap.start',
    call: ({ oauth }, request) => oauth.googleOneTap.start({}, request),
    ownError: oneTapErrorOf,
  },
  {
    name: 'webauthn.register (start)',
    call: ({ webauthn }, request) => webauthn.register({}, request),
  },
  {
    name: 'webauthn.register (end)',
    call: ({ webauthn }, request) => webauthn.register({}, request),
    answered: 1,
  },
  {
    name: 'webauthn.authenticate (start)',
    call: ({ webauthn }, request) => webauthn.authenticate(sessionDuration, request),
  },
  {
    name: 'webauthn.authenticate (end)',
    call: ({ webauthn }, request) => webauthn.authenticate(sessionDuration, request),
    answered: 1,
    signedIn: false,
  },
  {
    name: 'webauthn.update',
    call: ({ webauthn }, request) =>
      webauthn.update({ webauthn_registration_id: 'w', name: 'n' }, request),
  },
];

const authorizeParameters = {
  client_id: 'c',
  redirect_uri: 'https://x.example',
  response_type: 'code',
};

type CallWithoutRequest = (client: Client) => unknown;

/** Every public method that sends no request or handles a failed request itself. */
export const METHODS_WITHOUT_REQUEST: Readonly<Record<string, CallWithoutRequest>> = {
  'bootstrap.get': ({ bootstrap }) => bootstrap.get(),
  'bootstrap.getSync': ({ bootstrap }) => bootstrap.getSync(),
  'idp.oauthAuthorizeSubmit': ({ idp }) =>
    idp.oauthAuthorizeSubmit({ ...authorizeParameters, consent_granted: true }),
  logEvent: ({ logEvent }) => logEvent('render_login_screen', { options: {} }),
  onStateChange: ({ onStateChange }) => onStateChange(() => undefined),
  parseAuthenticateUrl: ({ parseAuthenticateUrl }) => parseAuthenticateUrl(),
  removeTokenFromUrl: ({ removeTokenFromUrl }) => removeTokenFromUrl('another token'),
  'rbac.allPermissions': ({ rbac }) => rbac.allPermissions(),
  'rbac.isAuthorized': ({ rbac }) => rbac.isAuthorized('files', 'read'),
  'rbac.isAuthorizedSync': ({ rbac }) => rbac.isAuthorizedSync('files', 'read'),
  'session.getInfo': ({ session }) => session.getInfo(),
  'session.getSync': ({ session }) => session.getSync(),
  'session.getTokens': ({ session }) => session.getTokens(),
  'session.onChange': ({ session }) => session.onChange(() => undefined),
  'session.onTokensChange': ({ session }) => session.onTokensChange(() => undefined),
  'session.updateSession': ({ session }) => {
    const { session_token, session_jwt } = createSignInResponse();
    session.updateSession({ session_token, session_jwt });
  },
  'user.getInfo': ({ user }) => user.getInfo(),
  'user.getSync': ({ user }) => user.getSync(),
  'user.onChange': ({ user }) => user.onChange(() => undefined),
  'webauthn.browserSupportsAutofill': ({ webauthn }) => webauthn.browserSupportsAutofill(),
  ...Object.fromEntries(
    OAUTH_PROVIDER_NAMES.map((name): [string, CallWithoutRequest] => [
      `oauth.${name}.start`,
      ({ oauth }) => oauth[name].start(),
    ]),
  ),
};

/** Returns the dotted paths of all functions in an object, at any depth. */
export const functionPathsOf = (part: object, prefix = ''): string[] =>
  Object.entries(part).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value === 'function') return [prefix + name];
    const isGroup = typeof value === 'object' && value !== null;
    return isGroup ? functionPathsOf(value, `${prefix}${name}.`) : [];
  });
