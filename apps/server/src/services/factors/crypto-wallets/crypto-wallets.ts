import type { Deps } from '../../../deps.ts';
import { HttpError } from '../../../http-error.ts';
import type { Caller } from '../../../lib/http/caller.ts';
import { runRecorded } from '../../audit/recorded-transaction.ts';
import {
  spendSecret,
  type UnspentSecret,
} from '../../identity/one-time-secrets/one-time-secrets.ts';
import { proveIdentifier, type ProvenIdentity } from '../../identity/prove-identifier.ts';
import type { SessionTarget } from '../../identity/sessions/session-target.ts';
import { findAnsweredChallenge } from './wallet-challenges.ts';
import type { Wallet } from './wallets.ts';

export interface WalletSignIn {
  wallet: Wallet;
  signature: string;
  target: SessionTarget;
  caller: Caller;
}

const notAuthenticatedError = () =>
  new HttpError(
    401,
    'unable_to_authenticate_crypto_wallet',
    'The wallet did not sign the message of this login, or signed it in a form that cannot be checked here, as some hardware wallets and shared accounts do. Start again. If that does not help, use another wallet or log in another way.',
  );

const siweExpiredError = () =>
  new HttpError(401, 'siwe_message_expired', 'The signed message has expired. Start again.');

const notYetValidError = (from: Date) =>
  new HttpError(
    401,
    'unable_to_authenticate_crypto_wallet',
    `The signed message is not valid before ${from.toISOString()}.`,
  );

type UnspentWalletChallenge = UnspentSecret<'wallet_challenge'>;

const isForOther = (userId: string | null, { current, isOfBackend = false }: SessionTarget) =>
  userId !== null && userId !== current?.userId && !isOfBackend;

const challengeErrorOf = (
  { clock }: Deps,
  { payload, expiresAt, userId }: UnspentWalletChallenge,
  target: SessionTarget,
): HttpError | undefined => {
  const now = clock.now();
  if (expiresAt <= now) return payload.isSiwe ? siweExpiredError() : notAuthenticatedError();
  const validFrom = payload.notBefore === null ? undefined : new Date(payload.notBefore);
  if (validFrom && now < validFrom) return notYetValidError(validFrom);
  return isForOther(userId, target) ? notAuthenticatedError() : undefined;
};

/** @throws HttpError 401 unable_to_authenticate_crypto_wallet, siwe_message_expired, 400 duplicate_crypto_wallet */
export async function authenticateWallet(
  deps: Deps,
  { wallet, signature, target, caller }: WalletSignIn,
): Promise<ProvenIdentity> {
  const { project } = target;
  const challenge = await findAnsweredChallenge(deps, { wallet, signature, project, caller });
  if (!challenge) throw notAuthenticatedError();
  const refusal = challengeErrorOf(deps, challenge, target);
  if (refusal) throw refusal;
  return runRecorded(deps, async (tx) => {
    if (!(await spendSecret(tx, deps, challenge.id))) throw notAuthenticatedError();
    const proven = await proveIdentifier(tx, deps, {
      identifier: { kind: 'wallet', ...wallet },
      intent: challenge.userId === null ? 'login_or_create' : 'attach',
      addTo: challenge.userId,
      factor: 'crypto_wallet',
      target,
      caller,
    });
    const { result } = proven;
    if (!result) throw notAuthenticatedError();
    return { ...proven, result };
  });
}
