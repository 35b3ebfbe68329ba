import type { Client } from '../../src/client.ts';
import type { RequestOptions } from '../../src/types.ts';
import { aSignIn } from '../fixtures.ts';
import type { FailureCase } from './failures.ts';
import { PROVIDERS } from './providers.ts';

/** A method that takes several steps before or between its requests. */
export interface MultiStepMethod {
  /** What follows a bracket tells two cases of one method apart. */
  name: string;
  call: (client: Client, request?: RequestOptions) => Promise<unknown>;
  /** The address of the page. */
  href?: string;
  /** How many requests get their answer before the trouble begins. */
  answered?: number;
  /** Whether somebody is signed in before. Default true. */
  signedIn?: false;
  /** What the caller sees instead, where the method has an error of its own. */
  ownError?: (trouble: FailureCase) => FailureCase['error'];
}

const minutes = { session_duration_minutes: 60 };

/** Its answers have no envelope, and what the API refuses is the reason why there is no prompt. */
const oneTapError = ({ name, error }: FailureCase): FailureCase['error'] =>
  error.name === 'ApiError' || /^(JSON without data|data that is)/.test(name)
    ? { name: 'OneTapError' }
    : error;

/** What asks the network, but is not one request. */
export const MULTI_STEP_METHODS: readonly MultiStepMethod[] = [
  {
    name: 'authenticateByUrl (magic link)',
    call: (client, request) => client.authenticateByUrl(minutes, undefined, request),
    href: 'https://example.com/authenticate?stytch_token_type=magic_links&token=t1',
  },
  {
    name: 'authenticateByUrl (oauth)',
    call: (client, request) => client.authenticateByUrl(minutes, undefined, request),
    href: 'https://example.com/authenticate?stytch_token_type=oauth&token=t2',
  },
  {
    name: 'oauth.googleOneTap.start',
    call: ({ oauth }, request) => oauth.googleOneTap.start({}, request),
    ownError: oneTapError,
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
    call: ({ webauthn }, request) => webauthn.authenticate(minutes, request),
  },
  {
    name: 'webauthn.authenticate (end)',
    call: ({ webauthn }, request) => webauthn.authenticate(minutes, request),
    answered: 1,
    signedIn: false,
  },
  {
    name: 'webauthn.update',
    call: ({ webauthn }, request) =>
      webauthn.update({ webauthn_registration_id: 'w', name: 'n' }, request),
  },
];

const authorize = { client_id: 'c', redirect_uri: 'https://x.example', response_type: 'code' };

type LocalCall = (client: Client) => unknown;

/** What asks nobody, or only what was asked before: no trouble of the network can reach it. */
export const LOCAL_METHODS: Readonly<Record<string, LocalCall>> = {
  'bootstrap.get': ({ bootstrap }) => bootstrap.get(),
  'bootstrap.getSync': ({ bootstrap }) => bootstrap.getSync(),
  'idp.oauthAuthorizeSubmit': ({ idp }) =>
    idp.oauthAuthorizeSubmit({ ...authorize, consent_granted: true }),
  logEvent: ({ logEvent }) => logEvent('render_login_screen', { options: {} }),
  onStateChange: ({ onStateChange }) => onStateChange(() => undefined),
  parseAuthenticateUrl: ({ parseAuthenticateUrl }) => parseAuthenticateUrl(),
  'rbac.allPermissions': ({ rbac }) => rbac.allPermissions(),
  'rbac.isAuthorized': ({ rbac }) => rbac.isAuthorized('files', 'read'),
  'rbac.isAuthorizedSync': ({ rbac }) => rbac.isAuthorizedSync('files', 'read'),
  'session.getInfo': ({ session }) => session.getInfo(),
  'session.getSync': ({ session }) => session.getSync(),
  'session.getTokens': ({ session }) => session.getTokens(),
  'session.onChange': ({ session }) => session.onChange(() => undefined),
  'session.updateSession': ({ session }) => {
    const { session_token, session_jwt } = aSignIn();
    session.updateSession({ session_token, session_jwt });
  },
  'user.getInfo': ({ user }) => user.getInfo(),
  'user.getSync': ({ user }) => user.getSync(),
  'user.onChange': ({ user }) => user.onChange(() => undefined),
  'webauthn.browserSupportsAutofill': ({ webauthn }) => webauthn.browserSupportsAutofill(),
  ...Object.fromEntries(
    PROVIDERS.map((name): [string, LocalCall] => [
      `oauth.${name}.start`,
      ({ oauth }) => oauth[name].start(),
    ]),
  ),
};

/** Where every function of an object is, however deep. */
export const functionPaths = (part: object, prefix = ''): string[] =>
  Object.entries(part).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value === 'function') return [prefix + name];
    const isGroup = typeof value === 'object' && value !== null;
    return isGroup ? functionPaths(value, `${prefix}${name}.`) : [];
  });
