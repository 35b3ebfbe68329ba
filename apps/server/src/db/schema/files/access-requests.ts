import type { AccessRule, RequestState } from '@bakehouse/contract';
import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instantColumn } from '../columns.ts';
import { users } from '../users.ts';
import { files } from './files.ts';

export const accessRequests = pgTable(
  'access_requests',
  {
    id: text('id').primaryKey(),
    /** Null for a request that reaches nobody, which its asker cannot tell from others. */
    fileId: text('file_id').references(() => files.id, { onDelete: 'cascade' }),
    askerId: text('asker_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The checksum or id that the asker gave. */
    wanted: text('wanted').notNull(),
    keyPath: text('key_path'),
    reason: text('reason').notNull(),
    /** Whether the asker may see the name and the baker of the file. */
    isDisclosed: boolean('is_disclosed').notNull(),
    rule: text('rule').$type<AccessRule>().notNull(),
    /** Still `open` for some time after `expiresAt`. */
    state: text('state').$type<RequestState>().notNull(),
    createdAt: instantColumn('created_at').notNull(),
    expiresAt: instantColumn('expires_at').notNull(),
    answeredAt: instantColumn('answered_at'),
    word: text('word'),
  },
  (table) => [
    uniqueIndex('access_requests_open_wanted')
      .on(table.askerId, table.wanted)
      .where(sql`${table.state} = 'open'`),
    uniqueIndex('access_requests_open_file')
      .on(table.askerId, table.fileId)
      .where(sql`${table.state} = 'open'`),
    index('access_requests_file').on(table.fileId, table.createdAt, table.id),
    index('access_requests_asker').on(table.askerId, table.createdAt),
    index('access_requests_created').on(table.createdAt),
  ],
);
