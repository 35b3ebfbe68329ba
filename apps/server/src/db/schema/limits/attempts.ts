import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instantColumn } from '../columns.ts';

/** Counts wrong attempts under `pin:<user id>` or, for passwords, a keyed hash of the address and network. */
export const attempts = pgTable('attempts', {
  key: text('key').primaryKey(),
  failures: integer('failures').notNull(),
  locks: integer('locks').notNull(),
  lockedUntil: instantColumn('locked_until'),
  triedAt: instantColumn('tried_at').notNull(),
});
