import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { findAxeViolations } from '../../../test/axe.ts';
import { refusalReply } from '../../../test/backend.ts';
import { renderApp, type RenderedApp } from '../../../test/render-app.tsx';
import { recordBodiesTo } from '../../../test/sent-bodies.ts';
import { mockServer } from '../../../test/server.ts';

const NEW_PASSWORD = 'Rye-And-Caraway-77-loaves';

const openSettings = async (otherDevices = ['Chrome on Windows']) => {
  const app = renderApp('/portal', {
    session: 'password_pin',
    prepare: (backend) => {
      backend.otherDevices = otherDevices;
    },
  });
  await app.user.click(
    await screen.findByRole('button', { name: 'bo@bakehouse.test account settings' }),
  );
  await screen.findAllByText(/^Chrome on Windows/);
  return app;
};

const press = async ({ user }: RenderedApp, name: string) =>
  user.click(await screen.findByRole('button', { name }));

const pinDialog = async () =>
  within(await screen.findByRole('dialog', { name: 'Confirm with your PIN' }));

const typePin = async ({ user }: RenderedApp, pin = '7391') =>
  user.type((await pinDialog()).getByLabelText('PIN'), pin);

const typePassword = async ({ user }: RenderedApp, password: string, confirmation = password) => {
  await user.type(screen.getByLabelText('New password'), password);
  await user.type(screen.getByLabelText('Confirm new password'), confirmation);
};

describe('the account settings', () => {
  it('show the email and the devices, without a violation of accessibility', async () => {
    await openSettings();
    const panel = within(screen.getByRole('dialog', { name: 'Account settings' }));
    expect(panel.getByText('bo@bakehouse.test')).toBeDefined();
    expect(panel.getByText('Last used 1 hour ago')).toBeDefined();
    expect(panel.getAllByText('Network 203.0.113.x')[0]).toBeDefined();
    expect(await findAxeViolations()).toEqual([]);
  });

  it('change the password with the PIN and keep the session', async () => {
    const app = await openSettings();
    await press(app, 'Change password');
    await typePassword(app, NEW_PASSWORD);
    await press(app, 'Continue');
    await typePin(app);
    await screen.findByText('Your password was changed.');
    expect(app.backend.password).toBe(NEW_PASSWORD);
    expect(document.cookie).toContain(`stytch_session=${app.backend.token ?? ''}`);
    expect(screen.queryByLabelText('New password')).toBeNull();
  });

  it.each([
    ['12345', '12345', 'Please enter a stronger new password.'],
    [NEW_PASSWORD, `${NEW_PASSWORD}7`, 'New passwords do not match.'],
  ])('ask for no PIN with the passwords %s and %s', async (password, confirmation, problem) => {
    const app = await openSettings();
    await press(app, 'Change password');
    await typePassword(app, password, confirmation);
    await press(app, 'Continue');
    await screen.findByText(problem);
    expect(screen.queryByRole('dialog', { name: 'Confirm with your PIN' })).toBeNull();
  });

  it('rate the new password, and ask for a stronger one before the PIN', async () => {
    const app = await openSettings();
    await press(app, 'Change password');
    await typePassword(app, 'password1');
    await screen.findByText('Add more words.');
    expect(screen.getByRole('meter', { name: 'Strength: 1 / 4' })).toBeDefined();
    expect(await findAxeViolations()).toEqual([]);
    await press(app, 'Continue');
    await screen.findByText('Please enter a stronger new password.');
    expect(screen.queryByRole('dialog', { name: 'Confirm with your PIN' })).toBeNull();
  });

  it('rate the new password together with the email, as the server does when it is set', async () => {
    const app = await openSettings();
    const bodies = recordBodiesTo('*/api/password/strength');
    await press(app, 'Change password');
    await typePassword(app, NEW_PASSWORD);
    await screen.findByRole('meter', { name: 'Strength: 4 / 4' });
    expect(bodies).toEqual([{ password: NEW_PASSWORD, email: 'bo@bakehouse.test' }]);
  });

  it('show beside the password why the server refused it', async () => {
    const app = await openSettings();
    const error = 'This password is easy to guess.';
    mockServer.use(
      http.post('*/api/auth/password/reset', () =>
        refusalReply(400, { error, error_type: 'weak_password' }),
      ),
    );
    await press(app, 'Change password');
    await typePassword(app, NEW_PASSWORD);
    await press(app, 'Continue');
    await typePin(app);
    await screen.findByText(error);
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Confirm with your PIN' })).toBeNull(),
    );
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe(NEW_PASSWORD);
  });

  it('say how many tries of the PIN are left', async () => {
    const app = await openSettings();
    await press(app, 'Create recovery codes');
    await typePin(app, '0001');
    const dialog = await pinDialog();
    expect((await dialog.findByRole('alert')).textContent).toContain('4 tries left.');
    expect(await findAxeViolations()).toEqual([]);
  });

  it('change the PIN in two steps', async () => {
    const app = await openSettings();
    await press(app, 'Reset PIN');
    const dialog = within(await screen.findByRole('dialog', { name: 'Set a new PIN' }));
    await app.user.type(dialog.getByLabelText('New PIN'), '8362');
    await app.user.type(dialog.getByLabelText('Confirm PIN'), '8361');
    await app.user.click(dialog.getByRole('button', { name: 'Continue' }));
    await dialog.findByText('PINs do not match.');
    await app.user.clear(dialog.getByLabelText('Confirm PIN'));
    await app.user.type(dialog.getByLabelText('Confirm PIN'), '8362');
    await app.user.click(dialog.getByRole('button', { name: 'Continue' }));
    await typePin(app);
    await screen.findByText('Your PIN was changed.');
    expect(app.backend.pin).toBe('8362');
  });

  it('email a link for a forgotten PIN, and log out because the server ends the session', async () => {
    const app = await openSettings();
    await press(app, 'Forgot your PIN?');
    await screen.findByText(/locked for 24 hours first, and all your devices are logged out/);
    expect(app.backend.calls).not.toContain('POST /api/auth/pin/forgot');
    await press(app, 'Reset my PIN');
    await screen.findByText('PIN reset requested. Check your email. Account locked for 24 hours.');
    await screen.findByText(/sets a new PIN from 22 Nov 2026/);
    expect(app.url()).toBe('/login');
  });

  it('show new recovery codes until they are saved', async () => {
    const app = await openSettings();
    await press(app, 'Create recovery codes');
    await typePin(app);
    await screen.findByText('k7mp-0xqd-93v9');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Copy all'));
    await press(app, 'I have saved them');
    expect(screen.queryByText('k7mp-0xqd-93v9')).toBeNull();
    expect(document.activeElement?.textContent).toBe('Create recovery codes');
  });

  it('take a recovery code in place of the PIN', async () => {
    const app = await openSettings();
    await press(app, 'Create recovery codes');
    await press(app, 'Use a recovery code');
    const dialog = await pinDialog();
    await app.user.type(dialog.getByLabelText('Recovery code'), 'k7mp-0xqd-93v0{Enter}');
    await screen.findByText('k7mp-0xqd-93v9');
    expect(app.backend.sent.at(-1)?.body).toMatchObject({ recovery_code: 'k7mp-0xqd-93v0' });
  });

  it('ignore the second click of a double click that opened the question for the PIN', async () => {
    const app = await openSettings();
    await press(app, 'Create recovery codes');
    const dialog = await pinDialog();
    const button = dialog.getByRole('button', { name: 'Continue' });
    fireEvent.mouseDown(button, { detail: 2 });
    fireEvent.click(button, { detail: 2 });
    expect(dialog.queryByText('PIN must be exactly 4 digits.')).toBeNull();
    fireEvent.mouseDown(button, { detail: 1 });
    fireEvent.click(button, { detail: 1 });
    expect(await dialog.findByText('PIN must be exactly 4 digits.')).toBeDefined();
  });

  it('log out one other device, and leave the rest', async () => {
    const app = await openSettings();
    await press(app, 'Log out Chrome on Windows');
    await screen.findByText('Chrome on Windows was logged out.');
    await screen.findByText('You are logged in on this device only.');
    expect(app.backend.otherDevices).toEqual([]);
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Logged-in devices' })),
    );
  });

  it('tell two devices of one name apart', async () => {
    const app = await openSettings(['Chrome on Windows', 'Chrome on Windows']);
    await press(app, 'Log out Chrome on Windows (2)');
    await screen.findByText('Chrome on Windows (2) was logged out.');
    expect(screen.getByRole('button', { name: 'Log out Chrome on Windows' })).toBeDefined();
  });

  it('keep a device in the list that could not be logged out, and say so', async () => {
    const app = await openSettings();
    mockServer.use(http.post('*/api/auth/sessions/revoke', () => HttpResponse.error()));
    await press(app, 'Log out Chrome on Windows');
    await screen.findByText(
      /^Could not connect to the server|^Failed to log out Chrome on Windows/,
    );
    expect(screen.getByText('Chrome on Windows')).toBeDefined();
  });

  it('log out the other devices', async () => {
    const app = await openSettings();
    await press(app, 'Log out elsewhere');
    await screen.findByText('You are logged in on this device only.');
    expect(screen.queryByText('Chrome on Windows')).toBeNull();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Logged-in devices' })),
    );
  });

  it('lead to the page that deletes the account', async () => {
    const app = await openSettings();
    await app.user.click(screen.getByRole('link', { name: 'Delete account…' }));
    await screen.findByRole('heading', { name: 'Delete account' });
    expect(app.url()).toBe('/account/delete');
  });
});
