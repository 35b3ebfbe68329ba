import { toDisplayAddress } from '@bakehouse/contract/input';
import type { AllowingRule } from '@bakehouse/contract';
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
  bakedBy: (baker: string) => `Baked by ${toDisplayAddress(baker)}.`,
  bakedAs: (name: string, baker: string) => `Baked by ${toDisplayAddress(baker)} as “${name}”.`,
  until: (date: string) => `Until ${date}.`,
  noEnd: 'It does not expire.',
  opensOn: (date: string) => `It opens on ${date}.`,
  result: (name: string, verdict: string) => `${name}: ${verdict}.`,
} as const;

export const UNANSWERED_TEXTS = {
  title: 'Leave before every file is checked?',
  text: 'You would have to choose the other files again.',
  stay: 'Stay',
  discard: 'Leave',
} as const;

export const ALLOWING_RULE_TEXTS = {
  email_grant: 'Your email address has access.',
  wildcard_grant: 'Everyone at your email domain has access.',
  layered_grant: 'You have access to some of its fields.',
} as const satisfies Record<AllowingRule, string>;
