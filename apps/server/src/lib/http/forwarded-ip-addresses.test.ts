import { propertyRuns } from '@bakehouse/vitest/property-runs';
import fc from 'fast-check';
import { isIP } from 'node:net';
import { describe, expect, it } from 'vitest';
import { callerIpAddress, trustedProxies } from './ip-address.ts';
import { forwardedIpAddresses, type ProxyHeader } from './forwarded-ip-addresses.ts';

type Headers = Partial<Record<ProxyHeader, string>>;

const read = (headers: Headers, written?: ProxyHeader) =>
  forwardedIpAddresses((name) => headers[name], written);

describe('the hops of X-Forwarded-For', () => {
  it.each([
    ['203.0.113.7', ['203.0.113.7']],
    ['203.0.113.7:41234', ['203.0.113.7']],
    ['2001:db8::1', ['2001:db8::1']],
    ['[2001:db8::1]', ['2001:db8::1']],
    ['[2001:db8::1]:443', ['2001:db8::1']],
    ['"203.0.113.7:41234", "[2001:db8::1]:443"', ['203.0.113.7', '2001:db8::1']],
    ['", 203.0.113.7', ['"', '203.0.113.7']],
    ['203.0.113.7:443443', ['203.0.113.7:443443']],
    ['', []],
  ])('of %j are %j', (text, expected) => {
    expect(read({ 'x-forwarded-for': text })).toEqual(expected);
  });
});

describe('the hops of Forwarded', () => {
  it.each([
    ['for=203.0.113.7', ['203.0.113.7']],
    ['For="203.0.113.7:41234"', ['203.0.113.7']],
    ['for=203.0.113.7:41234', ['203.0.113.7']],
    ['for="203.0.113.7:_port"', ['203.0.113.7']],
    ['for="[2001:db8::1]:443";proto=https;by=203.0.113.43', ['2001:db8::1']],
    [' proto=https ; for=203.0.113.7 ; ', ['203.0.113.7']],
    ['for="203.0\\.113.7"', ['203.0.113.7']],
    ['for=192.0.2.43, for="[2001:db8::1]"', ['192.0.2.43', '2001:db8::1']],
    ['for=203.0.113.7;host="a,b;for=1.1.1.1\\""', ['203.0.113.7']],
    ['for=1.1.1.1;x=", for="203.0.113.7"', ['', '203.0.113.7']],
    ['for=_hidden, for=unknown', ['_hidden', 'unknown']],
    ['proto=https', ['']],
    ['for=1.1.1.1;for=203.0.113.7', ['']],
    ['for=203.0.113.7;<script>', ['']],
    ['for="203.0.113.7', ['']],
    ['203.0.113.7', ['']],
  ])('of %j are %j', (text, expected) => {
    expect(read({ forwarded: text })).toEqual(expected);
  });
});

describe('of the two headers', () => {
  const both = { 'x-forwarded-for': '203.0.113.7', forwarded: 'for=198.51.100.1' };

  it.each<[Headers, ProxyHeader | undefined, string[]]>([
    [both, undefined, ['203.0.113.7']],
    [both, 'x-forwarded-for', ['203.0.113.7']],
    [both, 'forwarded', ['198.51.100.1']],
    [{ forwarded: 'for=198.51.100.1' }, undefined, ['198.51.100.1']],
    [{ forwarded: 'for=198.51.100.1' }, 'x-forwarded-for', []],
    [{ 'x-forwarded-for': '203.0.113.7' }, 'forwarded', []],
    [{}, undefined, []],
  ])('only one is read: %j with %s', (headers, written, expected) => {
    expect(read(headers, written)).toEqual(expected);
  });
});

const PROXY = '10.1.2.3';
const isTrusted = trustedProxies(['10.0.0.0/8']);

const caller = fc.oneof(
  fc.ipV4().filter((address) => !isTrusted(address)),
  fc.ipV6().filter((address) => isIP(address) === 6 && !address.toLowerCase().includes('ffff:')),
);

const port = fc.option(fc.integer({ min: 1, max: 65_535 }), { nil: undefined });

const nodeOf = (address: string, given: number | undefined) => {
  const host = isIP(address) === 6 ? `[${address}]` : address;
  return given === undefined ? host : `${host}:${given}`;
};

/** A caller can send any text in front of the part that the proxy appends. */
const forged = fc.oneof(
  fc.string(),
  fc.string({ unit: fc.constantFrom(...Array.from('",;=\\[]: for1.')) }),
);

describe('the caller behind a proxy', () => {
  it.each<[ProxyHeader, (node: string) => string]>([
    ['x-forwarded-for', (node) => node],
    ['x-forwarded-for', (node) => `"${node}"`],
    ['forwarded', (node) => `for="${node}"`],
    ['forwarded', (node) => `proto=https;for="${node}";host="a, \\"b"`],
  ])('is whom the proxy appends to %s, whatever came before', (name, write) => {
    fc.assert(
      fc.property(forged, caller, port, (before, address, given) => {
        const hops = read({ [name]: `${before}, ${write(nodeOf(address, given))}` });
        const alone = callerIpAddress(address, [], isTrusted);
        expect(callerIpAddress(PROXY, hops, isTrusted)).toBe(alone);
      }),
      propertyRuns(300),
    );
  });

  it('is an IP address for every text', () => {
    fc.assert(
      fc.property(
        forged,
        fc.constantFrom<ProxyHeader>('forwarded', 'x-forwarded-for'),
        (text, name) => {
          expect(isIP(callerIpAddress(PROXY, read({ [name]: text }), isTrusted))).not.toBe(0);
        },
      ),
      propertyRuns(500),
    );
  });
});
