import { Link } from 'react-router-dom';
import { dashboardAddress } from '../../address/dashboard-link.ts';
import type { AuditEvent } from '../../api/audit-logs.ts';
import { ShortId } from '../../components/cells/short-id.tsx';
import { shortenId } from '../../components/cells/shorten-id.ts';
import { Tooltip } from '../../components/tooltip/tooltip.tsx';
import { VisuallyHidden } from '../../components/visually-hidden.tsx';
import type { Viewer } from '../../list/viewer.ts';
import { useZone } from '../../time/zone.tsx';
import styles from './file-id.module.css';
import { ACTIVITY_TEXTS } from './texts.ts';

interface FileIdProps {
  event: Pick<AuditEvent, 'baker'> & { fileId: string };
  viewer: Viewer;
}

/** The ID is a link only if the user's list has the file; any other link would find nothing. */
export function FileId({ event: { fileId, baker }, viewer }: FileIdProps) {
  const isListed = viewer.admin || baker === viewer.email;
  return isListed ? (
    <FileLink fileId={fileId} admin={viewer.admin} />
  ) : (
    <ShortId value={fileId} label={ACTIVITY_TEXTS.fileId} isBare />
  );
}

interface FileLinkProps {
  fileId: string;
  admin: boolean;
}

/** The link keeps the admin mode and the time zone of the current view. */
function FileLink({ fileId, admin }: FileLinkProps) {
  const { choice: zone } = useZone();
  const address = dashboardAddress({ tab: 'files', admin, zone, filters: { file: fileId } });
  return (
    <Tooltip text={fileId} placement="end">
      <Link to={address} className={styles.link}>
        <VisuallyHidden>{ACTIVITY_TEXTS.showFile(fileId)}</VisuallyHidden>
        <span aria-hidden="true">{shortenId(fileId)}</span>
      </Link>
    </Tooltip>
  );
}
