export const DEMO_PASSWORD = 'Sourdough-Rises-At-5am';
export const DEMO_PIN = '7391';
const DEMO_DOMAIN = 'bakehouse.test';

export interface PlannedAccount {
  name: string;
  address: string;
  isAdmin?: boolean;
  isVerified: boolean;
  hasPin: boolean;
  /** How many days before now the account was made. */
  ageDays: number;
}

export interface DemoAccount extends PlannedAccount {
  /** How many it bakes. */
  files: number;
}

type Named = Omit<DemoAccount, 'address'>;

const named: readonly Named[] = [
  { name: 'ada', files: 6, isAdmin: true, isVerified: true, hasPin: true, ageDays: 400 },
  { name: 'bo', files: 64, isVerified: true, hasPin: true, ageDays: 390 },
  { name: 'cy', files: 3, isVerified: true, hasPin: false, ageDays: 45 },
  { name: 'dee', files: 0, isVerified: true, hasPin: true, ageDays: 200 },
  { name: 'eli', files: 0, isVerified: true, hasPin: true, ageDays: 180 },
  { name: 'fay', files: 0, isVerified: true, hasPin: true, ageDays: 170 },
  { name: 'gil', files: 0, isVerified: false, hasPin: false, ageDays: 2 },
];

const GRAINS = ['rye', 'spelt', 'emmer', 'durum', 'oat', 'barley', 'millet', 'einkorn'] as const;
/** The eight further bakers share 150 files. */
const GRAIN_FILES = [34, 27, 22, 19, 16, 13, 11, 8] as const;
const OPENERS = 40;

const grainBakers = GRAINS.map((name, index): Named => ({
  name,
  files: GRAIN_FILES[index] ?? 0,
  isVerified: true,
  hasPin: true,
  ageDays: 300 - index * 20,
}));

const openers = Array.from({ length: OPENERS }, (_, index): Named => ({
  name: `opener${String(index + 1).padStart(2, '0')}`,
  files: 0,
  isVerified: true,
  hasPin: false,
  ageDays: 150 - index,
}));

export const demoAddress = (name: string): string => `${name}@${DEMO_DOMAIN}`;

export const demoAccounts: readonly DemoAccount[] = [...named, ...grainBakers, ...openers].map(
  (account) => ({ ...account, address: demoAddress(account.name) }),
);

export const openerAddresses: readonly string[] = openers.map(({ name }) => demoAddress(name));

export const demoBans = [
  { name: 'eli', baker: null, reason: 'Shared access with people outside the company' },
  { name: 'fay', baker: 'bo', reason: 'Banned via portal' },
] as const;
