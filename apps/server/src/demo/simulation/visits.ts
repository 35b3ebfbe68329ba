import type { Random } from '../../lib/crypto/random.ts';
import { randomBelow, isTrueWithChance } from '../seeded-random.ts';
import { enterPassword, enterPin, extendSessionAction, logOut } from './account-actions.ts';
import {
  type Grantees,
  exportList,
  grantAccessTo,
  changeFileDates,
  openKnownFile,
  openInvitedFile,
  revokeRecentGrant,
} from './file-actions.ts';
import type { PersonAction } from './action-context.ts';
import type { SimulatedPerson, SimulatedFile } from './world.ts';

export interface VisitStep {
  action: PersonAction;
  /** The number of audit rows that the action creates. */
  rows: number;
  /** The time since the previous step; random by default. */
  waitMs?: number;
}

export const visitStep = (
  action: PersonAction,
  more: Partial<Omit<VisitStep, 'action'>> = {},
): VisitStep => ({
  action,
  rows: 1,
  ...more,
});

export const repeatAction = (count: number, action: PersonAction): VisitStep[] =>
  Array.from({ length: Math.max(0, count) }, () => visitStep(action));

export const countRowsOfSteps = (steps: readonly VisitStep[]): number =>
  steps.reduce((sum, { rows }) => sum + rows, 0);

const PIN_ENTRY_DELAY_MS = 12_000;

export const LOGIN_STEPS: readonly VisitStep[] = [
  visitStep(enterPassword),
  visitStep(enterPin, { waitMs: PIN_ENTRY_DELAY_MS }),
];

export const toVisitSteps = (...actions: readonly PersonAction[]): VisitStep[] => [
  ...LOGIN_STEPS,
  ...actions.map((action) => visitStep(action)),
  visitStep(logOut),
];

const SESSION_EXTENSION_SHARE = 0.06;

const openingSteps = (
  random: Random,
  count: number,
  invitation: SimulatedFile | undefined,
): VisitStep[] => {
  const first = [
    ...(invitation ? [openInvitedFile(invitation)] : []),
    ...(isTrueWithChance(random, SESSION_EXTENSION_SHARE) ? [extendSessionAction] : []),
  ].slice(0, count);
  return [
    ...first.map((action) => visitStep(action)),
    ...repeatAction(count - first.length, openKnownFile),
  ];
};

const weightedBakerActions = (
  grantees: Grantees,
): readonly (readonly [weight: number, action: PersonAction])[] => [
  [12, grantAccessTo(grantees.list)],
  [5, revokeRecentGrant(grantees)],
  [9, changeFileDates(grantAccessTo(grantees.list))],
  [2, exportList],
];

const pickWeightedAction = (
  random: Random,
  weighted: ReturnType<typeof weightedBakerActions>,
): PersonAction => {
  let left = randomBelow(
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

export function everydayVisit(person: SimulatedPerson, plan: VisitPlan): readonly VisitStep[] {
  const { random, rows, logsOut, grantees, invitation } = plan;
  if (!person.usesPin) return [visitStep(enterPassword), visitStep(logOut)];
  const end = logsOut ? [visitStep(logOut)] : [];
  const count = rows - LOGIN_STEPS.length - end.length;
  if (count < 0) return [visitStep(enterPassword), visitStep(logOut)].slice(0, rows);
  const weighted = weightedBakerActions(grantees);
  const middle =
    person.files.length === 0
      ? openingSteps(random, count, invitation)
      : Array.from({ length: count }, () => visitStep(pickWeightedAction(random, weighted)));
  return [...LOGIN_STEPS, ...middle, ...end];
}
