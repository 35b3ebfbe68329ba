import { BlockList, isIP, isIPv6, SocketAddress } from 'node:net';

const UNKNOWN_IP_ADDRESS = 'unknown';

const ipFamilyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

const withoutIpv4Mapping = (address: string) =>
  address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');

/** The canonical form of an IPv6 address (RFC 5952), without its zone. */
const canonicalIpv6 = (address: string) => new SocketAddress({ address, family: 'ipv6' }).address;

const cleanIpAddress = (text: string | undefined): string | undefined => {
  const address = (text ?? '').trim();
  if (!isIP(address)) return undefined;
  return isIPv6(address) ? withoutIpv4Mapping(canonicalIpv6(address)) : address;
};

export type IsTrustedProxy = (address: string) => boolean;

/** @param ranges IP addresses or CIDR ranges of the proxies whose forwarding header is trusted */
export function trustedProxies(ranges: readonly string[]): IsTrustedProxy {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    if (bits === undefined) list.addAddress(address, ipFamilyOf(address));
    else list.addSubnet(address, Number(bits), ipFamilyOf(address));
  }
  return (address) => list.check(address, ipFamilyOf(address));
}

/** Behind trusted proxies, the caller is the last hop that is not a trusted proxy. */
export function callerIpAddress(
  peer: string | undefined,
  forwardedHops: readonly string[],
  isTrusted: IsTrustedProxy,
): string {
  const direct = cleanIpAddress(peer);
  if (!direct) return UNKNOWN_IP_ADDRESS;
  if (!isTrusted(direct)) return direct;
  const hops = forwardedHops.map(cleanIpAddress).reverse();
  // An invalid hop ends the search, because anybody may have sent the hops before it.
  return hops.find((hop) => hop === undefined || !isTrusted(hop)) ?? direct;
}

const expandIpv6 = (address: string) => {
  const [head = '', tail] = address.split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const missing = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array.from({ length: missing }, () => '0'), ...right];
};

/** Rate limits count an IPv4 address or the /64 network of an IPv6 address. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  return `${expandIpv6(canonicalIpv6(address)).slice(0, 4).join(':')}::/64`;
}

/** Emails about locks show this IP address without the part that identifies one machine. */
export function approximateIpAddress(address: string): string {
  if (!isIP(address)) return 'an unknown network';
  return isIPv6(address) ? networkOf(address) : address.replace(/\d+$/, 'x');
}

export const isLoopbackIpAddress = (address: string): boolean =>
  address === '::1' || /^127(\.\d{1,3}){3}$/.test(address);
