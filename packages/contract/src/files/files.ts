import * as z from 'zod/mini';
import { clientInfo } from '../client-info.ts';
import { areDatesInOrder, DATE_ORDER_MESSAGE, fileDate } from './file-dates.ts';
import { restorableUntil } from './file-destruction.ts';
import { checksum, fileName, fileSize, mediaType } from './file-metadata.ts';
import { FILE_STATUSES } from './file-status.ts';
import { instant } from '../instant.ts';
import { oneOfMessage } from '../error-messages.ts';
import {
  DEFAULT_PAGE_SIZE,
  queryFlag,
  listSchemaOf,
  pageCursor,
  pageNumber,
  pageSize,
  searchText,
  sortDirection,
} from '../lists/paging.ts';
import { newGrant, newLayer, tellFlag } from '../access/permissions.ts';
import { sealingKeys } from '../access/sealing.ts';

export const FILE_TYPES = ['.pdf', '.csv', '.json'] as const;
export const FILE_SORTS = [
  'name',
  'baker',
  'created',
  'openable_date',
  'refused_count',
  'expiration_date',
] as const;

export type FileType = (typeof FILE_TYPES)[number];
export type FileSort = (typeof FILE_SORTS)[number];

export const fileType = z.pipe(
  z.enum(['.pdf', '.csv', '.json', 'pdf', 'csv', 'json'], 'must be one of .pdf, .csv, .json'),
  z.transform((text): FileType => (text.startsWith('.') ? text : `.${text}`) as FileType),
);

export const listFilesQuery = z.object({
  page: z._default(pageNumber, 1),
  limit: z._default(pageSize, DEFAULT_PAGE_SIZE),
  cursor: z.optional(pageCursor),
  search: z.optional(searchText),
  user: z.optional(z.string()),
  baker: z.optional(z.string()),
  file_id: z.optional(z.string()),
  created_after: z.optional(instant),
  created_before: z.optional(instant),
  file_type: z.optional(fileType),
  status: z.optional(z.enum(FILE_STATUSES, oneOfMessage)),
  sort_by: z._default(z.enum(FILE_SORTS, oneOfMessage), 'created'),
  sort_dir: z._default(sortDirection, 'desc'),
  admin: z.optional(queryFlag),
  exact_total: z.optional(queryFlag),
});

export const fileRow = z.object({
  id: z.string(),
  filetitle: z.string(),
  baker_email: z.string(),
  created_at: z.string(),
  openable_date: z.nullable(z.string()),
  expiration_date: z.nullable(z.string()),
  checksum: z.string(),
  updated_at: z.string(),
  permissions_json: z.string(),
  size: z.number(),
  type: z.string(),
  version: z.number(),
  status: z.enum(FILE_STATUSES),
  restorable_until: restorableUntil,
  people_count: z.number(),
  domain_count: z.number(),
  group_count: z.number(),
  last_opened_at: z.nullable(z.string()),
  last_opened_by: z.nullable(z.string()),
  refused_count: z.number(),
});

export const fileList = listSchemaOf(fileRow);

/** The row of a new file, and what a sealed copy of it is made with. */
export const bakedFile = z.extend(fileRow, sealingKeys.shape);

export const bakeBody = z
  .object({
    name: fileName,
    checksum,
    size: fileSize,
    type: mediaType,
    openable_date: z.optional(fileDate),
    expiration_date: z.optional(fileDate),
    permissions: z.array(newGrant),
    layered: z._default(z.array(newLayer), []),
    tell: tellFlag,
    client_info: clientInfo,
  })
  .check(
    z.refine(
      ({ openable_date, expiration_date }) => areDatesInOrder(openable_date, expiration_date),
      {
        error: DATE_ORDER_MESSAGE,
        path: ['expiration_date'],
      },
    ),
    z.refine(({ layered }) => new Set(layered.map(({ path }) => path)).size === layered.length, {
      error: 'must not repeat a path',
      path: ['layered'],
    }),
  );

export type ListFilesQuery = z.infer<typeof listFilesQuery>;
export type FileRow = z.infer<typeof fileRow>;
export type FileList = z.infer<typeof fileList>;
export type BakedFile = z.infer<typeof bakedFile>;
export type BakeBody = z.infer<typeof bakeBody>;
