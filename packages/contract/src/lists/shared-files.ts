import * as z from 'zod/mini';
import { openingsLeft } from '../access/grant-terms.ts';
import { ALLOWING_RULES, DISCLOSED_DENYING_RULES } from '../access/openings.ts';
import { oneOfMessage } from '../error-messages.ts';
import { FILE_STATUSES } from '../files/file-status.ts';
import {
  DEFAULT_PAGE_SIZE,
  listSchemaOf,
  pageCursor,
  pageNumber,
  pageSize,
  queryFlag,
  searchText,
  sortDirection,
} from './paging.ts';

export const SHARED_FILE_SORTS = [
  'name',
  'baker',
  'granted',
  'expiration_date',
  'changes_at',
] as const;

export type SharedFileSort = (typeof SHARED_FILE_SORTS)[number];

export const listSharedFilesQuery = z.object({
  page: z._default(pageNumber, 1),
  limit: z._default(pageSize, DEFAULT_PAGE_SIZE),
  cursor: z.optional(pageCursor),
  search: z.optional(searchText),
  status: z.optional(z.enum(FILE_STATUSES, oneOfMessage)),
  file_id: z.optional(z.string()),
  baker: z.optional(z.string()),
  sort_by: z._default(z.enum(SHARED_FILE_SORTS, oneOfMessage), 'granted'),
  sort_dir: z._default(sortDirection, 'desc'),
  exact_total: z.optional(queryFlag),
});

/** A file that somebody may open or could open, as they may see it. */
export const sharedFileRow = z.object({
  id: z.string(),
  filetitle: z.string(),
  baker_email: z.string(),
  checksum: z.string(),
  size: z.number(),
  type: z.string(),
  granted_at: z.string(),
  status: z.enum(FILE_STATUSES),
  allowed: z.boolean(),
  rule: z.enum([...ALLOWING_RULES, ...DISCLOSED_DENYING_RULES]),
  /** The next instant when the file opens or closes for the caller; null if there is none. */
  changes_at: z.nullable(z.string()),
  openings_left: openingsLeft,
  last_opened_at: z.nullable(z.string()),
  fields: z._default(z.array(z.object({ key_path: z.string(), field: z.string() })), []),
});

export const sharedFileList = z.extend(listSchemaOf(sharedFileRow), {
  banned_by: z.object({ organisation: z.boolean(), bakers: z.array(z.string()) }),
});

export type ListSharedFilesQuery = z.infer<typeof listSharedFilesQuery>;
export type SharedFileRow = z.infer<typeof sharedFileRow>;
export type SharedFileList = z.infer<typeof sharedFileList>;
