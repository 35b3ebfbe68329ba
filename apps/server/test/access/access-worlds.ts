import { BASE_KEY_PATH, withoutPlusTag } from '@bakehouse/contract';
import fc from 'fast-check';
import type { AccessFile, AccessGrant } from '../../src/services/access/access-decision.ts';
import type { GrantLimits } from '../../src/services/access/grant-limits.ts';

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

const HALF_OF_ALL = { freq: 2 } as const;

const arbitraryOptionalDate = fc.option(arbitraryInstant, HALF_OF_ALL);

const DAY_MS = 86_400_000;

/** One day after the first opening is then close to the other dates. */
const arbitraryFirstOpening = fc
  .constantFrom(...OFFSETS_MS, -DAY_MS - 1, -DAY_MS + 1)
  .map((ms) => new Date(TEST_NOW.getTime() + ms));

const arbitraryUses = fc.uniqueArray(
  fc.record({
    person: arbitraryAddress.map(withoutPlusTag),
    openings: fc.integer({ min: 1, max: 3 }),
    firstAt: arbitraryFirstOpening,
  }),
  { maxLength: 4, selector: ({ person }) => person },
);

const arbitraryMaximum = fc.option(fc.integer({ min: 1, max: 4 }), HALF_OF_ALL);

const arbitraryLimits: fc.Arbitrary<GrantLimits> = fc
  .record({
    until: arbitraryOptionalDate,
    daysAfterFirstOpening: fc.option(fc.constant(1), HALF_OF_ALL),
    maxOpenings: arbitraryMaximum,
    maxOpeningsInAll: arbitraryMaximum,
    uses: arbitraryUses,
  })
  .map((limits) => ({
    ...limits,
    openingsInAll: limits.uses.reduce((sum, { openings }) => sum + openings, 0),
  }));

const grantParts = {
  keyPath: fc.constantFrom(...TEST_KEY_PATHS),
  limits: fc.option(arbitraryLimits, { ...HALF_OF_ALL, nil: undefined }),
};

const arbitraryName = fc.constantFrom(...TEST_ADDRESSES, ...TEST_WILDCARDS);

const arbitraryOwnGrant = fc.record({ address: arbitraryName, ...grantParts });

const arbitraryGroupGrant = fc.record({
  address: fc.constantFrom('group:bakers', 'group:millers'),
  ...grantParts,
  group: fc.record({
    name: fc.constantFrom('Bakers', 'Millers'),
    members: fc.uniqueArray(arbitraryName, { maxLength: 5 }),
  }),
});

const arbitraryGrant: fc.Arbitrary<AccessGrant> = fc.oneof(
  { weight: 2, arbitrary: arbitraryOwnGrant },
  { weight: 1, arbitrary: arbitraryGroupGrant },
);

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
const arbitraryGrants = fc.uniqueArray(arbitraryGrant, {
  maxLength: 5,
  selector: ({ address, keyPath }) => `${address} ${keyPath}`,
});

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
