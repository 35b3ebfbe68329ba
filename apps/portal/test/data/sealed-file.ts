import { createHash } from 'node:crypto';
import { BASE_KEY_PATH, fieldKeyPath } from '@bakehouse/contract';
import { headerOf, openHeader, readSealedHeader, sealStream } from '@bakehouse/sealing';
import { sealWithFields } from '@bakehouse/sealing/fields';
import { privateKeyOf, sealingKey } from '@bakehouse/sealing/test/keys';
import { http, HttpResponse } from 'msw';
import * as z from 'zod/mini';

const openBody = z.object({ file_id: z.string(), headers: z.array(z.string()) });

export async function sealText(text: string, origin: string): Promise<Uint8Array<ArrayBuffer>> {
  const plain = new Blob([text]).stream();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for await (const piece of sealStream(plain, sealingKey({ origin })))
    pieces.push(Uint8Array.from(piece));
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

/** Each field gets a path of its own below that of the whole file. */
export const sealFields = (
  text: string,
  { origin, fileName, fields }: { origin: string; fileName: string; fields: readonly string[] },
): Promise<Uint8Array<ArrayBuffer>> =>
  sealWithFields({
    content: new TextEncoder().encode(text),
    fileName,
    whole: sealingKey({ origin }),
    fields: fields.map((field, index) => ({
      field,
      key: sealingKey({ origin, keyPath: fieldKeyPath(index) }),
    })),
  });

const releaseKey = (text: string) => {
  const header = readSealedHeader(headerOf(Uint8Array.from(Buffer.from(text, 'base64'))));
  const fileKey = openHeader(header, privateKeyOf(header.address));
  return { key_path: header.address.keyPath, file_key: Buffer.from(fileKey).toString('base64') };
};

const releaseAll = (texts: readonly string[]) => {
  try {
    return texts.map(releaseKey);
  } catch {
    return null;
  }
};

/** Answers as the server does for somebody with access to these paths. */
export const releaseKeys = (original: string, paths: readonly string[] = [BASE_KEY_PATH]) =>
  http.post('*/api/open', async ({ request }) => {
    const { headers } = openBody.parse(await request.json());
    const keys = releaseAll(headers);
    if (keys === null)
      return HttpResponse.json(
        { error: 'Changed.', error_type: 'invalid_header', request_id: 'request-1' },
        { status: 400 },
      );
    return HttpResponse.json({
      allowed: true,
      rule: paths.includes(BASE_KEY_PATH) ? 'email_grant' : 'layered_grant',
      file: {
        id: 'file-a',
        name: 'Rye.csv',
        baker: 'bo@bakehouse.test',
        checksum: createHash('sha256').update(original).digest('hex'),
      },
      key_paths: paths,
      changes_at: null,
      keys: keys.filter(({ key_path }) => paths.includes(key_path)),
    });
  });
