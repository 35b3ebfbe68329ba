import { propertyRuns } from '@bakehouse/vitest/property-runs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFakePlatform, type FakePlatform } from '../../test/fakes/fake-platform.ts';
import { createTokenCookies, type CookieOptions } from './token-cookies.ts';

const tokens = { session_token: 'token-1', session_jwt: 'jwt-1' };
const END = new Date('2026-11-21T10:00:00Z');

const written = (platform: FakePlatform, name: string) =>
  platform.cookies.writes.filter(
    (cookie) => cookie.startsWith(`${name}=`) && !cookie.startsWith(`${name}=;`),
  );

function writeOn(hostname: string, options: CookieOptions = {}) {
  const platform = createFakePlatform(hostname);
  createTokenCookies(platform, options).write(tokens, END);
  return written(platform, options.opaqueTokenCookieName ?? 'stytch_session');
}

describe('token cookies', () => {
  it('are written as name, value, path, expiry, sameSite, secure', () => {
    const platform = createFakePlatform();
    createTokenCookies(platform, {}).write(tokens, END);
    expect([
      ...written(platform, 'stytch_session'),
      ...written(platform, 'stytch_session_jwt'),
    ]).toEqual([
      'stytch_session=token-1; path=/; expires=Sat, 21 Nov 2026 10:00:00 GMT; sameSite=lax; secure',
      'stytch_session_jwt=jwt-1; path=/; expires=Sat, 21 Nov 2026 10:00:00 GMT; sameSite=lax; secure',
    ]);
  });

  it.each(['localhost', '127.0.0.1', '[::1]'])('are not secure on %s', (hostname) => {
    expect(writeOn(hostname)).toEqual([
      'stytch_session=token-1; path=/; expires=Sat, 21 Nov 2026 10:00:00 GMT; sameSite=lax',
    ]);
  });

  describe('on a page with plain http', () => {
    const openPage = () => {
      const platform = createFakePlatform('app.example.com');
      platform.page.origin = 'http://app.example.com';
      platform.page.href = 'http://app.example.com/';
      return platform;
    };

    it('are not secure, because the browser would not keep them', () => {
      const platform = openPage();
      createTokenCookies(platform, {}).write(tokens, END);
      expect(createTokenCookies(platform, {}).read()).toEqual(tokens);
    });

    it('stay secure with the prefix that asks for it', () => {
      const platform = openPage();
      createTokenCookies(platform, { hostPrefix: true }).write(tokens, END);
      expect(written(platform, '__Host-stytch_session')[0]).toMatch(/; secure$/);
    });
  });

  it.each<[string, string, CookieOptions, string]>([
    ['no domain by default', 'app.example.com', {}, ''],
    ['no domain without availableToSubdomains', 'app.example.com', { domain: 'example.com' }, ''],
    [
      'the host for sub-domains',
      'app.example.com',
      { availableToSubdomains: true },
      '; domain=app.example.com',
    ],
    [
      'the given domain for sub-domains',
      'app.example.com',
      { availableToSubdomains: true, domain: 'example.com' },
      '; domain=example.com',
    ],
  ])('have %s', (_, hostname, options, domain) => {
    expect(writeOn(hostname, options)).toEqual([
      `stytch_session=token-1; path=/; expires=Sat, 21 Nov 2026 10:00:00 GMT; sameSite=lax${domain}; secure`,
    ]);
  });

  it('never have a domain on localhost', () => {
    expect(writeOn('localhost', { availableToSubdomains: true, domain: 'example.com' })).toEqual([
      'stytch_session=token-1; path=/; expires=Sat, 21 Nov 2026 10:00:00 GMT; sameSite=lax',
    ]);
  });

  it('have the names and the path of the options', () => {
    const options = { opaqueTokenCookieName: 'a', jwtCookieName: 'b', path: '/app' };
    expect(writeOn('app.example.com', options)).toEqual([
      'a=token-1; path=/app; expires=Sat, 21 Nov 2026 10:00:00 GMT; sameSite=lax; secure',
    ]);
  });

  it('expire after a day and after five minutes when the end of the session is unknown', () => {
    const platform = createFakePlatform();
    createTokenCookies(platform, {}).write(tokens);
    expect([
      ...written(platform, 'stytch_session'),
      ...written(platform, 'stytch_session_jwt'),
    ]).toEqual([
      'stytch_session=token-1; path=/; max-age=86400; sameSite=lax; secure',
      'stytch_session_jwt=jwt-1; path=/; max-age=300; sameSite=lax; secure',
    ]);
  });

  it('are removed instead of being written empty', () => {
    const platform = createFakePlatform();
    const cookies = createTokenCookies(platform, {});
    cookies.write(tokens, END);
    cookies.write({ session_token: '', session_jwt: '' }, END);
    expect(platform.cookies.names()).toEqual([]);
    expect(cookies.read()).toBeNull();
  });

  it('return an empty JWT when only the JWT is missing', async () => {
    const platform = createFakePlatform();
    const cookies = createTokenCookies(platform, {});
    cookies.write(tokens);
    await platform.clock.advance(300_000);
    expect(cookies.read()).toEqual({ session_token: 'token-1', session_jwt: '' });
  });

  it('remove the intermediate cookie on sign-in', () => {
    const platform = createFakePlatform();
    platform.cookies.write('stytch_intermediate_session_token=x; path=/');
    createTokenCookies(platform, {}).write(tokens, END);
    expect(platform.cookies.names()).toEqual(['stytch_session', 'stytch_session_jwt']);
  });

  it('are removed for every path and domain', () => {
    const platform = createFakePlatform();
    const cookies = createTokenCookies(platform, { path: '/app', domain: 'example.com' });
    for (const path of ['/', '/app']) {
      for (const domain of ['', '; domain=example.com', '; domain=app.example.com']) {
        platform.cookies.write(`stytch_session=old; path=${path}${domain}`);
      }
    }
    cookies.remove();
    expect(platform.cookies.names()).toEqual([]);
  });

  it('replace cookies of the same name with another path or domain', () => {
    const platform = createFakePlatform();
    platform.cookies.write('stytch_session=old; path=/; domain=app.example.com');
    const cookies = createTokenCookies(platform, {});
    cookies.write(tokens, END);
    expect(platform.cookies.read()).toBe('stytch_session=token-1; stytch_session_jwt=jwt-1');
  });

  it('are kept in memory if cookies cannot be written', () => {
    const platform = createFakePlatform();
    const cookies = createTokenCookies(
      { ...platform, cookies: { read: () => '', write: () => undefined } },
      {},
    );
    cookies.write(tokens, END);
    expect(cookies.read()).toEqual(tokens);
    cookies.remove();
    expect(cookies.read()).toBeNull();
  });

  it('are kept in memory if the page may not access cookies', () => {
    const refuse = () => {
      throw new DOMException('sandboxed', 'SecurityError');
    };
    const platform = createFakePlatform();
    const cookies = createTokenCookies(
      { ...platform, cookies: { read: refuse, write: refuse } },
      {},
    );
    expect(cookies.read()).toBeNull();
    cookies.write(tokens, END);
    expect(cookies.read()).toEqual(tokens);
    cookies.forget();
    expect(cookies.read()).toBeNull();
  });

  it('start with __Host- on request, except on localhost', () => {
    const options = { hostPrefix: true };
    const platform = createFakePlatform('app.example.com');
    const cookies = createTokenCookies(platform, options);
    cookies.write(tokens, END);
    expect(platform.cookies.names()).toEqual([
      '__Host-stytch_session',
      '__Host-stytch_session_jwt',
    ]);
    expect(cookies.read()).toEqual(tokens);
    expect(written(platform, '__Host-stytch_session')).toEqual([
      '__Host-stytch_session=token-1; path=/; expires=Sat, 21 Nov 2026 10:00:00 GMT; sameSite=lax; secure',
    ]);
    expect(writeOn('localhost', options)).toHaveLength(1);
    const others = { path: '/app', availableToSubdomains: true, domain: 'example.com' };
    const wider = createFakePlatform('app.example.com');
    createTokenCookies(wider, { ...options, ...others }).write(tokens, END);
    expect(written(wider, '__Host-stytch_session')).toEqual(
      written(platform, '__Host-stytch_session'),
    );
  });

  it('are not confused by other cookies, whatever they contain', () => {
    fc.assert(
      fc.property(fc.string(), (noise) => {
        const platform = createFakePlatform();
        const read = () => `xstytch_session=1; stytch_session=100%; stytch_sessionx=2; ${noise}`;
        const cookies = createTokenCookies(
          { ...platform, cookies: { read, write: () => undefined } },
          {},
        );
        expect(cookies.read()?.session_token).toBe('100%');
      }),
      propertyRuns(),
    );
  });

  it('return the written values, and use one cookie for each token', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, unit: 'binary' }),
        fc.string({ unit: 'binary' }),
        (session_token, session_jwt) => {
          const platform = createFakePlatform();
          const cookies = createTokenCookies(platform, {});
          cookies.write({ session_token, session_jwt }, END);
          expect(cookies.read()).toEqual({ session_token, session_jwt });
          expect(platform.cookies.names()).toHaveLength(session_jwt ? 2 : 1);
        },
      ),
      propertyRuns(),
    );
  });
});
