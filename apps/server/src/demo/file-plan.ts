import { createHash } from 'node:crypto';
import { BASE_KEY_PATH } from '@bakehouse/contract';
import type { Random } from '../lib/crypto/random.ts';
import { demoAddress } from './accounts.ts';
import { randomBelow, pickRandom, pickRandomOrNone } from './seeded-random.ts';

const DAY_MS = 86_400_000;
const BAKING_PERIOD_DAYS = 120;

const FILE_NAME_SUBJECTS = [
  'Flour contract',
  'Oven service report',
  'Quarterly figures',
  'Board pack',
  'Allergen sheet',
  'Delivery routes',
  'Wage table',
  'Recipe book',
  'Supplier audit',
  'Energy invoice',
  'Insurance policy',
  'Shift plan',
  'Price list',
  'Lease agreement',
  'Food safety log',
  'Market study',
] as const;
const FILE_NAME_PLACES = [
  'North Mill',
  'Harbour',
  'Old Town',
  'Riverside',
  'Station Road',
  'Hilltop',
] as const;

const FILE_TYPES = [
  { extension: '.pdf', mediaType: 'application/pdf' },
  { extension: '.csv', mediaType: 'text/csv' },
  { extension: '.json', mediaType: 'application/json' },
  { extension: '.pdf', mediaType: 'application/pdf' },
] as const;

const GRANTABLE_FIELDS = [
  { field: 'Prices', keyPath: "m/0'/0'/1'" },
  { field: 'Salaries', keyPath: "m/0'/0'/2'" },
  { field: 'Bank details', keyPath: "m/0'/0'/3'" },
] as const;

const PARTNER_WILDCARD = '*@partner.example';

interface FileDates {
  openableAt: Date | null;
  expiresAt: Date | null;
}

export interface FilePlan {
  id: string;
  name: string;
  mediaType: string;
  size: number;
  checksum: string;
  /** The number of milliseconds between the bake and the end of the simulation. */
  ageMs: number;
  datesAt: (bakedAt: Date) => FileDates;
  grants: readonly { address: string; keyPath: string }[];
  fields: readonly { field: string; keyPath: string }[];
  /** Whether nobody changes the access and the dates later. */
  isFixed?: boolean;
}

const addDays = (now: Date, days: number) => new Date(now.getTime() + days * DAY_MS);

const instantBetween = (from: Date, to: Date, share: number) =>
  new Date(from.getTime() + Math.round((to.getTime() - from.getTime()) * share));

/** A longer closed period would leave a file without any openings in its history. */
const MAX_CLOSED_DAYS = 30;
const isRecentlyBaked = (bakedAt: Date, now: Date) => bakedAt > addDays(now, -MAX_CLOSED_DAYS);

type DatePlan = (bakedAt: Date, now: Date) => [openable: Date | null, expires: Date | null];

/** All states that the dates can give a file at the end of the simulation. */
const DATE_PLANS: readonly [DatePlan, ...DatePlan[]] = [
  () => [null, null],
  (bakedAt, now) => [instantBetween(bakedAt, now, 0.02), addDays(now, 60)],
  (bakedAt, now) => [
    isRecentlyBaked(bakedAt, now) ? addDays(now, 14) : instantBetween(bakedAt, now, 0.1),
    null,
  ],
  (bakedAt, now) => [instantBetween(bakedAt, now, 0.02), instantBetween(bakedAt, now, 0.45)],
  (_bakedAt, now) => [null, addDays(now, 3)],
  (bakedAt, now) => [isRecentlyBaked(bakedAt, now) ? addDays(now, 7) : null, addDays(now, 37)],
];

const pickOpenersOfFile = ({ random, openers, regular }: FilePlanInput) =>
  Array.from(
    { length: randomBelow(random, 5) },
    () => pickRandomOrNone(random, openers) ?? regular,
  );

const createBaseGrants = (plan: FilePlanInput) => {
  const { baker, index } = plan;
  const fixed = [
    ...(baker === 'bo' && index % 3 !== 2 ? [demoAddress('dee')] : []),
    ...(baker === 'bo' && index % 8 === 1 ? [demoAddress('eli'), demoAddress('fay')] : []),
    ...(index % 7 === 3 ? [PARTNER_WILDCARD] : []),
  ];
  return [...new Set([...fixed, ...pickOpenersOfFile(plan)])].map((address) => ({
    address,
    keyPath: BASE_KEY_PATH,
  }));
};

const grantableFieldsOf = (index: number) =>
  index % 5 === 2 ? GRANTABLE_FIELDS.slice(0, 1 + (index % 3)) : [];

interface FilePlanInput {
  baker: string;
  /** The position of the file among the files of its baker. */
  index: number;
  now: Date;
  /** Random values must be drawn in a fixed order, so that the same seed gives the same files. */
  random: Random;
  openers: readonly string[];
  /** The address that gets a grant for every field of the file. */
  regular: string;
  /** The number of files that are baked, at regular intervals, in the baking period. */
  spread?: number;
}

export function planFile(plan: FilePlanInput): FilePlan {
  const { baker, index, now, random, openers, regular, spread = 66 } = plan;
  const id = random.uuid();
  const type = FILE_TYPES[index % FILE_TYPES.length] ?? FILE_TYPES[0];
  const dates = pickRandom(random, DATE_PLANS);
  const name = `${pickRandom(random, FILE_NAME_SUBJECTS)} ${pickRandom(random, FILE_NAME_PLACES)} ${String(index + 1).padStart(2, '0')}${type.extension}`;
  const fields = grantableFieldsOf(index);
  const layered = fields.flatMap(({ keyPath }) =>
    [...new Set([regular, openers[randomBelow(random, 3)] ?? regular])].map((address) => ({
      address,
      keyPath,
    })),
  );
  return {
    id,
    name,
    mediaType: type.mediaType,
    size: 4_000 + randomBelow(random, 4_000_000),
    checksum: createHash('sha256').update(`${baker}/${index}/${name}`).digest('hex'),
    ageMs:
      Math.floor((BAKING_PERIOD_DAYS * DAY_MS * (index + 1)) / spread) +
      randomBelow(random, DAY_MS),
    datesAt: (bakedAt) => {
      const [openableAt, expiresAt] = dates(bakedAt, now);
      return { openableAt, expiresAt };
    },
    grants: [...createBaseGrants(plan), ...layered],
    fields,
  };
}
