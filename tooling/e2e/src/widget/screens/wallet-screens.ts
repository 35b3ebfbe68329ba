import { injectWallets } from '../page/inject-wallets.ts';
import {
  findButton,
  waitForHeading,
  waitForText,
  type WidgetScreen,
  type WidgetVisit,
} from './widget-visit.ts';

const WALLET_CONFIG = { products: ['crypto'] } as const;
const WALLETS_AND_SOCIAL_CONFIG = {
  products: ['oauth', 'crypto'],
  oauthOptions: {
    providers: [{ type: 'google' }, { type: 'apple' }, { type: 'github' }, { type: 'slack' }],
  },
} as const;
const METAMASK_WALLET = { name: 'MetaMask', chain: 'ethereum', isAnnounced: false } as const;

interface WalletBehavior {
  waitsFor?: string[];
  refuses?: string[];
}

const pressMetamaskButton = async (visit: WidgetVisit, behavior: WalletBehavior = {}) => {
  await injectWallets(visit.page, [{ ...METAMASK_WALLET, ...behavior, owner: visit.email }]);
  await visit.open({ config: WALLET_CONFIG }, { keepsWidget: true });
  await findButton(visit, 'Continue with Metamask').click();
};

export const WALLET_CONNECT_SCREENS: readonly WidgetScreen[] = [
  {
    name: 'wallet-connect',
    async show(visit) {
      await pressMetamaskButton(visit, { waitsFor: ['eth_requestAccounts'] });
      await waitForHeading(visit, 'Connect Metamask');
    },
  },
];

export const WALLET_SIGN_SCREENS: readonly WidgetScreen[] = [
  {
    name: 'wallet-sign',
    async show(visit) {
      await pressMetamaskButton(visit, { waitsFor: ['personal_sign'] });
      await waitForText(visit, 'Message to sign');
    },
  },
];

export const OTHER_WALLETS_SCREENS: readonly WidgetScreen[] = [
  {
    name: 'wallet-others',
    async show(visit) {
      await injectWallets(visit.page, [
        { ...METAMASK_WALLET, owner: `1-${visit.email}` },
        { name: 'Backpack', chain: 'solana', isAnnounced: true, owner: `2-${visit.email}` },
        { name: 'Rabby', chain: 'ethereum', isAnnounced: true, owner: `3-${visit.email}` },
      ]);
      await visit.open({ config: WALLETS_AND_SOCIAL_CONFIG });
      await findButton(visit, 'Continue with other Crypto Wallet').click();
      await findButton(visit, 'Continue with Backpack').waitFor();
    },
  },
];

export const WALLET_SETUP_SCREENS: readonly WidgetScreen[] = [
  {
    name: 'wallet-set-up',
    async show(visit) {
      await visit.open({ config: WALLET_CONFIG });
      await findButton(visit, 'Set up a new crypto wallet').click();
      await waitForHeading(visit, 'Set up a new crypto wallet');
    },
  },
];

export const WALLET_ERROR_SCREENS: readonly WidgetScreen[] = [
  {
    name: 'wallet-failed',
    async show(visit) {
      await pressMetamaskButton(visit, { refuses: ['eth_requestAccounts'] });
      await waitForHeading(visit, 'Looks like there was an error!');
    },
  },
];

export const WALLET_CONFIRMATION_SCREENS: readonly WidgetScreen[] = [
  {
    name: 'wallet-accepted',
    async show(visit) {
      await pressMetamaskButton(visit);
      await waitForHeading(visit, 'Success!');
    },
  },
];
