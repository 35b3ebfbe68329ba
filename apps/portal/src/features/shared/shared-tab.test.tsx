import type { SharedFileRow } from '@bakehouse/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { findAxeViolations } from '../../../test/axe.ts';
import { refusalReply } from '../../../test/backend.ts';
import { releaseKeys, sealText } from '../../../test/data/sealed-file.ts';
import { stubWorkers } from '../../../test/workers.ts';
import { createSharedFile, NO_BANS } from '../../../test/data/shared-files.ts';
import { columnNames } from '../../../test/lists/list-page.ts';
import { renderApp, renderLoggedIn } from '../../../test/render-app.tsx';
import { mockServer } from '../../../test/server.ts';
import { setViewport } from '../../../test/viewport.ts';
// This import loads the code chunk before a test waits for it.
import './shared-tab.tsx';

afterEach(() => {
  vi.unstubAllEnvs();
});

const GET_SHARED = '*/api/shared_files';

const open = (query = '', files?: SharedFileRow[], bannedBy = NO_BANS) =>
  renderApp(`/portal?tab=shared${query}`, {
    session: 'password_pin',
    prepare: (backend) => {
      backend.bannedBy = bannedBy;
      if (files) backend.sharedFiles = files;
    },
  });
const lists = (calls: string[]) =>
  calls.filter((call) => call.startsWith('GET /api/shared_files?'));
const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent.trim());

it('asks for the newest ten and shows their columns', async () => {
  const { backend } = open('&admin=true&from=2026-01-01');
  await screen.findByText('Rye 12.pdf');
  expect(lists(backend.calls)).toEqual([
    'GET /api/shared_files?page=1&limit=10&sort_by=granted&sort_dir=desc',
  ]);
  expect(names()).toHaveLength(10);
  expect(columnNames()).toEqual([
    'Display Name',
    'Status',
    'Your access',
    'Changes on',
    'Baker',
    'Last allowed',
    'Granted',
    'Your copy',
  ]);
  expect(document.title).toBe('Shared with me · Bakehouse');
  expect(screen.queryByText(/banned/)).toBeNull();
});

it('has no accessibility violations, wide and on cards', async () => {
  const files = [
    createSharedFile(1, { filetitle: `${'long'.repeat(60)}.pdf` }),
    createSharedFile(2, { rule: 'individual_ban', allowed: false }),
  ];
  for (const width of [80, 24]) {
    setViewport(width);
    open('', files);
    await screen.findByText('Rye 02.pdf');
    expect(await findAxeViolations()).toEqual([]);
    cleanup();
  }
});

it('shows name, status, access and baker on a card, and the rest when it is opened', async () => {
  setViewport(24);
  const { user, url } = open('', [createSharedFile(1)]);
  const opener = await screen.findByRole('button', { name: 'Details of Rye 01.pdf' });
  const card = screen.getAllByRole('row')[1];
  const labels = () =>
    within(card ?? document.body)
      .getAllByRole('cell')
      .map((cell) => cell.querySelector('span')?.textContent ?? '');
  expect(labels().slice(1)).toEqual(['Status', 'Your access', 'Baker']);
  await user.click(opener);
  expect(labels().slice(1)).toEqual([
    'Status',
    'Your access',
    'Changes on',
    'Baker',
    'Last allowed',
    'Granted',
    'Your copy',
  ]);
  expect(url()).toMatch(/[&]open=/);
  await user.click(opener);
  expect(labels()).toHaveLength(4);
});

it('has no row to open where a row shows everything', async () => {
  open('', [createSharedFile(1)]);
  await screen.findByText('Rye 01.pdf');
  expect(screen.queryByRole('button', { name: /^Details of/ })).toBeNull();
});

it('shows the status, the rule and the next change of a file in words', async () => {
  open('', [
    createSharedFile(1, { rule: 'wildcard_grant', changes_at: '2026-12-05T09:00:00.000Z' }),
    createSharedFile(2, {
      status: 'not_openable_yet',
      rule: 'not_openable_yet',
      allowed: false,
      changes_at: '2026-12-06T09:00:00.000Z',
    }),
    createSharedFile(3, { status: 'closed', rule: 'inactive_baker', allowed: false }),
  ]);
  await screen.findByText('Rye 01.pdf');
  const [, closed, early, allowed] = screen.getAllByRole('row');
  expect(closed?.textContent).toContain('Closed Baker inactive');
  expect(closed?.textContent).toContain('The baker’s account is deactivated');
  expect(early?.textContent).toMatch(/Not yet open Opens on 6 Dec/);
  expect(allowed?.textContent).toMatch(/Open Until 5 Dec/);
  expect(allowed?.textContent).toContain('Your domain has access');
  expect(allowed?.textContent).toContain('cy@bakehouse.test');
});

it('keeps search, status, order and page in the URL', async () => {
  const { backend, user, url } = open('&search=rye&status=open&sort=name&dir=asc&page=2');
  await screen.findByText('Rye 11.pdf');
  expect(lists(backend.calls)).toEqual([
    'GET /api/shared_files?page=2&limit=10&sort_by=name&sort_dir=asc&search=rye&status=open',
  ]);
  await user.click(screen.getByRole('button', { name: /^Baker/ }));
  await screen.findByText('Rye 01.pdf');
  expect(url()).toBe('/portal?tab=shared&search=rye&status=open&sort=baker&dir=asc');
});

it.each([
  [
    { organisation: true, bakers: [] },
    'Your organisation has banned you from opening files. Ask an administrator.',
  ],
  [
    { organisation: false, bakers: ['cy@bakehouse.test'] },
    'cy@bakehouse.test banned you from opening their files. Ask them to lift the ban.',
  ],
])('tells a caller above an empty page of a ban by %j', async (bannedBy, text) => {
  open('', [], bannedBy);
  const title = await screen.findByText(/^You are banned from/, { selector: 'p' });
  const notice = title.parentElement;
  expect(notice?.textContent).toContain(text);
  const links = bannedBy.bakers.map((name) => screen.getByRole('link', { name }));
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    bannedBy.bakers.map((name) => `mailto:${name}?subject=Your%20ban%20at%20Bakehouse`),
  );
  const table = screen.getByRole('table', { name: 'Shared with me' });
  expect(title.compareDocumentPosition(table)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('marks a file as banned and not as open, whatever its status is', async () => {
  open('', [createSharedFile(1, { rule: 'individual_ban', allowed: false })]);
  await screen.findByText('Rye 01.pdf');
  const [, row] = screen.getAllByRole('row');
  expect(row?.textContent).toContain('Banned');
  expect(row?.textContent.replace('Open copy', '')).not.toContain('Open');
});

it('shows the dates in the time zone that stands above the list', async () => {
  vi.stubEnv('TZ', 'Asia/Kolkata');
  const { user, url } = open('', [createSharedFile(1, { changes_at: '2026-12-05T23:30:00.000Z' })]);
  await screen.findByText('6 Dec 2026, 05:00');
  await user.click(screen.getByRole('radio', { name: 'UTC' }));
  await screen.findByText('5 Dec 2026, 23:30');
  expect(url()).toBe('/portal?tab=shared&zone=utc');
});

it('reads the list again after files were checked', async () => {
  stubWorkers();
  const { user, backend } = open('', [createSharedFile(1)]);
  mockServer.use(
    http.post('*/api/open', () => {
      backend.sharedFiles = [createSharedFile(1, { last_opened_at: '2026-11-21T09:00:00.000Z' })];
      return refusalReply(404, { error: 'No file.', error_type: 'not_found' });
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Open files' }));
  const dialog = await screen.findByRole('dialog', { name: 'Open files' });
  const input = dialog.querySelector('input[type=file]');
  if (input === null) throw new Error('The dialog has no input for files.');
  fireEvent.change(input, { target: { files: [new File(['abc'], 'Rye.pdf')] } });
  await within(dialog).findByText('No access found');
  await user.click(within(dialog).getByRole('button', { name: 'Done' }));
  await screen.findByText(/^21 Nov 2026/);
});

describe('the copy of a listed file', () => {
  const ABC = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  const rye = createSharedFile(1, { id: 'file-a', filetitle: 'Rye.csv', checksum: ABC });

  const chooseFor = async (name: string, file: File) => {
    stubWorkers();
    open('', [rye, createSharedFile(2)]);
    const button = await screen.findByRole('button', { name: `Open copy of ${name}` });
    const input = button.parentElement?.querySelector('input[type=file]');
    if (!input) throw new Error('The row has no input for files.');
    fireEvent.change(input, { target: { files: [file] } });
    const dialog = within(await screen.findByRole('dialog', { name: 'Open files' }));
    return { dialog, answer: () => dialog.findByRole('listitem') };
  };

  it('opens from its row when the sealed copy belongs to it', async () => {
    mockServer.use(releaseKeys('abc'));
    const copy = new File([await sealText('abc', window.location.origin)], 'mail.baked');
    const { dialog } = await chooseFor('Rye.csv', copy);
    await dialog.findByRole('button', { name: 'Save the original: Rye.csv' });
    expect(dialog.queryByRole('alert')).toBeNull();
    expect(await findAxeViolations()).toEqual([]);
  });

  it('is another one, which is named, and opens all the same', async () => {
    mockServer.use(releaseKeys('abc'));
    const copy = new File([await sealText('abc', window.location.origin)], 'mail.baked');
    const { dialog } = await chooseFor('Rye 02.pdf', copy);
    await dialog.findByRole('button', { name: 'Save the original: Rye.csv' });
    expect(dialog.getByRole('alert').textContent).toBe(
      '“mail.baked” is another file than “Rye 02.pdf”, which you wanted to open. The answer below is about “mail.baked”.',
    );
    expect(await findAxeViolations()).toEqual([]);
  });

  it.each([
    ['the listed file', 'abc', 0],
    ['another one', 'abd', 1],
  ])('can be an original, which is %s', async (_, content, alerts) => {
    mockServer.use(
      http.post('*/api/open', () => refusalReply(404, { error: 'No.', error_type: 'not_found' })),
    );
    const { dialog } = await chooseFor('Rye.csv', new File([content], 'Rye.csv'));
    await dialog.findByText('No access found');
    expect(dialog.queryAllByRole('alert')).toHaveLength(alerts);
  });
});

it('says what would fill an empty list', async () => {
  open('', []);
  const hint = await screen.findByText(/^Files that somebody lets you open will appear here\. If/);
  expect(hint.closest('table')?.getAttribute('aria-busy')).toBe('false');
});

it('removes the filters of a list in which nothing matches', async () => {
  const { user, url } = open('&search=zzz');
  await user.click(await screen.findByRole('button', { name: 'Show all shared files' }));
  await screen.findByText('Rye 12.pdf');
  expect(url()).toBe('/portal?tab=shared');
});

it('shows a failure, and the list after another try', async () => {
  const { user } = open();
  let isBroken = true;
  mockServer.use(
    http.get(GET_SHARED, () =>
      isBroken
        ? refusalReply(400, { error: 'The list is broken.', error_type: 'invalid_request' })
        : undefined,
    ),
  );
  const again = await screen.findByRole('button', { name: 'Try again' });
  isBroken = false;
  await user.click(again);
  await screen.findByText('Rye 12.pdf');
  expect(names()).toHaveLength(10);
});

it('shows a connection that is lost', async () => {
  open();
  mockServer.use(http.get(GET_SHARED, () => HttpResponse.error()));
  await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByRole('rowheader')).toBeNull();
});

it('has a button to check files, but none to bake', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Open files' }));
  await screen.findByRole('dialog', { name: 'Open files' });
  expect(screen.queryByRole('button', { name: 'Bake files' })).toBeNull();
});

it('opens by the key 4, with its heading in focus', async () => {
  const { user } = renderLoggedIn('/portal?tab=files');
  await screen.findByText('Loaf 64.csv');
  await user.keyboard('4');
  await waitFor(async () =>
    expect(document.activeElement).toBe(
      await screen.findByRole('heading', { level: 1, name: 'Shared with me' }),
    ),
  );
});
