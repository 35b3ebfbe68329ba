import type { Project } from '../../../config/projects.ts';
import type { Deps } from '../../../deps.ts';
import { minutesAfter } from '../../../lib/clock.ts';
import type { Caller } from '../../../lib/http/caller.ts';
import { networkOf } from '../../../lib/http/ip-address.ts';
import { issueToken } from '../../identity/one-time-secrets/tokens.ts';
import {
  listUnspentSecrets,
  type UnspentSecret,
} from '../../identity/one-time-secrets/one-time-secrets.ts';
import { toChallengeText } from './challenge-text.ts';
import { checkSiweParams, toSiweMessage, type SiweParams } from './siwe-message.ts';
import { isSignedByWallet, type Wallet } from './wallets.ts';

const CHALLENGE_MINUTES = 10;
const NONCE_BYTES = 16;
/** At most this many challenges are tried with a signature, which bounds the work. */
const MAX_OPEN_CHALLENGES = 5;

export interface ChallengeRequest {
  wallet: Wallet;
  project: Project;
  /** The origin of the calling page. */
  origin: string;
  siweParams: SiweParams;
  /** The user to whom the wallet is added; without one, the wallet logs in. */
  userId: string | null;
  caller: Caller;
}

const WALLET_CHALLENGE_PURPOSE = 'wallet_challenge' as const;

const walletSubjectOf = ({ chain, address }: Wallet) => `${chain}:${address}`;

const usesSiwe = ({ wallet, project }: ChallengeRequest) =>
  wallet.chain === 'ethereum' && project.settings.siwe_required_for_crypto_wallets;

/** @returns the text that the wallet has to sign */
export async function issueWalletChallenge(deps: Deps, request: ChallengeRequest): Promise<string> {
  const { wallet, project, origin, siweParams, userId, caller } = request;
  const issuedAt = deps.clock.now();
  const expiresAt = minutesAfter(issuedAt, CHALLENGE_MINUTES);
  const nonce = deps.random.bytes(NONCE_BYTES).toString('hex');
  const facts = { wallet, projectName: project.name, origin, nonce, issuedAt, expiresAt };
  const isSiwe = usesSiwe(request);
  if (isSiwe) checkSiweParams(siweParams, { project, publicUrl: deps.config.publicUrl, expiresAt });
  const text = isSiwe ? toSiweMessage(facts, siweParams) : toChallengeText(facts);
  const payload = {
    text,
    isSiwe,
    projectId: project.project_id,
    network: networkOf(caller.ipAddress),
    notBefore: isSiwe ? (siweParams.not_before ?? null) : null,
  };
  await issueToken(deps.db, deps, {
    purpose: WALLET_CHALLENGE_PURPOSE,
    subject: walletSubjectOf(wallet),
    userId,
    payload,
    expiresAt,
  });
  return text;
}

interface WalletChallengeAnswer {
  wallet: Wallet;
  signature: string;
  project: Project;
  caller: Caller;
}

/**
 * Finds the challenge that was signed. Strangers can ask for challenges of any wallet, so the ones that were asked for
 * from the caller's network are tried first.
 */
export async function findAnsweredChallenge(
  deps: Deps,
  { wallet, signature, project, caller }: WalletChallengeAnswer,
): Promise<UnspentSecret<typeof WALLET_CHALLENGE_PURPOSE> | undefined> {
  const challenges = await listUnspentSecrets(deps.db, deps, {
    purpose: WALLET_CHALLENGE_PURPOSE,
    subject: walletSubjectOf(wallet),
    preferred: { projectId: project.project_id, network: networkOf(caller.ipAddress) },
    limit: MAX_OPEN_CHALLENGES,
  });
  return challenges.find(
    ({ payload }) =>
      payload.projectId === project.project_id && isSignedByWallet(wallet, payload.text, signature),
  );
}
