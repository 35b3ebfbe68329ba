import { normalizePassword } from '@bakehouse/contract';
import type { FactorKind } from '../../../../db/tables.ts';
import type { Deps } from '../../../../deps.ts';
import { HttpError } from '../../../../http-error.ts';
import type { Caller } from '../../../../lib/http/caller.ts';
import { runRecorded } from '../../../audit/recorded-transaction.ts';
import { isAccount, type Account } from '../../../identity/accounts.ts';
import { refuseDemoAccount } from '../../../identity/demo-accounts.ts';
import { requireLiveCaller } from '../../../identity/sessions/session-caller.ts';
import type { LiveSession, SessionRow } from '../../../identity/sessions/session-lookup.ts';
import type { SessionTarget } from '../../../identity/sessions/session-target.ts';
import type { IssuedSession } from '../../../identity/sign-in.ts';
import { lockForFactorChange, requireStepUp } from '../../../identity/step-up.ts';
import { changePassword } from '../password-change.ts';
import { runWithPassword } from '../password-check.ts';
import { requireStrongPassword } from '../password-strength.ts';

interface ExistingPasswordReset {
  email: string;
  existingPassword: string;
  newPassword: string;
  target: SessionTarget;
  caller: Caller;
}

/** Returns the session as it will be after the proof of the password. */
const withPasswordProof = ({ clock }: Deps, session: SessionRow | undefined) => {
  const at = clock.now().toISOString();
  const times = { createdAt: at, updatedAt: at, lastAuthenticatedAt: at };
  return {
    level: session?.level ?? ('first' as const),
    factors: [...(session?.factors ?? []), { kind: 'password', details: {}, ...times } as const],
  };
};

/**
 * The right password counts as a login, a wrong one as a wrong attempt.
 * @throws HttpError 400 breached_password, weak_password, 401 unauthorized_credentials, 403 of requireStepUp
 */
export async function resetByExistingPassword(
  deps: Deps,
  { email, existingPassword, newPassword, target, caller }: ExistingPasswordReset,
): Promise<IssuedSession<Account>> {
  const { project } = target;
  const { organisationId } = project;
  await refuseDemoAccount(deps, { organisationId, email, caller });
  await requireStrongPassword(deps, { password: newPassword, email, project, caller });
  const hash = await deps.slowHash.hash(normalizePassword(newPassword), caller);
  const credentials = { organisationId, email, password: existingPassword, caller };
  return runWithPassword(deps, credentials, async (tx, account) => {
    const current = target.current?.userId === account.id ? target.current : undefined;
    const session = withPasswordProof(deps, current);
    await requireStepUp(tx, deps, { identity: account, session });
    return changePassword(tx, deps, { account, hash, target, caller });
  });
}

const FRESH_FACTOR_MS = 5 * 60_000;

/** The factors that prove the address or the password. */
const FACTORS_ALLOWING_RESET: readonly FactorKind[] = ['password', 'magic_link', 'email_otp'];

const hasFreshFactor = ({ clock }: Deps, { factors }: SessionRow) =>
  factors.some(
    ({ kind, lastAuthenticatedAt }) =>
      FACTORS_ALLOWING_RESET.includes(kind) &&
      clock.now().getTime() - new Date(lastAuthenticatedAt).getTime() <= FRESH_FACTOR_MS,
  );

interface SessionReset {
  live: LiveSession;
  password: string;
  target: SessionTarget;
  caller: Caller;
}

/** @throws HttpError 403 session_too_old_to_reset_password or of requireStepUp, 400 breached_password, weak_password */
export async function resetBySession(
  deps: Deps,
  { live, password, target, caller }: SessionReset,
): Promise<IssuedSession<Account>> {
  const { identity, session } = live;
  if (!isAccount(identity) || !hasFreshFactor(deps, session)) {
    const text =
      'Log in again with your email address (password, link or code), then set the new password within five minutes.';
    throw new HttpError(403, 'session_too_old_to_reset_password', text);
  }
  const { email } = identity;
  const { project } = target;
  await requireStrongPassword(deps, { password, email, project, caller });
  const hash = await deps.slowHash.hash(normalizePassword(password), caller);
  return runRecorded(deps, async (tx) => {
    await lockForFactorChange(tx, deps, live);
    await requireLiveCaller(tx, deps, { ...caller, ...live });
    return changePassword(tx, deps, { account: identity, hash, target, caller });
  });
}
