import { describe, expect, it } from 'vitest';
import { hasForwardingHeader } from './forwarding.ts';

describe('isForwarded', () => {
  it.each([
    'Forwarded',
    'Via',
    'X-Forwarded',
    'X-Forwarded-For',
    'x-forwarded-host',
    'X-Forwarded-Proto',
    'X-Forwarded-Port',
    'X-Forwarded-Server',
    'X-Forwarded-Prefix',
    'X-Original-Forwarded-For',
    'X-Original-Host',
    'X-Real-IP',
    'X-Client-IP',
    'True-Client-IP',
    'CF-Connecting-IP',
    'CDN-Loop',
  ])('is true with %s', (name) => {
    expect(hasForwardingHeader(['host', name, 'accept'])).toBe(true);
  });

  it('is false for headers that browsers and programs send themselves', () => {
    const names = ['host', 'user-agent', 'accept', 'cookie', 'origin', 'referer', 'connection'];
    expect(
      hasForwardingHeader([...names, 'sec-fetch-site', 'x-requested-with', 'x-sdk-client']),
    ).toBe(false);
  });
});
