import { bakeFile } from '@bakehouse/contract/calls/files';
import { Link } from 'react-router-dom';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { FileButton } from '../../components/local-files/file-button.tsx';
import { copyText } from '../../lib/plain-http/copy-text.ts';
import { useService } from '../../lib/services.tsx';
import { useDisabledReason } from '../../session/acting/acting-restrictions.ts';
import { PermissionCheckedButton } from '../../session/acting/permission-checked-button.tsx';
import styles from './bake-start.module.css';
import { START_TEXTS } from './texts.ts';

interface BakeStartProps {
  email: string;
  /** The files of others that the user may open, and where they are listed. */
  shared: { total: number; url: string } | null;
  onFiles: (files: readonly File[]) => void;
}

/** A baker without files sees this in place of the list. */
export function BakeStart({ email, shared, onFiles }: BakeStartProps) {
  const isClosed = useDisabledReason(bakeFile) !== undefined;
  return (
    <section className={styles.start} aria-labelledby={START_TITLE_ID}>
      <span className={styles.icon}>
        <Icon name="loaf" />
      </span>
      <h2 id={START_TITLE_ID} className={styles.title}>
        {START_TEXTS.title}
      </h2>
      <p>{START_TEXTS.lead}</p>
      {isClosed ? (
        <PermissionCheckedButton call={bakeFile} variant="primary">
          {START_TEXTS.choose}
        </PermissionCheckedButton>
      ) : (
        <FileButton variant="primary" onFiles={onFiles}>
          {START_TEXTS.choose}
        </FileButton>
      )}
      <p className={styles.note}>{START_TEXTS.note}</p>
      {shared === null ? (
        <BakeCommand email={email} />
      ) : (
        <Link to={shared.url}>{START_TEXTS.shared(shared.total)}</Link>
      )}
    </section>
  );
}

function BakeCommand({ email }: Pick<BakeStartProps, 'email'>) {
  const toasts = useService('toasts');
  const command = START_TEXTS.command(email, window.location.origin);

  const copy = async () => {
    try {
      await copyText(command);
      toasts.add({ tone: 'success', message: START_TEXTS.copied });
    } catch {
      toasts.add({ tone: 'error', message: START_TEXTS.notCopied });
    }
  };

  return (
    <details className={styles.terminal}>
      <summary className={styles.summary}>{START_TEXTS.commandLead}</summary>
      <div className={styles.line}>
        <code className={styles.command}>{command}</code>
        <Button size="compact" variant="quiet" onClick={() => void copy()}>
          {START_TEXTS.copy}
        </Button>
      </div>
    </details>
  );
}

const START_TITLE_ID = 'bake-start';
