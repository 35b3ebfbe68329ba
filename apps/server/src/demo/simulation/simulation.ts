import type { UnlinkedRow } from '../../services/audit/audit-chain.ts';
import type { Random } from '../../lib/crypto/random.ts';
import { below, chance, pickFrom } from '../seeded-random.ts';
import type { FilePlan } from '../file-plan.ts';
import { bake, type Grantees } from './file-acts.ts';
import { createRhythm, type Rhythm } from './rhythm.ts';
import { createSchedule, type Schedule } from './schedule.ts';
import { DAY_MS, MINUTE_MS } from './scene.ts';
import { STORIES, STORY_DAYS, type Stage } from './stories.ts';
import { everydayVisit, LOG_IN, step, type Step } from './visits.ts';
import { logOut } from './account-acts.ts';
import type { Person, SimulatedFile, World } from './world.ts';

/** How much of the record may be about bakes, with the logins for them. */
const BAKES_SHARE = 0.6;
const ROWS_A_LOGIN = 2.5;
/** Visits become more over time: 1 would be as many on each day. */
const GROWTH = 0.7;
const ROWS_A_STORY = 45;
const MOST_ROWS_A_VISIT = 10;
/** A smaller rest would be no whole visit. */
const FEWEST_ROWS_A_VISIT = 4;
const BAKERS_SHARE = 0.42;
const LOGS_OUT = 0.55;
/** How many openers come for a file that was baked lately. */
const INVITED = 0.4;
const NEW_FILES = 6;
const SESSION_DAYS = 1.1;
const PICKS = 8;

export interface PlannedBake {
  baker: Person;
  plan: FilePlan;
}

export interface SimulationPlan {
  world: World;
  start: Date;
  length: number;
  /** All in all; every file is baked once, even if that is more. */
  rows: number;
  bakes: readonly PlannedBake[];
  /** Who comes by; who is named more often comes more often. */
  openers: readonly Person[];
  bakers: readonly Person[];
  /** Addresses that bakers grant files to. */
  grantees: readonly string[];
  /** Whom stories may be about. */
  extras: Pick<Stage, 'openers' | 'bakers' | 'admin'>;
  /** Further appointments, made before the first one is kept. */
  prepare?: (stage: Stage) => void;
}

const logsOut = ({ length }: Schedule, at: number, random: Random) =>
  length - at < SESSION_DAYS * DAY_MS || chance(random, LOGS_OUT);

/** Bakes of one baker that lie close together share a visit when there are rows for few visits only. */
const appointBakes = (stage: Stage, { bakes, rows, length, world }: SimulationPlan) => {
  const room = Math.max(BAKES_SHARE * rows - bakes.length, bakes.length / 2);
  const aVisit = Math.max(1, Math.ceil((ROWS_A_LOGIN * bakes.length) / Math.max(1, room)));
  for (const [baker, planned] of Map.groupBy(bakes, (one) => one.baker)) {
    const oldestFirst = planned.toSorted((one, other) => other.plan.ageMs - one.plan.ageMs);
    for (let first = 0; first < oldestFirst.length; first += aVisit) {
      const together = oldestFirst.slice(first, first + aVisit);
      const at = stage.rhythm.atWork(Math.max(0, length - (together[0]?.plan.ageMs ?? 0)));
      const steps = [...LOG_IN, ...together.map(({ plan }) => step(bake(plan)))];
      const end: Step[] = logsOut(stage.schedule, at, world.random) ? [step(logOut)] : [];
      stage.schedule.appoint(at, baker, [...steps, ...end]);
    }
  }
};

const isFree = ({ isBusy, isHeld, deactivatedAt, verifiedAt }: Person) =>
  !isBusy && !isHeld && deactivatedAt === null && verifiedAt !== null;

interface Visitor {
  person: Person;
  invitation?: SimulatedFile;
}

/** Somebody who has been granted one of the newest files. */
const pickInvited = ({ world }: Stage): Visitor | undefined => {
  const invitation = pickFrom(world.random, world.files.slice(-NEW_FILES));
  const grant = pickFrom(world.random, invitation?.grants ?? []);
  const person = grant && world.personAt(grant.address);
  return person?.usesPin && person.files.length === 0 && invitation
    ? { person, invitation }
    : undefined;
};

const pickAny = ({ world: { random } }: Stage, { openers, bakers }: SimulationPlan) => {
  const isBaker = openers.length === 0 || chance(random, BAKERS_SHARE);
  const person = pickFrom(random, isBaker ? bakers : openers);
  return person && { person };
};

const hasNothing = ({ usesPin, files, known }: Person) =>
  usesPin && files.length === 0 && known.length === 0;

const pickVisitor = (stage: Stage, plan: SimulationPlan): Visitor | undefined => {
  // The last visits have to come out even, which those without a PIN cannot.
  const isLast = stage.schedule.rowsLeft < 2 * FEWEST_ROWS_A_VISIT;
  const canCome = (person: Person) => isFree(person) && (person.usesPin || !isLast);
  for (let left = PICKS; left > 0; left -= 1) {
    const isInvited = plan.openers.length > 0 && chance(stage.world.random, INVITED);
    const visitor = isInvited ? pickInvited(stage) : pickAny(stage, plan);
    if (visitor && canCome(visitor.person) && !(left > 1 && hasNothing(visitor.person))) {
      return visitor;
    }
  }
  return undefined;
};

/** As many rows as fit, so that no rest is left that would be no visit. */
const rowsFor = (rowsLeft: number, wanted: number) =>
  rowsLeft - wanted < FEWEST_ROWS_A_VISIT ? rowsLeft : wanted;

const startVisit = (stage: Stage, at: number, visitor: Visitor, grantees: Grantees) => {
  const { person, invitation } = visitor;
  const { schedule, world } = stage;
  const { random } = world;
  const wanted = person.usesPin
    ? FEWEST_ROWS_A_VISIT + below(random, MOST_ROWS_A_VISIT - FEWEST_ROWS_A_VISIT + 1)
    : 2;
  const rows = rowsFor(schedule.rowsLeft, wanted);
  const plan = { random, rows, logsOut: logsOut(schedule, at, random) };
  const steps = everydayVisit(person, { ...plan, grantees, invitation });
  schedule.appoint(at, person, steps);
};

/** Visits over the whole time, as many as there are rows for, with a story now and then. */
const appointVisits = (stage: Stage, plan: SimulationPlan) => {
  const { schedule, rhythm, world } = stage;
  const grantees = { list: plan.grantees, set: new Set(plan.grantees) };
  const lastStory = schedule.length - STORY_DAYS * DAY_MS;
  let done = 0;
  let untilStory = ROWS_A_STORY / 2;
  let stories = 0;

  const tellStory = (at: number) => {
    const story = STORIES[stories % STORIES.length];
    stories += 1;
    return story?.(stage, at) ?? false;
  };

  const arrive = (at: number) => {
    const before = schedule.rowsLeft;
    if (before <= 0) return;
    const isDue = untilStory <= 0 && at < lastStory && before > 2 * ROWS_A_STORY;
    if (isDue && tellStory(at)) {
      untilStory += ROWS_A_STORY;
    } else {
      const visitor = pickVisitor(stage, plan);
      if (!visitor) {
        schedule.note(at + Math.floor(Math.min(MINUTE_MS, (schedule.length - at) / 2)), arrive);
        return;
      }
      startVisit(stage, at, visitor, grantees);
    }
    const made = before - schedule.rowsLeft;
    untilStory -= made;
    const jitter = 0.5 + below(world.random, 1000) / 1000;
    done = 1 - (1 - done) * (1 - made / before) ** jitter;
    schedule.note(Math.max(at, rhythm.instantAt(done ** GROWTH)), arrive);
  };
  schedule.note(0, arrive);
};

/** People take as long as they do, unless there are too many rows for that. */
const paceOf = ({ length, rows, openers, bakers }: SimulationPlan) => {
  const people = new Set([...openers, ...bakers]).size;
  const usualRows = (people * length) / (20 * MINUTE_MS);
  return Math.min(1, usualRows / Math.max(1, rows));
};

/**
 * Plays a span of time by the rules of the product: everybody does what they may do at that instant,
 * every opening is decided by the rules, and the world is at every row what the record says so far.
 */
export function simulate(plan: SimulationPlan): Generator<UnlinkedRow> {
  const { world, start, length, rows } = plan;
  const rhythm: Rhythm = createRhythm(length);
  const pace = paceOf(plan);
  const schedule = createSchedule(world, { start, length, rows, random: world.random, pace });
  const stage: Stage = { ...plan.extras, world, schedule, rhythm, engaged: new Set() };
  appointBakes(stage, plan);
  plan.prepare?.(stage);
  appointVisits(stage, plan);
  return schedule.play();
}
