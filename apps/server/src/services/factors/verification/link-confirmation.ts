import type { Deps } from '../../../deps.ts';
import type { Caller } from '../../../lib/http/caller.ts';
import type { LiveSession } from '../../identity/sessions/session-lookup.ts';
import { redeemVerificationLink, type LinkOutcome } from './address-proof.ts';
import { runWithPassword } from '../passwords/password-check.ts';

export const confirmLinkWithSession = (
  deps: Deps,
  token: string,
  { session }: LiveSession,
  caller: Caller,
): Promise<LinkOutcome> =>
  deps.db.transaction((tx) =>
    redeemVerificationLink(tx, deps, token, { credential: { session }, caller }),
  );

/** Confirms the address by the link alone, which removes the account's earlier credentials. */
export const confirmLinkWithoutCredential = (
  deps: Deps,
  token: string,
  caller: Caller,
): Promise<LinkOutcome> =>
  deps.db.transaction((tx) =>
    redeemVerificationLink(tx, deps, token, { credential: undefined, caller }),
  );

/** @throws HttpError 401 for a wrong password, which counts as a failed login */
export const confirmLinkWithPassword = (
  deps: Deps,
  token: string,
  given: { email: string; password: string; caller: Caller },
): Promise<LinkOutcome> =>
  runWithPassword(deps, given, (tx, { passwordHash }) =>
    redeemVerificationLink(tx, deps, token, { credential: { passwordHash }, caller: given.caller }),
  );
