import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createSharedFiles } from '../../test/data/shared-files.ts';
import { renderApp } from '../../test/render-app.tsx';
// This import loads the code chunk before a test waits for it.
import '../features/shared/shared-tab.tsx';

const open = (path: string, given: { files?: 'none'; shared: number }) =>
  renderApp(path, {
    session: 'password_pin',
    prepare: (backend) => {
      if (given.files === 'none') backend.files = [];
      backend.sharedFiles = createSharedFiles(given.shared);
    },
  });

const tab = () => screen.findByRole('link', { name: 'Shared with me' });
const describedCount = async () =>
  document.getElementById((await tab()).getAttribute('aria-describedby') ?? '')?.textContent;

it('is the files of others for a user who has none but those', async () => {
  const { url } = open('/portal', { files: 'none', shared: 3 });
  await screen.findByRole('table', { name: 'Shared with me' });
  expect(url()).toBe('/portal?tab=shared');
  expect(screen.queryByText(/npx/)).toBeNull();
});

it('is the own files for everybody else', async () => {
  const { url } = open('/portal', { shared: 3 });
  await screen.findByText('Loaf 64.csv');
  expect(url()).toBe('/portal?tab=files');
});

it('is the invitation to bake for a user without any files, with the command on demand', async () => {
  const { url } = open('/portal', { files: 'none', shared: 0 });
  const summary = await screen.findByText('Bake from a command line');
  expect(summary.closest('details')?.open).toBe(false);
  expect(url()).toBe('/portal?tab=files');
});

it('leaves an opener in Files who has chosen it, without a command line', async () => {
  const { user, url } = open('/portal?tab=files', { files: 'none', shared: 3 });
  const link = await screen.findByRole('link', {
    name: 'See the 3 files that others share with you',
  });
  expect(screen.queryByText(/npx/)).toBeNull();
  await user.click(link);
  await screen.findByRole('table', { name: 'Shared with me' });
  expect(url()).toBe('/portal?tab=shared');
});

it('says in the tab how many files others share', async () => {
  open('/portal?tab=files', { shared: 12 });
  await waitFor(async () => expect(await describedCount()).toBe('12 files'));
  expect((await tab()).textContent).toBe('Shared with me12');
});

it('says nothing in the tab when nobody shares a file', async () => {
  open('/portal?tab=files', { shared: 0 });
  await screen.findByText('Loaf 64.csv');
  expect(await describedCount()).toBeUndefined();
});

it('leads an opener from a baker’s list to the files that are shared, with the search', async () => {
  const { url } = open('/portal?tab=files&search=Rye+01&status=open&zone=utc', {
    files: 'none',
    shared: 3,
  });
  const table = await screen.findByRole('table', { name: 'Shared with me' });
  expect(await within(table).findByText('Rye 01.pdf')).toBeDefined();
  expect(url()).toBe('/portal?tab=shared&zone=utc&search=Rye+01');
  expect(screen.queryByText('No files found.')).toBeNull();
});

it.each([
  ['their own files', {}],
  ['no own files', { files: 'none' as const }],
])('shows a person with %s the page of another baker’s file', async (_, given) => {
  const { url } = open('/portal?tab=files&file=shared-0002', { ...given, shared: 3 });
  expect(await screen.findByRole('heading', { level: 2, name: 'Rye 02.pdf' })).toBeDefined();
  expect(url()).toBe('/f/shared-0002');
});

it('leaves a baker whose search finds nothing where they are', async () => {
  const { url, backend } = open('/portal?tab=files&search=nothing', { shared: 3 });
  await screen.findByText('No file matches your search and filters.');
  await waitFor(() => {
    expect(backend.calls.filter((call) => call.startsWith('GET /api/get_files'))).toHaveLength(2);
  });
  expect(url()).toBe('/portal?tab=files&search=nothing');
});
