import type { AuditAction } from '@bakehouse/contract';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytesColumn, instantColumn } from '../columns.ts';
import { organisations, users } from '../users.ts';

export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: text('id').primaryKey(),
    organisationId: text('organisation_id')
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    description: text('description').notNull(),
    /** Null stands for all actions. */
    events: text('events').array().$type<AuditAction[]>(),
    /** Encrypted, like its predecessor. */
    secret: bytesColumn('secret').notNull(),
    previousSecret: bytesColumn('previous_secret'),
    previousSecretUntil: instantColumn('previous_secret_until'),
    createdAt: instantColumn('created_at').notNull(),
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    pausedAt: instantColumn('paused_at'),
    /** The last row of the audit log that was accepted, became a dead letter, or was not wanted. */
    position: bigint('position', { mode: 'number' }).notNull(),
    /** The failed tries of the event after the position. */
    attempts: integer('attempts').notNull().default(0),
    /** Null when the next event may go at once. */
    nextAttemptAt: instantColumn('next_attempt_at'),
    /** The worker that sends to the endpoint; others leave it alone until the lease ends. */
    leasedBy: text('leased_by'),
    leaseUntil: instantColumn('lease_until'),
    failingSince: instantColumn('failing_since'),
    lastStatus: integer('last_status'),
    lastError: text('last_error'),
    lastDeliveredAt: instantColumn('last_delivered_at'),
  },
  (table) => [index('webhook_endpoints_organisation').on(table.organisationId, table.createdAt)],
);

/** Events that an endpoint did not accept in time. */
export const webhookDeadLetters = pgTable(
  'webhook_dead_letters',
  {
    endpointId: text('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    failedAt: instantColumn('failed_at').notNull(),
    attempts: integer('attempts').notNull(),
    lastError: text('last_error').notNull(),
    /** Null unless the event waits to be sent again. */
    replayAskedAt: instantColumn('replay_asked_at'),
    nextAttemptAt: instantColumn('next_attempt_at'),
  },
  (table) => [
    primaryKey({ columns: [table.endpointId, table.seq] }),
    index('webhook_dead_letters_replayed')
      .on(table.nextAttemptAt)
      .where(sql`${table.nextAttemptAt} is not null`),
  ],
);
