import { logInNewUser } from '../../people/login-steps.ts';
import { addVirtualAuthenticator } from '@bakehouse/sdk/testing/playwright';
import { injectWallets } from '../page/inject-wallets.ts';
import { createPasskey } from '../third-party-sites/sign-ins.ts';
import type { ComparisonOptions } from './comparison-page.ts';
import type { Journey, WidgetVisitor } from './journey.ts';

const createPress =
  (name: string) =>
  ({ button }: WidgetVisitor) =>
    button(name).click();

const logInWithAuthenticator = async ({ page, serverUrl, email }: WidgetVisitor) => {
  await addVirtualAuthenticator(page);
  await logInNewUser(page, { serverUrl, origin: serverUrl, email });
};

/** Opens one widget alone, because two widgets would end each other's passkey prompts. */
const openAlone = ({ name }: WidgetVisitor, opening: ComparisonOptions): ComparisonOptions => ({
  ...opening,
  sides: [name],
});

const REGISTRATION_OPTIONS: ComparisonOptions = {
  component: 'PasskeyRegistration',
  config: { products: ['passkeys'] },
};

const PASSKEY_BUTTON_OPTIONS: ComparisonOptions = {
  config: {
    products: ['oauth', 'passkeys'],
    oauthOptions: { loginRedirectURL: 'http://localhost/login', providers: [{ type: 'google' }] },
  },
};

/** Lets requests of the other page through, on which the passkey is created. */
const createPasskeyAndLogOut = async (visitor: WidgetVisitor) => {
  await addVirtualAuthenticator(visitor.page);
  await visitor.page.route(
    ({ hostname, origin }) => hostname === 'localhost' && origin !== visitor.serverUrl,
    (route) => route.continue(),
  );
  await createPasskey(visitor);
};

/** Both widgets have the same test ids. */
const findControl = ({ root }: WidgetVisitor, beginning: string) =>
  root.locator(`[data-testid^="${beginning}"]`);

const startRename = async (visitor: WidgetVisitor) => {
  await findControl(visitor, 'clickable-edit-icon-edit').click();
  await findControl(visitor, 'clickable-edit-icon-save').waitFor();
};

const renamePasskey = async (visitor: WidgetVisitor) => {
  await findControl(visitor, 'editable-row-input-').fill('Work laptop');
  await findControl(visitor, 'clickable-edit-icon-save').click();
  await findControl(visitor, 'clickable-edit-icon-edit').waitFor();
};

const askToDelete = (visitor: WidgetVisitor) =>
  findControl(visitor, 'clickable-edit-icon-delete').click();

const confirmDelete = async (visitor: WidgetVisitor) => {
  await visitor.root.getByRole('button', { name: /^Delete( passkey)?$/ }).click();
  await findControl(visitor, 'clickable-edit-icon-delete').waitFor({ state: 'detached' });
};

const createMetamaskInjection = (waitsFor: string[]) => (visitor: WidgetVisitor) =>
  injectWallets(visitor.page, [
    { name: 'MetaMask', chain: 'ethereum', isAnnounced: false, owner: visitor.email, waitsFor },
  ]);

const WALLET_OPTIONS: ComparisonOptions = { config: { products: ['crypto'] } };
const continuePendingWallets = ({ page }: WidgetVisitor) => page.evaluate(() => continueWallets());

export const DEVICE_JOURNEYS: readonly Journey[] = [
  {
    name: 'passkey registration',
    prepare: logInWithAuthenticator,
    opening: (visitor) => openAlone(visitor, REGISTRATION_OPTIONS),
    steps: [
      { screen: 'New passkey', shows: 'Create a Passkey' },
      {
        screen: 'List of passkeys',
        act: createPress('Create a Passkey'),
        shows: { theirs: 'EXISTING PASSKEYS', ours: 'Your passkeys' },
      },
      { screen: 'Passkey, being renamed', act: startRename, shows: 'Done' },
      { screen: 'Passkey, renamed', act: renamePasskey, shows: 'Done' },
      {
        screen: 'Passkey, about to be deleted',
        act: askToDelete,
        shows: 'Once deleted, the passkey cannot be restored.',
      },
      { screen: 'Passkey, deleted', act: confirmDelete, shows: 'Done' },
    ],
  },
  {
    name: 'passkey registration, skipped',
    isLong: true,
    prepare: logInWithAuthenticator,
    opening: (visitor) => openAlone(visitor, REGISTRATION_OPTIONS),
    steps: [{ screen: 'New passkey, skipped', act: createPress('Skip'), shows: 'Done' }],
  },
  {
    name: 'passkey registration, logged out',
    isLong: true,
    opening: (visitor) => openAlone(visitor, REGISTRATION_OPTIONS),
    steps: [
      {
        screen: 'New passkey, logged out',
        shows: { theirs: 'without active user', ours: 'Log in first' },
      },
    ],
  },
  {
    name: 'login with a passkey',
    prepare: createPasskeyAndLogOut,
    opening: (visitor) => openAlone(visitor, PASSKEY_BUTTON_OPTIONS),
    steps: [
      { screen: 'Main, passkey button', shows: 'Login with a Passkey' },
      { screen: 'Passkey accepted', act: createPress('Login with a Passkey'), shows: 'Success' },
    ],
  },
  {
    name: 'wallet',
    isLong: true,
    prepare: createMetamaskInjection(['eth_requestAccounts', 'personal_sign']),
    opening: WALLET_OPTIONS,
    steps: [
      { screen: 'Main, wallets', shows: 'Continue with Metamask' },
      {
        screen: 'Wallet, connecting',
        act: createPress('Continue with Metamask'),
        shows: { theirs: 'Connecting to your wallet', ours: 'Connect Metamask' },
      },
      {
        screen: 'Wallet, signing',
        act: continuePendingWallets,
        shows: { theirs: 'Completing signature request', ours: 'Message to sign' },
      },
      { screen: 'Wallet accepted', act: continuePendingWallets, shows: 'Success' },
    ],
  },
  {
    name: 'wallet refused',
    isLong: true,
    prepare: async (visitor) => {
      await createMetamaskInjection([])(visitor);
      await visitor.page.route('**/crypto_wallets/authenticate', (route) => route.abort());
    },
    opening: WALLET_OPTIONS,
    steps: [
      {
        screen: 'Wallet failed',
        act: createPress('Continue with Metamask'),
        shows: 'Looks like there was an error!',
      },
    ],
  },
  {
    name: 'no wallet',
    isLong: true,
    opening: WALLET_OPTIONS,
    steps: [
      { screen: 'Main, wallets, none there', shows: 'Set up a new crypto wallet' },
      {
        screen: 'Wallet, set up',
        act: createPress('Set up a new crypto wallet'),
        shows: 'Coinbase',
      },
    ],
  },
];
