import type { AccessRule } from '@bakehouse/contract';
import { toDisplayAddress } from '@bakehouse/contract/input';

const peopleOf = (count: number) =>
  count === 1
    ? 'the one person or domain with access'
    : `all ${count} people and domains with access`;

export const REQUESTS_TEXTS = {
  title: 'Requests for access',
  titleOfFile: 'Requests for access to this file',
  note: (total: number) => (total === 1 ? '1 waits for you' : `${total} wait for you`),
  others: (count: number) => `Show ${count} more`,
  list: 'Requests for access that wait for an answer',
  asksFor: 'asks for',
  field: (field: string) => `only the field ${field}`,
  asked: (date: string) => `Asked on ${date}.`,
  onlyBaker: (baker: string) => `Only ${toDisplayAddress(baker)} can answer.`,
  allow: 'Allow',
  refuse: 'Refuse',
  ban: 'Ban',
  labelFor: (action: string, email: string, file: string) =>
    `${action}… ${toDisplayAddress(email)}, ${file}`,
  open: (action: string) => `${action}…`,
  cancel: 'Cancel',
  what: 'What they get',
  whole: 'The whole file',
  until: 'Until',
  ends: {
    none: 'No end',
    day: 'In 1 day',
    friday: 'Friday 18:00',
    week: 'In 7 days',
    month: 'In 30 days',
    date: 'A date and time',
  },
  date: 'Access ends',
  dateHint: 'Complete the date and time.',
  dateIsOver: 'Choose a date that is not over yet.',
  word: 'A word to them (optional)',
  reason: 'Reason (optional)',
  previewFailed: 'What this would change is not known.',
  tryAgain: 'Try again',
  failed: 'The answer was not saved.',
  allowed: (email: string, file: string) => `${toDisplayAddress(email)} may open ${file}.`,
  refused: (email: string) => `The request of ${toDisplayAddress(email)} was refused.`,
  banned: (email: string) => `${toDisplayAddress(email)} is banned from your files.`,
  refuseEffect: (email: string) =>
    `${toDisplayAddress(email)} gets no access, and sees your answer with the word below.`,
  banEffect: (email: string) =>
    `${toDisplayAddress(email)} can open none of your files until you lift the ban, and cannot ask again.`,
} as const;

export const REQUEST_RULE_TEXTS = {
  no_grant: 'They have no access.',
  expired: 'The file had expired.',
  not_openable_yet: 'The file was not open yet.',
  layered_grant: 'They have access to some fields.',
} as const satisfies Partial<Record<AccessRule, string>>;

export const EFFECT_TEXTS = {
  whole: (email: string, until: string) =>
    `${toDisplayAddress(email)} may open the whole file${until}.`,
  until: (date: string) => ` until ${date}`,
  fields: (email: string, fields: string, until: string) =>
    `${toDisplayAddress(email)} may open ${fields}${until}.`,
  opensNow: (date: string, people: number) =>
    `The file opens now instead of on ${date}, for ${peopleOf(people)}.`,
  reopens: (date: string, people: number, until: string) =>
    `The file expired on ${date}. It opens again${until === '' ? ' and has no end' : until}, for ${peopleOf(people)}.`,
  closed: 'They would still be refused, so allowing it changes nothing.',
} as const;

export const CLOSED_TEXTS = {
  individual_ban: 'You have banned this person. Lift the ban first.',
  org_ban: 'An administrator has banned this person.',
  destroyed: 'The file is destroyed. Restore it first.',
} as const satisfies Partial<Record<AccessRule, string>>;
