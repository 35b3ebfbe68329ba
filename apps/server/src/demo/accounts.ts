export const DEMO_PASSWORD = 'Sourdough-Rises-At-5am';
export const DEMO_PIN = '7391';
const DEMO_DOMAIN = 'bakehouse.test';

/** How an account is created during the simulated time. */
export type SignUp =
  | 'verified'
  | 'unverified'
  /** Somebody else signs up with the address before its owner confirms it. */
  | 'squatted';

export interface PlannedAccount {
  name: string;
  address: string;
  isAdmin?: boolean;
  hasPin: boolean;
  /** The number of days before the end of the simulation. */
  ageDays: number;
  signUp?: SignUp;
}

export interface DemoAccount extends PlannedAccount {
  files: number;
}

type Named = Omit<DemoAccount, 'address'>;

const named: readonly Named[] = [
  { name: 'ada', files: 6, isAdmin: true, hasPin: true, ageDays: 400 },
  { name: 'bo', files: 64, hasPin: true, ageDays: 390 },
  // cy creates a PIN, bakes with it and finally resets it.
  { name: 'cy', files: 3, hasPin: true, ageDays: 45 },
  { name: 'dee', files: 0, hasPin: true, ageDays: 200 },
  { name: 'eli', files: 0, hasPin: true, ageDays: 180 },
  { name: 'fay', files: 0, hasPin: true, ageDays: 170 },
  { name: 'gil', files: 0, hasPin: false, ageDays: 2, signUp: 'unverified' },
];

const GRAINS = ['rye', 'spelt', 'emmer', 'durum', 'oat', 'barley', 'millet', 'einkorn'] as const;
const GRAIN_FILES = [34, 27, 22, 19, 16, 13, 11, 8] as const;
const OPENERS = 40;
/** One opener in twenty has a password but never creates a PIN. */
const WITHOUT_PIN = 20;
const SQUATTED = 36;

const grainBakers = GRAINS.map((name, index): Named => ({
  name,
  files: GRAIN_FILES[index] ?? 0,
  hasPin: true,
  ageDays: 300 - index * 20,
}));

const openers = Array.from({ length: OPENERS }, (_, index): Named => ({
  name: `opener${String(index + 1).padStart(2, '0')}`,
  files: 0,
  hasPin: index % WITHOUT_PIN !== WITHOUT_PIN - 1,
  ageDays: 150 - index,
  ...(index + 1 === SQUATTED && { signUp: 'squatted' }),
}));

export const demoAddress = (name: string): string => `${name}@${DEMO_DOMAIN}`;

const withAddress = (account: Named): DemoAccount => ({
  ...account,
  address: demoAddress(account.name),
});

export const demoAccounts: readonly DemoAccount[] = [...named, ...grainBakers, ...openers].map(
  withAddress,
);

/** Signs up and deletes the account within the simulated time. */
export const formerAccount: DemoAccount = withAddress({
  name: 'hal',
  files: 0,
  hasPin: true,
  ageDays: 75,
});

export const openerAddresses: readonly string[] = openers.map(({ name }) => demoAddress(name));
