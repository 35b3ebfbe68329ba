import { UnreachableError } from '@bakehouse/sdk';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { findAxeViolations } from '../../../test/axe.ts';
import {
  apiError,
  createFakePasskeys,
  passkeyError,
  SIGN_IN_RESPONSE,
  toPasskey,
  type FakePasskeys,
} from '../../../test/fake-passkeys.ts';
import { renderComponent } from '../../../test/render-widget.tsx';
import type { LoginConfig } from '../../config/config.ts';
import { PasskeyRegistration } from '../../passkey-registration.tsx';

const LAPTOP = toPasskey('laptop', 'Laptop');
const PHONE = toPasskey('phone', 'Phone');

const NOT_CREATED =
  'Your Passkey was not created. Click “Create a Passkey” to try again or skip without adding a Passkey.';

const renderRegistration = (
  fakePasskeys: FakePasskeys = createFakePasskeys([LAPTOP, PHONE]),
  config: LoginConfig = {},
) => {
  fakePasskeys.fake.signIn({ emails: [], webauthn_registrations: [] });
  return {
    ...fakePasskeys,
    ...renderComponent(fakePasskeys.fake, (given) => (
      <PasskeyRegistration {...given} config={config} />
    )),
  };
};

const findButton = (name: string) => screen.findByRole('button', { name });
const findList = () => screen.findByRole('heading', { name: 'Your passkeys' });

const openList = async (fakePasskeys?: FakePasskeys) => {
  const rendered = renderRegistration(fakePasskeys);
  await rendered.user.click(await findButton('Skip'));
  await findList();
  return rendered;
};

describe('the registration of a passkey', () => {
  it('reads the user once, and asks without taking the focus', async () => {
    const { getUser } = renderRegistration();
    expect(
      await screen.findByRole('heading', { name: 'Log in faster with a passkey' }),
    ).toBeDefined();
    expect(getUser).toHaveBeenCalledTimes(1);
    expect(document.activeElement).toBe(document.body);
    expect(await findAxeViolations()).toEqual([]);
  });

  it.each([
    ['the server knows no session', apiError(401, 'unauthorized_credentials')],
    ['the session has ended', apiError(401, 'session_not_found')],
  ])('warns when %s', async (_case, error) => {
    const fakePasskeys = createFakePasskeys();
    fakePasskeys.getUser.mockRejectedValueOnce(error);
    const { onError } = renderRegistration(fakePasskeys);
    const warning = await screen.findByText('Log in first. Then you can create a passkey here.');
    expect(warning.role).toBe('alert');
    expect(screen.queryByRole('button')).toBeNull();
    expect(onError).not.toHaveBeenCalled();
    expect(await findAxeViolations()).toEqual([]);
  });

  it('sends nothing while nobody is logged in', async () => {
    const { fake, getUser } = createFakePasskeys();
    renderComponent(fake, (given) => <PasskeyRegistration {...given} />);
    await screen.findByText('Log in first. Then you can create a passkey here.');
    expect(getUser).not.toHaveBeenCalled();
  });

  it('lets the user retry when the server cannot be reached', async () => {
    const fakePasskeys = createFakePasskeys();
    const error = new UnreachableError('offline');
    fakePasskeys.getUser.mockRejectedValueOnce(error);
    const { user, onError } = renderRegistration(fakePasskeys);
    expect(await screen.findByText(/Unable to contact our servers/)).toBeDefined();
    expect(onError.mock.calls).toEqual([[error]]);
    expect(await findAxeViolations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await findButton('Create a Passkey')).toBeDefined();
  });

  it('creates a passkey and shows the list', async () => {
    const { user, register, getUser, onEvent } = renderRegistration();
    await user.click(await findButton('Create a Passkey'));
    expect(await findList()).toBe(document.activeElement);
    expect(register.mock.calls.map(([options]) => options)).toEqual([{ is_passkey: true }]);
    expect(getUser).toHaveBeenCalledTimes(2);
    expect(onEvent.mock.calls).toEqual([[{ type: 'PASSKEY_REGISTER', data: SIGN_IN_RESPONSE }]]);
  });

  it('shows the list although the user could not be read again', async () => {
    const { user, getUser } = renderRegistration();
    await findButton('Skip');
    getUser.mockRejectedValueOnce(new UnreachableError('offline'));
    await user.click(await findButton('Create a Passkey'));
    expect(await findList()).toBeDefined();
  });

  it('takes the configured domain and duration of the session', async () => {
    const { user, register } = renderRegistration(createFakePasskeys(), {
      passkeyOptions: { domain: 'bakehouse.test' },
      sessionOptions: { sessionDurationMinutes: 60 },
    });
    await user.click(await findButton('Create a Passkey'));
    await findList();
    expect(register.mock.calls.map(([options]) => options)).toEqual([
      { is_passkey: true, domain: 'bakehouse.test', session_duration_minutes: 60 },
    ]);
  });

  it('says that the browser is asking, and neither asks twice nor skips meanwhile', async () => {
    const { user, register, onEvent } = renderRegistration();
    register.mockReturnValue(new Promise(() => undefined));
    const create = await findButton('Create a Passkey');
    await user.dblClick(create);
    await user.click(screen.getByRole('button', { name: 'Skip' }));
    expect(screen.getByText('Follow the instructions of your browser.')).toBeDefined();
    expect(create.ariaBusy).toBe('true');
    expect(register).toHaveBeenCalledTimes(1);
    expect(onEvent).not.toHaveBeenCalled();
  });

  it('closes the prompt without an error when the page removes it', async () => {
    const { user, register, onError, unmount } = renderRegistration();
    let isOpen = false;
    register.mockImplementationOnce((_options, { signal }) => {
      isOpen = true;
      return new Promise((_, reject) => {
        signal?.addEventListener('abort', () => {
          isOpen = false;
          reject(passkeyError('aborted'));
        });
      });
    });
    await user.click(await findButton('Create a Passkey'));
    expect(isOpen).toBe(true);
    unmount();
    await waitFor(() => expect(isOpen).toBe(false));
    expect(onError).not.toHaveBeenCalled();
  });

  it.each([
    ['a passkey on the device', passkeyError('already_registered'), /already has a passkey/],
    ['a duplicate', apiError(400, 'duplicate_webauthn_registration'), /already has a passkey/],
    ['a cancel', passkeyError('cancelled'), NOT_CREATED],
    ['an error of the server', apiError(500, 'internal_server_error'), NOT_CREATED],
    ['an unreachable server', new UnreachableError('offline'), NOT_CREATED],
  ])('explains %s and lets the user try again', async (_case, error, text) => {
    const { user, register, onError } = renderRegistration();
    register.mockRejectedValueOnce(error);
    await user.click(await findButton('Create a Passkey'));
    expect((await screen.findByText(text)).closest('[role=alert]')).not.toBeNull();
    expect(onError.mock.calls).toEqual([[error]]);
    expect(await findAxeViolations()).toEqual([]);
    await user.click(await findButton('Create a Passkey'));
    expect(await findList()).toBeDefined();
  });

  it('can be skipped', async () => {
    const { onEvent, getUser, register } = await openList();
    expect(onEvent.mock.calls).toEqual([[{ type: 'PASSKEY_SKIP', data: {} }]]);
    expect(getUser).toHaveBeenCalledTimes(2);
    expect(register).not.toHaveBeenCalled();
  });

  it('warns when the user logs out meanwhile', async () => {
    const { fake } = renderRegistration();
    await findButton('Skip');
    fake.signIn(null);
    expect(await screen.findByText(/^Log in first/)).toBeDefined();
  });
});

describe('the list of the registered passkeys', () => {
  it('has the details of each passkey, and is done by a button', async () => {
    const { user, onEvent } = await openList();
    expect(screen.getByText('Laptop')).toBeDefined();
    expect(screen.getAllByText('bakehouse.test · Firefox')).toHaveLength(2);
    expect(screen.getByTestId('clickable-edit-icon-editlaptop')).toBeDefined();
    expect(screen.getByTestId('clickable-edit-icon-deletelaptop')).toBeDefined();
    expect(await findAxeViolations()).toEqual([]);
    await user.click(await findButton('Done'));
    expect(onEvent).toHaveBeenLastCalledWith({ type: 'PASSKEY_DONE', data: {} });
  });

  it('leaves out passkeys that were never completed', async () => {
    const unverified = { ...toPasskey('broken', 'Broken'), verified: false };
    await openList(createFakePasskeys([LAPTOP, unverified]));
    expect(screen.queryByText('Broken')).toBeNull();
  });

  it('renames a passkey', async () => {
    const { user, update } = await openList();
    await user.click(await findButton('Rename Phone'));
    expect(screen.getByTestId('editable-row-input-phone')).toBe(document.activeElement);
    await user.keyboard('Old phone');
    await user.click(screen.getByTestId('clickable-edit-icon-savephone'));
    expect(await findButton('Rename Old phone')).toBe(document.activeElement);
    expect(update.mock.calls).toEqual([[{ webauthn_registration_id: 'phone', name: 'Old phone' }]]);
    expect(screen.getByText('The passkey was renamed.').role).toBe('status');
  });

  it('shows why a passkey was not renamed', async () => {
    const { user, update, onError } = await openList();
    const error = apiError(404, 'webauthn_registration_not_found');
    update.mockRejectedValueOnce(error);
    await user.click(await findButton('Rename Phone'));
    await user.keyboard('Old phone{Enter}');
    expect(await screen.findByText('Text of the server.')).toBeDefined();
    expect(onError.mock.calls).toEqual([[error]]);
    await user.keyboard('{Escape}');
    expect(await findButton('Rename Phone')).toBe(document.activeElement);
  });

  it('deletes a passkey after a warning', async () => {
    const { user, deletePasskey } = await openList();
    await user.click(await findButton('Delete Laptop'));
    const dialog = screen.getByRole('alertdialog', { name: 'Delete Laptop?' });
    expect(within(dialog).getByText('Once deleted, the passkey cannot be restored.')).toBeDefined();
    await user.click(within(dialog).getByRole('button', { name: 'Delete passkey' }));
    await waitFor(() => expect(screen.queryByText('Laptop')).toBeNull());
    expect(deletePasskey.mock.calls).toEqual([['laptop']]);
    expect(screen.getByText('Phone')).toBeDefined();
  });

  it('removes a passkey that is already deleted elsewhere', async () => {
    const { user, fake, deletePasskey, getUser, onError } = await openList();
    deletePasskey.mockRejectedValueOnce(apiError(404, 'webauthn_registration_not_found'));
    getUser.mockImplementationOnce(() => {
      fake.signIn({ webauthn_registrations: [PHONE] } as never);
      return Promise.resolve({});
    });
    await user.click(await findButton('Delete Laptop'));
    await user.click(await findButton('Delete passkey'));
    await waitFor(() => expect(screen.queryByText('Laptop')).toBeNull());
    expect(onError).not.toHaveBeenCalled();
  });

  it('shows why a passkey was not deleted, and unlocks the rest when another tab deletes it', async () => {
    const { user, fake, deletePasskey } = await openList();
    deletePasskey.mockRejectedValueOnce(apiError(400, 'cannot_delete_last_primary_factor'));
    await user.click(await findButton('Delete Laptop'));
    await user.click(await findButton('Delete passkey'));
    expect(await screen.findByText('Text of the server.')).toBeDefined();
    await user.keyboard('{Escape}');
    await user.click(await findButton('Rename Laptop'));
    fake.signIn({ webauthn_registrations: [PHONE] } as never);
    const rename = await screen.findByRole<HTMLButtonElement>('button', { name: 'Rename Phone' });
    await waitFor(() => expect(rename.disabled).toBe(false));
  });

  it('offers to create another passkey, for another device', async () => {
    const { user } = await openList();
    await user.click(await findButton('Create another Passkey'));
    const heading = await screen.findByRole('heading', { name: 'Log in faster with a passkey' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  it('offers to create a passkey when there is none', async () => {
    const { user } = await openList(createFakePasskeys());
    expect(screen.getByText('You have no passkeys yet.')).toBeDefined();
    expect(await findAxeViolations()).toEqual([]);
    const buttons = screen.getAllByRole('button').map((button) => button.dataset.variant);
    expect(buttons).toEqual(['primary', 'secondary']);
    expect(screen.getAllByRole('button')[0]).toBe(await findButton('Create a Passkey'));
    await user.click(await findButton('Create a Passkey'));
    const heading = await screen.findByRole('heading', { name: 'Log in faster with a passkey' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });
});
