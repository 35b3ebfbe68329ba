import {
  getNotificationsQuery,
  muteFileBody,
  readNotificationsBody,
  saveNotificationSettingsBody,
} from '@bakehouse/contract';
import * as calls from '@bakehouse/contract/calls/notifications';
import {
  muteFile,
  readNotificationSettings,
  saveNotificationSettings,
} from '../../../services/notifications/notification-settings.ts';
import {
  listNotifications,
  readNotifications,
} from '../../../services/notifications/notifications.ts';
import { answer, type PortalRoute } from '../answer/answer.ts';

export const notificationRoutes: readonly PortalRoute[] = [
  answer(
    calls.getNotifications,
    {
      summary: 'List what happened to files of the caller and with access to them, newest first',
      query: getNotificationsQuery,
    },
    ({ by, input }, deps) => listNotifications(deps, by.account, input.after),
  ),
  answer(
    calls.readNotifications,
    {
      summary: 'Mark notifications as read, or all of them',
      body: readNotificationsBody,
      queue: [],
    },
    ({ by, input }, deps) => readNotifications(deps, by.account, input),
  ),
  answer(
    calls.getNotificationSettings,
    { summary: 'Read which notifications come by email, and which files are muted' },
    ({ by }, deps) => readNotificationSettings(deps, by.account),
  ),
  answer(
    calls.saveNotificationSettings,
    {
      summary: 'Choose which notifications come by email, and the time zone of the daily email',
      body: saveNotificationSettingsBody,
      queue: [],
    },
    ({ by, input }, deps) => saveNotificationSettings(deps, by, input),
  ),
  answer(
    calls.muteFile,
    {
      summary: 'Turn notifications about one file off, or on again',
      body: muteFileBody,
      queue: [],
    },
    ({ by, input }, deps) => muteFile(deps, by, input),
  ),
];
