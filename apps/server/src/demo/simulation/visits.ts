import type { Random } from '../../lib/crypto/random.ts';
import { below, chance } from '../seeded-random.ts';
import { enterPassword, enterPin, extendSession, logOut } from './account-actions.ts';
import {
  type Grantees,
  exportList,
  grantTo,
  moveDates,
  open,
  openInvited,
  revokeRecentGrant,
} from './file-actions.ts';
import type { PersonAction } from './action-context.ts';
import type { Person, SimulatedFile } from './world.ts';

export interface Step {
  action: PersonAction;
  /** The number of audit rows that the action creates. */
  rows: number;
  /** The time since the previous step; random by default. */
  waitMs?: number;
}

export const step = (action: PersonAction, more: Partial<Omit<Step, 'action'>> = {}): Step => ({
  action,
  rows: 1,
  ...more,
});

export const times = (count: number, action: PersonAction): Step[] =>
  Array.from({ length: Math.max(0, count) }, () => step(action));

export const rowsOf = (steps: readonly Step[]): number =>
  steps.reduce((sum, { rows }) => sum + rows, 0);

const PIN_MS = 12_000;

export const LOG_IN: readonly Step[] = [step(enterPassword), step(enterPin, { waitMs: PIN_MS })];

export const visit = (...actions: readonly PersonAction[]): Step[] => [
  ...LOG_IN,
  ...actions.map((action) => step(action)),
  step(logOut),
];

const EXTENDS_SHARE = 0.06;

const openings = (random: Random, count: number, invitation: SimulatedFile | undefined): Step[] => {
  const first = [
    ...(invitation ? [openInvited(invitation)] : []),
    ...(chance(random, EXTENDS_SHARE) ? [extendSession] : []),
  ].slice(0, count);
  return [...first.map((action) => step(action)), ...times(count - first.length, open)];
};

const weightedChanges = (
  grantees: Grantees,
): readonly (readonly [weight: number, action: PersonAction])[] => [
  [12, grantTo(grantees.list)],
  [5, revokeRecentGrant(grantees)],
  [9, moveDates(grantTo(grantees.list))],
  [2, exportList],
];

const pickWeighted = (
  random: Random,
  weighted: ReturnType<typeof weightedChanges>,
): PersonAction => {
  let left = below(
    random,
    weighted.reduce((sum, [weight]) => sum + weight, 0),
  );
  for (const [weight, action] of weighted) {
    if (left < weight) return action;
    left -= weight;
  }
  return exportList;
};

interface VisitPlan {
  random: Random;
  rows: number;
  logsOut: boolean;
  grantees: Grantees;
  invitation: SimulatedFile | undefined;
}

export function everydayVisit(person: Person, plan: VisitPlan): readonly Step[] {
  const { random, rows, logsOut, grantees, invitation } = plan;
  if (!person.usesPin) return [step(enterPassword), step(logOut)];
  const end = logsOut ? [step(logOut)] : [];
  const count = rows - LOG_IN.length - end.length;
  if (count < 0) return [step(enterPassword), step(logOut)].slice(0, rows);
  const weighted = weightedChanges(grantees);
  const middle =
    person.files.length === 0
      ? openings(random, count, invitation)
      : Array.from({ length: count }, () => step(pickWeighted(random, weighted)));
  return [...LOG_IN, ...middle, ...end];
}
