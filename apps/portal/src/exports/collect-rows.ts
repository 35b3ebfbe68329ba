import type { ByteChunks } from '../api/http/byte-chunks.ts';
import { countRecords, NO_RECORDS, rowsOf } from './csv-records-rules.ts';

const PART_BYTES = 1_048_576;

export interface Collected {
  file: Blob;
  /** Without the names of the columns. */
  rows: number;
  /** The text ends in the middle of a row. */
  isTorn: boolean;
}

/**
 * Takes a file up as it comes. The browser gets it in parts, which it may keep on its disk: neither
 * our memory nor one long copy at the end grows with the file.
 */
export async function collectRows(
  chunks: ByteChunks,
  onRows: (rows: number) => void,
): Promise<Collected> {
  const parts: Blob[] = [];
  let pending: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  let records = NO_RECORDS;
  for await (const chunk of chunks) {
    records = countRecords(records, chunk);
    pending.push(chunk);
    bytes += chunk.byteLength;
    if (bytes >= PART_BYTES) {
      parts.push(new Blob(pending));
      pending = [];
      bytes = 0;
    }
    onRows(rowsOf(records));
  }
  const file = new Blob([...parts, ...pending], { type: 'text/csv' });
  return { file, rows: rowsOf(records), isTorn: records.isOpen };
}
