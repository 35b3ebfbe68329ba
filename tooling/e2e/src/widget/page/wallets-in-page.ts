import { base58 } from '@scure/base';

/** This script puts wallets into the page as extensions do. */
export interface WalletInPage {
  name: string;
  chain: 'ethereum' | 'solana';
  address: string;
  /** Whether the wallet announces itself by its chain's standard; otherwise, it is only a global. */
  isAnnounced: boolean;
  /** The methods that the user refuses, once each. */
  refuses: string[];
  /** The methods that wait until the test calls `continueWallets`. */
  waitsFor: string[];
}

declare global {
  var walletsInPage: WalletInPage[];
  var continueWallets: () => void;
  var signWithWallet: (address: string, text: string) => Promise<string>;
}

const WALLET_ICON =
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" rx="2" fill="%238697FF"/><circle cx="4" cy="4" r="2" fill="white"/></svg>';

const waitingCalls: (() => void)[] = [];
globalThis.continueWallets = () => {
  for (const go of waitingCalls.splice(0)) go();
};

async function waitOrRefuse({ refuses, waitsFor }: WalletInPage, method: string): Promise<void> {
  if (waitsFor.includes(method)) await new Promise<void>((go) => waitingCalls.push(go));
  const index = refuses.indexOf(method);
  if (index === -1) return;
  refuses.splice(index, 1);
  throw Object.assign(new Error('User rejected the request.'), { code: 4001 });
}

const createEthereumProvider = (wallet: WalletInPage) => ({
  isMetaMask: wallet.name === 'MetaMask',
  async request({ method, params = [] }: { method: string; params?: string[] }) {
    await waitOrRefuse(wallet, method);
    const [text = '', address = ''] = params;
    return method === 'personal_sign' ? signWithWallet(address, text) : [wallet.address];
  },
});

function announceEthereumProvider(wallet: WalletInPage): void {
  const info = { uuid: wallet.address, name: wallet.name, icon: WALLET_ICON, rdns: 'test.wallet' };
  const detail = Object.freeze({ info, provider: createEthereumProvider(wallet) });
  const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  addEventListener('eip6963:requestProvider', announce);
  announce();
}

const toText = (message: Uint8Array) => new TextDecoder().decode(message);

const createSolanaProvider = (wallet: WalletInPage) => ({
  isPhantom: wallet.name === 'Phantom',
  async connect() {
    await waitOrRefuse(wallet, 'connect');
    return { publicKey: { toString: () => wallet.address } };
  },
  async request({ method, params }: { method: string; params: { message: Uint8Array } }) {
    await waitOrRefuse(wallet, method);
    const signature = await signWithWallet(wallet.address, toText(params.message));
    return { publicKey: wallet.address, signature };
  },
});

const createStandardWallet = (wallet: WalletInPage) => {
  const chains = ['solana:mainnet', 'solana:devnet'];
  const publicKey = base58.decode(wallet.address);
  const account = { address: wallet.address, publicKey, chains, features: ['solana:signMessage'] };
  const accounts: object[] = [];
  const connect = async () => {
    await waitOrRefuse(wallet, 'connect');
    accounts.splice(0, 1, account);
    return { accounts };
  };
  const signMessage = async ({ message }: { message: Uint8Array }) => {
    await waitOrRefuse(wallet, 'signMessage');
    const signature = base58.decode(await signWithWallet(wallet.address, toText(message)));
    return [{ signedMessage: message, signature }];
  };
  return {
    version: '1.0.0',
    name: wallet.name,
    icon: WALLET_ICON,
    chains,
    accounts,
    features: {
      'standard:connect': { version: '1.0.0', connect },
      'solana:signMessage': { version: '1.0.0', signMessage },
    },
  };
};

interface Registrar {
  register: (wallet: object) => () => void;
}

class RegisterWalletEvent extends Event {
  readonly detail: (registrar: Registrar) => void;

  constructor(detail: (registrar: Registrar) => void) {
    super('wallet-standard:register-wallet');
    this.detail = detail;
  }
}

function announceStandardWallet(wallet: WalletInPage): void {
  const standard = createStandardWallet(wallet);
  const register = (registrar: Registrar) => void registrar.register(standard);
  dispatchEvent(new RegisterWalletEvent(register));
  addEventListener('wallet-standard:app-ready', (event) => {
    // The cast is unchecked, because the standard defines the detail.
    register((event as CustomEvent<Registrar>).detail);
  });
}

for (const wallet of walletsInPage) {
  const isEthereum = wallet.chain === 'ethereum';
  if (wallet.isAnnounced) (isEthereum ? announceEthereumProvider : announceStandardWallet)(wallet);
  else
    Object.assign(
      globalThis,
      isEthereum
        ? { ethereum: createEthereumProvider(wallet) }
        : { solana: createSolanaProvider(wallet) },
    );
}
