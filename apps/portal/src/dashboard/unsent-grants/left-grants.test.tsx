import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { renderDetails } from '../../../test/render-details.ts';
import { createFile } from '../../../test/data/files.ts';
import { toPermissionsJson } from '../../../test/handlers/files.ts';
import { renderApp, type RenderOptions } from '../../../test/render-app.tsx';
import { mockServer } from '../../../test/server.ts';

const CALL = '/api/modify_permissions';
const BASE = "m/0'/0'/0'";
const NOW_MS = Date.UTC(2026, 10, 21, 12);
const LONG_MS = 600_000;
const OFFER = 'You left before dee@bakehouse.test could be added to Loaf 01.csv.';

const file = createFile(1);

/** Opens the portal of a user who left a page a while ago in which dee waited for access. */
const openAfter = (
  agoMs: number,
  grants: readonly string[] = [],
  userId?: string,
  options: RenderOptions = {},
) => {
  const app = renderApp('/portal?tab=files', {
    session: 'password_pin',
    ...options,
    prepare(backend) {
      backend.files = [{ ...file, permissions_json: toPermissionsJson(...grants) }];
      window.localStorage.setItem(
        'bakehouse.waiting.left',
        JSON.stringify({
          userId: userId ?? backend.user.user_id,
          at: NOW_MS - agoMs,
          isLeft: true,
          grants: [
            {
              checksum: file.checksum,
              path: BASE,
              target: file.filetitle,
              emails: ['dee@bakehouse.test'],
            },
          ],
        }),
      );
    },
  });
  const sent = () => app.backend.sent.filter(({ path }) => path === CALL).map(({ body }) => body);
  return { ...app, sent };
};

const stored = () => window.localStorage.getItem('bakehouse.waiting.left');

it('adds people who waited for access when the page was left a moment ago', async () => {
  const { sent, user } = openAfter(2_000);
  const undo = await screen.findByRole('button', {
    name: 'Undo: Added dee@bakehouse.test to Loaf 01.csv.',
  });
  expect(sent()).toMatchObject([{ add: [{ email: 'dee@bakehouse.test', key_path: BASE }] }]);
  await waitFor(() => expect(stored()).toBeNull());
  await user.click(undo);
  await screen.findByText('Removed dee@bakehouse.test from Loaf 01.csv.');
});

it('adds nobody while an operator acts for the user, and keeps it for the user', async () => {
  const { sent } = openAfter(2_000, [], undefined, { user: { impersonator: 'Sam Support' } });
  await screen.findByText('Loaf 01.csv');
  await screen.findByRole('region', { name: 'Acting for somebody else' });
  expect(sent()).toEqual([]);
  expect(stored()).not.toBeNull();
});

it('asks first when the page was left long ago', async () => {
  const { sent, user } = openAfter(3_600_000);
  await user.click(await screen.findByRole('button', { name: `Add now: ${OFFER}` }));
  await screen.findByText('Added dee@bakehouse.test to Loaf 01.csv.');
  expect(sent()).toHaveLength(1);
  await waitFor(() => expect(stored()).toBeNull());
});

it('forgets people whom the user does not want to add any more', async () => {
  const { sent, user } = openAfter(3_600_000);
  await screen.findByText(OFFER);
  expect(stored()).not.toBeNull();
  await user.click(screen.getByRole('button', { name: `Dismiss: ${OFFER}` }));
  await waitFor(() => expect(stored()).toBeNull());
  expect(sent()).toEqual([]);
});

it('says that people were added if they are there', async () => {
  const { sent } = openAfter(3_600_000, ['dee@bakehouse.test']);
  await screen.findByText('Added dee@bakehouse.test to Loaf 01.csv.');
  expect(sent()).toEqual([]);
});

it('offers again what could not be sent', async () => {
  const { user } = openAfter(3_600_000);
  mockServer.use(http.post(`*${CALL}`, () => HttpResponse.error(), { once: true }));
  await user.click(await screen.findByRole('button', { name: `Add now: ${OFFER}` }));
  const why = 'Could not connect to the server. Please try again later.';
  await user.click(await screen.findByRole('button', { name: `Add now: ${why}` }));
  await screen.findByText('Added dee@bakehouse.test to Loaf 01.csv.');
});

it('keeps an offer over a log-out', async () => {
  const { portal } = openAfter(3_600_000);
  await screen.findByText(OFFER);
  await act(() => portal.session.logOut());
  await waitFor(() => expect(screen.queryByText(OFFER)).toBeNull());
  expect(stored()).not.toBeNull();
});

it('leaves alone what another user has added', async () => {
  const { sent } = openAfter(2_000, [], 'somebody-else');
  await screen.findByText('Loaf 01.csv');
  expect(sent()).toEqual([]);
  expect(stored()).not.toBeNull();
});

it('sends people who wait before it logs out', async () => {
  const { user, portal, sentTo } = await renderDetails({}, {}, LONG_MS);
  await user.type(screen.getByRole('textbox', { name: 'Add access' }), 'dee@bakehouse.test{Enter}');
  await screen.findByText('Waiting');
  await act(() => portal.session.logOut());
  expect(sentTo(CALL)).toMatchObject([{ add: [{ email: 'dee@bakehouse.test' }] }]);
  expect(Object.keys(window.localStorage).filter((key) => key.includes('waiting'))).toEqual([]);
});
