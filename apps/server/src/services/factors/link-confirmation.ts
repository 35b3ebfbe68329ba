import type { Caller, Deps } from '../../deps.ts';
import type { LiveSession } from '../identity/session-lookup.ts';
import { redeemVerificationLink, type LinkOutcome } from './address-proof.ts';
import { runWithPassword } from './password-check.ts';

export const confirmBySession = (
  deps: Deps,
  token: string,
  { session }: LiveSession,
  caller: Caller,
): Promise<LinkOutcome> =>
  deps.db.transaction((tx) =>
    redeemVerificationLink(tx, deps, token, { credential: { session }, caller }),
  );

/** Confirms by the link alone, which removes the credentials that were set up before. */
export const confirmByAddress = (deps: Deps, token: string, caller: Caller): Promise<LinkOutcome> =>
  deps.db.transaction((tx) =>
    redeemVerificationLink(tx, deps, token, { credential: undefined, caller }),
  );

/** @throws HttpError 401 for a wrong password, which counts as a failed login */
export const confirmByPassword = (
  deps: Deps,
  token: string,
  given: { email: string; password: string; caller: Caller },
): Promise<LinkOutcome> =>
  runWithPassword(deps, given, (tx, { passwordHash }) =>
    redeemVerificationLink(tx, deps, token, { credential: { passwordHash }, caller: given.caller }),
  );
