import { lookup, type LookupAddress } from 'node:dns';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
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

/** The part of `dns.lookup` that finds all addresses of a name. */
export type FindAddresses = (
  host: string,
  options: Parameters<LookupFunction>[1] & { all: true },
  done: (error: Error | null, found: LookupAddress[]) => void,
) => void;

interface AddressRules {
  acceptsLoopback: boolean;
  /** By default, the name service of this machine. */
  findAddresses?: FindAddresses | undefined;
}

export class PrivateHostError extends Error {
  override readonly name = 'PrivateHostError';
}

const requireAddress = (address: string, { acceptsLoopback }: AddressRules) => {
  if (isPublicIpAddress(address) || (acceptsLoopback && isLoopbackIpAddress(address))) return;
  throw new PrivateHostError('The host is not on the internet.');
};

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[(.*)\]$/, '$1');

/**
 * Checks all of a URL that needs no name service.
 * @throws Error for plain HTTP outside developer mode, or for an IP address of a private network
 */
export function requireGuardedUrl(url: URL, rules: AddressRules): void {
  if (url.protocol !== 'https:' && !(rules.acceptsLoopback && url.protocol === 'http:'))
    throw new Error('The URL is not https.');
  const host = hostOf(url);
  if (isIP(host)) requireAddress(host, rules);
}

/** The connection goes to the address that was checked, so that a second answer of the name cannot differ. */
const createGuardedLookup =
  (rules: AddressRules): LookupFunction =>
  (host, options, done) => {
    const { findAddresses = lookup } = rules;
    findAddresses(host, { ...options, all: true }, (error, found) => {
      try {
        if (error) throw error;
        const [first] = found;
        if (!first) throw new Error('The host has no address.');
        for (const { address } of found) requireAddress(address, rules);
        if (options.all) done(null, found);
        else done(null, first.address, first.family);
      } catch (problem) {
        done(problem instanceof Error ? problem : new Error(String(problem)), '');
      }
    });
  };

interface GuardedRequest extends AddressRules {
  method: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  body?: string;
  signal: AbortSignal;
}

/**
 * Asks a URL that a stranger has named, without following a redirect.
 * @throws Error when the host is on a private network, or does not answer
 */
export async function sendGuardedRequest(
  url: URL,
  { method, headers, body, signal, ...rules }: GuardedRequest,
): Promise<IncomingMessage> {
  requireGuardedUrl(url, rules);
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const options = { agent: false, method, headers, lookup: createGuardedLookup(rules), signal };
    request(url, options, resolve).on('error', reject).end(body);
  });
}
