import type { SavedView } from '@bakehouse/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { findAxeViolations } from '../../../test/axe.ts';
import { refusalReply } from '../../../test/backend.ts';
import { renderApp, renderLoggedIn } from '../../../test/render-app.tsx';
import { mockServer } from '../../../test/server.ts';
import { expectFocus } from '../../../test/fields/expect-focus.ts';

const LOOK = 'hide=none&rows=comfortable';
const EXPIRED: SavedView = {
  id: 'view-a',
  tab: 'files',
  name: 'Expired',
  query: `${LOOK}&status=expired`,
};
const BANNED: SavedView = {
  id: 'view-b',
  tab: 'users',
  name: 'Banned',
  query: `${LOOK}&status=banned`,
};

const openMenu = async (views: SavedView[] = [EXPIRED, BANNED], search = 'tab=files') => {
  const app = renderApp(`/portal?${search}`, {
    session: 'password_pin',
    prepare: (backend) => {
      backend.savedViews = views;
    },
  });
  await screen.findByText('Loaf 64.csv');
  await app.user.click(screen.getByRole('button', { name: 'View' }));
  await screen.findByRole('region', { name: 'Saved views' });
  return app;
};

const section = () => within(screen.getByRole('region', { name: 'Saved views' }));
const nameField = () => section().findByRole('textbox', { name: 'Save this view as' });
const link = (name: string) => section().findByRole('link', { name });
const isCalled = (call: string) => call.includes('saved_views');

it('asks for the views only when the menu opens', async () => {
  const { user, backend } = renderLoggedIn('/portal?tab=files');
  await screen.findByText('Loaf 64.csv');
  expect(backend.calls.filter(isCalled)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'View' }));
  await section().findByText(/then save them here under a name/);
  expect(backend.calls.filter(isCalled)).toEqual(['GET /api/saved_views']);
});

it('does not tell an operator who acts for the user to save views', async () => {
  const { user } = renderApp('/portal?tab=files', {
    session: 'password_pin',
    user: { impersonator: 'Sam Support' },
  });
  await screen.findByText('Loaf 64.csv');
  await user.click(screen.getByRole('button', { name: 'View' }));
  expect(await section().findByText('No saved views.')).toBeDefined();
  expect(section().queryByText(/then save them here/)).toBeNull();
});

it('lists the views of this tab and marks the current one', async () => {
  await openMenu([EXPIRED, BANNED, { ...EXPIRED, id: 'view-c', name: 'All', query: LOOK }]);
  await link('All');
  const links = section().getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(['All', 'Expired']);
  expect(links.map((each) => each.getAttribute('aria-current'))).toEqual(['true', null]);
  expect(await findAxeViolations()).toEqual([]);
});

it('opens a view, closes the menu, and Back returns to the list before', async () => {
  const { user, url } = await openMenu();
  await user.click(await link('Expired'));
  await waitFor(() => expect(url()).toBe(`/portal?tab=files&${EXPIRED.query}`));
  const menu = screen.getByRole('button', { name: 'View' });
  expect(menu.getAttribute('aria-expanded')).toBe('false');
  await expectFocus(menu);
  window.history.back();
  await waitFor(() => expect(url()).toBe('/portal?tab=files'));
});

it('saves the current list without its page under a name', async () => {
  const { user, backend } = await openMenu([], 'tab=files&sort=name&page=1');
  await user.type(await nameField(), '  By name {Enter}');
  await link('By name');
  expect(backend.savedViews).toEqual([
    { id: 'view-1', tab: 'files', name: 'By name', query: `${LOOK}&sort=name` },
  ]);
  expect((await link('By name')).getAttribute('aria-current')).toBe('true');
  expect((await nameField()).getAttribute('value')).toBe('');
  await screen.findByText('View saved');
});

it('asks for a name', async () => {
  const { user, backend } = await openMenu();
  await user.click(await section().findByRole('button', { name: 'Save' }));
  await section().findByText('Enter a name.');
  expect(backend.calls.filter((call) => call.includes('saved_views/create'))).toEqual([]);
});

it('says that a name is taken and keeps it', async () => {
  const { user } = await openMenu();
  const field = await nameField();
  await user.type(field, 'Expired{Enter}');
  await section().findByText(/You already have a view named “Expired”/);
  expect(field).toHaveProperty('value', 'Expired');
  expect(field.getAttribute('aria-invalid')).toBe('true');
});

it('keeps the name when the connection fails', async () => {
  const { user } = await openMenu();
  mockServer.use(http.post('*/api/saved_views/create', () => HttpResponse.error()));
  const field = await nameField();
  await user.type(field, 'Old{Enter}');
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(field).toHaveProperty('value', 'Old');
});

it('offers to load the views again after a failure', async () => {
  mockServer.use(http.get('*/api/saved_views', () => HttpResponse.json({})));
  const { user } = renderLoggedIn('/portal?tab=files');
  mockServer.use(
    http.get('*/api/saved_views', () =>
      refusalReply(404, { error: 'There are no views.', error_type: 'not_found' }),
    ),
  );
  await screen.findByText('Loaf 64.csv');
  await user.click(screen.getByRole('button', { name: 'View' }));
  await section().findByText('There are no views.');
  mockServer.use(http.get('*/api/saved_views', () => HttpResponse.json({ data: [EXPIRED] })));
  await user.click(section().getByRole('button', { name: 'Try again' }));
  await link('Expired');
});

it('renames a view and returns the focus to its button', async () => {
  const { user, backend } = await openMenu();
  await user.click(await section().findByRole('button', { name: 'Change Expired' }));
  const field = section().getByRole('textbox', { name: 'New name of Expired' });
  await user.clear(field);
  await user.type(field, 'Old files{Enter}');
  await link('Old files');
  expect(backend.savedViews[0]?.name).toBe('Old files');
  await waitFor(() =>
    expect(document.activeElement).toBe(
      section().getByRole('button', { name: 'Change Old files' }),
    ),
  );
});

it('updates a view to the current list, and undoes it', async () => {
  const { user, backend } = await openMenu([EXPIRED], 'tab=files&sort=name');
  await user.click(await section().findByRole('button', { name: 'Change Expired' }));
  await user.click(section().getByRole('button', { name: 'Update to this list' }));
  await waitFor(() => expect(backend.savedViews[0]?.query).toBe(`${LOOK}&sort=name`));
  await user.click(await screen.findByRole('button', { name: 'Undo: Expired' }));
  await waitFor(() => expect(backend.savedViews).toEqual([EXPIRED]));
});

it('deletes a view at once, keeps the focus in the menu, and undoes it', async () => {
  const { user, backend } = await openMenu();
  await user.click(await section().findByRole('button', { name: 'Change Expired' }));
  await user.click(section().getByRole('button', { name: 'Delete' }));
  await section().findByText(/then save them here/);
  expect(backend.savedViews).toEqual([BANNED]);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Saved views'));
  await user.click(await screen.findByRole('button', { name: 'Undo: Expired' }));
  await waitFor(() => expect(backend.savedViews).toEqual([BANNED, { ...EXPIRED, id: 'view-1' }]));
});

it('copies the URL of the list', async () => {
  const { user } = await openMenu([], 'tab=files&sort=name&page=1');
  await user.click(await section().findByRole('button', { name: 'Copy link to this list' }));
  await section().findByRole('button', { name: 'Link copied' });
  expect(await navigator.clipboard.readText()).toBe(
    `${window.location.origin}/portal?tab=files&${LOOK}&sort=name`,
  );
});

it('is found by name in the palette', async () => {
  const { user, url } = await openMenu();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: /^Search files/ }), 'banned');
  const group = await screen.findByRole('group', { name: 'Views' });
  await user.click(within(group).getByRole('option', { name: 'Banned' }));
  await waitFor(() => expect(url()).toBe(`/portal?tab=users&${BANNED.query}`));
});
