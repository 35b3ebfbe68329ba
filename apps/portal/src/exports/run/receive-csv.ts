import type { ExportsApi } from '../../api/exports.ts';
import type { ByteChunks } from '../../api/http/byte-chunks.ts';
import { toUnreachableFailure } from '../../api/http/failure.ts';
import { readCsvBytes, INITIAL_CSV_STATE, completeRowCount } from './csv-rows.ts';
import type { ExportRun } from '../exports.ts';

/** The number of received rows and the number that the X-Row-Count header announced. */
export interface ExportProgress {
  rows: number;
  announced: number;
}

interface ReceiveCsvOptions {
  api: ExportsApi;
  isOnline: () => boolean;
  onTally: (tally: ExportProgress) => void;
}

interface ReceivedCsv extends ExportProgress {
  file: Blob;
}

/** The server may stay silent this long, because a slow search delays its first rows. */
const SILENCE_TIMEOUT_MS = 60_000;
const BLOB_PART_BYTES = 1_048_576;

/** Thrown if the CSV text ends inside a row although the connection closed normally. */
class TruncatedCsvError extends Error {
  override readonly name = 'TruncatedCsvError';
}

/** @throws ApiFailure when the server refuses or the connection is lost */
export async function receiveCsv(
  { request, signal }: ExportRun,
  { api, isOnline, onTally }: ReceiveCsvOptions,
): Promise<ReceivedCsv> {
  const connection = watchConnection(signal, isOnline);
  try {
    const { rows: announced, chunks } = await Promise.race([
      api.open(request.source, signal),
      connection.broken,
    ]);
    const onRows = (rows: number) => {
      connection.heard();
      if (!signal.aborted) onTally({ rows, announced });
    };
    onRows(0);
    const received = await Promise.race([collectCsv(chunks, onRows), connection.broken]);
    return { ...received, announced };
  } finally {
    connection.end();
  }
}

/** Collects the CSV in blobs of 1 MB, which browsers can keep on disk instead of in memory. */
async function collectCsv(chunks: ByteChunks, onRows: (rows: number) => void) {
  const parts: Blob[] = [];
  let pending: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  let csv = INITIAL_CSV_STATE;
  for await (const chunk of chunks) {
    csv = readCsvBytes(csv, chunk);
    pending.push(chunk);
    bytes += chunk.byteLength;
    if (bytes >= BLOB_PART_BYTES) {
      parts.push(new Blob(pending));
      pending = [];
      bytes = 0;
    }
    onRows(completeRowCount(csv));
  }
  if (csv.isOpen) throw new TruncatedCsvError();
  return {
    file: new Blob([...parts, ...pending], { type: 'text/csv' }),
    rows: completeRowCount(csv),
  };
}

/** Detects an offline browser and a silent server, because fetch reports neither of them. */
function watchConnection(signal: AbortSignal, isOnline: () => boolean) {
  const { promise: broken, reject } = Promise.withResolvers<never>();
  // Prevents an unhandled rejection if `broken` is rejected when nothing awaits it any more.
  broken.catch(() => undefined);
  const lose = () => reject(toUnreachableFailure(isOnline(), new Error('The connection is lost.')));
  const stop = () => reject(new DOMException('The export was stopped.', 'AbortError'));
  let timer = setTimeout(lose, SILENCE_TIMEOUT_MS);
  window.addEventListener('offline', lose);
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  return {
    broken,
    heard() {
      clearTimeout(timer);
      timer = setTimeout(lose, SILENCE_TIMEOUT_MS);
    },
    end() {
      clearTimeout(timer);
      window.removeEventListener('offline', lose);
      signal.removeEventListener('abort', stop);
    },
  };
}
