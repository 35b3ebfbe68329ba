import {
  exportAuditLogs,
  exportBakers,
  exportFiles,
  exportOpeners,
} from '@bakehouse/contract/calls/exports';
import { exportAccessReview } from '@bakehouse/contract/calls/people/access-review';
import { exportGroup } from '@bakehouse/contract/calls/people/groups';
import type { CsvCall } from '@bakehouse/contract/calls/portal-call';
import { useSyncExternalStore } from 'react';
import type { ExportKind } from '../api/exports.ts';
import { useService } from '../lib/services.tsx';
import type { ExportRequest } from './exports.ts';

const EXPORT_CALLS = {
  files: exportFiles,
  activity: exportAuditLogs,
  openers: exportOpeners,
  bakers: exportBakers,
  review: exportAccessReview,
  group: exportGroup,
} satisfies Record<ExportKind, CsvCall>;

export interface ExportButtonState {
  call: CsvCall;
  busy: boolean;
  onDownload: () => void;
}

/** @param listNow reads the list from the URL, which can be newer than the rendered list */
export function useExport(kind: ExportKind, listNow: () => ExportRequest): ExportButtonState {
  const exports = useService('exports');
  const running = useSyncExternalStore(exports.subscribe, exports.running);
  return {
    call: EXPORT_CALLS[kind],
    busy: running.has(kind),
    onDownload: () => exports.start(listNow()),
  };
}
