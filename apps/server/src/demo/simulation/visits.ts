import type { Random } from '../../lib/crypto/random.ts';
import { below, chance } from '../seeded-random.ts';
import { enterPassword, enterPin, extendSession, logOut } from './account-acts.ts';
import {
  type Grantees,
  exportList,
  grantTo,
  moveDates,
  open,
  openInvited,
  ungrantFrom,
} from './file-acts.ts';
import type { Act } from './scene.ts';
import type { Person, SimulatedFile } from './world.ts';

/** One act of a visit. */
export interface Step {
  act: Act;
  /** How many rows of the record it makes. */
  rows: number;
  /** How long after the step before it; a short while, unless given. */
  waitMs?: number;
}

export const step = (act: Act, more: Partial<Omit<Step, 'act'>> = {}): Step => ({
  act,
  rows: 1,
  ...more,
});

export const times = (count: number, act: Act): Step[] =>
  Array.from({ length: Math.max(0, count) }, () => step(act));

export const rowsOf = (steps: readonly Step[]): number =>
  steps.reduce((sum, { rows }) => sum + rows, 0);

const PIN_MS = 12_000;

/** With a PIN that is there by then. */
export const LOG_IN: readonly Step[] = [step(enterPassword), step(enterPin, { waitMs: PIN_MS })];

/** Logs in with the PIN, does something and logs out. */
export const visit = (...acts: readonly Act[]): Step[] => [
  ...LOG_IN,
  ...acts.map((act) => step(act)),
  step(logOut),
];

const EXTENDS = 0.06;

/** What an opener does: first the file that they come for, if any. */
const openings = (random: Random, count: number, invitation: SimulatedFile | undefined): Step[] => {
  const first = [
    ...(invitation ? [openInvited(invitation)] : []),
    ...(chance(random, EXTENDS) ? [extendSession] : []),
  ].slice(0, count);
  return [...first.map((act) => step(act)), ...times(count - first.length, open)];
};

/** How often a baker does what, in relation to the others. */
const changesBy = (grantees: Grantees): readonly (readonly [weight: number, act: Act])[] => [
  [12, grantTo(grantees.list)],
  [5, ungrantFrom(grantees)],
  [9, moveDates(grantTo(grantees.list))],
  [2, exportList],
];

const draw = (random: Random, weighted: ReturnType<typeof changesBy>): Act => {
  let left = below(
    random,
    weighted.reduce((sum, [weight]) => sum + weight, 0),
  );
  for (const [weight, act] of weighted) {
    if (left < weight) return act;
    left -= weight;
  }
  return exportList;
};

interface VisitPlan {
  random: Random;
  /** Exactly as many rows. */
  rows: number;
  logsOut: boolean;
  grantees: Grantees;
  /** The file that an opener comes for. */
  invitation: SimulatedFile | undefined;
}

/** A visit as people make it all the time: openers open, bakers change what they have baked. */
export function everydayVisit(person: Person, plan: VisitPlan): readonly Step[] {
  const { random, rows, logsOut, grantees, invitation } = plan;
  if (!person.usesPin) return [step(enterPassword), step(logOut)];
  const end = logsOut ? [step(logOut)] : [];
  const count = rows - LOG_IN.length - end.length;
  if (count < 0) return [step(enterPassword), step(logOut)].slice(0, rows);
  const weighted = changesBy(grantees);
  const middle =
    person.files.length === 0
      ? openings(random, count, invitation)
      : Array.from({ length: count }, () => step(draw(random, weighted)));
  return [...LOG_IN, ...middle, ...end];
}
