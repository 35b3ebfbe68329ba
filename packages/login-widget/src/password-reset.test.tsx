import { UnreachableError } from '@bakehouse/sdk';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { findAxeViolations } from '../test/axe.ts';
import { createFakePasswords, passwordError, type FakePasswords } from '../test/fake-passwords.ts';
import { renderComponent, type RenderedWidget } from '../test/render-widget.tsx';
import { PasswordReset } from './password-reset.tsx';
import { expectFocus } from '../test/expect-focus.ts';

const EMAIL = 'ada@bakehouse.test';
const PASSWORD = 'Sourdough-Rises-At-5am';
const SESSION = { session_duration_minutes: 30 };

const renderReset = ({ fake }: FakePasswords, token: string | null = 'token-1') =>
  renderComponent(fake, (given) => <PasswordReset {...given} passwordResetToken={token} />);

const heading = (name: string) => screen.findByRole('heading', { name });
const button = (name: string) => screen.findByRole('button', { name });
const eventsOf = ({ onEvent }: RenderedWidget) => onEvent.mock.calls.map(([{ type }]) => type);

async function sendPassword({ user }: RenderedWidget) {
  await user.click(await screen.findByLabelText('New password'));
  await user.paste(PASSWORD);
  const submit = await button('Continue');
  await waitFor(() => expect(submit.ariaDisabled).not.toBe('true'));
  await user.click(submit);
}

it('sets a new password with the token', async () => {
  const fakes = createFakePasswords();
  const widget = renderReset(fakes);
  await heading('Set a new password');
  expect(document.activeElement).toBe(document.body);
  expect(await findAxeViolations()).toEqual([]);
  await sendPassword(widget);
  await heading('Success!');
  expect(fakes.strengthCheck.mock.calls.map(([request]) => request)).toEqual([
    { password: PASSWORD },
  ]);
  expect(fakes.resetByEmail.mock.calls).toEqual([
    [{ token: 'token-1', password: PASSWORD, ...SESSION }],
  ]);
  expect(eventsOf(widget)).toEqual([
    'PASSWORD_RESET_BY_EMAIL',
    'AUTHENTICATE_FLOW_COMPLETE',
    'LOGGED_IN',
  ]);
  expect(widget.logEvent).not.toHaveBeenCalled();
});

it('logs in at once when the page was opened by the login link', async () => {
  const fakes = createFakePasswords('password', 'login');
  const widget = renderReset(fakes);
  await heading('Success!');
  expect(fakes.logInByToken.mock.calls).toEqual([['token-1', SESSION]]);
  expect(eventsOf(widget)).toEqual(['AUTHENTICATE_FLOW_COMPLETE', 'LOGGED_IN']);
});

it('logs in again after the connection was lost', async () => {
  const fakes = createFakePasswords('password', 'login');
  fakes.logInByToken.mockRejectedValueOnce(new UnreachableError('offline'));
  const widget = renderReset(fakes);
  await screen.findByText(/Unable to contact our servers/);
  expect(await findAxeViolations()).toEqual([]);
  await widget.user.click(await button('Try again'));
  await heading('Success!');
});

it('logs in without a new password', async () => {
  const fakes = createFakePasswords();
  const widget = renderReset(fakes);
  await widget.user.click(await button('Login without a password'));
  await heading('Success!');
  expect(fakes.logInByToken.mock.calls).toEqual([['token-1', SESSION]]);
});

it('offers a new link on a page without a token', async () => {
  renderReset(createFakePasswords('new', null), null);
  expect(await heading('This link does not work')).toBeDefined();
});

it('sends a new link in place of one that has expired', async () => {
  const fakes = createFakePasswords();
  const error = passwordError('unable_to_auth_password_reset_token');
  fakes.resetByEmail.mockRejectedValue(error);
  const widget = renderReset(fakes);
  await sendPassword(widget);
  await expectFocus(await heading('This link does not work'));
  expect(widget.onError.mock.calls).toEqual([[error]]);
  expect(await findAxeViolations()).toEqual([]);

  await widget.user.type(screen.getByRole('textbox', { name: 'Email' }), `${EMAIL}{Enter}`);
  await screen.findByText(/Open it to set a new password/);
  expect(fakes.resetByEmailStart.mock.lastCall?.[0]).toMatchObject({ email: EMAIL });
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
});

it('offers a new link when the login link has expired', async () => {
  const fakes = createFakePasswords('password', 'login');
  fakes.logInByToken.mockRejectedValue(passwordError('unable_to_auth_magic_link'));
  renderReset(fakes);
  await heading('This link does not work');
});

it('takes the token out of the URL before it requests anything', async () => {
  const fakes = createFakePasswords();
  const steps: string[] = [];
  fakes.removeTokenFromUrl.mockImplementation((token) => void steps.push(`remove ${token}`));
  const get = () => {
    steps.push('request');
    return Promise.resolve({});
  };
  Object.assign(fakes.fake.client, { bootstrap: { get, getSync: () => undefined } });
  renderReset(fakes);
  expect(steps.slice(0, 2)).toEqual(['remove token-1', 'request']);
  await heading('Set a new password');
});

it('keeps the token for a page that reads its URL in every render', async () => {
  const fakes = createFakePasswords();
  const widget = renderReset(fakes);
  widget.rerender(
    <PasswordReset
      client={fakes.fake.client}
      callbacks={{ onEvent: widget.onEvent }}
      passwordResetToken=""
    />,
  );
  await sendPassword(widget);
  await heading('Success!');
  expect(fakes.resetByEmail.mock.lastCall).toMatchObject([{ token: 'token-1' }]);
});

it('logs in by the link although the page shows it a second time', async () => {
  const fakes = createFakePasswords('password', 'login');
  fakes.logInByToken.mockReturnValueOnce(new Promise(() => undefined));
  renderReset(fakes).unmount();
  renderReset(fakes);
  await heading('Success!');
  expect(fakes.resetByEmail).not.toHaveBeenCalled();
});

it('takes a second token', async () => {
  const fakes = createFakePasswords();
  const widget = renderReset(fakes);
  await heading('Set a new password');
  widget.rerender(<PasswordReset client={fakes.fake.client} passwordResetToken="token-2" />);
  await sendPassword(widget);
  await heading('Success!');
  expect(fakes.resetByEmail.mock.lastCall).toMatchObject([{ token: 'token-2' }]);
});

it('offers a new link when there is no token', async () => {
  renderReset(createFakePasswords('new', null), '');
  await heading('This link does not work');
});

it('keeps the link when the new password was in a breach', async () => {
  const fakes = createFakePasswords();
  fakes.resetByEmail.mockRejectedValueOnce(passwordError('breached_password'));
  const widget = renderReset(fakes);
  await sendPassword(widget);
  await heading('This password is not safe');
  await widget.user.click(await button('Choose another password'));
  await sendPassword(widget);
  await heading('Success!');
});
