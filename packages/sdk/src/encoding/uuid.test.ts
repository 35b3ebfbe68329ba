import { propertyRuns } from '@bakehouse/vitest/property-runs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesToUuid } from './uuid.ts';

describe('bytesToUuid', () => {
  it('returns a version 4 UUID for all bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
        expect(bytesToUuid(bytes)).toMatch(
          /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
        );
      }),
      propertyRuns(),
    );
  });

  it('returns different UUIDs for different bytes', () => {
    expect(bytesToUuid(new Uint8Array(16).fill(1))).not.toBe(
      bytesToUuid(new Uint8Array(16).fill(2)),
    );
  });
});
