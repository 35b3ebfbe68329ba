import { sql, type SQLWrapper } from 'drizzle-orm';
import { bigint, boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { AuditAction } from '@bakehouse/contract';
import { instantColumn } from './columns.ts';
import { organisations } from './users.ts';

const isFileOpenedAction = (action: SQLWrapper) => sql`${action} = 'file_opened'`;
const isOpenBlockedAction = (action: SQLWrapper) => sql`${action} = 'open_blocked'`;
const isNotFileOpenedAction = (action: SQLWrapper) => sql`${action} <> 'file_opened'`;

const sequenceColumn = () => bigint('seq', { mode: 'number' }).notNull();

/** An append-only log without foreign keys, so that renamed files and deleted accounts do not change it. */
export const auditEvents = pgTable(
  'audit_events',
  {
    organisationId: text('organisation_id')
      .notNull()
      .references(() => organisations.id),
    /** The rows of an organisation are numbered from 1 without gaps. */
    seq: sequenceColumn(),
    id: text('id').notNull(),
    at: instantColumn('at').notNull(),
    actorId: text('actor_id'),
    actor: text('actor').notNull(),
    actorIsAdmin: boolean('actor_is_admin').notNull(),
    deviceType: text('device_type').notNull(),
    action: text('action').$type<AuditAction>().notNull(),
    bakerId: text('baker_id'),
    baker: text('baker'),
    fileId: text('file_id'),
    fileName: text('file_name'),
    /** The email address of the person that the action affects, for example the banned person. */
    subject: text('subject'),
    message: text('message').notNull(),
    description: text('description').notNull(),
    /** True for a file that the API hid from the actor, so that their own log does not reveal it. */
    hiddenFromActor: boolean('hidden_from_actor').notNull(),
    /** The operator who acted for the actor. */
    impersonator: text('impersonator'),
    /** Keyed hash over this row and the hash of the previous row. */
    hash: text('hash').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.seq] }),
    index('audit_events_at').on(table.organisationId, table.at, table.seq),
    index('audit_events_baker').on(table.bakerId, table.at, table.seq),
    index('audit_events_actor').on(table.actorId, table.at, table.seq),
    index('audit_events_file').on(table.fileId, table.at, table.seq),
    // This partial index serves files with many openings and few other events.
    index('audit_events_file_others')
      .on(table.fileId, table.at, table.seq)
      .where(isNotFileOpenedAction(table.action)),
    // These indexes find a file's last opening and count its refused openings.
    index('audit_events_file_opened')
      .on(table.fileId, table.at, table.seq)
      .where(isFileOpenedAction(table.action)),
    index('audit_events_file_refused')
      .on(table.fileId, table.at)
      .where(isOpenBlockedAction(table.action)),
    // Each sort order of the activity list has an index.
    index('audit_events_user').on(sql`lower(${table.actor})`, table.at, table.seq),
    index('audit_events_device_type').on(table.deviceType, table.at, table.seq),
    index('audit_events_baker_address').on(sql`lower(${table.baker})`, table.at, table.seq),
    index('audit_events_file_name').on(sql`lower(${table.fileName})`, table.at, table.seq),
    // This index also serves counts by action.
    index('audit_events_action').on(table.organisationId, table.action, table.at, table.seq),
    index('audit_events_id').on(table.id.op('text_pattern_ops')),
    // These indexes find a person's last opening, in the organisation and for one baker.
    index('audit_events_opened_by')
      .on(table.actorId, table.at)
      .where(isFileOpenedAction(table.action)),
    index('audit_events_opened_of')
      .on(table.bakerId, table.actorId, table.at)
      .where(isFileOpenedAction(table.action)),
    // This index finds who opened a file, and when last, without reading each opening.
    index('audit_events_opened_file')
      .on(table.fileId, table.actorId, table.at)
      .where(isFileOpenedAction(table.action)),
  ],
);

/** The newest row of every hash chain; its row lock serialises the writers. */
export const auditHeads = pgTable('audit_heads', {
  organisationId: text('organisation_id')
    .primaryKey()
    .references(() => organisations.id),
  seq: sequenceColumn(),
  hash: text('hash').notNull(),
  /** Keyed hash over this row; without the key, nobody can forge a row for a truncated chain. */
  seal: text('seal').notNull(),
});
