import { screen, within } from '@testing-library/react';
import { describe, it } from 'vitest';
import { expectFocus } from '../../../test/fields/expect-focus.ts';
import { renderApp } from '../../../test/render-app.tsx';

const NEW_PASSWORD = 'Rye-And-Caraway-77-loaves';

const openSettings = async () => {
  const { user } = renderApp('/portal', {
    session: 'password_pin',
    prepare: (backend) => {
      backend.passkeys = [{ id: 'laptop', name: 'Laptop' }];
    },
  });
  await user.click(
    await screen.findByRole('button', { name: 'bo@bakehouse.test account settings' }),
  );
  await screen.findByRole('button', { name: 'Rename Laptop' });
  return user;
};

type User = Awaited<ReturnType<typeof openSettings>>;

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const question = async (name: string) => within(await screen.findByRole('alertdialog', { name }));
const pinQuestion = () => dialog('Confirm with your PIN');

const typePassword = async (user: User) => {
  await user.type(screen.getByLabelText('New password'), NEW_PASSWORD);
  await user.type(screen.getByLabelText('Confirm new password'), NEW_PASSWORD);
};
const typeNewPin = async (user: User) => {
  const form = await dialog('Set a new PIN');
  await user.type(form.getByLabelText('New PIN'), '8362');
  await user.type(form.getByLabelText('Confirm PIN'), '8362');
  await user.click(form.getByRole('button', { name: 'Continue' }));
};
const typePin = async (user: User) =>
  user.type((await pinQuestion()).getByLabelText('PIN'), '7391');
const cancelIn = async (user: User, shown: ReturnType<typeof dialog>) =>
  user.click((await shown).getByRole('button', { name: 'Cancel' }));

const WAYS_BACK: readonly [opener: string, way: string, goBack: (user: User) => Promise<void>][] = [
  [
    'Change password',
    'Cancel',
    (user) => user.click(screen.getByRole('button', { name: 'Cancel' })),
  ],
  [
    'Change password',
    'the change',
    async (user) => {
      await typePassword(user);
      await user.click(screen.getByRole('button', { name: 'Continue' }));
      await typePin(user);
      await screen.findByText('Your password was changed.');
    },
  ],
  ['Reset PIN', 'Cancel', (user) => cancelIn(user, dialog('Set a new PIN'))],
  [
    'Reset PIN',
    'Cancel in the question for the PIN',
    async (user) => {
      await typeNewPin(user);
      await cancelIn(user, pinQuestion());
    },
  ],
  [
    'Reset PIN',
    'the change',
    async (user) => {
      await typeNewPin(user);
      await typePin(user);
      await screen.findByText('Your PIN was changed.');
    },
  ],
  ['Forgot your PIN?', 'Cancel', (user) => cancelIn(user, question('Reset your PIN?'))],
  ['Create recovery codes', 'Cancel', (user) => cancelIn(user, pinQuestion())],
  ['Create recovery codes', 'Escape', (user) => user.keyboard('{Escape}')],
  ['Rename Laptop', 'Cancel', (user) => user.click(screen.getByRole('button', { name: 'Cancel' }))],
  ['Rename Laptop', 'Escape', (user) => user.keyboard('{Escape}')],
  ['Delete Laptop', 'Cancel', (user) => cancelIn(user, question('Delete Laptop?'))],
];

describe('the account settings', () => {
  it.each(WAYS_BACK)('give the focus back to "%s" after %s', async (opener, _, goBack) => {
    const user = await openSettings();
    await user.click(await screen.findByRole('button', { name: opener }));
    await goBack(user);
    await expectFocus(await screen.findByRole('button', { name: opener }));
  });
});
