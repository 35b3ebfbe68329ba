import type { LeaveResponse } from '@bakehouse/contract';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { findAxeViolations } from '../../../../test/axe.ts';
import { refusalReply } from '../../../../test/backend.ts';
import { LEAVING_ACCOUNT, LEAVING_PREVIEW } from '../../../../test/data/access/leaving.ts';
import { createOpener } from '../../../../test/data/people.ts';
import { createReviewRow } from '../../../../test/data/review-rows.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { mockServer } from '../../../../test/server.ts';
// This import loads the code chunk before a test waits for it.
import '../users-tab.tsx';

const DEE = 'dee@bakehouse.test';
const RECEIVER = 'cy@bakehouse.test';

const ACCOUNT = LEAVING_ACCOUNT;
const PREVIEW: LeaveResponse = { ...LEAVING_PREVIEW, account: null };

const HANDED_OVER: LeaveResponse['account'] = {
  ...ACCOUNT,
  ...{ hand_over_to: RECEIVER, files_handed_over: 6, files_kept: 1, bans_handed_over: 2 },
  files_in_the_way: [{ file_id: 'f1', filetitle: 'Rye.pdf' }],
  groups_handed_over: ['Sales 2'],
};

interface Sent {
  preview?: boolean;
  hand_over_to?: string;
  ban?: boolean;
}

let sent: Sent[] = [];

const replyWith = (replyTo: (body: Sent) => LeaveResponse) =>
  mockServer.use(
    http.post<never, Sent>('*/api/people/leave', async ({ request }) => {
      const body = await request.json();
      sent.push(body);
      const reply = replyTo(body);
      return HttpResponse.json({ ...reply, done: !body.preview, banned: body.ban === true });
    }),
  );

beforeEach(() => {
  sent = [];
});

const open = async (isAdmin = false) => {
  const path = `/portal?tab=users&person=${encodeURIComponent(DEE)}${isAdmin ? '&admin=true' : ''}`;
  const app = renderApp(path, {
    session: 'password_pin',
    user: { is_admin: isAdmin },
    prepare(backend) {
      backend.openers = [createOpener(1, { email: DEE })];
    },
  });
  await app.user.click(await screen.findByRole('button', { name: 'This person leaves' }));
  return { ...app, dialog: within(await screen.findByRole('dialog')) };
};

it('shows everything that happens, and ends the access with exactly that preview', async () => {
  replyWith(() => PREVIEW);
  const { dialog, user } = await open();
  await dialog.findByText('Access removed: 2 files.');
  dialog.getByText('Out of groups: Sales.');
  dialog.getByText('Refused: 1 request for access.');
  dialog.getByText('Still lets them in: *@bakehouse.test (4 files).');
  expect(dialog.queryByLabelText('Hand files over to')).toBeNull();
  expect(await findAxeViolations()).toEqual([]);
  await user.click(dialog.getByRole('switch', { name: 'Ban this person, too' }));
  await user.click(dialog.getByRole('button', { name: 'End their access' }));
  await screen.findByRole('dialog', { name: 'This person has left' });
  await screen.findByText('Banned.');
  const link = screen.getByRole('link', { name: 'Show it in Activity' });
  expect(link.getAttribute('href')).toContain('action=person_left');
  expect(sent).toMatchObject([
    { email: DEE, preview: true },
    { email: DEE, digest: 'digest-1', ban: true },
  ]);
});

it('checks in admin mode who gets the files, before anything is done', async () => {
  replyWith(({ hand_over_to: to }) => ({
    ...PREVIEW,
    account: to === undefined ? ACCOUNT : HANDED_OVER,
  }));
  const { dialog, user } = await open(true);
  await dialog.findByText('Closed with the account: 7 files. Nobody can open them.');
  dialog.getByText('Ended: 2 sessions, 1 connected app.');
  await user.type(dialog.getByLabelText('Hand files over to'), `${RECEIVER}{Enter}`);
  await dialog.findByText(`Handed over to ${RECEIVER}: 6 files.`);
  dialog.getByText('Stays closed: 1 file that the receiver has baked, too (Rye.pdf).');
  dialog.getByText('Groups handed over: Sales 2.');
  expect(sent).toHaveLength(2);
  await user.click(dialog.getByRole('button', { name: 'End access and account' }));
  await screen.findByRole('dialog', { name: 'This person has left' });
  expect(sent[2]).toMatchObject({ hand_over_to: RECEIVER, digest: 'digest-1', admin: true });
});

it('says beside the field that nobody unfit can get the files, and keeps what was typed', async () => {
  replyWith(() => ({ ...PREVIEW, account: ACCOUNT }));
  const { dialog, user } = await open(true);
  const field = await dialog.findByLabelText('Hand files over to');
  const error = 'hand_over_to must be the address of an active account';
  mockServer.use(
    http.post('*/api/people/leave', () =>
      refusalReply(400, { error, error_type: 'invalid_request' }),
    ),
  );
  await user.type(field, 'nobody@bakehouse.test{Enter}');
  await dialog.findByText(
    'Enter the address of somebody else with an active account, who is not banned.',
  );
  expect(field).toHaveProperty('value', 'nobody@bakehouse.test');
});

it('offers to look again when something has changed since the preview', async () => {
  replyWith(() => PREVIEW);
  const { dialog, user } = await open();
  await dialog.findByText('Access removed: 2 files.');
  const error = 'Something has changed since you looked. Check again what will happen.';
  mockServer.use(
    http.post('*/api/people/leave', () =>
      refusalReply(409, { error, error_type: 'preview_outdated' }),
    ),
  );
  await user.click(dialog.getByRole('button', { name: 'End their access' }));
  await dialog.findByText(error);
  replyWith(() => ({ ...PREVIEW, files: 5 }));
  await user.click(dialog.getByRole('button', { name: 'Check again' }));
  await dialog.findByText('Access removed: 5 files.');
});

it('opens from the review of access for people who left, and says whom it is about', async () => {
  replyWith(() => PREVIEW);
  const { user } = renderApp('/portal?tab=users&people=review', {
    session: 'password_pin',
    prepare(backend) {
      backend.reviewRows = [createReviewRow(1, { email: DEE, has_left: true })];
    },
  });
  await user.click(await screen.findByRole('button', { name: `This person leaves: ${DEE}` }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('Access removed: 2 files.');
  dialog.getByText(DEE);
});
