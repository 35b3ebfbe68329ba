import type { FileList } from '@bakehouse/contract';
import { createClientWith } from '@bakehouse/sdk';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { findAxeViolations } from '../../test/axe.ts';
import { refusalReply } from '../../test/backend.ts';
import { createFile } from '../../test/data/files.ts';
import { listFiles } from '../../test/handlers/files.ts';
import { listFailures } from '../../test/lists/list-failures.ts';
import { goInHistory, goBack, sortOrderOf, columnNames } from '../../test/lists/list-page.ts';
import {
  PUBLIC_TOKEN,
  renderApp,
  type RenderOptions,
  renderLoggedIn,
} from '../../test/render-app.tsx';
import { optionLabels, getSelect } from '../../test/fields/selects.ts';
import { mockServer } from '../../test/server.ts';

const GET_FILES = '*/api/get_files';

const open = (path = '/portal?tab=files', options: RenderOptions = {}) =>
  renderLoggedIn(path, options);

const names = () =>
  screen.queryAllByText(/^Loaf \d\d\.(?:pdf|csv|json)$/).map((cell) => cell.textContent);
const header = (name: string) => screen.findByRole('button', { name });
const lists = (calls: string[]) => calls.filter((call) => call.startsWith('GET /api/get_files'));
const pageField = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Page/ });

describe('the list of files', () => {
  it('asks for the newest ten and shows their columns', async () => {
    const { backend } = open();
    await screen.findByText('Loaf 64.csv');
    expect(lists(backend.calls)).toEqual([
      'GET /api/get_files?page=1&limit=10&sort_by=created&sort_dir=desc',
    ]);
    expect(names()).toHaveLength(10);
    expect(columnNames()).toEqual([
      'Details',
      'Display Name',
      'Status',
      'People',
      'Last Allowed',
      'Refused',
      'Created',
      'Openable',
      'Expires',
      'ID',
    ]);
    expect(sortOrderOf('Created')).toBe('descending');
    expect(screen.getAllByText('N/A')).toHaveLength(10);
    expect(document.title).toBe('Files · Bakehouse');
    expect(await findAxeViolations()).toEqual([]);
  });

  it('shows five skeleton rows first', async () => {
    open();
    await screen.findByRole('heading', { name: 'Files' });
    const table = await screen.findByRole('table');
    expect(table.getAttribute('aria-busy')).toBe('true');
    expect(within(table).getAllByRole('row', { hidden: true })).toHaveLength(6);
    await screen.findByText('Loaf 64.csv');
    expect(table.getAttribute('aria-busy')).toBe('false');
  });

  it('sorts by a click on a header and reverses the order by a second click', async () => {
    const { user, url } = open();
    await user.click(await header('Display Name'));
    await screen.findByText('Loaf 01.csv');
    expect(url()).toBe('/portal?tab=files&sort=name&dir=asc');
    expect(sortOrderOf('Display Name')).toBe('ascending');
    await user.click(await header('Display Name'));
    await screen.findByText('Loaf 64.csv');
    expect(url()).toBe('/portal?tab=files&sort=name');
    expect(sortOrderOf('Display Name')).toBe('descending');
  });

  it.each([
    ['Created', 'created', 'asc'],
    ['Openable', 'openable_date', 'desc'],
    ['Expires', 'expiration_date', 'desc'],
  ])('asks the server to sort by %s', async (name, sort, direction) => {
    const { user, backend } = open();
    await screen.findByText('Loaf 64.csv');
    await user.click(await header(name));
    await waitFor(() => {
      expect(lists(backend.calls).at(-1)).toContain(`sort_by=${sort}&sort_dir=${direction}`);
    });
  });

  it('turns pages and jumps to a page', async () => {
    const { user, url } = open();
    await screen.findByText('Loaf 64.csv');
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await screen.findByText('Loaf 54.pdf');
    expect(url()).toBe('/portal?tab=files&page=2');
    await user.clear(pageField());
    await user.type(pageField(), '7{Enter}');
    await screen.findByText('Loaf 04.csv');
    expect(names()).toHaveLength(4);
    expect(url()).toBe('/portal?tab=files&page=7');
  });

  it.each(['8', '0', '-1', '1.5', 'x'])('reverts a jump to page %s', async (text) => {
    const { user, url } = open();
    await screen.findByText('Loaf 64.csv');
    await user.clear(pageField());
    await user.type(pageField(), `${text}{Enter}`);
    expect(pageField().value).toBe('1');
    expect(url()).toBe('/portal?tab=files');
  });

  it('offers 10, 20, 50 and 100 rows and starts over at the first page', async () => {
    const { user, url } = open('/portal?tab=files&page=3');
    await screen.findByText('Loaf 44.json');
    const sizes = getSelect('Rows per page');
    expect(optionLabels(sizes)).toEqual(['10', '20', '50', '100']);
    await user.selectOptions(sizes, '50');
    await waitFor(() => {
      expect(names()).toHaveLength(50);
    });
    expect(url()).toBe('/portal?tab=files&size=50');
  });

  it('searches half a second after the last letter', async () => {
    const { backend, url } = open('/portal?tab=files&page=2');
    await screen.findByText('Loaf 54.pdf');
    const search = screen.getByRole('searchbox', { name: 'Search files' });
    for (const text of ['loaf', 'loaf 0', 'loaf 07'])
      fireEvent.change(search, { target: { value: text } });
    await screen.findByText('Loaf 07.csv');
    await waitFor(() => {
      expect(names()).toEqual(['Loaf 07.csv']);
    });
    expect(url()).toBe('/portal?tab=files&search=loaf+07');
    expect(lists(backend.calls)).toHaveLength(2);
  });

  it('filters by type', async () => {
    const { user, url } = open();
    await screen.findByText('Loaf 64.csv');
    const types = getSelect('File type');
    expect(optionLabels(types)).toEqual(['All', '.pdf', '.csv', '.json']);
    await user.selectOptions(types, '.json');
    await screen.findByText('Loaf 62.json');
    expect(url()).toBe('/portal?tab=files&type=.json');
  });

  it('shows filters from the URL as removable tags', async () => {
    const { user, backend, url } = open(
      '/portal?tab=files&file=file-0007&user=dee%40bakehouse.test&baker=bo%40bakehouse.test',
    );
    await screen.findByRole('button', { name: 'Details of Loaf 07.csv' });
    expect(lists(backend.calls)[0]).toContain(
      'file_id=file-0007&user=dee%40bakehouse.test&baker=bo%40bakehouse.test',
    );
    expect(screen.queryByRole('navigation', { name: 'Pages of files' })).toBeNull();
    const tags = screen.getAllByRole('row', { name: /^(?:File|User|Baker): / });
    expect(tags).toHaveLength(3);
    await user.click(
      within(screen.getByRole('row', { name: /^File: / })).getByRole('button', { name: /Remove/ }),
    );
    await screen.findByText('Loaf 64.csv');
    expect(url()).toBe('/portal?tab=files&user=dee%40bakehouse.test&baker=bo%40bakehouse.test');
    for (const [name, rest] of [
      [/^User: /, '&baker=bo%40bakehouse.test'],
      [/^Baker: /, ''],
    ] as const) {
      await user.click(
        within(screen.getByRole('row', { name })).getByRole('button', { name: /Remove/ }),
      );
      expect(url()).toBe(`/portal?tab=files${rest}`);
    }
  });

  it('keeps the focus among the tags until the last one is removed', async () => {
    const { user } = open('/portal?tab=files&user=dee%40bakehouse.test&baker=bo%40bakehouse.test');
    const tag = (name: RegExp) => screen.getByRole('row', { name });
    await screen.findByText('Loaf 64.csv');
    await user.click(within(tag(/^User: /)).getByRole('button', { name: /Remove/ }));
    await waitFor(() => expect(document.activeElement).toBe(tag(/^Baker: /)));
    await user.keyboard('{Delete}');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Files' })),
    );
  });

  it('shows a text if there are no fields', async () => {
    open('/portal?tab=files', {
      prepare: (backend) => {
        backend.files = [];
      },
    });
    await waitFor(() => {
      expect(screen.getAllByText('No files found.').length).toBeGreaterThan(0);
    });
    expect(screen.queryByRole('navigation', { name: 'Pages of files' })).toBeNull();
  });

  it('shows all again when the search has found nothing', async () => {
    const { user, url } = open('/portal?tab=files&search=cake&type=.pdf');
    await user.click(await screen.findByRole('button', { name: 'Show all files' }));
    await screen.findByText('Loaf 64.csv');
    expect(url()).toBe('/portal?tab=files');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Files' })),
    );
  });

  it('goes to the last page when the URL names one beyond it', async () => {
    const { url } = open('/portal?tab=files&page=99');
    await screen.findByText('Loaf 04.csv');
    expect(url()).toBe('/portal?tab=files&page=7');
  });

  it('does not call a list empty if the URL names a page beyond its end', async () => {
    const said: string[] = [];
    const watch = new MutationObserver(() => said.push(document.body.textContent));
    watch.observe(document.body, { subtree: true, childList: true, characterData: true });
    open('/portal?tab=files&page=99');
    await screen.findByText('Loaf 04.csv');
    watch.disconnect();
    expect(said.filter((text) => /No files found|0 of 64|Page 99/.test(text))).toEqual([]);
    expect(screen.getByText('61–64 of 64')).toBeDefined();
  });

  it.each(listFailures('Failed to fetch file list.'))(
    'shows in the table when %s, and tries again on request',
    async (_, reply, text, times) => {
      const { user, backend } = open('/portal?tab=files', {
        prepare: () => mockServer.use(http.get(GET_FILES, reply)),
      });
      const alert = await screen.findByRole('alert');
      expect(alert.textContent).toContain(text);
      expect(lists(backend.calls)).toHaveLength(times);
      mockServer.use(
        http.get(GET_FILES, ({ request }) =>
          HttpResponse.json(listFiles(backend.files, new URL(request.url).searchParams)),
        ),
      );
      await user.click(within(alert).getByRole('button', { name: 'Try again' }));
      await screen.findByText('Loaf 64.csv');
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  it('shows the rows of the latest request, even if an earlier one is answered later', async () => {
    const slow = Promise.withResolvers<FileList>();
    const { user } = open();
    await screen.findByText('Loaf 64.csv');
    mockServer.use(
      http.get(GET_FILES, async ({ request }) =>
        new URL(request.url).searchParams.get('sort_by') === 'name'
          ? HttpResponse.json(await slow.promise)
          : undefined,
      ),
    );
    await user.click(await header('Display Name'));
    await user.click(await header('Expires'));
    await waitFor(() => {
      expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('false');
    });
    const shown = names();
    slow.resolve({
      data: [createFile(1, { filetitle: 'Loaf 99.pdf' })],
      total: 1,
      total_is_exact: true,
      page: 1,
      limit: 10,
    });
    await user.hover(screen.getByRole('table'));
    expect(names()).toEqual(shown);
    expect(sortOrderOf('Expires')).toBe('descending');
  });

  it('keeps the old rows in place until the new page is here', async () => {
    const slow = Promise.withResolvers<null>();
    const { user } = open();
    await screen.findByText('Loaf 64.csv');
    mockServer.use(
      http.get(GET_FILES, async () => {
        await slow.promise;
        return undefined;
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(names()).toContain('Loaf 64.csv');
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
    expect(pageField().value).toBe('2');
    expect(screen.getByText('1–10 of 64')).toBeDefined();
    slow.resolve(null);
    await screen.findByText('Loaf 54.pdf');
    expect(screen.getByText('11–20 of 64')).toBeDefined();
  });

  it('keeps its pages, and the focus there, when the next one fails', async () => {
    const { user } = open();
    await screen.findByText('Loaf 64.csv');
    mockServer.use(
      http.get(GET_FILES, () => refusalReply(400, { error: 'No.', error_type: 'broken' })),
    );
    const next = screen.getByRole('button', { name: 'Next page' });
    await user.click(next);
    await screen.findByRole('alert');
    expect(names()).toEqual([]);
    await waitFor(() => expect(document.activeElement).toBe(next));
    expect(screen.queryByText(/of 64$/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Previous page' }));
    await screen.findByText('Loaf 64.csv');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('keeps its rows when loading them again fails, and the focus after the next attempt', async () => {
    const { user, backend } = open();
    await screen.findByText('Loaf 64.csv');
    mockServer.use(
      http.get(GET_FILES, () => refusalReply(400, { error: 'No.', error_type: 'broken' }), {
        once: true,
      }),
    );
    await user.keyboard('r');
    const alert = await screen.findByRole('alert');
    expect(names()).toContain('Loaf 64.csv');
    const before = lists(backend.calls).length;
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(lists(backend.calls)).toHaveLength(before + 1);
    expect(document.activeElement?.contains(screen.getByRole('table'))).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });

  it('follows back and forward', async () => {
    const { user, url } = open();
    await screen.findByText('Loaf 64.csv');
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await screen.findByText('Loaf 54.pdf');
    await user.click(await header('Display Name'));
    await screen.findByText('Loaf 01.csv');
    await goBack();
    await screen.findByText('Loaf 54.pdf');
    expect(url()).toBe('/portal?tab=files&page=2');
    await goInHistory(() => window.history.forward());
    await screen.findByText('Loaf 01.csv');
    expect(sortOrderOf('Display Name')).toBe('ascending');
  });

  it('undoes several changes of the type by keyboard with one Back', async () => {
    const { url } = open();
    await screen.findByText('Loaf 64.csv');
    for (const type of ['.pdf', '.csv', '.json'])
      fireEvent.change(getSelect('File type'), { target: { value: type } });
    await waitFor(() => {
      expect(url()).toBe('/portal?tab=files&type=.json');
    });
    await goBack();
    expect(url()).toBe('/portal?tab=files');
  });

  it('shows file names as plain text, also with markup in them', async () => {
    const name = '<img src=x onerror=alert(1)>.pdf';
    open('/portal?tab=files', {
      prepare: (backend) => {
        backend.files = [
          createFile(1, { filetitle: name, baker_email: '"><script>1</script>@x.test' }),
        ];
      },
    });
    await screen.findByText(name);
    expect(document.querySelector('img, script')).toBeNull();
  });
});

describe('the dashboard', () => {
  it('shows the email of the user and links to each tab', async () => {
    const { user, url } = open();
    await screen.findByText('bo@bakehouse.test', { selector: 'header *' });
    expect(screen.getByRole('contentinfo').textContent).toContain('© 2026 Bakehouse');
    expect(screen.queryByText(/Admin mode/)).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Users' }));
    await screen.findByRole('table', { name: 'Openers' });
    expect(url()).toBe('/portal?tab=users');
    await user.click(screen.getByRole('link', { name: 'Activity' }));
    await screen.findByRole('table', { name: 'Activity' });
    expect(document.title).toBe('Activity · Bakehouse');
  });

  it('starts where the last visit ended', async () => {
    const first = open('/portal?tab=files&page=3');
    await screen.findByText('Loaf 44.json');
    await first.user.click(screen.getByRole('link', { name: 'Users' }));
    await screen.findByRole('heading', { name: 'Users' });
    await first.user.click(screen.getByRole('link', { name: 'Files' }));
    await screen.findByText('Loaf 44.json');
    expect(first.url()).toBe('/portal?tab=files&page=3');
    expect(window.localStorage.getItem('bakehouse.tab')).toBe('files');
    expect(window.localStorage.getItem('bakehouse.page.files')).toBe('3');
  });

  it.each([
    [{ 'bakehouse.tab': 'activity' }, '/portal?tab=activity'],
    [{ 'bakehouse.page.files': '2' }, '/portal?tab=files&page=2'],
    [{ 'bakehouse.tab': 'kitchen', 'bakehouse.page.files': '-4' }, '/portal?tab=files'],
    [{ 'bakehouse.page.files': '9'.repeat(40) }, '/portal?tab=files'],
    [{ 'bakehouse.admin': 'true' }, '/portal?tab=files'],
    [
      { 'bakehouse.tab': '{"a":', 'bakehouse.admin': '{"a":', 'bakehouse.page.files': '{"a":' },
      '/portal?tab=files',
    ],
  ])('starts from %j at %s', async (stored, expected) => {
    for (const [key, value] of Object.entries(stored)) window.localStorage.setItem(key, value);
    const { url, backend } = open('/portal');
    await screen.findByRole('link', { name: 'Files' });
    await waitFor(() => {
      expect(url()).toBe(expected);
    });
    expect(lists(backend.calls).join()).not.toContain('admin');
  });

  it('ignores the admin flag in the URL of a user who is not an admin', async () => {
    const { backend } = open('/portal?tab=files&admin=true');
    await screen.findByText('Loaf 64.csv');
    expect(lists(backend.calls).join()).not.toContain('admin');
    expect(window.localStorage.getItem('bakehouse.admin')).toBe('false');
  });

  it('lets an admin look at all files, and remembers it', async () => {
    const { user, backend, url } = open('/portal?tab=files&page=2', {
      user: { is_admin: true },
    });
    await user.click(await screen.findByRole('button', { name: 'Admin mode: off' }));
    await screen.findByRole('button', { name: 'Admin mode: on' });
    await waitFor(() => {
      expect(lists(backend.calls).at(-1)).toContain('&admin=true');
    });
    expect(url()).toBe('/portal?tab=files&admin=true');
    expect(window.localStorage.getItem('bakehouse.admin')).toBe('true');
  });

  it('shows a banner while the browser is offline', async () => {
    open();
    await screen.findByText('Loaf 64.csv');
    const text = 'You are currently offline. Some functionality may be limited.';
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByText(text)).toBeDefined();
    onLine.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByText(text)).toBeNull();
  });
});

describe('the end of a session', () => {
  const storedKeys = () =>
    Object.keys(window.localStorage).filter((key) => key.startsWith('bakehouse.'));

  it('sends a visitor without one to /login, and back after it', async () => {
    const { url } = renderApp('/portal?page=2&sort=name');
    await screen.findByLabelText('Email');
    expect(url()).toBe('/login?callback=%2Fportal%3Fpage%3D2%26sort%3Dname');
  });

  it('sends a visitor without the PIN to it', async () => {
    const { url, backend } = renderApp('/portal?page=2', { session: 'password' });
    await screen.findByLabelText('PIN');
    expect(url()).toBe('/pin?callback=%2Fportal%3Fpage%3D2');
    expect(lists(backend.calls)).toEqual([]);
  });

  it('sends the user to /login with a callback when the server has ended it', async () => {
    const app = open('/portal?tab=files');
    await screen.findByText('Loaf 64.csv');
    app.backend.token = null;
    await app.user.click(screen.getByRole('button', { name: 'Next page' }));
    await screen.findByLabelText('Email');
    expect(app.url()).toBe('/login?callback=%2Fportal%3Ftab%3Dfiles%26page%3D2');
    await waitFor(() => {
      expect(document.cookie).not.toContain('stytch_session=');
    });
    expect(storedKeys()).toEqual([]);
    expect(app.portal.queryClient.getQueryCache().getAll()).toEqual([]);
  });

  it('repeats a read once after a 401 that a refresh has healed', async () => {
    const app = open();
    await screen.findByText('Loaf 64.csv');
    mockServer.use(
      http.get(GET_FILES, () => HttpResponse.json({}, { status: 401 }), { once: true }),
    );
    const before = app.backend.calls.length;
    await app.user.click(screen.getByRole('button', { name: 'Next page' }));
    await screen.findByText('Loaf 54.pdf');
    const since = app.backend.calls.slice(before);
    expect(lists(since)).toHaveLength(2);
    expect(since.filter((call) => call.includes('sessions/authenticate'))).toHaveLength(1);
  });

  it('clears everything on Log out', async () => {
    const app = open('/portal?tab=files&page=2&zone=utc');
    await screen.findByText('Loaf 54.pdf');
    expect(storedKeys()).toContain('bakehouse.zone');
    await app.user.click(screen.getByRole('button', { name: 'Log out' }));
    await screen.findByLabelText('Email');
    expect(app.url()).toBe('/login');
    expect(app.backend.token).toBeNull();
    expect(document.cookie).not.toContain('stytch_session=');
    expect(storedKeys()).toEqual([]);
    expect(app.portal.queryClient.getQueryCache().getAll()).toEqual([]);
  });

  it('shows no data on the way back after Log out', async () => {
    const app = open();
    await screen.findByText('Loaf 64.csv');
    await app.user.click(screen.getByRole('button', { name: 'Next page' }));
    await screen.findByText('Loaf 54.pdf');
    await app.user.click(screen.getByRole('button', { name: 'Log out' }));
    await screen.findByLabelText('Email');
    await goBack();
    expect(names()).toEqual([]);
    await screen.findByLabelText('Email');
    expect(app.url()).toBe('/login');
  });

  it('warns if the server could not be reached on logout', async () => {
    const app = open();
    await screen.findByText('Loaf 64.csv');
    mockServer.use(http.post('*/sdk/v1/sessions/revoke', () => HttpResponse.error()));
    await app.user.click(screen.getByRole('button', { name: 'Log out' }));
    await screen.findByLabelText('Email');
    await screen.findByText('Logged out on this device. The server could not be reached.');
    expect(document.cookie).not.toContain('stytch_session=');
  });

  it('follows a logout in another tab', async () => {
    const app = open();
    await screen.findByText('Loaf 64.csv');
    const elsewhere = createClientWith(PUBLIC_TOKEN, {}, { apiOrigin: window.location.origin });
    onTestFinished(elsewhere.destroy);
    await act(() => elsewhere.session.revoke());
    await screen.findByLabelText('Email');
    expect(app.url()).toBe('/login?callback=%2Fportal%3Ftab%3Dfiles');
    expect(storedKeys()).toEqual([]);
  });

  it('opens with a session cookie alone, after the SDK has loaded the rest', async () => {
    const { portal } = renderApp('/portal?tab=files', {
      session: 'password_pin',
      prepare: () => {
        document.cookie = 'stytch_session_jwt=; path=/; max-age=0';
      },
    });
    expect(portal.session.get().status).toBe('unknown');
    await screen.findByText('Loaf 64.csv');
  });

  it('notices a removed cookie when the page becomes visible again', async () => {
    open();
    await screen.findByText('Loaf 64.csv');
    document.cookie = 'stytch_session=; path=/; max-age=0';
    act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await screen.findByLabelText('Email');
  });

  it('shows the files of the user who has logged in in another tab', async () => {
    const { backend } = open();
    await screen.findByText('Loaf 64.csv');
    backend.token = 'token-of-cy';
    backend.user = { ...backend.user, user_id: 'user-2', email: 'cy@bakehouse.test' };
    backend.files = [createFile(1, { filetitle: 'Loaf 77.pdf' })];
    document.cookie = 'stytch_session=token-of-cy; path=/';
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(names()).toEqual([]);
    await screen.findByText('cy@bakehouse.test', { selector: 'header *' });
    await waitFor(() => {
      expect(names()).toEqual(['Loaf 77.pdf']);
    });
  });
});

it.each([
  ['/', '/portal?tab=files'],
  ['/nowhere', '/portal?tab=files'],
  ['/%E0%A4%A', '/portal?tab=files'],
  ['/login?callback=%E0%A4%A', '/portal?tab=files'],
  ['/login?callback=%2F%25E0%25A4%25A', '/portal?tab=files'],
  [`/login?callback=%2F${'a'.repeat(100 * 1024)}`, '/portal?tab=files'],
  ['/login?callback=%2Flogin%3Fcallback%3D%2Flogin', '/portal?tab=files'],
  ['/pin', '/portal?tab=files'],
])('leads somebody who is signed in from %.40s to the portal', async (path, expected) => {
  const { url } = open(path);
  await screen.findByText('Loaf 64.csv');
  expect(url()).toBe(expected);
});
