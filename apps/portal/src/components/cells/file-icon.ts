import type { IconName } from '../icon.tsx';

const ICONS_BY_EXTENSION: readonly { ending: string; icon: IconName }[] = [
  { ending: '.pdf', icon: 'file-pdf' },
  { ending: '.csv', icon: 'file-csv' },
  { ending: '.json', icon: 'file-json' },
];

/** The icon depends only on the extension of the file name, like the file type filter. */
export const fileIconOf = (name: string): IconName =>
  ICONS_BY_EXTENSION.find(({ ending }) => name.toLowerCase().endsWith(ending))?.icon ??
  'file-other';
