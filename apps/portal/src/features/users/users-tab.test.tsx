import type { OpenerList } from '@bakehouse/contract';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { findAxeViolations } from '../../../test/axe.ts';
import { listOpeners } from '../../../test/handlers/people.ts';
import { createOpener, createOpeners } from '../../../test/data/people.ts';
import { listFailures } from '../../../test/lists/list-failures.ts';
import {
  goInHistory,
  goBack,
  enterDay,
  sortOrderOf,
  columnNames,
} from '../../../test/lists/list-page.ts';
import { type RenderOptions, renderLoggedIn } from '../../../test/render-app.tsx';
import { optionLabels, getSelect } from '../../../test/fields/selects.ts';
import { mockServer } from '../../../test/server.ts';
import { setViewport } from '../../../test/viewport.ts';
import { toInstantRange } from '../../time/day-range.ts';
import { browserTimeZone } from '../../time/local-time.ts';
// This import loads the code chunk before a test waits for it.
import './users-tab.tsx';

const GET_OPENERS = '*/api/users/openers';

const open = (query = '', options: RenderOptions = {}) =>
  renderLoggedIn(`/portal?tab=users${query}`, options);

const ADMIN: RenderOptions = { user: { email: 'ada@bakehouse.test', is_admin: true } };
const MANY: RenderOptions = {
  prepare: (backend) => {
    backend.openers = createOpeners(24);
  },
};
const openerEmail = (number: string) => `opener${number}@bakehouse.test`;
const emails = () =>
  screen.queryAllByTitle(/^(opener|baker)\d\d@bakehouse\.test$/).map(({ title }) => title);
const shown = (email: string) => screen.findByTitle(email);
const asked = (calls: string[], list: string) =>
  calls.filter((call) => call.startsWith(`GET /api/users/${list}?`));
const lastQuery = (calls: string[], list = 'openers') =>
  new URLSearchParams(asked(calls, list).at(-1)?.split('?')[1]);
const lists = () => screen.queryByRole('navigation', { name: 'Lists of users' });
const namesOfLists = () =>
  within(lists() ?? document.body)
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
describe('the list of openers', () => {
  it('lists the latest openings first', async () => {
    const { backend } = open();
    await shown(openerEmail('12'));
    expect(asked(backend.calls, 'openers')).toEqual([
      'GET /api/users/openers?page=1&limit=10&sort_by=last_opened_at&sort_dir=desc&domains=true',
    ]);
    expect(emails()).toHaveLength(10);
    expect(columnNames()).toEqual(['Email', 'Cakes', 'Last Opened', 'Status', 'Actions']);
    expect(sortOrderOf('Last Opened')).toBe('descending');
    expect(namesOfLists()).toEqual(['Openers', 'Groups', 'Review access']);
  });

  it('has no accessibility violations, wide and on cards', async () => {
    for (const width of [80, 24]) {
      setViewport(width);
      open('&admin=true', ADMIN);
      await shown(openerEmail('12'));
      expect(await findAxeViolations()).toEqual([]);
      cleanup();
    }
  });

  it('shows the server’s values of each opener', async () => {
    const OWN = { ban_level: 'individual', reason: '' } as const;
    open('', {
      prepare: (backend) => {
        backend.openers = [
          createOpener(1, { last_opened_at: null, is_active: false, cake_permission_count: 0 }),
          createOpener(2, { ban_info: OWN }),
          createOpener(3, { cake_permission_count: 1_234 }),
        ];
      },
    });
    await shown(openerEmail('03'));
    const rows = screen.getAllByRole('row').slice(1);
    const cells = rows.map((row) => within(row).getAllByRole('cell'));
    expect(cells.map(([, , status]) => status?.textContent)).toEqual([
      'Active',
      'Banned',
      'Inactive',
    ]);
    expect(cells.map(([, , , action]) => action?.textContent)).toEqual(['Ban', 'Unban', 'Ban']);
    expect(cells[2]?.[0]?.textContent).toBe('0');
    expect(cells[2]?.[1]?.textContent).toBe('N/A');
    expect(within(cells[2]?.[0] ?? document.body).queryByRole('link')).toBeNull();
    expect(
      screen.getByRole('link', { name: `1,234 files that ${openerEmail('03')} has access to` }),
    ).toBeDefined();
  });

  it('links a count to the files of that opener', async () => {
    const app = open();
    await shown(openerEmail('12'));
    await app.user.click(
      screen.getByRole('link', { name: `12 files that ${openerEmail('12')} has access to` }),
    );
    await screen.findByRole('row', { name: `User: ${openerEmail('12')}` });
    expect(app.url()).toBe('/portal?tab=files&user=opener12%40bakehouse.test');
  });

  it('explains what Cakes counts', async () => {
    const { user } = open();
    await shown(openerEmail('12'));
    screen.getByRole('button', { name: 'Email' }).focus();
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Cakes');
    expect((await screen.findByRole('tooltip')).textContent).toBe('Files with access');
  });

  it('keeps admin mode and time zone on the way to files', async () => {
    open('&admin=true&zone=utc', ADMIN);
    await shown(openerEmail('12'));
    const link = screen.getByRole('link', { name: /^12 files/ });
    expect(link.getAttribute('href')).toBe(
      '/portal?tab=files&admin=true&zone=utc&user=opener12%40bakehouse.test',
    );
  });

  it('sorts by a click on a header and reverses the order by a second click', async () => {
    const app = open();
    await shown(openerEmail('12'));
    await app.user.click(screen.getByRole('button', { name: 'Email' }));
    await shown(openerEmail('01'));
    expect(app.url()).toBe('/portal?tab=users&sort=email&dir=asc');
    expect(sortOrderOf('Email')).toBe('ascending');
    await app.user.click(screen.getByRole('button', { name: 'Email' }));
    await waitFor(() => {
      expect(emails()[0]).toBe(openerEmail('12'));
    });
    expect(app.url()).toBe('/portal?tab=users&sort=email');
  });

  it.each([
    ['Cakes', 'cake_permission_count', 'desc'],
    ['Status', 'status', 'asc'],
  ])('asks the server to sort by %s', async (name, sort, direction) => {
    const { user, backend } = open();
    await shown(openerEmail('12'));
    await user.click(screen.getByRole('button', { name }));
    await waitFor(() => {
      expect(lastQuery(backend.calls).get('sort_by')).toBe(sort);
    });
    expect(lastQuery(backend.calls).get('sort_dir')).toBe(direction);
  });

  it('searches half a second after the last key, from the first page', async () => {
    const app = open('&page=2');
    await shown(openerEmail('02'));
    await app.user.type(screen.getByRole('searchbox', { name: 'Search openers' }), 'opener07');
    await shown(openerEmail('07'));
    await waitFor(() => {
      expect(emails()).toEqual([openerEmail('07')]);
    });
    expect(app.url()).toBe('/portal?tab=users&search=opener07');
    expect(asked(app.backend.calls, 'openers')).toHaveLength(2);
  });

  it('filters by status', async () => {
    const app = open('&page=2', {
      prepare: (backend) => {
        backend.openers = [...createOpeners(11), createOpener(12, { is_active: false })];
      },
    });
    await shown(openerEmail('01'));
    const statuses = getSelect('Status');
    expect(optionLabels(statuses)).toEqual(['All Users', 'Active', 'Inactive', 'Banned']);
    await app.user.selectOptions(statuses, 'Inactive');
    await shown(openerEmail('12'));
    expect(emails()).toEqual([openerEmail('12')]);
    expect(app.url()).toBe('/portal?tab=users&status=inactive');
  });

  it('includes both days of the range', async () => {
    const app = open('&page=2');
    await shown(openerEmail('02'));
    const range = screen.getByRole('group', { name: 'Added' });
    expect(within(range).getByText(/^The day they joined or first got access\./)).toBeDefined();
    enterDay('From', '2026-01-02');
    await waitFor(() => {
      expect(app.url()).toBe('/portal?tab=users&from=2026-01-02');
    });
    enterDay('To', '2026-01-02');
    await waitFor(() => {
      expect(app.url()).toBe('/portal?tab=users&from=2026-01-02&to=2026-01-02');
    });
    const { after, before } = toInstantRange(
      { from: '2026-01-02', to: '2026-01-02' },
      browserTimeZone(),
    );
    await waitFor(() => {
      expect(lastQuery(app.backend.calls).get('created_before')).toBe(before);
    });
    expect(lastQuery(app.backend.calls).get('created_after')).toBe(after);
  });

  it('turns pages and changes their size', async () => {
    const app = open('', MANY);
    await shown(openerEmail('24'));
    await app.user.click(screen.getByRole('button', { name: 'Next page' }));
    await shown(openerEmail('14'));
    expect(app.url()).toBe('/portal?tab=users&page=2');
    await app.user.selectOptions(getSelect('Rows per page'), '50');
    await waitFor(() => {
      expect(emails()).toHaveLength(24);
    });
    expect(app.url()).toBe('/portal?tab=users&size=50');
  });

  it('goes to the last page when the URL names one beyond it', async () => {
    const app = open('&page=99', MANY);
    await shown(openerEmail('04'));
    expect(app.url()).toBe('/portal?tab=users&page=3');
  });

  it('restores search and filters by Back and Forward', async () => {
    const app = open('', MANY);
    await shown(openerEmail('24'));
    await app.user.click(screen.getByRole('button', { name: 'Email' }));
    await shown(openerEmail('01'));
    await goBack();
    await shown(openerEmail('24'));
    expect(app.url()).toBe('/portal?tab=users');
    await goInHistory(() => window.history.forward());
    await shown(openerEmail('01'));
    expect(sortOrderOf('Email')).toBe('ascending');
  });

  it('shows the rows of the latest request, even if an earlier one is answered later', async () => {
    const slow = Promise.withResolvers<OpenerList>();
    const { user } = open();
    await shown(openerEmail('12'));
    mockServer.use(
      http.get(GET_OPENERS, async ({ request }) =>
        new URL(request.url).searchParams.get('sort_by') === 'email'
          ? HttpResponse.json(await slow.promise)
          : undefined,
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Email' }));
    await user.click(screen.getByRole('button', { name: 'Cakes' }));
    await waitFor(() => {
      expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('false');
    });
    const rows = emails();
    slow.resolve({ data: [createOpener(99)], total: 1, total_is_exact: true, page: 1, limit: 10 });
    await user.hover(screen.getByRole('table'));
    expect(emails()).toEqual(rows);
    expect(sortOrderOf('Cakes')).toBe('descending');
  });

  it('shows addresses as plain text, also with markup in them', async () => {
    const email = '<img src=x onerror=alert(1)>@bakehouse.test';
    open('', {
      prepare: (backend) => {
        backend.openers = [createOpener(1, { email })];
      },
    });
    await screen.findByText(email);
    expect(document.querySelector('img, script')).toBeNull();
  });

  it('shows each opener as a card on a narrow screen', async () => {
    setViewport(24);
    const app = open();
    await shown(openerEmail('12'));
    await app.user.click(screen.getByRole('button', { name: 'Filters' }));
    expect(getSelect('Sort by')).toBeDefined();
    expect(screen.getByRole('button', { name: `Ban ${openerEmail('12')}` })).toBeDefined();
  });

  it('explains what will appear in an empty list', async () => {
    open('', {
      prepare: (backend) => {
        backend.openers = [];
      },
    });
    await screen.findByText('Everybody with access to your files will appear here.', undefined);
    expect(screen.getAllByText('No openers found.').length).toBeGreaterThan(0);
    expect(screen.queryByRole('navigation', { name: 'Pages of openers' })).toBeNull();
  });

  it('offers to show everybody when nobody matches', async () => {
    const app = open('&search=cake&status=active&from=2026-01-01');
    await app.user.click(await screen.findByRole('button', { name: 'Show all openers' }));
    await shown(openerEmail('12'));
    expect(app.url()).toBe('/portal?tab=users');
  });
});

describe('when the list fails', () => {
  it.each(listFailures('Failed to fetch users'))(
    'shows in the table that %s, and tries again on request',
    async (_, reply, text) => {
      const { user, backend } = open('', {
        prepare: () => mockServer.use(http.get(GET_OPENERS, reply)),
      });
      const alert = await screen.findByRole('alert');
      expect(alert.textContent).toContain(text);
      mockServer.use(
        http.get(GET_OPENERS, ({ request }) =>
          HttpResponse.json(listOpeners(backend.openers, new URL(request.url).searchParams)),
        ),
      );
      await user.click(within(alert).getByRole('button', { name: 'Try again' }));
      await shown(openerEmail('12'));
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  it('keeps the rows when a reload of the list fails', async () => {
    const { user, portal } = open();
    await shown(openerEmail('12'));
    mockServer.use(http.get(GET_OPENERS, () => HttpResponse.html('<p>'), { once: true }));
    await act(() => portal.queryClient.refetchQueries({ queryKey: ['openers'] }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed to fetch users');
    expect(emails()).toContain(openerEmail('12'));
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await waitFor(() => {
      expect(screen.queryByRole('alert')).toBeNull();
    });
  });
});

describe('the lists', () => {
  it('are both offered in admin mode, openers first', async () => {
    const { backend } = open('&admin=true', ADMIN);
    await shown(openerEmail('12'));
    expect(namesOfLists()).toEqual(['Bakers', 'Openers', 'Groups', 'Review access']);
    expect(screen.getByRole('link', { name: 'Openers', current: 'page' })).toBeDefined();
    expect(lastQuery(backend.calls).get('admin')).toBe('true');
  });

  it('start without filters when the user switches between them', async () => {
    const app = open('&admin=true&search=opener07&status=active&sort=email&size=20', ADMIN);
    await shown(openerEmail('07'));
    await app.user.click(screen.getByRole('link', { name: 'Bakers' }));
    await shown('baker12@bakehouse.test');
    expect(app.url()).toBe('/portal?tab=users&admin=true&size=20&people=bakers');
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
    const openers = screen.getByRole('link', { name: 'Openers' });
    expect(openers.getAttribute('href')).toBe('?tab=users&admin=true&size=20');
    await app.user.click(openers);
    await shown(openerEmail('12'));
    expect(app.url()).toBe('/portal?tab=users&admin=true&size=20');
  });

  it('show the openers when admin mode ends, also after it is turned on again', async () => {
    const app = open('&admin=true&people=bakers&search=baker0&page=1', ADMIN);
    await shown('baker09@bakehouse.test');
    await app.user.click(screen.getByRole('button', { name: /^Admin mode/ }));
    await shown(openerEmail('12'));
    expect(asked(app.backend.calls, 'openers')).toEqual([
      'GET /api/users/openers?page=1&limit=10&sort_by=last_opened_at&sort_dir=desc&domains=true',
    ]);
    expect(app.url()).toBe('/portal?tab=users');
    await app.user.click(screen.getByRole('button', { name: /^Admin mode/ }));
    expect(await screen.findByRole('link', { name: 'Openers', current: 'page' })).toBeDefined();
  });

  it('show no rows of the other mode while loading', async () => {
    const app = open('&admin=true', ADMIN);
    await shown(openerEmail('12'));
    mockServer.use(http.get(GET_OPENERS, () => new Promise<never>(() => undefined)));
    await app.user.click(screen.getByRole('button', { name: /^Admin mode/ }));
    await waitFor(() => {
      expect(emails()).toEqual([]);
    });
    expect(screen.getByText('Loading Openers')).toBeDefined();
  });

  it('hide the bakers from users who are not admins', async () => {
    const app = open('&admin=true&people=bakers');
    await shown(openerEmail('12'));
    expect(namesOfLists()).toEqual(['Openers', 'Groups', 'Review access']);
    expect(asked(app.backend.calls, 'bakers')).toEqual([]);
  });
});
