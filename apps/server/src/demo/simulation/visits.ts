import type { Random } from '../../lib/crypto/random.ts';
import { randomBelow, isTrueWithChance } from '../seeded-random.ts';
import {
  enterPasswordAction,
  enterPinAction,
  extendSessionAction,
  logOutAction,
} from './account-actions.ts';
import {
  type Grantees,
  exportListAction,
  grantAccessAction,
  changeFileDatesAction,
  limitRecentGrantAction,
  openKnownFileAction,
  openInvitedFileAction,
  revokeRecentGrantAction,
  sealAgainAction,
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

export const repeatVisitStep = (count: number, action: PersonAction): VisitStep[] =>
  Array.from({ length: Math.max(0, count) }, () => visitStep(action));

export const countRowsOfSteps = (steps: readonly VisitStep[]): number =>
  steps.reduce((sum, { rows }) => sum + rows, 0);

const PIN_ENTRY_DELAY_MS = 12_000;

export const LOGIN_STEPS: readonly VisitStep[] = [
  visitStep(enterPasswordAction),
  visitStep(enterPinAction, { waitMs: PIN_ENTRY_DELAY_MS }),
];

export const toVisitSteps = (...actions: readonly PersonAction[]): VisitStep[] => [
  ...LOGIN_STEPS,
  ...actions.map((action) => visitStep(action)),
  visitStep(logOutAction),
];

const SESSION_EXTENSION_SHARE = 0.06;

const openingSteps = (
  random: Random,
  count: number,
  invitation: SimulatedFile | undefined,
): VisitStep[] => {
  const first = [
    ...(invitation ? [openInvitedFileAction(invitation)] : []),
    ...(isTrueWithChance(random, SESSION_EXTENSION_SHARE) ? [extendSessionAction] : []),
  ].slice(0, count);
  return [
    ...first.map((action) => visitStep(action)),
    ...repeatVisitStep(count - first.length, openKnownFileAction),
  ];
};

const weightedBakerActions = (
  grantees: Grantees,
): readonly (readonly [weight: number, action: PersonAction])[] => [
  [12, grantAccessAction(grantees.list)],
  [5, revokeRecentGrantAction(grantees)],
  [9, changeFileDatesAction(grantAccessAction(grantees.list))],
  [2, exportListAction],
  [1, sealAgainAction],
  [1, limitRecentGrantAction(grantAccessAction(grantees.list))],
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
  return exportListAction;
};

interface VisitPlan {
  random: Random;
  rows: number;
  logsOut: boolean;
  grantees: Grantees;
  invitation: SimulatedFile | undefined;
}

export function planEverydayVisit(person: SimulatedPerson, plan: VisitPlan): readonly VisitStep[] {
  const { random, rows, logsOut, grantees, invitation } = plan;
  if (!person.usesPin) return [visitStep(enterPasswordAction), visitStep(logOutAction)];
  const end = logsOut ? [visitStep(logOutAction)] : [];
  const count = rows - LOGIN_STEPS.length - end.length;
  if (count < 0) return [visitStep(enterPasswordAction), visitStep(logOutAction)].slice(0, rows);
  const weighted = weightedBakerActions(grantees);
  const middle =
    person.files.length === 0
      ? openingSteps(random, count, invitation)
      : Array.from({ length: count }, () => visitStep(pickWeightedAction(random, weighted)));
  return [...LOGIN_STEPS, ...middle, ...end];
}
