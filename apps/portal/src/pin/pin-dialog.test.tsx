import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { renderApp, type RenderedApp } from '../../test/render-app.tsx';
import { mockServer } from '../../test/server.ts';

const EMAIL = 'bo@bakehouse.test';
const NEW_PASSWORD = 'Rye-And-Caraway-77-loaves';

type Fill = (app: RenderedApp) => Promise<void>;

const press = async ({ user }: RenderedApp, name: string) =>
  user.click(await screen.findByRole('button', { name }));

const openSettings = async (opener: string) => {
  const app = renderApp('/portal', { session: 'password_pin' });
  await press(app, `${EMAIL} account settings`);
  await press(app, opener);
  return app;
};

const changePassword = async () => {
  const app = await openSettings('Change password');
  await app.user.type(screen.getByLabelText('New password'), NEW_PASSWORD);
  await app.user.type(screen.getByLabelText('Confirm new password'), NEW_PASSWORD);
  await press(app, 'Continue');
  return app;
};

const changePin = async () => {
  const app = await openSettings('Reset PIN');
  const form = within(await screen.findByRole('dialog', { name: 'Set a new PIN' }));
  await app.user.type(form.getByLabelText('New PIN'), '8362');
  await app.user.type(form.getByLabelText('Confirm PIN'), '8362');
  await press(app, 'Continue');
  return app;
};

const deleteAccount = async () => {
  const app = renderApp('/account/delete', { session: 'password_pin' });
  for (const box of await screen.findAllByRole('checkbox')) await app.user.click(box);
  await app.user.type(screen.getByLabelText('Confirm your email'), EMAIL);
  await app.user.click(screen.getByLabelText('Type this sentence'));
  await app.user.paste(
    `I know I am deleting ${EMAIL} and will not be able to create a new account with this email.`,
  );
  await press(app, 'Delete my account');
  return app;
};

/** Holds the answers of a call back until `release`. */
const holdCall = (path: string) => {
  const gate = Promise.withResolvers<undefined>();
  const asked = Promise.withResolvers<Request>();
  mockServer.use(
    http.post(`*${path}`, async ({ request }) => {
      asked.resolve(request);
      await gate.promise;
    }),
  );
  return { asked: asked.promise, release: () => gate.resolve(undefined) };
};

const pinDialog = async () =>
  within(await screen.findByRole('dialog', { name: 'Confirm with your PIN' }));

const stopBy = {
  Escape: ({ user }) => user.keyboard('{Escape}'),
  Cancel: async ({ user }) =>
    user.click((await pinDialog()).getByRole('button', { name: 'Cancel' })),
} satisfies Record<string, Fill>;

const CALLS = [
  {
    call: '/api/auth/password/reset',
    open: changePassword,
    isKept: () => screen.getByLabelText<HTMLInputElement>('New password').value === NEW_PASSWORD,
    unknown: 'Your password may have changed already. If you are logged out, use the new one.',
  },
  {
    call: '/api/admin/pin/reset',
    open: changePin,
    isKept: () => screen.queryByRole('button', { name: 'Reset PIN' }) !== null,
    unknown: 'Your PIN may have changed already. If you are logged out, use the new one.',
  },
  {
    call: '/api/auth/recovery_codes',
    open: () => openSettings('Create recovery codes'),
    isKept: () => screen.queryByRole('button', { name: 'Create recovery codes' }) !== null,
    unknown: 'Older recovery codes may no longer work. Create new ones to be sure.',
  },
  {
    call: '/api/auth/account/delete',
    open: deleteAccount,
    isKept: () => screen.queryByRole('heading', { name: 'Delete account' }) !== null,
    unknown: 'Your account may be deleted already. If so, you are logged out.',
  },
] as const;

describe('the question for the PIN', () => {
  it.each(CALLS.flatMap((row) => (['Escape', 'Cancel'] as const).map((way) => ({ ...row, way }))))(
    'stops $call by $way, says so, and its answer does nothing',
    async (row) => {
      const app = await row.open();
      const held = holdCall(row.call);
      await app.user.type((await pinDialog()).getByLabelText('PIN'), '7391');
      const { signal } = await held.asked;
      await stopBy[row.way](app);
      const isAsking = screen.queryByRole('button', { name: 'Discard' });
      if (isAsking) await app.user.click(isAsking);

      await screen.findByText('Stopped before the server answered.');
      expect(screen.getByText(row.unknown)).toBeDefined();
      expect(signal.aborted).toBe(true);
      held.release();
      // The server makes the change, although the user has stopped it.
      await waitFor(() =>
        expect(app.backend.sent.map(({ path }) => `/api${path}`)).toContain(row.call),
      );
      await fetch('/api/auth/sessions');
      expect(screen.queryByText(/^Your (password|PIN) was changed\.|^Save these codes/)).toBeNull();
      expect(row.isKept()).toBe(true);
    },
  );

  it('takes the question for a passkey back when it is closed, and sends nothing', async () => {
    const asked = Promise.withResolvers<AbortSignal>();
    const get = ({ signal }: { signal: AbortSignal }) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new Error('Aborted.')));
        asked.resolve(signal);
      });
    const parts = { parseRequestOptionsFromJSON: () => ({}) };
    vi.stubGlobal(
      'PublicKeyCredential',
      Object.assign(() => undefined, parts),
    );
    Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
    onTestFinished(() => {
      vi.unstubAllGlobals();
      Reflect.deleteProperty(navigator, 'credentials');
    });
    const app = await openSettings('Create recovery codes');
    mockServer.use(
      http.post('*/api/auth/pin/passkey/start', () =>
        HttpResponse.json({ public_key_credential_request_options: '{}' }),
      ),
    );
    await press(app, 'Use a passkey');
    const signal = await asked.promise;
    await app.user.keyboard('{Escape}');
    expect(signal.aborted).toBe(true);
    await fetch('/api/auth/sessions');
    expect(app.backend.calls).not.toContain('POST /api/auth/recovery_codes');
    expect(screen.queryByText('Stopped before the server answered.')).toBeNull();
  });
});
