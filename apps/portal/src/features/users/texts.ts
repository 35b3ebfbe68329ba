import { toDisplayAddress } from '@bakehouse/contract/input';
import { ACTIVE_USER_WINDOW_DAYS, type BanLevel, type UserStatus } from '@bakehouse/contract';
import type { BanChange } from '../../api/bans.ts';
import type { BakedCounts } from '../../api/people.ts';
import type { ActivationChange } from '../../api/users.ts';
import { formatNumber } from '../../lib/format-number.ts';
import type { ListTexts } from '../../list/list-view.tsx';

export const USERS_TEXTS = {
  lists: 'Lists of users',
  status: 'Status',
  nothingMatches: 'Nobody matches your search and filters.',
  loadingFailed: 'Failed to fetch users',
} as const;

export type PeopleTexts = Omit<ListTexts, 'nothingMatches'>;

export const OPENERS_TEXTS = {
  caption: 'Openers',
  searchLabel: 'Search openers',
  dateLabel: 'Added',
  dateAbout: 'The day they joined or first got access.',
  empty: 'No openers found.',
  hint: 'Everybody with access to your files will appear here.',
  showAll: 'Show all openers',
} as const satisfies PeopleTexts;

export const BAKERS_TEXTS = {
  caption: 'Bakers',
  searchLabel: 'Search bakers',
  dateLabel: 'Account created',
  empty: 'No bakers found.',
  hint: 'Everybody who bakes a file will appear here.',
  showAll: 'Show all bakers',
} as const satisfies PeopleTexts;

export const USER_STATUS_TEXTS = {
  all: 'All Users',
  active: 'Active',
  inactive: 'Inactive',
  banned: 'Banned',
} as const satisfies Record<UserStatus, string>;

export const ROW_TEXTS = {
  ownRow: 'This is you',
  wholeDomain: 'Whole domain',
  filesBakedBy: (count: number, email: string) =>
    `${count === 1 ? 'file' : 'files'} baked by ${toDisplayAddress(email)}`,
  filesOpenTo: (count: number, email: string) =>
    `${count === 1 ? 'file' : 'files'} that ${toDisplayAddress(email)} has access to`,
} as const;

interface ActivationTexts {
  label: string;
  title: string;
  question: string;
  effects: readonly string[];
  tone: 'primary' | 'danger';
  done: string;
  notDone: (email: string) => string;
}

export const ACTIVATION_TEXTS = {
  deactivate: {
    label: 'Deactivate',
    title: 'Deactivate user',
    question: 'Are you sure you want to deactivate the following user?',
    effects: [
      'The user is logged out everywhere and cannot log in. An email says so.',
      'Nobody can open this baker’s files.',
      'Nothing is deleted. You can reactivate the account at any time.',
    ],
    tone: 'danger',
    done: 'User has been deactivated.',
    notDone: (email) => `${toDisplayAddress(email)} could not be deactivated.`,
  },
  reactivate: {
    label: 'Reactivate',
    title: 'Reactivate user',
    question: 'Are you sure you want to reactivate the following user?',
    effects: [
      'The user can log in again. An email says so.',
      'Everybody with access can open this baker’s files again.',
    ],
    tone: 'primary',
    done: 'User has been reactivated.',
    notDone: (email) => `${toDisplayAddress(email)} could not be reactivated.`,
  },
} as const satisfies Record<ActivationChange['action'], ActivationTexts>;

export const ACTIVATION_NOTE_TEXTS = {
  failed: 'Failed to update the user',
  stillInactive: `The status stays Inactive until the next bake, because there was none in the last ${ACTIVE_USER_WINDOW_DAYS} days.`,
} as const;

const filesText = (count: number) => `${formatNumber(count)} ${count === 1 ? 'file' : 'files'}`;

const areOrIs = (count: number) => (count === 1 ? 'is' : 'are');
const openOrOpens = (count: number) => (count === 1 ? 'opens' : 'open');

const peopleText = (people: number, domains: number) =>
  [
    people > 0 || domains === 0
      ? `${formatNumber(people)} ${people === 1 ? 'person' : 'people'}`
      : '',
    domains > 0 ? `${formatNumber(domains)} ${domains === 1 ? 'domain' : 'domains'}` : '',
  ]
    .filter((part) => part !== '')
    .join(' and ');

export const CHANGE_REACH_TEXTS = {
  counting: 'Counting files…',
  ban: {
    individual: (count: number) =>
      count === 0
        ? 'None of your files is open to it now.'
        : `${formatNumber(count)} of your files ${areOrIs(count)} open to it now.`,
    org: (count: number) =>
      count === 0
        ? 'No file is open to it now.'
        : `${filesText(count)} ${areOrIs(count)} open to it now.`,
  },
  unban: {
    individual: (count: number) =>
      count === 0
        ? 'None of your files opens to it now.'
        : `${formatNumber(count)} of your files ${openOrOpens(count)} to it again.`,
    org: (count: number) =>
      count === 0
        ? 'No file opens to it now.'
        : `${filesText(count)} ${openOrOpens(count)} to it again.`,
  },
  deactivate: ({ open, people, domains }: BakedCounts) =>
    open === 0
      ? 'None of the files is open now.'
      : `${peopleText(people, domains)} ${people + domains === 1 ? 'loses' : 'lose'} access to ${filesText(open)} that ${areOrIs(open)} open now.`,
  reactivate: ({ open, people, domains }: BakedCounts) =>
    open === 0
      ? 'None of the files opens now, because of their dates.'
      : `${peopleText(people, domains)} ${people + domains === 1 ? 'gets' : 'get'} access to ${filesText(open)} again.`,
} as const;

export const BAN_TEXTS = {
  level: 'Level',
  reason: 'Reason',
  reasonHint: 'You and your administrators can read it. You may leave it empty.',
  undo: 'Undo',
  failed: 'Failed to update ban status',
  byAdmin: 'This user has been banned by an admin.',
} as const;

export const BAN_CHANGE_TEXTS = {
  ban: {
    title: 'Ban user',
    verb: 'Ban',
    question: 'Are you sure you want to ban the following user?',
    tone: 'danger',
    done: 'User has been banned.',
    notDone: (email: string) => `${toDisplayAddress(email)} could not be banned.`,
  },
  unban: {
    title: 'Unban user',
    verb: 'Unban',
    question: 'Are you sure you want to unban the following user?',
    tone: 'primary',
    done: 'User has been unbanned.',
    notDone: (email: string) => `${toDisplayAddress(email)} could not be unbanned.`,
  },
} as const satisfies Record<BanChange['action'], object>;

interface BanLevelTexts {
  name: string;
  ban: string;
  unban: string;
  banned: (email: string) => string;
  /** Shown after an unban if a ban of this level remains. */
  remains: (email: string) => string;
}

export const BAN_LEVEL_TEXTS = {
  individual: {
    name: 'Individual: your files only',
    ban: 'This address can no longer open your files. Other bakers’ files and the account are not affected.',
    unban: 'This address can open your files again wherever it has access.',
    banned: (email) => `${toDisplayAddress(email)} can no longer open your files.`,
    remains: (email) =>
      `Your own ban remains: ${toDisplayAddress(email)} still cannot open your files.`,
  },
  org: {
    name: 'Organisation: the files of all bakers',
    ban: 'This address can no longer open any file of the organisation. The account is not affected.',
    unban: 'This address can open files again wherever it has access and no baker has banned it.',
    banned: (email) =>
      `${toDisplayAddress(email)} can no longer open any file of the organisation.`,
    remains: (email) =>
      `The ban by an admin remains: ${toDisplayAddress(email)} still cannot open any file.`,
  },
} as const satisfies Record<BanLevel, BanLevelTexts>;

export const BAN_ADDRESS_TEXTS = {
  open: 'Ban an address',
  title: 'Ban an address',
  about: 'The address needs no account and no access yet.',
  email: 'Email',
  invalid: 'Please enter a valid email.',
  own: 'You cannot ban yourself.',
  confirm: 'Ban',
} as const;
