import { readEthereumAnnouncement, readStandardWallet } from './announced-wallet.ts';
import { readProperty } from './foreign-object.ts';
import { sortWallets, uniqueWallets } from './known-wallets.ts';
import { findLegacyWallets } from './legacy-wallets.ts';
import type { Wallet } from './wallet.ts';

type WalletsListener = (wallets: readonly Wallet[]) => void;

export interface WalletDiscovery {
  /** Returns the wallets found so far. */
  get: () => readonly Wallet[];
  /** Calls back at once and after every change. Nothing listens to the page without a subscriber. */
  subscribe: (listener: WalletsListener) => () => void;
}

type AnnounceWallet = (wallet: Wallet | undefined) => void;

/** The object with which wallets register themselves by the Wallet Standard. */
const createWalletRegistrar = (
  announce: AnnounceWallet,
  withdraw: (provider: unknown) => void,
) => ({
  register: (...wallets: unknown[]) => {
    for (const wallet of wallets) announce(readStandardWallet(wallet));
    return () => wallets.forEach(withdraw);
  },
});

function listWallets(page: object, announced: readonly Wallet[]): readonly Wallet[] {
  const unique = uniqueWallets(announced);
  return sortWallets(uniqueWallets([...unique, ...findLegacyWallets(page, announced)]));
}

export function createWalletDiscovery(page: EventTarget): WalletDiscovery {
  const announced = new Map<unknown, Wallet>();
  const listeners = new Set<WalletsListener>();
  let wallets: readonly Wallet[] = [];
  let stop: AbortController;

  const refresh = () => {
    wallets = listWallets(page, [...announced.values()]);
    for (const listener of listeners) listener(wallets);
  };
  const announce: AnnounceWallet = (wallet) => {
    if (!wallet || announced.has(wallet.provider)) return;
    announced.set(wallet.provider, wallet);
    refresh();
  };
  const registrar = createWalletRegistrar(announce, (provider) => {
    if (announced.delete(provider)) refresh();
  });

  const start = () => {
    stop = new AbortController();
    const on = (type: string, listen: (detail: unknown) => void) =>
      page.addEventListener(type, (event) => listen(readProperty(event, 'detail')), {
        signal: stop.signal,
      });
    on('eip6963:announceProvider', (detail) => announce(readEthereumAnnouncement(detail)));
    on('wallet-standard:register-wallet', (callback) => {
      if (typeof callback === 'function') Reflect.apply(callback, undefined, [registrar]);
    });
    on('ethereum#initialized', refresh);
    page.dispatchEvent(new Event('eip6963:requestProvider'));
    page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: registrar }));
  };

  return {
    get: () => wallets,
    subscribe(listener) {
      if (listeners.size === 0) start();
      listeners.add(listener);
      refresh();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stop.abort();
      };
    },
  };
}
