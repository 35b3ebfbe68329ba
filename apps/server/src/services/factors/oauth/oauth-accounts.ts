import { canonicalAddress } from '@bakehouse/contract';
import { OAUTH_PROVIDER_LABELS } from '../../../config/oauth/oauth-providers.ts';
import type { Project } from '../../../config/projects.ts';
import type { Queries } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { HttpError, sessionEndedError } from '../../../http-error.ts';
import type { Caller } from '../../../lib/http/caller.ts';
import { minutesAfter } from '../../../lib/clock.ts';
import type { RecordedWork } from '../../audit/recorded-transaction.ts';
import type { Identifier, IdentifierOfKind } from '../../identity/identifiers/identifier.ts';
import { findStoredIdentifier } from '../../identity/identifiers/identifier-queries.ts';
import { updateRegistrationProfile } from '../../identity/identifiers/oauth-registrations.ts';
import type { ProvenOAuthAccount } from '../../identity/one-time-secrets/secret-payloads.ts';
import {
  findIssuedToken,
  issueToken,
  redeemCheckedToken,
  redeemToken,
} from '../../identity/one-time-secrets/tokens.ts';
import { codeVerifierError } from '../../identity/pkce.ts';
import { proveIdentifier, type ProvenIdentity } from '../../identity/prove-identifier.ts';
import type { FactorChanger } from '../../identity/sessions/session-caller.ts';
import type { SessionTarget } from '../../identity/sessions/session-target.ts';
import { lockForFactorChange } from '../../identity/step-up.ts';
import { hashBrowserKey } from './browser-hash.ts';
import { oauthError } from './oauth-errors.ts';
import type { ProviderValues } from './upstream/code-exchange.ts';

const ATTACH_TOKEN_MINUTES = 5;

interface OAuthTokenPresentation {
  token: string;
  codeVerifier: string | undefined;
  browserKey: string | undefined;
  target: SessionTarget;
  caller: Caller;
}

export interface ProvenOAuthLogin extends ProvenIdentity {
  account: ProvenOAuthAccount;
  values: ProviderValues;
  /** True when this login connected the account at the provider, also to a new user. */
  isConnected: boolean;
}

const unknownTokenError = () =>
  new HttpError(404, 'oauth_token_not_found', 'There is no such OAuth token. Log in again.');

const endedTokenError = () =>
  new HttpError(
    401,
    'unable_to_auth_oauth_token',
    'The OAuth token was used or has expired. Log in again.',
  );

const closedAccountError = () =>
  new HttpError(
    401,
    'unauthorized_credentials',
    'This account cannot log in. Log in another way, or ask an administrator.',
  );

const registrationOf = (account: ProvenOAuthAccount): Required<IdentifierOfKind<'subject'>> => {
  const { provider, subject, pictureUrl, locale, email, firstName, lastName } = account;
  const accountName = email ?? [firstName, lastName].filter(Boolean).join(' ');
  return { kind: 'subject', provider, subject, pictureUrl, locale, accountName };
};

const emailIdentifierOf = ({ email }: ProvenOAuthAccount): Identifier | undefined => {
  const canonical = email === null ? null : canonicalAddress(email);
  return email === null || canonical === null
    ? undefined
    : { kind: 'email', address: email, canonical };
};

/**
 * Only an address that the provider has verified leads to the account that has it; any other address is
 * as good as none, so that nobody learns who has an account here.
 */
const identifiersOf = async (tx: Queries, organisationId: string, account: ProvenOAuthAccount) => {
  const registration = registrationOf(account);
  const email = emailIdentifierOf(account);
  const stored = await findStoredIdentifier(tx, organisationId, registration);
  const isRegistered = stored !== undefined;
  const identifiers =
    isRegistered || account.attachTo !== null || !email
      ? { identifier: registration }
      : { identifier: email, registers: registration };
  return { ...identifiers, names: email, isRegistered };
};

const completeLogin = async (
  tx: Queries,
  deps: Deps,
  account: ProvenOAuthAccount,
  { target, caller }: OAuthTokenPresentation,
): Promise<RecordedWork<ProvenIdentity & Pick<ProvenOAuthLogin, 'isConnected'>>> => {
  const { attachTo, firstName, lastName } = account;
  const isOwner = target.current?.userId === attachTo || target.isOfBackend === true;
  if (attachTo !== null && !isOwner) throw sessionEndedError();
  const { organisationId } = target.project;
  await updateRegistrationProfile(tx, organisationId, registrationOf(account));
  const { isRegistered, ...identifiers } = await identifiersOf(tx, organisationId, account);
  const proven = await proveIdentifier(tx, deps, {
    ...identifiers,
    name: { first_name: firstName, middle_name: '', last_name: lastName },
    intent: attachTo === null ? 'login_or_create' : 'attach',
    addTo: attachTo,
    factor: 'oauth',
    target,
    caller,
  });
  const { result } = proven;
  if (!result) throw closedAccountError();
  return { ...proven, result: { ...result, isConnected: !isRegistered } };
};

const decryptProviderValues = ({ secrets }: Deps, { values }: ProvenOAuthAccount) =>
  // The cast is safe, because only the flow writes these values.
  JSON.parse(secrets.open(Buffer.from(values, 'base64url'))) as ProviderValues;

const tokenRefusalOf = (
  account: ProvenOAuthAccount,
  { codeVerifier, browserKey = '' }: OAuthTokenPresentation,
): HttpError | undefined => {
  const { provider, codeChallenge, browserHash } = account;
  if (browserHash !== null && browserHash !== hashBrowserKey(browserKey))
    return oauthError('oauth_state_mismatch', OAUTH_PROVIDER_LABELS[provider]);
  return codeVerifierError(codeChallenge ?? undefined, codeVerifier);
};

/**
 * A refusal spends the token, unless the token is of another project.
 * @throws HttpError 404 oauth_token_not_found, 401 unable_to_auth_oauth_token, 400 oauth_state_mismatch, and the
 * errors of codeVerifierError and proveIdentifier
 */
export async function authenticateOAuth(
  deps: Deps,
  answer: OAuthTokenPresentation,
): Promise<ProvenOAuthLogin> {
  const presented = { purpose: 'oauth', token: answer.token } as const;
  const issued = await findIssuedToken(deps.db, deps, presented);
  if (issued?.payload.projectId !== answer.target.project.project_id) throw unknownTokenError();
  const login = await redeemCheckedToken(deps, presented, {
    lock: () => Promise.resolve(),
    refuse: ({ payload: account }) => tokenRefusalOf(account, answer),
    work: async (tx, { payload: account }) => {
      const { result, ...recorded } = await completeLogin(tx, deps, account, answer);
      return {
        ...recorded,
        result: { ...result, account, values: decryptProviderValues(deps, account) },
      };
    },
  });
  if (!login) throw endedTokenError();
  return login;
}

/** @throws HttpError 403 of the step-up */
export const issueAttachToken = (
  deps: Deps,
  by: FactorChanger,
  { provider, project }: { provider: string; project: Project },
): Promise<string> =>
  deps.db.transaction(async (tx) => {
    await lockForFactorChange(tx, deps, by);
    return issueToken(tx, deps, {
      purpose: 'oauth_attach',
      subject: by.identity.id,
      userId: by.identity.id,
      payload: { provider, projectId: project.project_id },
      expiresAt: minutesAfter(deps.clock.now(), ATTACH_TOKEN_MINUTES),
    });
  });

/**
 * @returns the id of the user to whom the account will be added
 * @throws HttpError 404 oauth_attach_token_not_found
 */
export async function redeemAttachToken(
  deps: Deps,
  token: string,
  { provider, project }: { provider: string; project: Project },
): Promise<string> {
  const redeemed = await redeemToken(deps.db, deps, { purpose: 'oauth_attach', token });
  const isRight =
    redeemed?.payload.provider === provider && redeemed.payload.projectId === project.project_id;
  if (isRight && redeemed.userId !== null) return redeemed.userId;
  const text = 'More than 5 minutes have passed since you asked to connect the account. Ask again.';
  throw new HttpError(404, 'oauth_attach_token_not_found', text);
}
