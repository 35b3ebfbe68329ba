import { useEffect, useRef } from 'react';
import type { FileDates } from '../../../../api/files.ts';
import { Button } from '../../../../components/button.tsx';
import { Notice } from '../../../../components/notice.tsx';
import { hasFocusedControl } from '../../../../lib/has-focused-control.ts';
import type { DatesDraft } from '../../../../drafts/date-draft.ts';
import { DATE_FIELDS, dateText, rebaseDraft, typedDateText } from './date-changes.ts';
import styles from './dates-conflict.module.css';
import { DATES_CONFLICT_TEXTS } from '../texts.ts';

interface DatesConflictProps {
  draft: DatesDraft;
  current: FileDates;
  onMine: () => void;
  onTheirs: () => void;
}

export function DatesConflict({ draft, current, onMine, onTheirs }: DatesConflictProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { base, zone } = draft;
  const mine = rebaseDraft(draft, current);

  useEffect(() => {
    // This panel takes the focus of the button that it replaces, but not when its row opens again.
    if (!hasFocusedControl()) frame.current?.focus();
  }, []);

  return (
    <div
      ref={frame}
      tabIndex={-1}
      role="group"
      aria-label={DATES_CONFLICT_TEXTS.title}
      className={styles.frame}
    >
      <Notice tone="warning" title={DATES_CONFLICT_TEXTS.title}>
        <p>{DATES_CONFLICT_TEXTS.question}</p>
        <div className={styles.fields}>
          {DATE_FIELDS.map(({ field, label }) => (
            <section key={field} aria-label={label}>
              <h3 className={styles.field}>{label}</h3>
              <dl className={styles.values}>
                <dt>{DATES_CONFLICT_TEXTS.was}</dt>
                <dd>{dateText(base[field], zone)}</dd>
                <dt>{DATES_CONFLICT_TEXTS.isNow}</dt>
                <dd>{dateText(current[field], zone)}</dd>
                <dt>{DATES_CONFLICT_TEXTS.wanted}</dt>
                <dd>{typedDateText(mine, field)}</dd>
              </dl>
            </section>
          ))}
        </div>
        <div className={styles.actions}>
          <Button size="compact" variant="primary" onClick={onMine}>
            {DATES_CONFLICT_TEXTS.saveMine}
          </Button>
          <Button size="compact" onClick={onTheirs}>
            {DATES_CONFLICT_TEXTS.keepTheirs}
          </Button>
        </div>
      </Notice>
    </div>
  );
}
