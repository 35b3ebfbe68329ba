export const DEMO_PASSWORD = 'Sourdough-Rises-At-5am';
export const DEMO_PIN = '7391';
const DEMO_DOMAIN = 'bakehouse.test';

/** How an account is created during the simulated time. */
export type SignUpState =
  | 'verified'
  | 'unverified'
  /** Somebody else signs up with the address before its owner confirms it. */
  | 'squatted';

export interface PlannedAccount {
  name: string;
  address: string;
  isAdmin?: boolean;
  hasPin: boolean;
  /** The age of the account in days at the end of the simulation. */
  ageDays: number;
  signUp?: SignUpState;
}

export interface DemoAccount extends PlannedAccount {
  files: number;
}

type DemoAccountPlan = Omit<DemoAccount, 'address'>;

const namedAccounts: readonly DemoAccountPlan[] = [
  { name: 'ada', files: 6, isAdmin: true, hasPin: true, ageDays: 400 },
  { name: 'bo', files: 64, hasPin: true, ageDays: 390 },
  // The demo person cy creates a PIN, bakes files and finally resets the PIN.
  { name: 'cy', files: 3, hasPin: true, ageDays: 45 },
  { name: 'dee', files: 0, hasPin: true, ageDays: 200 },
  { name: 'eli', files: 0, hasPin: true, ageDays: 180 },
  { name: 'fay', files: 0, hasPin: true, ageDays: 170 },
  { name: 'gil', files: 0, hasPin: false, ageDays: 2, signUp: 'unverified' },
];

const ADDITIONAL_BAKER_NAMES = [
  'rye',
  'spelt',
  'emmer',
  'durum',
  'oat',
  'barley',
  'millet',
  'einkorn',
] as const;
const ADDITIONAL_BAKER_FILE_COUNTS = [34, 27, 22, 19, 16, 13, 11, 8] as const;
const OPENER_COUNT = 40;
/** One opener in twenty has a password but never creates a PIN. */
const OPENER_WITHOUT_PIN_INTERVAL = 20;
const SQUATTED_OPENER_NUMBER = 36;

const additionalBakers = ADDITIONAL_BAKER_NAMES.map((name, index): DemoAccountPlan => ({
  name,
  files: ADDITIONAL_BAKER_FILE_COUNTS[index] ?? 0,
  hasPin: true,
  ageDays: 300 - index * 20,
}));

const openerAccounts = Array.from({ length: OPENER_COUNT }, (_, index): DemoAccountPlan => ({
  name: `opener${String(index + 1).padStart(2, '0')}`,
  files: 0,
  hasPin: index % OPENER_WITHOUT_PIN_INTERVAL !== OPENER_WITHOUT_PIN_INTERVAL - 1,
  ageDays: 150 - index,
  ...(index + 1 === SQUATTED_OPENER_NUMBER && { signUp: 'squatted' }),
}));

export const demoAddress = (name: string): string => `${name}@${DEMO_DOMAIN}`;

const withDemoAddress = (account: DemoAccountPlan): DemoAccount => ({
  ...account,
  address: demoAddress(account.name),
});

export const demoAccounts: readonly DemoAccount[] = [
  ...namedAccounts,
  ...additionalBakers,
  ...openerAccounts,
].map(withDemoAddress);

/** An account that is created and deleted within the simulated time. */
export const formerAccount: DemoAccount = withDemoAddress({
  name: 'hal',
  files: 0,
  hasPin: true,
  ageDays: 75,
});

export const openerAddresses: readonly string[] = openerAccounts.map(({ name }) =>
  demoAddress(name),
);
