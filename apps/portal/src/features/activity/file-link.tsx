import { Link } from 'react-router-dom';
import { shorten } from '../../components/shorten.ts';
import { Tooltip } from '../../components/tooltip.tsx';
import { VisuallyHidden } from '../../components/visually-hidden.tsx';
import { zoneParams } from '../../lib/zone-choice.ts';
import { useZone } from '../../lib/zone.tsx';
import styles from './file-link.module.css';

interface FileLinkProps {
  fileId: string;
  admin: boolean;
}

/** Leads to the one file in the Files tab, seen as here. */
export function FileLink({ fileId, admin }: FileLinkProps) {
  const { choice } = useZone();
  const address = new URLSearchParams({
    tab: 'files',
    ...(admin && { admin: 'true' }),
    ...zoneParams(choice),
    file: fileId,
  });
  return (
    <Tooltip text={fileId}>
      <Link to={`?${address.toString()}`} className={styles.link}>
        <VisuallyHidden>Show file {fileId}</VisuallyHidden>
        <span aria-hidden="true">{shorten(fileId)}</span>
      </Link>
    </Tooltip>
  );
}
