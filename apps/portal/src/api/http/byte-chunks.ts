import { toUnreachable } from './failure.ts';

export type ByteChunks = AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined>;

interface ByteChunksOptions {
  isOnline: () => boolean;
  signal: AbortSignal;
}

/**
 * The body of an answer, chunk by chunk. Who stops taking them ends the request.
 * @throws ApiFailure when the connection ends before its last byte
 */
export async function* byteChunks(
  { body }: Response,
  { isOnline, signal }: ByteChunksOptions,
): ByteChunks {
  if (body === null) return;
  const reader = body.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } catch (cause) {
    signal.throwIfAborted();
    throw toUnreachable(isOnline(), cause);
  } finally {
    // After the last byte, or an error, there is nothing left to cancel.
    reader.cancel().catch(() => undefined);
  }
}
