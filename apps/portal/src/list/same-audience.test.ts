import { describe, expect, it } from 'vitest';
import { keepSameAudience } from './same-audience.ts';

describe('keepSameAudience', () => {
  it.each([
    [true, true, 'rows'],
    [false, false, 'rows'],
    [true, false, undefined],
    [false, true, undefined],
  ])('with admin mode %s after %s keeps %s on show', (admin, before, kept) => {
    const query = { queryKey: ['files', { admin: before }] } as const;
    expect(keepSameAudience({ admin })('rows', query)).toBe(kept);
  });
});
