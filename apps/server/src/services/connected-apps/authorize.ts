import type { ConnectedApp, Scope } from '../../config/connected-apps.ts';
import type { Project } from '../../config/projects.ts';
import type { Queries } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../http-error.ts';
import { minutesAfter } from '../../lib/clock.ts';
import { toAuditActor } from '../audit/audit-actor.ts';
import { createAuditEvent } from '../audit/audit-event.ts';
import { runRecorded, withoutRecord } from '../audit/recorded-transaction.ts';
import { issueToken } from '../identity/one-time-secrets/tokens.ts';
import {
  toRecordWithCallerCheck,
  type SessionCaller,
} from '../identity/sessions/session-caller.ts';
import type { LiveSession } from '../identity/sessions/session-lookup.ts';
import { authenticatedAtOf, createAuthorization } from './authorizations.ts';
import type { AppAuthorizationRequest } from './checks/authorization-request.ts';
import { requireConnectedApp } from './checks/client.ts';
import { findRequestProblem, START_CHECKS, SUBMIT_CHECKS } from './checks/request-checks.ts';
import { toScopes } from './checks/scope.ts';
import { readConsent, requiresConsent, writeConsent } from './consents.ts';
import { issuerOf } from './discovery.ts';
import { createRequestToken, isLoginFresh } from './fresh-login.ts';
import { checkRedirectUri, addUrlParameters } from './checks/redirect-uri.ts';
import { toErrorDescription } from './tokens/oauth-error.ts';
import { IDP_ERRORS, idpError, isIdpErrorType } from './idp-errors.ts';

/** A code is redeemed at once (RFC 6749, section 4.1.2). */
const CODE_LIFETIME_MINUTES = 2;

interface AuthorizationQuestion {
  project: Project;
  request: AppAuthorizationRequest;
}

export interface AuthorizationStart {
  app: ConnectedApp;
  scopes: readonly Scope[];
  isConsentRequired: boolean;
  /** Present when the user must log in again; the request then comes back with it. */
  requestToken?: string;
}

/** @throws HttpError of idpError; the app can be told about no other problem */
const requireAppWithRedirectUri = async (
  deps: Deps,
  { project, request }: AuthorizationQuestion,
): Promise<ConnectedApp> => {
  const app = await requireConnectedApp(deps, project, request.clientId);
  checkRedirectUri(app.redirect_uris, request.redirectUri);
  return app;
};

const userAndAppOf = (
  { project }: AuthorizationQuestion,
  { identity }: LiveSession,
  app: ConnectedApp,
) => ({
  projectId: project.project_id,
  userId: identity.id,
  clientId: app.client_id,
});

/** @throws HttpError of idpError */
export async function startAuthorization(
  deps: Deps,
  by: LiveSession,
  question: AuthorizationQuestion,
): Promise<AuthorizationStart> {
  const { request } = question;
  const app = await requireAppWithRedirectUri(deps, question);
  const problem = findRequestProblem(START_CHECKS, request, app);
  if (problem) throw problem;
  const scopes = toScopes(request.scopes);
  const given = await readConsent(deps.db, userAndAppOf(question, by, app));
  return {
    app,
    scopes,
    isConsentRequired: requiresConsent(app, request, { asked: scopes, given }),
    ...(!isLoginFresh(deps, by.session, question) && {
      requestToken: createRequestToken(deps, question),
    }),
  };
}

interface AuthorizationAnswer {
  redirectUri: string;
  code?: string;
}

/** The issuer tells an app with several servers which of them answers (RFC 9207). */
const toAuthorizationAnswer = (
  { config }: Deps,
  { project, request: { redirectUri, state } }: AuthorizationQuestion,
  parameters: Record<string, string>,
): string => {
  const iss = issuerOf(config, project);
  return addUrlParameters(redirectUri, {
    ...parameters,
    ...(state !== undefined && { state }),
    iss,
  });
};

const toRefusalAnswer = (
  deps: Deps,
  question: AuthorizationQuestion,
  error: HttpError,
): AuthorizationAnswer => {
  const code = isIdpErrorType(error.type) ? IDP_ERRORS[error.type].code : 'server_error';
  const parameters = {
    error: code,
    error_description: toErrorDescription(error.message),
    error_uri: `${deps.config.publicUrl}/errors#${error.type}`,
  };
  return { redirectUri: toAuthorizationAnswer(deps, question, parameters) };
};

/**
 * Anybody can make an app that is known only by itself, so the browser is not sent there before the
 * user has decided (RFC 9700, section 4.11.2).
 */
const refuse = (
  deps: Deps,
  app: ConnectedApp,
  question: AuthorizationQuestion,
  problem: HttpError,
): AuthorizationAnswer => {
  if (app.self_described_at !== undefined || app.self_registered) throw problem;
  return toRefusalAnswer(deps, question, problem);
};

const issueAuthorizationCode = async (
  tx: Queries,
  deps: Deps,
  { session, identity }: LiveSession,
  { app, request, ...question }: AuthorizationQuestion & { app: ConnectedApp },
) => {
  const scopes = toScopes(request.scopes);
  const authorizationId = await createAuthorization(tx, deps, {
    ...userAndAppOf({ ...question, request }, { session, identity }, app),
    scopes,
    resources: request.resources,
    authenticatedAt: authenticatedAtOf(session),
  });
  return issueToken(tx, deps, {
    purpose: 'authorization_code',
    subject: authorizationId,
    userId: identity.id,
    payload: {
      projectId: question.project.project_id,
      clientId: app.client_id,
      redirectUri: request.redirectUri,
      codeChallenge: request.codeChallenge ?? null,
      nonce: request.nonce ?? null,
    },
    expiresAt: minutesAfter(deps.clock.now(), CODE_LIFETIME_MINUTES),
  });
};

const accessDeniedError = ({ prompts }: AppAuthorizationRequest) =>
  prompts.includes('none')
    ? idpError('idp_consent_required', 'The user must be asked for consent.')
    : idpError('idp_access_denied', 'The user did not give consent.');

const loginRequiredError = () => idpError('idp_login_required', 'The user must log in first.');

/** @throws HttpError of idpError for an unknown app or redirect URI */
export async function refuseWithoutSession(
  deps: Deps,
  question: AuthorizationQuestion,
): Promise<AuthorizationAnswer> {
  const app = await requireAppWithRedirectUri(deps, question);
  const problem = findRequestProblem(SUBMIT_CHECKS, question.request, app);
  return refuse(deps, app, question, problem ?? loginRequiredError());
}

/** Without its PIN, a stolen password gives no app lasting access. */
const findPinProblem = (
  { identity, session }: LiveSession,
  { prompts }: AppAuthorizationRequest,
) => {
  if (!identity.hasPin || session.level === 'second') return undefined;
  if (prompts.includes('none')) return loginRequiredError();
  throw new HttpError(403, 'insufficient_factors', 'Enter your PIN first, then try again.');
};

const findLoginProblem = (deps: Deps, by: LiveSession, question: AuthorizationQuestion) => {
  const problem = findPinProblem(by, question.request);
  if (problem || isLoginFresh(deps, by.session, question)) return problem;
  if (question.request.prompts.includes('none')) return loginRequiredError();
  throw idpError('idp_login_required', 'The app asks you to log in again.');
};

/**
 * Without a required consent, the app is told that the user refused.
 * @throws HttpError of idpError for an unknown app or redirect URI, 401 when the session has ended, and 403 before the PIN or a login that must be repeated
 */
export async function submitAuthorization(
  deps: Deps,
  by: SessionCaller,
  question: AuthorizationQuestion & { isConsentGiven: boolean },
): Promise<AuthorizationAnswer> {
  const { request, isConsentGiven } = question;
  const app = await requireAppWithRedirectUri(deps, question);
  const problem =
    findRequestProblem(SUBMIT_CHECKS, request, app) ?? findLoginProblem(deps, by, question);
  if (problem) return refuse(deps, app, question, problem);
  const scopes = toScopes(request.scopes);
  const actor = toAuditActor(by.identity, by);
  const details = { app: app.client_name, scopes };
  return runRecorded<AuthorizationAnswer>(deps, async (tx) => {
    const of = userAndAppOf(question, by, app);
    const given = await readConsent(tx, of);
    const isRequired = requiresConsent(app, request, { asked: scopes, given });
    if (isRequired && !isConsentGiven) {
      const error = accessDeniedError(request);
      if (request.prompts.includes('none'))
        return withoutRecord(refuse(deps, app, question, error));
      const event = createAuditEvent(deps, 'app_access_denied', { actor, details });
      const result = toRefusalAnswer(deps, question, error);
      return { result, record: toRecordWithCallerCheck(deps, by, [event]) };
    }
    await writeConsent(tx, deps, of, scopes);
    const code = await issueAuthorizationCode(tx, deps, by, { ...question, app });
    const events = isRequired
      ? [createAuditEvent(deps, 'app_access_granted', { actor, details })]
      : [];
    return {
      result: { redirectUri: toAuthorizationAnswer(deps, question, { code }), code },
      record: toRecordWithCallerCheck(deps, by, events),
    };
  });
}
