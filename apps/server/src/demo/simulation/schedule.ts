import type { Random } from '../../lib/crypto/random.ts';
import type { UnlinkedRow } from '../../services/audit/audit-chain.ts';
import { below, pick } from '../seeded-random.ts';
import { createAgenda } from './agenda.ts';
import { MINUTE_MS } from './scene.ts';
import { rowsOf, type Step } from './visits.ts';
import type { Person, World } from './world.ts';

const DEVICES = ['Desktop', 'Desktop', 'Desktop', 'Mobile', 'Mobile', 'Tablet'] as const;
const WAIT_MS = 10 * MINUTE_MS;
const SHORTEST_MS = 8_000;
const LONGEST_MS = 150_000;

type Task = (at: number) => readonly UnlinkedRow[];

export interface Schedule {
  /** In milliseconds since the start. */
  readonly length: number;
  /** How many rows no appointment has taken yet. */
  readonly rowsLeft: number;
  /** Does something that the record says nothing of. */
  note: (at: number, run: (at: number) => void) => void;
  /** Lets a person do the steps, in their order, from an instant on or as soon as they are free. */
  appoint: (at: number, person: Person, steps: readonly Step[]) => void;
  /** Plays everything, in the order of time. */
  play: () => Generator<UnlinkedRow>;
}

interface Options {
  start: Date;
  length: number;
  rows: number;
  random: Random;
  /** Between two steps, in relation to what people take; less when much has to happen. */
  pace: number;
}

/** Everything that is still to happen, as a simulation by events. */
export function createSchedule(world: World, options: Options): Schedule {
  const { start, length, random, pace } = options;
  const agenda = createAgenda<Task>();
  let rowsLeft = options.rows;

  const dateOf = (at: number) => new Date(start.getTime() + at);

  /** Never so long that the rest of a visit would come after the end. */
  const waitFor = (at: number, stepsLeft: number, { waitMs }: Step) => {
    const usual = pace * (SHORTEST_MS + below(random, LONGEST_MS - SHORTEST_MS));
    return Math.floor(Math.min(waitMs ?? usual, (length - at) / (stepsLeft + 1)));
  };

  const goOn =
    (person: Person, steps: readonly Step[], index: number): Task =>
    (at) => {
      const current = steps[index];
      const next = steps[index + 1];
      const rows = current?.act({ world, person, at: dateOf(at) }) ?? [];
      if (rows.length !== current?.rows) throw new Error('An act made another number of rows.');
      if (next) {
        const wait = waitFor(at, steps.length - index - 1, next);
        agenda.add(at + wait, goOn(person, steps, index + 1));
      } else {
        person.isBusy = false;
      }
      return rows;
    };

  const begin =
    (person: Person, steps: readonly Step[]): Task =>
    (at) => {
      if (person.isBusy || person.isHeld) {
        agenda.add(at + Math.floor(Math.min(WAIT_MS, (length - at) / 2)), begin(person, steps));
        return [];
      }
      Object.assign(person, { isBusy: true, device: pick(random, DEVICES) });
      return goOn(person, steps, 0)(at);
    };

  return {
    length,
    get rowsLeft() {
      return rowsLeft;
    },
    note: (at, run) => {
      agenda.add(at, (now) => {
        run(now);
        return [];
      });
    },
    appoint: (at, person, steps) => {
      if (steps.length === 0) return;
      rowsLeft -= rowsOf(steps);
      agenda.add(at, begin(person, steps));
    },
    play: function* play() {
      for (let entry = agenda.take(); entry; entry = agenda.take()) {
        for (const row of entry.item(entry.at)) {
          world.countRow(row);
          yield row;
        }
      }
    },
  };
}
