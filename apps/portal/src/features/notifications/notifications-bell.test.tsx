import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, it } from 'vitest';
import { findAxeViolations } from '../../../test/axe.ts';
import { type Backend, noSessionReply } from '../../../test/backend.ts';
import { createNotification } from '../../../test/data/notifications.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { mockServer } from '../../../test/server.ts';
// This chunk is here before a test starts to wait for it.
import './notification-list.tsx';

const openPortal = (prepare: (backend: Backend) => void = () => undefined) =>
  renderApp('/portal?tab=files', { session: 'password_pin', prepare });

const fill = (count: number) => (backend: Backend) => {
  backend.notifications = Array.from({ length: count }, (_, index) => createNotification(index));
};

const openBell = async ({ user }: ReturnType<typeof openPortal>) => {
  await user.click(await screen.findByRole('button', { name: /^Notifications/ }));
  return screen.findByRole('dialog', { name: 'Notifications' });
};

it('says how many are unread, and nothing when none is', async () => {
  const app = openPortal(fill(3));
  await screen.findByRole('button', { name: 'Notifications, 3 unread' });
  const dialog = await openBell(app);
  expect(await within(dialog).findAllByRole('listitem')).toHaveLength(3);
  expect(await findAxeViolations()).toEqual([]);
  await app.user.click(within(dialog).getByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(within(dialog).queryByText('New')).toBeNull());
  await app.user.keyboard('{Escape}');
  await screen.findByRole('button', { name: 'Notifications' });
});

it('leads to the file, and marks what was followed as read', async () => {
  const app = openPortal(fill(2));
  const dialog = await openBell(app);
  await app.user.click(await within(dialog).findByRole('link', { name: 'Loaf 1.csv' }));
  await waitFor(() => expect(window.location.pathname).toBe('/f/file-1'));
  await waitFor(() =>
    expect(app.backend.notifications.map(({ read }) => read)).toEqual([false, true]),
  );
});

it('leads to the shared files when somebody got several at once', async () => {
  const app = openPortal((backend) => {
    const facts = { files: 3 };
    backend.notifications = [createNotification(1, { kind: 'file_shared', file: null, facts })];
  });
  const dialog = await openBell(app);
  await app.user.click(await within(dialog).findByRole('link', { name: 'Shared with me' }));
  await waitFor(() => expect(window.location.search).toContain('tab=shared'));
});

it('shows older ones when asked', async () => {
  const app = openPortal(fill(25));
  const dialog = await openBell(app);
  await app.user.click(await within(dialog).findByRole('button', { name: 'Show older ones' }));
  await waitFor(() => expect(within(dialog).getAllByRole('listitem')).toHaveLength(25));
  expect(within(dialog).queryByRole('button', { name: 'Show older ones' })).toBeNull();
});

it('says what will be here while nothing is', async () => {
  const dialog = await openBell(openPortal());
  expect(await within(dialog).findByText(/^No notifications yet/)).toBeTruthy();
});

it('leads to the login when the session ends before the zone is told, which nobody asked for', async () => {
  openPortal((backend) => {
    backend.notificationSettings = { ...backend.notificationSettings, zone: null };
    mockServer.use(
      http.post('*/api/save_notification_settings', () => {
        backend.token = null;
        return noSessionReply();
      }),
    );
  });
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
  expect(screen.queryByRole('dialog', { name: 'Log in again' })).toBeNull();
});

it('tells the server the zone of the browser once, for the daily mail', async () => {
  const app = openPortal((backend) => {
    backend.notificationSettings = { ...backend.notificationSettings, zone: null };
  });
  await waitFor(() =>
    expect(app.backend.notificationSettings.zone).toBe(
      Intl.DateTimeFormat().resolvedOptions().timeZone,
    ),
  );
});
