import type { Random } from '../../lib/crypto/random.ts';
import type { PlannedAccount } from '../accounts.ts';
import {
  createPin,
  enterPassword,
  logOut,
  proveAddress,
  setPassword,
  signUp,
  verifyAddress,
} from './account-actions.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './action-context.ts';
import type { Simulation } from './scenarios.ts';
import { step, type Step } from './visits.ts';
import type { Person, World } from './world.ts';

const PROOF_HOURS = 5;

export const toPerson = (random: Random, account: PlannedAccount, createdAt: Date): Person => {
  const { name, address, isAdmin = false, hasPin } = account;
  return {
    id: `user-test-${random.uuid()}`,
    emailId: `email-test-${random.uuid()}`,
    passwordId: `password-test-${random.uuid()}`,
    address,
    isAdmin,
    name: { first_name: name, middle_name: '', last_name: '' },
    createdAt,
    verifiedAt: null,
    passwordSetAt: createdAt,
    pinSetAt: null,
    deactivatedAt: null,
    usesPin: hasPin,
    device: 'Desktop',
    isBusy: false,
    isPaused: false,
    files: [],
    knownFiles: [],
    visibleRows: 0,
  };
};

export const saveExistingAccount = (world: World, person: Person): void => {
  person.verifiedAt = new Date(person.createdAt.getTime() + MINUTE_MS);
  if (person.usesPin) person.pinSetAt = new Date(person.createdAt.getTime() + 2 * MINUTE_MS);
  world.savePerson(person);
};

const verified = ({ usesPin }: Person): Step[] => [
  step(signUp),
  step(verifyAddress),
  ...(usesPin ? [step(createPin, { rows: 2 })] : []),
  step(logOut),
];

/** The first visit of an address's owner after somebody else has signed up with it. */
const OWNER_STEPS: readonly Step[] = [
  step(proveAddress, { rows: 2 }),
  step(setPassword),
  step(enterPassword),
  step(createPin, { rows: 2 }),
  step(logOut),
];

export function scheduleSignUp(
  simulation: Simulation,
  person: Person,
  account: PlannedAccount,
): void {
  const { schedule, hours, world } = simulation;
  world.reservePerson(person);
  const at = hours.toWorkingHour(Math.max(0, schedule.length - account.ageDays * DAY_MS));
  const kind = account.signUp ?? 'verified';
  schedule.addVisit(at, person, kind === 'verified' ? verified(person) : [step(signUp)]);
  if (kind !== 'squatted') return;
  schedule.addVisit(at + PROOF_HOURS * HOUR_MS, person, OWNER_STEPS);
}
