import type { FileSummary } from '../../../api/files.ts';
import { FileStatusBadge } from '../../../components/file-status/file-status-badge.tsx';
import { useNow } from '../../../time/use-now.ts';
import { useZone } from '../../../time/zone.tsx';
import { toDisplayedStatus, toStatusText } from './status-text.ts';

export function FileStatusCell({ file }: { file: FileSummary }) {
  const now = useNow();
  const { name: zone } = useZone();
  return (
    <FileStatusBadge
      status={toDisplayedStatus(file)}
      detail={toStatusText(file, { now, zone }).detail}
    />
  );
}
