import { logInNewUser } from '../../people/login-steps.ts';
import { addVirtualAuthenticator } from '../../sdk/page/virtual-authenticator.ts';
import { injectWallets } from '../page/inject-wallets.ts';
import { createPasskey } from '../stranger/sign-ins.ts';
import type { BesideOptions } from './beside-page.ts';
import type { Journey, Visitor } from './journey.ts';

const press =
  (name: string) =>
  ({ button }: Visitor) =>
    button(name).click();

const logIn = async ({ page, serverUrl, email }: Visitor) => {
  await addVirtualAuthenticator(page);
  await logInNewUser(page, { serverUrl, origin: serverUrl, email });
};

/** Opens one widget alone, because two widgets would end each other's passkey prompts. */
const alone = ({ name }: Visitor, opening: BesideOptions): BesideOptions => ({
  ...opening,
  sides: [name],
});

const REGISTRATION: BesideOptions = {
  component: 'PasskeyRegistration',
  config: { products: ['passkeys'] },
};

const WITH_BUTTON: BesideOptions = {
  config: {
    products: ['oauth', 'passkeys'],
    oauthOptions: { loginRedirectURL: 'http://localhost/login', providers: [{ type: 'google' }] },
  },
};

/** Lets requests of the other page through, on which the passkey is created. */
const createPasskeyAndLogOut = async (visitor: Visitor) => {
  await addVirtualAuthenticator(visitor.page);
  await visitor.page.route(
    ({ hostname, origin }) => hostname === 'localhost' && origin !== visitor.serverUrl,
    (route) => route.continue(),
  );
  await createPasskey(visitor);
};

/** Both widgets have the same test ids. */
const control = ({ root }: Visitor, beginning: string) =>
  root.locator(`[data-testid^="${beginning}"]`);

const startRename = async (visitor: Visitor) => {
  await control(visitor, 'clickable-edit-icon-edit').click();
  await control(visitor, 'clickable-edit-icon-save').waitFor();
};

const rename = async (visitor: Visitor) => {
  await control(visitor, 'editable-row-input-').fill('Work laptop');
  await control(visitor, 'clickable-edit-icon-save').click();
  await control(visitor, 'clickable-edit-icon-edit').waitFor();
};

const askToDelete = (visitor: Visitor) => control(visitor, 'clickable-edit-icon-delete').click();

const confirmDelete = async (visitor: Visitor) => {
  await visitor.root.getByRole('button', { name: /^Delete( passkey)?$/ }).click();
  await control(visitor, 'clickable-edit-icon-delete').waitFor({ state: 'detached' });
};

const metamask = (waitsFor: string[]) => (visitor: Visitor) =>
  injectWallets(visitor.page, [
    { name: 'MetaMask', chain: 'ethereum', isAnnounced: false, owner: visitor.email, waitsFor },
  ]);

const WALLETS: BesideOptions = { config: { products: ['crypto'] } };
const goOn = ({ page }: Visitor) => page.evaluate(() => continueWallets());

export const DEVICE_JOURNEYS: readonly Journey[] = [
  {
    name: 'passkey registration',
    prepare: logIn,
    opening: (visitor) => alone(visitor, REGISTRATION),
    steps: [
      { screen: 'New passkey', shows: 'Create a Passkey' },
      {
        screen: 'List of passkeys',
        act: press('Create a Passkey'),
        shows: { theirs: 'EXISTING PASSKEYS', ours: 'Your passkeys' },
      },
      { screen: 'Passkey, being renamed', act: startRename, shows: 'Done' },
      { screen: 'Passkey, renamed', act: rename, shows: 'Done' },
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
    prepare: logIn,
    opening: (visitor) => alone(visitor, REGISTRATION),
    steps: [{ screen: 'New passkey, skipped', act: press('Skip'), shows: 'Done' }],
  },
  {
    name: 'passkey registration, logged out',
    isLong: true,
    opening: (visitor) => alone(visitor, REGISTRATION),
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
    opening: (visitor) => alone(visitor, WITH_BUTTON),
    steps: [
      { screen: 'Main, passkey button', shows: 'Login with a Passkey' },
      { screen: 'Passkey accepted', act: press('Login with a Passkey'), shows: 'Success' },
    ],
  },
  {
    name: 'wallet',
    prepare: metamask(['eth_requestAccounts', 'personal_sign']),
    opening: WALLETS,
    steps: [
      { screen: 'Main, wallets', shows: 'Continue with Metamask' },
      {
        screen: 'Wallet, connecting',
        act: press('Continue with Metamask'),
        shows: { theirs: 'Connecting to your wallet', ours: 'Connect Metamask' },
      },
      {
        screen: 'Wallet, signing',
        act: goOn,
        shows: { theirs: 'Completing signature request', ours: 'Message to sign' },
      },
      { screen: 'Wallet accepted', act: goOn, shows: 'Success' },
    ],
  },
  {
    name: 'wallet refused',
    prepare: async (visitor) => {
      await metamask([])(visitor);
      await visitor.page.route('**/crypto_wallets/authenticate', (route) => route.abort());
    },
    opening: WALLETS,
    steps: [
      {
        screen: 'Wallet failed',
        act: press('Continue with Metamask'),
        shows: 'Looks like there was an error!',
      },
    ],
  },
  {
    name: 'no wallet',
    isLong: true,
    opening: WALLETS,
    steps: [
      { screen: 'Main, wallets, none there', shows: 'Set up a new crypto wallet' },
      { screen: 'Wallet, set up', act: press('Set up a new crypto wallet'), shows: 'Coinbase' },
    ],
  },
];
