import { BASE_KEY_PATH } from '@bakehouse/contract';
import fc from 'fast-check';
import type { AccessFile } from '../../src/services/access/access-decision.ts';

/** The instant around which all dates lie. */
export const NOW = new Date('2026-03-01T12:00:00.000Z');

const ADDRESSES = [
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

const WILDCARDS = [
  '*@partner.example',
  '*@mail.partner.example',
  '*@xpartner.example',
  '*@xn--bcher-kva.example',
] as const;

const KEY_PATHS = [BASE_KEY_PATH, "m/0'/0'/1'", "m/0'/0'/2'"] as const;

export const anyAddress = fc.constantFrom(...ADDRESSES);

export const allAddresses: readonly string[] = ADDRESSES;

/** Equal instants and those a millisecond apart are what goes wrong. */
const around = fc.constantFrom(-86_400_000, -2, -1, 0, 1, 2, 86_400_000);

export const anyInstant = around.map((ms) => new Date(NOW.getTime() + ms));

const anyDate = fc.option(anyInstant, { freq: 2 });

const anyGrant = fc.record({
  address: fc.constantFrom(...ADDRESSES, ...WILDCARDS),
  keyPath: fc.constantFrom(...KEY_PATHS),
});

const anyBan = fc.record({ address: anyAddress, level: fc.constantFrom('org', 'individual') });

/** With more bans, hardly a file would ever open. */
const few = { maxLength: 2 };

const dates = { openableAt: anyDate, expiresAt: anyDate };
const grants = fc.array(anyGrant, { maxLength: 5 });

export const anyAccessFile: fc.Arbitrary<AccessFile> = fc.record({
  bakerIsActive: fc.boolean(),
  ...dates,
  grants,
  bans: fc.array(anyBan, few),
});

/** An organisation with what decides over its files, each of one of its bakers. */
export const anyWorld = fc.record({
  bans: fc.array(anyAddress, few),
  bakers: fc.array(
    fc.record({
      isActive: fc.boolean(),
      bans: fc.array(anyAddress, few),
      files: fc.array(fc.record({ ...dates, grants }), { minLength: 1, maxLength: 4 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});

export type World = typeof anyWorld extends fc.Arbitrary<infer Value> ? Value : never;
