import type { SharedFileRow } from '@bakehouse/contract';
import type { ListTexts } from '../../list/list-view.tsx';

export const SHARED_LIST_TEXTS = {
  caption: 'Shared with me',
  searchLabel: 'Search shared files',
  empty: 'No shared files found.',
  hint: 'Files that somebody lets you open will appear here. If you were sent a file, check whether you may open it.',
  nothingMatches: 'No shared file matches your search and filters.',
  showAll: 'Show all shared files',
} as const satisfies ListTexts;

export const SHARED_TEXTS = {
  loadingFailed: 'Failed to fetch the list of shared files.',
  name: 'Display Name',
  status: 'Status',
  fileStatus: 'File status',
  rule: 'Your access',
  changes: 'Changes on',
  baker: 'Baker',
  lastOpened: 'Last allowed',
  granted: 'Granted',
  noChange: 'None planned',
  notOpened: 'Never',
  copy: 'Your copy',
  openCopy: 'Open copy',
  openCopyOf: (name: string) => `Open copy of ${name}`,
  detailsOf: (name: string) => `Details of ${name}`,
} as const;

export const SHARED_RULE_TEXTS = {
  email_grant: 'Your address has access',
  wildcard_grant: 'Your domain has access',
  group_grant: 'A group with you has access',
  layered_grant: 'You have access to some fields',
  destroyed: 'The baker has destroyed it',
  inactive_baker: 'The baker’s account is deactivated',
  org_ban: 'You are banned from all files',
  individual_ban: 'The baker has banned you',
  not_openable_yet: 'It is too early',
  expired: 'It has expired',
  access_ended: 'Your access has ended',
  openings_used_up: 'You have used all openings',
} as const satisfies Record<SharedFileRow['rule'], string>;

export const SHARED_TERMS_TEXTS = {
  left: (left: number) => (left === 1 ? '1 opening left' : `${left} openings left`),
} as const;

export const SHARED_BAN_TEXTS = {
  organisation: 'You are banned from all files',
  askAdmin: 'Your organisation has banned you from opening files. Ask an administrator.',
  baker: 'You are banned from some of these files',
  others: 'others',
  askBakers: ' banned you from opening their files. Ask them to lift the ban.',
  subject: 'Your ban at Bakehouse',
} as const;
