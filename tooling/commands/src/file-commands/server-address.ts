import { WrongUsage } from './failure.ts';

const DEFAULT_PORT = '4000';
const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** The whole server is one origin: a path, a query or a user in its address would be lost. */
const isBareOrigin = ({ pathname, search, hash, username, password }: URL) =>
  pathname === '/' && [search, hash, username, password].every((part) => part === '');

/**
 * The origin that is asked.
 * @param typed the address after --server, if there is one
 * @throws WrongUsage for what is no address, and where a password could be read on its way
 */
export function serverOrigin(typed: string | undefined, port: string | undefined): string {
  const text = typed ?? `http://localhost:${port ?? DEFAULT_PORT}`;
  const source = typed === undefined ? 'PORT leads to' : '--server is';
  const url = URL.parse(text);
  if (!url || !['http:', 'https:'].includes(url.protocol) || !isBareOrigin(url)) {
    const wanted = 'an http or https address without a path, such as http://localhost:4000';
    throw new WrongUsage(`${source} "${text}"; it must be ${wanted}.`);
  }
  // Refused, not warned of: in a script nobody reads a warning, and it would come with the harm.
  if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname)) {
    const remedy = 'Use https, or a tunnel that begins on this machine';
    throw new WrongUsage(`Over ${url.origin} anybody on the way reads the password. ${remedy}.`);
  }
  return url.origin;
}
