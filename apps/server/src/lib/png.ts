import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const BIT_DEPTH = 1;
const GREYSCALE = 0;
const NO_FILTER = 0;

/** https://www.w3.org/TR/png-3/#5Chunk-layout */
const toChunk = (type: string, data: Buffer): Buffer => {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(content.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  content.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(content), content.length + 4);
  return chunk;
};

/** One bit per pixel, the first one highest; a set bit is white. */
const toScanline = (row: readonly boolean[]): Buffer => {
  const line = Buffer.alloc(1 + Math.ceil(row.length / 8), NO_FILTER);
  row.forEach((isDark, x) => {
    if (isDark) return;
    const at = 1 + (x >> 3);
    line.writeUInt8(line.readUInt8(at) | (0x80 >> (x & 7)), at);
  });
  return line;
};

/** @param rows pixels of equally long rows; true is black, false is white */
export function encodePng(rows: readonly (readonly boolean[])[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(rows[0]?.length ?? 0, 0);
  header.writeUInt32BE(rows.length, 4);
  header.writeUInt8(BIT_DEPTH, 8);
  header.writeUInt8(GREYSCALE, 9);
  return Buffer.concat([
    SIGNATURE,
    toChunk('IHDR', header),
    toChunk('IDAT', deflateSync(Buffer.concat(rows.map(toScanline)))),
    toChunk('IEND', Buffer.alloc(0)),
  ]);
}
