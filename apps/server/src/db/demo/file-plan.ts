import { createHash } from 'node:crypto';
import { BASE_KEY_PATH } from '@bakehouse/contract';
import type { Random } from '../../lib/random.ts';
import { demoAddress } from './accounts.ts';
import { below, pick } from './seeded-random.ts';

const DAY_MS = 86_400_000;
const SPAN_DAYS = 120;

const SUBJECTS = [
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
const PLACES = [
  'North Mill',
  'Harbour',
  'Old Town',
  'Riverside',
  'Station Road',
  'Hilltop',
] as const;

const TYPES = [
  { extension: '.pdf', mediaType: 'application/pdf' },
  { extension: '.csv', mediaType: 'text/csv' },
  { extension: '.json', mediaType: 'application/json' },
  { extension: '.pdf', mediaType: 'application/pdf' },
] as const;

const FIELDS = [
  { field: 'Prices', keyPath: "m/0'/0'/1'" },
  { field: 'Salaries', keyPath: "m/0'/0'/2'" },
  { field: 'Bank details', keyPath: "m/0'/0'/3'" },
] as const;

const PARTNER_DOMAIN = '*@partner.example';

export interface FilePlan {
  name: string;
  mediaType: string;
  size: number;
  checksum: string;
  createdAt: Date;
  openableAt: Date | null;
  expiresAt: Date | null;
  grants: readonly { address: string; keyPath: string }[];
  fields: readonly { field: string; keyPath: string }[];
}

const at = (now: Date, days: number) => new Date(now.getTime() + days * DAY_MS);

type DateState = (now: Date) => [openable: Date | null, expires: Date | null];

/** Every state that dates can give a file. */
const DATE_STATES: readonly [DateState, ...DateState[]] = [
  () => [null, null],
  (now) => [at(now, -30), at(now, 60)],
  (now) => [at(now, 14), null],
  (now) => [at(now, -90), at(now, -7)],
  (now) => [null, at(now, 3)],
  (now) => [at(now, 7), at(now, 37)],
];

const openersOf = (random: Random, openers: readonly string[]) =>
  Array.from(
    { length: below(random, 5) },
    () => openers[below(random, openers.length)] ?? demoAddress('dee'),
  );

const baseGrants = ({ baker, index, random, openers }: FileToPlan) => {
  const fixed = [
    ...(baker === 'bo' && index % 3 !== 2 ? [demoAddress('dee')] : []),
    ...(baker === 'bo' && index % 8 === 1 ? [demoAddress('eli'), demoAddress('fay')] : []),
    ...(index % 7 === 3 ? [PARTNER_DOMAIN] : []),
  ];
  return [...new Set([...fixed, ...openersOf(random, openers)])].map((address) => ({
    address,
    keyPath: BASE_KEY_PATH,
  }));
};

const fieldsOf = (index: number) => (index % 5 === 2 ? FIELDS.slice(0, 1 + (index % 3)) : []);

interface FileToPlan {
  baker: string;
  /** Place in the baker's list. */
  index: number;
  now: Date;
  /** Consumed in a fixed order, so that the same seed gives the same files. */
  random: Random;
  /** Addresses that may get a grant. */
  openers: readonly string[];
  /** How many files share the 120 days. */
  spread?: number;
}

/** One file of generated data, from its baker and its place in the baker's list alone. */
export function planFile(plan: FileToPlan): FilePlan {
  const { baker, index, now, random, openers, spread = 66 } = plan;
  const type = TYPES[index % TYPES.length] ?? TYPES[0];
  const [openableAt, expiresAt] = pick(random, DATE_STATES)(now);
  const name = `${pick(random, SUBJECTS)} ${pick(random, PLACES)} ${String(index + 1).padStart(2, '0')}${type.extension}`;
  const fields = fieldsOf(index);
  const layered = fields.flatMap(({ keyPath }) =>
    [demoAddress('dee'), openers[below(random, 3)] ?? demoAddress('dee')].map((address) => ({
      address,
      keyPath,
    })),
  );
  return {
    name,
    mediaType: type.mediaType,
    size: 4_000 + below(random, 4_000_000),
    checksum: createHash('sha256').update(`${baker}/${index}/${name}`).digest('hex'),
    createdAt: new Date(
      now.getTime() -
        Math.floor((SPAN_DAYS * DAY_MS * (index + 1)) / spread) -
        below(random, DAY_MS),
    ),
    openableAt,
    expiresAt,
    grants: [...baseGrants(plan), ...layered],
    fields,
  };
}
