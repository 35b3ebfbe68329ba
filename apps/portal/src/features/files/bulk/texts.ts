import { toDisplayAddress } from '@bakehouse/contract/input';
import { formatNumber } from '../../../lib/format-number.ts';
import type { Extension } from './dates/extension.ts';

const fileCountText = (count: number) => `${formatNumber(count)} ${count === 1 ? 'file' : 'files'}`;
const joinEmails = (emails: readonly string[]) => emails.join(', ');
const pluralizeVerb = (count: number, one: string, many: string) => (count === 1 ? one : many);

export const BULK_TEXTS = {
  changed: (count: number) => `Will change (${formatNumber(count)})`,
  stay: (count: number) => `Stay as they are (${formatNumber(count)})`,
  nothingToChange: 'None of the selected files will change.',
  fromTo: (from: string, to: string) => `${from} → ${to}`,
  conflict: (current: string) =>
    `Somebody else changed the dates: ${current}. Try again to replace them.`,
  datesFailed: 'Failed to update dates',
  accessFailed: 'Failed to update permissions',
} as const;

export const PLAN_TEXTS = {
  neverExpires: 'Never expires.',
  expiresLater: (date: string) => `Already expires on ${date}.`,
  outOfOrder: (openable: string) => `Would expire before it becomes openable on ${openable}.`,
  sameDates: 'Has these dates already.',
  haveAccess: (people: number) =>
    pluralizeVerb(people, 'Has access already.', 'All of them have access already.'),
  getAccess: (names: readonly string[], limit: string) =>
    `${joinEmails(names)} ${pluralizeVerb(names.length, 'gets', 'get')} access${limit === '' ? '' : `, ${limit}`}.`,
  loseAccess: (names: readonly string[]) =>
    `${joinEmails(names)} ${pluralizeVerb(names.length, 'loses', 'lose')} access.`,
  keepAccess: (domains: readonly string[]) =>
    `Stays open to the whole domain ${joinEmails(domains.map(toDisplayAddress))}.`,
  haveNoAccess: (people: number) =>
    pluralizeVerb(people, 'Has no access.', 'None of them has access.'),
} as const;

export const DATES_NOTE_TEXTS = {
  field: { openable: 'Openable', expires: 'Expires' },
  none: { openable: 'any time', expires: 'never' },
} as const;

export const EXTEND_TEXTS = {
  title: (count: number) => `Extend ${fileCountText(count)}`,
  choice: 'New expiry',
  confirm: (count: number) => `Extend ${fileCountText(count)}`,
  running: 'Extending files',
  done: (count: number) =>
    `${fileCountText(count)} ${pluralizeVerb(count, 'was', 'were')} extended.`,
  hint: 'Days are added to the expiry of each file, or to today if it has expired.',
} as const;

export const EXTENSION_TEXTS = {
  'seven days': '+7 days',
  'thirty days': '+30 days',
  'end of month': 'End of month',
  never: 'Never',
} as const satisfies Record<Extension, string>;

export const SET_DATES_TEXTS = {
  title: (count: number) => `Set dates of ${fileCountText(count)}`,
  confirm: (count: number) => `Set dates of ${fileCountText(count)}`,
  running: 'Setting dates',
  done: (count: number) =>
    `${fileCountText(count)} ${pluralizeVerb(count, 'has', 'have')} new dates.`,
  changeField: (field: string) => `Change “${field}”`,
  hint: 'A date that you do not change stays as it is in each file.',
} as const;

export const UNDO_DATES_TEXTS = {
  running: 'Setting the former dates',
  done: (count: number) =>
    `${fileCountText(count)} ${pluralizeVerb(count, 'has', 'have')} the former dates again.`,
} as const;

export const ADD_PEOPLE_TEXTS = {
  title: (count: number) => `Add people to ${fileCountText(count)}`,
  label: 'Emails, domains and groups',
  hint: 'Emails, whole domains (*@domain.com) or groups, separated by commas or lines',
  wrong: (parts: readonly string[]) =>
    `Not an email, wildcard domain (*@domain.com) or group: ${joinEmails(parts)}`,
  tell: 'Tell them by email',
  tellHint:
    'Each person gets one email for each file, which Undo cannot take back. Whole domains get none.',
  confirm: (count: number) => `Add to ${fileCountText(count)}`,
  running: 'Adding people',
  done: (count: number) => `People were added to ${fileCountText(count)}.`,
  undoRunning: 'Removing the added people',
  undone: (count: number) => `The added people were removed from ${fileCountText(count)} again.`,
  addressCheck: 'The check of addresses',
} as const;

export const REMOVE_PEOPLE_TEXTS = {
  title: (count: number) => `Remove people from ${fileCountText(count)}`,
  choice: 'People with access',
  search: 'Search people',
  files: fileCountText,
  nobody: 'Nobody has access to the selected files.',
  nothingMatches: 'Nobody matches the search.',
  more: (count: number) => `${formatNumber(count)} more. Search to find them.`,
  confirm: (count: number) => `Remove from ${fileCountText(count)}`,
  running: 'Removing people',
  done: (count: number) => `People were removed from ${fileCountText(count)}.`,
  undoRunning: 'Giving access back',
  undone: (count: number) =>
    `${fileCountText(count)} ${pluralizeVerb(count, 'has', 'have')} the removed people again.`,
} as const;

export const LEAVE_BULK_RUN_TEXTS = {
  title: 'Leave while files are being changed?',
  text: 'The files that are not changed yet stay as they are.',
  stay: 'Stay',
  discard: 'Leave',
} as const;
