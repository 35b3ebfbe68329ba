import { BASE_KEY_PATH, fieldKeyPath } from '@bakehouse/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { findAxeViolations } from '../../../test/axe.ts';
import { refusalReply } from '../../../test/backend.ts';
import { recordDownloads } from '../../../test/downloads.ts';
import { renderLoggedIn } from '../../../test/render-app.tsx';
import { releaseKeys, sealFields, sealText } from '../../../test/data/sealed-file.ts';
import { mockServer } from '../../../test/server.ts';
import { stubWorkers } from '../../../test/workers.ts';
// This import loads the code chunk before a test waits for it.
import './open-file-dialog.tsx';

const ORIGINAL = `rye;4\n${'wheat;7\n'.repeat(20_000)}`;
const HERE = window.location.origin;
const downloads = recordDownloads();

const openFiles = async (...files: File[]) => {
  stubWorkers();
  const { user, backend } = renderLoggedIn('/portal?tab=files');
  await screen.findByText('Loaf 64.csv');
  await user.click(screen.getByRole('button', { name: 'Open files' }));
  const dialog = await screen.findByRole('dialog', { name: 'Open files' });
  const input = dialog.querySelector('input[type=file]');
  if (input === null) throw new Error('The dialog has no input for files.');
  fireEvent.change(input, { target: { files } });
  await within(dialog).findAllByRole('listitem');
  const openings = () => backend.calls.filter((call) => call === 'POST /api/open');
  return { user, dialog: within(dialog), openings };
};

const flip = (bytes: Uint8Array<ArrayBuffer>, at: number) => {
  const changed = Uint8Array.from(bytes);
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
};

const sealedFile = (bytes: Uint8Array<ArrayBuffer>, name = 'Rye.csv.baked') =>
  new File([bytes], name);

it('opens a sealed copy and saves the original under the name with which it was baked', async () => {
  mockServer.use(releaseKeys(ORIGINAL));
  const { user, dialog } = await openFiles(sealedFile(await sealText(ORIGINAL, HERE), 'copy'));
  await dialog.findByText('You may open this file');
  await dialog.findByText('Your email address has access.');
  expect(await findAxeViolations()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Save the original: Rye.csv' }));
  const [saved] = downloads.saved();
  expect(saved?.name).toBe('Rye.csv');
  expect(await saved?.file.text()).toBe(ORIGINAL);
});

it.each<[string, (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>]>([
  ['its first line was changed', (bytes) => flip(bytes, 3)],
  ['its stanza was changed', (bytes) => flip(bytes, 130)],
  ['its first chunk was changed', (bytes) => flip(bytes, 500)],
  ['its last byte was changed', (bytes) => flip(bytes, bytes.length - 1)],
  ['its end is missing', (bytes) => bytes.slice(0, -20_000)],
  ['all but its header is missing', (bytes) => bytes.slice(0, 300)],
])('offers nothing of a copy when %s', async (_, damage) => {
  mockServer.use(releaseKeys(ORIGINAL));
  const { dialog } = await openFiles(sealedFile(damage(await sealText(ORIGINAL, HERE))));
  const [problem, ...more] = await dialog.findAllByRole('alert');
  expect(problem?.textContent).toBe(
    'This sealed copy is damaged or was changed. Ask for it again.',
  );
  expect(more).toEqual([]);
  expect(dialog.queryByRole('button', { name: /^Save/ })).toBeNull();
});

it('offers nothing when the copy holds other content than what was baked', async () => {
  mockServer.use(releaseKeys(ORIGINAL));
  const { dialog } = await openFiles(sealedFile(await sealText('forged', HERE)));
  await dialog.findByText(/holds other content than the file that was baked/);
  expect(dialog.queryByRole('button', { name: /^Save/ })).toBeNull();
});

it('shows the rule of a refusal, and saves nothing', async () => {
  mockServer.use(
    http.post('*/api/open', () =>
      HttpResponse.json(
        {
          error: 'No.',
          error_type: 'open_denied',
          request_id: 'request-1',
          rule: 'individual_ban',
          changes_at: null,
        },
        { status: 403 },
      ),
    ),
  );
  const { dialog } = await openFiles(sealedFile(await sealText(ORIGINAL, HERE)));
  await dialog.findByText('You may not open this file');
  await dialog.findByText(/Its baker has banned you/);
  expect(dialog.queryByRole('button', { name: /^Save/ })).toBeNull();
});

it('names the server of a copy, and asks this one only on request', async () => {
  mockServer.use(releaseKeys(ORIGINAL));
  const copy = sealedFile(await sealText(ORIGINAL, 'https://bakehouse.elsewhere.example'));
  const { user, dialog, openings } = await openFiles(copy);
  await dialog.findByText(/belongs to https:\/\/bakehouse\.elsewhere\.example/);
  expect(openings()).toEqual([]);
  expect(await findAxeViolations()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Ask here: Rye.csv.baked' }));
  await dialog.findByRole('button', { name: 'Save the original: Rye.csv' });
});

const TABLE = 'bread,price,cost\nrye,4,1\nspelt,5,2\n';
const sealTable = () =>
  sealFields(TABLE, { origin: HERE, fileName: 'Rye.csv', fields: ['price', 'cost'] });

it('opens the fields of a copy that are shared with the user, and nothing of the others', async () => {
  mockServer.use(releaseKeys(TABLE, [fieldKeyPath(0)]));
  const { user, dialog } = await openFiles(sealedFile(await sealTable()));
  await dialog.findByText('You have access to some of its fields.');
  await dialog.findByText(/^Some fields of this file are shared with you/);
  expect(await findAxeViolations()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Save these fields: Rye.csv' }));
  expect(await downloads.saved().at(-1)?.file.text()).toBe(
    'not shared with you,price,not shared with you\n,4,\n,5,\n',
  );
});

it('opens the original of a copy with fields for somebody with access to the whole', async () => {
  mockServer.use(releaseKeys(TABLE, [BASE_KEY_PATH, fieldKeyPath(0)]));
  const { user, dialog } = await openFiles(sealedFile(await sealTable()));
  await user.click(await dialog.findByRole('button', { name: 'Save the original: Rye.csv' }));
  expect(await downloads.saved().at(-1)?.file.text()).toBe(TABLE);
});

it('offers nothing when the whole in a copy with fields is not what was baked', async () => {
  mockServer.use(releaseKeys('something else', [BASE_KEY_PATH]));
  const { dialog } = await openFiles(sealedFile(await sealTable()));
  await dialog.findByText(/holds other content than the file that was baked/);
});

it('says that a copy without fields does not help somebody with access to fields only', async () => {
  mockServer.use(releaseKeys(ORIGINAL, [fieldKeyPath(0)]));
  const { dialog } = await openFiles(sealedFile(await sealText(ORIGINAL, HERE)));
  await dialog.findByText(/You have access to some of its fields only/);
});

it.each([
  ['a container that is cut off', async () => (await sealTable()).slice(0, -200)],
  ['another ZIP file', () => Promise.resolve(new TextEncoder().encode('PK\u0003\u0004…'))],
])('says that %s is damaged, and asks nobody', async (_, make) => {
  const { dialog, openings } = await openFiles(sealedFile(await make()));
  await dialog.findByText(/This sealed copy is damaged/);
  expect(openings()).toEqual([]);
});

it('opens sealed copies and checks originals at the same time', async () => {
  const sealed = sealedFile(await sealText(ORIGINAL, HERE));
  mockServer.use(
    http.post('*/api/open', async ({ request }) =>
      'checksum' in z.looseObject({}).parse(await request.clone().json())
        ? refusalReply(404, { error: 'No file.', error_type: 'not_found' })
        : undefined,
    ),
    releaseKeys(ORIGINAL),
  );
  const { dialog } = await openFiles(sealed, new File(['abc'], 'Oat.pdf'), sealed);
  await waitFor(() =>
    expect(dialog.getAllByRole('button', { name: /^Save the original/ })).toHaveLength(2),
  );
  await dialog.findByText('No access found');
});
