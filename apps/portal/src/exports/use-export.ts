import { useSyncExternalStore } from 'react';
import type { ExportKind } from '../api/exports.ts';
import { useZone } from '../time/zone.tsx';
import type { ExportRequest } from './exports.ts';
import { useExports } from './exports-context.ts';

export interface ExportButton {
  /** One of this kind is under way, whoever started it. */
  busy: boolean;
  onDownload: () => void;
}

/**
 * What a button needs that downloads a list as it is narrowed and sorted.
 * @param listNow told when it is pressed: what is on show may lag behind what was asked for
 */
export function useExport(
  kind: ExportKind,
  listNow: () => Omit<ExportRequest, 'zone'>,
): ExportButton {
  const exports = useExports();
  const { name: zone } = useZone();
  const running = useSyncExternalStore(exports.subscribe, exports.running);
  return {
    busy: running.has(kind),
    onDownload: () => exports.start({ ...listNow(), zone }),
  };
}
