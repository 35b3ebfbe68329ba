import * as z from 'zod/mini';
import { listAuditLogsQuery } from '../audit-logs.ts';
import { listFilesQuery } from '../files/files.ts';
import { accessReviewQuery } from './access-review.ts';
import { listBakersQuery, listOpenersQuery } from './user-lists.ts';

const EXPORT_MAX_LIMIT = 1000;

/** Without a limit, an export has all rows. */
const exportLimit = z.pipe(
  z
    .string()
    .check(
      z.regex(/^(?:[1-9]\d{0,2}|1000)$/, `must be a whole number from 1 to ${EXPORT_MAX_LIMIT}`),
    ),
  z.transform(Number),
);

const limitParameter = { limit: z.optional(exportLimit) };
/** Exports accept a page number but no cursor. */
const cursorParameter = { cursor: true } as const;

export const exportFilesQuery = z.extend(z.omit(listFilesQuery, cursorParameter), limitParameter);
export const exportAuditLogsQuery = z.extend(
  z.omit(listAuditLogsQuery, cursorParameter),
  limitParameter,
);
export const exportOpenersQuery = z.extend(
  z.omit(listOpenersQuery, cursorParameter),
  limitParameter,
);
export const exportBakersQuery = z.extend(z.omit(listBakersQuery, cursorParameter), limitParameter);

export const exportReviewQuery = z.extend(
  z.omit(accessReviewQuery, cursorParameter),
  limitParameter,
);

/** CSV by RFC 4180, with a byte order mark and a header row. */
export const csvText = z.string();

export type ExportFilesQuery = z.infer<typeof exportFilesQuery>;
export type ExportAuditLogsQuery = z.infer<typeof exportAuditLogsQuery>;
export type ExportOpenersQuery = z.infer<typeof exportOpenersQuery>;
export type ExportBakersQuery = z.infer<typeof exportBakersQuery>;
export type ExportReviewQuery = z.infer<typeof exportReviewQuery>;
