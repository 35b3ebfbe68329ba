import { ApiFailure } from '@bakehouse/contract';
import {
  exportAuditLogs,
  exportBakers,
  exportFiles,
  exportOpeners,
} from '@bakehouse/contract/calls/exports';
import { exportAccessReview } from '@bakehouse/contract/calls/people/access-review';
import { type ReviewQuery, toReviewParams } from './access/access-review.ts';
import { exportGroup } from '@bakehouse/contract/calls/people/groups';
import { type AuditLogsQuery, toAuditLogParams } from './audit-logs.ts';
import { type ByteChunks, readByteChunks } from './http/byte-chunks.ts';
import { type FilesQuery, toFileListParams } from './files.ts';
import type { Http } from './http/http.ts';
import {
  type BakersQuery,
  type OpenersQuery,
  toOpenersParams,
  toUserListParams,
} from './user-lists.ts';

/** The list to export, with its filters and order; its page and page size are ignored. */
export type ExportSource =
  | { kind: 'files'; query: FilesQuery }
  | { kind: 'activity'; query: AuditLogsQuery }
  | { kind: 'openers'; query: OpenersQuery }
  | { kind: 'bakers'; query: BakersQuery }
  | { kind: 'review'; query: ReviewQuery }
  | { kind: 'group'; query: GroupQuery };

/** The members of one group; `search` is its name, for the name of the file. */
interface GroupQuery {
  id: string;
  search: string;
  admin: boolean;
}

export type ExportKind = ExportSource['kind'];

export interface ExportStream {
  /** The number of rows that the server announces, without the header row. */
  rows: number;
  chunks: ByteChunks;
}

export interface ExportsApi {
  /** Requests a list as CSV. @throws ApiFailure when the request fails or has no row count */
  open: (source: ExportSource, signal: AbortSignal) => Promise<ExportStream>;
}

const withoutPaging = <Query extends { page: string; limit: string; cursor: string | undefined }>({
  page,
  limit,
  cursor,
  ...query
}: Query) => query;

const requestExport = (
  http: Http,
  source: ExportSource,
  signal: AbortSignal,
): Promise<Response> => {
  switch (source.kind) {
    case 'files':
      return http.stream(exportFiles, withoutPaging(toFileListParams(source.query)), signal);
    case 'activity':
      return http.stream(exportAuditLogs, withoutPaging(toAuditLogParams(source.query)), signal);
    case 'openers':
      return http.stream(exportOpeners, withoutPaging(toOpenersParams(source.query)), signal);
    case 'bakers':
      return http.stream(exportBakers, withoutPaging(toUserListParams(source.query)), signal);
    case 'review':
      return http.stream(exportAccessReview, withoutPaging(toReviewParams(source.query)), signal);
    case 'group': {
      const { id, admin } = source.query;
      return http.stream(exportGroup, { id, ...(admin && { admin: 'true' as const }) }, signal);
    }
  }
};

const readRowCount = (headers: Headers): number => {
  const text = headers.get('x-row-count') ?? '';
  // Without the announced count, an incomplete download could not be detected.
  if (!/^\d{1,15}$/.test(text)) throw new ApiFailure({ status: 200 });
  return Number(text);
};

interface ExportsApiOptions {
  http: Http;
  isOnline: () => boolean;
}

export const createExportsApi = ({ http, isOnline }: ExportsApiOptions): ExportsApi => ({
  async open(source, signal) {
    const response = await requestExport(http, source, signal);
    const chunks = readByteChunks(response, { isOnline, signal });
    return { rows: readRowCount(response.headers), chunks };
  },
});
