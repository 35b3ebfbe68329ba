import { useEffect, useRef } from 'react';
import type { FileDates } from '../../../../api/files.ts';
import { Button } from '../../../../components/button.tsx';
import { Notice } from '../../../../components/notice.tsx';
import type { DatesDraft } from '../../../../drafts/date-draft.ts';
import { DATE_FIELDS, dateText, rebase, instantText } from './date-changes.ts';
import styles from './dates-conflict.module.css';

interface DatesConflictProps {
  draft: DatesDraft;
  current: FileDates;
  onMine: () => void;
  onTheirs: () => void;
}

const TITLE = 'Somebody else changed the dates.';

export function DatesConflict({ draft, current, onMine, onTheirs }: DatesConflictProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { base, zone } = draft;
  const mine = rebase(draft, current);

  useEffect(() => {
    // The pressed button has disappeared, and this panel is its answer.
    frame.current?.focus();
  }, []);

  return (
    <div ref={frame} tabIndex={-1} role="group" aria-label={TITLE} className={styles.frame}>
      <Notice tone="warning" title={TITLE}>
        <p>Nothing was saved yet. Choose which dates to keep.</p>
        <div className={styles.fields}>
          {DATE_FIELDS.map(({ field, label }) => (
            <section key={field} aria-label={label}>
              <h3 className={styles.field}>{label}</h3>
              <dl className={styles.values}>
                <dt>Was</dt>
                <dd>{dateText(base[field], zone)}</dd>
                <dt>Is now</dt>
                <dd>{dateText(current[field], zone)}</dd>
                <dt>You want</dt>
                <dd>{instantText(mine, field)}</dd>
              </dl>
            </section>
          ))}
        </div>
        <div className={styles.actions}>
          <Button size="compact" variant="primary" onClick={onMine}>
            Save mine
          </Button>
          <Button size="compact" onClick={onTheirs}>
            Keep theirs
          </Button>
        </div>
      </Notice>
    </div>
  );
}
