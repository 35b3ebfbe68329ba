import { describe, expect, it } from 'vitest';
import { toBasicAuthHeader } from './basic-auth.ts';

describe('toBasicAuthHeader', () => {
  it('joins the public token and the session token', () => {
    expect(toBasicAuthHeader('public', 'session')).toBe('Basic cHVibGljOnNlc3Npb24=');
  });

  it('repeats the public token when there is no session token', () => {
    expect(toBasicAuthHeader('public', undefined)).toBe('Basic cHVibGljOnB1YmxpYw==');
  });
});
