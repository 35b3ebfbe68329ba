import { normalizePassword } from '@bakehouse/contract';
import type { Deps } from '../../../deps.ts';
import type { Account } from '../../identity/accounts.ts';
import { lockLiveCaller, type AccountCaller } from '../../identity/sessions/session-caller.ts';
import type { IssuedSession } from '../../identity/sign-in.ts';
import { runWithPinProof, type ParsedPinProof } from '../pins/pin-proof.ts';
import { changePassword } from '../passwords/password-change.ts';
import { requireStrongPassword } from '../passwords/password-strength.ts';

/** @throws HttpError 400 breached_password, weak_password, 403 invalid_pin, 429 pin_locked */
export async function changePasswordWithPin(
  deps: Deps,
  by: AccountCaller,
  { proof, password }: { proof: ParsedPinProof; password: string },
): Promise<IssuedSession<Account>> {
  const { account, session } = by;
  const { portal: project } = deps.projects;
  await requireStrongPassword(deps, { password, email: account.email, project, caller: by });
  const hash = await deps.slowHash.hash(normalizePassword(password), by);
  const use = { account, session, caller: by, proof, isLogin: false };
  return runWithPinProof(deps, use, async (tx) => {
    await lockLiveCaller(tx, deps, by);
    const target = { project, current: session };
    return changePassword(tx, deps, { account, hash, target, caller: by });
  });
}
