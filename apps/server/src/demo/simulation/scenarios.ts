import { DEFAULT_BAN_REASON, DESTROY_GRACE_HOURS } from '@bakehouse/contract';
import { randomBelow, pickRandomOrNone } from '../seeded-random.ts';
import {
  addPasskeyAction,
  startImpersonationAction,
  CONNECTED_APP_ROWS,
  MANAGED_APP_ROWS,
  manageApp,
  removePasskeyAction,
  requestBakerListAction,
  requestPinResetAction,
  changePinAction,
  changeProfileAction,
  createFailedTryActions,
  enterPasswordAction,
  enterPinAction,
  createApiKeyAction,
  extendSessionAction,
  liftPinLockAction,
  logOutAction,
  PASSWORD_TRIES_UNTIL_LOCK,
  PIN_TRIES_UNTIL_LOCK,
  setPasswordAction,
  useConnectedApp,
  revokeApiKeyAction,
} from './account-actions.ts';
import { deleteKeysAction, destroyFileAction, restoreFileAction } from './destruction-actions.ts';
import { openFileAction, openKnownFileAction, openFileOfBakerAction } from './file-actions.ts';
import { reviewAccessAction } from './review/review-actions.ts';
import { addGroupMembersAction, createGroupAction, deleteGroupAction } from './group-actions.ts';
import {
  banPersonAction,
  deactivateBakerAction,
  reactivateBakerAction,
  tryWebhookAction,
  unbanPersonAction,
  WEBHOOK_ROWS,
} from './people-actions.ts';
import type { WorkingHours } from './working-hours.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, type PersonAction } from './action-context.ts';
import type { Schedule } from './schedule.ts';
import { LOGIN_STEPS, visitStep, repeatVisitStep, toVisitSteps, type VisitStep } from './visits.ts';
import type { SimulatedFile, SimulatedPerson, SimulatedWorld } from './world.ts';

export interface Simulation {
  world: SimulatedWorld;
  schedule: Schedule;
  hours: WorkingHours;
  /** Openers and bakers who may take part in scenarios. */
  openers: readonly SimulatedPerson[];
  bakers: readonly SimulatedPerson[];
  admin: SimulatedPerson | undefined;
  reserved: Set<SimulatedPerson>;
}

/** Returns false when nobody can take part in the scenario. */
type Scenario = (simulation: Simulation, at: number) => boolean;

/** No visit of a simulated person lasts longer than an hour. */
const MAX_VISIT_MS = HOUR_MS;
const LOCK_DURATION_MS = 16 * MINUTE_MS;

const pickFreePerson = ({ world, reserved }: Simulation, people: readonly SimulatedPerson[]) =>
  pickRandomOrNone(
    world.random,
    people.filter(
      (person) =>
        person.pinSetAt !== null &&
        !person.isPaused &&
        person.deactivatedAt === null &&
        !reserved.has(person),
    ),
  );

const reservePerson = (
  { reserved, schedule }: Simulation,
  person: SimulatedPerson,
  until: number,
) => {
  reserved.add(person);
  schedule.addTask(Math.min(until, schedule.length), () => reserved.delete(person));
};

const singleVisitScenario =
  (stepsOf: () => VisitStep[]): Scenario =>
  (simulation, at) => {
    const person = pickFreePerson(simulation, simulation.openers);
    if (!person) return false;
    reservePerson(simulation, person, at + DAY_MS);
    simulation.schedule.addVisit(at, person, stepsOf());
    return true;
  };

const mistypedSecretsScenario: Scenario = singleVisitScenario(() => {
  const [password, pin] = [createFailedTryActions('password'), createFailedTryActions('pin')];
  return [
    visitStep(password.wrong),
    visitStep(enterPasswordAction),
    visitStep(pin.wrong),
    visitStep(enterPinAction),
    visitStep(openKnownFileAction),
    visitStep(logOutAction),
  ];
});

const startingAfter = (waitMs: number, [first, ...others]: readonly VisitStep[]): VisitStep[] =>
  first ? [{ ...first, waitMs }, ...others] : [];

const passwordLockScenario: Scenario = singleVisitScenario(() => {
  const { wrong, locked } = createFailedTryActions('password');
  return [
    ...repeatVisitStep(PASSWORD_TRIES_UNTIL_LOCK - 1, wrong).map((one) => ({
      ...one,
      waitMs: 6_000,
    })),
    visitStep(wrong, { rows: 2, waitMs: 6_000 }),
    visitStep(locked, { waitMs: MINUTE_MS }),
    ...startingAfter(LOCK_DURATION_MS, toVisitSteps(openKnownFileAction)),
  ];
});

const pinLockScenario: Scenario = singleVisitScenario(() => {
  const { wrong, locked } = createFailedTryActions('pin');
  return [
    visitStep(enterPasswordAction),
    ...repeatVisitStep(PIN_TRIES_UNTIL_LOCK - 1, wrong).map((one) => ({ ...one, waitMs: 5_000 })),
    visitStep(wrong, { rows: 2, waitMs: 5_000 }),
    visitStep(locked, { waitMs: 10_000 }),
    visitStep(liftPinLockAction, { waitMs: 3 * MINUTE_MS }),
    visitStep(enterPinAction),
    visitStep(openKnownFileAction),
    visitStep(logOutAction),
  ];
});

/** The person requests a PIN reset, remembers the PIN and lifts the lock with the link in the email. */
const pinResetScenario: Scenario = singleVisitScenario(() => [
  visitStep(enterPasswordAction),
  visitStep(requestPinResetAction),
  visitStep(liftPinLockAction, { waitMs: 8 * MINUTE_MS }),
  visitStep(enterPinAction),
  visitStep(openKnownFileAction),
  visitStep(logOutAction),
]);

const visitScenario = (...actions: readonly PersonAction[]): Scenario =>
  singleVisitScenario(() => toVisitSteps(...actions));

interface PlannedBan {
  isOfAll: boolean;
  byOf: (simulation: Simulation) => SimulatedPerson | undefined;
  reason: string;
}

const temporaryBanScenario =
  ({ isOfAll, byOf, reason }: PlannedBan): Scenario =>
  (simulation, at) => {
    const { schedule, hours, world } = simulation;
    const by = byOf(simulation);
    const knowers = simulation.openers.filter(({ knownFiles }) =>
      knownFiles.some(({ baker }) => isOfAll || baker === by),
    );
    const target = pickFreePerson(simulation, knowers);
    if (!by || !target) return false;
    const end = hours.toWorkingHour(at + DAY_MS * (2 + randomBelow(world.random, 5)));
    for (const person of [target, by]) {
      if (person !== simulation.admin) reservePerson(simulation, person, end + DAY_MS);
    }
    const whom = { isOfAll, target };
    const tried = isOfAll ? openKnownFileAction : openFileOfBakerAction(by);
    schedule.addVisit(at, by, toVisitSteps(banPersonAction(whom, reason)));
    schedule.addVisit(at + MAX_VISIT_MS, target, toVisitSteps(tried));
    schedule.addVisit(hours.toWorkingHour(at + DAY_MS), target, toVisitSteps(tried, tried));
    schedule.addVisit(end, by, toVisitSteps(unbanPersonAction(whom)));
    return true;
  };

const isReaderOf =
  (baker: SimulatedPerson) =>
  ({ knownFiles, pinSetAt, isPaused, deactivatedAt }: SimulatedPerson) =>
    pinSetAt !== null &&
    !isPaused &&
    deactivatedAt === null &&
    knownFiles.some((file) => file.baker === baker);

/** The baker's files are closed while the baker is deactivated. */
const deactivationScenario: Scenario = (simulation, at) => {
  const { schedule, hours, admin, openers, bakers } = simulation;
  const read = bakers.filter((baker) => openers.some(isReaderOf(baker)));
  const target = pickFreePerson(simulation, read);
  if (!admin || !target) return false;
  const end = hours.toWorkingHour(at + 2 * DAY_MS);
  reservePerson(simulation, target, end + DAY_MS);
  schedule.addTask(at, () => {
    target.isPaused = true;
  });
  schedule.addVisit(at + MAX_VISIT_MS, admin, toVisitSteps(deactivateBakerAction(target)));
  for (const opener of openers.filter(isReaderOf(target)).slice(0, 2)) {
    schedule.addVisit(at + 2 * MAX_VISIT_MS, opener, toVisitSteps(openFileOfBakerAction(target)));
  }
  schedule.addVisit(end, admin, toVisitSteps(reactivateBakerAction(target)));
  return true;
};

/** The baker destroys two old files by mistake, restores one after a refused opening, and forgets the other. */
const destructionScenario: Scenario = (simulation, at) => {
  const { schedule, openers, bakers } = simulation;
  const isWhole = ({ destroyedAt }: SimulatedFile) => destroyedAt === null;
  const baker = pickFreePerson(
    simulation,
    bakers.filter(({ files }) => files.filter(isWhole).length > 2),
  );
  const [restored, forgotten] = baker?.files.filter(isWhole) ?? [];
  const opener = pickFreePerson(simulation, openers);
  if (!baker || !opener || !restored || !forgotten) return false;
  const graceMs = DESTROY_GRACE_HOURS * HOUR_MS;
  for (const person of [baker, opener]) reservePerson(simulation, person, at + 3 * graceMs);
  // One visit, so that nothing else delays a step and the keys are deleted after the grace period.
  schedule.addVisit(at, baker, [
    ...toVisitSteps(destroyFileAction(restored), destroyFileAction(forgotten)),
    ...startingAfter(2 * MAX_VISIT_MS, toVisitSteps(restoreFileAction(restored))),
    visitStep(deleteKeysAction(forgotten), { waitMs: graceMs }),
  ]);
  schedule.addVisit(at + MAX_VISIT_MS, opener, toVisitSteps(openFileAction(restored)));
  return true;
};

const pickFreeBaker = (simulation: Simulation) => pickFreePerson(simulation, simulation.bakers);

const GROUP_NAMES = ['Recipe testers', 'Market day', 'Wholesale', 'Night shift'] as const;

/** A baker keeps one group, and deletes another that was made for a trade fair. */
const groupScenario: Scenario = (simulation, at) => {
  const { schedule, hours, openers, world } = simulation;
  const baker = pickFreeBaker(simulation);
  const taken = new Set(
    world.groups.filter((group) => group.baker === baker).map(({ name }) => name),
  );
  const name = GROUP_NAMES.find((each) => !taken.has(each));
  const members = openers.slice(0, 3).map(({ address }) => address);
  if (!baker || name === undefined || taken.has('Trade fair') || members.length === 0) return false;
  const end = hours.toWorkingHour(at + DAY_MS);
  reservePerson(simulation, baker, end + DAY_MS);
  const [create, fill] = [createGroupAction(name), addGroupMembersAction(name, members)];
  schedule.addVisit(at, baker, toVisitSteps(create, fill, createGroupAction('Trade fair')));
  schedule.addVisit(end, baker, toVisitSteps(deleteGroupAction('Trade fair')));
  return true;
};

const reviewScenario: Scenario = (simulation, at) => {
  const baker = pickFreePerson(
    simulation,
    simulation.bakers.filter(({ files }) => files.length > 0),
  );
  if (!baker) return false;
  simulation.schedule.addVisit(at, baker, toVisitSteps(reviewAccessAction));
  return true;
};

const webhookScenario: Scenario = ({ schedule, admin }, at) => {
  if (!admin) return false;
  const tries = visitStep(tryWebhookAction, { rows: WEBHOOK_ROWS });
  schedule.addVisit(at, admin, [...LOGIN_STEPS, tries, visitStep(logOutAction)]);
  return true;
};

/** The scenarios are started in this order, repeatedly. */
export const SCENARIOS: readonly Scenario[] = [
  mistypedSecretsScenario,
  temporaryBanScenario({ isOfAll: false, byOf: pickFreeBaker, reason: DEFAULT_BAN_REASON }),
  visitScenario(changeProfileAction, addPasskeyAction, openKnownFileAction, removePasskeyAction),
  passwordLockScenario,
  deactivationScenario,
  destructionScenario,
  groupScenario,
  reviewScenario,
  visitScenario(requestBakerListAction),
  visitScenario(openKnownFileAction, changePinAction),
  temporaryBanScenario({
    isOfAll: true,
    byOf: ({ admin }) => admin,
    reason: 'Lost a laptop that was logged in',
  }),
  mistypedSecretsScenario,
  visitScenario(setPasswordAction),
  visitScenario(createApiKeyAction, revokeApiKeyAction),
  pinLockScenario,
  visitScenario(extendSessionAction, openKnownFileAction, openKnownFileAction),
  pinResetScenario,
  singleVisitScenario(() => [visitStep(startImpersonationAction, { rows: 2 })]),
  singleVisitScenario(() => [visitStep(useConnectedApp, { rows: CONNECTED_APP_ROWS })]),
  webhookScenario,
  singleVisitScenario(() => [visitStep(manageApp, { rows: MANAGED_APP_ROWS })]),
];

/** No scenario starts in the last days, so that each of them finishes. */
export const LAST_DAYS_WITHOUT_SCENARIOS = 9;
