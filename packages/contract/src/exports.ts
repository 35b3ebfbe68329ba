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

/** Filters and sorts of a list, with the rows of one page or of all. */
const ofList = <Shape extends z.core.$ZodShape>(query: z.ZodMiniObject<Shape>) =>
  z.extend(query, { limit: z.optional(exportLimit) });

export const exportFilesQuery = ofList(listFilesQuery);
export const exportAuditLogsQuery = ofList(listAuditLogsQuery);
export const exportOpenersQuery = ofList(listOpenersQuery);
export const exportBakersQuery = ofList(listBakersQuery);

/** Rows as RFC 4180 text with a byte order mark, the names of the columns first. */
export const csvText = z.string();

export type ExportFilesQuery = z.infer<typeof exportFilesQuery>;
export type ExportAuditLogsQuery = z.infer<typeof exportAuditLogsQuery>;
export type ExportOpenersQuery = z.infer<typeof exportOpenersQuery>;
export type ExportBakersQuery = z.infer<typeof exportBakersQuery>;
