/** Adds parameters to the URL of the page until the story ends. */
export function withQuery(fields: Readonly<Record<string, string>>): () => () => void {
  const replaceQuery = (change: (query: URLSearchParams, name: string) => void) => {
    const url = new URL(globalThis.location.href);
    for (const name of Object.keys(fields)) change(url.searchParams, name);
    globalThis.history.replaceState(globalThis.history.state, '', url);
  };
  return () => {
    replaceQuery((query, name) => query.set(name, fields[name] ?? ''));
    return () => replaceQuery((query, name) => query.delete(name));
  };
}

const ICON =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"%3E%3Crect width="8" height="8" rx="2" fill="%233B5BA5"/%3E%3Ccircle cx="4" cy="4" r="2" fill="%23FFF"/%3E%3C/svg%3E';

const waits = () => new Promise(() => undefined);

export const WALLET_ADDRESS = 'FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z';

type Answer = () => Promise<unknown>;

/** A wallet of the Wallet Standard. Without another answer, it waits for the user. */
const toWallet = (name: string, answer: Answer) => ({
  name,
  icon: name === 'Phantom' ? undefined : ICON,
  chains: ['solana:mainnet'],
  accounts: [{ address: WALLET_ADDRESS, chains: ['solana:mainnet'] }],
  features: {
    'standard:connect': { connect: answer },
    'solana:signMessage': { signMessage: answer },
  },
});

interface Registrar {
  register: (...wallets: object[]) => () => void;
}

/** The page has wallets with these names until the story ends. */
export function withWallets(names: readonly string[], answer: Answer = waits): () => () => void {
  return () => {
    const wallets = names.map((name) => toWallet(name, answer));
    const withdrawals: (() => void)[] = [];
    const register = ({ detail }: CustomEventInit<Registrar>) => {
      if (detail) withdrawals.push(detail.register(...wallets));
    };
    globalThis.addEventListener('wallet-standard:app-ready', register);
    return () => {
      globalThis.removeEventListener('wallet-standard:app-ready', register);
      for (const withdraw of withdrawals) withdraw();
    };
  };
}
