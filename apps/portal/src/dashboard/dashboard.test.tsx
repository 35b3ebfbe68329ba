import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { findAxeViolations } from '../../test/axe.ts';
import { goBack } from '../../test/lists/list-page.ts';
import { type RenderOptions, renderLoggedIn } from '../../test/render-app.tsx';

const open = (path = '/portal?tab=files', options: RenderOptions = {}) =>
  renderLoggedIn(path, options);
const openAsAdmin = (path?: string) => open(path, { user: { is_admin: true } });

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const list = () => screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
const focused = () => document.activeElement;
const filesAsked = (calls: string[]) => calls.filter((call) => call.includes('/api/get_files'));

describe('admin mode', () => {
  it('shows a banner and a title while it is on', async () => {
    const { user, url } = openAsAdmin();
    await screen.findByText('Loaf 64.csv');
    expect(screen.queryByRole('region', { name: 'Admin mode' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Admin mode: off' }));
    const banner = await screen.findByRole('region', { name: 'Admin mode' });
    expect(banner.textContent).toContain('You see every baker’s files');
    expect(document.title).toBe('Files · Admin mode · Bakehouse');
    expect(await findAxeViolations()).toEqual([]);

    await user.click(within(banner).getByRole('button', { name: 'Turn off' }));
    await waitFor(() => expect(banner.isConnected).toBe(false));
    expect(focused()).toBe(screen.getByRole('button', { name: 'Admin mode: off' }));
    expect(document.title).toBe('Files · Bakehouse');
    expect(url()).toBe('/portal?tab=files');
  });

  it('is announced to screen readers at each change, but not at first', async () => {
    const { user } = openAsAdmin('/portal?tab=files&admin=true');
    await screen.findByText('Loaf 64.csv');
    const said = () =>
      screen
        .getAllByRole('status')
        .map(({ textContent }) => textContent)
        .filter((text) => text.startsWith('Admin mode'));
    expect(said()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Admin mode: on' }));
    await waitFor(() => expect(said()[0]).toMatch(/^Admin mode is off\./));
    await user.click(screen.getByRole('button', { name: 'Admin mode: off' }));
    await waitFor(() => expect(said()[0]).toMatch(/^Admin mode is on\./));
  });

  it('stays on in a tab that is chosen before the page has rendered it', async () => {
    const { url } = openAsAdmin();
    await screen.findByText('Loaf 64.csv');
    act(() => {
      fireEvent.click(screen.getByRole('button', { name: 'Admin mode: off' }));
      fireEvent.click(screen.getByRole('link', { name: 'Activity' }));
    });
    await heading('Activity');
    expect(url()).toBe('/portal?tab=activity&admin=true');
  });

  it('is not there for somebody who is no admin', async () => {
    const { url } = open('/portal?tab=files&admin=true');
    await screen.findByText('Loaf 64.csv');
    expect(screen.queryByRole('region', { name: 'Admin mode' })).toBeNull();
    expect(document.title).toBe('Files · Bakehouse');
    expect(url()).toBe('/portal?tab=files&admin=true');
  });

  it('has no keyboard shortcut', async () => {
    const { user, url } = openAsAdmin();
    await screen.findByText('Loaf 64.csv');
    await user.keyboard('a{Shift>}a{/Shift}A');
    expect(url()).toBe('/portal?tab=files');
    await user.keyboard('?');
    await within(await list()).findByText('Go to Files');
    expect(within(await list()).queryByText(/admin mode/i)).toBeNull();
  });
});

describe('a single key', () => {
  it('goes to a tab, whose heading takes the focus', async () => {
    const { user } = open();
    await screen.findByText('Loaf 64.csv');
    screen.getByRole('button', { name: 'Next page' }).focus();
    await user.keyboard('3');
    await waitFor(async () => expect(focused()).toBe(await heading('Activity')));
    await user.keyboard('1');
    await waitFor(async () => expect(focused()).toBe(await heading('Files')));
  });

  it('turns the pages of the list up to the last one', async () => {
    const { user, url } = open();
    await screen.findByText('Loaf 64.csv');
    await user.keyboard('p');
    expect(url()).toBe('/portal?tab=files');
    await user.keyboard('n');
    await screen.findByText('Loaf 54.pdf');
    expect(url()).toBe('/portal?tab=files&page=2');
    await user.keyboard('p');
    await screen.findByText('Loaf 64.csv');
  });

  it('focuses the search box, where the key types its letter', async () => {
    const { user, url } = open();
    await screen.findByText('Loaf 64.csv');
    await user.keyboard('/');
    const search = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search files' });
    expect(focused()).toBe(search);
    await user.keyboard('n?2/');
    expect(search.value).toBe('n?2/');
    expect(url()).toBe('/portal?tab=files');
  });

  it('reloads the list and shows a toast', async () => {
    const { user, backend } = open();
    await screen.findByText('Loaf 64.csv');
    const before = filesAsked(backend.calls).length;
    await user.keyboard('r');
    await screen.findByText('The list is up to date.');
    expect(filesAsked(backend.calls)).toHaveLength(before + 1);
  });

  it('does nothing while a dialog is open', async () => {
    const { user, url } = open();
    await screen.findByText('Loaf 64.csv');
    await user.click(screen.getByRole('button', { name: /account settings/ }));
    await user.keyboard('n2?');
    expect(url()).toBe('/portal?tab=files');
    expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull();
  });
});

describe('the list of keyboard shortcuts', () => {
  it.each([
    ['a key', (user: ReturnType<typeof open>['user']) => user.keyboard('?')],
    [
      'the footer',
      (user: ReturnType<typeof open>['user']) =>
        user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' })),
    ],
  ])('opens by %s', async (_, ask) => {
    const { user } = open();
    await screen.findByText('Loaf 64.csv');
    await ask(user);
    const group = await within(await list()).findByRole('list', { name: 'The list' });
    expect(within(group).getAllByRole('listitem')[1]?.textContent).toBe('Reload the listr');
    expect(await findAxeViolations()).toEqual([]);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('turns them off until they are turned on again or the user logs out', async () => {
    const first = open();
    await screen.findByText('Loaf 64.csv');
    await first.user.keyboard('?');
    const control = await within(await list()).findByRole('switch', { name: /Keyboard shortcuts/ });
    await first.user.click(control);
    await first.user.keyboard('{Escape}');
    await first.user.keyboard('n3?');
    expect(first.url()).toBe('/portal?tab=files');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(window.localStorage.getItem('bakehouse.shortcuts')).toBe('false');

    await first.user.click(screen.getByRole('button', { name: 'Log out' }));
    await screen.findByLabelText('Email');
    expect(window.localStorage.getItem('bakehouse.shortcuts')).toBeNull();
  });

  it('stay turned off in the next visit', async () => {
    window.localStorage.setItem('bakehouse.shortcuts', 'false');
    const { user, url } = open();
    await screen.findByText('Loaf 64.csv');
    await user.keyboard('n');
    expect(url()).toBe('/portal?tab=files');
  });
});

describe('the account panel', () => {
  it('logs out', async () => {
    const { user, backend } = open();
    await user.click(
      await screen.findByRole('button', { name: 'bo@bakehouse.test account settings' }),
    );
    const panel = screen.getByRole('dialog', { name: 'Account settings' });
    await user.click(within(panel).getByRole('button', { name: 'Log out' }));
    await screen.findByLabelText('Email');
    expect(backend.token).toBeNull();
  });
});

describe('the URL', () => {
  const row = (name: string) => screen.findByRole('button', { name: `Details of ${name}` });
  const link = (name: string) => screen.getByRole('link', { name });

  it('opens the rows that it names', async () => {
    open('/portal?tab=files&open=file-0063&open=file-0061');
    expect((await row('Loaf 63.pdf')).getAttribute('aria-expanded')).toBe('true');
    expect((await row('Loaf 61.csv')).getAttribute('aria-expanded')).toBe('true');
    expect((await row('Loaf 62.json')).getAttribute('aria-expanded')).toBe('false');
  });

  it('says that the one file of the list is closed, and open again', async () => {
    const { user, url } = open('/portal?tab=files&file=file-0063');
    const button = await row('Loaf 63.pdf');
    await user.click(button);
    await waitFor(() => expect(url()).toBe('/portal?tab=files&file=file-0063&open='));
    expect(button.getAttribute('aria-expanded')).toBe('false');
    await user.click(button);
    await waitFor(() => expect(url()).toBe('/portal?tab=files&file=file-0063'));
    expect(button.getAttribute('aria-expanded')).toBe('true');
  });

  it('of each tab is in its link: the last page, or the current list', async () => {
    window.localStorage.setItem('bakehouse.page.users', '2');
    openAsAdmin('/portal?tab=files&admin=true&zone=utc&search=loaf&open=file-0063');
    await row('Loaf 63.pdf');
    expect(link('Files').getAttribute('href')).toBe(
      '/portal?tab=files&admin=true&zone=utc&search=loaf&open=file-0063',
    );
    expect(link('Activity').getAttribute('href')).toBe('/portal?tab=activity&admin=true&zone=utc');
    expect(link('Users').getAttribute('href')).toBe('/portal?tab=users&admin=true&zone=utc&page=2');
  });

  it('of the brand is the first page of all files', async () => {
    const { user, url } = openAsAdmin('/portal?tab=activity&admin=true&page=1&search=loaf');
    await screen.findByRole('table', { name: 'Activity' });
    await user.click(link('Bakehouse'));
    await screen.findByText('Loaf 64.csv');
    expect(url()).toBe('/portal?tab=files&admin=true');
  });
});

describe('scroll restoration', () => {
  const details = (name: string) => screen.findByRole('button', { name: `Details of ${name}` });
  const scroller = document.documentElement;

  it('restores the focus and the scroll position', async () => {
    const { user } = open('/portal?tab=files&page=2');
    await user.click(await details('Loaf 52.csv'));
    scroller.scrollTop = 320;
    window.dispatchEvent(new Event('scroll'));
    await user.keyboard('3');
    await screen.findByRole('table', { name: 'Activity' });
    expect(scroller.scrollTop).toBe(0);

    await goBack();
    await waitFor(async () => expect(focused()).toBe(await details('Loaf 52.csv')));
    expect(scroller.scrollTop).toBe(320);
  });

  it('restores the open rows', async () => {
    const { user, url } = open();
    const steps = window.history.length;
    await user.click(await details('Loaf 63.pdf'));
    await waitFor(() => expect(url()).toBe('/portal?tab=files&open=file-0063'));
    expect(window.history.length).toBe(steps);
    await user.keyboard('3');
    await screen.findByRole('table', { name: 'Activity' });
    await goBack();
    expect((await details('Loaf 63.pdf')).getAttribute('aria-expanded')).toBe('true');
    expect((await details('Loaf 64.csv')).getAttribute('aria-expanded')).toBe('false');
  });

  it('keeps the focus that the user has moved before the rows appear', async () => {
    const { user } = open();
    (await details('Loaf 63.pdf')).focus();
    await user.keyboard('n');
    await screen.findByText('Loaf 54.pdf');
    await goBack();
    await user.click(await screen.findByRole('searchbox', { name: 'Search files' }));
    await screen.findByText('Loaf 64.csv');
    expect(focused()).toBe(screen.getByRole('searchbox', { name: 'Search files' }));
  });

  it('leaves the focus alone within a tab if no control had it', async () => {
    const { user, url } = open();
    await details('Loaf 63.pdf');
    await user.click(document.body);
    await user.keyboard('n');
    await waitFor(() => expect(url()).toBe('/portal?tab=files&page=2'));
    await screen.findByText('Loaf 54.pdf');
    expect(focused()).toBe(document.body);
  });

  it('focuses the heading if the control is gone', async () => {
    const { user, backend, portal } = open();
    (await details('Loaf 63.pdf')).focus();
    await user.keyboard('3');
    await screen.findByRole('table', { name: 'Activity' });
    backend.files = backend.files.filter(({ filetitle }) => filetitle !== 'Loaf 63.pdf');
    portal.queryClient.removeQueries({ queryKey: ['files'] });
    await goBack();
    await screen.findByText('Loaf 64.csv');
    await waitFor(async () => expect(focused()).toBe(await heading('Files')));
  });
});
