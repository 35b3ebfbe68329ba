import type { ExportsApi } from '../api/exports.ts';
import { toUnreachable } from '../api/http/failure.ts';
import type { ExportRun } from './exports.ts';
import { type Collected, collectRows } from './collect-rows.ts';
import type { Tally } from './export-text-rules.ts';
import { watchConnection } from './watch-connection.ts';

interface Receiving {
  api: ExportsApi;
  isOnline: () => boolean;
  onTally: (tally: Tally) => void;
}

/** Rejects when the export is stopped, also where nothing answers any more. */
const stopped = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const stop = () => reject(new DOMException('The export was stopped.', 'AbortError'));
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });

/**
 * All that the server sends, and how many rows it had announced.
 * @throws ApiFailure when it refuses or the connection is lost
 */
export async function receiveFile(
  { request, signal }: ExportRun,
  { api, isOnline, onTally }: Receiving,
): Promise<Collected & { announced: number }> {
  const watch = watchConnection();
  const lost = watch.lost.catch((cause: unknown) => {
    throw toUnreachable(isOnline(), cause);
  });
  const unlessLost = <Value>(work: Promise<Value>) => Promise.race([work, stopped(signal), lost]);
  try {
    const { rows: announced, chunks } = await unlessLost(api.open(request.source, signal));
    const onRows = (rows: number) => {
      watch.heard();
      if (!signal.aborted) onTally({ rows, announced });
    };
    onRows(0);
    return { ...(await unlessLost(collectRows(chunks, onRows))), announced };
  } finally {
    watch.end();
  }
}
