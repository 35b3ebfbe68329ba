import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { findAxeViolations } from '../../../test/axe.ts';
import { createFile } from '../../../test/data/files.ts';
import { renderApp } from '../../../test/render-app.tsx';

const FILES = [
  createFile(1, {
    filetitle: 'Open.pdf',
    expiration_date: '2026-12-05T12:00:00Z',
    people_count: 12,
    domain_count: 1,
    last_opened_at: '2026-11-20T09:30:00Z',
    last_opened_by: 'dee@bakehouse.test',
    refused_count: 3,
  }),
  createFile(2, {
    filetitle: 'Later.pdf',
    status: 'not_openable_yet',
    openable_date: '2026-12-05T12:00:00Z',
    people_count: 1,
  }),
  createFile(3, {
    filetitle: 'Old.pdf',
    status: 'expired',
    expiration_date: '2026-11-18T12:00:00Z',
    domain_count: 2,
  }),
  createFile(4, { filetitle: 'Shut.pdf', status: 'closed' }),
];

const open = (query = '') =>
  renderApp(`/portal?tab=files&zone=utc${query}`, {
    session: 'password_pin',
    prepare: (backend) => {
      backend.files = FILES;
    },
  });

const factsOf = async (name: string) => {
  const header = await screen.findByRole('rowheader', { name });
  const row = header.closest('tr');
  if (!row) throw new Error(`There is no row of ${name}.`);
  return within(row)
    .getAllByRole('cell')
    .slice(2, 6)
    .map(({ textContent }) => textContent);
};

it.each([
  [
    'Open.pdf',
    [
      'Open Until 5 Dec',
      '12 people, 1 domain',
      '20 Nov 2026, 09:30dee@bakehouse.test',
      '3 refused openings of Open.pdf in 30 days',
    ],
  ],
  ['Later.pdf', ['Not yet open Opens on 5 Dec', '1 person', 'Never', 'None']],
  ['Old.pdf', ['Expired 3 days ago', '2 domains', 'Never', 'None']],
  ['Shut.pdf', ['Closed Baker inactive', 'Nobody yet', 'Never', 'None']],
])('the row of %s shows status, people, last opening and refusals', async (name, facts) => {
  open();
  expect(await factsOf(name)).toEqual(facts);
  expect(await findAxeViolations()).toEqual([]);
});

it('filters by status, in the URL and from the first page', async () => {
  const app = open('&page=1');
  await screen.findByRole('rowheader', { name: 'Open.pdf' });
  await app.user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Expired');
  await waitFor(() => {
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      'Old.pdf',
    ]);
  });
  expect(app.url()).toBe('/portal?tab=files&zone=utc&status=expired');
  expect(app.backend.calls.at(-1)).toContain('status=expired');
});

it('sorts by refused openings, most first, and leads to them in Activity', async () => {
  const app = open();
  await app.user.click(await screen.findByRole('button', { name: 'Refused' }));
  await waitFor(() => {
    expect(app.backend.calls.at(-1)).toContain('sort_by=refused_count&sort_dir=desc');
  });
  await app.user.click(screen.getByRole('link', { name: '3 refused openings of Open.pdf' }));
  await screen.findByRole('table', { name: 'Activity' });
  expect(app.url()).toBe(
    `/portal?tab=activity&zone=utc&file=${FILES[0]?.id}&action=open_blocked&range=30d`,
  );
});
