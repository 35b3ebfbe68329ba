import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { renderApp, type RenderedApp, type RenderOptions } from '../../test/render-app.tsx';
import { mockServer } from '../../test/server.ts';

interface SilentRefusal {
  /** The call that the server refuses without a text. */
  call: string;
  url: string;
  session?: RenderOptions['session'];
  act?: (app: RenderedApp) => Promise<void>;
}

const EMAIL = 'bo@bakehouse.test';
const NEW_PASSWORD = 'Sourdough-Rises-At-6am';
const SENTENCE = `I know I am deleting ${EMAIL} and will not be able to create a new account with this email.`;

const press = async ({ user }: RenderedApp, name: string) =>
  user.click(await screen.findByRole('button', { name }));

const fill = async ({ user }: RenderedApp, label: string, text: string) => {
  await user.click(await screen.findByLabelText(label));
  await user.paste(text);
};

const confirmWithPin = async ({ user }: RenderedApp) => {
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm with your PIN' }));
  await user.type(dialog.getByLabelText('PIN'), '7391');
};

const openSettings = (app: RenderedApp) => press(app, `${EMAIL} account settings`);

const SILENT_REFUSALS: Record<string, SilentRefusal> = {
  'Failed to validate session': { call: '/api/auth/validate', url: '/portal' },
  'Failed to authenticate': {
    call: '/sdk/v1/magic_links/authenticate',
    url: '/authenticate?stytch_token_type=magic_links&token=link-1',
    session: 'none',
  },
  'Invalid email or password': {
    call: '/api/stytch/authenticate',
    url: '/login',
    session: 'none',
    async act(app) {
      await fill(app, 'Email', EMAIL);
      await fill(app, 'Password', 'not-the-password');
      await press(app, 'Log in');
    },
  },
  'Invalid PIN or authentication failed.': {
    call: '/api/auth/pin/authenticate',
    url: '/pin',
    session: 'password',
    act: (app) => fill(app, 'PIN', '7391'),
  },
  'Failed to request PIN reset. Please try again later.': {
    call: '/api/auth/pin/forgot',
    url: '/pin',
    session: 'password',
    async act(app) {
      await press(app, 'Forgot your PIN?');
      await press(app, 'Reset my PIN');
    },
  },
  'Could not reset password': {
    call: '/api/stytch/password/reset',
    url: '/reset-password?stytch_token_type=reset_password&token=link-1',
    session: 'none',
    async act(app) {
      await fill(app, 'New password', NEW_PASSWORD);
      await fill(app, 'Confirm password', NEW_PASSWORD);
      await screen.findByText('Strength: 4 / 4');
      await press(app, 'Set new password');
    },
  },
  'Failed to set new PIN.': {
    call: '/api/admin/pin/reset',
    url: '/portal',
    async act(app) {
      await openSettings(app);
      await press(app, 'Reset PIN');
      await fill(app, 'New PIN', '8362');
      await fill(app, 'Confirm PIN', '8362');
      await press(app, 'Continue');
      await confirmWithPin(app);
    },
  },
  'Failed to fetch your devices.': {
    call: '/api/auth/sessions',
    url: '/portal',
    act: openSettings,
  },
  'Failed to delete account': {
    call: '/api/auth/account/delete',
    url: '/account/delete',
    async act(app) {
      for (const box of await screen.findAllByRole('checkbox')) await app.user.click(box);
      await fill(app, 'Confirm your email', EMAIL);
      await fill(app, 'Type this sentence', SENTENCE);
      await press(app, 'Delete my account');
      await confirmWithPin(app);
    },
  },
};

it.each(Object.entries(SILENT_REFUSALS))(
  'shows "%s" when the server gives no reason',
  async (text, { call, url, session = 'password_pin', act }) => {
    const refuse = () => HttpResponse.json({}, { status: 400 });
    const app = renderApp(url, {
      session,
      prepare: () => mockServer.use(http.all(`*${call}`, refuse)),
    });
    await act?.(app);
    const alert = await screen.findByText(text);
    expect(alert.closest('[role="alert"], [role="status"]')).not.toBeNull();
  },
);

it('says on the page for a new password that both fields are missing', async () => {
  renderApp('/reset-password?stytch_token_type=reset_password&token=link-1');
  await screen.findByText('Please enter and confirm your new password');
});
