import type { Deps } from '../../deps.ts';
import { readOnlySessionError } from '../../http-error.ts';
import type { Caller } from '../../lib/http/caller.ts';
import { recordRefusedRequest } from '../../services/identity/refused-requests.ts';
import type { LiveSession } from '../../services/identity/sessions/session-lookup.ts';

/** The path and the setting of a row; a request without a row has neither. */
interface GuardedCall {
  path?: string;
  whileActing?: true;
}

/**
 * @returns the caller, with the name of the operator if the session is an operator's
 * @throws HttpError 403 read_only_session, which is recorded
 */
export async function guardActingCall(
  deps: Deps,
  caller: Caller,
  live: LiveSession,
  { path = 'that does not exist', whileActing }: GuardedCall,
): Promise<Caller> {
  const { impersonator } = live.session;
  if (impersonator === null) return caller;
  const acting = { ...caller, impersonator };
  if (whileActing) return acting;
  const request = `the call ${path}, which changes something`;
  await recordRefusedRequest(deps, { ...acting, ...live }, { request });
  throw readOnlySessionError();
}
