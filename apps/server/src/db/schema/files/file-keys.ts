import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytesColumn, instantColumn } from '../columns.ts';
import { files } from './files.ts';
import { organisations } from '../users.ts';

/** The secrets that the keys of all sealed copies are derived from; the newest is for new files. */
export const rootSecrets = pgTable(
  'root_secrets',
  {
    organisationId: text('organisation_id')
      .notNull()
      .references(() => organisations.id),
    version: integer('version').notNull(),
    /** Encrypted. */
    secret: bytesColumn('secret').notNull(),
    createdAt: instantColumn('created_at').notNull(),
    /** When the last recovery copy was made that has this secret; null without one. */
    copiedAt: instantColumn('copied_at'),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.version] })],
);

/** Without its salt, no sealed copy of a file can be opened again. */
export const fileSalts = pgTable('file_salts', {
  fileId: text('file_id')
    .primaryKey()
    .references(() => files.id, { onDelete: 'cascade' }),
  salt: bytesColumn('salt').notNull(),
  rootVersion: integer('root_version').notNull(),
});
