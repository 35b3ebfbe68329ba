import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { useService } from '../../../lib/services.tsx';
import { RequestsList } from './requests-list.tsx';
import { openRequestsQuery } from './requests-queries.ts';
import styles from './requests.module.css';
import { REQUESTS_TEXTS as TEXTS } from './texts.ts';

/** More of them would push the list of files out of sight. */
const SHOWN_REQUESTS = 2;

interface RequestsPanelProps {
  admin: boolean;
  /** Null for the requests for all files. */
  fileId: string | null;
}

/** The requests that wait for an answer; nothing while there are none. */
export function RequestsPanel({ admin, fileId }: RequestsPanelProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isWhole, setWhole] = useState(false);
  const { data } = useQuery(openRequestsQuery(useService('api'), { fileId, admin }));
  if (data === undefined || data.rows.length === 0) return null;
  const shown = isWhole ? data.rows : data.rows.slice(0, SHOWN_REQUESTS);
  const hidden = data.rows.length - shown.length;
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 ref={heading} id={id} tabIndex={-1} className={styles.title}>
          {fileId === null ? TEXTS.title : TEXTS.titleOfFile}
        </h2>
        <span className={styles.soft}>{TEXTS.note(data.total)}</span>
      </header>
      <RequestsList
        requests={shown}
        isFileNamed={fileId === null}
        onAnswered={() => heading.current?.focus()}
      />
      {hidden > 0 && (
        <div>
          <Button size="compact" onClick={() => setWhole(true)}>
            {TEXTS.others(hidden)}
          </Button>
        </div>
      )}
    </section>
  );
}
