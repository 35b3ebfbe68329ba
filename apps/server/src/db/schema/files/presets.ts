import { sql } from 'drizzle-orm';
import { jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { PresetSettings } from '@bakehouse/contract';
import { instantColumn } from '../columns.ts';
import { users } from '../users.ts';

/** The entries of a baker for new files, under a name. */
export const presets = pgTable(
  'presets',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    settings: jsonb('settings').$type<PresetSettings>().notNull(),
    createdAt: instantColumn('created_at').notNull(),
    usedAt: instantColumn('used_at').notNull(),
  },
  (table) => [uniqueIndex('presets_name').on(table.userId, sql`lower(${table.name})`)],
);
