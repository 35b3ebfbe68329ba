import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytesColumn, instantColumn } from '../columns.ts';

/** The secrets of the backend API that an operator made by a command, beside those of the configuration file. */
export const projectSecrets = pgTable(
  'project_secrets',
  {
    id: text('id').primaryKey(),
    projectId: text('project_id').notNull(),
    hash: bytesColumn('hash').notNull(),
    createdAt: instantColumn('created_at').notNull(),
    lastUsedAt: instantColumn('last_used_at'),
  },
  (table) => [
    uniqueIndex('project_secrets_hash').on(table.hash),
    index('project_secrets_project').on(table.projectId),
  ],
);
