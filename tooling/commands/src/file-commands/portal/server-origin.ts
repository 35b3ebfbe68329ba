import type { Environment } from '../environment.ts';
import { WrongUsage } from '../failure.ts';

const DEFAULT_PORT = '4000';
const LOOPBACK_HOST_PATTERN = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

export type ServerEnvironment = Pick<Environment, 'PORT' | 'ALLOW_INSECURE_HTTP'>;

/** A URL with more than an origin is an error, because its other parts would be ignored. */
const isBareOrigin = ({ pathname, search, hash, username, password }: URL) =>
  pathname === '/' && [search, hash, username, password].every((part) => part === '');

const isInsecure = ({ protocol, hostname }: URL) =>
  protocol === 'http:' && !LOOPBACK_HOST_PATTERN.test(hostname);

/** @throws WrongUsage for an invalid URL, and for one that would send the password unencrypted */
export function toServerOrigin(
  typed: string | undefined,
  { PORT, ALLOW_INSECURE_HTTP }: ServerEnvironment,
): string {
  const text = typed ?? `http://localhost:${PORT ?? DEFAULT_PORT}`;
  const url = URL.parse(text);
  if (!url || !['http:', 'https:'].includes(url.protocol) || !isBareOrigin(url)) {
    throw new WrongUsage(
      typed === undefined
        ? `PORT must be a port number such as 4000, not "${PORT ?? ''}".`
        : `--server must be an http or https address without a path, such as http://localhost:4000, not "${text}".`,
    );
  }
  // Plain http is an error, because nobody reads the warnings of a script.
  if (ALLOW_INSECURE_HTTP !== '1' && isInsecure(url)) {
    const problem = `${url.origin} would receive your password unencrypted`;
    throw new WrongUsage(
      `${problem}. Use https, or a tunnel from localhost; for a trial, set ALLOW_INSECURE_HTTP=1.`,
    );
  }
  return url.origin;
}
