import { sql, type SQLWrapper } from 'drizzle-orm';
import { bigint, boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { AuditAction } from '@bakehouse/contract';
import { instant } from './columns.ts';
import { organisations } from './users.ts';

const isOpening = (action: SQLWrapper) => sql`${action} = 'file_opened'`;
const isOther = (action: SQLWrapper) => sql`${action} <> 'file_opened'`;

const sequence = () => bigint('seq', { mode: 'number' }).notNull();

/** An append-only log without foreign keys, so that renamed files and deleted accounts do not change it. */
export const auditEvents = pgTable(
  'audit_events',
  {
    organisationId: text('organisation_id')
      .notNull()
      .references(() => organisations.id),
    /** Numbers the rows of an organisation from 1 without a gap. */
    seq: sequence(),
    id: text('id').notNull(),
    at: instant('at').notNull(),
    /** Null for somebody who was not logged in. */
    actorId: text('actor_id'),
    actor: text('actor').notNull(),
    actorIsAdmin: boolean('actor_is_admin').notNull(),
    deviceType: text('device_type').notNull(),
    action: text('action').$type<AuditAction>().notNull(),
    bakerId: text('baker_id'),
    baker: text('baker'),
    fileId: text('file_id'),
    fileName: text('file_name'),
    /** The address that the action was applied to. */
    subject: text('subject'),
    message: text('message').notNull(),
    description: text('description').notNull(),
    /** The actor got "not found", and their own log must not reveal the file. */
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
    // For files with many openings and few other events.
    index('audit_events_file_others')
      .on(table.fileId, table.at, table.seq)
      .where(isOther(table.action)),
    // One index per order of the list.
    index('audit_events_user').on(sql`lower(${table.actor})`, table.at, table.seq),
    index('audit_events_device_type').on(table.deviceType, table.at, table.seq),
    index('audit_events_baker_address').on(sql`lower(${table.baker})`, table.at, table.seq),
    index('audit_events_file_name').on(sql`lower(${table.fileName})`, table.at, table.seq),
    // Also serves counts by action.
    index('audit_events_action').on(table.organisationId, table.action, table.at, table.seq),
    index('audit_events_id').using('hash', table.id),
    // For the last opening of a person, in the organisation and for one baker.
    index('audit_events_opened_by').on(table.actorId, table.at).where(isOpening(table.action)),
    index('audit_events_opened_of')
      .on(table.bakerId, table.actorId, table.at)
      .where(isOpening(table.action)),
  ],
);

/** The newest link of every chain; its row lock serialises the writers. */
export const auditHeads = pgTable('audit_heads', {
  organisationId: text('organisation_id')
    .primaryKey()
    .references(() => organisations.id),
  seq: sequence(),
  hash: text('hash').notNull(),
  /** Keyed hash over the head, which a truncated chain cannot have. */
  seal: text('seal').notNull(),
});
