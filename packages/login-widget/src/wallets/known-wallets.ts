import type { Wallet } from './wallet.ts';

/** Wallets that have a fixed name and place, in the order of their buttons. */
const KNOWN_WALLETS: readonly Pick<Wallet, 'option' | 'chain'>[] = [
  { option: 'Vessel', chain: 'ethereum' },
  { option: 'Phantom', chain: 'solana' },
  { option: 'Metamask', chain: 'ethereum' },
  { option: 'Coinbase', chain: 'ethereum' },
  { option: 'Binance', chain: 'ethereum' },
];

const SUFFIX_PATTERN = /( web3)? wallet$/;

const nameKeyOf = (name: string) => name.toLowerCase().replace(SUFFIX_PATTERN, '');

const knownWalletIndexOf = (name: string) =>
  KNOWN_WALLETS.findIndex(({ option }) => nameKeyOf(option) === nameKeyOf(name));

/** `MetaMask` and `Coinbase Wallet` announce themselves with other names than their buttons have. */
export const toWalletOption = (announcedName: string): string =>
  KNOWN_WALLETS[knownWalletIndexOf(announcedName)]?.option ?? announcedName;

const usualChainOf = ({ option }: Wallet) => KNOWN_WALLETS[knownWalletIndexOf(option)]?.chain;

const hasUsualChain = (wallet: Wallet) => usualChainOf(wallet) === wallet.chain;

/** One wallet for each name, because a wallet of two chains announces itself twice. */
export function uniqueWallets(wallets: readonly Wallet[]): readonly Wallet[] {
  const byName = new Map<string, Wallet>();
  for (const wallet of wallets) {
    const key = nameKeyOf(wallet.option);
    const other = byName.get(key);
    if (!other || (hasUsualChain(wallet) && !hasUsualChain(other))) byName.set(key, wallet);
  }
  return [...byName.values()];
}

const sortPositionOf = ({ option }: Wallet) => {
  const rank = knownWalletIndexOf(option);
  return rank < 0 ? KNOWN_WALLETS.length : rank;
};

/** The known wallets come first, in the order of their table. */
export const sortWallets = (wallets: readonly Wallet[]): readonly Wallet[] =>
  [...wallets].sort((a, b) => sortPositionOf(a) - sortPositionOf(b));
