import type { ConnectedApp } from '@bakehouse/sdk';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { findAxeViolations } from '../../../../test/axe.ts';
import { providerRefusal } from '../../../../test/handlers/provider.ts';
import { renderLoggedIn } from '../../../../test/render-app.tsx';
import { mockServer } from '../../../../test/server.ts';

const RECIPES: ConnectedApp = {
  connected_app_id: 'app-1',
  name: 'Recipe book',
  description: '',
  client_type: 'third_party_public',
  scopes_granted: 'openid email',
  scope_descriptions: ['Know that it is you', 'See your email address'],
  consented_at: '2026-11-05T08:00:00.000Z',
  last_used_at: '2026-11-21T11:00:00.000Z',
};
const OVENS: ConnectedApp = {
  ...RECIPES,
  connected_app_id: 'app-2',
  name: 'Oven control',
  scope_descriptions: ['Know that it is you'],
  last_used_at: null,
};
const REVOKE_PATH = '*/sdk/v1/users/connected_apps/:id/revoke';

const openSettings = (apps: ConnectedApp[]) => {
  const state = { apps };
  return renderLoggedIn('/portal?tab=files#settings', {
    prepare: () =>
      mockServer.use(
        http.get('*/sdk/v1/users/connected_apps', () =>
          HttpResponse.json({
            data: { status_code: 200, request_id: 'request-1', connected_apps: state.apps },
          }),
        ),
        http.post<{ id: string }>(REVOKE_PATH, ({ params }) => {
          state.apps = state.apps.filter(({ connected_app_id: id }) => id !== params.id);
          return HttpResponse.json({ data: { status_code: 200, request_id: 'request-1' } });
        }),
      ),
  });
};

const findList = () => screen.findByRole('group', { name: 'Your connected apps' });

describe('the connected apps of the settings', () => {
  it('show what each may do, since when, and when it was last used', async () => {
    openSettings([RECIPES, OVENS]);
    expect(
      [...((await findList()).firstElementChild?.children ?? [])].map((row) => row.textContent),
    ).toEqual([
      'Recipe bookKnow that it is youSee your email addressSince 5 Nov · Last used 1 hour agoRemove',
      'Oven controlKnow that it is youSince 5 Nov · Not used yetRemove',
    ]);
    expect(await findAxeViolations()).toEqual([]);
  });

  it('say that there are none', async () => {
    openSettings([]);
    expect((await findList()).textContent).toBe('No app can use your account.');
  });

  it('are removed after a question', async () => {
    const { user, backend } = openSettings([RECIPES]);
    await user.click(await screen.findByRole('button', { name: 'Remove Recipe book' }));
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Remove Recipe book?' }),
    );
    expect(await findAxeViolations()).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Remove app' }));
    await screen.findByText('Recipe book can no longer use your account.');
    await screen.findByText('No app can use your account.');
    expect(document.activeElement).toBe(await findList());
    expect(backend.calls).toContain('POST /sdk/v1/users/connected_apps/app-1/revoke');
  });

  it('say in the question that the removal failed', async () => {
    const { user } = openSettings([RECIPES]);
    await user.click(await screen.findByRole('button', { name: 'Remove Recipe book' }));
    const refuse = () => providerRefusal(403, 'insufficient_factors', 'Enter your PIN first.');
    mockServer.use(http.post(REVOKE_PATH, refuse));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Remove app' }));
    await question.findByText('Enter your PIN first.');
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect((await findList()).textContent).toContain('Recipe book');
  });
});
