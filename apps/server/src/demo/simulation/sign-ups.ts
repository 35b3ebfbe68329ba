import type { Random } from '../../lib/crypto/random.ts';
import type { PlannedAccount } from '../accounts.ts';
import {
  createPinAction,
  enterPasswordAction,
  logOutAction,
  confirmSquattedAddressAction,
  setPasswordAction,
  signUpAction,
  verifyAddressAction,
} from './account-actions.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './action-context.ts';
import type { Simulation } from './scenarios.ts';
import { visitStep, type VisitStep } from './visits.ts';
import type { SimulatedPerson, SimulatedWorld } from './world.ts';

const CONFIRMATION_DELAY_HOURS = 5;

export const accountToPerson = (
  random: Random,
  account: PlannedAccount,
  createdAt: Date,
): SimulatedPerson => {
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

export const saveExistingAccount = (world: SimulatedWorld, person: SimulatedPerson): void => {
  person.verifiedAt = new Date(person.createdAt.getTime() + MINUTE_MS);
  if (person.usesPin) person.pinSetAt = new Date(person.createdAt.getTime() + 2 * MINUTE_MS);
  world.savePerson(person);
};

const verifiedSignUpSteps = ({ usesPin }: SimulatedPerson): VisitStep[] => [
  visitStep(signUpAction),
  visitStep(verifyAddressAction),
  ...(usesPin ? [visitStep(createPinAction, { rows: 2 })] : []),
  visitStep(logOutAction),
];

/** The first visit of an address's owner after somebody else has signed up with it. */
const SQUATTED_OWNER_STEPS: readonly VisitStep[] = [
  visitStep(confirmSquattedAddressAction, { rows: 2 }),
  visitStep(setPasswordAction),
  visitStep(enterPasswordAction),
  visitStep(createPinAction, { rows: 2 }),
  visitStep(logOutAction),
];

export function scheduleSignUp(
  simulation: Simulation,
  person: SimulatedPerson,
  account: PlannedAccount,
): void {
  const { schedule, hours, world } = simulation;
  world.reservePerson(person);
  const at = hours.toWorkingHour(Math.max(0, schedule.length - account.ageDays * DAY_MS));
  const kind = account.signUp ?? 'verified';
  schedule.addVisit(
    at,
    person,
    kind === 'verified' ? verifiedSignUpSteps(person) : [visitStep(signUpAction)],
  );
  if (kind !== 'squatted') return;
  schedule.addVisit(at + CONFIRMATION_DELAY_HOURS * HOUR_MS, person, SQUATTED_OWNER_STEPS);
}
