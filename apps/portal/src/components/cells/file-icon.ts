import type { IconName } from '../icon.tsx';

const ICONS: readonly { ending: string; icon: IconName }[] = [
  { ending: '.pdf', icon: 'file-pdf' },
  { ending: '.csv', icon: 'file-csv' },
  { ending: '.json', icon: 'file-json' },
];

/** By the name's ending, as the file type filter does. */
export const fileIcon = (name: string): IconName =>
  ICONS.find(({ ending }) => name.toLowerCase().endsWith(ending))?.icon ?? 'file-other';
