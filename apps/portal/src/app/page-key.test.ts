import { describe, expect, it } from 'vitest';
import { toPageKey } from './page-key.ts';

describe('toPageKey', () => {
  it.each([
    ['/portal', '?tab=files', '/portal', '?tab=files&search=rye&page=2'],
    ['/portal', '?tab=files', '/portal/', '?page=2&tab=files'],
    ['/login', '', '/login', '?callback=%2Fportal'],
  ])('%s%s and %s%s are one page', (path, search, otherPath, otherSearch) => {
    expect(toPageKey(path, search)).toBe(toPageKey(otherPath, otherSearch));
  });

  it.each([
    ['/portal', '?tab=files', '/portal', '?tab=users'],
    ['/portal', '?tab=users', '/portal', '?tab=users&person=dee%40bakehouse.test'],
    ['/login', '', '/pin', ''],
  ])('%s%s and %s%s are two pages', (path, search, otherPath, otherSearch) => {
    expect(toPageKey(path, search)).not.toBe(toPageKey(otherPath, otherSearch));
  });
});
