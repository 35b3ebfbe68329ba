import { addVirtualAuthenticator } from '@bakehouse/sdk/testing/playwright';
import {
  findButton,
  logIn,
  waitForHeading,
  waitForText,
  type WidgetScreen,
  type WidgetVisit,
} from './widget-visit.ts';

const REGISTRATION_OPTIONS = { component: 'PasskeyRegistration', keepsWidget: true } as const;
const CONFIG_WITHOUT_FORM = {
  products: ['oauth', 'passkeys'],
  oauthOptions: { providers: [{ type: 'google' }] },
} as const;

const openRegistration = async (visit: WidgetVisit) => {
  const authenticator = await addVirtualAuthenticator(visit.page);
  await logIn(visit);
  await visit.open({}, REGISTRATION_OPTIONS);
  await findButton(visit, 'Create a Passkey').waitFor();
  return authenticator;
};

const createPasskey = async (visit: WidgetVisit) => {
  const authenticator = await openRegistration(visit);
  await findButton(visit, 'Create a Passkey').click();
  await waitForHeading(visit, 'Your passkeys');
  return authenticator;
};

export const NEW_PASSKEY_SCREENS: readonly WidgetScreen[] = [
  { name: 'passkey-new', show: openRegistration },
  {
    name: 'passkey-not-created',
    isVariant: true,
    async show(visit) {
      const authenticator = await openRegistration(visit);
      await authenticator.setVerified(false);
      await findButton(visit, 'Create a Passkey').click();
      await waitForText(visit, 'Your Passkey was not created.');
    },
  },
  {
    name: 'passkey-logged-out',
    isVariant: true,
    async show(visit) {
      await visit.open({}, REGISTRATION_OPTIONS);
      await waitForText(visit, 'Log in first.');
    },
  },
];

export const PASSKEY_LIST_SCREENS: readonly WidgetScreen[] = [
  { name: 'passkey-list', show: createPasskey },
  {
    name: 'passkey-list-rename',
    isVariant: true,
    async show(visit) {
      await createPasskey(visit);
      await findButton(visit, 'Rename Chrome on Linux').click();
      await visit.page.getByRole('textbox', { name: 'Name of the passkey' }).waitFor();
    },
  },
  {
    name: 'passkey-list-delete',
    async show(visit) {
      await createPasskey(visit);
      await findButton(visit, 'Delete Chrome on Linux').click();
      await visit.page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'passkey-list-empty',
    isVariant: true,
    async show(visit) {
      await openRegistration(visit);
      await findButton(visit, 'Skip').click();
      await waitForText(visit, 'You have no passkeys yet.');
    },
  },
];

export const PASSKEY_CONFIRMATION_SCREENS: readonly WidgetScreen[] = [
  {
    name: 'passkey-accepted',
    async show(visit) {
      await createPasskey(visit);
      await visit.page.evaluate(() => localStorage.clear());
      await visit.page.context().clearCookies();
      await visit.open({ config: CONFIG_WITHOUT_FORM }, { keepsWidget: true });
      await findButton(visit, 'Login with a Passkey').click();
      await waitForHeading(visit, 'Success!');
    },
  },
];
