import type { NotificationRow, NotificationSettings } from '@bakehouse/contract';

export const createNotificationSettings = (): NotificationSettings => ({
  choices: {
    file_shared: 'now',
    file_expires: 'daily',
    first_opening: 'daily',
    opening_refused: 'daily',
    access_requested: 'now',
    request_answered: 'now',
    banned: 'now',
  },
  zone: 'UTC',
  muted_files: [],
});

export const createNotification = (
  index: number,
  given: Partial<NotificationRow> = {},
): NotificationRow => ({
  id: `notification-${index}`,
  kind: 'first_opening',
  file: { id: `file-${index}`, name: `Loaf ${index}.csv` },
  actor: 'mia@partner.example',
  facts: { own: true },
  count: 1,
  at: '2026-11-20T08:00:00.000Z',
  read: false,
  ...given,
});
