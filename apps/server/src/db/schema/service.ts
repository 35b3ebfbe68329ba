import {
  bigint,
  date,
  doublePrecision,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { instantColumn } from './columns.ts';

/** Single values of the installation, for example the offset of the clock. */
export const installationValues = pgTable('installation', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
});

export const rateBuckets = pgTable('rate_buckets', {
  key: text('key').primaryKey(),
  tokens: doublePrecision('tokens').notNull(),
  refilledAt: instantColumn('refilled_at').notNull(),
});

export const telemetryEvents = pgTable(
  'telemetry_events',
  {
    id: text('id').primaryKey(),
    projectId: text('project_id').notNull(),
    receivedAt: instantColumn('received_at').notNull(),
    telemetry: jsonb('telemetry').notNull(),
    event: jsonb('event').notNull(),
  },
  (table) => [index('telemetry_events_received').on(table.receivedAt)],
);

export const telemetryUsage = pgTable(
  'telemetry_usage',
  {
    projectId: text('project_id').notNull(),
    day: date('day').notNull(),
    events: bigint('events', { mode: 'number' }).notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.day] })],
);
