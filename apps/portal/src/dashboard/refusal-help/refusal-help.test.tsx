import { BASE_KEY_PATH, REFUSAL_REASONS } from '@bakehouse/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { findAxeViolations } from '../../../test/axe.ts';
import { createAuditEvent } from '../../../test/data/audit-events.ts';
import { createFile } from '../../../test/data/files.ts';
import { createOpener } from '../../../test/data/people.ts';
import { renderApp } from '../../../test/render-app.tsx';
// These imports load the code chunks before a test waits for them.
import '../../features/activity/activity-tab.tsx';
import '../../features/files/bulk/bulk-dialog.tsx';
import '../../features/users/users-tab.tsx';

const DEE = 'dee@bakehouse.test';

const open = (path: string, reason: string) =>
  renderApp(path, {
    session: 'password_pin',
    prepare: (backend) => {
      backend.openers = [createOpener(2, { email: DEE })];
      backend.files = [
        createFile(1, {
          id: 'file-0001',
          filetitle: 'Rye.pdf',
          status: 'expired',
          expiration_date: '2026-11-01T12:00:00.000Z',
          permissions_json: JSON.stringify([
            { email: 'cy@bakehouse.test', key_path: BASE_KEY_PATH },
          ]),
        }),
      ];
      backend.auditEvents = [
        createAuditEvent(1, {
          user: DEE,
          action: 'open_blocked',
          file: 'Rye.pdf',
          fileId: 'file-0001',
          msg: `Opening Rye.pdf refused: ${reason}`,
          description: 'Opening refused',
        }),
      ];
    },
  });

const PLACES = [
  ['in Activity', '/portal?tab=activity'],
  ['on the page of the person', '/portal?tab=users&person=dee%40bakehouse.test'],
] as const;

it.each(PLACES)('gives access to the person who was refused, %s', async (_, path) => {
  const { user, backend } = open(path, REFUSAL_REASONS.no_grant);
  await user.click(await screen.findByRole('button', { name: `Give access… ${DEE}, Rye.pdf` }));
  const dialog = await screen.findByRole('dialog', { name: 'Add people to 1 file' });
  expect(within(dialog).getByRole('textbox')).toHaveProperty('value', DEE);
  await within(dialog).findByText(`${DEE} gets access.`);
  expect(await findAxeViolations()).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Add to 1 file' }));
  await within(dialog).findByText('People were added to 1 file.');
  expect(backend.files[0]?.permissions_json).toContain(DEE);
});

it.each(PLACES)('extends the file that had expired, %s', async (_, path) => {
  const { user, backend } = open(path, REFUSAL_REASONS.expired);
  await user.click(await screen.findByRole('button', { name: `Extend… ${DEE}, Rye.pdf` }));
  const dialog = await screen.findByRole('dialog', { name: 'Extend 1 file' });
  await user.click(within(dialog).getByRole('button', { name: 'Extend 1 file' }));
  await within(dialog).findByText('1 file was extended.');
  await waitFor(() => expect(backend.files[0]?.expiration_date).toMatch(/^2026-11-28/));
});

it.each([REFUSAL_REASONS.access_ended, REFUSAL_REASONS.openings_used_up])(
  'leads to the limits of the access: %s',
  async (reason) => {
    const { user, url } = open('/portal?tab=activity', reason);
    await user.click(await screen.findByRole('button', { name: `Change access ${DEE}, Rye.pdf` }));
    await waitFor(() => expect(url()).toBe('/portal?tab=files&file=file-0001'));
  },
);

it('says when the file is gone', async () => {
  const { user, backend } = open('/portal?tab=activity', REFUSAL_REASONS.expired);
  backend.files = [];
  await user.click(await screen.findByRole('button', { name: /^Extend…/ }));
  await screen.findByText('This file no longer exists.');
});
