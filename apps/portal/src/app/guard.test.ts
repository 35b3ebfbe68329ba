import { describe, expect, it } from 'vitest';
import type { Standing } from '../session/standing.ts';
import { guard } from './guard.ts';

const ORIGIN = 'https://portal.example';
const AWAY: readonly Standing[] = ['signedOut', 'loggedOut', 'unverified'];
const EVERYBODY: readonly Standing[] = [...AWAY, 'pinRequired', 'verified'];

const at = (standing: Standing, address: string) => {
  const [path = '', query] = address.split(/\?(.*)/s);
  return guard(standing, { path, search: query === undefined ? '' : `?${query}`, origin: ORIGIN });
};

/** The addresses that a browser walks through until it may stay. */
const walk = (standing: Standing, start: string) => {
  const steps: string[] = [];
  for (
    let next = at(standing, start);
    next !== null && steps.length < 10;
    next = at(standing, next)
  )
    steps.push(next);
  return steps;
};

describe('guard', () => {
  it.each<[Standing, string, string | null]>([
    ['signedOut', '/login', null],
    ['loggedOut', '/login', null],
    ['unverified', '/login', null],
    ['signedOut', '/login?callback=%2Fportal', null],
    ['pinRequired', '/login', '/pin'],
    ['pinRequired', '/login?callback=%2Fportal%3Fpage%3D2', '/pin?callback=%2Fportal%3Fpage%3D2'],
    ['pinRequired', '/login?callback=%2F%2Fevil.example', '/pin'],
    ['verified', '/login', '/portal'],
    ['verified', '/login?callback=%2Faccount%2Fdelete', '/account/delete'],
    ['verified', '/login?callback=https%3A%2F%2Fevil.example', '/portal'],
    ['verified', '/login/', '/portal'],

    ['signedOut', '/pin', '/login'],
    ['loggedOut', '/pin', '/login'],
    ['unverified', '/pin', '/login'],
    ['signedOut', '/pin?callback=%2Fportal%3Fpage%3D2', '/login?callback=%2Fportal%3Fpage%3D2'],
    ['signedOut', '/pin?callback=%2F%5Cevil.example', '/login'],
    ['pinRequired', '/pin', null],
    ['pinRequired', '/pin?callback=%2Fportal', null],
    ['verified', '/pin', '/portal'],
    ['verified', '/pin?callback=%2Fportal%3Ftab%3Dusers', '/portal?tab=users'],

    ['signedOut', '/portal', '/login?callback=%2Fportal'],
    ['unverified', '/portal', '/login?callback=%2Fportal'],
    ['signedOut', '/portal?page=2&sort=name', '/login?callback=%2Fportal%3Fpage%3D2%26sort%3Dname'],
    ['loggedOut', '/portal?page=2', '/'],
    ['pinRequired', '/portal?page=2', '/pin?callback=%2Fportal%3Fpage%3D2'],
    ['verified', '/portal', null],
    ['verified', '/portal/', null],
    ['verified', '/portal?callback=%2Flogin', null],
    ['signedOut', `/portal?search=${'a'.repeat(100 * 1024)}`, '/login'],

    ['signedOut', '/', '/login'],
    ['loggedOut', '/', '/login'],
    ['unverified', '/', '/login'],
    ['pinRequired', '/', '/login'],
    ['verified', '/', '/portal'],
    ['signedOut', '/nowhere?callback=%2Fportal', '/login'],
    ['verified', '/nowhere', '/portal'],
    ['verified', '//evil.example', '/portal'],
    ['verified', '/%E0%A4%A', '/portal'],
    ['verified', '/portal/../x', '/portal'],
  ])('sends %s from %s to %s', (standing, address, destination) => {
    expect(at(standing, address)).toBe(destination);
  });

  it.each([
    '/login',
    '/login?callback=/login',
    `/login?callback=${encodeURIComponent('/login?callback=/login')}`,
    '/login?callback=/pin',
    '/login?callback=%E0%A4%A',
    '/login?callback=%2F%25E0%25A4%25A',
    '/login?callback=%2Faccount%2Fdelete',
    '/login?callback=%2F.%2F%2Fevil.example',
    `/login?callback=%2F${'a'.repeat(100 * 1024)}`,
    '/pin?callback=/pin',
    '/',
    '/%E0%A4%A',
  ])('lets everybody arrive from %.60s within three steps', (start) => {
    const last = (standing: Standing) => walk(standing, start).at(-1) ?? start;
    for (const standing of EVERYBODY) expect(walk(standing, start).length).toBeLessThanOrEqual(3);
    expect(last('verified')).toBe('/portal');
    expect(last('pinRequired')).toMatch(/^\/pin/);
    for (const standing of AWAY) expect(last(standing)).toMatch(/^\/login/);
  });
});
