import { describe, expect, it, vi } from 'vitest';
import { createWalletDiscovery } from './wallet-discovery.ts';

const request = () => Promise.resolve([]);
const connect = () => Promise.resolve();
const ICON = 'data:image/svg+xml,<svg/>';

const createPage = (globals: object = {}) => Object.assign(new EventTarget(), globals);

const announcementOf = (name: string, provider: object, icon: unknown = ICON) =>
  new CustomEvent('eip6963:announceProvider', { detail: { info: { name, icon }, provider } });

/** Announces the wallet now, and whenever it is asked. */
const announce = (page: EventTarget, name: string, flags: object = {}, icon: unknown = ICON) => {
  const provider = { request, ...flags };
  const send = () => page.dispatchEvent(announcementOf(name, provider, icon));
  page.addEventListener('eip6963:requestProvider', send);
  send();
  return provider;
};

interface Registrar {
  register: (wallet: object) => () => void;
}

/** Wallets of the standard send an event of a class of their own. */
class RegisterEvent extends Event {
  readonly detail: (registrar: Registrar) => void;

  constructor(detail: (registrar: Registrar) => void) {
    super('wallet-standard:register-wallet');
    this.detail = detail;
  }
}

const standardWallet = (name: string, chains: readonly string[] = ['solana:mainnet']) => ({
  name,
  icon: ICON,
  chains,
  accounts: [],
  features: { 'standard:connect': { connect }, 'solana:signMessage': {} },
});

const register = (page: EventTarget, wallet: object) => {
  let unregister = () => undefined as unknown;
  const callback = (registrar: Registrar) => {
    unregister = registrar.register(wallet);
  };
  page.addEventListener('wallet-standard:app-ready', (event) => {
    if (event instanceof CustomEvent) callback(event.detail as Registrar);
  });
  page.dispatchEvent(new RegisterEvent(callback));
  return () => unregister();
};

const start = (page: EventTarget) => {
  const discovery = createWalletDiscovery(page);
  const listener = vi.fn();
  const stop = discovery.subscribe(listener);
  const found = () => discovery.get().map(({ option, protocol }) => `${option}: ${protocol}`);
  return { discovery, listener, stop, found };
};

const metamask = { isMetaMask: true, request };
const coinbase = { isCoinbaseWallet: true, request };
const phantom = { isPhantom: true, connect };

describe('the globals of wallets', () => {
  it.each<[string, object, string[]]>([
    ['nothing', {}, []],
    ['something else', { ethereum: 1, solana: 'no', vessel: null, BinanceChain: {} }, []],
    ['Vessel', { vessel: { ethereum: { request } } }, ['Vessel: ethereum']],
    ['Phantom', { solana: phantom }, ['Phantom: solana']],
    ['Metamask', { ethereum: metamask }, ['Metamask: ethereum']],
    ['Coinbase', { ethereum: coinbase }, ['Coinbase: ethereum']],
    ['Binance', { BinanceChain: { request } }, ['Binance: ethereum']],
    ['an unknown Ethereum', { ethereum: { request } }, ['Other Ethereum Wallet: ethereum']],
    ['an unknown Solana', { solana: { connect } }, ['Other Solana Wallet: solana']],
    [
      'two wallets that share a global',
      { ethereum: { request, providers: [coinbase, metamask] } },
      ['Metamask: ethereum', 'Coinbase: ethereum'],
    ],
    [
      'all',
      {
        BinanceChain: { request },
        ethereum: { ...metamask, providers: [metamask, coinbase] },
        solana: phantom,
        vessel: { ethereum: { request } },
      },
      [
        'Vessel: ethereum',
        'Phantom: solana',
        'Metamask: ethereum',
        'Coinbase: ethereum',
        'Binance: ethereum',
      ],
    ],
  ])('are found for %s', (_, globals, wallets) => {
    expect(start(createPage(globals)).found()).toEqual(wallets);
  });

  it('are found when they come late', () => {
    const page = createPage();
    const { found } = start(page);
    Object.assign(page, { ethereum: metamask });
    page.dispatchEvent(new Event('ethereum#initialized'));
    expect(found()).toEqual(['Metamask: ethereum']);
  });

  it('do no harm when they throw', () => {
    const page = createPage();
    Object.defineProperty(page, 'ethereum', {
      get: () => {
        throw new Error('Not today.');
      },
    });
    expect(start(page).found()).toEqual([]);
  });
});

describe('announced wallets', () => {
  it('are found before and after the widget', () => {
    const page = createPage();
    announce(page, 'Rabby');
    register(page, standardWallet('Backpack'));
    const { found, listener } = start(page);
    announce(page, 'Frame');
    register(page, standardWallet('Solflare'));
    expect(found()).toEqual([
      'Rabby: ethereum',
      'Backpack: standard',
      'Frame: ethereum',
      'Solflare: standard',
    ]);
    expect(listener.mock.lastCall?.[0]).toHaveLength(4);
  });

  it('have the names of the table where they are in it, and its order', () => {
    const page = createPage();
    for (const name of ['Frame', 'Binance Wallet', 'Coinbase Wallet', 'MetaMask', 'Vessel'])
      announce(page, name);
    register(page, standardWallet('Phantom'));
    expect(
      start(page)
        .found()
        .map((line) => line.split(':')[0]),
    ).toEqual(['Vessel', 'Phantom', 'Metamask', 'Coinbase', 'Binance', 'Frame']);
  });

  it('stand once for each wallet, on the chain of the table', () => {
    const page = createPage({ solana: phantom, ethereum: metamask });
    announce(page, 'Phantom', { isPhantom: true });
    announce(page, 'MetaMask');
    announce(page, 'MetaMask');
    register(page, standardWallet('Phantom'));
    register(page, standardWallet('MetaMask'));
    expect(start(page).found()).toEqual(['Phantom: standard', 'Metamask: ethereum']);
  });

  it('explain the global that has the same object or pretends to be Metamask', () => {
    const page = createPage();
    const provider = announce(page, 'Rabby', { isMetaMask: true });
    Object.assign(page, { ethereum: provider });
    expect(start(page).found()).toEqual(['Rabby: ethereum']);
    Object.assign(page, { ethereum: { ...provider } });
    expect(start(page).found()).toEqual(['Rabby: ethereum']);
  });

  it('leave a global that is another wallet', () => {
    const page = createPage({ ethereum: coinbase });
    announce(page, 'Rabby');
    expect(start(page).found()).toEqual(['Coinbase: ethereum', 'Rabby: ethereum']);
  });

  it.each([
    ['without a name', { info: { name: ' ' }, provider: { request } }],
    ['without a provider', { info: { name: 'Rabby' } }],
    ['without a method', { info: { name: 'Rabby' }, provider: {} }],
    ['without anything', null],
  ])('are ignored %s', (_, detail) => {
    const page = createPage();
    const { found } = start(page);
    page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
    page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }));
    expect(found()).toEqual([]);
  });

  it('are ignored when they cannot sign with Solana', () => {
    const page = createPage();
    register(page, standardWallet('Sui', ['sui:mainnet']));
    register(page, { ...standardWallet('Mute'), features: { 'standard:connect': {} } });
    expect(start(page).found()).toEqual([]);
  });

  it('show a picture only from a data URI', () => {
    const page = createPage();
    announce(page, 'Rabby');
    announce(page, 'Spy', {}, 'https://spy.example/pixel.png');
    announce(page, 'Script', {}, 'data:text/html,<script>');
    announce(page, 'Bare', {}, 42);
    const icons = start(page)
      .discovery.get()
      .map(({ icon }) => icon);
    expect(icons).toEqual([ICON, undefined, undefined, undefined]);
  });

  it('have no endless names', () => {
    const page = createPage();
    announce(page, 'Very '.repeat(100));
    expect(start(page).discovery.get()[0]?.option).toHaveLength(40);
  });

  it('can leave again', () => {
    const page = createPage();
    const unregister = register(page, standardWallet('Backpack'));
    const { found } = start(page);
    unregister();
    expect(found()).toEqual([]);
  });
});

describe('the listeners', () => {
  it('are removed with the last subscriber, and the wallets stay known', () => {
    const page = createPage();
    const added = vi.spyOn(page, 'addEventListener');
    const { discovery, listener, stop, found } = start(page);
    const signals = added.mock.calls.map(([, , options]) =>
      typeof options === 'object' ? options.signal : undefined,
    );
    const stopSecond = discovery.subscribe(() => undefined);
    announce(page, 'Rabby');
    stop();
    expect(signals.map((signal) => signal?.aborted)).toEqual([false, false, false]);
    stopSecond();
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, true, true]);
    listener.mockClear();
    announce(page, 'Frame');
    expect(listener).not.toHaveBeenCalled();
    expect(found()).toEqual(['Rabby: ethereum']);
    discovery.subscribe(listener);
    expect(found()).toEqual(['Rabby: ethereum', 'Frame: ethereum']);
  });
});
