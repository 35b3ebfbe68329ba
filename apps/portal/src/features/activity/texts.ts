import { toDisplayAddress } from '@bakehouse/contract/input';
import type { QuickRange } from './filters/quick-range.ts';
import type { StatsSummary } from '../../api/stats.ts';
import type { ListTexts } from '../../list/list-view.tsx';

export const ACTIVITY_LIST_TEXTS = {
  caption: 'Activity',
  searchLabel: 'Search activity',
  dateLabel: 'Timestamp range',
  dateAbout: 'The date of the event.',
  empty: 'No activity found.',
  hint: 'Every bake, opening and login will appear here.',
  nothingMatches: 'No activity matches your search and filters.',
  showAll: 'Show all activity',
} as const satisfies ListTexts;

export const ACTIVITY_TEXTS = {
  loadingFailed: 'Failed to fetch activity logs.',
  filters: 'Filters',
  eventId: 'event ID',
  fileId: 'file ID',
  showFile: (fileId: string) => `Show file ${fileId}`,
  admin: 'Admin',
  actedBy: (impersonator: string) => `${impersonator} acted`,
} as const;

export const RANGE_TEXTS = {
  '24h': '24 hours',
  '7d': '7 days',
  '30d': '30 days',
} as const satisfies Record<QuickRange, string>;

export const ACTIVITY_FILTER_TEXTS = {
  all: 'All',
  action: 'Action',
  device: 'Device',
  person: 'Person',
  anybody: 'Email',
  clearPerson: 'Clear person',
  wholeAddress: 'Enter a whole email address.',
  last: 'Last',
  lastRange: (range: string) => `Last ${range}`,
  hideLogins: 'Hide logins',
  hideLoginsAbout: 'Leaves out logins that succeeded. Refused logins stay.',
} as const;

export const TAG_TEXTS = {
  fileId: (fileId: string) => `File ID: ${fileId}`,
  user: (email: string) => `Person: ${toDisplayAddress(email)}`,
  action: (label: string) => `Action: ${label}`,
  device: (device: string) => `Device: ${device}`,
  logins: 'Logins hidden',
} as const;

export const PANEL_TEXTS = {
  detailsOf: (label: string, user: string) => `Details of ${label}, ${toDisplayAddress(user)}`,
  showOnly: 'Show only',
  id: 'ID',
} as const;

export const TOTALS_TEXTS = {
  label: 'Activity by type',
  inAll: 'in all',
  inPeriod: 'in these days',
  allTime: 'all time',
  shown: 'Shown',
  notLoaded: 'not loaded',
  loadingFailed: 'Failed to fetch the totals.',
  tryAgain: 'Try again',
} as const;

export const TILE_TEXTS = {
  baked: { label: 'Files Baked', about: (scope: string) => `Files baked, ${scope}` },
  opened: {
    label: 'Files Opened',
    about: (scope: string) => `Openings that were allowed, ${scope}`,
  },
  alerts: { label: 'Alerts', about: (scope: string) => `Alerts, ${scope}` },
} as const satisfies Record<
  keyof StatsSummary,
  { label: string; about: (scope: string) => string }
>;
