import { addNamespaces, NoCurrentSessionError } from '@bakehouse/sdk/core';
import { idp as idpNamespace } from '@bakehouse/sdk/namespaces/idp.js';
import type { AuthorizeRequest, LogoutRequest } from '../idp/parse-idp-request.ts';
import type { Flow, FlowContext } from './flow.ts';

/** The progress of an authorization request. */
export type IdpStep =
  { name: 'checking' | 'leaving' | 'refused' } | { name: 'asking'; clientName: string };

type OnIdpStep = (step: IdpStep) => void;

const idpOf = ({ client }: FlowContext) => addNamespaces(client, { idp: idpNamespace }).idp;

class MissingParameterError extends Error {
  override readonly name = 'MissingParameterError';

  constructor(parameter: string) {
    super(
      `Required parameter is missing: ${parameter}. Please reach out to the application developer.`,
    );
  }
}

/** @throws MissingParameterError always, so that `onError` of the page gets it */
export const reportMissingParameter: Flow<[parameter: string]> = (_, parameter) =>
  Promise.reject(new MissingParameterError(parameter));

/** @throws NoCurrentSessionError always, so that `onError` of the page gets it */
export const reportNoSession: Flow = () => Promise.reject(new NoCurrentSessionError());

async function submitConsent(
  context: FlowContext,
  request: AuthorizeRequest,
  consent_granted: boolean,
): Promise<void> {
  const { client_id, redirect_uri, response_type, scope, ...options } = request;
  const fields = { client_id, redirect_uri, response_type, scope, ...options, consent_granted };
  await idpOf(context).oauthAuthorizeSubmit(fields);
}

/** Asks the server whether the user has to consent. If not, leaves the page for the app. */
export const checkAuthorization: Flow<[request: AuthorizeRequest, onStep: OnIdpStep]> = async (
  context,
  request,
  onStep,
) => {
  const { client_id, redirect_uri, response_type, scope } = request;
  context.emit({ type: 'OAUTH_AUTHORIZE_FLOW_START', data: { client_id, redirect_uri, scope } });
  const { consent_required, oidc_client } = await idpOf(context).oauthAuthorizeStart({
    client_id,
    redirect_uri,
    response_type,
    scope,
  });
  if (consent_required) {
    onStep({ name: 'asking', clientName: oidc_client.client_name });
    return;
  }
  await submitConsent(context, request, false);
  context.emit({ type: 'OAUTH_AUTHORIZE_FLOW_COMPLETE', data: {} });
  onStep({ name: 'leaving' });
};

/** Both answers leave the page for the app. */
export const answerAuthorization: Flow<
  [request: AuthorizeRequest, isAllowed: boolean, onStep: OnIdpStep]
> = async (context, request, isAllowed, onStep) => {
  await submitConsent(context, request, isAllowed);
  context.emit({
    type: isAllowed ? 'OAUTH_AUTHORIZE_FLOW_COMPLETE' : 'OAUTH_AUTHORIZE_FLOW_CONSENT_DENIED',
    data: {},
  });
  onStep({ name: isAllowed ? 'leaving' : 'refused' });
};

/** Checks the URL again after the server, because a `javascript:` URL would run in this page. */
const isScriptUrl = (url: string) => URL.canParse(url) && new URL(url).protocol === 'javascript:';

async function revokeSessionAndRedirect(
  { client }: FlowContext,
  redirectUri: string,
): Promise<void> {
  await client.session.revoke({ forceClear: true });
  if (!isScriptUrl(redirectUri)) globalThis.location.assign(redirectUri);
}

/** Asks the server whether the user has to confirm. If not, logs out and returns to the app. */
export const checkLogout: Flow<
  [request: LogoutRequest, onRedirectUri: (redirectUri: string) => void]
> = async (context, request, onRedirectUri) => {
  const { consent_required, redirect_uri } = await idpOf(context).oauthLogoutStart(request);
  if (consent_required) onRedirectUri(redirect_uri);
  else await revokeSessionAndRedirect(context, redirect_uri);
};

export const confirmLogout: Flow<[redirectUri: string]> = revokeSessionAndRedirect;
