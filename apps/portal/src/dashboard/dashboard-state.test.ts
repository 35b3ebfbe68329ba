import { describe, expect, it } from 'vitest';
import {
  DEFAULT_VIEW,
  readDashboardState,
  updateRememberedView,
  areLoginsToggled,
  type RememberedView,
  tabParams,
} from './dashboard-state.ts';

const view: RememberedView = {
  tab: 'users',
  admin: true,
  zone: 'mine',
  hideLogins: true,
  pages: { files: 3, users: 1, activity: 9, shared: 1 },
  shortcuts: false,
};

describe('readDashboard', () => {
  it.each([
    ['tab=users&page=2', false, { tab: 'users', admin: false, zone: 'mine', page: 2 }],
    ['page=2', false, { tab: 'files', admin: false, zone: 'mine', page: 2 }],
    ['tab=kitchen&page=-2', false, { tab: 'files', admin: false, zone: 'mine', page: 1 }],
    ['admin=true', true, { tab: 'files', admin: true, zone: 'mine', page: 1 }],
    ['zone=utc', false, { tab: 'files', admin: false, zone: 'utc', page: 1 }],
    ['zone=UTC', false, { tab: 'files', admin: false, zone: 'mine', page: 1 }],
    ['admin=true', false, { tab: 'files', admin: false, zone: 'mine', page: 1 }],
    ['tab=activity&logins=hidden', false, { tab: 'activity', admin: false, zone: 'mine', page: 1 }],
    ['logins=no', false, { tab: 'files', admin: false, zone: 'mine', page: 1 }],
    ['admin=1', true, { tab: 'files', admin: false, zone: 'mine', page: 1 }],
  ])('reads "%s" (admin: %s)', (query, isAdmin, state) => {
    expect(readDashboardState(new URLSearchParams(query), isAdmin)).toEqual({
      ...state,
      hideLogins: query.includes('logins=hidden'),
    });
  });

  it('returns null for a URL without parameters', () => {
    expect(readDashboardState(new URLSearchParams(), true)).toBeNull();
  });
});

describe('tabParams', () => {
  it.each([
    ['files', view, true, 'tab=files&admin=true&page=3'],
    ['files', view, false, 'tab=files&page=3'],
    ['users', view, true, 'tab=users&admin=true'],
    ['files', DEFAULT_VIEW, true, 'tab=files'],
    ['activity', { ...view, zone: 'utc' }, false, 'tab=activity&zone=utc&logins=hidden&page=9'],
    ['activity', DEFAULT_VIEW, false, 'tab=activity'],
  ] as const)('opens %s where it was left', (tab, from, isAdmin, expected) => {
    expect(tabParams(tab, from, isAdmin).toString()).toBe(expected);
  });
});

it('remembers the page of each tab by itself', () => {
  expect(
    updateRememberedView(view, { tab: 'activity', admin: false, zone: 'utc', page: 4 }),
  ).toEqual({
    tab: 'activity',
    admin: false,
    zone: 'utc',
    hideLogins: true,
    pages: { files: 3, users: 1, activity: 4, shared: 1 },
    shortcuts: false,
  });
});

it.each([
  [null, { tab: 'activity', hideLogins: true }, false],
  [{ tab: 'files', hideLogins: false }, { tab: 'activity', hideLogins: true }, false],
  [{ tab: 'activity', hideLogins: true }, { tab: 'files', hideLogins: false }, false],
  [{ tab: 'activity', hideLogins: true }, { tab: 'activity', hideLogins: true }, false],
  [{ tab: 'activity', hideLogins: false }, { tab: 'activity', hideLogins: true }, true],
  [{ tab: 'activity', hideLogins: true }, { tab: 'activity', hideLogins: false }, true],
] as const)('knows whether the way from %j to %j is a choice: %s', (before, after, expected) => {
  expect(areLoginsToggled(before, after)).toBe(expected);
});
