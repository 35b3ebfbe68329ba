import type {
  ErrorBody,
  MuteFileBody,
  NotificationPage,
  NotificationSettings,
  ReadNotificationsBody,
  SaveNotificationSettingsBody,
} from '@bakehouse/contract';
import { http, HttpResponse } from 'msw';
import { type Backend, hasSession, noSessionReply } from '../../backend.ts';

const ROWS_PER_PAGE = 20;

export const notificationHandlers = (backend: Backend) => {
  const unread = () => backend.notifications.filter(({ read }) => !read).length;
  return [
    http.get<never, never, NotificationPage | ErrorBody>(
      '*/api/get_notifications',
      ({ request }) => {
        if (!hasSession(backend, request)) return noSessionReply();
        const after = new URL(request.url).searchParams.get('after');
        const start = backend.notifications.findIndex(({ id }) => id === after) + 1;
        const data = backend.notifications.slice(start, start + ROWS_PER_PAGE);
        const hasMore = backend.notifications.length > start + data.length;
        const next = hasMore ? (data.at(-1)?.id ?? null) : null;
        const { zone } = backend.notificationSettings;
        return HttpResponse.json({ data, unread: unread(), next, zone });
      },
    ),
    http.post<never, ReadNotificationsBody, { unread: number }>(
      '*/api/notifications/read',
      async ({ request }) => {
        const { ids } = await request.json();
        backend.notifications = backend.notifications.map((row) =>
          ids === undefined || ids.includes(row.id) ? { ...row, read: true } : row,
        );
        return HttpResponse.json({ unread: unread() });
      },
    ),
    http.get<never, never, NotificationSettings>('*/api/notification_settings', () =>
      HttpResponse.json(backend.notificationSettings),
    ),
    http.post<never, SaveNotificationSettingsBody, NotificationSettings>(
      '*/api/save_notification_settings',
      async ({ request }) => {
        const { choices, zone } = await request.json();
        const before = backend.notificationSettings;
        backend.notificationSettings = {
          ...before,
          choices: Object.assign({ ...before.choices }, choices),
          zone: zone ?? before.zone,
        };
        return HttpResponse.json(backend.notificationSettings);
      },
    ),
    http.post<never, MuteFileBody, MuteFileBody>('*/api/mute_file', async ({ request }) => {
      const body = await request.json();
      const { muted_files: muted, ...settings } = backend.notificationSettings;
      const others = muted.filter(({ id }) => id !== body.file_id);
      const file = { id: body.file_id, name: `Name of ${body.file_id}` };
      backend.notificationSettings = {
        ...settings,
        muted_files: body.muted ? [...others, file] : others,
      };
      return HttpResponse.json(body);
    }),
  ];
};
