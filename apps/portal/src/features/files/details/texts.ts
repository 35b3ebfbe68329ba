import { toDisplayAddress } from '@bakehouse/contract/input';
import type { DateField } from '../../../drafts/date-draft.ts';
import type { WallClockOccurrence } from '../../../time/local-time.ts';
import type { BucketUnit } from './trend/trend-buckets.ts';

export const CARD_TEXTS = {
  access: 'Access Management',
  opened: 'Opened',
  alerts: 'Alerts',
  trend: 'Access Trend',
  recentActivity: 'Recent Activity',
  dates: 'Date Management',
  layers: 'Layered Access',
} as const;

export const DETAILS_TEXTS = {
  checksum: 'SHA-256 checksum',
  checksumOf: (name: string) => `checksum of ${name}`,
  loading: (name: string) => `Loading the details of ${name}`,
  loadingFailed: 'Failed to fetch the details of this file.',
  tryAgain: 'Try again',
  destroyed: 'This file is destroyed, so it cannot be changed.',
  readOnly: (baker: string) =>
    `This file was baked by ${toDisplayAddress(baker)}. Only its baker can change who may open it and when.`,
} as const;

export const EVENT_LIST_TEXTS = {
  opened: 'No opening was allowed yet.',
  alerts: 'No refused attempts.',
  recentActivity: 'Nothing has happened to this file yet.',
  count: (count: number) => `${count} ${count === 1 ? 'event' : 'events'}`,
  newest: (count: number) => `The newest ${count}`,
  showAll: (count: number) => `Show all ${count}`,
  showFewer: 'Show fewer',
} as const;

export const EVENT_STATUS_TEXTS = {
  granted: 'Granted',
  revoked: 'Revoked',
  updated: 'Updated',
  blocked: 'Blocked',
} as const;

export const TREND_TEXTS = {
  empty: 'No access trend data available.',
  single: (count: number, date: string, kinds: string) =>
    `${count} ${count === 1 ? 'event' : 'events'} on ${date}: ${kinds}.`,
  from: 'From',
  success: 'Success',
  warning: 'Warning',
  blocked: 'Blocked',
  info: 'Info',
  latest: (count: number) => `Based on the latest ${count} openings and ${count} other events.`,
  weekOf: (day: string) => `Week of ${day}`,
} as const;

export const TREND_UNIT_TEXTS = {
  minute: 'Per minute',
  'five minutes': 'Per five minutes',
  'half an hour': 'Per half hour',
  hour: 'Per hour',
  day: 'Per day',
  week: 'Per week',
} as const satisfies Record<BucketUnit, string>;

const toField = (field: string | undefined) => (field === undefined ? '' : ` to ${field}`);

/** For example "a, b and c". */
const LIST_FORMAT = new Intl.ListFormat('en-GB');

const fromField = (field: string | undefined) => (field === undefined ? '' : ` from ${field}`);

export const ACCESS_TEXTS = {
  listName: 'the access list',
  fieldOf: (field: string, file: string) => `${field} of ${file}`,
  count: (count: number, inFields = 0) =>
    `${count} ${count === 1 ? 'entry' : 'entries'}${inFields > 0 ? `, ${inFields} more in Layered Access` : ''}`,
  listLabel: 'Who has access',
  search: 'Search the access list',
  nothingMatches: 'No entry matches the search.',
  empty: (inFields: number) =>
    inFields > 0 ? 'Nobody may open the whole file yet.' : 'Nobody may open this file yet.',
  addLabel: 'Add access',
  addHint: 'Emails, domains (*@domain.com) or groups. Paste several.',
  add: 'Add',
  tell: 'Tell them by email',
  addressCheck: 'The check of addresses',
  remove: 'Remove',
  removed: 'Removed',
  undo: 'Undo',
  limit: 'Limit',
  changeLimit: (label: string, field?: string) =>
    `Limit access of ${toDisplayAddress(label)}${toField(field)}`,
  limitOf: (label: string) => `Limit of ${toDisplayAddress(label)}`,
  saveLimit: 'Save',
  cancel: 'Cancel',
  removeEntry: (email: string, field?: string) =>
    `Remove ${toDisplayAddress(email)}${fromField(field)}`,
  undoRemoval: (email: string, field?: string) =>
    `Undo removal of ${toDisplayAddress(email)}${fromField(field)}`,
  invalidGrantee: 'Please enter a valid email or wildcard domain (*@domain.com).',
  hasAccess: 'This email already has access.',
  haveAccess: (emails: readonly string[]) =>
    `${LIST_FORMAT.format(emails.map(toDisplayAddress))} already have access.`,
  failed: 'Failed to update permissions',
  editedByOthers: 'Somebody else is editing this file. Try again.',
  waiting: 'Waiting',
  waitingNote: 'Gets access in a few seconds',
  undoAddition: (email: string, field?: string) =>
    `Undo: do not add ${toDisplayAddress(email)}${toField(field)}`,
  willBeAdded: (shownPeople: string, list: string) =>
    `${shownPeople} will be added to ${list} in 5 seconds.`,
  takenBack: (emails: readonly string[]) =>
    `${LIST_FORMAT.format(emails.map(toDisplayAddress))} ${emails.length === 1 ? 'was' : 'were'} not added.`,
  wasAdded: (shownPeople: string, list: string) => `Added ${shownPeople} to ${list}.`,
  notAdded: (shownPeople: string) => `${shownPeople} could not be added.`,
  wasRemoved: (email: string, list: string) => `Removed ${toDisplayAddress(email)} from ${list}.`,
  notRemoved: (email: string) => `${toDisplayAddress(email)} could not be removed.`,
  wasLimited: (email: string, list: string) =>
    `Changed the limit of ${toDisplayAddress(email)} in ${list}.`,
  notLimited: (email: string) => `The limit of ${toDisplayAddress(email)} could not be changed.`,
} as const;

export const ACCESS_TYPE_TEXTS = { email: 'Email', domain: 'Domain', group: 'Group' } as const;

export const LAYERS_TEXTS = {
  count: (count: number) => `${count} ${count === 1 ? 'field' : 'fields'}`,
  noFields:
    'This file has no fields with access of their own. Fields are set when the file is baked.',
  listLabel: (field: string) => `Who has access to ${field}`,
  empty: 'Nobody has access to this field alone.',
  addLabel: (field: string) => `Add access to ${field}`,
  addHint: 'Emails, whole domains (*@domain.com) or groups, separated by commas',
} as const;

export const DATES_TEXTS = {
  zone: (zone: string) => `Times are in ${zone}`,
  notSet: 'Not set',
  save: 'Save dates',
  discard: 'Discard changes',
  unchanged: 'No changes detected.',
  saved: 'Dates updated successfully',
  undo: 'Undo',
  restored: 'The earlier dates are back.',
  editedByOthers: 'Somebody else changed the dates.',
  failed: 'Failed to update dates',
  incomplete: 'Enter the whole date and time, or clear it.',
  outOfOrder: 'The file must expire after it becomes openable.',
  confirmTitle: (name: string) => `Change the dates of ${name}?`,
  old: 'Old',
  new: 'New',
} as const;

export const DATE_PRESET_TEXTS = {
  atOnce: 'At once',
  tomorrow: 'Tomorrow',
  week: '+7 days',
  endOfMonth: 'End of month',
  never: 'Never',
} as const;

export const DATE_FIELD_TEXTS = { openable: 'Openable', expires: 'Expires' } as const;

export const NOT_SET_TEXTS = {
  openable: 'Not set: it can be opened at once.',
  expires: 'Not set: it never expires.',
} as const satisfies Record<DateField, string>;

export const CLOCK_CHANGE_TEXTS = {
  once: '',
  first:
    '. This time occurs twice on that day (clocks go back). The first one is used; to enter the second, choose UTC.',
  second: '. This time occurs twice on that day (clocks go back). The second one is used.',
  skipped: '. This time does not exist on that day (clocks go forward).',
} as const satisfies Record<WallClockOccurrence, string>;

export const DATES_OUTCOME_TEXTS = {
  waiting: 'Nobody can open the file until it becomes openable.',
  open: 'Everybody with access can open the file at once.',
  expired: 'The file will have expired: nobody can open it any more.',
} as const;

export const DATES_CONFLICT_TEXTS = {
  title: 'Somebody else changed the dates.',
  question: 'Nothing was saved yet. Choose which dates to keep.',
  was: 'Was',
  isNow: 'Is now',
  wanted: 'You want',
  saveMine: 'Save mine',
  keepTheirs: 'Keep theirs',
} as const;
