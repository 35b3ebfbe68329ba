import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { findAxeViolations } from '../../../test/axe.ts';
import { DASHBOARD_TABS } from '../../url-state/dashboard-link.ts';
import { TAB_TEXTS } from '../texts.ts';
import { type RenderOptions, renderLoggedIn } from '../../../test/render-app.tsx';

const open = async (options: RenderOptions = {}) => {
  const app = renderLoggedIn('/portal?tab=files', options);
  await screen.findByText('Loaf 64.csv');
  return app;
};
const pressKey = (init: KeyboardEventInit = { ctrlKey: true }) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'k', ...init });
const palette = () => screen.queryByRole('dialog', { name: 'Search and commands' });
const field = () =>
  screen.findByRole<HTMLInputElement>('combobox', { name: 'Search files, people and commands' });
const options = () =>
  within(screen.getByRole('listbox', { name: 'Results' })).getAllByRole('option');
const labels = () => options().map(({ textContent }) => textContent);
const active = () =>
  options().find((option) => option.getAttribute('aria-selected') === 'true')?.textContent;

it('opens from a text field by Ctrl-K, lists every command, and Escape returns the focus', async () => {
  const { user } = await open({ user: { is_admin: true } });
  const search = screen.getByRole('searchbox', { name: 'Search files' });
  await user.click(search);
  expect(pressKey()).toBe(false);
  const input = await field();
  await waitFor(() => expect(document.activeElement).toBe(input));
  expect(labels()).toEqual([
    ...DASHBOARD_TABS.map((tab) => `Go to ${TAB_TEXTS[tab]}`),
    'Bake files',
    'Open files',
    'Reload the list',
    'Turn admin mode on',
    'Theme: as the system',
    'Theme: light',
    'Theme: dark',
    'Keyboard shortcuts',
    'Help',
    'Log out',
  ]);
  expect(await findAxeViolations()).toEqual([]);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(palette()).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(search));
});

it('moves through the options by arrow keys and runs the active one by Enter', async () => {
  const { user } = await open();
  pressKey();
  const input = await field();
  expect(active()).toBe('Go to Files');
  expect(input.getAttribute('aria-activedescendant')).toBe(options()[0]?.id);
  await user.keyboard('{ArrowUp}');
  expect(active()).toBe('Log out');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(active()).toBe(labels()[1]);
  await user.keyboard('activity');
  expect(labels()[0]).toBe('Go to Activity');
  await user.keyboard('{Enter}');
  const title = await screen.findByRole('heading', { level: 1, name: 'Activity' });
  await waitFor(() => expect(document.activeElement).toBe(title));
});

it('runs an option that a screen reader has focused by Enter', async () => {
  await open();
  pressKey();
  await field();
  const option = screen.getByRole('option', { name: 'Keyboard shortcuts' });
  act(() => option.focus());
  fireEvent.keyDown(option, { key: 'Enter' });
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(palette()).toBeNull();
});

it('finds a file through the server and shows it alone', async () => {
  const { user, url } = await open();
  await user.click(screen.getByRole('button', { name: /^Search and commands/ }));
  await user.type(await field(), 'Loaf 63');
  await user.click(await screen.findByRole('option', { name: /^Loaf 63/ }));
  await waitFor(() => expect(url()).toMatch(/^\/portal\?tab=files&file=/));
});

it('finds a person and leads to their page', async () => {
  const { user, backend, url } = await open();
  const [person] = backend.openers;
  if (!person) throw new Error('The test data has no opener.');
  pressKey();
  await user.type(await field(), person.email);
  const people = await screen.findByRole('group', { name: 'People' });
  await user.click(within(people).getAllByRole('option')[0] ?? people);
  await waitFor(() =>
    expect(url()).toBe(`/portal?tab=users&person=${encodeURIComponent(person.email)}`),
  );
});

it('says that nothing matches', async () => {
  const { user } = await open();
  pressKey();
  await user.type(await field(), 'zzzzzz');
  await screen.findByText('No file, person, view or command matches “zzzzzz”.');
  expect((await field()).getAttribute('aria-expanded')).toBe('false');
});

it.each([{ ctrlKey: true, shiftKey: true }, { metaKey: true }, { altKey: true, ctrlKey: true }])(
  'leaves other keys to the browser: %j',
  async (init) => {
    await open();
    expect(pressKey(init)).toBe(true);
    expect(palette()).toBeNull();
  },
);

it('leaves Ctrl-K to the browser while another dialog is open', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(pressKey()).toBe(true);
  expect(palette()).toBeNull();
});
