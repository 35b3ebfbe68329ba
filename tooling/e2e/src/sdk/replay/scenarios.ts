import { sendJson, type StubServer } from '../stub/stub-server.ts';
import type { SdkPage } from '../page/sdk-page.ts';

export interface ReplayPage {
  sdk: SdkPage;
  stubServer: StubServer;
}

/** The set-up of a recorded scenario and the steps between its calls. */
export interface ReplayScenario {
  bootstrap?: Record<string, unknown>;
  /** Whether each call starts with empty cookies and storage. */
  freshForEachCall?: boolean;
  /** Whether the user authenticates with a password before the first call. */
  signedIn?: boolean;
  /** Whether the client sends telemetry events, which are compared except for the first one. */
  telemetry?: boolean;
  /** Steps to run before a call, by the name of the call. */
  before?: Record<string, (replayPage: ReplayPage) => Promise<unknown>>;
}

export const replayPasswordSignIn = ({ sdk }: ReplayPage) =>
  sdk.call('passwords.authenticate', {
    email: 'a@example.com',
    password: 'pw',
    session_duration_minutes: 60,
  });

const startFreshBrowser = ({ sdk }: ReplayPage) => sdk.startFresh();

const refuseCodeVerifier = ({ stubServer }: ReplayPage) => {
  stubServer.answer('/sdk/v1/magic_links/authenticate', (response) => {
    sendJson(response, 400, {
      status_code: 400,
      error_type: 'pkce_mismatch',
      error_message: 'The pkce code verifier does not match.',
      error_url: '',
    });
  });
  return Promise.resolve();
};

export const EVENTS_PATH = '/sdk/v1/events';

export const REPLAY_SCENARIOS: Record<string, ReplayScenario> = {
  no_session: {},
  authenticate_without_session: { freshForEachCall: true },
  with_session: {
    signedIn: true,
    before: {
      'session.revoke()': ({ sdk }) =>
        sdk.call('session.updateSession', { session_token: 'st-x', session_jwt: 'sj-x' }),
    },
  },
  pkce_required: {
    bootstrap: {
      pkce_required_for_email_magic_links: true,
      pkce_required_for_password_resets: true,
      pkce_required_for_oauth: true,
    },
    before: {
      'magicLinks.authenticate with passwords pair first (pkce error → fallback)':
        refuseCodeVerifier,
    },
  },
  oauth_start_no_pkce: {},
  level_6: { freshForEachCall: true },
  level_6_with_session: { signedIn: true },
  events: {
    telemetry: true,
    before: {
      'event send failure (connection reset): dropped, not retried': ({ stubServer }) => {
        stubServer.answer(EVENTS_PATH, (response) => response.destroy(), 2);
        return Promise.resolve();
      },
    },
  },
  siwe_required: { bootstrap: { siwe_required_for_crypto_wallets: true } },
  webauthn: {
    signedIn: true,
    before: {
      'webauthn.authenticate (no session → primary, is_passkey)': startFreshBrowser,
      'webauthn.authenticate conditional_mediation, with input': startFreshBrowser,
    },
  },
};
