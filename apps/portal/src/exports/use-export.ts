import { useSyncExternalStore } from 'react';
import type { ExportKind } from '../api/exports.ts';
import { useService } from '../lib/services.tsx';
import type { ExportRequest } from './exports.ts';

export interface ExportButtonState {
  busy: boolean;
  onDownload: () => void;
}

/** @param listNow reads the list from the URL, which can be newer than the rendered list */
export function useExport(kind: ExportKind, listNow: () => ExportRequest): ExportButtonState {
  const exports = useService('exports');
  const running = useSyncExternalStore(exports.subscribe, exports.running);
  return {
    busy: running.has(kind),
    onDownload: () => exports.start(listNow()),
  };
}
