import { useSyncExternalStore } from 'react';
import type { ExportSource } from '../api/exports.ts';
import type { DayRange } from '../lib/day-range.ts';
import { useZone } from '../lib/zone.tsx';
import { useServices } from './services.tsx';

interface ExportButton {
  /** One of this kind is under way, whoever started it. */
  busy: boolean;
  onDownload: () => void;
}

/** What a button needs that downloads a list as it is narrowed and sorted. */
export function useExport(source: ExportSource, { from, to }: DayRange): ExportButton {
  const { exports } = useServices();
  const { name: zone } = useZone();
  const running = useSyncExternalStore(exports.subscribe, exports.running);
  return {
    busy: running.has(source.kind),
    onDownload: () => exports.start({ source, days: { from, to }, zone }),
  };
}
