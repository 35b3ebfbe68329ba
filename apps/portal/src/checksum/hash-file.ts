import { readChunks } from './read-chunks.ts';
import { createSha256 } from './sha256.ts';

export async function hashFile(file: Blob, onBytes: (bytes: number) => void): Promise<string> {
  const hash = await createSha256();
  let hashed = 0;
  for await (const bytes of readChunks(file)) {
    hash.update(bytes);
    hashed += bytes.length;
    onBytes(hashed);
  }
  return hash.digest();
}
