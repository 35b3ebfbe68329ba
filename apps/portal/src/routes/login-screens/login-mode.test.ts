import { expect, it } from 'vitest';
import { readLoginMode } from './login-mode.ts';

it.each([
  ['', 'password'],
  ['#', 'password'],
  ['#create-account', 'createAccount'],
  ['#email-link', 'emailLink'],
  ['#Create-Account', 'password'],
  ['#constructor', 'password'],
])('reads %j as the mode %s', (hash, mode) => {
  expect(readLoginMode(hash)).toBe(mode);
});
