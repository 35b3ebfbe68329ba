import { createSha256 } from './sha256.ts';

const CHUNK_BYTES = 4 * 1024 * 1024;

/** Reads a file in chunks, because it may not fit into memory. */
export async function hashFile(file: Blob, onBytes: (bytes: number) => void): Promise<string> {
  const hash = await createSha256();
  const readFrom = (start: number) => file.slice(start, start + CHUNK_BYTES).arrayBuffer();
  let next = readFrom(0);
  for (let start = 0; start < file.size; start += CHUNK_BYTES) {
    const bytes = new Uint8Array(await next);
    const end = start + bytes.length;
    // The browser reads the next chunk while this one is hashed.
    if (end < file.size) next = readFrom(end);
    hash.update(bytes);
    onBytes(end);
  }
  return hash.digest();
}
