import type { FileDetail } from '../../../../api/files.ts';
import { Button } from '../../../../components/button.tsx';
import { DateTimeField } from '../../../../time/fields/date-time-field.tsx';
import { PresetButtons } from '../../../../time/fields/preset-buttons.tsx';
import { useNow } from '../../../../time/use-now.ts';
import { DATE_FIELD_PRESETS } from './date-field-presets.ts';
import { DATE_FIELDS, dateFieldHint, parseDateChange, zoneNote } from './date-changes.ts';
import styles from './date-management.module.css';
import { DatesConflict } from './dates-conflict.tsx';
import { DatesConfirmDialog } from './dates-confirm-dialog.tsx';
import { DetailsCard } from '../details-card.tsx';
import { CARD_TEXTS, DATES_TEXTS } from '../texts.ts';
import { useDates } from './use-dates.ts';
import { useDatesForm } from './use-dates-form.ts';
import type { FileUpdates } from '../use-file-updates.ts';

interface DateManagementProps {
  file: FileDetail;
  updates: FileUpdates;
}

export function DateManagement({ file, updates }: DateManagementProps) {
  const now = useNow();
  const dates = useDates(file, updates);
  const { ref, ...form } = useDatesForm(file, dates);
  const { draft, conflict, isSaving } = dates;

  return (
    <DetailsCard title={CARD_TEXTS.dates} note={zoneNote(now, draft.zone)}>
      <form ref={ref} tabIndex={-1} className={styles.form} noValidate onSubmit={form.submit}>
        <div className={styles.fields}>
          {DATE_FIELDS.map(({ field, label }) => (
            <div key={field}>
              <DateTimeField
                name={field}
                label={label}
                value={draft.typed[field]}
                readOnly={isSaving}
                error={form.problemOf(field)}
                hint={dateFieldHint(draft, field, now)}
                onChange={(text) => form.type(field, text)}
              />
              <PresetButtons
                label={label}
                presets={DATE_FIELD_PRESETS[field]}
                onChoose={
                  isSaving
                    ? undefined
                    : ({ text }) => form.choose(field, text(now, draft.zone, draft.typed[field]))
                }
              />
            </div>
          ))}
        </div>
        {conflict ? (
          <DatesConflict
            draft={draft}
            current={conflict}
            onMine={() => form.saveMine(conflict)}
            onTheirs={form.discard}
          />
        ) : (
          <DatesActions
            isDirty={parseDateChange(draft).kind !== 'unchanged'}
            isSaving={isSaving}
            onDiscard={form.discard}
          />
        )}
      </form>
      {form.question && (
        <DatesConfirmDialog
          name={file.name}
          question={form.question}
          now={now}
          onConfirm={() => form.answer(true)}
          onCancel={() => form.answer(false)}
        />
      )}
    </DetailsCard>
  );
}

interface DatesActionsProps {
  isDirty: boolean;
  isSaving: boolean;
  onDiscard: () => void;
}

function DatesActions({ isDirty, isSaving, onDiscard }: DatesActionsProps) {
  return (
    <div className={styles.actions}>
      <Button type="submit" variant={isDirty ? 'primary' : 'secondary'} busy={isSaving}>
        {DATES_TEXTS.save}
      </Button>
      {isDirty && !isSaving && (
        <Button variant="quiet" onClick={onDiscard}>
          {DATES_TEXTS.discard}
        </Button>
      )}
    </div>
  );
}
