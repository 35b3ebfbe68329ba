import { Link } from 'react-router-dom';
import { ShortId } from '../../../components/cells/short-id.tsx';
import { shortenId } from '../../../components/cells/shorten-id.ts';
import { VisuallyHidden } from '../../../components/visually-hidden.tsx';
import type { Viewer } from '../../../list/viewer.ts';
import styles from './file-id.module.css';
import { ACTIVITY_TEXTS } from '../texts.ts';
import { useFileUrl, type EventFile } from './use-file-url.ts';

interface FileIdProps {
  event: EventFile & { fileId: string };
  viewer: Viewer;
}

export function FileId({ event, viewer }: FileIdProps) {
  const { fileId } = event;
  const url = useFileUrl(event, viewer);
  return url === null ? (
    <ShortId value={fileId} label={ACTIVITY_TEXTS.fileId} isBare />
  ) : (
    <Link to={url} className={styles.link} title={fileId}>
      <VisuallyHidden>{ACTIVITY_TEXTS.showFile(fileId)}</VisuallyHidden>
      <span aria-hidden="true">{shortenId(fileId)}</span>
    </Link>
  );
}
