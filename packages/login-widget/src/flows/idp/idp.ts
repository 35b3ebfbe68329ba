import { ApiError, NoCurrentSessionError } from '@bakehouse/sdk/core';
import type { AuthorizationQuestion } from '../../idp/authorization-question.ts';
import { isScriptUrl } from '../../idp/is-script-url.ts';
import type { AuthorizeRequest, LogoutRequest } from '../../idp/parse-idp-request.ts';
import type { Flow, FlowContext } from '../flow.ts';
import { FORM_CALLS, idpOf, IN_PAGE_CALLS } from './idp-calls.ts';

/** The progress of an authorization request. */
export type IdpStep =
  | { name: 'checking' | 'leaving' | 'refused' }
  | { name: 'asking'; question: AuthorizationQuestion }
  | { name: 'loginRequired'; clientName: string; requestToken: string };

/** An authorization request, and how to answer it. */
export interface IdpTask {
  request: AuthorizeRequest;
  submitsInPage: boolean;
  onStep: (step: IdpStep) => void;
}

const callsOf = ({ submitsInPage }: IdpTask) => (submitsInPage ? IN_PAGE_CALLS : FORM_CALLS);

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

/** Without a known app and redirect URI, only the user can be told (RFC 6749, section 4.1.2.1). */
const UNTOLD_ERRORS: ReadonlySet<string> = new Set([
  'idp_client_not_found',
  'idp_redirect_uri_mismatch',
]);

const isErrorForApp = (error: unknown) =>
  error instanceof ApiError &&
  error.error_type.startsWith('idp_') &&
  !UNTOLD_ERRORS.has(error.error_type);

async function startOrTellApp(
  context: FlowContext,
  task: IdpTask,
): Promise<AuthorizationQuestion | null> {
  const { start, submit } = callsOf(task);
  try {
    return await start(context, task.request);
  } catch (error) {
    if (!task.submitsInPage || !isErrorForApp(error)) throw error;
    await submit(context, task.request, false);
    return null;
  }
}

/** A silent request is answered without any question (OpenID Connect Core 1.0, section 3.1.2.1). */
export const isSilent = ({ request, submitsInPage }: Omit<IdpTask, 'onStep'>): boolean =>
  submitsInPage && (request.prompt ?? '').split(' ').includes('none');

/** Asks the server whether the user has to consent. If not, leaves the page for the app. */
export const checkAuthorization: Flow<[task: IdpTask]> = async (context, task) => {
  const { request, onStep } = task;
  const { client_id, redirect_uri, scope } = request;
  context.emit({ type: 'OAUTH_AUTHORIZE_FLOW_START', data: { client_id, redirect_uri, scope } });
  if (isSilent(task)) {
    await callsOf(task).submit(context, request, false);
    onStep({ name: 'leaving' });
    return;
  }
  const question = await startOrTellApp(context, task);
  if (question?.requestToken !== undefined) {
    const { clientName, requestToken } = question;
    onStep({ name: 'loginRequired', clientName, requestToken });
    return;
  }
  if (question?.isConsentRequired) {
    onStep({ name: 'asking', question });
    return;
  }
  if (question) {
    await callsOf(task).submit(context, request, false);
    context.emit({ type: 'OAUTH_AUTHORIZE_FLOW_COMPLETE', data: {} });
  }
  onStep({ name: 'leaving' });
};

const isLoginRequired = (error: unknown) =>
  error instanceof ApiError && error.error_type === 'idp_login_required';

/** Both answers leave the page for the app. */
export const answerAuthorization: Flow<[task: IdpTask, isAllowed: boolean]> = async (
  context,
  task,
  isAllowed,
) => {
  try {
    await callsOf(task).submit(context, task.request, isAllowed);
  } catch (error) {
    // The login was recent enough when the page asked, but is not any more.
    if (!isLoginRequired(error)) throw error;
    await checkAuthorization(context, task);
    return;
  }
  context.emit({
    type: isAllowed ? 'OAUTH_AUTHORIZE_FLOW_COMPLETE' : 'OAUTH_AUTHORIZE_FLOW_CONSENT_DENIED',
    data: {},
  });
  task.onStep({ name: isAllowed ? 'leaving' : 'refused' });
};

async function revokeSessionAndRedirect(
  { client }: FlowContext,
  redirectUri: string,
): Promise<void> {
  await client.session.revoke({ forceClear: true });
  if (!isScriptUrl(redirectUri)) globalThis.location.assign(redirectUri);
}

/** Ends the session, and opens this page again, which then asks for the login. */
export const repeatLogin: Flow<[requestToken: string]> = async (context, requestToken) => {
  const url = new URL(globalThis.location.href);
  url.searchParams.set('request_token', requestToken);
  await revokeSessionAndRedirect(context, url.href);
};

/** The progress of a logout request. */
export type LogoutStep =
  | { name: 'checking' }
  | { name: 'stayed' }
  | { name: 'asking'; redirectUri: string }
  | { name: 'noSession'; redirectUri: string };

/** A logout request, and whether there was a session when it came. */
export interface LogoutTask {
  request: LogoutRequest;
  hasSession: boolean;
  onStep: (step: LogoutStep) => void;
}

/** Asks the server whether the user has to confirm. If not, logs out and returns to the app. */
export const checkLogout: Flow<[task: LogoutTask]> = async (context, task) => {
  const { request, hasSession, onStep } = task;
  const { consent_required, redirect_uri } = await idpOf(context).oauthLogoutStart(request);
  if (!hasSession) onStep({ name: 'noSession', redirectUri: redirect_uri });
  else if (consent_required) onStep({ name: 'asking', redirectUri: redirect_uri });
  else await revokeSessionAndRedirect(context, redirect_uri);
};

export const confirmLogout: Flow<[redirectUri: string]> = revokeSessionAndRedirect;
