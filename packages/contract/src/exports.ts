import * as z from 'zod/mini';
import { listAuditLogsQuery } from './audit-logs.ts';
import { listFilesQuery } from './files.ts';
import { listBakersQuery, listOpenersQuery } from './user-lists.ts';

export const EXPORT_LIMIT = 1000;

/** Rows of a page; absent, an export has all of them. */
const exportLimit = z.pipe(
  z
    .string()
    .check(z.regex(/^(?:[1-9]\d{0,2}|1000)$/, `must be a whole number from 1 to ${EXPORT_LIMIT}`)),
  z.transform(Number),
);

/** Filters and sorts of a list, with the rows of one page or of all; a page goes by its number. */
const changes = { limit: z.optional(exportLimit) };
const without = { cursor: true } as const;

export const exportFilesQuery = z.extend(z.omit(listFilesQuery, without), changes);
export const exportAuditLogsQuery = z.extend(z.omit(listAuditLogsQuery, without), changes);
export const exportOpenersQuery = z.extend(z.omit(listOpenersQuery, without), changes);
export const exportBakersQuery = z.extend(z.omit(listBakersQuery, without), changes);

/** Rows as RFC 4180 text with a byte order mark, the names of the columns first. */
export const csvText = z.string();

export type ExportFilesQuery = z.infer<typeof exportFilesQuery>;
export type ExportAuditLogsQuery = z.infer<typeof exportAuditLogsQuery>;
export type ExportOpenersQuery = z.infer<typeof exportOpenersQuery>;
export type ExportBakersQuery = z.infer<typeof exportBakersQuery>;
