import type { IncomingMessage } from 'node:http';
import { sendGuardedRequest } from './guarded-request.ts';

interface PublicDocumentLimits {
  acceptsLoopback: boolean;
  maxLength: number;
  timeoutMs: number;
}

const readJsonBody = async (response: IncomingMessage, { maxLength }: PublicDocumentLimits) => {
  const { statusCode, headers } = response;
  if (statusCode !== 200) throw new Error(`The document has the status ${statusCode}.`);
  if (!/^application\/([\w.-]+\+)?json\b/i.test(headers['content-type'] ?? ''))
    throw new Error('The document is not JSON.');
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxLength) throw new Error('The document is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

/**
 * Reads JSON from a URL that a stranger has named, without following a redirect.
 * @throws Error when the host is on a private network, or the answer is not a small JSON document
 */
export async function fetchPublicDocument(
  text: string,
  limits: PublicDocumentLimits,
): Promise<string> {
  const response = await sendGuardedRequest(new URL(text), {
    acceptsLoopback: limits.acceptsLoopback,
    method: 'GET',
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(limits.timeoutMs),
  });
  try {
    return await readJsonBody(response, limits);
  } finally {
    response.destroy();
  }
}
