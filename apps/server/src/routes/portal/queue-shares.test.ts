import { describe, expect, it } from 'vitest';
import { useTestServer } from '../../../test/server/test-server.ts';

const server = useTestServer();

const CHECKS = 60;

describe('checks of passwords from one network', () => {
  it.each([
    { call: '/api/password/strength', flooding: '203.0.113.9' },
    { call: '/sdk/v1/passwords/strength_check', flooding: '203.0.113.10' },
  ])('leave a place for a check from another network: $call', async ({ call, flooding }) => {
    const body = { password: '13/11/1991'.repeat(10) };
    const checkFrom = (peer: string) =>
      call.startsWith('/api')
        ? server().portal(call.slice('/api'.length), { peer, body })
        : server().provider(call.slice('/sdk/v1'.length), { peer, body });
    const flood = Array.from({ length: CHECKS }, () => checkFrom(flooding));
    const full = await Promise.race(flood);
    expect(full).toMatchObject({ status: 503, json: { error_type: 'unavailable' } });
    expect((await checkFrom('198.51.100.7')).status).toBe(200);
    await Promise.all(flood);
  });
});
