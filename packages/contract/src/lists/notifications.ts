import * as z from 'zod/mini';
import { oneOfMessage } from '../error-messages.ts';

export const NOTIFICATION_KINDS = [
  'file_shared',
  'file_expires',
  'first_opening',
  'opening_refused',
  'access_requested',
  'request_answered',
  'banned',
] as const;

export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

const isTimeZone = (name: string) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
};

const timeZoneName = z
  .string()
  .check(z.maxLength(60), z.refine(isTimeZone, 'must be a time zone such as Europe/Berlin'));

const anyChoice = z.enum(['now', 'daily', 'off'], oneOfMessage);
/** The mail about a shared file is sent at once or never, because the baker asks for it. */
const atOnceOrOff = z.enum(['now', 'off'], oneOfMessage);

export type NotificationChoice = z.infer<typeof anyChoice>;

const notificationChoices = z.object({
  file_shared: atOnceOrOff,
  file_expires: anyChoice,
  first_opening: anyChoice,
  opening_refused: anyChoice,
  access_requested: anyChoice,
  request_answered: anyChoice,
  banned: anyChoice,
});

export type NotificationChoices = z.infer<typeof notificationChoices>;

export type ChosenNotifications = {
  [Kind in keyof NotificationChoices]?: NotificationChoices[Kind] | undefined;
};

const notificationFacts = z.object({
  expires_at: z.optional(z.string()),
  answer: z.optional(z.enum(['allowed', 'refused'])),
  level: z.optional(z.enum(['individual', 'org'])),
  /** Present if the access of some people expires before the file. */
  ends: z.optional(z.literal('access')),
  /** One of the `grantees` whose access expires; only for the baker. */
  grantee: z.optional(z.string()),
  grantees: z.optional(z.number()),
  files: z.optional(z.number()),
  /** Whether the file is the reader's own. */
  own: z.optional(z.boolean()),
});

export type NotificationFacts = z.infer<typeof notificationFacts>;

const notification = z.object({
  id: z.string(),
  kind: z.enum(NOTIFICATION_KINDS),
  /** Null for one without a file, or whose name the reader may not see any more. */
  file: z.nullable(z.object({ id: z.string(), name: z.string() })),
  actor: z.nullable(z.string()),
  facts: notificationFacts,
  count: z.number(),
  at: z.string(),
  read: z.boolean(),
});

export type NotificationRow = z.infer<typeof notification>;

export const NOTIFICATIONS_PER_PAGE = 20;
/** No more unread notifications are counted. */
export const UNREAD_COUNT_LIMIT = 100;

export const getNotificationsQuery = z.object({
  after: z.optional(z.string()),
});

export const notificationPage = z.object({
  data: z.array(notification),
  unread: z.number(),
  /** For `after` of the next page; null on the last one. */
  next: z.nullable(z.string()),
  zone: z.nullable(z.string()),
});

export type NotificationPage = z.infer<typeof notificationPage>;

export const readNotificationsBody = z.object({
  /** Without ids, all are marked as read. */
  ids: z.optional(z.array(z.string()).check(z.maxLength(UNREAD_COUNT_LIMIT))),
});

export const unreadCount = z.object({ unread: z.number() });

export const notificationSettings = z.object({
  choices: notificationChoices,
  zone: z.nullable(z.string()),
  muted_files: z.array(z.object({ id: z.string(), name: z.string() })),
});

export const saveNotificationSettingsBody = z.object({
  choices: z.optional(z.partial(notificationChoices)),
  zone: z.optional(timeZoneName),
});

export const muteFileBody = z.object({ file_id: z.string(), muted: z.boolean() });
export const mutedFile = z.object({ file_id: z.string(), muted: z.boolean() });

export type NotificationSettings = z.infer<typeof notificationSettings>;
export type ReadNotificationsBody = z.infer<typeof readNotificationsBody>;
export type SaveNotificationSettingsBody = z.infer<typeof saveNotificationSettingsBody>;
export type MuteFileBody = z.infer<typeof muteFileBody>;
