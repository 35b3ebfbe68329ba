import { formatBytes } from '../../components/local-files/format-bytes.ts';
import type { SealingProblem } from '../sealing-messages.ts';

export const SEALING_TEXTS = {
  readingOf: (name: string) => `Reading ${name}`,
  sealingOf: (name: string) => `Sealing ${name}`,
  readBytes: (bytes: number, size: number) => `${formatBytes(bytes)} of ${formatBytes(size)} read`,
  sealedBytes: (bytes: number, size: number) =>
    `${formatBytes(bytes)} of ${formatBytes(size)} sealed`,
  saved: 'Sealed copy saved',
  send: (name: string) =>
    `Send ${name} to people. Nobody can read it before this server allows it.`,
  isOther: (name: string, baked: string) =>
    `“${name}” is not the original of “${baked}”, because its content is different. Choose the file that you baked.`,
  failed: 'The sealed copy could not be made.',
} as const;

export const SEALING_PROBLEM_TEXTS = {
  changed: 'The file has changed since it was baked. Choose it again and bake it.',
  unreadable: 'This file cannot be read any more. It may have been moved. Choose it again.',
  full: 'There is not enough space for the sealed copy. Make room and try again. A private window has little space.',
  too_large:
    'This file is too large to be sealed in a private window. Use a normal window, or the command line.',
} as const satisfies Record<SealingProblem, string>;
