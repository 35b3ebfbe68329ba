import { DEFAULT_BAN_REASON } from '@bakehouse/contract';
import { below, pickFrom } from '../seeded-random.ts';
import {
  askForBakers,
  askForPinReset,
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
} from './account-acts.ts';
import { open, openFileOf } from './file-acts.ts';
import { ban, deactivate, reactivate, unban } from './people-acts.ts';
import type { Rhythm } from './rhythm.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, type Act } from './scene.ts';
import type { Schedule } from './schedule.ts';
import { step, times, visit, type Step } from './visits.ts';
import type { Person, World } from './world.ts';

export interface Stage {
  world: World;
  schedule: Schedule;
  rhythm: Rhythm;
  /** Openers and bakers that stories may be about. */
  openers: readonly Person[];
  bakers: readonly Person[];
  admin: Person | undefined;
  /** Those whom a story is about right now. */
  engaged: Set<Person>;
}

/** Begins at an instant; false when there is nobody whom it could be about. */
type Story = (stage: Stage, at: number) => boolean;

/** Longer than any visit takes. */
const VISIT_MS = HOUR_MS;
const LOCK_MS = 16 * MINUTE_MS;

const pickFree = ({ world, engaged }: Stage, people: readonly Person[]) =>
  pickFrom(
    world.random,
    people.filter(
      (person) =>
        person.pinSetAt !== null &&
        !person.isHeld &&
        person.deactivatedAt === null &&
        !engaged.has(person),
    ),
  );

const engage = ({ engaged, schedule }: Stage, person: Person, until: number) => {
  engaged.add(person);
  schedule.note(Math.min(until, schedule.length), () => engaged.delete(person));
};

/** One visit of one opener. */
const alone =
  (stepsOf: () => Step[]): Story =>
  (stage, at) => {
    const person = pickFree(stage, stage.openers);
    if (!person) return false;
    engage(stage, person, at + DAY_MS);
    stage.schedule.appoint(at, person, stepsOf());
    return true;
  };

const mistyped: Story = alone(() => {
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

const passwordLock: Story = alone(() => {
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

const pinLock: Story = alone(() => {
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

/** Asks for a PIN reset, finds the PIN after all and lifts the lock by the link in the mail. */
const pinReset: Story = alone(() => [
  step(enterPassword),
  step(askForPinReset),
  step(liftPinLock, { waitMs: 8 * MINUTE_MS }),
  step(enterPin),
  step(open),
  step(logOut),
]);

const within = (...acts: readonly Act[]): Story => alone(() => visit(...acts));

interface Ban {
  isOfAll: boolean;
  byOf: (stage: Stage) => Person | undefined;
  reason: string;
}

/** A ban, tries in the days after it, and its end. */
const temporaryBan =
  ({ isOfAll, byOf, reason }: Ban): Story =>
  (stage, at) => {
    const { schedule, rhythm, world } = stage;
    const by = byOf(stage);
    const knowers = stage.openers.filter(({ known }) =>
      known.some(({ baker }) => isOfAll || baker === by),
    );
    const target = pickFree(stage, knowers);
    if (!by || !target) return false;
    const end = rhythm.atWork(at + DAY_MS * (2 + below(world.random, 5)));
    for (const person of [target, by]) {
      if (person !== stage.admin) engage(stage, person, end + DAY_MS);
    }
    const whom = { isOfAll, target };
    const tried = isOfAll ? open : openFileOf(by);
    schedule.appoint(at, by, visit(ban(whom, reason)));
    schedule.appoint(at + VISIT_MS, target, visit(tried));
    schedule.appoint(rhythm.atWork(at + DAY_MS), target, visit(tried, tried));
    schedule.appoint(end, by, visit(unban(whom)));
    return true;
  };

const isReader =
  (baker: Person) =>
  ({ known, pinSetAt, isHeld, deactivatedAt }: Person) =>
    pinSetAt !== null &&
    !isHeld &&
    deactivatedAt === null &&
    known.some((file) => file.baker === baker);

/** A baker is deactivated for a while: their files are closed meanwhile. */
const deactivation: Story = (stage, at) => {
  const { schedule, rhythm, admin, openers, bakers } = stage;
  const read = bakers.filter((baker) => openers.some(isReader(baker)));
  const target = pickFree(stage, read);
  if (!admin || !target) return false;
  const end = rhythm.atWork(at + 2 * DAY_MS);
  engage(stage, target, end + DAY_MS);
  schedule.note(at, () => {
    target.isHeld = true;
  });
  schedule.appoint(at + VISIT_MS, admin, visit(deactivate(target)));
  for (const opener of openers.filter(isReader(target)).slice(0, 2)) {
    schedule.appoint(at + 2 * VISIT_MS, opener, visit(openFileOf(target)));
  }
  schedule.appoint(end, admin, visit(reactivate(target)));
  return true;
};

const anyBaker = (stage: Stage) => pickFree(stage, stage.bakers);

/** What happens now and then, one after the other. */
export const STORIES: readonly Story[] = [
  mistyped,
  temporaryBan({ isOfAll: false, byOf: anyBaker, reason: DEFAULT_BAN_REASON }),
  within(changeProfile, open),
  passwordLock,
  deactivation,
  within(askForBakers),
  within(open, changePin),
  temporaryBan({
    isOfAll: true,
    byOf: ({ admin }) => admin,
    reason: 'Lost a laptop that was logged in',
  }),
  mistyped,
  within(setPassword),
  pinLock,
  within(extendSession, open, open),
  pinReset,
];

/** How long before the end the last story begins, so that it has an end itself. */
export const STORY_DAYS = 9;
