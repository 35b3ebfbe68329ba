import type { SavedViewTab } from '@bakehouse/contract';
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instantColumn } from './columns.ts';
import { users } from './users.ts';

export const savedViews = pgTable(
  'saved_views',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tab: text('tab').$type<SavedViewTab>().notNull(),
    name: text('name').notNull(),
    query: text('query').notNull(),
    createdAt: instantColumn('created_at').notNull(),
  },
  (table) => [uniqueIndex('saved_views_name').on(table.userId, table.tab, table.name)],
);
