import { bigint, date, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instantColumn } from './columns.ts';

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
