import { BASE_KEY_PATH, type ModifyPermissionsBody } from '@bakehouse/contract';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { findAxeViolations } from '../../../../test/axe.ts';
import { createFile } from '../../../../test/data/files.ts';
import { createGroup } from '../../../../test/data/people.ts';
import { renderApp } from '../../../../test/render-app.tsx';
// These imports load the code chunks before a test waits for them.
import '@bakehouse/contract/grantee';
import './bulk-dialog.tsx';

const SALES = createGroup();
const MAX_CLICKS = 6;

const open = () =>
  renderApp('/portal?tab=files&sort=name&dir=asc&zone=utc', {
    session: 'password_pin',
    prepare(backend) {
      backend.files = Array.from({ length: 10 }, (_, index) =>
        createFile(index + 1, { permissions_json: '[]' }),
      );
      backend.groups = [SALES];
    },
  });

const findDialog = async () => within(await screen.findByRole('dialog'));

it('shares ten files with a group until Friday in six clicks', async () => {
  const { user, backend } = open();
  let clicks = 0;
  const click = async (element: HTMLElement) => {
    clicks += 1;
    await user.click(element);
  };
  await screen.findByText('Loaf 01.csv');
  await click(await screen.findByRole('checkbox', { name: 'Select all files on this page' }));
  await click(screen.getByRole('button', { name: 'Add people' }));
  const dialog = await findDialog();
  await click(await dialog.findByRole('button', { name: 'Sales · 12 people' }));
  // One click opens the list of limits, and another one chooses.
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Limit' }), 'Until Friday 18:00');
  clicks += 2;
  const preview = 'Sales gets access, until 27 Nov 2026, 18:00 (UTC).';
  expect(dialog.getAllByText(preview)).toHaveLength(10);
  expect(await findAxeViolations()).toEqual([]);
  await click(dialog.getByRole('button', { name: 'Add to 10 files' }));
  await dialog.findByText('People were added to 10 files.');
  expect(clicks).toBeLessThanOrEqual(MAX_CLICKS);

  const changes = backend.sent.filter(({ path }) => path === '/api/modify_permissions');
  expect(changes).toHaveLength(10);
  const terms = { until: '2026-11-27T18:00:00.000Z' };
  for (const { body } of changes)
    expect(body).toMatchObject({
      add: [{ email: `group:${SALES.id}`, key_path: BASE_KEY_PATH, terms }],
    } satisfies Partial<ModifyPermissionsBody>);
});

it('asks for the missing date before it changes a file', async () => {
  const { user, backend } = open();
  await screen.findByText('Loaf 01.csv');
  await user.click(await screen.findByRole('checkbox', { name: 'Select all files on this page' }));
  await user.click(screen.getByRole('button', { name: 'Add people' }));
  const adding = await findDialog();
  await user.type(adding.getByRole('textbox'), 'dee@bakehouse.test, sales');
  await user.selectOptions(
    adding.getByRole('combobox', { name: 'Limit' }),
    'Until a date and time',
  );
  await user.click(await adding.findByRole('button', { name: 'Add to 10 files' }));
  expect(adding.getByText('Complete the date and time.')).toBeDefined();
  expect(backend.sent.map(({ path }) => path)).not.toContain('/api/modify_permissions');
  await user.selectOptions(adding.getByRole('combobox', { name: 'Limit' }), '3 times');
  await user.click(adding.getByRole('button', { name: 'Add to 10 files' }));
  await adding.findByText('People were added to 10 files.');
});
