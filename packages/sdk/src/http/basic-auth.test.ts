import { describe, expect, it } from 'vitest';
import { basicAuth } from './basic-auth.ts';

describe('basicAuth', () => {
  it('joins the public token and the session token', () => {
    expect(basicAuth('public', 'session')).toBe('Basic cHVibGljOnNlc3Npb24=');
  });

  it('repeats the public token when there is no session token', () => {
    expect(basicAuth('public', undefined)).toBe('Basic cHVibGljOnB1YmxpYw==');
  });
});
