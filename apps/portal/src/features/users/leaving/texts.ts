import type { LeaveResponse, LeavingAccount } from '@bakehouse/contract';
import { toDisplayAddress } from '@bakehouse/contract/input';
import { toAmountWithUnit } from '../../../lib/amount-with-unit.ts';

export const LEAVING_TEXTS = {
  start: 'This person leaves',
  startFor: (email: string) => `This person leaves: ${toDisplayAddress(email)}`,
  title: 'This person leaves',
  looking: 'Looking what this changes…',
  failed: 'Failed to look what this changes.',
  checkAgain: 'Check again',
  wrongReceiver: 'Enter the address of somebody else with an active account, who is not banned.',
  effects: 'What happens',
  receiver: 'Hand files over to',
  receiverHint: 'Optional. The email address of an active account.',
  check: 'Check',
  ban: 'Ban this person, too',
  banHint: {
    own: 'Closes all of your files to them, also through domains and groups.',
    org: 'Closes all files of the organisation to them, also through domains and groups.',
  },
  confirm: { own: 'End their access', org: 'End access and account' },
  doneTitle: 'This person has left',
  done: 'What happened',
  record: 'Show it in Activity',
  close: 'Close',
  nothing: 'They have no access that could be removed.',
  notUndone: 'This cannot be undone.',
} as const;

const joined = (names: readonly string[]) => names.join(', ');

const accountEffectsOf = (account: LeavingAccount): string[] => {
  const { sessions, apps, hand_over_to: to } = account;
  const ended = [
    ...(sessions > 0 ? [toAmountWithUnit(sessions, 'session')] : []),
    ...(apps > 0 ? [toAmountWithUnit(apps, 'connected app')] : []),
  ];
  const receiver = to === null ? '' : toDisplayAddress(to);
  return [
    account.was_active ? 'Account: deactivated.' : 'Account: deactivated before.',
    ...(ended.length > 0 ? [`Ended: ${joined(ended)}.`] : []),
    ...(account.files_handed_over > 0
      ? [`Handed over to ${receiver}: ${toAmountWithUnit(account.files_handed_over, 'file')}.`]
      : []),
    ...(account.groups_handed_over.length > 0
      ? [`Groups handed over: ${joined(account.groups_handed_over)}.`]
      : []),
    ...(account.bans_handed_over > 0
      ? [
          `Bans handed over: ${account.bans_handed_over}. They close all files of ${receiver} to the banned.`,
        ]
      : []),
    ...keptFilesOf(account),
  ];
};

const keptFilesOf = ({
  files_kept: kept,
  files_in_the_way: inTheWay,
}: LeavingAccount): string[] => {
  if (kept === 0) return [];
  const files = toAmountWithUnit(kept, 'file');
  return inTheWay.length === 0
    ? [`Closed with the account: ${files}. Nobody can open them.`]
    : [
        `Stays closed: ${files} that the receiver has baked, too (${joined(inTheWay.map(({ filetitle }) => filetitle))}).`,
      ];
};

const effectsOf = (left: LeaveResponse): string[] => [
  ...(left.grants > 0 ? [`Access removed: ${toAmountWithUnit(left.files, 'file')}.`] : []),
  ...(left.groups.length > 0 ? [`Out of groups: ${joined(left.groups)}.`] : []),
  ...(left.requests > 0
    ? [`Refused: ${toAmountWithUnit(left.requests, 'request')} for access.`]
    : []),
  ...(left.account === null ? [] : accountEffectsOf(left.account)),
  ...(left.done && left.banned ? ['Banned.'] : []),
];

const remainingOf = ({ still }: LeaveResponse): string =>
  `Still lets them in: ${joined(
    still.map(
      ({ email, group_name: group, files }) =>
        `${group === null ? toDisplayAddress(email) : `group ${group}`} (${toAmountWithUnit(files, 'file')})`,
    ),
  )}.`;

/** The same lines are a preview before the act and a report after it. */
export const LEAVING_EFFECT_TEXTS = { effects: effectsOf, remaining: remainingOf } as const;
