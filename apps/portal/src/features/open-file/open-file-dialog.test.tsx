import { fireEvent, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { findAxeViolations } from '../../../test/axe.ts';
import { refusalReply } from '../../../test/backend.ts';
import { stubWorkers } from '../../../test/workers.ts';
import { renderLoggedIn } from '../../../test/render-app.tsx';
import { mockServer } from '../../../test/server.ts';
// This import loads the code chunk before a test waits for it.
import './open-file-dialog.tsx';

const check = async (...replies: (() => Response)[]) => {
  stubWorkers();
  const { user } = renderLoggedIn('/portal?tab=files');
  mockServer.use(
    http.post('*/api/open', () => (replies.length > 1 ? replies.shift() : replies[0])?.()),
  );
  await screen.findByText('Loaf 64.csv');
  await user.click(screen.getByRole('button', { name: 'Open files' }));
  const dialog = await screen.findByRole('dialog', { name: 'Open files' });
  const input = dialog.querySelector('input[type=file]');
  if (input === null) throw new Error('The dialog has no input for files.');
  fireEvent.change(input, { target: { files: [new File(['abc'], 'Rye.pdf')] } });
  return { user, item: await within(dialog).findByRole('listitem') };
};

const denied = (rule: string) => () =>
  HttpResponse.json(
    {
      error: 'No.',
      error_type: 'open_denied',
      request_id: 'request-1',
      rule,
      changes_at: '2026-12-05T08:00:00.000Z',
    },
    { status: 403 },
  );

const allowed = () =>
  HttpResponse.json({
    allowed: true,
    rule: 'wildcard_grant',
    file: { id: 'file-1', name: 'Rye.pdf', baker: 'bo@bakehouse.test' },
    key_paths: ["m/0'/0'/0'"],
    changes_at: null,
  });

const unknown = () => refusalReply(404, { error: 'No file.', error_type: 'not_found' });
const busy = () => refusalReply(429, { error: 'Slow down.', error_type: 'too_many_requests' });

it.each([
  ['a file that may be opened', allowed, 'Everyone at your email domain has access.'],
  ['a ban by the baker', denied('individual_ban'), 'Its baker has banned you.'],
  ['a ban by the organisation', denied('org_ban'), 'Your organisation has banned you'],
  ['a file that is not openable yet', denied('not_openable_yet'), 'It opens on 5 Dec 2026'],
  ['an unknown file', unknown, 'Nobody gave you access to these exact bytes.'],
])('explains %s', async (_, reply, text) => {
  const { item } = await check(reply);
  await within(item).findByText(new RegExp(text));
  expect(await findAxeViolations()).toEqual([]);
});

it('asks again after a failure', async () => {
  const { user, item } = await check(busy, allowed);
  await within(item).findByText('Slow down.');
  await user.click(within(item).getByRole('button', { name: 'Try again: Rye.pdf' }));
  await within(item).findByText('You may open this file');
});
