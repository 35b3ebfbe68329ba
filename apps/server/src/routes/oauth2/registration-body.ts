import type { Context } from 'hono';
import type { AppEnv } from '../../app-env.ts';
import { readJsonText } from '../../lib/json-text.ts';
import { isJsonRequest } from '../../request-input.ts';
import { OAuthError } from '../../services/connected-apps/tokens/oauth-error.ts';

const MAX_LENGTH = 16 * 1024;

/**
 * RFC 7591, section 3.1.
 * @throws OAuthError invalid_client_metadata
 */
export async function readRegistrationBody(c: Context<AppEnv>): Promise<unknown> {
  const bytes = await c.req.arrayBuffer();
  if (!isJsonRequest(c) || bytes.byteLength > MAX_LENGTH) {
    const text = `Send JSON of at most ${MAX_LENGTH} bytes with the header Content-Type: application/json.`;
    throw new OAuthError('invalid_client_metadata', text);
  }
  const reading = readJsonText(bytes);
  if (reading.ok) return reading.value;
  throw new OAuthError(
    'invalid_client_metadata',
    'The body is no JSON in UTF-8, or has an invalid character.',
  );
}
