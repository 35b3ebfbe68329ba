import type { UnlinkedRow } from '../../services/audit/audit-chain.ts';
import type { Random } from '../../lib/crypto/random.ts';
import { randomBelow, isTrueWithChance, pickRandomOrNone } from '../seeded-random.ts';
import type { FilePlan } from '../file-plan.ts';
import { bakeFileAction, type Grantees } from './file-actions.ts';
import { createWorkingHours, type WorkingHours } from './working-hours.ts';
import { createSchedule, type Schedule } from './schedule.ts';
import { DAY_MS, MINUTE_MS } from './action-context.ts';
import { SCENARIOS, LAST_DAYS_WITHOUT_SCENARIOS, type Simulation } from './scenarios.ts';
import { planEverydayVisit, LOGIN_STEPS, visitStep, type VisitStep } from './visits.ts';
import { logOutAction } from './account-actions.ts';
import type { SimulatedPerson, SimulatedFile, SimulatedWorld } from './world.ts';

/** The share of the audit rows that bakes and their logins may use. */
const BAKING_ROWS_SHARE = 0.6;
const ROWS_PER_LOGIN = 2.5;
/** The exponent of the growth in visits; below 1, visits become more frequent over time. */
const VISIT_GROWTH_EXPONENT = 0.7;
const ROWS_PER_SCENARIO = 45;
const MAX_ROWS_PER_VISIT = 10;
/** A visit has at least a login, one action and a logout. */
const MIN_ROWS_PER_VISIT = 4;
const BAKER_VISITS_SHARE = 0.42;
const LOGOUT_SHARE = 0.55;
/** The share of visits that open a newly granted file. */
const INVITED_VISITS_SHARE = 0.4;
const INVITATION_FILE_COUNT = 6;
const SESSION_DURATION_DAYS = 1.1;
const MAX_VISITOR_PICKS = 8;

export interface PlannedBake {
  baker: SimulatedPerson;
  plan: FilePlan;
}

export interface SimulationPlan {
  world: SimulatedWorld;
  start: Date;
  length: number;
  /** The total number of audit rows; exceeded when baking all files needs more. */
  rows: number;
  bakes: readonly PlannedBake[];
  /** People who are listed more often visit more often. */
  openers: readonly SimulatedPerson[];
  bakers: readonly SimulatedPerson[];
  grantees: readonly string[];
  extras: Pick<Simulation, 'openers' | 'bakers' | 'admin'>;
  prepare?: (simulation: Simulation) => void;
}

const endsWithLogout = ({ length }: Schedule, at: number, random: Random) =>
  length - at < SESSION_DURATION_DAYS * DAY_MS || isTrueWithChance(random, LOGOUT_SHARE);

/** Neighbouring bakes of one baker share a visit when there are not enough rows for separate logins. */
const scheduleBakes = (simulation: Simulation, { bakes, rows, length, world }: SimulationPlan) => {
  const room = Math.max(BAKING_ROWS_SHARE * rows - bakes.length, bakes.length / 2);
  const aVisit = Math.max(1, Math.ceil((ROWS_PER_LOGIN * bakes.length) / Math.max(1, room)));
  for (const [baker, planned] of Map.groupBy(bakes, (one) => one.baker)) {
    const oldestFirst = planned.toSorted((one, other) => other.plan.ageMs - one.plan.ageMs);
    for (let first = 0; first < oldestFirst.length; first += aVisit) {
      const together = oldestFirst.slice(first, first + aVisit);
      const at = simulation.hours.toWorkingHour(
        Math.max(0, length - (together[0]?.plan.ageMs ?? 0)),
      );
      const steps = [
        ...LOGIN_STEPS,
        ...together.map(({ plan }) => visitStep(bakeFileAction(plan))),
      ];
      const end: VisitStep[] = endsWithLogout(simulation.schedule, at, world.random)
        ? [visitStep(logOutAction)]
        : [];
      simulation.schedule.addVisit(at, baker, [...steps, ...end]);
    }
  }
};

const canVisit = ({ isBusy, isPaused, deactivatedAt, verifiedAt }: SimulatedPerson) =>
  !isBusy && !isPaused && deactivatedAt === null && verifiedAt !== null;

interface Visitor {
  person: SimulatedPerson;
  invitation?: SimulatedFile;
}

const pickInvitedVisitor = ({ world }: Simulation): Visitor | undefined => {
  const invitation = pickRandomOrNone(world.random, world.files.slice(-INVITATION_FILE_COUNT));
  const grant = pickRandomOrNone(world.random, invitation?.grants ?? []);
  const person = grant && world.personAt(grant.address);
  return person?.usesPin && person.files.length === 0 && invitation
    ? { person, invitation }
    : undefined;
};

const pickAnyPerson = ({ world: { random } }: Simulation, { openers, bakers }: SimulationPlan) => {
  const isBaker = openers.length === 0 || isTrueWithChance(random, BAKER_VISITS_SHARE);
  const person = pickRandomOrNone(random, isBaker ? bakers : openers);
  return person && { person };
};

const hasNoFileToOpen = ({ usesPin, files, knownFiles }: SimulatedPerson) =>
  usesPin && files.length === 0 && knownFiles.length === 0;

const pickVisitor = (simulation: Simulation, plan: SimulationPlan): Visitor | undefined => {
  // People without a PIN cannot make the last visit, which must use all rows that are left.
  const isLast = simulation.schedule.rowsLeft < 2 * MIN_ROWS_PER_VISIT;
  const canCome = (person: SimulatedPerson) => canVisit(person) && (person.usesPin || !isLast);
  for (let left = MAX_VISITOR_PICKS; left > 0; left -= 1) {
    const isInvited =
      plan.openers.length > 0 && isTrueWithChance(simulation.world.random, INVITED_VISITS_SHARE);
    const visitor = isInvited ? pickInvitedVisitor(simulation) : pickAnyPerson(simulation, plan);
    if (visitor && canCome(visitor.person) && !(left > 1 && hasNoFileToOpen(visitor.person))) {
      return visitor;
    }
  }
  return undefined;
};

/** Uses all remaining rows when too few would be left for another visit. */
const rowsForVisit = (rowsLeft: number, wanted: number) =>
  rowsLeft - wanted < MIN_ROWS_PER_VISIT ? rowsLeft : wanted;

const startVisit = (simulation: Simulation, at: number, visitor: Visitor, grantees: Grantees) => {
  const { person, invitation } = visitor;
  const { schedule, world } = simulation;
  const { random } = world;
  const wanted = person.usesPin
    ? MIN_ROWS_PER_VISIT + randomBelow(random, MAX_ROWS_PER_VISIT - MIN_ROWS_PER_VISIT + 1)
    : 2;
  const rows = rowsForVisit(schedule.rowsLeft, wanted);
  const plan = { random, rows, logsOut: endsWithLogout(schedule, at, random) };
  const steps = planEverydayVisit(person, { ...plan, grantees, invitation });
  schedule.addVisit(at, person, steps);
};

const scheduleVisits = (simulation: Simulation, plan: SimulationPlan) => {
  const { schedule, hours, world } = simulation;
  const grantees = { list: plan.grantees, set: new Set(plan.grantees) };
  const lastScenario = schedule.length - LAST_DAYS_WITHOUT_SCENARIOS * DAY_MS;
  let done = 0;
  let untilScenario = ROWS_PER_SCENARIO / 2;
  let scenarios = 0;

  const startScenario = (at: number) => {
    const scenario = SCENARIOS[scenarios % SCENARIOS.length];
    scenarios += 1;
    return scenario?.(simulation, at) ?? false;
  };

  const arrive = (at: number) => {
    const before = schedule.rowsLeft;
    if (before <= 0) return;
    const isDue = untilScenario <= 0 && at < lastScenario && before > 2 * ROWS_PER_SCENARIO;
    if (isDue && startScenario(at)) {
      untilScenario += ROWS_PER_SCENARIO;
    } else {
      const visitor = pickVisitor(simulation, plan);
      if (!visitor) {
        schedule.addTask(at + Math.floor(Math.min(MINUTE_MS, (schedule.length - at) / 2)), arrive);
        return;
      }
      startVisit(simulation, at, visitor, grantees);
    }
    const made = before - schedule.rowsLeft;
    untilScenario -= made;
    const jitter = 0.5 + randomBelow(world.random, 1000) / 1000;
    done = 1 - (1 - done) * (1 - made / before) ** jitter;
    schedule.addTask(Math.max(at, hours.instantAt(done ** VISIT_GROWTH_EXPONENT)), arrive);
  };
  schedule.addTask(0, arrive);
};

/** Shortens the pauses between steps when there are too many rows for the usual pace. */
const paceFactorOf = ({ length, rows, openers, bakers }: SimulationPlan) => {
  const people = new Set([...openers, ...bakers]).size;
  const usualRows = (people * length) / (20 * MINUTE_MS);
  return Math.min(1, usualRows / Math.max(1, rows));
};

/** Openings are decided by the product's access rules, and after every step the world matches the audit rows. */
export function simulateEvents(plan: SimulationPlan): Generator<UnlinkedRow> {
  const { world, start, length, rows } = plan;
  const hours: WorkingHours = createWorkingHours(length);
  const pace = paceFactorOf(plan);
  const schedule = createSchedule(world, { start, length, rows, random: world.random, pace });
  const simulation: Simulation = { ...plan.extras, world, schedule, hours, reserved: new Set() };
  scheduleBakes(simulation, plan);
  plan.prepare?.(simulation);
  scheduleVisits(simulation, plan);
  return schedule.run();
}
