import { GENERIC_OPTIONS } from '../wallets/wallet.ts';
import type { CryptoButtonStrings } from './en/crypto-buttons.ts';

/** A wallet keeps its name in every language; the generic names are translated. */
export function walletNameOf(option: string, strings: CryptoButtonStrings): string {
  if (option === GENERIC_OPTIONS.ethereum) return strings['crypto.otherEthereumWallet'];
  if (option === GENERIC_OPTIONS.solana) return strings['crypto.otherSolanaWallet'];
  return option;
}
