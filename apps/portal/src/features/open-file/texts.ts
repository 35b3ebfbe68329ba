import type { AllowingRule } from '@bakehouse/contract';
import type { Refusal } from '../../api/local-files/openings.ts';
import { formatBytes } from '../../components/local-files/format-bytes.ts';

export const TEXTS = {
  title: 'Check files',
  lead: 'Find out whether you may open a file that somebody sent you. Its content stays on this device. The baker sees that you asked.',
  list: 'Checked files',
  drop: 'Drop files here, or choose them.',
  choose: 'Choose files',
  chooseMore: 'Check more files',
  done: 'Done',
  facts: (type: string, bytes: number) =>
    `${type === '' ? 'Unknown type' : type} · ${formatBytes(bytes)}`,
  readingOf: (name: string) => `Reading ${name}`,
  readBytes: (bytes: number, size: number) => `${formatBytes(bytes)} of ${formatBytes(size)} read`,
  asking: 'Checking',
  remove: (name: string) => `Remove ${name}`,
  unreadable: 'This file cannot be read. It may have been moved or changed. Choose it again.',
  failed: 'This file could not be checked.',
  tryAgain: 'Try again',
  tryAgainFor: (name: string) => `Try again: ${name}`,
  allowed: 'You may open this file',
  refused: 'You may not open this file',
  unknown: 'No access found',
  bakedBy: (baker: string) => `Baked by ${baker}.`,
  bakedAs: (name: string, baker: string) => `Baked by ${baker} as “${name}”.`,
  until: (date: string) => `Until ${date}.`,
  noEnd: 'It does not expire.',
  opensOn: (date: string) => `It opens on ${date}.`,
  result: (name: string, verdict: string) => `${name}: ${verdict}.`,
} as const;

export const RULE_TEXTS = {
  email_grant: 'Your email address has access.',
  wildcard_grant: 'Everyone at your email domain has access.',
  layered_grant: 'You have access to some of its fields.',
} as const satisfies Record<AllowingRule, string>;

export const REFUSAL_TEXTS = {
  inactive_baker: 'The account of its baker is deactivated.',
  org_ban: 'Your organisation has banned you from opening files. Ask an administrator.',
  individual_ban: 'Its baker has banned you. Ask the baker to lift the ban.',
  not_openable_yet: 'It is too early.',
  expired: 'It has expired. Ask the baker for more time.',
  unknown:
    'Nobody gave you access to these exact bytes. A changed copy counts as another file. Ask the person who sent it.',
} as const satisfies Record<Refusal, string>;
