import { useLayoutEffect, useState } from 'react';
import { createWalletDiscovery } from './wallet-discovery.ts';
import type { Wallet } from './wallet.ts';

/** Shared by the whole page, so that a wallet found on one screen is known on the next. */
const discovery = createWalletDiscovery(globalThis);

/** The wallets in this browser. They are found before the first paint. */
export function useWallets(): readonly Wallet[] {
  const [wallets, setWallets] = useState(discovery.get);
  useLayoutEffect(() => discovery.subscribe(setWallets), []);
  return wallets;
}
