import { chainLabelOf, type Wallet } from './wallets.ts';

export interface ChallengeFacts {
  wallet: Wallet;
  projectName: string;
  /** The origin of the page that asks. */
  origin: string;
  nonce: string;
  issuedAt: Date;
  expiresAt: Date;
}

/** The text that a wallet shows and signs. It names the page, so that its reader notices another one. */
export function toChallengeText(facts: ChallengeFacts): string {
  const { wallet, projectName, origin, nonce, issuedAt, expiresAt } = facts;
  const { host } = new URL(origin);
  return [
    `${host} asks you to log in to ${projectName} with your ${chainLabelOf(wallet)} wallet:`,
    wallet.address,
    '',
    `Sign this message only on ${host}. It is free and sends no transaction.`,
    '',
    `URI: ${origin}`,
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt.toISOString()}`,
    `Expiration Time: ${expiresAt.toISOString()}`,
  ].join('\n');
}
