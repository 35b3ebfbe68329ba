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

const keyOf = (name: string) => name.toLowerCase().replace(SUFFIX_PATTERN, '');

const rankOf = (name: string) =>
  KNOWN_WALLETS.findIndex(({ option }) => keyOf(option) === keyOf(name));

/** `MetaMask` and `Coinbase Wallet` announce themselves with other names than their buttons have. */
export const toOption = (announcedName: string): string =>
  KNOWN_WALLETS[rankOf(announcedName)]?.option ?? announcedName;

const chainOf = ({ option }: Wallet) => KNOWN_WALLETS[rankOf(option)]?.chain;

const hasUsualChain = (wallet: Wallet) => chainOf(wallet) === wallet.chain;

/** One wallet for each name, because a wallet of two chains announces itself twice. */
export function uniqueWallets(wallets: readonly Wallet[]): readonly Wallet[] {
  const byName = new Map<string, Wallet>();
  for (const wallet of wallets) {
    const key = keyOf(wallet.option);
    const other = byName.get(key);
    if (!other || (hasUsualChain(wallet) && !hasUsualChain(other))) byName.set(key, wallet);
  }
  return [...byName.values()];
}

const placeOf = ({ option }: Wallet) => {
  const rank = rankOf(option);
  return rank < 0 ? KNOWN_WALLETS.length : rank;
};

/** The known wallets come first, in the order of their table. */
export const sortWallets = (wallets: readonly Wallet[]): readonly Wallet[] =>
  [...wallets].sort((a, b) => placeOf(a) - placeOf(b));
