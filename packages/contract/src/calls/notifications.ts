import {
  type getNotificationsQuery,
  mutedFile,
  type muteFileBody,
  notificationPage,
  notificationSettings,
  type readNotificationsBody,
  type saveNotificationSettingsBody,
  unreadCount,
} from '../lists/notifications.ts';
import { portalCall, typeOnly } from './portal-call.ts';

export const getNotifications = portalCall({
  method: 'GET',
  path: '/get_notifications',
  level: 'second_level',
  whileActing: true,
  query: typeOnly<typeof getNotificationsQuery>(),
  reply: notificationPage,
});

export const readNotifications = portalCall({
  method: 'POST',
  path: '/notifications/read',
  level: 'second_level',
  body: typeOnly<typeof readNotificationsBody>(),
  reply: unreadCount,
});

export const getNotificationSettings = portalCall({
  method: 'GET',
  path: '/notification_settings',
  level: 'second_level',
  whileActing: true,
  reply: notificationSettings,
});

export const saveNotificationSettings = portalCall({
  method: 'POST',
  path: '/save_notification_settings',
  level: 'second_level',
  body: typeOnly<typeof saveNotificationSettingsBody>(),
  reply: notificationSettings,
});

export const muteFile = portalCall({
  method: 'POST',
  path: '/mute_file',
  level: 'second_level',
  body: typeOnly<typeof muteFileBody>(),
  reply: mutedFile,
});
