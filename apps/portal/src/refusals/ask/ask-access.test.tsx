import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { expect, it } from 'vitest';
import type { OwnRequest, SharedFileRow } from '@bakehouse/contract';
import { findAxeViolations } from '../../../test/axe.ts';
import { refusalReply } from '../../../test/backend.ts';
import { createOwnRequest } from '../../../test/data/access-requests.ts';
import { createSharedFile } from '../../../test/data/shared-files.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { recordBodiesTo } from '../../../test/sent-bodies.ts';
import { mockServer } from '../../../test/server.ts';
// This import loads the code chunk before a test waits for it.
import '../../features/shared/file/file-page.tsx';

const EXPIRED = { status: 'expired', rule: 'expired', allowed: false } as const;

const open = (given: Partial<SharedFileRow> = EXPIRED, own: Partial<OwnRequest>[] = []) => {
  const file = createSharedFile(1, given);
  const app = renderApp(`/f/${file.id}`, {
    session: 'password_pin',
    prepare: (backend) => {
      backend.sharedFiles = [file];
      backend.ownRequests = own.map((one) => createOwnRequest({ wanted: file.id, ...one }));
    },
  });
  return { ...app, file };
};

it('asks the baker with a reason, says so, and withdraws', async () => {
  const { user, file } = open();
  const bodies = recordBodiesTo('*/api/ask_access');
  await user.click(await screen.findByRole('button', { name: 'Ask for access: Rye 01.pdf' }));
  await user.click(screen.getByRole('button', { name: 'Send request' }));
  await screen.findByText('Say why you need it.');
  await user.type(screen.getByLabelText('Why do you need it?'), 'For the audit');
  expect(await findAxeViolations()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Send request' }));
  await screen.findByText(/^You asked on 20 Nov 2026.*ends on 4 Dec 2026/);
  expect(bodies).toEqual([{ file_id: file.id, reason: 'For the audit' }]);
  await user.click(screen.getByRole('button', { name: 'Withdraw the request' }));
  await screen.findByRole('button', { name: 'Ask for access: Rye 01.pdf' });
});

it('asks for one of the fields that the person had', async () => {
  const fields = [{ key_path: "m/0'/0'/0'/1'", field: 'Prices' }];
  const { user, file } = open({ ...EXPIRED, rule: 'openings_used_up', fields });
  const bodies = recordBodiesTo('*/api/ask_access');
  await user.click(await screen.findByRole('button', { name: 'Ask for access: Rye 01.pdf' }));
  const choice = await screen.findByRole('combobox', { name: 'What do you need?' });
  await user.selectOptions(choice, 'Only the field Prices');
  await user.type(screen.getByLabelText('Why do you need it?'), 'For the audit');
  expect(await findAxeViolations()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Send request' }));
  await screen.findByText(/^You asked on/);
  const asked = { file_id: file.id, reason: 'For the audit' };
  expect(bodies).toEqual([{ ...asked, key_path: fields[0]?.key_path }]);
});

it('shows the answer of the baker, and asks again', async () => {
  open(EXPIRED, [
    { state: 'refused', answered_at: '2026-11-21T09:00:00.000Z', word: 'Ask your own team.' },
  ]);
  const refused = await screen.findByText(/^Your request was refused on 21 Nov 2026/);
  expect(refused.textContent).toContain('The answer: “Ask your own team.”');
  await screen.findByRole('button', { name: 'Ask again: Rye 01.pdf' });
});

it('keeps the reason when it was not sent', async () => {
  const { user } = open();
  mockServer.use(
    http.post('*/api/ask_access', () =>
      refusalReply(429, { error: 'Try again tomorrow.', error_type: 'too_many_requests' }),
    ),
  );
  await user.click(await screen.findByRole('button', { name: /^Ask for access/ }));
  await user.type(screen.getByLabelText('Why do you need it?'), 'Audit');
  await user.click(screen.getByRole('button', { name: 'Send request' }));
  await screen.findByText('Try again tomorrow.');
  expect(screen.getByLabelText('Why do you need it?')).toHaveProperty('value', 'Audit');
});

it.each(['individual_ban', 'org_ban', 'destroyed', 'inactive_baker'] as const)(
  'offers nothing after %s',
  async (rule) => {
    const { backend } = open({ ...EXPIRED, rule });
    await screen.findByRole('heading', { level: 2, name: 'Rye 01.pdf' });
    await waitFor(() => expect(backend.calls).toContain('GET /api/my_requests'));
    expect(screen.queryByRole('button', { name: /Ask for access/ })).toBeNull();
  },
);

it('leads from the list of shared files to the page of a closed one', async () => {
  const { user, url, file } = open();
  await user.click(await screen.findByRole('link', { name: 'All files shared with you' }));
  await user.click(await screen.findByRole('link', { name: 'Ask for access: Rye 01.pdf' }));
  await waitFor(() => expect(url()).toBe(`/f/${file.id}`));
});
