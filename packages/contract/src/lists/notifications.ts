import * as z from 'zod/mini';
import { oneOfMessage } from '../error-messages.ts';

const NOTIFICATION_KINDS = [
  'file_shared',
  'file_expires',
  'first_opening',
  'opening_refused',
  'access_requested',
  'request_answered',
  'banned',
] as const;

export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

const anyChoice = z.enum(['now', 'daily', 'off'], oneOfMessage);
/** The mail about a shared file is sent at once or never, because the baker asks for it. */
const atOnceOrOff = z.enum(['now', 'off'], oneOfMessage);

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

const notificationFacts = z.object({
  /** When the file expires. */
  expires_at: z.optional(z.string()),
  answer: z.optional(z.enum(['allowed', 'refused'])),
  level: z.optional(z.enum(['individual', 'org'])),
  /** Whether the file is the reader's own. */
  own: z.optional(z.boolean()),
});

export type NotificationFacts = z.infer<typeof notificationFacts>;
