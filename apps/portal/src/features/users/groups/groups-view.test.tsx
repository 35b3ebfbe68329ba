import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { findAxeViolations } from '../../../../test/axe.ts';
import { refusalReply } from '../../../../test/backend.ts';
import { createGroup } from '../../../../test/data/people.ts';
import { createCsv } from '../../../../test/handlers/exports.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { mockServer } from '../../../../test/server.ts';

const SALES = createGroup({ id: 'g1', people_count: 1, domain_count: 1, files_count: 3 });
const EVERYBODY = createGroup({ ...SALES, id: 'g2', name: 'Everybody', owner: 'organisation' });
const MEMBER = { member: 'dee@bakehouse.test', added_at: '2026-11-20T09:30:00Z', banned: true };

let sent: unknown[] = [];

beforeEach(() => {
  sent = [];
  const keep =
    (reply: object) =>
    async ({ request }: { request: Request }) => {
      sent.push(await request.json());
      return HttpResponse.json(reply);
    };
  const rows = [
    { line: 1, text: 'mia@partner.example', member: 'mia@partner.example', state: 'new' },
    { line: 2, text: 'dee@bakehouse.test', member: 'dee@bakehouse.test', state: 'known' },
  ];
  const group = { ...SALES, members: [MEMBER] };
  mockServer.use(
    http.post('*/api/get_group', () => HttpResponse.json(group)),
    http.post('*/api/save_group', keep(group)),
    http.post('*/api/groups/import', keep({ rows, group })),
    http.post('*/api/delete_group', keep({ files_count: 3 })),
  );
});

const open = () =>
  renderApp('/portal?tab=users&people=groups', {
    session: 'password_pin',
    prepare: (backend) => {
      backend.groups = [SALES, EVERYBODY];
    },
  });

const press = async (user: ReturnType<typeof open>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }));

it('lists the groups that the baker may grant, and offers to delete only own ones', async () => {
  open();
  expect(await screen.findByText('Everybody')).toBeDefined();
  expect(screen.getAllByText('1 person, 1 domain, 3 files')).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Delete Sales' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Delete Everybody' })).toBeNull();
  expect(await findAxeViolations()).toEqual([]);
});

it('creates a group with the typed name', async () => {
  const { user } = open();
  await user.type(await screen.findByRole('textbox', { name: 'New group' }), 'Trade{Enter}');
  await screen.findByDisplayValue('');
  expect(sent).toEqual([{ name: 'Trade' }]);
});

it('shows members with their ban, and removes one', async () => {
  const { user } = open();
  await press(user, 'Members of Sales');
  expect(await screen.findByText('Banned')).toBeDefined();
  await press(user, 'Remove dee@bakehouse.test');
  expect(sent).toEqual([{ id: 'g1', remove: ['dee@bakehouse.test'] }]);
});

it('shows what each pasted line is before it adds anybody', async () => {
  const { user } = open();
  await press(user, 'Members of Sales');
  const text = 'mia@partner.example';
  await user.type(await screen.findByRole('textbox', { name: 'Add to Sales' }), text);
  await press(user, 'Check');
  expect(await screen.findByText('Already in the group')).toBeDefined();
  await press(user, 'Add 1 entry');
  await screen.findByRole('button', { name: 'Check' });
  expect(sent).toEqual([
    { id: 'g1', text, dry_run: true },
    { id: 'g1', text },
  ]);
});

it('says how many files a group loses before it is deleted', async () => {
  const { user } = open();
  await press(user, 'Delete Sales');
  expect(
    await screen.findByText('“Sales” loses access to 3 files. This cannot be undone.'),
  ).toBeDefined();
  await user.click(screen.getAllByRole('button', { name: 'Delete Sales' }).at(-1) ?? document.body);
  expect(await screen.findByText('Deleted the group Sales.')).toBeDefined();
  expect(sent).toEqual([{ id: 'g1' }]);
});

it('renames a group in place', async () => {
  const { user } = open();
  await press(user, 'Rename Sales');
  const field = await screen.findByRole('textbox', { name: 'New name of Sales' });
  await user.clear(field);
  await user.type(field, 'Trade{Enter}');
  await waitFor(() =>
    expect(screen.queryByRole('textbox', { name: 'New name of Sales' })).toBeNull(),
  );
  expect(sent).toEqual([{ id: 'g1', name: 'Trade' }]);
});

it('keeps the typed name when it is taken', async () => {
  const { user } = open();
  const error = 'There is already a group named “Trade”. Choose another name.';
  mockServer.use(
    http.post('*/api/save_group', () => refusalReply(409, { error, error_type: 'already_exists' })),
  );
  await press(user, 'Rename Sales');
  const field = await screen.findByRole('textbox', { name: 'New name of Sales' });
  await user.clear(field);
  await user.type(field, 'Trade{Enter}');
  await screen.findByText(error);
  expect(field).toHaveProperty('value', 'Trade');
});

const csvFile = (text: string) => new File([text], 'sales.csv', { type: 'text/csv' });

it('checks the lines of a file that is dropped on the list, and bakes nothing', async () => {
  const { user } = open();
  await press(user, 'Members of Sales');
  const field = await screen.findByRole('textbox', { name: 'Add to Sales' });
  const files = [csvFile('mia@partner.example\n')];
  const items = files.map((file) => ({
    kind: 'file',
    getAsFile: () => file,
    webkitGetAsEntry: () => null,
  }));
  fireEvent.drop(field, { dataTransfer: { files, items, types: ['Files'] } });
  await screen.findByText('Already in the group');
  expect(field).toHaveProperty('value', 'mia@partner.example');
  expect(sent).toEqual([{ id: 'g1', text: 'mia@partner.example', dry_run: true }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('takes a file from the file dialog, but none that is too large', async () => {
  const { user } = open();
  await press(user, 'Members of Sales');
  await screen.findByRole('button', { name: 'Choose a file' });
  const input = document.querySelector<HTMLInputElement>('[data-takes-files] input[type=file]');
  if (!input) throw new Error('There is no field for a file.');
  fireEvent.change(input, { target: { files: [csvFile('x'.repeat(1_000_001))] } });
  await screen.findByText('This file is too large. Choose one with up to 500 addresses.');
  fireEvent.change(input, { target: { files: [csvFile('mia@partner.example')] } });
  await screen.findByText('Already in the group');
});

it('downloads the members of a group as CSV', async () => {
  const asked: string[] = [];
  mockServer.use(
    http.get('*/api/groups/export.csv', ({ request }) => {
      asked.push(new URL(request.url).search);
      return new HttpResponse(createCsv(2), {
        headers: { 'content-type': 'text/csv', 'x-row-count': '2' },
      });
    }),
  );
  const { user } = open();
  await press(user, 'Download Sales as CSV');
  await waitFor(() => expect(asked).toEqual(['?id=g1']));
});
