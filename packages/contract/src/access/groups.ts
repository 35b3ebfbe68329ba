import * as z from 'zod/mini';
import { adminFlag } from '../admin-flag.ts';
import { clientInfo } from '../client-info.ts';
import { maxLengthMessage } from '../error-messages.ts';
import { lineText } from '../line-text.ts';
import { queryFlag } from '../lists/paging.ts';
import { emailMaxLength } from './email-text.ts';

/** A baker has at most this many groups, and the organisation, too. */
export const GROUPS_LIMIT = 200;
export const GROUP_MEMBERS_LIMIT = 2_000;
const GROUP_NAME_MAX_LENGTH = 60;
export const GROUP_IMPORT_LINES_LIMIT = 500;

const GROUP_PREFIX = 'group:';

/** The text that stands for a group wherever a grantee stands. */
export const toGroupGrantee = (id: string): string => `${GROUP_PREFIX}${id}`;

/** Null for an address or `*@domain`. */
export const readGroupGrantee = (grantee: string): string | null =>
  grantee.startsWith(GROUP_PREFIX) ? grantee.slice(GROUP_PREFIX.length) : null;

const groupName = lineText.check(z.maxLength(GROUP_NAME_MAX_LENGTH, maxLengthMessage));

const memberText = z.string().check(emailMaxLength);

const memberTexts = z._default(
  z
    .array(memberText)
    .check(
      z.maxLength(
        GROUP_IMPORT_LINES_LIMIT,
        `must not be more than ${GROUP_IMPORT_LINES_LIMIT} at once`,
      ),
    ),
  [],
);

const groupFacts = {
  id: z.string(),
  name: z.string(),
  owner: z.enum(['baker', 'organisation']),
  people_count: z.number(),
  domain_count: z.number(),
  /** The files that are granted to the group, of the caller; in admin mode, of the organisation. */
  files_count: z.number(),
  version: z.number(),
};

export const groupRow = z.object(groupFacts);

export const groupDetail = z.object({
  ...groupFacts,
  members: z.array(z.object({ member: z.string(), added_at: z.string(), banned: z.boolean() })),
});

export const listGroupsQuery = z.object({ admin: z.optional(queryFlag) });

export const groupList = z.object({ data: z.array(groupRow) });

export const getGroupBody = z.object({ id: z.string(), admin: adminFlag });

/** Without an id, a group is created. Adding a member who is in the group, or removing one who is not, is no error. */
export const saveGroupBody = z
  .object({
    id: z.optional(z.string()),
    name: z.optional(groupName),
    add: memberTexts,
    remove: memberTexts,
    admin: adminFlag,
    client_info: clientInfo,
  })
  .check(
    z.refine(({ id, name }) => id !== undefined || name !== undefined, {
      error: 'is required',
      path: ['name'],
    }),
  );

export const deleteGroupBody = z.object({
  id: z.string(),
  admin: adminFlag,
  client_info: clientInfo,
});

export const deleteGroupResponse = z.object({ files_count: z.number() });

export const importGroupBody = z.object({
  id: z.string(),
  /** One person or domain a line, in any form that contains the address, such as a line of a CSV file. */
  text: z.string(),
  /** Only the preview. */
  dry_run: z.optional(z.boolean()),
  admin: adminFlag,
  client_info: clientInfo,
});

export const importGroupResponse = z.object({
  /** A banned person joins the group, but stays banned. */
  rows: z.array(
    z.object({
      line: z.number(),
      text: z.string(),
      member: z.nullable(z.string()),
      state: z.enum(['new', 'known', 'wrong', 'banned']),
      reason: z.optional(z.string()),
    }),
  ),
  group: groupDetail,
});

export const exportGroupQuery = z.object({ id: z.string(), admin: z.optional(queryFlag) });

export type GroupRow = z.infer<typeof groupRow>;
export type GroupDetail = z.infer<typeof groupDetail>;
export type GroupList = z.infer<typeof groupList>;
export type ListGroupsQuery = z.infer<typeof listGroupsQuery>;
export type GetGroupBody = z.infer<typeof getGroupBody>;
export type SaveGroupBody = z.infer<typeof saveGroupBody>;
export type DeleteGroupBody = z.infer<typeof deleteGroupBody>;
export type DeleteGroupResponse = z.infer<typeof deleteGroupResponse>;
export type ImportGroupBody = z.infer<typeof importGroupBody>;
export type ImportGroupResponse = z.infer<typeof importGroupResponse>;
export type ExportGroupQuery = z.infer<typeof exportGroupQuery>;
