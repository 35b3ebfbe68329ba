import { expect } from 'vitest';
import { readCsv } from './csv-reader.ts';
import type { TestServer } from '../server/test-server.ts';

export const FILES_CSV_PATH = '/export_files.csv';
export const AUDIT_LOGS_CSV_PATH = '/export_audit_logs.csv';
export const OPENERS_CSV_PATH = '/users/openers/export.csv';
export const BAKERS_CSV_PATH = '/users/bakers/export.csv';

type ExportQuery = Record<string, string | number>;

export interface ExportRequest {
  path: string;
  token: string;
  query?: ExportQuery;
}

export const exportUrlOf = ({
  path,
  query = {},
}: Pick<ExportRequest, 'path' | 'query'>): string => {
  const given = Object.entries(query).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  return `/api${path}?${new URLSearchParams(given).toString()}`;
};

/** The text starts with the byte order mark. */
export async function downloadExport({ app }: TestServer, wanted: ExportRequest) {
  const reply = await app.request(exportUrlOf(wanted), {
    headers: { authorization: `Bearer ${wanted.token}` },
  });
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await reply.arrayBuffer());
  expect([reply.status, text]).toEqual([200, text]);
  return { text, headers: reply.headers };
}

/** Checks that the X-Row-Count header has the right number of rows, too. */
export async function downloadExportRows(
  server: TestServer,
  wanted: ExportRequest,
): Promise<string[][]> {
  const { text, headers } = await downloadExport(server, wanted);
  const [, ...rows] = readCsv(text);
  expect(headers.get('x-row-count')).toBe(String(rows.length));
  return rows;
}
