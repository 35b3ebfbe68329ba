import { expect, it } from 'vitest';
import type { User } from '../api/auth.ts';
import { whereabouts } from './return-step.ts';

const bo: User = {
  id: 'bo',
  email: 'bo@bakehouse.test',
  isVerified: true,
  requiresPin: true,
  hasPin: true,
  isAdmin: false,
};

it.each([
  [{ requiresPin: false }, 'back'],
  [{}, 'enterPin'],
  [{ hasPin: false }, 'createPin'],
  [{ isVerified: false, requiresPin: false }, 'somebodyElse'],
  [{ id: 'cy', requiresPin: false }, 'somebodyElse'],
  [{ id: 'cy' }, 'somebodyElse'],
])('is for %j before the page of bo: %s', (fields, expected) => {
  expect(whereabouts(bo, { ...bo, ...fields })).toBe(expected);
});
