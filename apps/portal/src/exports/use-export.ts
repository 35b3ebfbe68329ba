import { useSyncExternalStore } from 'react';
import type { ExportKind } from '../api/exports.ts';
import { useZone } from '../time/zone.tsx';
import type { ExportRequest } from './exports.ts';
import { useExports } from './exports-context.ts';

export interface ExportButton {
  busy: boolean;
  onDownload: () => void;
}

/** @param listNow called on press, because the rendered list may lag behind the address */
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
