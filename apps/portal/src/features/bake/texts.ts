import { peopleMessageOf } from '../../grantees/people-message.ts';
import type { GranteeCounts } from '../../grantees/parse-people.ts';
import { toAmountWithUnit } from '../../lib/amount-with-unit.ts';
import { formatBytes } from '../../components/local-files/format-bytes.ts';

const fileCountText = (count: number) => toAmountWithUnit(count, 'file');

const MAX_QUOTED_TEXTS = 3;

const quoteFirst = (texts: readonly string[]) => {
  const shown = texts.slice(0, MAX_QUOTED_TEXTS).map((text) => `“${text}”`);
  const hidden = texts.length - shown.length;
  return hidden > 0 ? `${shown.join(', ')} and ${hidden} more` : shown.join(', ');
};

export const DIALOG_TEXTS = {
  title: 'Bake files',
  lead: 'Bakehouse keeps the name, size and checksum of a file. Its content stays on this device. Then save the sealed copy and send that one: it opens only for the people you allow. Copies of the original that people already have stay readable.',
  cancel: 'Cancel',
  stop: 'Stop',
  done: 'Done',
  bake: (count: number) => (count === 0 ? 'Bake files' : `Bake ${fileCountText(count)}`),
  tryAgain: (count: number) => `Try ${fileCountText(count)} again`,
  baking: 'Baking…',
  noFiles: 'Choose at least one file.',
} as const;

export const BATCH_TEXTS = {
  list: 'Files to bake',
  choose: 'Choose files',
  chooseMore: 'Add files',
  drop: 'Drop files here, or choose them.',
  chooseAgain: (names: string) => `The page was reloaded. Choose these files again: ${names}`,
  facts: (type: string, bytes: number) => `${type} · ${formatBytes(bytes)}`,
  readingOf: (name: string) => `FileReading ${name}`,
  readBytes: (bytes: number, size: number) => `${formatBytes(bytes)} of ${formatBytes(size)} read`,
  baking: 'Baking',
  baked: 'Baked',
  bakedBefore: 'You baked this file before',
  unchanged: 'Nothing about it has changed now.',
  unchangedAs: (name: string) => `As “${name}”. Nothing about it has changed now.`,
  sameContent: 'Same content',
  sameAs: (name: string) => `It is the same file as “${name}” in this list, which is baked.`,
  empty:
    'This file is empty. All empty files have the same checksum, so it stands for any of them.',
  saveAll: (count: number) => `Save ${count} sealed copies`,
  show: 'Show file',
  showOf: (name: string) => `Show file ${name}`,
  remove: (name: string) => `Remove ${name}`,
  unreadable: 'This file cannot be read. It may have been moved or changed. Choose it again.',
  badName: (problem: string) => `Rename this file. Its name ${problem}.`,
  failed: 'This file could not be baked.',
  status: (read: number, all: number) => `${read} of ${fileCountText(all)} read.`,
  resultBaked: (count: number) => `${fileCountText(count)} baked.`,
  resultBakedBefore: (count: number) => `${fileCountText(count)} already baked.`,
  resultFailed: (count: number) => `${fileCountText(count)} not baked.`,
  kept: (count: number) =>
    `${fileCountText(count)} and what you typed are kept. Press “Bake files” to go on.`,
  seeWhy: 'Press “Bake files” to see why.',
} as const;

export const SEALED_COPY_TEXTS = {
  save: 'Save the sealed copy',
  saveAgain: 'Save it again',
  saveOf: (name: string) => `Save the sealed copy of ${name}`,
  saveAgainOf: (name: string) => `Save it again: ${name}`,
  cancel: 'Cancel',
  cancelOf: (name: string) => `Cancel the sealed copy of ${name}`,
} as const;

export const FORM_TEXTS = {
  people: 'Who may open them',
  peopleHint: 'Addresses, *@example.com for everyone there, or groups. Paste several at once.',
  peopleCount: ({ people, domains, groups }: GranteeCounts) =>
    [
      ...(people > 0 ? [people === 1 ? '1 person' : `${people} people`] : []),
      ...(domains > 0 ? [toAmountWithUnit(domains, 'domain')] : []),
      ...(groups > 0 ? [toAmountWithUnit(groups, 'group')] : []),
    ].join(', '),
  wrongPeople: (wrong: readonly string[]) =>
    peopleMessageOf(
      wrong,
      `Not an email address, domain or group: ${quoteFirst(wrong)}. Use dee@example.com, *@example.com or the name of a group.`,
    ),
  tell: 'Tell them by email',
  tellHint: 'Each person gets one email for each file. Whole domains get none.',
  openable: 'Openable from',
  openableEmpty: 'Openable at once.',
  expires: 'Expires',
  expiresEmpty: 'Never expires.',
  noDate: 'Complete the date and time, or clear them.',
  datesOutOfOrder: 'The file must expire after it becomes openable.',
  zone: (zone: string) => `Times in ${zone}`,
  atOnce: 'At once',
  tomorrow: 'Tomorrow',
  inSevenDays: 'In 7 days',
  endOfMonth: 'End of month',
  never: 'Never',
  fieldsTitle: 'Fields with people of their own',
  fields: 'Fields and their people',
  fieldsHint: 'One field a line, for example “Prices: dee@example.com, *@example.org”.',
  fieldWithoutName: 'Begin each line with the name of a field and a colon.',
  repeatedField: (field: string) => `Name the field “${field}” only once.`,
  addressCheck: 'The address check',
} as const;

export const FIELD_TEXTS = {
  limitOf: (field: string) => `Limit of ${field}`,
  of: (name: string) => `Pick fields of ${name}`,
  add: (field: string) => `Add the field ${field}`,
  more: (count: number) => `${toAmountWithUnit(count, 'more field')}. Type their names below.`,
  noFields: (name: string, problem: string) => `${name}: ${problem}`,
  missing: (field: string) =>
    `No chosen file has the field “${field}”, so its people get nothing of it.`,
  unread: 'Its fields could not be read. Type their names below.',
} as const;

export const START_TEXTS = {
  title: 'No files found.',
  lead: 'Drop your first files anywhere on this page, or choose them.',
  choose: 'Choose files',
  note: 'Their content stays on this device. You decide who may open them, and until when.',
  shared: (total: number) => `See the ${fileCountText(total)} that others share with you`,
  commandLead: 'Bake from a command line',
  command: (email: string, origin: string) =>
    `npx --yes pnpm@10.34.8 bake FILE --as ${email} --server ${origin}`,
  copy: 'Copy command',
  copied: 'The command is in the clipboard.',
  notCopied: 'The browser did not copy the command. Select it and copy it.',
} as const;

export const UNBAKED_TEXTS = {
  title: 'Leave without baking?',
  text: 'The chosen files are not baked yet. You would have to choose them again.',
  stay: 'Stay',
  discard: 'Leave',
} as const;
