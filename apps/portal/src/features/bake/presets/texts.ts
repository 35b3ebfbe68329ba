import { toAmountWithUnit } from '../../../lib/amount-with-unit.ts';

const dayText = (days: number) => toAmountWithUnit(days, 'day');

export const PRESET_TEXTS = {
  title: 'Presets',
  use: 'Use',
  labelOfUse: (name: string) => `Use ${name}`,
  remove: (name: string) => `Delete ${name}`,
  more: (count: number) => toAmountWithUnit(count, 'more preset'),
  failed: 'The presets could not be loaded.',
  tryAgain: 'Try again',
  used: (name: string) => `“${name}” is filled in.`,
  undo: 'Undo',
  givenBack: 'What you typed before is back.',
  nobody: 'Nobody yet',
  fields: (count: number) => toAmountWithUnit(count, 'field'),
  opensAfter: (days: number) => `opens after ${dayText(days)}`,
  expiresAfter: (days: number) => `expires after ${dayText(days)}`,
  endsAfter: (days: number) => `access for ${dayText(days)}`,
  neverExpires: 'never expires',
  saveTitle: 'Save as preset',
  name: 'Name of the preset',
  save: 'Save',
  replace: 'Replace',
  nameMissing: 'Enter a name.',
  hint: (dates: string) => `Keeps the people, their limits, their fields and the dates: ${dates}.`,
  hintReplace: (name: string, dates: string) =>
    `Replaces “${name}” by the people, limits, fields and dates above: ${dates}.`,
  saved: (name: string) => `“${name}” is saved.`,
  replaced: (name: string) => `“${name}” is replaced.`,
  deleted: (name: string) => `“${name}” is deleted.`,
  changeFailed: 'The preset could not be changed. Try again.',
} as const;
