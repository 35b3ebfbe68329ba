import * as z from 'zod/mini';
import { instant } from './instant.ts';
import { flag, listOf, pageNumber, pageSize, searchText, sortDirection } from './paging.ts';

/** The path of a grant that opens the whole file. */
export const BASE_KEY_PATH = "m/0'/0'/0'";
export const FILE_TYPES = ['.pdf', '.csv', '.json'] as const;
export const FILE_SORTS = ['name', 'baker', 'created', 'openable_date', 'expiration_date'] as const;

export type FileType = (typeof FILE_TYPES)[number];
export type FileSort = (typeof FILE_SORTS)[number];

const fileType = z.pipe(
  z.enum(['.pdf', '.csv', '.json', 'pdf', 'csv', 'json'], 'must be one of .pdf, .csv, .json'),
  z.transform((text): FileType => (text.startsWith('.') ? text : `.${text}`) as FileType),
);

export const listFilesQuery = z.object({
  page: z._default(pageNumber, 1),
  limit: z._default(pageSize, 10),
  search: z.optional(searchText),
  user: z.optional(z.string()),
  baker: z.optional(z.string()),
  file_id: z.optional(z.string()),
  created_after: z.optional(instant),
  created_before: z.optional(instant),
  file_type: z.optional(fileType),
  sort_by: z._default(z.enum(FILE_SORTS, `must be one of ${FILE_SORTS.join(', ')}`), 'created'),
  sort_dir: z._default(sortDirection, 'desc'),
  admin: z.optional(flag),
  exact_total: z.optional(flag),
});

export const grant = z.object({ email: z.string(), key_path: z.string() });

export const fileRow = z.object({
  id: z.string(),
  filetitle: z.string(),
  baker_email: z.string(),
  created_at: z.string(),
  openable_date: z.nullable(z.string()),
  expiration_date: z.nullable(z.string()),
  checksum: z.string(),
  updated_at: z.string(),
  /** JSON text of a list of grants. */
  permissions_json: z.string(),
  size: z.number(),
  type: z.string(),
  version: z.number(),
});

export const fileList = listOf(fileRow);

export type ListFilesQuery = z.infer<typeof listFilesQuery>;
export type Grant = z.infer<typeof grant>;
export type FileRow = z.infer<typeof fileRow>;
export type FileList = z.infer<typeof fileList>;
