import { WrongUsage } from '../failure.ts';

const DEFAULT_PORT = '4000';
const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Only the origin is used, so any other part of the address would be ignored silently. */
const isBareOrigin = ({ pathname, search, hash, username, password }: URL) =>
  pathname === '/' && [search, hash, username, password].every((part) => part === '');

/** @throws WrongUsage also for an address that would send the password unencrypted */
export function toServerOrigin(typed: string | undefined, port: string | undefined): string {
  const text = typed ?? `http://localhost:${port ?? DEFAULT_PORT}`;
  const option = typed === undefined ? 'PORT must lead to' : '--server must be';
  const url = URL.parse(text);
  if (!url || !['http:', 'https:'].includes(url.protocol) || !isBareOrigin(url)) {
    const wanted = 'an http or https address without a path, such as http://localhost:4000';
    throw new WrongUsage(`${option} ${wanted}, not "${text}".`);
  }
  // An error instead of a warning: nobody reads the warnings of a script.
  if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname)) {
    const problem = `${url.origin} would receive your password unencrypted`;
    throw new WrongUsage(`${problem}. Use https, or a tunnel that starts on this machine.`);
  }
  return url.origin;
}
