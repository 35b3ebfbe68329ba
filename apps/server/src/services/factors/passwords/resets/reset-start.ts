import type { Project } from '../../../../config/projects.ts';
import type { Queries } from '../../../../db/client.ts';
import { rollBackUnless } from '../../../../db/roll-back-unless.ts';
import type { Deps } from '../../../../deps.ts';
import { HttpError } from '../../../../http-error.ts';
import { minutesAfter } from '../../../../lib/clock.ts';
import type { Caller } from '../../../../lib/http/caller.ts';
import { findStoredIdentifier } from '../../../identity/identifiers/identifier-queries.ts';
import { findIdentity } from '../../../identity/identifiers/identifiers.ts';
import { sendQuotaError, takeSendQuota } from '../../../identity/limits/send-quota.ts';
import { checkCodeChallenge } from '../../../identity/pkce.ts';
import { composeLetter, requireTemplate } from '../../../messages/compose-letter.ts';
import { enqueueMessage } from '../../../messages/outbox.ts';
import { redirectUrlFor, addTokenParameters } from '../../../projects/redirect-urls.ts';
import { composeClosedNotice, isOfClosedAccount } from '../../destinations/closed-account.ts';
import { emailDestination, type Destination } from '../../destinations/destination.ts';
import { issueMagicLinkToken } from '../../magic-links/magic-link-tokens.ts';
import { issueResetToken } from './reset-links.ts';

const DEFAULT_LINK_MINUTES = 30;
const MIN_LINK_MINUTES = 5;
const MAX_LINK_MINUTES = 10_080;

export interface ResetRequest {
  project: Project;
  email: string;
  loginUrl?: string | undefined;
  resetUrl?: string | undefined;
  minutes?: number | undefined;
  templateId?: string | undefined;
  locale?: string | undefined;
  codeChallenge?: string | undefined;
  caller: Caller;
}

const checkMinutes = (minutes: number = DEFAULT_LINK_MINUTES) => {
  const isAllowed =
    Number.isInteger(minutes) && minutes >= MIN_LINK_MINUTES && minutes <= MAX_LINK_MINUTES;
  if (isAllowed) return minutes;
  const text = `reset_password_expiration_minutes must be a whole number from ${MIN_LINK_MINUTES} to ${MAX_LINK_MINUTES}.`;
  throw new HttpError(400, 'invalid_request', text);
};

/** All options are checked before an account is looked up. */
const readResetTerms = (
  { clock, config: { publicUrl } }: Deps,
  { project, loginUrl, resetUrl, minutes: given, templateId, codeChallenge }: ResetRequest,
) => {
  const template = { defaultId: 'password_reset', templateId } as const;
  requireTemplate(project, template);
  const minutes = checkMinutes(given);
  const urlFor = (purpose: 'login' | 'reset_password', url: string | undefined) =>
    redirectUrlFor(project, { given: url, purpose, area: 'password', publicUrl });
  return {
    template,
    minutes,
    expiresAt: minutesAfter(clock.now(), minutes),
    loginUrl: urlFor('login', loginUrl),
    resetUrl: urlFor('reset_password', resetUrl),
    codeChallenge: checkCodeChallenge(project.settings, 'password_resets', codeChallenge),
  };
};

type ResetTerms = ReturnType<typeof readResetTerms>;

/** For an unknown address, the same work is done and then undone. */
interface ResetRecipient {
  userId: string | null;
  emailId: string;
  address: string;
}

interface ResetEmail {
  request: ResetRequest;
  terms: ResetTerms;
  destination: Destination;
  to: ResetRecipient;
  /** True for a deactivated account, whose owner gets no links but a letter about that. */
  isClosed: boolean;
}

const issueResetLinks = async (
  tx: Queries,
  deps: Deps,
  { request: { project, caller }, terms, destination, to: { userId, emailId } }: ResetEmail,
) => {
  const { loginUrl: redirectUrl, resetUrl, codeChallenge, expiresAt } = terms;
  const projectId = project.project_id;
  const payload = { emailId, projectId, codeChallenge: codeChallenge ?? null };
  const reset = await issueResetToken(tx, deps, { userId, payload, expiresAt });
  const login = await issueMagicLinkToken(tx, deps, {
    destination,
    intent: 'login',
    userId: null,
    redirectUrl,
    codeChallenge,
    expiresAt,
    caller,
  });
  return {
    link: addTokenParameters(resetUrl, { stytch_token_type: 'reset_password', token: reset }),
    loginLink: addTokenParameters(redirectUrl, { stytch_token_type: 'login', token: login }),
  };
};

const sendResetEmail = async (tx: Queries, deps: Deps, email: ResetEmail) => {
  const { request, terms, to, isClosed } = email;
  const { project, locale } = request;
  const { template, minutes, expiresAt } = terms;
  const facts = { ...(await issueResetLinks(tx, deps, email)), minutes };
  const composed = composeLetter(project, { ...template, locale, facts });
  const message = isClosed ? composeClosedNotice(project, locale) : composed;
  const destination = { channel: 'email', recipient: to.address } as const;
  await enqueueMessage(tx, deps, destination, { ...message, usefulUntil: expiresAt });
};

/**
 * Emails a link that resets the password, and one that logs in without it.
 * @throws HttpError 400 invalid_email, invalid_request, 429 too_many_requests, and the errors of redirectUrlFor and
 * checkCodeChallenge
 */
export async function startPasswordReset(deps: Deps, request: ResetRequest): Promise<void> {
  const { project, email } = request;
  const { organisationId } = project;
  const terms = readResetTerms(deps, request);
  const destination = emailDestination(deps, project, email);
  await deps.db.transaction(async (tx) => {
    const stored = await findStoredIdentifier(tx, organisationId, destination.identifier);
    const active = await findIdentity(tx, organisationId, destination.identifier);
    const send = { purpose: 'password_reset', organisationId, destination: email } as const;
    const quota = await takeSendQuota(tx, deps, send);
    if (!quota.allowed) throw sendQuotaError(deps, quota.retryAt);
    const to = {
      userId: active?.id ?? null,
      emailId: stored?.id ?? '',
      address: stored?.details.email_address ?? email,
    };
    const isClosed = isOfClosedAccount(stored, active);
    await rollBackUnless(active !== undefined || isClosed, tx, (inner) =>
      sendResetEmail(inner, deps, { request, terms, destination, to, isClosed }),
    );
  });
}
