import { BASE_KEY_PATH, type SealingKeys } from '@bakehouse/contract';
import { headerToText, type SealingKey } from '@bakehouse/sealing';
import { openBytes, sealBytes, splitSealedBytes } from '@bakehouse/sealing/node';

/** A small file, whose bytes no other part of a test has. */
export const PLAIN_TEXT = 'Rye 40 %, spelt 60 %';

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}

const collect = async (source: AsyncIterable<Uint8Array>) => {
  const parts: Uint8Array[] = [];
  for await (const part of source) parts.push(part);
  return Buffer.concat(parts);
};

export interface SealedCopy {
  bytes: Buffer;
  /** The header as POST /open takes it. */
  header: string;
}

export const sealingKeyOf = (
  { id, origin, recipients }: SealingKeys,
  keyPath = BASE_KEY_PATH,
): SealingKey => {
  const found = recipients.find(({ key_path }) => key_path === keyPath);
  if (!found) throw new Error(`The file has no recipient for ${keyPath}.`);
  return { origin, fileId: id, keyPath, recipient: found.recipient };
};

export async function sealFor(key: SealingKey): Promise<SealedCopy> {
  const bytes = await collect(sealBytes(piecesOf(Buffer.from(PLAIN_TEXT)), key));
  const { header } = await splitSealedBytes(piecesOf(bytes));
  return { bytes, header: headerToText(header) };
}

/** @throws SealedFileError when the key is not the one of the copy */
export async function openCopy({ bytes }: SealedCopy, fileKey: string): Promise<string> {
  const source = await splitSealedBytes(piecesOf(bytes));
  return (await collect(openBytes(source, Buffer.from(fileKey, 'base64')))).toString();
}
