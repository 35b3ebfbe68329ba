import type { FileDates } from '../../../../api/files.ts';
import { QuestionDialog } from '../../../../components/dialogs/question-dialog.tsx';
import { useZone } from '../../../../time/zone.tsx';
import type { EditedFileDates } from '../../../../drafts/date-draft.ts';
import { availabilityChange, DATE_FIELDS, dateText } from './date-changes.ts';
import styles from './dates-confirm-dialog.module.css';
import { DATES_TEXTS } from '../texts.ts';

export interface PendingDatesChange {
  base: EditedFileDates;
  dates: FileDates;
  isOpen: boolean;
}

interface DatesConfirmDialogProps {
  name: string;
  question: PendingDatesChange;
  now: number;
  onConfirm: () => void;
  onCancel: () => void;
}

export function DatesConfirmDialog({
  name,
  question,
  now,
  onConfirm,
  onCancel,
}: DatesConfirmDialogProps) {
  const zone = useZone();
  const { base, dates, isOpen } = question;
  const changed = DATE_FIELDS.filter(({ field }) => base[field] !== dates[field]);
  const effect = availabilityChange(base, dates, now);
  return (
    <QuestionDialog
      title={DATES_TEXTS.confirmTitle(name)}
      confirmLabel={DATES_TEXTS.save}
      open={isOpen}
      onConfirm={onConfirm}
      onCancel={onCancel}
      message={
        <div className={styles.change}>
          {changed.map(({ field, label }) => (
            <section key={field} aria-label={label}>
              <h3 className={styles.field}>{label}</h3>
              <dl className={styles.values}>
                <dt>{DATES_TEXTS.old}</dt>
                <dd>{dateText(base[field], zone.name)}</dd>
                <dt>{DATES_TEXTS.new}</dt>
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
