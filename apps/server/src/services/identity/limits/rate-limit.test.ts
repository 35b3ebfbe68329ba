import { afterEach, describe, expect, it } from 'vitest';
import { rateBuckets } from '../../../db/tables.ts';
import { createStoppedClock } from '../../../../test/server/stopped-clock.ts';
import { createTestDeps } from '../../../../test/server/test-deps.ts';
import { useTestServer } from '../../../../test/server/test-server.ts';
import { takeRateLimitToken } from './rate-limit.ts';

const usual = useTestServer();
const counted = useTestServer({
  clock: createStoppedClock(),
  env: { RATE_LIMIT_LOOPBACK: '1', TRUSTED_PROXIES: '10.0.0.0/8' },
});

const PRODUCTION = { NODE_ENV: 'production', TRUSTED_PROXIES: '127.0.0.1' };
const production = useTestServer({ env: PRODUCTION, clock: createStoppedClock() });
const proxied = useTestServer({
  env: { TRUSTED_PROXIES: '127.0.0.1' },
  clock: createStoppedClock(),
});

afterEach(() => {
  counted().deps.clock.setOffset(0);
});

interface From {
  peer?: string | undefined;
  headers?: Record<string, string>;
}

/** A call that takes a token of the bucket and fails at once, without a slow hash. */
const ask = (from: From, server = counted) =>
  server().portal('/stytch/session/authenticate', { body: { session_token: 'x' }, ...from });

const statuses = async (times: number, from: (index: number) => From, server = counted) => {
  const seen: number[] = [];
  for (let index = 0; index < times; index += 1) seen.push((await ask(from(index), server)).status);
  return seen;
};

const thirty = Array.from({ length: 30 }, () => 401);

describe('sign-in calls from one network', () => {
  it('are thirty, then 429 with Retry-After, then six a minute', async () => {
    const peer = '127.0.0.1';
    expect(await statuses(30, () => ({ peer }))).toEqual(thirty);
    const refused = await ask({ peer });
    expect(refused).toMatchObject({ status: 429, json: { error_type: 'too_many_requests' } });
    expect(refused.headers.get('retry-after')).toBe('10');
    counted().deps.clock.setOffset(60);
    expect(await statuses(8, () => ({ peer }))).toEqual([401, 401, 401, 401, 401, 401, 429, 429]);
  });

  it('are counted over all kinds of sign-in', async () => {
    const peer = '203.0.113.1';
    await statuses(30, () => ({ peer }));
    const body = { email: 'a@b.example', password: 'x' };
    for (const reply of [
      await counted().portal('/stytch/authenticate', { peer, body }),
      await counted().provider('/passwords/authenticate', { peer, body }),
      await counted().provider('/passwords', { peer, body }),
    ]) {
      expect(reply).toMatchObject({ status: 429, json: { error_type: 'too_many_requests' } });
    }
  });

  it('are told how many are left, and when all are available again', async () => {
    const peer = '203.0.113.6';
    const limits = async () => {
      const { headers } = await ask({ peer });
      return [headers.get('ratelimit'), headers.get('ratelimit-policy')];
    };
    const policy = '"sign-in";q=30;w=300';
    expect(await limits()).toEqual(['"sign-in";r=29;t=10', policy]);
    expect(await limits()).toEqual(['"sign-in";r=28;t=20', policy]);
    await statuses(28, () => ({ peer }));
    expect(await limits()).toEqual(['"sign-in";r=0;t=300', policy]);
    counted().deps.clock.setOffset(15);
    expect(await limits()).toEqual(['"sign-in";r=0;t=295', policy]);
  });

  it('are not multiplied by headers that anyone can send', async () => {
    const seen = await statuses(31, (index) => ({
      peer: '203.0.113.2',
      headers: {
        'x-forwarded-for': `198.51.100.${index}`,
        'x-real-ip': `198.51.100.${index}`,
        forwarded: `for=198.51.100.${index}`,
        'x-client-ip': `198.51.100.${index}`,
      },
    }));
    expect(seen).toEqual([...thirty, 429]);
  });

  it('are not multiplied within one /64 or by ways of writing it', async () => {
    const forms = ['2001:db8:0:7::', '2001:DB8:0000:0007:0:0:0:', '2001:db8:0:7:ffff::'];
    const seen = await statuses(31, (index) => ({
      peer: `${forms[index % forms.length] ?? ''}${index + 1}`,
    }));
    expect(seen).toEqual([...thirty, 429]);
  });

  it('share one bucket with the mapped IP address', async () => {
    const seen = await statuses(31, (index) => ({
      peer: index % 2 ? '203.0.113.3' : '::ffff:203.0.113.3',
    }));
    expect(seen).toEqual([...thirty, 429]);
  });

  it('share one bucket when no IP address is known', async () => {
    expect(await statuses(31, () => ({ peer: undefined }))).toEqual([...thirty, 429]);
  });

  it('are counted per hop behind a trusted proxy', async () => {
    const through = (address: string) => ({
      peer: '10.0.0.1',
      headers: { 'x-forwarded-for': `1.2.3.4, ${address}` },
    });
    expect(await statuses(31, () => through('198.51.100.77'))).toEqual([...thirty, 429]);
    expect((await ask(through('198.51.100.78'))).status).toBe(401);
  });

  it.each([
    ['x-forwarded-for', (index: number) => `1.2.3.4, 198.51.100.80:${40_000 + index}`],
    ['x-forwarded-for', (index: number) => `[2001:db8:0:80::${index}]:443`],
    ['x-forwarded-for', (index: number) => `"[2001:db8:0:81::1]:${1_000 + index}"`],
    ['forwarded', (index: number) => `for=1.2.3.4, for="198.51.100.81:${40_000 + index}"`],
    ['forwarded', (index: number) => `by=x;For="[2001:db8:0:82::1]:${index}";proto=https`],
  ])('are counted per caller whatever port a proxy writes to %s', async (name, hops) => {
    const through = (text: string) => ({ peer: '10.0.0.1', headers: { [name]: text } });
    expect(await statuses(31, (index) => through(hops(index)))).toEqual([...thirty, 429]);
    expect((await ask(through('for=198.51.100.82:1'))).status).toBe(401);
  });

  it('allow at most thirty in a burst', async () => {
    const burst = Array.from({ length: 50 }, () => ask({ peer: '203.0.113.4' }));
    const seen = (await Promise.all(burst)).map(({ status }) => status);
    expect(seen.filter((status) => status === 401)).toHaveLength(30);
  });

  it('are allowed again after the clock was set back', async () => {
    const peer = '203.0.113.5';
    counted().deps.clock.setOffset(86_400);
    await statuses(31, () => ({ peer }));
    counted().deps.clock.setOffset(0);
    expect((await ask({ peer })).status).toBe(401);
  });
});

describe('strength checks from one network', () => {
  const check = (peer: string) => ({
    portal: () => counted().portal('/password/strength', { peer, body: { password: 'a' } }),
    provider: () =>
      counted().provider('/passwords/strength_check', { peer, body: { password: 'a' } }),
  });

  it('allow two minutes of typing with pauses of half a second', async () => {
    const { portal } = check('203.0.113.20');
    const seen: number[] = [];
    for (let time = 0; time < 240; time += 1) {
      seen.push((await portal()).status);
      counted().deps.clock.setOffset(time / 2);
    }
    expect(new Set(seen)).toEqual(new Set([200]));
  });

  it('are sixty for both calls together, then 429 with Retry-After', async () => {
    const { portal, provider } = check('203.0.113.21');
    let taken = 0;
    while ((await (taken % 2 ? portal() : provider())).status === 200) taken += 1;
    expect(taken).toBe(60);
    for (const reply of [await portal(), await provider()]) {
      expect(reply).toMatchObject({ status: 429, json: { error_type: 'too_many_requests' } });
      expect(reply.headers.get('retry-after')).toBe('1');
    }
  });

  it('never use tokens of sign-in', async () => {
    const { portal } = check('203.0.113.21');
    expect((await portal()).status).toBe(429);
    expect((await ask({ peer: '203.0.113.21' })).status).toBe(401);
  });
});

it('tells nothing about limits where none is checked', async () => {
  const origin = 'http://localhost:3000';
  const unlimited = await counted().provider('/users/me', {
    method: 'GET',
    peer: '203.0.113.7',
    headers: { origin },
  });
  const exempt = await ask({ peer: '127.0.0.1' }, usual);
  for (const { headers } of [unlimited, exempt]) expect(headers.get('ratelimit')).toBeNull();
});

it('lets pages of other origins read the limits', async () => {
  const { headers } = await counted().provider('/passwords/strength_check', {
    peer: '203.0.113.8',
    body: { password: 'a' },
    headers: { origin: 'http://localhost:3000' },
  });
  expect(headers.get('ratelimit')).toBe('"strength";r=59;t=1');
  expect(headers.get('access-control-expose-headers')?.split(',')).toEqual(
    expect.arrayContaining(['RateLimit', 'RateLimit-Policy']),
  );
});

it('exempts a loopback peer by default', async () => {
  expect(await statuses(35, () => ({ peer: '127.0.0.1' }), usual)).not.toContain(429);
  expect(await statuses(35, () => ({ peer: '::1' }), usual)).not.toContain(429);
});

describe('outside developer mode', () => {
  it('counts a loopback peer like any other', async () => {
    const peer = '127.0.0.1';
    expect(await statuses(31, () => ({ peer }), production)).toEqual([...thirty, 429]);
  });

  it.each(['unknown', '198.51.100.1:port', '_hidden', '', '1.1.1.1, <script>'])(
    'counts what a trusted proxy forwards for %j as the proxy itself',
    async (forwarded) => {
      await production().deps.db.delete(rateBuckets);
      const from = { peer: '127.0.0.1', headers: { 'x-forwarded-for': forwarded } };
      expect(await statuses(31, () => from, production)).toEqual([...thirty, 429]);
      expect((await ask({ peer: '127.0.0.1' }, production)).status).toBe(429);
    },
  );

  it.each([{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://portal.example.com' }])(
    'is the mode of every server that others can reach: %j',
    async (env) => {
      const { db } = usual().deps;
      await db.delete(rateBuckets);
      const deps = await createTestDeps(db, env, { clock: createStoppedClock() });
      const caller = { ipAddress: '127.0.0.1', userAgent: '' };
      for (let time = 0; time < 30; time += 1) await takeRateLimitToken(deps, caller, 'sign-in');
      await expect(takeRateLimitToken(deps, caller, 'sign-in')).rejects.toMatchObject({
        status: 429,
      });
    },
  );
});

describe('requests through a proxy in developer mode', () => {
  it.each(['127.0.0.1', 'unknown', '203.0.113.30'])('are counted for %s', async (forwarded) => {
    const from = { peer: '127.0.0.1', headers: { 'x-forwarded-for': forwarded } };
    await proxied().deps.db.delete(rateBuckets);
    expect(await statuses(31, () => from, proxied)).toEqual([...thirty, 429]);
  });
});
