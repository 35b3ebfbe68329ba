import * as z from 'zod/mini';
import { PIN_PROOF_CHECKS, pinProofFieldSchemas } from './accounts/pin.ts';
import { adminFlag } from './admin-flag.ts';
import { AUDIT_ACTION_NAMES, type AuditAction } from './audit-actions.ts';
import { maxLengthMessage } from './error-messages.ts';
import { lineText } from './line-text.ts';
import { queryFlag } from './lists/paging.ts';

export const WEBHOOKS_LIMIT = 20;
export const WEBHOOK_URL_MAX_LENGTH = 2000;
export const WEBHOOK_DESCRIPTION_MAX_LENGTH = 100;
/** A replaced secret signs beside the new one for so long. */
export const OLD_SECRET_HOURS = 24;
/** An event is tried for so long before it becomes a dead letter. */
export const DELIVERY_HOURS = 24;

/** The type of the event that a test sends; no action of the audit log has this name. */
export const WEBHOOK_TEST_TYPE = 'webhook_test';

const webhookUrl = z
  .string()
  .check(z.trim(), z.maxLength(WEBHOOK_URL_MAX_LENGTH, maxLengthMessage));

const webhookSettings = {
  url: webhookUrl,
  description: lineText.check(z.maxLength(WEBHOOK_DESCRIPTION_MAX_LENGTH, maxLengthMessage)),
  /** Null stands for all events, also those of later versions. */
  events: z.nullable(
    z
      .array(z.enum(AUDIT_ACTION_NAMES, 'must be an action of the audit log, such as file_baked'))
      .check(z.minLength(1, 'must name at least one event, or be null for all')),
  ),
};

const WEBHOOK_STATES = ['ok', 'failing', 'paused'] as const;

const webhookFacts = {
  id: z.string(),
  url: z.string(),
  description: z.string(),
  events: z.nullable(z.array(z.string())),
  created_at: z.string(),
  created_by: z.nullable(z.string()),
  state: z.enum(WEBHOOK_STATES),
  failing_since: z.nullable(z.string()),
  next_attempt_at: z.nullable(z.string()),
  /** The HTTP status of the last answer; null if there was none. */
  last_status: z.nullable(z.number()),
  last_error: z.nullable(z.string()),
  last_delivered_at: z.nullable(z.string()),
  /** The sequence number of the last event that was handled. */
  position: z.number(),
  waiting: z.number(),
  dead_letters: z.number(),
};

export const webhook = z.object(webhookFacts);

/** The only reply with the secret itself. */
export const webhookWithSecret = z.object({ ...webhookFacts, secret: z.string() });

export const webhookList = z.object({ data: z.array(webhook) });

const guardedFields = { ...pinProofFieldSchemas, admin: adminFlag };

export const listWebhooksQuery = z.object({ admin: z.optional(queryFlag) });

export const createWebhookBody = z
  .object({ ...guardedFields, ...webhookSettings })
  .check(...PIN_PROOF_CHECKS);

export const changeWebhookBody = z
  .object({ ...guardedFields, ...webhookSettings, id: z.string() })
  .check(...PIN_PROOF_CHECKS);

export const rotateWebhookSecretBody = z
  .object({ ...guardedFields, id: z.string() })
  .check(...PIN_PROOF_CHECKS);

const chosenWebhook = { id: z.string(), admin: adminFlag };

export const pauseWebhookBody = z.object({ ...chosenWebhook, paused: z.boolean() });

export const removeWebhookBody = z.object(chosenWebhook);

export const testWebhookBody = z.object(chosenWebhook);

export const webhookTestResult = z.object({
  accepted: z.boolean(),
  status: z.nullable(z.number()),
  milliseconds: z.number(),
  /** One sentence about the answer. */
  text: z.string(),
});

export const listDeadLettersQuery = z.object({ id: z.string(), admin: z.optional(queryFlag) });

export const deadLetter = z.object({
  sequence: z.number(),
  action: z.string(),
  message: z.string(),
  happened_at: z.string(),
  failed_at: z.string(),
  attempts: z.number(),
  last_error: z.string(),
  /** True while the event waits to be sent again. */
  is_replayed: z.boolean(),
});

export const deadLetterList = z.object({ data: z.array(deadLetter) });

const SEQUENCE_MESSAGE = 'must be a whole number from 1';

/** Without a number, all dead letters of the endpoint are sent again. */
export const replayWebhookBody = z.object({
  ...chosenWebhook,
  from: z.optional(z.int(SEQUENCE_MESSAGE).check(z.gte(1, SEQUENCE_MESSAGE))),
});

export const replayedEvents = z.object({ events: z.number() });

export type Webhook = z.infer<typeof webhook>;
export type WebhookList = z.infer<typeof webhookList>;
export type WebhookWithSecret = z.infer<typeof webhookWithSecret>;
export type WebhookTestResult = z.infer<typeof webhookTestResult>;
export type DeadLetter = z.infer<typeof deadLetter>;
export type DeadLetterList = z.infer<typeof deadLetterList>;
export type ReplayedEvents = z.infer<typeof replayedEvents>;
export interface WebhookSettings {
  url: string;
  description: string;
  events: readonly AuditAction[] | null;
}
