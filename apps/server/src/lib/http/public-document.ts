import { lookup, type LookupAddress } from 'node:dns';
import { get as getHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { get as getHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { isLoopbackIpAddress } from './ip-address.ts';

/** The addresses of the IANA registries of special purpose. */
const SPECIAL_IPV4_RANGES: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];
/** Ranges of 2000::/3 that reach IPv4 addresses, or nobody. */
const SPECIAL_IPV6_RANGES: readonly [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const createBlockList = (ranges: readonly [string, number][], family: 'ipv4' | 'ipv6') => {
  const list = new BlockList();
  for (const [address, bits] of ranges) list.addSubnet(address, bits, family);
  return list;
};

const specialIpv4 = createBlockList(SPECIAL_IPV4_RANGES, 'ipv4');
const specialIpv6 = createBlockList(SPECIAL_IPV6_RANGES, 'ipv6');
const globalIpv6 = createBlockList([['2000::', 3]], 'ipv6');

/** True for an address of the internet, which is on no private network. */
export const isPublicIpAddress = (address: string): boolean =>
  isIP(address) === 4
    ? !specialIpv4.check(address, 'ipv4')
    : globalIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6');

interface PublicDocumentLimits {
  acceptsLoopback: boolean;
  maxLength: number;
  timeoutMs: number;
}

const requireAddress = (address: string, { acceptsLoopback }: PublicDocumentLimits) => {
  if (isPublicIpAddress(address) || (acceptsLoopback && isLoopbackIpAddress(address))) return;
  throw new Error('The host is not on the internet.');
};

/** The connection goes to the address that was checked, so that a second answer of the name cannot differ. */
const createGuardedLookup =
  (limits: PublicDocumentLimits): LookupFunction =>
  (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
      try {
        if (error) throw error;
        const [first] = found;
        if (!first) throw new Error('The host has no address.');
        for (const { address } of found) requireAddress(address, limits);
        if (options.all) done(null, found);
        else done(null, first.address, first.family);
      } catch (problem) {
        done(problem instanceof Error ? problem : new Error(String(problem)), '');
      }
    });
  };

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

const requestDocument = (url: URL, options: RequestOptions) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const get = url.protocol === 'https:' ? getHttps : getHttp;
    get(url, options, resolve).on('error', reject);
  });

/**
 * Reads JSON from a URL that a stranger has named, without following a redirect.
 * @throws Error when the host is on a private network, or the answer is not a small JSON document
 */
export async function fetchPublicDocument(
  text: string,
  limits: PublicDocumentLimits,
): Promise<string> {
  const url = new URL(text);
  if (url.protocol !== 'https:' && !limits.acceptsLoopback)
    throw new Error('The URL is not https.');
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host)) requireAddress(host, limits);
  const response = await requestDocument(url, {
    agent: false,
    headers: { accept: 'application/json' },
    lookup: createGuardedLookup(limits),
    signal: AbortSignal.timeout(limits.timeoutMs),
  });
  try {
    return await readJsonBody(response, limits);
  } finally {
    response.destroy();
  }
}
