import { randomBytes } from 'node:crypto';

export interface Random {
  bytes: (length: number) => Buffer;
  uuid: () => string;
}

const toUuid = (bytes: Buffer): string => {
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [8, 12, 16, 20, 32]
    .map((end, index, ends) => hex.slice(ends[index - 1] ?? 0, end))
    .join('-');
};

/** A version 4 UUID (RFC 9562, section 5.4) from any source of bytes. */
export const createRandom = (bytes: (length: number) => Buffer): Random => ({
  bytes,
  uuid: () => toUuid(bytes(16)),
});

export const systemRandom: Random = createRandom(randomBytes);
