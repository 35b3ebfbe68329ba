import { isLoopbackHost } from './origins.ts';

/** An account at a service that delivers messages to phones. */
export interface Gateway {
  url: string;
  username: string;
  password: string;
  from: string;
}

const decodeUriComponent = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

/** A plus sign in a query means a space, but people write phone numbers with it. */
const readSender = (url: URL) => url.searchParams.get('from')?.replace(/^ (?=\d)/, '+') ?? '';

/** Credentials travel with every message, so only this machine may be called without TLS. */
const isSafeToCall = ({ protocol, hostname }: URL) =>
  protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname));

/** Returns undefined when the URL, its user, its password or its sender is missing or wrong. */
export function parseGatewayUrl(text: string): Gateway | undefined {
  const url = URL.parse(text);
  if (!url || !isSafeToCall(url)) return undefined;
  const [username, password, from] = [
    decodeUriComponent(url.username),
    decodeUriComponent(url.password),
    readSender(url),
  ];
  if (!username || !password || !from) return undefined;
  url.username = '';
  url.password = '';
  url.searchParams.delete('from');
  return { url: url.href, username, password, from };
}
