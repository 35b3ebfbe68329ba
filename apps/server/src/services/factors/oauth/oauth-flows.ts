import type { Project } from '../../../config/projects.ts';
import type { Deps } from '../../../deps.ts';
import { minutesAfter } from '../../../lib/clock.ts';
import { createToken } from '../../../lib/crypto/tokens.ts';
import type { OAuthFlow } from '../../identity/one-time-secrets/secret-payloads.ts';
import {
  findIssuedToken,
  findToken,
  issueToken,
  redeemToken,
} from '../../identity/one-time-secrets/tokens.ts';
import { hashBrowserKey } from './browser-hash.ts';
import { issueTokenRedirect } from './token-redirect.ts';
import { oauthError } from './oauth-errors.ts';
import { authorizationUrlOf } from './upstream/authorization-request.ts';
import { askProvider, exchangeCode } from './upstream/code-exchange.ts';
import type { Upstream } from './upstream/upstream.ts';

const FLOW_MINUTES = 10;

export const OAUTH_CALLBACK_PATH = '/v1/oauth/callback';

const callbackUrlOf = ({ config }: Pick<Deps, 'config'>, { name }: Upstream) =>
  `${config.publicUrl}${OAUTH_CALLBACK_PATH}/${name}`;

interface OAuthFlowStart {
  project: Project;
  upstream: Upstream;
  /** A secret cookie of the browser, so that no other browser can finish the login. */
  browserKey: string;
  loginUrl: string;
  signupUrl: string;
  codeChallenge: string | undefined;
  attachTo: string | undefined;
  scopes: readonly string[];
  parameters: Readonly<Record<string, string>>;
}

/**
 * @returns the URL of the provider to which the browser goes
 * @throws HttpError 400 of oauthError
 */
export async function startOAuthFlow(deps: Deps, start: OAuthFlowStart): Promise<string> {
  const { project, upstream, browserKey, scopes, parameters } = start;
  const verifier = createToken(deps.random);
  const nonce = createToken(deps.random);
  const state = await issueToken(deps.db, deps, {
    purpose: 'oauth_flow',
    subject: `${project.project_id} ${upstream.name}`,
    userId: start.attachTo ?? null,
    payload: {
      projectId: project.project_id,
      provider: upstream.name,
      browserHash: hashBrowserKey(browserKey),
      loginUrl: start.loginUrl,
      signupUrl: start.signupUrl,
      codeChallenge: start.codeChallenge ?? null,
      nonce,
      verifier: deps.secrets.seal(verifier).toString('base64url'),
      attachTo: start.attachTo ?? null,
    },
    expiresAt: minutesAfter(deps.clock.now(), FLOW_MINUTES),
  });
  const redirectUri = callbackUrlOf(deps, upstream);
  const request = { redirectUri, state, nonce, verifier, scopes, parameters };
  return askProvider(deps, upstream, () => authorizationUrlOf(upstream, request));
}

/** Also finds a flow that is over or of another browser, so that a page can lead back. */
export async function findOAuthFlow(deps: Deps, state: string): Promise<OAuthFlow | undefined> {
  return (await findIssuedToken(deps.db, deps, { purpose: 'oauth_flow', token: state }))?.payload;
}

interface OAuthFlowReturn {
  upstream: Upstream;
  state: string;
  parameters: URLSearchParams;
  browserKey: string | undefined;
}

const redeemOAuthFlow = async (deps: Deps, { upstream, state, browserKey }: OAuthFlowReturn) => {
  const presented = { purpose: 'oauth_flow', token: state } as const;
  const flow = (await findToken(deps.db, deps, presented))?.payload;
  // A code of one provider is worth nothing at the callback of another (RFC 9700, section 4.4).
  if (flow?.provider !== upstream.name) throw oauthError('oauth_state_not_found', upstream.label);
  if (browserKey === undefined || hashBrowserKey(browserKey) !== flow.browserHash)
    throw oauthError('oauth_state_mismatch', upstream.label);
  const taken = await redeemToken(deps.db, deps, presented);
  if (!taken) throw oauthError('oauth_state_not_found', upstream.label);
  return flow;
};

/**
 * @returns the URL of the page, with the token
 * @throws HttpError 400 of oauthError
 */
export async function finishOAuthFlow(deps: Deps, answer: OAuthFlowReturn): Promise<string> {
  const { upstream, state, parameters } = answer;
  const flow = await redeemOAuthFlow(deps, answer);
  const redirectUri = callbackUrlOf(deps, upstream);
  const verifier = deps.secrets.open(Buffer.from(flow.verifier, 'base64url'));
  const callback = { parameters, state, nonce: flow.nonce, verifier, redirectUri };
  const account = await exchangeCode(deps, upstream, callback);
  return issueTokenRedirect(deps, deps.db, { ...flow, account });
}
