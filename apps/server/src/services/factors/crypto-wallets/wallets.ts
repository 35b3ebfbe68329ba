import { HttpError } from '../../../http-error.ts';
import { ethereum } from './ethereum.ts';
import { solana } from './solana.ts';
import type { WalletChain } from './wallet-chain.ts';

export const CHAIN_NAMES = ['ethereum', 'solana'] as const;

export type ChainName = (typeof CHAIN_NAMES)[number];

const CHAINS: Readonly<Record<ChainName, WalletChain>> = { ethereum, solana };

/** A wallet by its chain and the canonical spelling of its address. */
export interface Wallet {
  chain: ChainName;
  address: string;
}

/** @throws HttpError 400 invalid_ethereum_address, invalid_solana_address */
export function parseWallet(chain: ChainName, text: string): Wallet {
  const { parseAddress, addressError } = CHAINS[chain];
  const address = parseAddress(text);
  if (address === undefined) throw new HttpError(400, ...addressError);
  return { chain, address };
}

export const isSignedByWallet = (
  { chain, address }: Wallet,
  text: string,
  signature: string,
): boolean => CHAINS[chain].isSignedBy(address, text, signature);

export const chainLabelOf = ({ chain }: Wallet): string => CHAINS[chain].label;
