import { toDisplayAddress } from '@bakehouse/contract/input';
import type { AllowingRule } from '@bakehouse/contract';
import { formatBytes } from '../../components/local-files/format-bytes.ts';
import type { OpeningProblem } from '../../sealed-copies/opening-messages.ts';

export const TEXTS = {
  title: 'Open files',
  lead: 'Choose files that somebody sent you. If you may open a sealed copy, you get the original here. You can also check whether you may open an original. The contents stay on this device. The baker sees that you asked.',
  list: 'Files to open',
  drop: 'Drop files here, or choose them.',
  choose: 'Choose files',
  chooseMore: 'Open more files',
  done: 'Done',
  facts: (type: string, bytes: number) =>
    `${type === '' ? 'Unknown type' : type} · ${formatBytes(bytes)}`,
  readingOf: (name: string) => `Reading ${name}`,
  readBytes: (bytes: number, size: number) => `${formatBytes(bytes)} of ${formatBytes(size)} read`,
  asking: 'Checking',
  openingOf: (name: string) => `Opening ${name}`,
  openedBytes: (bytes: number, size: number) =>
    `${formatBytes(bytes)} of ${formatBytes(size)} opened`,
  view: 'View',
  viewOf: (name: string) => `View ${name}`,
  elsewhere: (origin: string) => `This copy belongs to ${origin}. Open it there. Nothing was sent.`,
  hasMoved: 'If that server has moved to this address, ask here.',
  askHere: 'Ask here',
  askHereFor: (name: string) => `Ask here: ${name}`,
  remove: (name: string) => `Remove ${name}`,
  isOther: (name: string, listed: string) =>
    `“${name}” is another file than “${listed}”, which you wanted to open. The answer below is about “${name}”.`,
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

export const ORIGINAL_TEXTS = {
  what: 'The content is exactly what was baked.',
  save: 'Save the original',
  saveOf: (name: string) => `Save the original: ${name}`,
} as const;

export const FIELDS_TEXTS = {
  what: 'Some fields of this file are shared with you. The rest is left out.',
  save: 'Save these fields',
  saveOf: (name: string) => `Save these fields: ${name}`,
} as const;

export const UNANSWERED_TEXTS = {
  title: 'Leave before every file is open?',
  text: 'You would have to choose the other files again.',
  stay: 'Stay',
  discard: 'Leave',
} as const;

export const BROKEN_COPY_TEXTS = {
  damaged: 'This sealed copy is damaged or was changed. Ask for it again.',
  not_the_original:
    'This sealed copy holds other content than the file that was baked. Do not trust it, and ask for it again.',
  unreadable: 'This file cannot be read. It may have been moved or changed. Choose it again.',
  full: 'There is not enough space on this device to open this copy. Free some space and choose it again. A private window has little space.',
  too_large:
    'This browser cannot open sealed copies of more than 256 MB. Use another browser, or the command line.',
  fields_only: 'This copy holds the whole file. You have access to some of its fields only.',
} as const satisfies Record<OpeningProblem, string> & Record<string, string>;

export type BrokenCopyProblem = keyof typeof BROKEN_COPY_TEXTS;

export const ALLOWING_RULE_TEXTS = {
  email_grant: 'Your email address has access.',
  wildcard_grant: 'Everyone at your email domain has access.',
  group_grant: 'A group with you in it has access.',
  layered_grant: 'You have access to some of its fields.',
} as const satisfies Record<AllowingRule, string>;
