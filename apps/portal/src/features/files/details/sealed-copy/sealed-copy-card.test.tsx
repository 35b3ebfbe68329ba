import { sealingKey } from '@bakehouse/sealing/test/keys';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { findAxeViolations } from '../../../../../test/axe.ts';
import { refusalReply } from '../../../../../test/backend.ts';
import { recordDownloads } from '../../../../../test/downloads.ts';
import { renderDetails } from '../../../../../test/render-details.ts';
import { mockServer } from '../../../../../test/server.ts';
import { stubWorkers } from '../../../../../test/workers.ts';

const ABC = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
const NAME = 'Rye.pdf';
const downloads = recordDownloads();

const openCard = async () => {
  const workers = stubWorkers();
  const { keyPath: key_path, recipient } = sealingKey();
  const asked: unknown[] = [];
  const { user, file } = await renderDetails({ filetitle: NAME, checksum: ABC });
  mockServer.use(
    http.post('*/api/file_recipients', async ({ request }) => {
      asked.push(await request.json());
      const recipients = [{ key_path, recipient }];
      return HttpResponse.json({ id: file.id, origin: window.location.origin, recipients });
    }),
  );
  const card = screen.getByRole('region', { name: 'Sealed copy' });
  const choose = (...files: File[]) => {
    const input = card.querySelector('input[type=file]');
    if (input === null) throw new Error('The card has no input for files.');
    fireEvent.change(input, { target: { files } });
  };
  return { user, workers, asked, card: within(card), choose };
};

it('saves a sealed copy of the original, whatever it is called on this device', async () => {
  const { card, choose, asked } = await openCard();
  choose(new File(['abc'], 'scan (2).pdf'));
  await card.findByText('Sealed copy saved');
  expect(asked).toEqual([{ checksum: ABC }]);
  const [copy, ...others] = downloads.saved();
  expect([copy?.name, others]).toEqual(['Rye.pdf.baked', []]);
  expect(await copy?.file.slice(0, 21).text()).toBe('age-encryption.org/v1');
  expect(card.getByRole('status').textContent).toContain('Send Rye.pdf.baked to people.');
  expect(await findAxeViolations()).toEqual([]);
});

it('refuses a file with other content, and asks the server for nothing', async () => {
  const { card, choose, asked } = await openCard();
  choose(new File(['abd'], NAME));
  const problem = await card.findByRole('alert');
  expect(problem.textContent).toBe(
    '“Rye.pdf” is not the original of “Rye.pdf”, because its content is different. Choose the file that you baked.',
  );
  expect(asked).toEqual([]);
  expect(downloads.saved()).toEqual([]);
  expect(await findAxeViolations()).toEqual([]);
});

it('saves nothing after it was cancelled, and keeps the focus on its button', async () => {
  const { user, card, choose, workers, asked } = await openCard();
  const release = workers.hold();
  card.getByRole('button', { name: 'Make a sealed copy again' }).focus();
  choose(new File(['abc'], NAME));
  await card.findByRole('progressbar', { name: 'Reading Rye.pdf' });
  expect(document.activeElement).toBe(card.getByRole('button', { name: 'Cancel' }));
  await user.keyboard('{Enter}');
  const again = await card.findByRole('button', { name: 'Make a sealed copy again' });
  expect(document.activeElement).toBe(again);
  release();
  await waitFor(() => expect(workers.terminated).toBe(workers.started));
  expect(card.queryByRole('progressbar')).toBeNull();
  expect([asked, downloads.saved()]).toEqual([[], []]);
});

it('says why the server gives no key, and can be tried again', async () => {
  const { card, choose } = await openCard();
  mockServer.use(
    http.post(
      '*/api/file_recipients',
      () => refusalReply(429, { error: 'Slow down.', error_type: 'too_many_requests' }),
      { once: true },
    ),
  );
  choose(new File(['abc'], NAME));
  expect((await card.findByRole('alert')).textContent).toBe('Slow down.');
  choose(new File(['abc'], NAME));
  await card.findByText('Sealed copy saved');
  expect(card.queryByRole('alert')).toBeNull();
});
