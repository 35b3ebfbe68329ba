import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { findAxeViolations } from '../../test/axe.ts';
import { refusalReply } from '../../test/backend.ts';
import { recordDownloads } from '../../test/downloads.ts';
import {
  createCsv,
  type ExportedList,
  exportHandler,
  streamCsv,
  completeCsvResponse,
} from '../../test/handlers/exports.ts';
import { renderApp, type RenderedApp } from '../../test/render-app.tsx';
import { mockServer } from '../../test/server.ts';
// These imports load the code chunks before a test waits for them.
import '../toasts/toaster.tsx';
import '../features/activity/activity-tab.tsx';
import '../exports/run/run-export.ts';

const downloads = recordDownloads();

const button = () => screen.findByRole('button', { name: /^Download(?:ing…| CSV)$/ });
const press = async ({ user }: RenderedApp) => user.click(await button());
const isBusy = async () => (await button()).getAttribute('aria-disabled') === 'true';
const toast = (text: RegExp) =>
  screen.findByText((_, part) => part?.matches('li p') === true && text.test(part.textContent));
const names = () => downloads.saved().map(({ name }) => name);
const nothingSaved = () => {
  expect(downloads.saved()).toEqual([]);
  expect(downloads.kept()).toBe(0);
};
const bar = () => screen.findByRole('progressbar');

const open = (query = 'tab=files', isAdmin = false) =>
  renderApp(`/portal?${query}`, { session: 'password_pin', user: { is_admin: isAdmin } });

const answers = (
  { backend }: RenderedApp,
  answer: (query: URLSearchParams) => Response,
  list: ExportedList = 'files',
) => {
  mockServer.use(exportHandler(backend, list, answer));
};

/** The dashboard while its export of files is under way. */
const begin = async (announced: number | null = 3) => {
  const app = open();
  const csv = streamCsv(announced);
  const asked = vi.fn(() => csv.response);
  answers(app, asked);
  await press(app);
  return { app, csv, asked };
};

const send = (csv: ReturnType<typeof streamCsv>, text: string) =>
  act(async () => {
    csv.send(text);
    await Promise.resolve();
  });

describe('a download', () => {
  it('saves the complete file under a name with its filters', async () => {
    const app = open('tab=files&search=rye&type=.pdf&page=2&sort=name&dir=asc&zone=utc');
    const queries: string[] = [];
    answers(app, (query) => {
      queries.push(query.toString());
      return completeCsvResponse(createCsv(12), 12);
    });
    await press(app);
    await toast(/^Done: CSV of files downloaded: 12 rows\.$/);
    expect(names()).toEqual(['bakehouse-files_pdf_search-rye_UTC_2026-11-21.csv']);
    const [{ file } = { file: new Blob() }] = downloads.saved();
    expect(file.type).toBe('text/csv');
    const bytes = new Uint8Array(await file.arrayBuffer());
    expect([...bytes]).toEqual([...new TextEncoder().encode(createCsv(12))]);
    expect(queries).toEqual(['sort_by=name&sort_dir=asc&search=rye&file_type=.pdf']);
    expect(await isBusy()).toBe(false);
  });

  it('has the admin mode and the time zone of the URL before they are rendered', async () => {
    vi.stubEnv('TZ', 'Asia/Kolkata');
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    const app = open('tab=files&from=2026-01-01', true);
    const queries: string[] = [];
    answers(app, (query) => {
      queries.push(query.toString());
      return completeCsvResponse(createCsv(1), 1);
    });
    const download = await button();
    act(() => {
      fireEvent.click(screen.getByRole('button', { name: 'Admin mode: off' }));
      fireEvent.click(screen.getByRole('radio', { name: 'UTC' }));
      fireEvent.click(download);
    });
    await toast(/CSV of files downloaded: 1 row\.$/);
    expect(names()).toEqual(['bakehouse-files_organisation_from-2026-01-01_UTC_2026-11-21.csv']);
    expect(queries).toEqual([
      'sort_by=created&sort_dir=desc&admin=true&created_after=2026-01-01T00%3A00%3A00.000Z',
    ]);
  });

  it('exports the filtered activity log, in admin mode of all users', async () => {
    const app = open('tab=activity&admin=true&activity=alerts&from=2026-01-01&zone=utc', true);
    const queries: string[] = [];
    const answer = (query: URLSearchParams) => {
      queries.push(query.toString());
      return completeCsvResponse(createCsv(1), 1);
    };
    answers(app, answer, 'activity');
    await press(app);
    await toast(/CSV of activity downloaded: 1 row\.$/);
    expect(names()).toEqual([
      'bakehouse-activity_organisation_alerts_from-2026-01-01_UTC_2026-11-21.csv',
    ]);
    expect(queries).toEqual([
      'sort_by=timestamp&sort_dir=desc&admin=true&activity_type=alerts&timestamp_after=2026-01-01T00%3A00%3A00.000Z',
    ]);
  });

  it.each([
    ['files', 'tab=files'],
    ['activity', 'tab=activity'],
    ['openers', 'tab=users'],
    ['bakers', 'tab=users&people=bakers&admin=true'],
  ] as const)('asks for %s with what was typed just before the press', async (list, query) => {
    const app = open(query, true);
    const queries: string[] = [];
    const answer = (asked: URLSearchParams) => {
      queries.push(asked.toString());
      return completeCsvResponse(createCsv(1), 1);
    };
    answers(app, answer, list);
    await button();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: ' rye ' } });
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } });
    fireEvent.click(await button());
    await toast(/downloaded: 1 row\./);
    expect(queries).toEqual([expect.stringMatching(/search=rye&.*_after=2026-1/)]);
    expect(names()).toEqual([expect.stringMatching(/_search-rye_from-2026-11-01_/)]);
    expect(new URLSearchParams(window.location.search).get('search')).toBe(' rye ');
  });

  it('discards typed text on Back', async () => {
    const app = open();
    answers(app, () => completeCsvResponse(createCsv(1), 1));
    await button();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'rye' } });
    fireEvent.click(await button());
    await toast(/downloaded: 1 row\./);
    await waitFor(() => {
      expect(app.backend.calls.some((call) => /get_files\?.*search=rye/.test(call))).toBe(true);
    });
    act(() => window.history.back());
    await waitFor(() => {
      expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
    });
  });

  it('revokes the object URL after the browser has copied the file', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true });
    const app = open();
    answers(app, () => completeCsvResponse(createCsv(2), 2));
    await press(app);
    await toast(/downloaded: 2 rows/);
    expect(downloads.kept()).toBe(1);
    vi.advanceTimersByTime(60_000);
    vi.useRealTimers();
    expect(downloads.kept()).toBe(0);
  });

  it('shows its progress in a bar and can be cancelled', async () => {
    const { csv } = await begin(1_000);
    await send(csv, createCsv(0));
    await waitFor(async () => {
      expect((await bar()).getAttribute('aria-valuetext')).toBe('0 of 1,000 rows');
    });
    expect((await bar()).getAttribute('aria-label')).toBe('Downloading files as CSV');
    expect(screen.getByRole('button', { name: 'Cancel: Downloading files as CSV' })).toBeDefined();
    expect(await findAxeViolations()).toEqual([]);
    expect(screen.queryByRole('button', { name: /^Dismiss/ })).toBeNull();
  });

  it('is sent once, however often the button is pressed', async () => {
    const { app, csv, asked } = await begin(2);
    expect(await isBusy()).toBe(true);
    await press(app);
    await press(app);
    await send(csv, createCsv(2));
    csv.end();
    await toast(/downloaded: 2 rows/);
    expect(asked).toHaveBeenCalledTimes(1);
    expect(downloads.saved()).toHaveLength(1);
  });

  it('continues on another tab, in parallel with another export', async () => {
    const { app, csv } = await begin(2);
    answers(app, () => completeCsvResponse(createCsv(1), 1), 'activity');
    await app.user.click(screen.getByRole('link', { name: 'Activity' }));
    await waitFor(async () => {
      expect(await isBusy()).toBe(false);
    });
    await press(app);
    await toast(/CSV of activity downloaded/);
    await send(csv, createCsv(2));
    csv.end();
    await toast(/CSV of files downloaded: 2 rows/);
    expect(downloads.saved()).toHaveLength(2);
  });

  it('can be repeated', async () => {
    const app = open();
    answers(app, () => completeCsvResponse(createCsv(1), 1));
    await press(app);
    await waitFor(() => {
      expect(downloads.saved()).toHaveLength(1);
    });
    await press(app);
    await waitFor(() => {
      expect(downloads.saved()).toHaveLength(2);
    });
  });
});

describe('nothing is saved', () => {
  it('when it is cancelled, and the server hears of it', async () => {
    const { app, csv } = await begin(1_000);
    await send(csv, createCsv(3));
    await app.user.click(await screen.findByRole('button', { name: /^Cancel/ }));
    await toast(/^Note: Download of files cancelled\.$/);
    await waitFor(() => {
      expect(csv.isCancelled()).toBe(true);
    });
    expect(await isBusy()).toBe(false);
    expect(screen.queryByRole('progressbar')).toBeNull();
    nothingSaved();
  });

  it('when it is cancelled before the server has answered', async () => {
    const app = open();
    answers(app, () => new HttpResponse(new ReadableStream(), { headers: { 'x-row-count': '1' } }));
    await press(app);
    await app.user.click(await screen.findByRole('button', { name: /^Cancel/ }));
    await toast(/cancelled\.$/);
    nothingSaved();
  });

  it('when the connection is cut, with a toast that shows the progress', async () => {
    const { app, csv } = await begin(1_000);
    await send(csv, createCsv(3));
    csv.cut();
    await toast(/^Error: Could not connect to the server\. Please try again later\.$/);
    await toast(/^The download of files stopped after 3 of 1,000 rows\. Nothing was saved\.$/);
    nothingSaved();

    answers(app, () => completeCsvResponse(createCsv(2), 2));
    await app.user.click(screen.getByRole('button', { name: /^Try again/ }));
    await toast(/downloaded: 2 rows/);
    expect(screen.queryByText(/stopped after 3/)).toBeNull();
    expect(downloads.saved()).toHaveLength(1);
  });

  it('when the browser goes offline while the connection hangs', async () => {
    const { csv } = await begin();
    await send(csv, createCsv(1));
    await screen.findByRole('progressbar', { name: 'Downloading files as CSV' });
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    onTestFinished(() => online.mockRestore());
    act(() => void window.dispatchEvent(new Event('offline')));
    await toast(/^Error: You are offline\. Please check your connection\.$/);
    await waitFor(() => {
      expect(csv.isCancelled()).toBe(true);
    });
    nothingSaved();
  });

  it('when the server is silent for a minute', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const { csv } = await begin(1_000);
    await send(csv, createCsv(3));
    await waitFor(async () => {
      expect((await bar()).getAttribute('aria-valuetext')).toBe('3 of 1,000 rows');
    });
    await act(() => vi.advanceTimersByTimeAsync(50_000));
    await send(csv, createCsv(2));
    await act(() => vi.advanceTimersByTimeAsync(50_000));
    expect(screen.getByRole('progressbar')).toBeDefined();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    await toast(/^Error: Could not connect to the server\. Please try again later\.$/);
    nothingSaved();
  });

  it.each([
    ['in the middle of a row', createCsv(2).slice(0, -1)],
    ['in the middle of a cell', `${createCsv(2)}3,"Rye`],
  ])('when the text ends %s, as if that were its end', async (_, text) => {
    const { csv } = await begin(2);
    await send(csv, text);
    csv.end();
    await toast(/^Error: Failed to download CSV$/);
    await toast(/stopped after \d of 2 rows\. Nothing was saved\.$/);
    expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
    nothingSaved();
  });

  it('when no number of rows is announced', async () => {
    const { csv } = await begin(null);
    await send(csv, createCsv(1));
    await toast(/^Error: Failed to download CSV$/);
    await waitFor(() => {
      expect(csv.isCancelled()).toBe(true);
    });
    nothingSaved();
  });

  it.each([
    [2, 3, 'The CSV is incomplete: 2 of 3 rows arrived. Try again.'],
    [3, 2, 'The CSV does not match: 3 rows arrived, but 2 were announced. Try again.'],
  ])(
    'of %i rows where %i were announced, unless the reader says so',
    async (rows, announced, text) => {
      const app = open();
      answers(app, () => completeCsvResponse(createCsv(rows), announced));
      await press(app);
      expect((await screen.findByRole('alert')).textContent).toContain(text);
      nothingSaved();
      await app.user.click(screen.getByRole('button', { name: /^Save anyway/ }));
      await toast(/An incomplete CSV of files was saved\.$/);
      expect(names()).toEqual([
        expect.stringMatching(new RegExp(`_2026-11-21_INCOMPLETE-${rows}-of-${announced}\\.csv$`)),
      ]);
    },
  );

  it.each([
    [
      503,
      refusalReply(503, { error: 'Starting.', error_type: 'unavailable' }),
      'The server is currently unavailable. Please try again later.',
      true,
    ],
    [
      403,
      refusalReply(403, { error: 'Only for administrators.', error_type: 'admin_required' }),
      'Only for administrators.',
      false,
    ],
    [
      429,
      refusalReply(429, { error: 'Too many requests.', error_type: 'too_many_requests' }),
      'Too many requests.',
      true,
    ],
    [500, new HttpResponse('<p>no</p>', { status: 418 }), 'Failed to download CSV', false],
  ])('when the server answers %i', async (_, response, text, isRetried) => {
    const app = open();
    answers(app, () => response);
    await press(app);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(`Error: ${text}`);
    expect(alert.textContent).toContain('The download of files did not start. Nothing was saved.');
    expect(screen.queryByRole('button', { name: /^Try again/ }) !== null).toBe(isRetried);
    nothingSaved();
  });

  it('when the session has ended, with a toast', async () => {
    const app = open();
    // Waits for the list, which would otherwise notice the end of the session first.
    await screen.findByRole('navigation', { name: 'Pages of files' });
    answers(app, () => completeCsvResponse(createCsv(1), 1));
    app.backend.token = null;
    await press(app);
    await screen.findByRole('button', { name: 'Log in' });
    await toast(/^Error: Download of files stopped: your session has ended\.$/);
    nothingSaved();
  });

  it('when the session ends in the middle', async () => {
    const { app, csv } = await begin(1_000);
    await send(csv, createCsv(3));
    app.backend.token = null;
    await app.user.click(screen.getByRole('link', { name: 'Activity' }));
    await screen.findByRole('button', { name: 'Log in' });
    await toast(/^Error: Download of files stopped: your session has ended\.$/);
    await waitFor(() => {
      expect(csv.isCancelled()).toBe(true);
    });
    nothingSaved();
  });

  it('when the user logs out', async () => {
    const { app, csv } = await begin(1_000);
    await send(csv, createCsv(3));
    await app.user.click(screen.getByRole('button', { name: /^Log out/ }));
    await toast(/^Note: Download of files stopped: you logged out\.$/);
    await waitFor(() => {
      expect(csv.isCancelled()).toBe(true);
    });
    nothingSaved();
  });
});

it('replaces the toast of the first download by the toast of the second', async () => {
  const app = open();
  answers(app, () => refusalReply(503, { error: 'Starting.', error_type: 'unavailable' }));
  await press(app);
  await screen.findByRole('alert');
  answers(app, () => completeCsvResponse(createCsv(1), 1));
  await press(app);
  await toast(/downloaded: 1 row\./);
  const notifications = screen.getByRole('region', { name: 'Notifications' });
  expect(within(notifications).getAllByRole('listitem')).toHaveLength(1);
});
