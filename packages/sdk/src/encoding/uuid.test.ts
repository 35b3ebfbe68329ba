import { runs } from '@bakehouse/vitest/runs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { uuid } from './uuid.ts';

describe('uuid', () => {
  it('is of version 4 for all bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
        expect(uuid(bytes)).toMatch(
          /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
        );
      }),
      runs(),
    );
  });

  it('differs with the bytes', () => {
    expect(uuid(new Uint8Array(16).fill(1))).not.toBe(uuid(new Uint8Array(16).fill(2)));
  });
});
