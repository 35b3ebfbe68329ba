import type { ExportsApi } from '../api/exports.ts';
import type { ByteChunks } from '../api/http/byte-chunks.ts';
import { toUnreachableFailure } from '../api/http/failure.ts';
import { countRows, NO_ROWS, rowsOf } from './csv-rows.ts';
import type { ExportRun } from './exports.ts';
import type { Tally } from './export-toasts.ts';

interface Receiving {
  api: ExportsApi;
  isOnline: () => boolean;
  onTally: (tally: Tally) => void;
}

interface ReceivedCsv extends Tally {
  file: Blob;
}

/** Longer than the slowest search needs for its first rows. */
const SILENCE_MS = 60_000;
const PART_BYTES = 1_048_576;

/** The text ended inside a row although the connection closed normally. */
class CutCsvError extends Error {
  override readonly name = 'CutCsvError';
}

/** @throws ApiFailure when the server refuses or the connection is lost */
export async function receiveCsv(
  { request, signal }: ExportRun,
  { api, isOnline, onTally }: Receiving,
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
    const received = await Promise.race([collect(chunks, onRows), connection.broken]);
    return { ...received, announced };
  } finally {
    connection.end();
  }
}

/** Adds up blobs of 1 MB, which browsers keep on disk, so memory does not grow with the file. */
async function collect(chunks: ByteChunks, onRows: (rows: number) => void) {
  const parts: Blob[] = [];
  let pending: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  let csv = NO_ROWS;
  for await (const chunk of chunks) {
    csv = countRows(csv, chunk);
    pending.push(chunk);
    bytes += chunk.byteLength;
    if (bytes >= PART_BYTES) {
      parts.push(new Blob(pending));
      pending = [];
      bytes = 0;
    }
    onRows(rowsOf(csv));
  }
  if (csv.isOpen) throw new CutCsvError();
  return { file: new Blob([...parts, ...pending], { type: 'text/csv' }), rows: rowsOf(csv) };
}

/** Fetch reports neither a browser that goes offline nor a server that stays silent. */
function watchConnection(signal: AbortSignal, isOnline: () => boolean) {
  const { promise: broken, reject } = Promise.withResolvers<never>();
  // After `end` nobody handles the rejection.
  broken.catch(() => undefined);
  const lose = () => reject(toUnreachableFailure(isOnline(), new Error('The connection is lost.')));
  const stop = () => reject(new DOMException('The export was stopped.', 'AbortError'));
  let timer = setTimeout(lose, SILENCE_MS);
  window.addEventListener('offline', lose);
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  return {
    broken,
    heard() {
      clearTimeout(timer);
      timer = setTimeout(lose, SILENCE_MS);
    },
    end() {
      clearTimeout(timer);
      window.removeEventListener('offline', lose);
      signal.removeEventListener('abort', stop);
    },
  };
}
