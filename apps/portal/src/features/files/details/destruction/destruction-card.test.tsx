import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { findAxeViolations } from '../../../../../test/axe.ts';
import { refusalReply } from '../../../../../test/backend.ts';
import { expectFocus } from '../../../../../test/fields/expect-focus.ts';
import { toPermissionsJson } from '../../../../../test/handlers/files.ts';
import { renderDetails } from '../../../../../test/render-details.ts';
import { mockServer } from '../../../../../test/server.ts';

const UNTIL = '2099-11-22T12:00:00.000Z';
const PEOPLE = ['dee@rye.example', 'eli@rye.example', '*@rye.example', 'fay@rye.example'];

const open = async () => {
  const app = await renderDetails({
    filetitle: 'Rye.pdf',
    permissions_json: toPermissionsJson(...PEOPLE),
  });
  const sent: unknown[] = [];
  const answer = (path: string, until: string | null) =>
    http.post(`*/api/${path}`, async ({ request }) => {
      sent.push([path, await request.json()]);
      app.change({ status: until === null ? 'open' : 'destroyed', restorable_until: until });
      return HttpResponse.json({});
    });
  mockServer.use(answer('destroy_file', UNTIL), answer('destroy_file/undo', null));
  return { ...app, sent };
};

it('says who is cut off, destroys with the PIN, and can be undone with it', async () => {
  const { user, panel, sent, file } = await open();
  await user.click(panel.getByRole('button', { name: 'Destroy…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Destroy Rye.pdf?' }));
  expect(
    dialog.getByText(
      'Cut off: 3 people and 1 domain. dee@rye.example, eli@rye.example, *@rye.example and 1 more',
    ),
  ).toBeDefined();
  expect(dialog.getByText(/^You can undo this for 24 hours/)).toBeDefined();
  expect(await findAxeViolations()).toEqual([]);
  await user.type(dialog.getByLabelText('PIN'), '7391');

  const undo = await panel.findByRole('button', { name: 'Undo' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(
    panel.getByText(/^Nobody can open this file. You can undo this until 22 Nov 2099/),
  ).toBeDefined();
  expect(panel.queryByRole('button', { name: 'Save dates' })).toBeNull();
  expect(panel.queryByRole('textbox', { name: 'Add access' })).toBeNull();
  const row = screen.getByRole('button', { name: 'Details of Rye.pdf' }).closest('tr');
  await waitFor(() => expect(row?.textContent).toContain('Undo until 22 Nov 2099'));
  await expectFocus(undo);
  expect(await findAxeViolations()).toEqual([]);

  await user.click(undo);
  const question = within(await screen.findByRole('dialog', { name: 'Restore Rye.pdf?' }));
  await user.type(question.getByLabelText('PIN'), '7391');
  await panel.findByRole('button', { name: 'Destroy…' });
  const { checksum } = file;
  expect(sent).toMatchObject([
    ['destroy_file', { checksum, pin: '7391' }],
    ['destroy_file/undo', { checksum, pin: '7391' }],
  ]);
});

it('stays open after a wrong PIN, and says so', async () => {
  const { user, panel } = await open();
  mockServer.use(
    http.post('*/api/destroy_file', () =>
      refusalReply(403, { error: 'Wrong PIN.', error_type: 'invalid_pin', tries_left: 4 }),
    ),
  );
  await user.click(panel.getByRole('button', { name: 'Destroy…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Destroy Rye.pdf?' }));
  await user.type(dialog.getByLabelText('PIN'), '0001');
  expect((await dialog.findByRole('alert')).textContent).toContain('4 tries left');
  expect(panel.queryByRole('button', { name: 'Undo' })).toBeNull();
});
