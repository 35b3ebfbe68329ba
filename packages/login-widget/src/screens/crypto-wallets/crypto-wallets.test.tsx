import { ApiError, UnreachableError } from '@bakehouse/sdk';
import { act, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, describe, expect, it, vi, type Mock } from 'vitest';
import { findAxeViolations } from '../../../test/axe.ts';
import { createFakeClient, type FakeClient } from '../../../test/fake-client.ts';
import { renderWidget, type RenderedWidget } from '../../../test/render-widget.tsx';
import type { OAuthProviderOptions } from '../../config/product-options/oauth-options.ts';
import { LoginWidget, type LoginWidgetProps } from '../../login-widget.tsx';
import { expectFocus } from '../../../test/expect-focus.ts';

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const SIGNATURE = `0x${'ab'.repeat(65)}`;
const CHALLENGE = 'crumb.example asks you to log in';
const COMMON_FIELDS = { request_id: 'request-1', status_code: 200 };
const CONNECT_FAILED = '[Error] Could not connect to wallet';
const SIGN_FAILED = '[Error] Could not sign message';

type Answer = (...args: unknown[]) => Promise<unknown>;

interface Wallets extends FakeClient {
  start: Mock<Answer>;
  authenticate: Mock<Answer>;
}

function createWallets(): Wallets {
  const start = vi.fn<Answer>(() => Promise.resolve({ ...COMMON_FIELDS, challenge: CHALLENGE }));
  const authenticate = vi.fn<Answer>(() => Promise.resolve(COMMON_FIELDS));
  const fake = createFakeClient({ cryptoWallets: { authenticateStart: start, authenticate } });
  return { ...fake, start, authenticate };
}

/** An object such as `window.ethereum`, whose answers a test replaces. */
const createProvider = () => ({
  isMetaMask: true,
  eth_requestAccounts: vi.fn<Answer>(() => Promise.resolve([ADDRESS])),
  personal_sign: vi.fn<Answer>(() => Promise.resolve(SIGNATURE)),
  request({ method, params = [] }: { method: string; params?: unknown[] }) {
    return method === 'personal_sign' ? this.personal_sign(...params) : this.eth_requestAccounts();
  },
});

const inject = (globals: object) => {
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
};

const injectMetamask = () => {
  const provider = createProvider();
  inject({ ethereum: provider });
  return provider;
};

const render = (fake: FakeClient, props: LoginWidgetProps = {}) =>
  renderWidget({ ...props, config: { products: ['crypto'], ...props.config } }, fake);

const button = (name: string) => screen.findByRole('button', { name });
const heading = (name: string) => screen.findByRole('heading', { name });

const choose = async ({ user }: RenderedWidget, name = 'Continue with Metamask') =>
  user.click(await button(name));

const createPending = () => {
  let resolve: (value: unknown) => void = () => undefined;
  const promise = new Promise<unknown>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
};

/** Lets every promise that is settled by now run its callbacks. */
const settle = () => act(() => Promise.resolve());

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a sign-in with a wallet', () => {
  it('asks for the account once, gets the challenge, signs it and authenticates', async () => {
    const provider = injectMetamask();
    const fake = createWallets();
    const widget = render(fake, { config: { sessionOptions: { sessionDurationMinutes: 90 } } });
    await choose(widget);
    await heading('Success!');
    const wallet = { crypto_wallet_address: ADDRESS, crypto_wallet_type: 'ethereum' };
    expect(provider.eth_requestAccounts).toHaveBeenCalledTimes(1);
    expect(fake.start.mock.calls.map(([options]) => options)).toEqual([wallet]);
    expect(provider.personal_sign.mock.calls).toEqual([[CHALLENGE, ADDRESS]]);
    expect(fake.authenticate.mock.calls.map(([options]) => options)).toEqual([
      { session_duration_minutes: 90, ...wallet, signature: SIGNATURE },
    ]);
    expect(widget.onEvent.mock.calls.map(([event]) => event)).toEqual([
      {
        type: 'CRYPTO_WALLET_AUTHENTICATE_START',
        data: { ...COMMON_FIELDS, challenge: CHALLENGE },
      },
      { type: 'CRYPTO_WALLET_AUTHENTICATE', data: COMMON_FIELDS },
      { type: 'LOGGED_IN', data: { method: 'crypto' } },
    ]);
    expect(screen.getByText('You are logged in with Metamask.')).toBeDefined();
    expect(widget.onError).not.toHaveBeenCalled();
    expect(await findAxeViolations()).toEqual([]);
  });

  it('waits for the account, and leaves the focus on the heading', async () => {
    const provider = injectMetamask();
    provider.eth_requestAccounts.mockReturnValue(createPending().promise);
    await choose(render(createWallets()));
    expect(await heading('Connect Metamask')).toBe(document.activeElement);
    expect(screen.getByText('Waiting for Metamask…').role).toBe('status');
    expect(await findAxeViolations()).toEqual([]);
  });

  it('shows the message while the wallet asks for the signature', async () => {
    const provider = injectMetamask();
    provider.personal_sign.mockReturnValue(createPending().promise);
    await choose(render(createWallets()));
    expect(await heading('Sign the message')).toBe(document.activeElement);
    expect(screen.getByRole('figure').textContent).toContain(CHALLENGE);
    expect(await findAxeViolations()).toEqual([]);
  });

  it('speaks German', async () => {
    injectMetamask();
    await choose(render(createWallets(), { config: { locale: 'de' } }), 'Weiter mit Metamask');
    expect(await screen.findByText('Die Anmeldung mit Metamask war erfolgreich.')).toBeDefined();
  });
});

const apiError = (error_type: string, error_message: string) =>
  new ApiError({ status_code: 401, error_type, error_message, error_url: '' });

describe('a failure', () => {
  it.each([
    ['is refused', () => Promise.reject(Object.assign(new Error('User rejected'), { code: 4001 }))],
    ['brings no account', () => Promise.resolve([])],
    ['brings something else', () => Promise.resolve('0x1234')],
  ])('of an account request that %s is shown and told', async (_, answer) => {
    const provider = injectMetamask();
    provider.eth_requestAccounts.mockImplementationOnce(answer);
    const fake = createWallets();
    const widget = render(fake);
    await choose(widget);
    expect(await heading('Looks like there was an error!')).toBe(document.activeElement);
    expect(screen.getByRole('alert').textContent).toBe(CONNECT_FAILED);
    expect(widget.onError.mock.calls).toEqual([[{ message: CONNECT_FAILED }]]);
    expect(fake.start).not.toHaveBeenCalled();
    expect(await findAxeViolations()).toEqual([]);
  });

  it('keeps its hint when the language changes', async () => {
    const provider = injectMetamask();
    provider.eth_requestAccounts.mockRejectedValueOnce(new Error('User rejected'));
    const fake = createWallets();
    const widget = render(fake);
    await choose(widget);
    await screen.findByText(/^Unlock Metamask/);
    const german = { products: ['crypto'], locale: 'de' } as const;
    const element = <LoginWidget client={fake.client} config={german} />;
    widget.rerender(<StrictMode>{element}</StrictMode>);
    expect(await screen.findByText(/^Metamask entsperren/)).toBeDefined();
  });

  it('of a wallet that throws at once is shown', async () => {
    const provider = injectMetamask();
    provider.eth_requestAccounts.mockImplementation(() => {
      throw new Error('broken');
    });
    await choose(render(createWallets()));
    await heading('Looks like there was an error!');
    expect(screen.getByRole('alert').textContent).toBe(CONNECT_FAILED);
  });

  it.each([
    ['is refused', () => Promise.reject(new Error('User rejected'))],
    ['is no signature', () => Promise.resolve('yes')],
  ])('of a signature that %s is shown and told', async (_, answer) => {
    const provider = injectMetamask();
    provider.personal_sign.mockImplementationOnce(answer);
    const fake = createWallets();
    const widget = render(fake);
    await choose(widget);
    await heading('Looks like there was an error!');
    expect(screen.getByRole('alert').textContent).toBe(SIGN_FAILED);
    expect(widget.onError.mock.calls).toEqual([[{ message: SIGN_FAILED }]]);
    expect(fake.authenticate).not.toHaveBeenCalled();
  });

  it('of the challenge is shown by its type, and given to the page', async () => {
    injectMetamask();
    const fake = createWallets();
    const error = apiError('too_many_requests', 'slow');
    fake.start.mockRejectedValueOnce(error);
    const widget = render(fake);
    await choose(widget);
    await heading('Looks like there was an error!');
    expect(screen.getByRole('alert').textContent).toBe(CONNECT_FAILED);
    expect(screen.getByText('Too many attempts. Wait a moment, then try again.')).toBeDefined();
    expect(widget.onError.mock.calls).toEqual([[error]]);
  });

  it.each([
    [
      apiError('unable_to_authenticate_crypto_wallet', 'x'),
      'use another wallet: some hardware wallets',
    ],
    [apiError('siwe_message_expired', 'x'), 'was not accepted. Start again.'],
    [new UnreachableError('offline'), 'Unable to contact our servers.'],
  ])('of the authentication, such as %s, is shown and given to the page', async (error, text) => {
    injectMetamask();
    const fake = createWallets();
    fake.authenticate.mockRejectedValueOnce(error);
    const widget = render(fake);
    await choose(widget);
    await heading('Looks like there was an error!');
    expect(screen.getByRole('alert').textContent).toBe(SIGN_FAILED);
    expect(screen.getByText(new RegExp(text))).toBeDefined();
    expect(widget.onError.mock.calls).toEqual([[error]]);
  });

  it('is followed by a new start, with the account that the wallet has then', async () => {
    const provider = injectMetamask();
    const fake = createWallets();
    fake.authenticate.mockRejectedValueOnce(apiError('unable_to_authenticate_crypto_wallet', 'x'));
    const widget = render(fake);
    await choose(widget);
    const changed = ADDRESS.toLowerCase();
    provider.eth_requestAccounts.mockResolvedValue([changed]);
    await widget.user.click(await button('Try again'));
    await heading('Success!');
    expect(fake.start.mock.lastCall?.[0]).toMatchObject({ crypto_wallet_address: changed });
    expect(fake.authenticate.mock.lastCall?.[0]).toMatchObject({ crypto_wallet_address: changed });
  });

  it('makes links of the server clickable', async () => {
    injectMetamask();
    const fake = createWallets();
    const text = 'See https://login.example/help for help.';
    fake.start.mockRejectedValueOnce(apiError('refused', text));
    const widget = render(fake);
    await choose(widget);
    const link = await screen.findByRole('link', { name: 'https://login.example/help' });
    expect(link.parentElement?.textContent).toBe(text);
  });

  it('leads back to the wallets, where the first one has the focus', async () => {
    const provider = injectMetamask();
    provider.eth_requestAccounts.mockRejectedValueOnce(new Error('no'));
    const widget = render(createWallets());
    await choose(widget);
    await widget.user.click(await button('Back'));
    expect(await button('Continue with Metamask')).toBe(document.activeElement);
  });

  it('is shown when the wallet leaves the page before it has signed', async () => {
    const provider = injectMetamask();
    provider.eth_requestAccounts.mockImplementation(() => {
      vi.unstubAllGlobals();
      return Promise.resolve([ADDRESS]);
    });
    const widget = render(createWallets());
    await choose(widget);
    await heading('Looks like there was an error!');
    expect(widget.onError.mock.calls).toEqual([[{ message: SIGN_FAILED }]]);
  });
});

describe('an answer after Cancel', () => {
  it('of the account request is not used', async () => {
    const provider = injectMetamask();
    const account = createPending();
    provider.eth_requestAccounts.mockReturnValueOnce(account.promise);
    const fake = createWallets();
    const widget = render(fake);
    await choose(widget);
    await widget.user.click(await button('Cancel'));
    await button('Continue with Metamask');
    account.resolve([ADDRESS]);
    await settle();
    expect(fake.start).not.toHaveBeenCalled();
    expect(widget.onEvent).not.toHaveBeenCalled();
    expect(widget.onError).not.toHaveBeenCalled();
    expect(await button('Continue with Metamask')).toBeDefined();
  });

  it('of the signature signs nobody in', async () => {
    const provider = injectMetamask();
    const signature = createPending();
    provider.personal_sign.mockReturnValueOnce(signature.promise);
    const fake = createWallets();
    const widget = render(fake);
    await choose(widget);
    await heading('Sign the message');
    await widget.user.click(await button('Cancel'));
    await button('Continue with Metamask');
    signature.resolve(SIGNATURE);
    await settle();
    expect(fake.authenticate).not.toHaveBeenCalled();
    expect(widget.onEvent).toHaveBeenCalledTimes(1);
    expect(widget.onError).not.toHaveBeenCalled();
  });

  it('of the server cancels the request', async () => {
    injectMetamask();
    const fake = createWallets();
    fake.authenticate.mockReturnValueOnce(createPending().promise);
    const widget = render(fake);
    await choose(widget);
    await waitFor(() => expect(fake.authenticate).toHaveBeenCalled());
    const limits = fake.authenticate.mock.lastCall?.[1];
    await widget.user.click(await button('Cancel'));
    await waitFor(() => expect(limits).toMatchObject({ signal: { aborted: true } }));
  });

  it('does not stop a second try', async () => {
    const provider = injectMetamask();
    provider.eth_requestAccounts.mockReturnValueOnce(createPending().promise);
    const widget = render(createWallets());
    await choose(widget);
    await widget.user.click(await button('Cancel'));
    await choose(widget);
    expect(await heading('Success!')).toBeDefined();
  });
});

const request = () => Promise.resolve([]);

const ALL_WALLETS = {
  BinanceChain: { request },
  ethereum: {
    isMetaMask: true,
    request,
    providers: [
      { isMetaMask: true, request },
      { isCoinbaseWallet: true, request },
    ],
  },
  solana: { isPhantom: true, connect: request },
  vessel: { ethereum: { request } },
};

const PROVIDERS = ['google', 'apple', 'github', 'slack', 'figma', 'yahoo', 'amazon'] as const;

const providers = (count: number): OAuthProviderOptions[] =>
  PROVIDERS.slice(0, count).map((type) => ({ type }));

const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

describe('the wallets on the main screen', () => {
  it('are those that were found, and a link to set one up', async () => {
    inject(ALL_WALLETS);
    render(createWallets());
    await button('Continue with Vessel');
    expect(names()).toEqual([
      'Continue with Vessel',
      'Continue with Phantom',
      'Continue with Metamask',
      'Continue with Coinbase',
      'Continue with Binance',
      'Set up a new crypto wallet',
    ]);
    expect(document.getElementById('wallet-Continue with Metamask')).not.toBeNull();
    expect(await findAxeViolations()).toEqual([]);
  });

  it('leave the rest for another screen', async () => {
    inject(ALL_WALLETS);
    const config = {
      products: ['oauth', 'crypto'],
      oauthOptions: { providers: providers(3) },
    } as const;
    const widget = render(createWallets(), { config });
    await button('Continue with Vessel');
    expect(screen.getByRole('group', { name: 'Crypto wallets' }).textContent).toBe(
      'Continue with VesselContinue with PhantomContinue with other Crypto Wallet',
    );
    await widget.user.click(await button('Continue with other Crypto Wallet'));
    expect(await heading('Continue with other Crypto Wallet')).toBe(document.activeElement);
    expect(screen.getByRole('group', { name: 'Crypto wallets' }).textContent).toBe(
      'Continue with MetamaskContinue with CoinbaseContinue with BinanceSet up a new crypto wallet',
    );
    expect(await findAxeViolations()).toEqual([]);
    await widget.user.click(await button('Back'));
    expect(await button('Continue with Vessel')).toBe(document.activeElement);
  });

  it('are a single button when the social ones take all the room', async () => {
    inject(ALL_WALLETS);
    const config = {
      products: ['oauth', 'crypto'],
      oauthOptions: { providers: providers(7) },
    } as const;
    render(createWallets(), { config });
    await button('Continue with other Crypto Wallet');
    expect(screen.getByRole('group', { name: 'Crypto wallets' }).textContent).toBe(
      'Continue with other Crypto Wallet',
    );
  });

  it('leave the focus to the form after a return', async () => {
    injectMetamask();
    const widget = render(createWallets(), { config: { products: ['crypto', 'emailMagicLinks'] } });
    await choose(widget);
    await heading('Success!');
    widget.unmount();
    const again = render(createWallets(), { config: { products: ['crypto', 'emailMagicLinks'] } });
    await again.user.click(await button('Set up a new crypto wallet'));
    await again.user.click(await button('Back'));
    await expectFocus(await screen.findByRole('textbox', { name: 'Email' }));
  });

  it('have generic names when nobody knows them', async () => {
    inject({ ethereum: { request }, solana: { connect: request } });
    render(createWallets(), { strings: { 'crypto.otherSolanaWallet': 'My Solana' } });
    await button('Continue with Other Ethereum Wallet');
    expect(await button('Continue with My Solana')).toBeDefined();
  });
});

describe('a browser without a wallet', () => {
  it('shows where to get one', async () => {
    const widget = render(createWallets());
    await widget.user.click(await button('Set up a new crypto wallet'));
    expect(await heading('Set up a new crypto wallet')).toBe(document.activeElement);
    const links = screen.getAllByRole<HTMLAnchorElement>('link');
    expect(
      links.map(({ href, target, rel }) => [href.startsWith('https://'), target, rel]),
    ).toEqual(links.map(() => [true, '_blank', 'noopener noreferrer']));
    expect(links).toHaveLength(4);
    expect(await findAxeViolations()).toEqual([]);
    await widget.user.click(await button('Back'));
    expect(await button('Set up a new crypto wallet')).toBe(document.activeElement);
  });
});
