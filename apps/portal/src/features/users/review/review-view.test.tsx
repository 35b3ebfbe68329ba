import type { ReviewRow } from '@bakehouse/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { findAxeViolations } from '../../../../test/axe.ts';
import { refusalReply } from '../../../../test/backend.ts';
import { createReviewRow } from '../../../../test/data/review-rows.ts';
import { renderApp, type RenderedApp } from '../../../../test/render-app.tsx';
import { mockServer } from '../../../../test/server.ts';
// This import loads the code chunk before a test waits for it.
import '../users-tab.tsx';

const PATH = '/portal?tab=users&people=review';

const open = (rows: readonly ReviewRow[], path = PATH, isAdmin = false) =>
  renderApp(path, {
    session: 'password_pin',
    user: { is_admin: isAdmin },
    prepare(backend) {
      backend.reviewRows = [...rows];
    },
  });

const fiftyRows = Array.from({ length: 50 }, (_, index) =>
  createReviewRow(index + 1, { file_id: `file-${index % 4}` }),
);

const press = async ({ user }: RenderedApp, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));
const selectPage = async ({ user }: RenderedApp) =>
  user.click(await screen.findByRole('checkbox', { name: 'Select everything on this page' }));

describe('the review of access', () => {
  it('opens from the tab of users, also for a baker, and passes axe', async () => {
    const app = open([createReviewRow(1)], '/portal?tab=users');
    await app.user.click(await screen.findByRole('link', { name: 'Review access' }));
    await screen.findByText('Rye.pdf');
    expect(await findAxeViolations()).toEqual([]);
  });

  it('says who, since when, how it was used, and who has left', async () => {
    open([
      createReviewRow(1, { email: 'dee@partner.example', has_left: true, field: 'Prices' }),
      createReviewRow(2, { email: 'group:g1', kind: 'group', group_name: 'Sales' }),
    ]);
    await screen.findByText('Account deactivated');
    screen.getByText('Field Prices');
    screen.getByText('Group Sales');
    expect(screen.getAllByText('Never')).toHaveLength(2);
  });

  it('says the limits of access and what is left of them', async () => {
    const until = '2026-12-04T18:00:00.000Z';
    open(
      [
        createReviewRow(1, {
          terms: { max_openings: 3 },
          left: { openings: 2, until: null },
        }),
        createReviewRow(2, {
          email: 'group:g1',
          kind: 'group',
          group_name: 'Sales',
          terms: { until, max_openings: 1 },
          left: { openings: null, until },
        }),
      ],
      `${PATH}&zone=utc`,
    );
    await screen.findByText('2 of 3 left');
    screen.getByText('once a person, until 4 Dec 2026, 18:00');
  });

  it('says after an undo that access of a deleted group did not come back', async () => {
    const app = open([createReviewRow(1)]);
    mockServer.use(
      http.post('*/api/review/restore', () => Response.json({ restored: 0, dropped: 1 })),
    );
    await screen.findByText('Rye.pdf');
    await selectPage(app);
    await press(app, 'Remove access');
    await press(app, /^Undo/);
    await screen.findByText('This was access of a group that was deleted, so it cannot come back.');
  });

  it('removes fifty in three presses, says before what they are, and undoes it', async () => {
    const app = open(fiftyRows, '/portal?tab=users');
    await app.user.click(await screen.findByRole('link', { name: 'Review access' }));
    await selectPage(app);
    const bar = within(screen.getByRole('group', { name: 'Selected access' }));
    bar.getAllByText('50 people, 4 files');
    await press(app, 'Remove access');
    await screen.findAllByText('Nothing to review.');
    expect(app.backend.reviewRows).toEqual([]);
    await press(app, /^Undo/);
    await screen.findByText('Access is back.');
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(51));
  });

  it('keeps what is selected, which then leaves the list', async () => {
    const app = open([createReviewRow(1), createReviewRow(2)]);
    await app.user.click(
      await screen.findByRole('checkbox', { name: 'Select person1@partner.example for Rye.pdf' }),
    );
    await press(app, 'Keep');
    await screen.findByText('Access kept.');
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
    expect(app.backend.reviewRows[0]?.reviewed_by).toBe('bo@bakehouse.test');
  });

  it('shows kept access among all access, and by whom', async () => {
    const app = open([createReviewRow(1, { reviewed_at: 'x', reviewed_by: 'bo@bakehouse.test' })]);
    await screen.findAllByText('Nothing to review.');
    await app.user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'All access');
    await screen.findByText('Kept by bo@bakehouse.test');
  });

  it('keeps the selection when the change is refused, and says why', async () => {
    const app = open([createReviewRow(1)]);
    await selectPage(app);
    const error = 'Some of this access is gone or has changed. Load the list again.';
    mockServer.use(
      http.post('*/api/review/remove', () => refusalReply(404, { error, error_type: 'not_found' })),
    );
    await press(app, 'Remove access');
    await screen.findByText(error);
    screen.getAllByText('1 person, 1 file');
  });

  it('names the baker of each file in admin mode', async () => {
    open([createReviewRow(1)], `${PATH}&admin=true`, true);
    await screen.findByRole('link', { name: 'bo@bakehouse.test' });
  });
});
