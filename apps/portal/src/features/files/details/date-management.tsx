import type { FileDetail } from '../../../api/files.ts';
import { Button } from '../../../components/button.tsx';
import { DateTimeField } from '../../../components/date-time-field.tsx';
import { useServices } from '../../../services/services.tsx';
import { DATE_FIELDS, fieldHint, readDates, zoneNote } from './date-changes.ts';
import styles from './date-management.module.css';
import { DatesConflict } from './dates-conflict.tsx';
import { DatesQuestion } from './dates-question.tsx';
import { DetailsCard } from './details-card.tsx';
import { useDates } from './use-dates.ts';
import { useDatesForm } from './use-dates-form.ts';
import type { FileUpdates } from './use-file-updates.ts';

interface DateManagementProps {
  file: FileDetail;
  updates: FileUpdates;
}

export function DateManagement({ file, updates }: DateManagementProps) {
  const { now } = useServices();
  const dates = useDates(file, updates);
  const { ref, ...form } = useDatesForm(file, dates);
  const { base, typed, conflict, isSaving } = dates;
  const isDirty = readDates(base, typed).kind !== 'unchanged';

  return (
    <DetailsCard title="Date Management" note={zoneNote(now())}>
      <form ref={ref} tabIndex={-1} className={styles.form} noValidate onSubmit={form.submit}>
        <div className={styles.fields}>
          {DATE_FIELDS.map(({ field, label }) => (
            <DateTimeField
              key={field}
              name={field}
              label={label}
              value={typed[field]}
              readOnly={isSaving}
              error={form.problemOf(field)}
              hint={fieldHint(field, typed[field], now())}
              onChange={(text) => form.type(field, text)}
            />
          ))}
        </div>
        {conflict ? (
          <DatesConflict
            base={base}
            current={conflict}
            typed={typed}
            onMine={() => form.saveMine(conflict)}
            onTheirs={form.discard}
          />
        ) : (
          <div className={styles.actions}>
            <Button type="submit" variant={isDirty ? 'primary' : 'secondary'} busy={isSaving}>
              Save dates
            </Button>
            {isDirty && !isSaving && (
              <Button variant="quiet" onClick={form.discard}>
                Discard changes
              </Button>
            )}
          </div>
        )}
      </form>
      {form.question && (
        <DatesQuestion
          name={file.name}
          question={form.question}
          now={now()}
          onConfirm={() => form.answer(true)}
          onCancel={() => form.answer(false)}
        />
      )}
    </DetailsCard>
  );
}
