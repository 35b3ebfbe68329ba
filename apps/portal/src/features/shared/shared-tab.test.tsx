import type { SharedFileRow } from '@bakehouse/contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { findAxeViolations } from '../../../test/axe.ts';
import { refusalReply } from '../../../test/backend.ts';
import { createSharedFile } from '../../../test/data/shared-files.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { mockServer } from '../../../test/server.ts';
import { setViewport } from '../../../test/viewport.ts';
// Its chunk is here before a test starts to wait for it.
import './shared-tab.tsx';

const GET_SHARED = '*/api/shared_files';

const open = (query = '', files?: SharedFileRow[]) =>
  renderApp(`/portal?tab=shared${query}`, {
    session: 'password_pin',
    prepare: (backend) => {
      if (files) backend.sharedFiles = files;
    },
  });
const lists = (calls: string[]) => calls.filter((call) => call.startsWith('GET /api/shared_files'));
const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent.trim());

it('asks for the newest ten and shows their columns', async () => {
  const { backend } = open('&admin=true&from=2026-01-01');
  await screen.findByText('Rye 12.pdf');
  expect(lists(backend.calls)).toEqual([
    'GET /api/shared_files?page=1&limit=10&sort_by=granted&sort_dir=desc',
  ]);
  expect(names()).toHaveLength(10);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Display Name',
    'Status',
    'Your access',
    'Changes',
    'Baker',
    'Opened by you',
    'Granted',
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

it('keeps search, status, order and page in the address', async () => {
  const { backend, user, address } = open('&search=rye&status=open&sort=name&dir=asc&page=2');
  await screen.findByText('Rye 11.pdf');
  expect(lists(backend.calls)).toEqual([
    'GET /api/shared_files?page=2&limit=10&sort_by=name&sort_dir=asc&search=rye&status=open',
  ]);
  await user.click(screen.getByRole('button', { name: /^Baker/ }));
  await screen.findByText('Rye 01.pdf');
  expect(address()).toBe('/portal?tab=shared&search=rye&status=open&sort=baker&dir=asc');
});

it.each([
  ['org_ban', 'Your organisation has banned you from opening files. Ask an administrator.'],
  [
    'individual_ban',
    'cy@bakehouse.test banned you from opening their files. Ask them to lift the ban.',
  ],
] as const)('tells a caller above the list of a ban by %s', async (rule, text) => {
  open('', [createSharedFile(1, { rule, allowed: false })]);
  const notice = await screen.findByText(text);
  const table = screen.getByRole('table', { name: 'Shared with me' });
  expect(notice.compareDocumentPosition(table)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('says what would fill an empty list', async () => {
  open('', []);
  const hint = await screen.findByText('Files that somebody lets you open will appear here.');
  expect(hint.closest('table')?.getAttribute('aria-busy')).toBe('false');
});

it('removes the filters of a list in which nothing matches', async () => {
  const { user, address } = open('&search=zzz');
  await user.click(await screen.findByRole('button', { name: 'Show all shared files' }));
  await screen.findByText('Rye 12.pdf');
  expect(address()).toBe('/portal?tab=shared');
});

it('shows a failure, and the list after another try', async () => {
  const { user } = open();
  mockServer.use(
    http.get(
      GET_SHARED,
      () => refusalReply(400, { error: 'The list is broken.', error_type: 'invalid_request' }),
      { once: true },
    ),
  );
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
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
  await user.click(await screen.findByRole('button', { name: 'Check files' }));
  await screen.findByRole('dialog', { name: 'Check files' });
  expect(screen.queryByRole('button', { name: 'Bake files' })).toBeNull();
});

it('opens by the key 4, with its heading in focus', async () => {
  const { user } = renderApp('/portal?tab=files', { session: 'password_pin' });
  await screen.findByText('Loaf 64.csv');
  await user.keyboard('4');
  await waitFor(async () =>
    expect(document.activeElement).toBe(
      await screen.findByRole('heading', { level: 1, name: 'Shared with me' }),
    ),
  );
});
