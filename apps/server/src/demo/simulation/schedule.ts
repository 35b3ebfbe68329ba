import type { Random } from '../../lib/crypto/random.ts';
import type { UnlinkedRow } from '../../services/audit/audit-chain.ts';
import { randomBelow, pickRandom } from '../seeded-random.ts';
import { createTimeQueue } from './time-queue.ts';
import { MINUTE_MS } from './action-context.ts';
import { countRowsOfSteps, type VisitStep } from './visits.ts';
import type { SimulatedPerson, SimulatedWorld } from './world.ts';

const WEIGHTED_DEVICES = ['Desktop', 'Desktop', 'Desktop', 'Mobile', 'Mobile', 'Tablet'] as const;
const BUSY_PERSON_WAIT_MS = 10 * MINUTE_MS;
const MIN_STEP_DELAY_MS = 8_000;
const MAX_STEP_DELAY_MS = 150_000;

type ScheduledTask = (at: number) => readonly UnlinkedRow[];

export interface Schedule {
  /** The duration of the simulation in milliseconds. */
  readonly length: number;
  /** The number of audit rows that no visit has reserved yet. */
  readonly rowsLeft: number;
  addTask: (at: number, run: (at: number) => void) => void;
  /** Starts the visit at that time of the simulation, or as soon as the person is free. */
  addVisit: (at: number, person: SimulatedPerson, steps: readonly VisitStep[]) => void;
  run: () => Generator<UnlinkedRow>;
}

interface ScheduleOptions {
  start: Date;
  length: number;
  rows: number;
  random: Random;
  /** A factor for the time between two steps; below 1 when many rows must fit. */
  pace: number;
}

/** Runs the tasks in the order of their times, as a discrete-event simulation. */
export function createSchedule(world: SimulatedWorld, options: ScheduleOptions): Schedule {
  const { start, length, random, pace } = options;
  const queue = createTimeQueue<ScheduledTask>();
  let rowsLeft = options.rows;

  const dateOf = (at: number) => new Date(start.getTime() + at);

  /** Limits the delay before a step, so that the visit finishes before the simulation ends. */
  const delayBefore = (at: number, stepsLeft: number, { waitMs }: VisitStep) => {
    const usual =
      pace * (MIN_STEP_DELAY_MS + randomBelow(random, MAX_STEP_DELAY_MS - MIN_STEP_DELAY_MS));
    return Math.floor(Math.min(waitMs ?? usual, (length - at) / (stepsLeft + 1)));
  };

  const continueVisit =
    (person: SimulatedPerson, steps: readonly VisitStep[], index: number): ScheduledTask =>
    (at) => {
      const current = steps[index];
      const next = steps[index + 1];
      const rows = current?.action({ world, person, at: dateOf(at) }) ?? [];
      if (rows.length !== current?.rows)
        throw new Error('An action made an unexpected number of rows.');
      if (next) {
        const wait = delayBefore(at, steps.length - index - 1, next);
        queue.add(at + wait, continueVisit(person, steps, index + 1));
      } else {
        person.isBusy = false;
      }
      return rows;
    };

  const startVisit =
    (person: SimulatedPerson, steps: readonly VisitStep[]): ScheduledTask =>
    (at) => {
      if (person.isBusy || person.isPaused) {
        queue.add(
          at + Math.floor(Math.min(BUSY_PERSON_WAIT_MS, (length - at) / 2)),
          startVisit(person, steps),
        );
        return [];
      }
      Object.assign(person, { isBusy: true, device: pickRandom(random, WEIGHTED_DEVICES) });
      return continueVisit(person, steps, 0)(at);
    };

  return {
    length,
    get rowsLeft() {
      return rowsLeft;
    },
    addTask: (at, run) => {
      queue.add(at, (now) => {
        run(now);
        return [];
      });
    },
    addVisit: (at, person, steps) => {
      if (steps.length === 0) return;
      rowsLeft -= countRowsOfSteps(steps);
      queue.add(at, startVisit(person, steps));
    },
    run: function* run() {
      for (let entry = queue.take(); entry; entry = queue.take()) {
        for (const row of entry.item(entry.at)) {
          world.countRow(row);
          yield row;
        }
      }
    },
  };
}
