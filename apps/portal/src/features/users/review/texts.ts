import type { ReviewRow } from '@bakehouse/contract';
import { type ReviewChoice, UNUSED_DAYS } from '../../../api/access/access-review.ts';
import { toAmountWithUnit } from '../../../lib/amount-with-unit.ts';
import type { ListTexts } from '../../../list/list-view.tsx';

export const REVIEW_LIST_TEXTS = {
  caption: 'Review access',
  searchLabel: 'Search people, groups and files',
  empty: 'Nothing to review.',
  hint: 'Access that nobody uses will appear here.',
  nothingMatches: 'No access matches your search and filter.',
  showAll: 'Show what is unused',
} as const satisfies ListTexts;

export const REVIEW_CHOICE_TEXTS = {
  unused: `Unused for ${UNUSED_DAYS} days`,
  never: 'Never opened',
  leavers: 'People who left',
  all: 'All access',
} as const satisfies Record<ReviewChoice, string>;

interface ReviewCounts {
  people: number;
  domains: number;
  groups: number;
  files: number;
}

export const REVIEW_TEXTS = {
  which: 'Show',
  loadingFailed: 'The review could not be loaded',
  columns: {
    grantee: 'Who',
    file: 'File',
    baker: 'Baker',
    granted: 'Given',
    used: 'Last opened',
  },
  never: 'Never',
  left: 'Account deactivated',
  group: (name: string) => `Group ${name}`,
  field: (field: string) => `Field ${field}`,
  kept: (by: string) => `Kept by ${by}`,
  select: 'Select',
  row: ({ email, group_name: group, filetitle }: ReviewRow) =>
    `Select ${group ?? email} for ${filetitle}`,
  page: 'Select everything on this page',
  bar: 'Selected access',
  counts: ({ people, domains, groups, files }: ReviewCounts) =>
    [
      ...(people > 0 ? [people === 1 ? '1 person' : `${people} people`] : []),
      ...(domains > 0 ? [toAmountWithUnit(domains, 'domain')] : []),
      ...(groups > 0 ? [toAmountWithUnit(groups, 'group')] : []),
      toAmountWithUnit(files, 'file'),
    ].join(', '),
  nothing: 'Nothing selected',
  remove: 'Remove access',
  keep: 'Keep',
  clear: 'Clear',
  done: 'Done',
  removed: 'Access removed.',
  keptAll: 'Access kept.',
  restored: (restored: number, dropped: number) => {
    if (dropped === 0) return 'Access is back.';
    const gone = dropped === 1 ? 'a group that was' : 'groups that were';
    return restored === 0
      ? `This was access of ${gone} deleted, so it cannot come back.`
      : `Access is back, except for ${gone} deleted.`;
  },
  undo: 'Undo',
  changeFailed: 'The access could not be changed. Try again.',
} as const;
