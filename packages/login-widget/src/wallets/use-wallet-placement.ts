import type { ResolvedConfig } from '../config/config.ts';
import { useWallets } from './use-wallets.ts';
import { placeWallets, type WalletPlacement } from './wallet-placement.ts';
import type { Wallet } from './wallet.ts';

export function useWalletPlacement({
  products,
  oauthOptions,
}: Pick<ResolvedConfig, 'products' | 'oauthOptions'>): WalletPlacement<Wallet> {
  const socialCount = products.includes('oauth') ? oauthOptions.providers.length : 0;
  return placeWallets(useWallets(), socialCount);
}
