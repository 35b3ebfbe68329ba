import type { ApiKey } from '@bakehouse/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { findAxeViolations } from '../../../../test/axe.ts';
import { refusalReply } from '../../../../test/backend.ts';
import { NEW_KEY } from '../../../../test/handlers/account.ts';
import { renderLoggedIn } from '../../../../test/render-app.tsx';
import { mockServer } from '../../../../test/server.ts';

const NIGHTLY: ApiKey = {
  id: 'key-1',
  name: 'Nightly bake',
  scopes: ['bake', 'read_files'],
  created_at: '2026-11-05T08:00:00.000Z',
  expires_at: '2026-12-05T08:00:00.000Z',
  last_used_at: '2026-11-21T11:00:00.000Z',
};

const openSettings = (apiKeys: ApiKey[] = []) =>
  renderLoggedIn('/portal?tab=files#settings', {
    prepare: (backend) => {
      backend.apiKeys = apiKeys;
    },
  });

type User = ReturnType<typeof openSettings>['user'];

const press = async (user: User, name: string) =>
  user.click(await screen.findByRole('button', { name }));

const fillIn = async (user: User) => {
  await press(user, 'Create key');
  await user.type(await screen.findByLabelText('Name'), ' Nightly bake ');
  await user.click(screen.getByLabelText('Bake files'));
  const form = within(screen.getByRole('region', { name: 'API keys' }));
  await user.click(form.getByRole('button', { name: 'Continue' }));
};

const confirm = async (user: User) => {
  const question = within(await screen.findByRole('dialog', { name: 'Confirm with your PIN' }));
  await user.type(question.getByLabelText('PIN'), '7391');
};

describe('the API keys of the settings', () => {
  it('say what each may do, how long it works, and when it was used last', async () => {
    openSettings([NIGHTLY, { ...NIGHTLY, id: 'key-2', name: 'Report', last_used_at: null }]);
    const list = await screen.findByRole('list', { name: 'Your API keys' });
    expect([...list.children].map((row) => row.textContent)).toEqual([
      'Nightly bakeBake filesRead and open filesCreated 5 Nov · Works until 5 Dec · Last used 1 hour agoRevoke',
      'ReportBake filesRead and open filesCreated 5 Nov · Works until 5 Dec · Not used yetRevoke',
    ]);
    expect(await findAxeViolations()).toEqual([]);
  });

  it('are created after the PIN, shown once, and listed', async () => {
    const { user, backend } = openSettings([{ ...NIGHTLY, id: 'key-9', name: 'Report' }]);
    await fillIn(user);
    await confirm(user);
    const key = await screen.findByRole('group', { name: 'Key “Nightly bake”' });
    expect(key.textContent).toBe(NEW_KEY);
    expect(screen.queryByRole('button', { name: 'Revoke Report' })).toBeNull();
    expect(backend.sent.at(-1)?.body).toMatchObject({
      name: 'Nightly bake',
      scopes: ['bake'],
      expires_after_days: 90,
      pin: '7391',
    });
    expect(await findAxeViolations()).toEqual([]);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Copy key'));
    await press(user, 'Copy key');
    await screen.findByText('The key was copied.');
    expect(await navigator.clipboard.readText()).toBe(NEW_KEY);
    await press(user, 'I have saved it');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Create key'));
    expect(document.body.textContent).not.toContain(NEW_KEY);
    await screen.findByRole('button', { name: 'Revoke Nightly bake' });
  });

  it('need a name and something that they may do', async () => {
    const { user } = openSettings();
    await press(user, 'Create key');
    const form = within(screen.getByRole('region', { name: 'API keys' }));
    await user.click(form.getByRole('button', { name: 'Continue' }));
    await form.findByText('Give the key a name.');
    await user.type(form.getByLabelText('Name'), 'Report');
    await user.click(form.getByRole('button', { name: 'Continue' }));
    await form.findByText('Choose at least one thing that the key may do.');
    expect(await findAxeViolations()).toEqual([]);
  });

  it('say in the question of the PIN why one was refused', async () => {
    const { user } = openSettings();
    const error = 'You already have a key named “Nightly bake”. Choose another name.';
    mockServer.use(
      http.post('*/api/create_api_key', () =>
        refusalReply(409, { error, error_type: 'already_exists' }),
      ),
    );
    await fillIn(user);
    await confirm(user);
    await screen.findByText(error);
  });

  it('are revoked after a question', async () => {
    const { user } = openSettings([NIGHTLY]);
    await press(user, 'Revoke Nightly bake');
    const question = within(await screen.findByRole('alertdialog', { name: 'Revoke this key?' }));
    await user.click(question.getByRole('button', { name: 'Revoke' }));
    await screen.findByText('The key “Nightly bake” no longer works.');
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Your API keys' })).toBeNull());
    expect(document.activeElement?.textContent).toBe('Create key');
  });

  it('are gone, too, when another tab has just revoked them', async () => {
    const { user, backend } = openSettings([NIGHTLY]);
    await press(user, 'Revoke Nightly bake');
    backend.apiKeys = [];
    mockServer.use(
      http.post('*/api/revoke_api_key', () =>
        refusalReply(404, { error: 'You have no such key.', error_type: 'not_found' }),
      ),
    );
    const question = within(await screen.findByRole('alertdialog', { name: 'Revoke this key?' }));
    await user.click(question.getByRole('button', { name: 'Revoke' }));
    await screen.findByText('The key “Nightly bake” no longer works.');
  });
});
