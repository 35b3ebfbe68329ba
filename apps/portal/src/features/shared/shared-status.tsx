import type { SharedFile } from '../../api/access/shared-files.ts';
import { FileStatusBadge } from '../../components/file-status/file-status-badge.tsx';
import { formatDay } from '../../time/format-date.ts';
import { useNow } from '../../time/use-now.ts';
import { useZone } from '../../time/zone.tsx';
import { toStatusDetail } from './shared-text.ts';

export function SharedStatus({ file }: { file: SharedFile }) {
  const now = useNow();
  const { name: zone } = useZone();
  const detail = toStatusDetail(file, (iso) => formatDay(iso, zone, now));
  return <FileStatusBadge status={file.status} detail={detail} />;
}
