import { describe, expect, it } from 'vitest';
import { forwardedIpAddresses } from './forwarded-ip-addresses.ts';
import {
  approximateIpAddress,
  callerIpAddress,
  isLoopbackIpAddress,
  networkOf,
  trustedProxies,
} from './ip-address.ts';

const hopsOf = (text: string | undefined) =>
  forwardedIpAddresses((name) => (name === 'x-forwarded-for' ? text : undefined), undefined);

const isTrusted = trustedProxies(['10.0.0.0/8', '192.168.1.7', 'fd00::/8', '::1']);

describe('callerIpAddress', () => {
  it.each([
    ['203.0.113.9', undefined, '203.0.113.9'],
    ['::ffff:203.0.113.9', undefined, '203.0.113.9'],
    ['::ffff:cb00:7109', undefined, '203.0.113.9'],
    ['2001:DB8::1', undefined, '2001:db8::1'],
    ['2001:db8:0:0:0:0:0:1', undefined, '2001:db8::1'],
    ['fe80::1%eth0', undefined, 'fe80::1'],
    [undefined, undefined, 'unknown'],
    ['', '203.0.113.9', 'unknown'],
  ])('of the peer %s is %s without a proxy', (peer, forwarded, expected) => {
    expect(callerIpAddress(peer, hopsOf(forwarded), isTrusted)).toBe(expected);
  });

  it.each([
    ['203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['10.1.2.3', '198.51.100.1', '198.51.100.1'],
    ['::ffff:10.1.2.3', '198.51.100.1', '198.51.100.1'],
    ['10.1.2.3', '1.1.1.1, 198.51.100.1', '198.51.100.1'],
    ['10.1.2.3', '1.1.1.1, 198.51.100.1, 10.9.9.9, 192.168.1.7', '198.51.100.1'],
    ['10.1.2.3', '10.4.4.4, 10.5.5.5', '10.1.2.3'],
    ['10.1.2.3', '', '10.1.2.3'],
    ['10.1.2.3', '1.1.1.1, unknown', '10.1.2.3'],
    ['10.1.2.3', '1.1.1.1, 198.51.100.1:5678', '198.51.100.1'],
    ['10.1.2.3', '1.1.1.1, 198.51.100.1:5678, 10.9.9.9:80', '198.51.100.1'],
    ['10.1.2.3', '1.1.1.1, 198.51.100.1:port', '10.1.2.3'],
    ['10.1.2.3', '1.1.1.1, <script>, 10.9.9.9', '10.1.2.3'],
    ['10.1.2.3', '2001:DB8:0::1', '2001:db8::1'],
    ['10.1.2.3', '[2001:DB8:0::1]:443', '2001:db8::1'],
    ['10.1.2.3', '[::ffff:198.51.100.1]:443', '198.51.100.1'],
    ['fd00::1', 'fe80::1%25', 'fe80::1'],
    ['192.168.1.8', '198.51.100.1', '192.168.1.8'],
  ])('of the peer %s with X-Forwarded-For %j is %s', (peer, forwarded, expected) => {
    expect(callerIpAddress(peer, hopsOf(forwarded), isTrusted)).toBe(expected);
  });

  it('ignores the header when no proxy is trusted', () => {
    const nobody = trustedProxies([]);
    expect(callerIpAddress('127.0.0.1', ['198.51.100.1'], nobody)).toBe('127.0.0.1');
  });
});

describe('networkOf', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('of %s is %s', (address, expected) => {
    expect(networkOf(address)).toBe(expected);
  });
});

describe('approximateIpAddress', () => {
  it.each([
    ['203.0.113.9', '203.0.113.x'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['unknown', 'an unknown network'],
  ])('of %s is %s', (address, expected) => {
    expect(approximateIpAddress(address)).toBe(expected);
  });
});

describe('isLoopbackIpAddress', () => {
  it.each([
    ['127.0.0.1', true],
    ['127.8.9.10', true],
    ['::1', true],
    ['128.0.0.1', false],
    ['127.0.0.1.evil.example', false],
    ['unknown', false],
    ['::2', false],
  ])('of %s is %s', (address, expected) => {
    expect(isLoopbackIpAddress(address)).toBe(expected);
  });
});
