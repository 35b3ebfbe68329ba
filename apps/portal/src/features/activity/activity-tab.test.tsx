import type { AuditLogList } from '@bakehouse/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { createAuditEvent, createAuditEvents } from '../../../test/data/audit-events.ts';
import { findAxeViolations } from '../../../test/axe.ts';
import { listAuditLogs } from '../../../test/handlers/audit-logs.ts';
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
import './activity-tab.tsx';

const GET_LOGS = '*/api/get_all_audit_logs';
const GET_STATS = '*/api/stats/summary';

const open = (query = '', options: RenderOptions = {}) =>
  renderLoggedIn(`/portal?tab=activity${query}`, options);

/** There are enough events for further pages. */
const MANY: RenderOptions = {
  prepare: (backend) => {
    backend.auditEvents = createAuditEvents(24);
  },
};
const openerEmail = (number: string) => `opener${number}@bakehouse.test`;
const NEWEST = openerEmail('12');
const users = () =>
  screen.queryAllByTitle(/^opener\d\d@bakehouse\.test$/).map(({ title }) => title);
const shown = (user: string) => screen.findByTitle(user);
const gone = (user: string) =>
  waitFor(() => {
    expect(screen.queryByTitle(user)).toBeNull();
  });
const lists = (calls: string[]) =>
  calls.filter((call) => call.startsWith('GET /api/get_all_audit_logs'));
const lastQuery = (calls: string[]) => new URLSearchParams(lists(calls).at(-1)?.split('?')[1]);
const tile = (name: RegExp) => screen.getByRole('button', { name });
const pressed = () =>
  screen
    .queryAllByRole('button', { pressed: true })
    .map((button) => button.textContent)
    .join();
describe('the activity log', () => {
  it('asks for the newest twenty and shows their columns', async () => {
    const { backend } = open('', MANY);
    await shown(openerEmail('24'));
    expect(lists(backend.calls)).toEqual([
      'GET /api/get_all_audit_logs?page=1&limit=20&sort_by=timestamp&sort_dir=desc',
    ]);
    await waitFor(() => {
      expect(users()).toHaveLength(20);
    });
    expect(columnNames()).toEqual([
      'Details',
      'ID',
      'User',
      'Device Type',
      'Baker',
      'Action',
      'File',
      'File ID',
      'Timestamp',
    ]);
    expect(sortOrderOf('Timestamp')).toBe('descending');
    expect(document.title).toBe('Activity · Bakehouse');
  });

  it('has no accessibility violations, wide and on cards', async () => {
    for (const width of [80, 24]) {
      setViewport(width);
      const { user } = open('&activity=opened&file=file-0009');
      await shown(openerEmail('09'));
      await user.tab();
      expect(await findAxeViolations()).toEqual([]);
      cleanup();
    }
  });

  it('shows badge, text and tooltip of an event', async () => {
    open('', {
      prepare: (backend) => {
        backend.auditEvents = [
          createAuditEvent(1),
          createAuditEvent(2, {
            msg: 'Opening Loaf 02.json refused: banned by the baker',
            action: 'open_blocked',
            description: 'Opening refused',
          }),
          createAuditEvent(3, { isAdmin: true }),
        ];
      },
    });
    await shown(openerEmail('01'));
    const [, admin, blocked, opened] = screen.getAllByRole('row');
    expect(admin?.textContent).toContain('Admin');
    expect(admin?.textContent).toContain('Login started Password accepted');
    expect(admin?.textContent.match(/—/g)).toHaveLength(3);
    expect(blocked?.textContent).toContain('Opening refused Banned by the baker');
    expect(opened?.textContent).toContain('Opening allowed Access by domain');
    expect(opened?.textContent).not.toContain('Admin');
    expect(admin?.className).not.toBe(opened?.className);
  });

  it('leads from a file ID to the Files tab with that file', async () => {
    const app = open('', { user: { is_admin: true } });
    await shown(NEWEST);
    const link = screen.getByRole('link', { name: 'Show file file-0010' });
    await app.user.click(link);
    await screen.findByRole('button', { name: 'Details of Loaf 10.csv' });
    expect(app.url()).toBe('/portal?tab=files&file=file-0010');
    expect(screen.getByRole('row', { name: 'File: file-0010' })).toBeDefined();
  });

  it('leads from the name of a file to the Files tab too, because a narrow window hides the ID', async () => {
    const app = open('', { user: { is_admin: true } });
    await shown(NEWEST);
    await app.user.click(screen.getByRole('link', { name: 'Loaf 10.csv' }));
    await screen.findByRole('button', { name: 'Details of Loaf 10.csv' });
    expect(app.url()).toBe('/portal?tab=files&file=file-0010');
  });

  it('shows the ID of a file of another baker as text to copy, not as a link', async () => {
    open('', {
      user: { email: 'dee@bakehouse.test' },
      prepare: (backend) => {
        backend.auditEvents = [
          createAuditEvent(1),
          createAuditEvent(2, { baker: 'dee@bakehouse.test', fileId: 'file-own' }),
        ];
      },
    });
    await shown(openerEmail('01'));
    expect(screen.getByRole('button', { name: 'Copy file ID file-0001' })).toBeDefined();
    const links = screen.getAllByRole('link', { name: /^Show file/ });
    expect(links.map(({ textContent }) => textContent)).toEqual(['Show file file-ownfile-own']);
    expect(screen.getAllByRole('link', { name: /^Loaf/ })).toHaveLength(1);
  });

  it('leads to every file in admin mode', async () => {
    open('&admin=true', { user: { email: 'ada@bakehouse.test', is_admin: true } });
    await shown(NEWEST);
    await waitFor(() => {
      expect(screen.getAllByRole('link', { name: /^Show file/ })).toHaveLength(9);
    });
    expect(screen.queryByRole('button', { name: /^Copy file ID/ })).toBeNull();
  });

  it('shows the whole organisation in admin mode and keeps the mode in links to files', async () => {
    const { backend } = open('&admin=true', { user: { is_admin: true } });
    await shown(NEWEST);
    expect(lastQuery(backend.calls).get('admin')).toBe('true');
    expect(backend.calls).toContain('GET /api/stats/summary?admin=true');
    const link = screen.getByRole('link', { name: 'Show file file-0010' });
    expect(link.getAttribute('href')).toBe('/portal?tab=files&admin=true&file=file-0010');
  });

  it('sorts by a click on a header and reverses the order by a second click', async () => {
    const app = open();
    await shown(NEWEST);
    await app.user.click(screen.getByRole('button', { name: 'User' }));
    await waitFor(() => {
      expect(users()[0]).toBe(openerEmail('01'));
    });
    expect(app.url()).toBe('/portal?tab=activity&sort=user&dir=asc');
    expect(sortOrderOf('User')).toBe('ascending');
    await app.user.click(screen.getByRole('button', { name: 'User' }));
    await waitFor(() => {
      expect(users()[0]).toBe(NEWEST);
    });
    expect(app.url()).toBe('/portal?tab=activity&sort=user');
    expect(sortOrderOf('User')).toBe('descending');
  });

  it.each([
    ['Device Type', 'device_type'],
    ['Baker', 'baker'],
    ['Action', 'action'],
    ['File', 'file'],
    ['File ID', 'file_id'],
  ])('asks the server to sort by %s', async (name, sort) => {
    const { user, backend } = open();
    await shown(NEWEST);
    await user.click(screen.getByRole('button', { name }));
    await waitFor(() => {
      expect(lastQuery(backend.calls).get('sort_by')).toBe(sort);
    });
    expect(lastQuery(backend.calls).get('sort_dir')).toBe('asc');
  });

  it('searches half a second after the last letter, from the first page', async () => {
    const app = open('&page=2', MANY);
    await shown(openerEmail('04'));
    await app.user.type(screen.getByRole('searchbox', { name: 'Search activity' }), 'opener07');
    await shown(openerEmail('07'));
    await waitFor(() => {
      expect(users()).toEqual([openerEmail('07')]);
    });
    expect(app.url()).toBe('/portal?tab=activity&search=opener07');
    expect(lists(app.backend.calls)).toHaveLength(2);
  });

  it('filters by file type', async () => {
    const app = open('&page=2', MANY);
    await shown(openerEmail('04'));
    const types = getSelect('File type');
    expect(optionLabels(types)).toEqual(['All', '.pdf', '.csv', '.json']);
    await app.user.selectOptions(types, '.json');
    await shown(openerEmail('14'));
    expect(app.url()).toBe('/portal?tab=activity&type=.json');
  });

  it('offers 10, 20, 50 and 100 rows and starts over at the first page', async () => {
    const app = open('&page=2', MANY);
    await shown(openerEmail('04'));
    const sizes = getSelect('Rows per page');
    expect(optionLabels(sizes)).toEqual(['10', '20', '50', '100']);
    await app.user.selectOptions(sizes, '50');
    await waitFor(() => {
      expect(users()).toHaveLength(24);
    });
    expect(app.url()).toBe('/portal?tab=activity&size=50');
  });

  it('shows the file of the URL as a removable tag', async () => {
    const app = open('&file=file-0006');
    const tag = await screen.findByRole('row', { name: 'File ID: file-0006' });
    await shown(openerEmail('06'));
    expect(lastQuery(app.backend.calls).get('file_id')).toBe('file-0006');
    await app.user.click(within(tag).getByRole('button', { name: /Remove/ }));
    await shown(NEWEST);
    expect(app.url()).toBe('/portal?tab=activity');
  });

  it('goes to the last page when the URL names one beyond it', async () => {
    const app = open('&page=99', MANY);
    await shown(openerEmail('04'));
    expect(app.url()).toBe('/portal?tab=activity&page=2');
  });

  it('restores what was chosen by back and forward', async () => {
    const app = open();
    await shown(NEWEST);
    await app.user.click(tile(/^Alerts/));
    await gone(NEWEST);
    await app.user.click(screen.getByRole('button', { name: 'User' }));
    await waitFor(() => {
      expect(users()[0]).toBe(openerEmail('02'));
    });
    await goBack();
    await waitFor(() => {
      expect(users()[0]).toBe(openerEmail('10'));
    });
    expect(app.url()).toBe('/portal?tab=activity&activity=alerts');
    await goBack();
    await shown(NEWEST);
    expect(pressed()).toBe('');
    await goInHistory(() => window.history.forward());
    await gone(NEWEST);
    expect(pressed()).toContain('Alerts');
  });

  it('shows the rows of the latest request, even if an earlier one is answered later', async () => {
    const slow = Promise.withResolvers<AuditLogList>();
    const { user } = open();
    await shown(NEWEST);
    mockServer.use(
      http.get(GET_LOGS, async ({ request }) =>
        new URL(request.url).searchParams.get('sort_by') === 'user'
          ? HttpResponse.json(await slow.promise)
          : undefined,
      ),
    );
    await user.click(screen.getByRole('button', { name: 'User' }));
    await user.click(screen.getByRole('button', { name: 'File' }));
    await waitFor(() => {
      expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('false');
    });
    const rows = users();
    slow.resolve({
      data: [createAuditEvent(99)],
      total: 1,
      total_is_exact: true,
      page: 1,
      limit: 20,
    });
    await user.hover(screen.getByRole('table'));
    expect(users()).toEqual(rows);
    expect(sortOrderOf('File')).toBe('ascending');
  });

  it('shows names and messages as plain text, also with markup in them', async () => {
    const name = '<img src=x onerror=alert(1)>.pdf';
    open('', {
      prepare: (backend) => {
        backend.auditEvents = [
          createAuditEvent(1, { file: name, msg: `Opened ${name}: <script>1</script>` }),
        ];
      },
    });
    await screen.findByText(name);
    expect(screen.getByText('<script>1</script>')).toBeDefined();
    expect(document.querySelector('img, script')).toBeNull();
  });

  it('shows each event as a card on a narrow screen', async () => {
    setViewport(24);
    const app = open();
    await shown(NEWEST);
    await app.user.click(screen.getByRole('button', { name: 'Filters' }));
    expect(getSelect('Sort by')).toBeDefined();
    expect(screen.getAllByRole('rowheader')[1]?.textContent).toBe(
      'Login started Password accepted',
    );
  });
});

describe('the tiles', () => {
  it('show the totals', async () => {
    open();
    await shown(NEWEST);
    expect(tile(/^Files Baked/).textContent).toContain('3');
    expect(tile(/^Files Opened/).textContent).toContain('3');
    expect(tile(/^Alerts/).textContent).toContain('3');
    expect(pressed()).toBe('');
  });

  it('narrow the list to their type, and show all again by a second click', async () => {
    const app = open('&page=2', MANY);
    await shown(openerEmail('04'));
    await app.user.click(tile(/^Files Opened/));
    await shown(openerEmail('21'));
    expect(pressed()).toContain('Files Opened');
    expect(lastQuery(app.backend.calls).get('activity_type')).toBe('opened');
    expect(app.url()).toBe('/portal?tab=activity&activity=opened');
    await app.user.click(tile(/^Files Opened/));
    await shown(openerEmail('24'));
    expect(pressed()).toBe('');
    expect(app.url()).toBe('/portal?tab=activity');
  });

  it('say "in all" while the list has other filters', async () => {
    const app = open('&activity=alerts');
    await shown(openerEmail('10'));
    expect(tile(/^Alerts/).textContent).not.toContain('in all');
    await app.user.selectOptions(getSelect('File type'), '.pdf');
    await screen.findByRole('button', { name: /^Alerts ?3 in all$/, pressed: true });
    for (const filter of ['search=loaf', 'file=file-0009']) {
      cleanup();
      open(`&${filter}`);
      await screen.findByRole('button', { name: /^Files Baked ?3 in all$/, pressed: false });
    }
  });

  it('follow the chosen days', async () => {
    open('&from=2026-01-01');
    await screen.findByRole('button', { name: /^Files Baked ?3 in these days$/ });
    cleanup();
    const app = open('&to=2025-12-31&search=loaf');
    await screen.findByRole('button', { name: /^Alerts ?0 in these days$/ });
    const asked = app.backend.calls.findLast((call) => call.startsWith('GET /api/stats/summary'));
    expect(asked).toMatch(/\?timestamp_before=(2025-12-31|2026-01-01)T[^&]*$/);
  });

  it('leave the single file when one is selected', async () => {
    const app = open('&file=file-0006&type=.pdf');
    await shown(openerEmail('06'));
    await app.user.click(tile(/^Files Baked/));
    await shown(NEWEST);
    expect(app.url()).toBe('/portal?tab=activity&activity=baked&type=.pdf');
    expect(screen.queryByRole('row', { name: /^File ID/ })).toBeNull();
  });

  it('can be used while the totals load', async () => {
    const app = open('', {
      prepare: () => mockServer.use(http.get(GET_STATS, () => new Promise<never>(() => undefined))),
    });
    await shown(NEWEST);
    await app.user.click(tile(/^Alerts/));
    await gone(NEWEST);
    expect(screen.queryByText('not loaded')).toBeNull();
  });

  it('show that the totals failed and load them again, while the list is shown', async () => {
    const { user } = open('', {
      prepare: () => mockServer.use(http.get(GET_STATS, () => HttpResponse.html('<p>'))),
    });
    await shown(NEWEST);
    await screen.findByText('Failed to fetch the totals.');
    expect(screen.getAllByText('not loaded')).toHaveLength(3);
    mockServer.use(
      http.get(GET_STATS, () =>
        HttpResponse.json({ total_files_baked: 1_234, total_files_opened: 2, total_alerts: 0 }),
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('1,234');
    expect(screen.queryByText('Failed to fetch the totals.')).toBeNull();
    await waitFor(() => expect(document.activeElement?.contains(tile(/^Alerts/))).toBe(true));
    expect(document.activeElement).not.toBe(document.body);
  });
});

describe('the range of days', () => {
  it('asks for the events from the first day to the end of the last', async () => {
    const app = open('&page=2', {
      prepare: (backend) => {
        backend.auditEvents = createAuditEvents(64);
      },
    });
    await shown(openerEmail('44'));
    enterDay('From', '2026-01-02');
    await waitFor(() => {
      expect(app.url()).toBe('/portal?tab=activity&from=2026-01-02');
    });
    enterDay('To', '2026-01-02');
    await gone(openerEmail('64'));
    expect(app.url()).toBe('/portal?tab=activity&from=2026-01-02&to=2026-01-02');
    const { after, before } = toInstantRange(
      { from: '2026-01-02', to: '2026-01-02' },
      browserTimeZone(),
    );
    expect(lastQuery(app.backend.calls).get('timestamp_after')).toBe(after);
    expect(lastQuery(app.backend.calls).get('timestamp_before')).toBe(before);
  });

  it('names the time zone of the days', async () => {
    open();
    await shown(NEWEST);
    expect(screen.getByText(/^Time zone/).textContent).toContain(browserTimeZone());
    expect(screen.getByRole('group', { name: 'Timestamp range' })).toBeDefined();
  });

  it('sends no request while the last day is before the first', async () => {
    const { backend, ...app } = open('&from=2025-12-31');
    await shown(NEWEST);
    const asked = lists(backend.calls).length;
    enterDay('To', '2025-12-30');
    expect(screen.getByText('The end date must be on or after the start date.')).toBeDefined();
    expect(lists(backend.calls)).toHaveLength(asked);
    expect(app.url()).toBe('/portal?tab=activity&from=2025-12-31');
    expect(users()).toContain(NEWEST);
  });

  it('follows back', async () => {
    const app = open();
    await shown(NEWEST);
    enterDay('From', '2026-01-03');
    await waitFor(() => {
      expect(app.url()).toBe('/portal?tab=activity&from=2026-01-03');
    });
    await goBack();
    expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('');
  });
});

describe('without events', () => {
  it('explains what will appear', async () => {
    open('', {
      prepare: (backend) => {
        backend.auditEvents = [];
      },
    });
    await screen.findByText('Every bake, opening and login will appear here.');
    expect(screen.getAllByText('No activity found.').length).toBeGreaterThan(0);
    expect(screen.queryByRole('navigation', { name: 'Pages of activity' })).toBeNull();
  });

  it('shows all again when the search and the filters have found nothing', async () => {
    const app = open('&search=cake&type=.pdf&activity=alerts&from=2026-01-01');
    await app.user.click(await screen.findByRole('button', { name: 'Show all activity' }));
    await shown(NEWEST);
    expect(app.url()).toBe('/portal?tab=activity');
    expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('');
  });
});

describe('when the list fails', () => {
  it.each(listFailures('Failed to fetch activity logs.'))(
    'shows in the table that %s, and tries again on request',
    async (_, reply, text, times) => {
      const { user, backend } = open('', {
        prepare: () => mockServer.use(http.get(GET_LOGS, reply)),
      });
      const alert = await screen.findByRole('alert');
      expect(alert.textContent).toContain(text);
      expect(lists(backend.calls)).toHaveLength(times);
      mockServer.use(
        http.get(GET_LOGS, ({ request }) =>
          HttpResponse.json(listAuditLogs(backend.auditEvents, new URL(request.url).searchParams)),
        ),
      );
      await user.click(within(alert).getByRole('button', { name: 'Try again' }));
      await shown(NEWEST);
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );
});

describe('a row', () => {
  const LONG = 'Opening Loaf 01.pdf refused: banned by an administrator of the organisation';
  const openOne = (query = '') =>
    open(query, {
      prepare: (backend) => {
        backend.auditEvents = [
          createAuditEvent(1, { action: 'open_blocked', msg: LONG, deviceType: 'Mobile' }),
          createAuditEvent(2),
        ];
      },
    });

  it('expands to the whole text and the secondary cells, which the URL keeps', async () => {
    const app = openOne();
    const opener = await screen.findByRole('button', {
      name: `Details of Opening refused, ${openerEmail('01')}`,
    });
    expect(screen.queryByText(LONG)).toBeNull();
    await app.user.click(opener);
    const panel = await screen.findByRole('region', { name: /^Details of Opening refused/ });
    expect(within(panel).getByText(LONG)).toBeDefined();
    expect(
      within(panel)
        .getAllByRole('term')
        .map(({ textContent }) => textContent),
    ).toEqual(['ID', 'Device Type', 'Baker', 'File ID']);
    expect(app.url()).toBe('/portal?tab=activity&open=event-01');
    expect(await findAxeViolations()).toEqual([]);
    await app.user.click(opener);
    await waitFor(() => expect(app.url()).toBe('/portal?tab=activity'));
  });

  it.each([
    [openerEmail('01'), { user: openerEmail('01') }],
    ['Opening refused', { action: 'open_blocked' }],
    ['Mobile', { device: 'Mobile' }],
  ])('filters for its like by a press on %s', async (name, filter) => {
    const app = openOne('&open=event-01&activity=alerts');
    const panel = await screen.findByRole('region', { name: /^Details of Opening refused/ });
    const group = within(panel).getByRole('group', { name: 'Show only' });
    await app.user.click(within(group).getByRole('button', { name }));
    await screen.findByRole('row', { name: /^(Person|Action|Device): / });
    const query = new URLSearchParams(app.url().split('?')[1]);
    expect(Object.fromEntries(query)).toMatchObject(filter);
  });

  it('leaves the secondary cells to the panel where the table is narrow', async () => {
    setViewport(60);
    open();
    await shown(NEWEST);
    expect(columnNames()).toEqual(['Details', 'User', 'Action', 'File', 'Timestamp']);
    expect(screen.queryByText('Device Type', { selector: 'dt' })).toBeNull();
    expect(optionLabels(getSelect('Sort by'))).toContain('Device Type');
  });
});
