import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';

/** Single values of the installation, for example the offset of the clock. */
export const installationValues = pgTable('installation', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
});
