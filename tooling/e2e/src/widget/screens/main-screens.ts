import { GOOGLE_SCRIPT_URL, removeFedCm, replaceGoogleScript } from '../page/google-script.ts';
import { injectWallets } from '../page/inject-wallets.ts';
import { findButton, waitForText, type WidgetScreen } from './widget-visit.ts';

const SOCIAL_OPTIONS = {
  providers: [{ type: 'google' }, { type: 'apple' }, { type: 'github' }],
} as const;
const ALL_PROVIDERS = [
  'amazon',
  'apple',
  'bitbucket',
  'coinbase',
  'discord',
  'facebook',
  'figma',
  'github',
  'gitlab',
  'google',
  'linkedin',
  'microsoft',
  'salesforce',
  'slack',
  'snapchat',
  'tiktok',
  'twitch',
  'twitter',
  'yahoo',
] as const;

const ALL_PRODUCTS_CONFIG = {
  products: ['oauth', 'passwords', 'otp', 'crypto', 'passkeys'],
  oauthOptions: SOCIAL_OPTIONS,
  otpOptions: { methods: ['sms', 'whatsapp', 'email'] },
} as const;

export const MAIN_SCREENS: readonly WidgetScreen[] = [
  {
    name: 'main-links',
    async show({ page, open }) {
      await open();
      await page.getByRole('textbox', { name: 'Email' }).waitFor();
    },
  },
  {
    name: 'main-wrong-email',
    isVariant: true,
    async show({ page, open }) {
      await open();
      const field = page.getByRole('textbox', { name: 'Email' });
      await field.fill('nobody');
      await field.press('Enter');
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'main-everything',
    async show(visit) {
      const { page, open, email } = visit;
      await injectWallets(page, [
        { name: 'MetaMask', chain: 'ethereum', isAnnounced: false, owner: email },
      ]);
      await open({ config: ALL_PRODUCTS_CONFIG });
      await findButton(visit, 'Continue with Google').waitFor();
      await findButton(visit, 'Continue with Metamask').waitFor();
      await page.getByRole('tab', { name: 'WhatsApp' }).waitFor();
    },
  },
  {
    name: 'main-phone',
    isVariant: true,
    async show({ page, open }) {
      await open({ config: { products: ['otp'], otpOptions: { methods: ['sms', 'whatsapp'] } } });
      const field = page.getByRole('textbox', { name: 'Phone number' });
      await field.fill('12');
      await field.press('Enter');
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'main-all-providers',
    isVariant: true,
    async show(visit) {
      const providers = ALL_PROVIDERS.map((type) => ({ type }));
      await visit.open({ config: { products: ['oauth'], oauthOptions: { providers } } });
      await findButton(visit, 'Continue with Yahoo').waitFor();
    },
  },
  {
    name: 'main-one-tap-unknown',
    isVariant: true,
    scriptHosts: [GOOGLE_SCRIPT_URL],
    async show({ page, open, serverUrl }) {
      await replaceGoogleScript(page, { serverUrl, outcome: 'invalid_client' });
      await removeFedCm(page);
      const google = { type: 'google', one_tap: true, position: 'embedded' } as const;
      await open({ config: { products: ['oauth'], oauthOptions: { providers: [google] } } });
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'main-passkeys-alone',
    isVariant: true,
    async show(visit) {
      await visit.open({ config: { products: ['passkeys'] } });
      await waitForText(visit, 'Cannot use Passkeys by itself');
    },
  },
];
