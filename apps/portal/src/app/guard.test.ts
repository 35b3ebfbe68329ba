import { describe, expect, it } from 'vitest';
import type { UrlTokenState } from '../session/url-token.ts';
import { findRedirect, isOpenToAll, type KnownSessionStatus } from './guard.ts';

const ORIGIN = 'https://portal.example';
const AWAY: readonly KnownSessionStatus[] = [
  'none',
  'ended',
  'several',
  'loggedOut',
  'unverified',
  'noEmail',
];
const PIN: readonly KnownSessionStatus[] = ['noPin', 'pinPending'];
const COMPLETE: readonly KnownSessionStatus[] = ['complete', 'interrupted'];
const EVERYBODY = [...AWAY, ...PIN, ...COMPLETE];

const NO_TOKEN: UrlTokenState = { status: 'none' };

const at = (status: KnownSessionStatus, url: string, urlToken: UrlTokenState = NO_TOKEN) => {
  const { pathname: path, search, hash } = new URL(url, ORIGIN);
  return findRedirect(status, {
    path,
    search,
    hash,
    origin: ORIGIN,
    urlToken,
    isOfAnotherUser: false,
  });
};

/** Follows the redirects until the visitor may stay. */
const walk = (status: KnownSessionStatus, start: string) => {
  const steps: string[] = [];
  for (let next = at(status, start); next !== null && steps.length < 10; next = at(status, next))
    steps.push(next);
  return steps;
};

describe('findRedirect', () => {
  it.each([
    ['/portal', '?search=rye', '/portal'],
    ['/portal', '', null],
    ['/account/delete', '?search=rye', '/portal'],
  ])('leads another user from %s%s to %s', (path, search, destination) => {
    const visit = { path, search, hash: '', origin: ORIGIN, urlToken: NO_TOKEN };
    expect(findRedirect('complete', { ...visit, isOfAnotherUser: true })).toBe(destination);
    expect(findRedirect('complete', { ...visit, isOfAnotherUser: false })).toBeNull();
  });

  it.each<[KnownSessionStatus, string, string | null]>([
    ['none', '/login', null],
    ['loggedOut', '/login', null],
    ['unverified', '/login', null],
    ['none', '/login?callback=%2Fportal', null],
    ['pinPending', '/login', '/pin'],
    ['pinPending', '/login?callback=%2Fportal%3Fpage%3D2', '/pin?callback=%2Fportal%3Fpage%3D2'],
    ['pinPending', '/login?callback=%2F%2Fevil.example', '/pin'],
    ['complete', '/login', '/portal'],
    ['complete', '/login?callback=%2Faccount%2Fdelete', '/account/delete'],

    ['complete', '/account/delete', null],
    ['complete', '/account/delete/', null],
    ['none', '/account/delete', '/login?callback=%2Faccount%2Fdelete'],
    ['unverified', '/account/delete', '/login?callback=%2Faccount%2Fdelete'],
    ['pinPending', '/account/delete', '/pin?callback=%2Faccount%2Fdelete'],
    ['loggedOut', '/account/delete', '/'],
    ['complete', '/login?callback=https%3A%2F%2Fevil.example', '/portal'],
    ['complete', '/login/', '/portal'],

    ['none', '/pin', '/login'],
    ['loggedOut', '/pin', '/login'],
    ['unverified', '/pin', '/login'],
    ['none', '/pin?callback=%2Fportal%3Fpage%3D2', '/login?callback=%2Fportal%3Fpage%3D2'],
    ['none', '/pin?callback=%2F%5Cevil.example', '/login'],
    ['pinPending', '/pin', null],
    ['pinPending', '/pin?callback=%2Fportal', null],
    ['complete', '/pin', '/portal'],
    ['complete', '/pin?callback=%2Fportal%3Ftab%3Dusers', '/portal?tab=users'],

    ['complete', '/login?callback=%2Fauthenticate', '/portal'],
    ['complete', '/login?callback=%2Freset-password%2F', '/portal'],

    ['none', '/authenticate', null],
    ['loggedOut', '/authenticate', '/login'],
    ['unverified', '/authenticate', '/login'],
    ['noPin', '/authenticate?callback=%2Fportal%3Fpage%3D2', '/pin?callback=%2Fportal%3Fpage%3D2'],
    ['complete', '/authenticate', '/portal'],
    ['complete', '/authenticate/?callback=%2Fportal%3Fpage%3D2', '/portal?page=2'],
    ['complete', '/authenticate?callback=%2F%2Fevil.example', '/portal'],

    ['complete', '/f/file-1', null],
    ['none', '/f/file-1', '/login?callback=%2Ff%2Ffile-1'],
    ['pinPending', '/f/file-1/', '/pin?callback=%2Ff%2Ffile-1%2F'],
    ['loggedOut', '/f/file-1', '/'],
    ['complete', '/login?callback=%2Ff%2Ffile-1', '/f/file-1'],
    ['none', '/f/', '/login'],
    ['none', '/f/file-1/other', '/login'],

    ['none', '/portal', '/login?callback=%2Fportal'],
    ['none', '/portal#settings', '/login?callback=%2Fportal%23settings'],
    ['pinPending', '/portal#settings', '/pin?callback=%2Fportal%23settings'],
    ['complete', '/login?callback=%2Fportal%23settings', '/portal#settings'],
    ['unverified', '/portal', '/login?callback=%2Fportal'],
    ['none', '/portal?page=2&sort=name', '/login?callback=%2Fportal%3Fpage%3D2%26sort%3Dname'],
    ['loggedOut', '/portal?page=2', '/'],
    ['pinPending', '/portal?page=2', '/pin?callback=%2Fportal%3Fpage%3D2'],
    ['complete', '/portal', null],
    ['complete', '/portal/', null],
    ['complete', '/portal?callback=%2Flogin', null],
    ['none', `/portal?search=${'a'.repeat(100 * 1024)}`, '/login'],

    ['none', '/', '/login'],
    ['loggedOut', '/', '/login'],
    ['unverified', '/', '/login'],
    ['pinPending', '/', '/login'],
    ['complete', '/', '/portal'],
    ['none', '/nowhere?callback=%2Fportal', '/login'],
    ['complete', '/nowhere', '/portal'],
    ['complete', '//evil.example', '/portal'],
    ['complete', '/%E0%A4%A', '/portal'],
    ['complete', '/portal/../x', '/portal'],
  ])('sends %s from %s to %s', (status, url, destination) => {
    expect(at(status, url)).toBe(destination);
  });

  it('keeps every visitor on the page of a link that is not spent', () => {
    const urlToken = { status: 'open', tokenType: 'magic_links', token: 'token-1' } as const;
    for (const status of EVERYBODY) expect(at(status, '/authenticate', urlToken)).toBeNull();
  });

  it('sends every visitor with a reset link to the page for a new password', () => {
    const urlToken = { status: 'open', tokenType: 'reset_password', token: 'token-1' } as const;
    for (const status of EVERYBODY) {
      expect(at(status, '/authenticate', urlToken)).toBe('/reset-password');
      expect(at(status, '/authenticate?callback=%2Ff%2Ffile-1', urlToken)).toBe(
        '/reset-password?callback=%2Ff%2Ffile-1',
      );
      expect(at(status, '/reset-password', urlToken)).toBeNull();
    }
  });

  it.each(['/oauth/logout', '/oauth/logout/?client_id=app-1'])(
    'shows every visitor the page %s',
    (url) => {
      for (const status of EVERYBODY) expect(at(status, url)).toBeNull();
    },
  );

  it.each([
    ['none', '/login?callback=%2Foauth%2Fdevice%3Fuser_code%3DBCDF-GHJK'],
    ['noPin', '/pin?callback=%2Foauth%2Fdevice%3Fuser_code%3DBCDF-GHJK'],
    ['pinPending', '/pin?callback=%2Foauth%2Fdevice%3Fuser_code%3DBCDF-GHJK'],
    ['complete', null],
  ] as const)(
    'leads a visitor with a device whose session is %s back to its page',
    (status, to) => {
      expect(at(status, '/oauth/device?user_code=BCDF-GHJK')).toBe(to);
    },
  );

  describe('on the page on which apps ask for access', () => {
    const url = '/oauth/authorize?client_id=app-1&state=a%26b';
    const callback = encodeURIComponent(url);

    it.each([
      ['none', `/login?callback=${callback}`],
      ['ended', `/login?callback=${callback}`],
      ['loggedOut', `/login?callback=${callback}`],
      ['unverified', `/login?callback=${callback}`],
      ['noPin', `/pin?callback=${callback}`],
      ['pinPending', `/pin?callback=${callback}`],
      ['complete', null],
    ] as const)('leads a visitor whose session is %s through the login and back', (status, to) => {
      expect(at(status, url)).toBe(to);
    });

    it('keeps everybody whom the app wants to be asked nothing', () => {
      for (const status of EVERYBODY) expect(at(status, `${url}&prompt=none`)).toBeNull();
    });

    it('keeps everybody who could not return, because the URL is too long', () => {
      const long = `/oauth/authorize?state=${'x'.repeat(2000)}`;
      for (const status of EVERYBODY) expect(at(status, long)).toBeNull();
    });
  });

  it('shows every visitor the page for a forgotten password', () => {
    for (const status of EVERYBODY) {
      expect(at(status, '/reset-password')).toBeNull();
      expect(walk(status, '/forgot-password')).toEqual(['/reset-password']);
      expect(walk(status, '/forgot-password?callback=%2Ff%2Ffile-1')).toEqual([
        '/reset-password?callback=%2Ff%2Ffile-1',
      ]);
    }
  });

  it.each([
    '/login',
    '/login?callback=/authenticate%3Fcallback%3D%252Fauthenticate',
    '/login?callback=/login',
    `/login?callback=${encodeURIComponent('/login?callback=/login')}`,
    '/login?callback=/pin',
    '/login?callback=%E0%A4%A',
    '/login?callback=%2F%25E0%25A4%25A',
    '/login?callback=%2F.%2F%2Fevil.example',
    `/login?callback=%2F${'a'.repeat(100 * 1024)}`,
    '/pin?callback=/pin',
    '/',
    '/%E0%A4%A',
  ])('redirects every visitor of %.60s at most three times', (start) => {
    const last = (status: KnownSessionStatus) => walk(status, start).at(-1) ?? start;
    for (const status of EVERYBODY) expect(walk(status, start).length).toBeLessThanOrEqual(3);
    for (const status of COMPLETE) expect(last(status)).toBe('/portal');
    for (const status of PIN) expect(last(status)).toMatch(/^\/pin/);
    for (const status of AWAY) expect(last(status)).toMatch(/^\/login/);
  });
});

/** The steps of a login; each leads to the next one, and the last one to the callback. */
const LOGIN_CHAIN: readonly (readonly [KnownSessionStatus, string])[] = [
  ['none', '/forgot-password'],
  ['none', '/reset-password'],
  ['none', '/login'],
  ['none', '/pin'],
  ['loggedOut', '/pin'],
  ['unverified', '/pin'],
  ['loggedOut', '/authenticate'],
  ['unverified', '/authenticate'],
  ['noPin', '/authenticate'],
  ['noPin', '/login'],
  ['pinPending', '/login'],
  ['complete', '/authenticate'],
  ['complete', '/pin'],
  ['complete', '/login'],
];

describe('the way back', () => {
  it.each(LOGIN_CHAIN)('is kept for a visitor who is %s at %s', (status, path) => {
    const callback = `?callback=${encodeURIComponent('/f/file-1')}`;
    const last = walk(status, path + callback).at(-1) ?? path + callback;
    expect(last.endsWith(callback) || last === '/f/file-1').toBe(true);
  });
});

describe('isOpenToAll', () => {
  it.each([
    ['/reset-password', true],
    ['/reset-password/', true],
    ['/forgot-password', false],
    ['/login', false],
    ['/account/delete', false],
    ['/nowhere', false],
  ])('tells whether everybody may see %s: %s', (path, expected) => {
    expect(isOpenToAll(path)).toBe(expected);
  });
});
