import { BASE_KEY_PATH } from '@bakehouse/contract';
import fc from 'fast-check';
import type { AccessFile } from '../../src/services/access/access-decision.ts';

/** All generated dates are close to this instant. */
export const TEST_NOW = new Date('2026-03-01T12:00:00.000Z');

const TEST_ADDRESSES = [
  'mia@partner.example',
  'mia+rye@partner.example',
  'mia+rye+oat@partner.example',
  '+mia@partner.example',
  'bo@partner.example',
  'mia@xpartner.example',
  'mia@mail.partner.example',
  'mia@partner.example.evil.test',
  '%@partner.example',
  'k@xn--bcher-kva.example',
] as const;

const TEST_WILDCARDS = [
  '*@partner.example',
  '*@mail.partner.example',
  '*@xpartner.example',
  '*@xn--bcher-kva.example',
] as const;

const TEST_KEY_PATHS = [BASE_KEY_PATH, "m/0'/0'/1'", "m/0'/0'/2'"] as const;

export const arbitraryAddress = fc.constantFrom(...TEST_ADDRESSES);

export const allAddresses: readonly string[] = TEST_ADDRESSES;

/** Errors are most likely for equal instants and for instants a millisecond apart. */
export const OFFSETS_MS = [-86_400_000, -2, -1, 0, 1, 2, 86_400_000] as const;

const arbitraryOffsetMs = fc.constantFrom(...OFFSETS_MS);

export const arbitraryInstant = arbitraryOffsetMs.map((ms) => new Date(TEST_NOW.getTime() + ms));

const arbitraryOptionalDate = fc.option(arbitraryInstant, { freq: 2 });

const arbitraryGrant = fc.record({
  address: fc.constantFrom(...TEST_ADDRESSES, ...TEST_WILDCARDS),
  keyPath: fc.constantFrom(...TEST_KEY_PATHS),
});

const arbitraryBan = fc.record({
  address: arbitraryAddress,
  level: fc.constantFrom('org', 'individual'),
});

/** With more bans, hardly any generated file would be open. */
const UP_TO_TWO_BANS = { maxLength: 2 };

/** Most files are not destroyed, so that enough of them are open. */
const arbitraryDestruction = fc.oneof(
  { weight: 5, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: arbitraryInstant },
);

const dateArbitraries = {
  destroyedAt: arbitraryDestruction,
  openableAt: arbitraryOptionalDate,
  expiresAt: arbitraryOptionalDate,
};
const arbitraryGrants = fc.array(arbitraryGrant, { maxLength: 5 });

export const arbitraryAccessFile: fc.Arbitrary<AccessFile> = fc.record({
  bakerIsActive: fc.boolean(),
  ...dateArbitraries,
  grants: arbitraryGrants,
  bans: fc.array(arbitraryBan, UP_TO_TWO_BANS),
});

export const arbitraryWorld = fc.record({
  bans: fc.array(arbitraryAddress, UP_TO_TWO_BANS),
  bakers: fc.array(
    fc.record({
      isActive: fc.boolean(),
      bans: fc.array(arbitraryAddress, UP_TO_TWO_BANS),
      files: fc.array(fc.record({ ...dateArbitraries, grants: arbitraryGrants }), {
        minLength: 1,
        maxLength: 4,
      }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});

export type AccessWorld = typeof arbitraryWorld extends fc.Arbitrary<infer Value> ? Value : never;
