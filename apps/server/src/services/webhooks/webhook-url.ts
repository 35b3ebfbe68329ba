import type { Deps } from '../../deps.ts';
import { HttpError } from '../../http-error.ts';
import { requireGuardedUrl } from '../../lib/http/guarded-request.ts';

const wrongUrlError = (problem: string) =>
  new HttpError(400, 'invalid_request', `The URL ${problem}.`, { fields: { url: problem } });

const parseUrl = (text: string) => {
  if (!URL.canParse(text)) throw wrongUrlError('must be a URL such as https://example.com/hooks');
  return new URL(text);
};

/** @throws HttpError 400 invalid_request */
export function readWebhookUrl({ config }: Pick<Deps, 'config'>, text: string): string {
  const url = parseUrl(text);
  if (url.username !== '' || url.password !== '')
    throw wrongUrlError('must not have a user name or password');
  try {
    requireGuardedUrl(url, { acceptsLoopback: config.developer });
  } catch {
    throw wrongUrlError('must be https, and must not lead to a private network');
  }
  url.hash = '';
  return url.href;
}

/** The rest of a URL may hold a secret, so neither the log nor the record names it. */
export const webhookHostOf = (url: string): string => new URL(url).host;
