import { createHash } from 'node:crypto';
import { headerToText } from '@bakehouse/sealing';
import { openBytes, sealBytes, splitSealedBytes } from '@bakehouse/sealing/node';
import type { ApiClient } from './api-client.ts';

interface BakedFile {
  id: string;
  origin: string;
  recipients: { key_path: string; recipient: string }[];
}

interface SealedFileOptions {
  token: string;
  name: string;
  content: Buffer;
  people: readonly string[];
  /** Written into the copy in place of the server's own origin. */
  origin?: string;
}

const BASE_KEY_PATH = "m/0'/0'/0'";

async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}

const collect = async (source: AsyncIterable<Uint8Array>) => {
  const parts: Uint8Array[] = [];
  for await (const part of source) parts.push(part);
  return Buffer.concat(parts);
};

/** Bakes a file and returns its sealed copy. */
export async function bakeSealedCopy(
  api: ApiClient,
  { token, name, content, people, origin }: SealedFileOptions,
): Promise<{ id: string; sealed: Buffer }> {
  const { body } = await api.portal<BakedFile>('/bake', token, {
    name,
    checksum: createHash('sha256').update(content).digest('hex'),
    size: content.length,
    type: 'text/csv',
    permissions: people.map((email) => ({ email, key_path: BASE_KEY_PATH })),
  });
  const recipient = body.recipients.find(({ key_path }) => key_path === BASE_KEY_PATH)?.recipient;
  if (recipient === undefined) throw new Error('The server named no recipient for the whole file.');
  const key = { fileId: body.id, keyPath: BASE_KEY_PATH, origin: origin ?? body.origin, recipient };
  return { id: body.id, sealed: await collect(sealBytes(once(content), key)) };
}

/** The header as POST /open takes it. */
export const headerTextOf = async (sealed: Buffer): Promise<string> =>
  headerToText((await splitSealedBytes(once(sealed))).header);

/** @throws SealedFileError when the key is not the one of the copy */
export const openSealedCopy = async (sealed: Buffer, fileKey: string): Promise<Buffer> =>
  collect(openBytes(await splitSealedBytes(once(sealed)), Buffer.from(fileKey, 'base64')));
