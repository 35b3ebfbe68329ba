import { dashboardUrl } from '../../../url-state/dashboard-link.ts';
import type { AuditEvent } from '../../../api/audit-logs.ts';
import type { Viewer } from '../../../list/viewer.ts';
import { useZone } from '../../../time/zone.tsx';

export type EventFile = Pick<AuditEvent, 'baker' | 'fileId'>;

/**
 * The URL of an event's file in the list of files, in the admin mode and the time zone of the
 * current view. It is null if the user's list does not have the file: a link would find nothing.
 */
export function useFileUrl({ baker, fileId }: EventFile, viewer: Viewer): string | null {
  const { choice: zone } = useZone();
  if (fileId === null || !(viewer.admin || baker === viewer.email)) return null;
  return dashboardUrl({ tab: 'files', admin: viewer.admin, zone, filters: { file: fileId } });
}
