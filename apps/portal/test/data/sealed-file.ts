import { createHash } from 'node:crypto';
import { headerOf, openHeader, sealStream } from '@bakehouse/sealing';
import { privateKeyOf, sealingKey } from '@bakehouse/sealing/test/keys';
import { http, HttpResponse } from 'msw';
import * as z from 'zod/mini';

const openBody = z.object({ file_id: z.string(), headers: z.array(z.string()) });

export async function sealText(text: string, origin: string): Promise<Uint8Array<ArrayBuffer>> {
  const sealed = await sealStream(new Blob([text]).stream(), sealingKey({ origin }));
  return new Uint8Array(await new Response(sealed).arrayBuffer());
}

/** Answers as the server does for somebody with access to the whole file. */
export const releaseKeys = (original: string) =>
  http.post('*/api/open', async ({ request }) => {
    const { headers } = openBody.parse(await request.json());
    const header = headerOf(Uint8Array.from(Buffer.from(headers[0] ?? '', 'base64')));
    const fileKey = await openHeader(header, { privateKeyOf }).catch(() => null);
    if (fileKey === null)
      return HttpResponse.json(
        { error: 'Changed.', error_type: 'invalid_header', request_id: 'request-1' },
        { status: 400 },
      );
    return HttpResponse.json({
      allowed: true,
      rule: 'email_grant',
      file: {
        id: 'file-a',
        name: 'Rye.csv',
        baker: 'bo@bakehouse.test',
        checksum: createHash('sha256').update(original).digest('hex'),
      },
      key_paths: ["m/0'/0'/0'"],
      changes_at: null,
      keys: [{ key_path: "m/0'/0'/0'", file_key: Buffer.from(fileKey).toString('base64') }],
    });
  });
