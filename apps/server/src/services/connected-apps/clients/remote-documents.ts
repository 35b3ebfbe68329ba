import type { Clock } from '../../../lib/clock.ts';
import { fetchPublicDocument } from '../../../lib/http/public-document.ts';

const MAX_DOCUMENTS = 500;
const MAX_PARALLEL_READS = 20;
const MAX_LENGTH = 16 * 1024;
const TIMEOUT_MS = 5000;

/** JSON that apps publish about themselves: their metadata and their keys. */
export interface RemoteDocuments {
  /** @throws Error when it cannot be read; errors are not remembered */
  read: (url: string, maxAgeMs: number) => Promise<unknown>;
}

interface RemoteDocumentsOptions {
  clock: Clock;
  /** In developer mode, an app may run on the same machine, without https. */
  acceptsLoopback: boolean;
}

export function createRemoteDocuments({
  clock,
  acceptsLoopback,
}: RemoteDocumentsOptions): RemoteDocuments {
  const known = new Map<string, { value: unknown; readAt: number }>();
  const reading = new Map<string, Promise<unknown>>();

  const remember = (url: string, value: unknown) => {
    known.delete(url);
    known.set(url, { value, readAt: clock.now().getTime() });
    const [oldest] = known.keys();
    if (known.size > MAX_DOCUMENTS && oldest !== undefined) known.delete(oldest);
  };
  const readAgain = async (url: string) => {
    const limits = { acceptsLoopback, maxLength: MAX_LENGTH, timeoutMs: TIMEOUT_MS };
    const value: unknown = JSON.parse(await fetchPublicDocument(url, limits));
    remember(url, value);
    return value;
  };
  const startReading = (url: string) => {
    if (reading.size >= MAX_PARALLEL_READS) throw new Error('Too many documents are being read.');
    const started = readAgain(url).finally(() => reading.delete(url));
    reading.set(url, started);
    return started;
  };
  return {
    read: async (url, maxAgeMs) => {
      const found = known.get(url);
      if (found && clock.now().getTime() - found.readAt < maxAgeMs) return found.value;
      return reading.get(url) ?? startReading(url);
    },
  };
}
