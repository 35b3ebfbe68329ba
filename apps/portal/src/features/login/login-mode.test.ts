import { expect, it } from 'vitest';
import { LOGIN_PRODUCTS } from '@bakehouse/contract';
import { readLoginMode } from './login-mode.ts';

it.each([
  ['', 'password'],
  ['#', 'password'],
  ['#create-account', 'createAccount'],
  ['#email-link', 'emailLink'],
  ['#email-code', 'emailCode'],
  ['#Create-Account', 'password'],
  ['#constructor', 'password'],
])('reads %j as the mode %s', (hash, mode) => {
  expect(readLoginMode(hash, LOGIN_PRODUCTS)).toBe(mode);
});

it.each([
  ['#email-link', ['passkeys', 'otp'], 'password'],
  ['#email-code', ['emailMagicLinks'], 'password'],
  ['#create-account', [], 'createAccount'],
] as const)('reads %j with the products %j as the mode %s', (hash, products, mode) => {
  expect(readLoginMode(hash, products)).toBe(mode);
});
