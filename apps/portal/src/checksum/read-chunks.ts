const CHUNK_BYTES = 4 * 1024 * 1024;

/** Reads a file in chunks, because it may not fit into memory. */
export async function* readChunks(file: Blob): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const readFrom = (start: number) => file.slice(start, start + CHUNK_BYTES).arrayBuffer();
  let next = readFrom(0);
  for (let start = 0; start < file.size; start += CHUNK_BYTES) {
    const bytes = new Uint8Array(await next);
    // The browser reads the next chunk while this one is used.
    if (start + CHUNK_BYTES < file.size) next = readFrom(start + CHUNK_BYTES);
    yield bytes;
  }
}
