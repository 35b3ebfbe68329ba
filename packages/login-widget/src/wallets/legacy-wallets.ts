import { hasMethod, readList, readProperty } from './foreign-object.ts';
import { GENERIC_OPTIONS, type Wallet } from './wallet.ts';

type FindProvider = (page: object, announced: readonly Wallet[]) => unknown;

interface LegacyWallet extends Pick<Wallet, 'option' | 'chain'> {
  find: FindProvider;
}

const METAMASK_FLAG = 'isMetaMask';
const COINBASE_FLAG = 'isCoinbaseWallet';
const PHANTOM_FLAG = 'isPhantom';

/** Several wallets share `window.ethereum` by putting themselves into its list. */
const ethereumProviders = (page: object): readonly unknown[] => {
  const shared = readProperty(page, 'ethereum');
  return [...readList(shared, 'providers'), shared];
};

const hasFlag = (flag: string) => (provider: unknown) => readProperty(provider, flag) === true;

/** Many wallets also set the flags of others, so a flag of an announced wallet is not searched. */
const findByFlag =
  (flag: string): FindProvider =>
  (page, announced) =>
    announced.some(({ provider }) => hasFlag(flag)(provider))
      ? undefined
      : ethereumProviders(page).find(hasFlag(flag));

const hasChain = (wallets: readonly Wallet[], wanted: Wallet['chain']) =>
  wallets.some(({ chain }) => chain === wanted);

const findUnnamedEthereum: FindProvider = (page, announced) => {
  const isNamed = ethereumProviders(page).some(
    (provider) => hasFlag(METAMASK_FLAG)(provider) || hasFlag(COINBASE_FLAG)(provider),
  );
  const isKnown = isNamed || hasChain(announced, 'ethereum');
  return isKnown ? undefined : readProperty(page, 'ethereum');
};

/** Recent versions of Phantom announce themselves, so the flag does not count beside another wallet. */
const findSolana =
  (isPhantom: boolean): FindProvider =>
  (page, announced) => {
    const provider = readProperty(page, 'solana');
    const isWanted =
      !hasChain(announced, 'solana') && hasFlag(PHANTOM_FLAG)(provider) === isPhantom;
    return isWanted ? provider : undefined;
  };

/** The globals of wallets that do not announce themselves. */
const LEGACY_WALLETS: readonly LegacyWallet[] = [
  {
    option: 'Vessel',
    chain: 'ethereum',
    find: (page) => readProperty(readProperty(page, 'vessel'), 'ethereum'),
  },
  { option: 'Phantom', chain: 'solana', find: findSolana(true) },
  { option: 'Metamask', chain: 'ethereum', find: findByFlag(METAMASK_FLAG) },
  { option: 'Coinbase', chain: 'ethereum', find: findByFlag(COINBASE_FLAG) },
  { option: 'Binance', chain: 'ethereum', find: (page) => readProperty(page, 'BinanceChain') },
  { option: GENERIC_OPTIONS.ethereum, chain: 'ethereum', find: findUnnamedEthereum },
  { option: GENERIC_OPTIONS.solana, chain: 'solana', find: findSolana(false) },
];

const REQUIRED_METHOD_BY_CHAIN = { ethereum: 'request', solana: 'connect' } as const;

/** The wallets that are in the page only as a global. */
export const findLegacyWallets = (page: object, announced: readonly Wallet[]): readonly Wallet[] =>
  LEGACY_WALLETS.flatMap(({ option, chain, find }): Wallet[] => {
    const provider = find(page, announced);
    const isAnnounced = announced.some((wallet) => wallet.provider === provider);
    return !isAnnounced && hasMethod(provider, REQUIRED_METHOD_BY_CHAIN[chain])
      ? [{ option, chain, protocol: chain, provider }]
      : [];
  });
