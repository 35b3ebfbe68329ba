import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';

export interface AgentLogin extends OAuthClientProvider {
  /** The URL that the agent would open in the browser of its user. */
  requestedUrl: () => URL;
  accessToken: () => string;
}

const CALLBACK_URL = 'http://127.0.0.1:4711/callback';

type AgentTokens = Parameters<OAuthClientProvider['saveTokens']>[0];

/** The part of an agent that keeps its tokens and opens the browser. */
export function createAgentLogin(clientId: string): AgentLogin {
  let tokens: AgentTokens | undefined;
  let verifier = '';
  let requested: URL | undefined;
  return {
    redirectUrl: CALLBACK_URL,
    clientMetadata: {
      client_name: 'Agent',
      redirect_uris: [CALLBACK_URL],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    clientInformation: () => ({ client_id: clientId }),
    tokens: () => tokens,
    saveTokens: (given) => {
      tokens = given;
    },
    redirectToAuthorization: (url) => {
      requested = url;
    },
    saveCodeVerifier: (given) => {
      verifier = given;
    },
    codeVerifier: () => verifier,
    requestedUrl() {
      if (!requested) throw new Error('The agent has not asked its user to log in.');
      return requested;
    },
    accessToken: () => tokens?.access_token ?? '',
  };
}
