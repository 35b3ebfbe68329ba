import type { FileDates } from '../../../../api/files.ts';
import { ConfirmDialog } from '../../../../components/dialogs/confirm-dialog.tsx';
import { useZone } from '../../../../time/zone.tsx';
import type { DatesBase } from '../../../../drafts/date-draft.ts';
import { consequence, DATE_FIELDS, dateText } from './date-changes.ts';
import styles from './dates-question.module.css';

export interface Question {
  base: DatesBase;
  dates: FileDates;
  isOpen: boolean;
}

interface DatesQuestionProps {
  name: string;
  question: Question;
  now: number;
  onConfirm: () => void;
  onCancel: () => void;
}

export function DatesQuestion({ name, question, now, onConfirm, onCancel }: DatesQuestionProps) {
  const zone = useZone();
  const { base, dates, isOpen } = question;
  const changed = DATE_FIELDS.filter(({ field }) => base[field] !== dates[field]);
  const effect = consequence(base, dates, now);
  return (
    <ConfirmDialog
      title={`Change the dates of ${name}?`}
      confirmLabel="Save dates"
      open={isOpen}
      onConfirm={onConfirm}
      onCancel={onCancel}
      message={
        <div className={styles.change}>
          {changed.map(({ field, label }) => (
            <section key={field} aria-label={label}>
              <h3 className={styles.field}>{label}</h3>
              <dl className={styles.values}>
                <dt>Old</dt>
                <dd>{dateText(base[field], zone.name)}</dd>
                <dt>New</dt>
                <dd className={styles.fresh}>{dateText(dates[field], zone.name)}</dd>
              </dl>
            </section>
          ))}
          {effect !== null && <p>{effect}</p>}
        </div>
      }
    />
  );
}
