import { toDisplayAddress } from '@bakehouse/contract/input';
import type { BanLevel } from '@bakehouse/contract';
import { formatNumber } from '../../../lib/format-number.ts';

const fileCountText = (count: number) => `${formatNumber(count)} ${count === 1 ? 'file' : 'files'}`;

export const PERSON_TEXTS = {
  back: 'All users',
  loading: (email: string) => `Loading what is known about ${toDisplayAddress(email)}`,
  loadingFailed: 'Failed to fetch this person.',
  tryAgain: 'Try again',
  unknownTitle: (email: string) => `${toDisplayAddress(email)} has had no access to your files.`,
  unknownText: 'Nobody with this address was allowed to open one, was refused or is banned.',
  you: 'This is you',
  banReason: (reason: string) => `Reason: ${reason}`,
  files: 'Files with access',
  openings: 'Openings allowed',
  refusals: 'Refused',
  baked: 'Files baked',
  shared: 'Shared with you',
  listOfBaked: 'Show the baked files in the list',
  listOfOpenings: 'Show these openings in Activity',
  listOfRefusals: 'Show these refusals in Activity',
  sharesFiles: 'Shares files with you',
  firstSeen: 'First seen',
  lastOpened: 'Last allowed',
  never: 'Never',
  notSeen: 'Not seen yet',
  listOfFiles: 'Show these files in the list',
} as const;

export const BANNED_TEXTS = {
  individual: 'Banned from your files',
  org: 'Banned from all files of the organisation',
} as const satisfies Record<BanLevel, string>;

export const BAKED_TEXTS = {
  all: 'Files baked',
  shared: 'Files shared with you',
  name: 'File',
  status: 'Status',
  expires: 'Expires',
  neverExpires: 'Never',
  changes: 'Changes on',
  noChange: 'None planned',
  empty: 'No files.',
  hint: 'Files that this person bakes will appear here.',
  loadingFailed: 'Failed to fetch file list.',
} as const;

export const PERSON_FILES_TEXTS = {
  title: 'Files with access',
  name: 'File',
  baker: 'Baker',
  access: 'Access',
  status: 'Status',
  expires: 'Expires',
  empty: 'No files.',
  hint: 'Files that this address has access to will appear here.',
  loadingFailed: 'Failed to fetch file list.',
  wholeFile: 'Whole file',
  fields: (count: number) => `${formatNumber(count)} ${count === 1 ? 'field' : 'fields'}`,
  domain: 'Whole domain',
  neverExpires: 'Never',
} as const;

export const PERSON_ACTIVITY_TEXTS = {
  title: 'Activity',
  show: 'Show',
  all: 'Everything',
  opened: 'Openings allowed',
  alerts: 'Refusals and alerts',
  what: 'What happened',
  device: 'Device',
  when: 'When',
  opening: 'Allowed',
  refusal: 'Refused',
  empty: 'No activity found.',
  hint: 'What this person does with your files will appear here.',
  loadingFailed: 'Failed to fetch activity logs.',
} as const;

export const REMOVAL_TEXTS = {
  start: 'Remove from all files',
  title: 'Remove from all files',
  looking: 'Looking for files…',
  lookingFailed: 'The files could not be read. Nothing was removed.',
  lost: 'Files that are removed',
  kept: 'Files that stay open',
  question: (email: string, count: number) =>
    `${toDisplayAddress(email)} loses access to ${fileCountText(count)}:`,
  none: (email: string) =>
    `No file gives access to ${toDisplayAddress(email)} itself, so there is nothing to remove.`,
  remaining: (count: number) =>
    `${fileCountText(count)} ${count === 1 ? 'stays' : 'stay'} open, because the whole domain has access. Ban this address to close them as well:`,
  confirm: (count: number) => `Remove from ${fileCountText(count)}`,
  progressLabel: 'Removing access',
  undoProgressLabel: 'Giving access back',
  removed: (email: string, count: number) =>
    `${toDisplayAddress(email)} was removed from ${fileCountText(count)}.`,
  restored: (email: string, count: number) =>
    `${toDisplayAddress(email)} has access to ${fileCountText(count)} again.`,
  changeFailed: 'Failed to update permissions',
} as const;
