import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instantColumn } from './columns.ts';
import { users } from './users.ts';

export const knownDevices = pgTable(
  'known_devices',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A keyed hash of the device's name and of its network. */
    hash: text('hash').notNull(),
    seenAt: instantColumn('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
);
