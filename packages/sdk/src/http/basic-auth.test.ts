import { describe, expect, it } from 'vitest';
import { basicAuthHeader } from './basic-auth.ts';

describe('basicAuthHeader', () => {
  it('joins the public token and the session token', () => {
    expect(basicAuthHeader('public', 'session')).toBe('Basic cHVibGljOnNlc3Npb24=');
  });

  it('repeats the public token when there is no session token', () => {
    expect(basicAuthHeader('public', undefined)).toBe('Basic cHVibGljOnB1YmxpYw==');
  });
});
