import { formatNumber } from '../../../lib/format-number.ts';

export const STATUS_TEXTS = {
  people: (count: number) => `${formatNumber(count)} ${count === 1 ? 'person' : 'people'}`,
  domains: (count: number) => `${formatNumber(count)} ${count === 1 ? 'domain' : 'domains'}`,
  nobody: 'Nobody yet',
  notOpened: 'Not opened yet',
  noRefusals: 'None',
  inDays: (days: number) => `in ${days} days`,
} as const;
