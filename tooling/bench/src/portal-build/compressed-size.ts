import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const BYTES_PER_KB = 1024;

const compressWithBrotli = promisify(brotliCompress);
const BROTLI_PARAMS = { [constants.BROTLI_PARAM_QUALITY]: 11 };

export const toKb = (bytes: number): number => bytes / BYTES_PER_KB;

/** Each file is compressed on its own with brotli quality 11, as the server does. */
export async function compressedKb(files: readonly Uint8Array[]): Promise<number> {
  const sizes = await Promise.all(
    files.map(async (file) => (await compressWithBrotli(file, { params: BROTLI_PARAMS })).length),
  );
  return toKb(sizes.reduce((sum, size) => sum + size, 0));
}
