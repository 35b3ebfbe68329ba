import { describe, expect, it } from 'vitest';
import {
  DEFAULT_VIEW,
  readDashboardState,
  updateRememberedView,
  type RememberedView,
  tabParams,
} from './dashboard-state.ts';

const view: RememberedView = {
  tab: 'users',
  admin: true,
  zone: 'mine',
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
    ['admin=1', true, { tab: 'files', admin: false, zone: 'mine', page: 1 }],
  ])('reads "%s" (admin: %s)', (query, isAdmin, state) => {
    expect(readDashboardState(new URLSearchParams(query), isAdmin)).toEqual(state);
  });

  it('returns null for an address without parameters', () => {
    expect(readDashboardState(new URLSearchParams(), true)).toBeNull();
  });
});

describe('tabParams', () => {
  it.each([
    ['files', view, true, 'tab=files&admin=true&page=3'],
    ['files', view, false, 'tab=files&page=3'],
    ['users', view, true, 'tab=users&admin=true'],
    ['files', DEFAULT_VIEW, true, 'tab=files'],
    ['activity', { ...view, zone: 'utc' }, false, 'tab=activity&zone=utc&page=9'],
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
    pages: { files: 3, users: 1, activity: 4, shared: 1 },
    shortcuts: false,
  });
});
