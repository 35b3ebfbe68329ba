import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instantColumn } from '../columns.ts';
import { organisations, users } from '../users.ts';

/** A row without a baker is a group of the organisation. */
export const groups = pgTable(
  'groups',
  {
    id: text('id').primaryKey(),
    organisationId: text('organisation_id')
      .notNull()
      .references(() => organisations.id),
    bakerId: text('baker_id').references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** The name in lower case; no two groups of one owner have the same. */
    nameKey: text('name_key').notNull(),
    version: integer('version').notNull().default(1),
    createdAt: instantColumn('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('groups_of_organisation')
      .on(table.organisationId, table.nameKey)
      .where(sql`${table.bakerId} is null`),
    uniqueIndex('groups_of_baker')
      .on(table.bakerId, table.nameKey)
      .where(sql`${table.bakerId} is not null`),
  ],
);

/** A member is a canonical address or `*@domain`. */
export const groupMembers = pgTable(
  'group_members',
  {
    groupId: text('group_id')
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    member: text('member').notNull(),
    addedAt: instantColumn('added_at').notNull(),
    /** When the people of the member were notified of the files of the group; null until then. */
    toldAt: instantColumn('told_at'),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.member] }),
    index('group_members_member').on(table.member, table.groupId),
  ],
);

/** Members that were removed from a group, or were in one that was deleted. They had access and may ask for it. */
export const formerGroupMembers = pgTable(
  'former_group_members',
  {
    groupId: text('group_id').notNull(),
    member: text('member').notNull(),
  },
  (table) => [primaryKey({ columns: [table.member, table.groupId] })],
);
