import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { findAxeViolations } from '../../../../test/axe.ts';
import type { Backend } from '../../../../test/backend.ts';
import { providerRefusal } from '../../../../test/handlers/provider.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { mockServer } from '../../../../test/server.ts';

const openPasskeys = async (...names: string[]) => {
  const app = renderApp('/portal', {
    session: 'password_pin',
    prepare(backend) {
      backend.passkeys = names.map((name) => ({ id: name.toLowerCase(), name }));
    },
  });
  await app.user.click(
    await screen.findByRole('button', { name: 'bo@bakehouse.test account settings' }),
  );
  const list = within(await screen.findByRole('group', { name: 'Your passkeys' }));
  return { ...app, list };
};

const press = async (
  { user }: Pick<Awaited<ReturnType<typeof openPasskeys>>, 'user'>,
  name: string,
) => user.click(await screen.findByRole('button', { name }));

describe('the passkeys of the settings', () => {
  it('are empty at first', async () => {
    const { list } = await openPasskeys();
    expect(list.getByText('You have no passkeys yet.')).toBeDefined();
  });

  it('are listed with the device and without the domain of the portal', async () => {
    const { list } = await openPasskeys('Laptop');
    expect(list.getByText('Laptop')).toBeDefined();
    expect(list.getByText('Firefox on Linux')).toBeDefined();
    expect(await findAxeViolations()).toEqual([]);
  });

  it('can be renamed', async () => {
    const app = await openPasskeys('Laptop');
    await press(app, 'Rename Laptop');
    await app.user.keyboard('Desk{Enter}');
    await app.list.findByText('Desk');
    expect(app.backend.passkeys).toEqual([{ id: 'laptop', name: 'Desk' }]);
  });

  it.each([
    ['one', () => undefined],
    ['one that is already gone', (backend: Backend) => backend.passkeys.pop()],
  ])('lose %s after a warning', async (_case, change) => {
    const app = await openPasskeys('Laptop');
    change(app.backend);
    await press(app, 'Delete Laptop');
    const dialog = within(screen.getByRole('alertdialog', { name: 'Delete Laptop?' }));
    expect(dialog.getByText('Once deleted, the passkey cannot be restored.')).toBeDefined();
    await app.user.click(dialog.getByRole('button', { name: 'Delete passkey' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(await app.list.findByText('You have no passkeys yet.')).toBeDefined();
  });

  it('stay open at Escape in the question about a deletion', async () => {
    const app = await openPasskeys('Laptop');
    await press(app, 'Delete Laptop');
    await app.user.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Account settings' })).toBeDefined();
  });

  it('show why one was not renamed, and keep the form', async () => {
    const app = await openPasskeys('Laptop');
    mockServer.use(
      http.put('*/sdk/v1/webauthn/update/:id', () =>
        providerRefusal(429, 'too_many_requests', 'Try again in a minute.'),
      ),
    );
    await press(app, 'Rename Laptop');
    await app.user.keyboard('Desk{Enter}');
    expect(await app.list.findByText('Try again in a minute.')).toBeDefined();
    expect(screen.getByLabelText('Name of the passkey')).toBeDefined();
  });

  it('can be loaded again after a failure', async () => {
    const app = renderApp('/portal', {
      session: 'password_pin',
      prepare: () =>
        mockServer.use(
          http.get(
            '*/sdk/v1/users/me',
            () => providerRefusal(500, 'internal_server_error', 'Broken.'),
            {
              once: true,
            },
          ),
        ),
    });
    await app.user.click(
      await screen.findByRole('button', { name: 'bo@bakehouse.test account settings' }),
    );
    await screen.findByText('Failed to fetch your passkeys.');
    await press(app, 'Try again');
    expect(await screen.findByText('You have no passkeys yet.')).toBeDefined();
  });
});
