import type { Caller, Deps } from '../../deps.ts';
import { redeemLink, type LinkOutcome } from './address-proof.ts';
import { withPassword } from './password-check.ts';
import type { LiveSession } from '../identity/session-lookup.ts';

const inTransaction = (deps: Deps, token: string, proof: Parameters<typeof redeemLink>[3]) =>
  deps.db.transaction((tx) => redeemLink(tx, deps, token, proof));

export const confirmBySession = (
  deps: Deps,
  token: string,
  { session }: LiveSession,
  caller: Caller,
): Promise<LinkOutcome> => inTransaction(deps, token, { shown: { session }, caller });

/** Nothing is shown but that the mail arrived. */
export const confirmByAddress = (deps: Deps, token: string, caller: Caller): Promise<LinkOutcome> =>
  inTransaction(deps, token, { shown: undefined, caller });

/** @throws HttpError 401 for a wrong password, within the budget of tries of every sign-in */
export const confirmByPassword = (
  deps: Deps,
  token: string,
  given: { email: string; password: string; caller: Caller },
): Promise<LinkOutcome> =>
  withPassword(deps, given, (tx, { passwordHash }) =>
    redeemLink(tx, deps, token, { shown: { passwordHash }, caller: given.caller }),
  );
