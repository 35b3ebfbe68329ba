import type { SharedFileRow } from '@bakehouse/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { findAxeViolations } from '../../../../test/axe.ts';
import { refusalReply } from '../../../../test/backend.ts';
import { stubWorkers } from '../../../../test/workers.ts';
import { createSharedFile } from '../../../../test/data/shared-files.ts';
import { renderApp, type RenderOptions, renderLoggedIn } from '../../../../test/render-app.tsx';
import { mockServer } from '../../../../test/server.ts';
// This import loads the code chunk before a test waits for it.
import './file-page.tsx';

const open = (given: Partial<SharedFileRow> = {}, options: RenderOptions = {}) => {
  const file = createSharedFile(1, given);
  const app = renderApp(`/f/${file.id}`, {
    session: 'password_pin',
    ...options,
    prepare: (backend) => {
      backend.sharedFiles = [file];
    },
  });
  return { ...app, file };
};

it('says what an opener may do, until when, and whose file it is', async () => {
  const { url, file } = open({ changes_at: '2026-12-05T09:00:00.000Z' });
  await screen.findByRole('heading', { level: 2, name: 'Rye 01.pdf' });
  const page = screen.getByRole('main');
  expect(page.textContent).toContain('You may open this file. Your address has access.');
  expect(within(page).getByText('Open until').nextSibling?.textContent).toContain('5 Dec 2026');
  expect(within(page).getByRole('link', { name: file.baker_email }).getAttribute('href')).toBe(
    `mailto:${file.baker_email}?subject=Rye%2001.pdf`,
  );
  expect(page.textContent).not.toContain('npx');
  expect(document.title).toBe('Rye 01.pdf · Bakehouse');
  expect(url()).toBe(`/f/${file.id}`);
  expect(await findAxeViolations()).toEqual([]);
});

it('names the baker to ask when the file is closed', async () => {
  const { file } = open({ status: 'expired', rule: 'expired', allowed: false });
  const advice = await screen.findByText(/It has expired/);
  expect(advice.textContent).toBe(`It has expired. Ask ${file.baker_email} for more time.`);
});

it('checks a copy that was chosen', async () => {
  stubWorkers();
  const { user } = open();
  mockServer.use(
    http.post('*/api/open', () => refusalReply(404, { error: 'No.', error_type: 'not_found' })),
  );
  await user.click(await screen.findByRole('button', { name: 'Choose your copy' }));
  const input = screen.getByRole('main').querySelector('input[type=file]');
  if (input === null) throw new Error('The page has no input for files.');
  fireEvent.change(input, { target: { files: [new File(['abc'], 'Rye.pdf')] } });
  const dialog = await screen.findByRole('dialog', { name: 'Open files' });
  await within(dialog).findByText('No access found');
});

it('leads the baker to the details', async () => {
  const { url, backend } = renderLoggedIn('/f/file-0064');
  await waitFor(() => expect(url()).toBe('/portal?tab=files&file=file-0064'));
  expect(backend.calls).toContain('GET /api/get_files?file_id=file-0064');
});

it('asks for all files in the remembered admin mode', async () => {
  window.localStorage.setItem('bakehouse.admin', 'true');
  const { backend, user } = open({}, { user: { is_admin: true } });
  await screen.findByRole('heading', { level: 2, name: 'Rye 01.pdf' });
  const lookUps = () => backend.calls.filter((call) => call.includes('get_files?file_id'));
  expect(lookUps().at(-1)).toContain('admin=true');
  await user.click(screen.getByRole('button', { name: 'Admin mode: on' }));
  await waitFor(() => expect(lookUps().at(-1)).not.toContain('admin'));
});

it('shows one page for every file that is not for the user', async () => {
  const { url } = renderApp('/f/nobody-knows', {
    session: 'password_pin',
    prepare: (backend) => {
      backend.sharedFiles = [];
    },
  });
  await screen.findByRole('heading', { name: 'No file for you at this address' });
  expect(document.title).toBe('No file for you at this address · Bakehouse');
  expect(url()).toBe('/f/nobody-knows');
  expect(await findAxeViolations()).toEqual([]);
});

it('returns to the file after the login', async () => {
  const { user, url } = renderApp('/f/file-1');
  await screen.findByRole('heading', { name: 'Log in' });
  expect(url()).toBe('/login?callback=%2Ff%2Ffile-1');
  await user.click(screen.getByRole('link', { name: 'Forgot password?' }));
  await screen.findByRole('heading', { name: 'Forgot your password?' });
  expect(url()).toBe('/reset-password?callback=%2Ff%2Ffile-1');
});

it('leads to the list, and any tab away from the file', async () => {
  const { user, url } = open();
  await user.click(await screen.findByRole('link', { name: 'All files shared with you' }));
  await screen.findByRole('table', { name: 'Shared with me' });
  await user.click(await screen.findByRole('link', { name: 'Rye 01.pdf' }));
  await screen.findByRole('heading', { level: 2, name: 'Rye 01.pdf' });
  await user.click(screen.getByRole('link', { name: 'Shared with me' }));
  await screen.findByRole('table', { name: 'Shared with me' });
  expect(url()).toBe('/portal?tab=shared');
  expect(document.title).toBe('Shared with me · Bakehouse');
});

it('shows a failure, and the file after another try', async () => {
  const { user } = open();
  mockServer.use(
    http.get(
      '*/api/get_files',
      () =>
        HttpResponse.json({ error: 'Broken.', error_type: 'x', request_id: 'r' }, { status: 400 }),
      { once: true },
    ),
  );
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { level: 2, name: 'Rye 01.pdf' });
});
