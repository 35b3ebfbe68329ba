import { formatNumber } from '../../../lib/format-number.ts';

export const FILE_CELL_TEXTS = {
  people: (count: number) => `${formatNumber(count)} ${count === 1 ? 'person' : 'people'}`,
  groups: (count: number) => `${formatNumber(count)} ${count === 1 ? 'group' : 'groups'}`,
  domains: (count: number) => `${formatNumber(count)} ${count === 1 ? 'domain' : 'domains'}`,
  nobody: 'Nobody yet',
  notOpened: 'Never',
  noRefusals: 'None',
  refusalsOf: (count: number, name: string) =>
    `refused ${count === 1 ? 'opening' : 'openings'} of ${name}`,
  inDays: (days: number) => `in ${days} days`,
} as const;
