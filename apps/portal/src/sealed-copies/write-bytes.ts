import {
  createFileInMemory,
  createPrivateFile,
  type PrivateFile,
  type PrivateFilePlace,
} from '../private-files/private-file.ts';

const REPORT_STEP_BYTES = 4 * 1024 * 1024;
const MAX_BYTES_IN_MEMORY = 256 * 1024 * 1024;

/** Null when the bytes do not fit into memory, and there is no other place. */
export async function openTarget(
  place: PrivateFilePlace | null,
  bytes: number,
): Promise<PrivateFile | null> {
  if (place !== null) return createPrivateFile(place);
  return bytes > MAX_BYTES_IN_MEMORY ? null : createFileInMemory();
}

/** Reads to the end, because only the end of a sealed copy proves that nothing is missing. */
export async function writeBytes(
  source: AsyncIterable<Uint8Array>,
  write: (bytes: Uint8Array) => void,
  onBytes: (bytes: number) => void,
): Promise<void> {
  let bytes = 0;
  let reported = 0;
  for await (const piece of source) {
    write(piece);
    bytes += piece.length;
    if (bytes - reported < REPORT_STEP_BYTES) continue;
    reported = bytes;
    onBytes(bytes);
  }
}
