import { expect } from 'vitest';
import { readCsv } from './csv-reader.ts';
import type { TestServer } from '../server/test-server.ts';

export const FILES_CSV = '/export_files.csv';
export const AUDIT_LOGS_CSV = '/export_audit_logs.csv';
export const OPENERS_CSV = '/users/openers/export.csv';
export const BAKERS_CSV = '/users/bakers/export.csv';

type Query = Record<string, string | number>;

export interface Export {
  path: string;
  token: string;
  query?: Query;
}

export const exportAddress = ({ path, query = {} }: Pick<Export, 'path' | 'query'>): string => {
  const given = Object.entries(query).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  return `/api${path}?${new URLSearchParams(given).toString()}`;
};

/** The file as it comes, with its byte order mark. */
export async function downloadExport({ app }: TestServer, wanted: Export) {
  const reply = await app.request(exportAddress(wanted), {
    headers: { authorization: `Bearer ${wanted.token}` },
  });
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await reply.arrayBuffer());
  expect([reply.status, text]).toEqual([200, text]);
  return { text, headers: reply.headers };
}

/** Its rows, of which there are as many as it says. */
export async function exportedRows(server: TestServer, wanted: Export): Promise<string[][]> {
  const { text, headers } = await downloadExport(server, wanted);
  const [, ...rows] = readCsv(text);
  expect(headers.get('x-row-count')).toBe(String(rows.length));
  return rows;
}
