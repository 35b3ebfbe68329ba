import { expect, it } from 'vitest';
import { toStrength } from '../../../test/fake-passwords.ts';
import type { StrengthCheck } from '../../flows/use-strength-check.ts';
import { findPasswordObstacle } from './password-obstacle.ts';

const PENDING: StrengthCheck = { status: 'pending' };
const FAILED: StrengthCheck = { status: 'failed', error: { text: 'offline' } };
const checked = (valid_password: boolean): StrengthCheck => ({
  status: 'checked',
  strength: toStrength({ valid_password }),
});

it.each([
  ['', PENDING, 'empty'],
  ['', checked(true), 'empty'],
  ['rye', PENDING, 'checking'],
  ['rye', FAILED, 'failed'],
  ['rye', checked(false), 'invalid'],
  ['rye', checked(true), undefined],
] as const)('the password %j with %j has the obstacle %s', (password, check, obstacle) => {
  expect(findPasswordObstacle(password, check)).toBe(obstacle);
});
