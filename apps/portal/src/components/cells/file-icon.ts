import type { IconName } from '../icon.tsx';

const ICONS: readonly { ending: string; icon: IconName }[] = [
  { ending: '.pdf', icon: 'file-pdf' },
  { ending: '.csv', icon: 'file-csv' },
  { ending: '.json', icon: 'file-json' },
];

/** The extension decides, as in the file type filter. */
export const fileIcon = (name: string): IconName =>
  ICONS.find(({ ending }) => name.toLowerCase().endsWith(ending))?.icon ?? 'file-other';
