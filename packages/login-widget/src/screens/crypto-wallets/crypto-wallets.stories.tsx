import type { ReactNode } from 'react';
import { pending, refused } from '../../../.storybook/story-client.ts';
import { WALLET_ADDRESS, withWallets } from '../../../.storybook/story-page.ts';
import { StoryWidget, type Story, type StoryMeta } from '../../../.storybook/story-widget.tsx';
import { useWallets } from '../../wallets/use-wallets.ts';
import { CurrentScreen } from '../registry.tsx';

const KNOWN = ['Phantom', 'Metamask', 'Coinbase', 'Binance'];
const LONG_NAME = 'The-very-secure-wallet-of-the-old-bakers';
const MANY = [...KNOWN, 'Backpack', 'Solflare', LONG_NAME];

const CHALLENGE = `crumb.example asks you to log in with your Solana account:
${WALLET_ADDRESS}

URI: https://crumb.example/login
Version: 1
Nonce: 4f0c1d7f3a5b
Issued At: 2026-01-01T12:00:00Z`;

const cryptoState = {
  walletOption: 'Phantom',
  walletAddress: WALLET_ADDRESS,
  walletChallenge: CHALLENGE,
};

/** Renders the children once wallets were found in the page. */
const WithWallets = ({ children }: { children: ReactNode }) => useWallets().length > 0 && children;

const meta: StoryMeta = {
  title: 'wallets',
  component: StoryWidget,
  args: {
    config: { products: ['crypto'] },
    form: { cryptoState },
    namespaces: { cryptoWallets: { authenticateStart: pending, authenticate: pending } },
  },
};

export default meta;

const children = (
  <WithWallets>
    <CurrentScreen />
  </WithWallets>
);

const beforeEach = withWallets(KNOWN);

export const Buttons: Story = { beforeEach };

export const ManyWallets: Story = { beforeEach: withWallets(MANY) };

export const NoWallets: Story = {};

export const Other: Story = {
  args: { screen: 'cryptoOtherScreen' },
  beforeEach: withWallets(MANY),
};

export const Connect: Story = { args: { screen: 'cryptoConnect', children }, beforeEach };

export const ConnectLongName: Story = {
  args: {
    screen: 'cryptoConnect',
    children,
    form: { cryptoState: { ...cryptoState, walletOption: LONG_NAME } },
  },
  beforeEach: withWallets(MANY),
};

export const ConnectRefused: Story = {
  args: { screen: 'cryptoConnect', children },
  beforeEach: withWallets(['Phantom'], refused),
  play: async ({ canvas }) => {
    await canvas.findByRole('alert');
  },
};

export const SignMessage: Story = { args: { screen: 'cryptoSignMessage', children }, beforeEach };

export const SignRefused: Story = {
  args: {
    screen: 'cryptoError',
    children,
    previousScreen: 'cryptoSignMessage',
    form: {
      cryptoState,
      errorMessage:
        'The signature of the wallet was not accepted. Start again. If that does not help, use another wallet: some hardware wallets and shared accounts sign in a form that cannot be checked here.',
    },
  },
  beforeEach,
};

export const SetUp: Story = { args: { screen: 'cryptoSetupWallet' }, beforeEach };

export const Confirmation: Story = { args: { screen: 'cryptoConfirmation', children }, beforeEach };
