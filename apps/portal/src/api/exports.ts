import { ApiFailure } from '@bakehouse/contract';
import { type AuditLogsQuery, toQuery as toAuditLogsQuery } from './audit-logs.ts';
import type { ByteChunks } from './http/byte-chunks.ts';
import { type FilesQuery, toQuery as toFilesQuery } from './files.ts';
import type { Http, Query } from './http/http.ts';
import { type BakersQuery, type OpenersQuery, toQuery as toPeopleQuery } from './user-lists.ts';

/** A list with its filters and its order; its page, cursor and page size do not matter. */
export type ExportSource =
  | { kind: 'files'; query: FilesQuery }
  | { kind: 'activity'; query: AuditLogsQuery }
  | { kind: 'openers'; query: OpenersQuery }
  | { kind: 'bakers'; query: BakersQuery };

export type ExportKind = ExportSource['kind'];

export interface ExportStream {
  /** How many rows the server announces, without the names of the columns. */
  rows: number;
  chunks: ByteChunks;
}

export interface ExportsApi {
  /** All rows of a list as CSV. @throws ApiFailure where the answer is no such stream */
  open: (source: ExportSource, signal: AbortSignal) => Promise<ExportStream>;
}

const PATHS = {
  files: '/export_files.csv',
  activity: '/export_audit_logs.csv',
  openers: '/users/openers/export.csv',
  bakers: '/users/bakers/export.csv',
} as const satisfies Record<ExportKind, string>;

const wholeList = ({ page, limit, cursor, ...query }: Query): Query => query;

const toQuery = (source: ExportSource): Query => {
  switch (source.kind) {
    case 'files':
      return toFilesQuery(source.query);
    case 'activity':
      return toAuditLogsQuery(source.query);
    case 'openers':
    case 'bakers':
      return toPeopleQuery(source.query);
  }
};

const readCount = (headers: Headers): number => {
  const text = headers.get('x-row-count') ?? '';
  // Nothing could be compared with what comes.
  if (!/^\d{1,15}$/.test(text)) throw new ApiFailure({ status: 200 });
  return Number(text);
};

export const createExportsApi = (http: Http): ExportsApi => ({
  async open(source, signal) {
    const query = wholeList(toQuery(source));
    const { headers, chunks } = await http.stream(PATHS[source.kind], { query, signal });
    return { rows: readCount(headers), chunks };
  },
});
