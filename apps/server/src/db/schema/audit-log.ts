import { sql, type SQLWrapper } from 'drizzle-orm';
import { bigint, boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { AuditAction } from '@bakehouse/contract';
import { instant } from './columns.ts';
import { organisations } from './users.ts';

const isOpening = (action: SQLWrapper) => sql`${action} = 'file_opened'`;
const isOther = (action: SQLWrapper) => sql`${action} <> 'file_opened'`;

const sequence = () => bigint('seq', { mode: 'number' }).notNull();

/**
 * What happened, in the words that were true then: no reference is followed, so that neither a
 * renamed file nor a deleted account changes the record. Rows are only ever added.
 */
export const auditEvents = pgTable(
  'audit_events',
  {
    organisationId: text('organisation_id')
      .notNull()
      .references(() => organisations.id),
    /** Place in the organisation's chain, from 1 without a gap. */
    seq: sequence(),
    id: text('id').notNull(),
    at: instant('at').notNull(),
    /** null for somebody who was not signed in. */
    actorId: text('actor_id'),
    actor: text('actor').notNull(),
    actorIsAdmin: boolean('actor_is_admin').notNull(),
    deviceType: text('device_type').notNull(),
    action: text('action').$type<AuditAction>().notNull(),
    bakerId: text('baker_id'),
    baker: text('baker'),
    fileId: text('file_id'),
    fileName: text('file_name'),
    /** The address that it was done to, if any. */
    subject: text('subject'),
    message: text('message').notNull(),
    description: text('description').notNull(),
    /** The actor was told "not found": their own record must not say otherwise. */
    hiddenFromActor: boolean('hidden_from_actor').notNull(),
    /** Keyed hash over this row and the hash of the row before it. */
    hash: text('hash').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.seq] }),
    index('audit_events_at').on(table.organisationId, table.at, table.seq),
    index('audit_events_baker').on(table.bakerId, table.at, table.seq),
    index('audit_events_actor').on(table.actorId, table.at, table.seq),
    index('audit_events_file').on(table.fileId, table.at, table.seq),
    // What else happened to a file that is opened all the time.
    index('audit_events_file_others')
      .on(table.fileId, table.at, table.seq)
      .where(isOther(table.action)),
    // One for each order of the list.
    index('audit_events_user').on(sql`lower(${table.actor})`, table.at, table.seq),
    index('audit_events_device_type').on(table.deviceType, table.at, table.seq),
    index('audit_events_baker_address').on(sql`lower(${table.baker})`, table.at, table.seq),
    index('audit_events_file_name').on(sql`lower(${table.fileName})`, table.at, table.seq),
    // Also for what is counted by action.
    index('audit_events_action').on(table.organisationId, table.action, table.at, table.seq),
    index('audit_events_id').using('hash', table.id),
    // Who opened last, of the organisation and of one baker.
    index('audit_events_opened_by').on(table.actorId, table.at).where(isOpening(table.action)),
    index('audit_events_opened_of')
      .on(table.bakerId, table.actorId, table.at)
      .where(isOpening(table.action)),
  ],
);

/** The newest link of each organisation's chain; its row lock puts writers in line. */
export const auditHeads = pgTable('audit_heads', {
  organisationId: text('organisation_id')
    .primaryKey()
    .references(() => organisations.id),
  seq: sequence(),
  hash: text('hash').notNull(),
  /** Keyed hash over the head itself: a chain that was cut short has no valid one. */
  seal: text('seal').notNull(),
});
