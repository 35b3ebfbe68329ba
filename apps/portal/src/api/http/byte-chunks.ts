import { toUnreachableFailure } from './failure.ts';

export type ByteChunks = AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined>;

interface ByteChunksOptions {
  isOnline: () => boolean;
  signal: AbortSignal;
}

/**
 * Yields the body of a response chunk by chunk. Leaving the loop cancels the request.
 * @throws ApiFailure when the connection ends before the body is complete
 */
export async function* readByteChunks(
  { body }: Response,
  { isOnline, signal }: ByteChunksOptions,
): ByteChunks {
  if (body === null) return;
  const reader = body.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } catch (cause) {
    signal.throwIfAborted();
    throw toUnreachableFailure(isOnline(), cause);
  } finally {
    // Cancelling rejects if the stream has already ended or failed, which needs no handling.
    reader.cancel().catch(() => undefined);
  }
}
