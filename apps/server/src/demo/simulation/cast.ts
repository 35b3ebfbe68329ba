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
} from './account-acts.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './scene.ts';
import type { Stage } from './stories.ts';
import { step, type Step } from './visits.ts';
import type { Person, World } from './world.ts';

const PROOF_HOURS = 5;

/** Somebody as they are before the simulation; without an account if that comes later. */
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
    isHeld: false,
    files: [],
    known: [],
    visibleRows: 0,
  };
};

/** Gives somebody an account that is older than the simulation. */
export const saveOldAccount = (world: World, person: Person): void => {
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

/** The owner's first visit, after somebody else has signed up with their address. */
const OWNERS_VISIT: readonly Step[] = [
  step(proveAddress, { rows: 2 }),
  step(setPassword),
  step(enterPassword),
  step(createPin, { rows: 2 }),
  step(logOut),
];

/** Lets somebody sign up during the simulation. */
export function appointSignUp(stage: Stage, person: Person, account: PlannedAccount): void {
  const { schedule, rhythm, world } = stage;
  world.expectPerson(person);
  const at = rhythm.atWork(Math.max(0, schedule.length - account.ageDays * DAY_MS));
  const kind = account.signUp ?? 'verified';
  schedule.appoint(at, person, kind === 'verified' ? verified(person) : [step(signUp)]);
  if (kind !== 'squatted') return;
  schedule.appoint(at + PROOF_HOURS * HOUR_MS, person, OWNERS_VISIT);
}
