import type { FileStatus } from '@bakehouse/contract';
import { formatNumber } from '../../../lib/format-number.ts';

export const WORD_TEXTS = {
  open: 'Open',
  not_openable_yet: 'Not yet open',
  expired: 'Expired',
  closed: 'Closed',
} as const satisfies Record<FileStatus, string>;

export const STATUS_TEXTS = {
  status: 'Status',
  all: 'All',
  until: (day: string) => `Until ${day}`,
  opensOn: (day: string) => `Opens on ${day}`,
  bakerInactive: 'Baker inactive',
  people: (count: number) => `${formatNumber(count)} ${count === 1 ? 'person' : 'people'}`,
  domains: (count: number) => `${formatNumber(count)} ${count === 1 ? 'domain' : 'domains'}`,
  nobody: 'Nobody yet',
  notOpened: 'Not opened yet',
  noRefusals: 'None',
  inDays: (days: number) => `in ${days} days`,
} as const;
