import { eq } from 'drizzle-orm';
import type { Project } from '../../../config/projects.ts';
import { users } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { HttpError } from '../../../http-error.ts';
import { COMMAND_CALLER, type Caller } from '../../../lib/http/caller.ts';
import { minutesAfter } from '../../../lib/clock.ts';
import { toUnknownActor } from '../../audit/audit-actor.ts';
import { createAuditEvent } from '../../audit/audit-event.ts';
import { runRecorded } from '../../audit/recorded-transaction.ts';
import { lockAccount, type Account } from '../../identity/accounts.ts';
import { selectIdentities } from '../../identity/identities.ts';
import { issueToken, redeemCheckedToken } from '../../identity/one-time-secrets/tokens.ts';
import { IMPERSONATION_MINUTES } from '../../identity/sessions/session-end.ts';
import { completeFactor, type IssuedSession } from '../../identity/sign-in.ts';

export const TOKEN_MINUTES = 5;

interface ImpersonationTokenRequest {
  account: Account;
  /** The name under which every record of the session is written. */
  impersonator: string;
  /** The user of the machine who runs the command. */
  operator: string;
}

export const issueImpersonationToken = (
  deps: Deps,
  { account, impersonator, operator }: ImpersonationTokenRequest,
): Promise<string> =>
  runRecorded(deps, async (tx) => {
    const token = await issueToken(tx, deps, {
      purpose: 'impersonation',
      subject: account.id,
      userId: account.id,
      payload: { impersonator, projectId: deps.projects.portal.project_id },
      expiresAt: minutesAfter(deps.clock.now(), TOKEN_MINUTES),
    });
    const event = createAuditEvent(deps, 'impersonation_token_created', {
      actor: toUnknownActor(impersonator, COMMAND_CALLER),
      subject: account.email,
      details: { operator },
    });
    return { result: token, record: { organisationId: account.organisationId, events: [event] } };
  });

const notAuthenticatedError = () =>
  new HttpError(
    401,
    'unable_to_auth_impersonation_token',
    'The token was used, or has expired, or never existed. Run the command again.',
  );

interface ImpersonationRedemption {
  token: string;
  project: Project;
  caller: Caller;
}

/** @throws HttpError 401 unable_to_auth_impersonation_token, unauthorized_credentials, 403 account_deactivated */
export async function authenticateImpersonation(
  deps: Deps,
  { token, project, caller }: ImpersonationRedemption,
): Promise<IssuedSession> {
  const issued = await redeemCheckedToken(
    deps,
    { purpose: 'impersonation', token },
    {
      lock: (tx, { subject }) => lockAccount(tx, subject),
      refuse: ({ payload }) =>
        payload.projectId === project.project_id ? undefined : notAuthenticatedError(),
      work: async (tx, { subject, payload: { impersonator } }) => {
        const [identity] = await selectIdentities(tx).where(eq(users.id, subject));
        if (!identity) throw notAuthenticatedError();
        return completeFactor(tx, deps, {
          identity,
          factor: { kind: 'impersonation', details: { impersonator } },
          caller: { ...caller, impersonator },
          project,
          minutes: IMPERSONATION_MINUTES,
        });
      },
    },
  );
  if (!issued) throw notAuthenticatedError();
  return issued;
}
