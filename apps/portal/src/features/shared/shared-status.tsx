import type { SharedFile } from '../../api/access/shared-files.ts';
import { FileStatusBadge } from '../../components/file-status/file-status-badge.tsx';
import { formatDay } from '../../time/format-date.ts';
import { useNow } from '../../time/use-now.ts';
import { useZone } from '../../time/zone.tsx';
import { isBannedFrom, toStatusDetail } from './shared-text.ts';

/** A banned user cannot open the file, whatever its status is, so the ban hides the status. */
export function SharedStatus({ file }: { file: SharedFile }) {
  const now = useNow();
  const { name: zone } = useZone();
  if (isBannedFrom(file)) return <FileStatusBadge status="banned" detail={null} />;
  const detail = toStatusDetail(file, (iso) => formatDay(iso, zone, now));
  return <FileStatusBadge status={file.status} detail={detail} />;
}
