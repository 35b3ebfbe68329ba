import type {
  NotificationPage,
  NotificationSettings,
  SaveNotificationSettingsBody,
} from '@bakehouse/contract';
import {
  getNotifications,
  getNotificationSettings,
  muteFile,
  readNotifications,
  saveNotificationSettings,
} from '@bakehouse/contract/calls/notifications';
import type { Http } from './http/http.ts';

export interface NotificationsApi {
  /** @param after the id of the last notification of the page before */
  page: (after: string | null, signal?: AbortSignal) => Promise<NotificationPage>;
  /** Without ids, marks all as read. */
  markRead: (ids?: readonly string[]) => Promise<void>;
  settings: (signal: AbortSignal) => Promise<NotificationSettings>;
  saveSettings: (body: SaveNotificationSettingsBody) => Promise<NotificationSettings>;
  /** Nobody asked for this call, so it never asks for a login. */
  saveZone: (zone: string) => Promise<void>;
  mute: (fileId: string, muted: boolean) => Promise<void>;
}

export const createNotificationsApi = (http: Http): NotificationsApi => ({
  page: (after, signal) =>
    http.call(getNotifications, after === null ? {} : { after }, signal ? { signal } : {}),
  async markRead(ids) {
    await http.call(readNotifications, ids ? { ids } : {});
  },
  settings: (signal) => http.call(getNotificationSettings, {}, { signal }),
  saveSettings: (body) => http.call(saveNotificationSettings, body),
  async saveZone(zone) {
    await http.call(saveNotificationSettings, { zone }, { purpose: 'read' });
  },
  async mute(fileId, muted) {
    await http.call(muteFile, { file_id: fileId, muted });
  },
});
