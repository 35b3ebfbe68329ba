import { DEFAULT_BAN_REASON } from '@bakehouse/contract';
import { below, pickFrom } from '../seeded-random.ts';
import {
  addPasskey,
  removePasskey,
  requestBakerList,
  requestPinReset,
  changePin,
  changeProfile,
  createTries,
  enterPassword,
  enterPin,
  extendSession,
  liftPinLock,
  logOut,
  PASSWORD_TRIES,
  PIN_TRIES,
  setPassword,
} from './account-actions.ts';
import { open, openFileOf } from './file-actions.ts';
import { ban, deactivate, reactivate, unban } from './people-actions.ts';
import type { WorkingHours } from './working-hours.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, type PersonAction } from './action-context.ts';
import type { Schedule } from './schedule.ts';
import { step, times, visit, type Step } from './visits.ts';
import type { Person, World } from './world.ts';

export interface Simulation {
  world: World;
  schedule: Schedule;
  hours: WorkingHours;
  /** Openers and bakers who may take part in scenarios. */
  openers: readonly Person[];
  bakers: readonly Person[];
  admin: Person | undefined;
  reserved: Set<Person>;
}

/** Returns false when nobody can take part. */
type Scenario = (simulation: Simulation, at: number) => boolean;

/** Longer than any visit. */
const VISIT_MS = HOUR_MS;
const LOCK_MS = 16 * MINUTE_MS;

const pickFree = ({ world, reserved }: Simulation, people: readonly Person[]) =>
  pickFrom(
    world.random,
    people.filter(
      (person) =>
        person.pinSetAt !== null &&
        !person.isPaused &&
        person.deactivatedAt === null &&
        !reserved.has(person),
    ),
  );

const reserve = ({ reserved, schedule }: Simulation, person: Person, until: number) => {
  reserved.add(person);
  schedule.addTask(Math.min(until, schedule.length), () => reserved.delete(person));
};

const singleVisit =
  (stepsOf: () => Step[]): Scenario =>
  (simulation, at) => {
    const person = pickFree(simulation, simulation.openers);
    if (!person) return false;
    reserve(simulation, person, at + DAY_MS);
    simulation.schedule.addVisit(at, person, stepsOf());
    return true;
  };

const mistyped: Scenario = singleVisit(() => {
  const [password, pin] = [createTries('password'), createTries('pin')];
  return [
    step(password.wrong),
    step(enterPassword),
    step(pin.wrong),
    step(enterPin),
    step(open),
    step(logOut),
  ];
});

const passwordLock: Scenario = singleVisit(() => {
  const { wrong, locked } = createTries('password');
  const [first, ...others] = visit(open);
  if (!first) return [];
  return [
    ...times(PASSWORD_TRIES - 1, wrong).map((one) => ({ ...one, waitMs: 6_000 })),
    step(wrong, { rows: 2, waitMs: 6_000 }),
    step(locked, { waitMs: MINUTE_MS }),
    { ...first, waitMs: LOCK_MS },
    ...others,
  ];
});

const pinLock: Scenario = singleVisit(() => {
  const { wrong, locked } = createTries('pin');
  return [
    step(enterPassword),
    ...times(PIN_TRIES - 1, wrong).map((one) => ({ ...one, waitMs: 5_000 })),
    step(wrong, { rows: 2, waitMs: 5_000 }),
    step(locked, { waitMs: 10_000 }),
    step(liftPinLock, { waitMs: 3 * MINUTE_MS }),
    step(enterPin),
    step(open),
    step(logOut),
  ];
});

/** The person requests a PIN reset, remembers the PIN and lifts the lock with the link in the email. */
const pinReset: Scenario = singleVisit(() => [
  step(enterPassword),
  step(requestPinReset),
  step(liftPinLock, { waitMs: 8 * MINUTE_MS }),
  step(enterPin),
  step(open),
  step(logOut),
]);

const duringVisit = (...actions: readonly PersonAction[]): Scenario =>
  singleVisit(() => visit(...actions));

interface PlannedBan {
  isOfAll: boolean;
  byOf: (simulation: Simulation) => Person | undefined;
  reason: string;
}

const temporaryBan =
  ({ isOfAll, byOf, reason }: PlannedBan): Scenario =>
  (simulation, at) => {
    const { schedule, hours, world } = simulation;
    const by = byOf(simulation);
    const knowers = simulation.openers.filter(({ knownFiles }) =>
      knownFiles.some(({ baker }) => isOfAll || baker === by),
    );
    const target = pickFree(simulation, knowers);
    if (!by || !target) return false;
    const end = hours.toWorkingHour(at + DAY_MS * (2 + below(world.random, 5)));
    for (const person of [target, by]) {
      if (person !== simulation.admin) reserve(simulation, person, end + DAY_MS);
    }
    const whom = { isOfAll, target };
    const tried = isOfAll ? open : openFileOf(by);
    schedule.addVisit(at, by, visit(ban(whom, reason)));
    schedule.addVisit(at + VISIT_MS, target, visit(tried));
    schedule.addVisit(hours.toWorkingHour(at + DAY_MS), target, visit(tried, tried));
    schedule.addVisit(end, by, visit(unban(whom)));
    return true;
  };

const isReader =
  (baker: Person) =>
  ({ knownFiles, pinSetAt, isPaused, deactivatedAt }: Person) =>
    pinSetAt !== null &&
    !isPaused &&
    deactivatedAt === null &&
    knownFiles.some((file) => file.baker === baker);

/** The baker's files are closed while the baker is deactivated. */
const deactivation: Scenario = (simulation, at) => {
  const { schedule, hours, admin, openers, bakers } = simulation;
  const read = bakers.filter((baker) => openers.some(isReader(baker)));
  const target = pickFree(simulation, read);
  if (!admin || !target) return false;
  const end = hours.toWorkingHour(at + 2 * DAY_MS);
  reserve(simulation, target, end + DAY_MS);
  schedule.addTask(at, () => {
    target.isPaused = true;
  });
  schedule.addVisit(at + VISIT_MS, admin, visit(deactivate(target)));
  for (const opener of openers.filter(isReader(target)).slice(0, 2)) {
    schedule.addVisit(at + 2 * VISIT_MS, opener, visit(openFileOf(target)));
  }
  schedule.addVisit(end, admin, visit(reactivate(target)));
  return true;
};

const anyBaker = (simulation: Simulation) => pickFree(simulation, simulation.bakers);

/** The scenarios are started in this order, repeatedly. */
export const SCENARIOS: readonly Scenario[] = [
  mistyped,
  temporaryBan({ isOfAll: false, byOf: anyBaker, reason: DEFAULT_BAN_REASON }),
  duringVisit(changeProfile, addPasskey, open, removePasskey),
  passwordLock,
  deactivation,
  duringVisit(requestBakerList),
  duringVisit(open, changePin),
  temporaryBan({
    isOfAll: true,
    byOf: ({ admin }) => admin,
    reason: 'Lost a laptop that was logged in',
  }),
  mistyped,
  duringVisit(setPassword),
  pinLock,
  duringVisit(extendSession, open, open),
  pinReset,
];

/** No scenario starts in the last days, so that each of them finishes. */
export const SCENARIO_DAYS = 9;
