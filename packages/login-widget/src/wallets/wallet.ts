import type { CryptoWalletType } from '@bakehouse/sdk';

/** How to talk to a wallet: the two kinds of injected objects, or the Wallet Standard. */
export type WalletProtocol = 'ethereum' | 'solana' | 'standard';

/** The names of the wallets whose own name is not known. */
export const GENERIC_OPTIONS = {
  ethereum: 'Other Ethereum Wallet',
  solana: 'Other Solana Wallet',
} as const;

export interface Wallet {
  /** The name of the wallet, which is also `walletOption` in the state. */
  option: string;
  chain: CryptoWalletType;
  protocol: WalletProtocol;
  /** A data URI with an image. */
  icon?: string | undefined;
  /** The object that the wallet has put into the page. Its shape is unknown until it is used. */
  provider: unknown;
}
