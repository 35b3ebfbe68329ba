import { BlockList, isIP, isIPv6, SocketAddress } from 'node:net';

const UNKNOWN = 'unknown';

const family = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

const withoutMapping = (address: string) => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');

/** The canonical form of an IPv6 address (RFC 5952), without its zone. */
const canonicalIpv6 = (address: string) => new SocketAddress({ address, family: 'ipv6' }).address;

const cleaned = (text: string | undefined): string | undefined => {
  const address = (text ?? '').trim();
  if (!isIP(address)) return undefined;
  return isIPv6(address) ? withoutMapping(canonicalIpv6(address)) : address;
};

export type IsTrusted = (address: string) => boolean;

/** @param ranges addresses or CIDR ranges of the proxies whose X-Forwarded-For is trusted */
export function trustedProxies(ranges: readonly string[]): IsTrusted {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    if (bits === undefined) list.addAddress(address, family(address));
    else list.addSubnet(address, Number(bits), family(address));
  }
  return (address) => list.check(address, family(address));
}

/** Behind trusted proxies, the caller is the last hop of X-Forwarded-For that is not a trusted proxy. */
export function callerAddress(
  peer: string | undefined,
  forwardedFor: string | undefined,
  isTrusted: IsTrusted,
): string {
  const direct = cleaned(peer);
  if (!direct) return UNKNOWN;
  if (!isTrusted(direct) || !forwardedFor) return direct;
  const hops = forwardedFor.split(',').map(cleaned).reverse();
  // An invalid hop ends the search, because anybody may have sent the hops before it.
  return hops.find((hop) => hop === undefined || !isTrusted(hop)) ?? direct;
}

const expanded = (address: string) => {
  const [head = '', tail] = address.split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const missing = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array.from({ length: missing }, () => '0'), ...right];
};

/** Rate limits count an IPv4 address or the /64 network of an IPv6 address. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  return `${expanded(canonicalIpv6(address)).slice(0, 4).join(':')}::/64`;
}

/** Emails about locks show this address without the part that identifies one machine. */
export function approximateAddress(address: string): string {
  if (!isIP(address)) return 'an unknown network';
  return isIPv6(address) ? networkOf(address) : address.replace(/\d+$/, 'x');
}

export const isLoopbackAddress = (address: string): boolean =>
  address === '::1' || /^127(\.\d{1,3}){3}$/.test(address);
