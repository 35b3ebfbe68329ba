import { Link } from 'react-router-dom';
import { BreakableEmail } from '../../../components/cells/breakable-email.tsx';
import styles from '../../../components/cells/quiet-link.module.css';
import type { Viewer } from '../../../list/viewer.ts';
import { useFileUrl, type EventFile } from './use-file-url.ts';

interface EventFileNameProps {
  name: string;
  event: EventFile;
  viewer: Viewer;
}

/** The name is a link, because narrow windows and the user's columns can leave out the file ID. */
export function EventFileName({ name, event, viewer }: EventFileNameProps) {
  const url = useFileUrl(event, viewer);
  const text = <BreakableEmail text={name} />;
  return url === null ? (
    text
  ) : (
    <Link to={url} className={styles.link}>
      {text}
    </Link>
  );
}
