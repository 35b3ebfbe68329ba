import { type RefObject, type SyntheticEvent, useRef, useState } from 'react';
import type { FileDates, FileDetail } from '../../../../api/files.ts';
import type { DateField, DatesDraft } from '../../../../drafts/date-draft.ts';
import { useService } from '../../../../lib/services.tsx';
import { createDatesDraft, DATE_FIELDS, parseDateChange } from './date-changes.ts';
import type { PendingDatesChange } from './dates-confirm-dialog.tsx';
import { DATES_TEXTS } from '../texts.ts';
import type { DatesControl } from './use-dates.ts';

interface DateFieldProblem {
  field: DateField;
  message: string;
}

interface DatesForm {
  ref: RefObject<HTMLFormElement | null>;
  question: PendingDatesChange | undefined;
  problemOf: (field: DateField) => string | undefined;
  type: (field: DateField, text: string) => void;
  choose: (field: DateField, text: string) => void;
  submit: (event: SyntheticEvent) => void;
  answer: (isYes: boolean) => void;
  discard: () => void;
  saveMine: (current: FileDetail) => void;
}

export function useDatesForm(file: FileDetail, dates: DatesControl): DatesForm {
  const toasts = useService('toasts');
  const [problem, setProblem] = useState<DateFieldProblem>();
  const [question, setQuestion] = useState<PendingDatesChange>();
  const ref = useRef<HTMLFormElement>(null);

  const inputOf = (field: DateField) =>
    ref.current?.querySelector<HTMLInputElement>(`input[name=${field}]`);

  /** The value of an incomplete date is an empty text, so React would not clear the input. */
  const fill = (field: DateField, text: string) => {
    const input = inputOf(field);
    if (input) input.value = text;
  };

  const showProblem = (found: DateFieldProblem) => {
    setProblem(found);
    inputOf(found.field)?.focus();
  };

  /** Returns the dates to save, or shows why there is nothing to save and returns null. */
  const check = (draft: DatesDraft): FileDates | null => {
    const half = DATE_FIELDS.find(({ field }) => inputOf(field)?.validity.badInput);
    if (half) {
      showProblem({ field: half.field, message: DATES_TEXTS.incomplete });
      return null;
    }
    const wanted = parseDateChange(draft);
    if (wanted.kind === 'problem') showProblem(wanted);
    if (wanted.kind === 'unchanged') toasts.add({ tone: 'info', message: DATES_TEXTS.unchanged });
    return wanted.kind === 'changed' ? wanted.dates : null;
  };

  /** The pressed button disappears, so the form takes the focus. */
  const clearProblem = () => {
    setProblem(undefined);
    ref.current?.focus();
  };

  return {
    ref,
    question,
    problemOf: (field) => (problem?.field === field ? problem.message : undefined),
    type(field, text) {
      dates.type(field, text);
      setProblem(undefined);
    },
    choose(field, text) {
      fill(field, text);
      dates.type(field, text);
      setProblem(undefined);
    },
    submit(event) {
      event.preventDefault();
      if (dates.isSaving || dates.conflict) return;
      const wanted = check(dates.draft);
      if (wanted) setQuestion({ base: dates.draft.base, dates: wanted, isOpen: true });
    },
    answer(isYes) {
      if (!question) return;
      setQuestion({ ...question, isOpen: false });
      if (isYes) dates.save(question.base, question.dates);
    },
    discard() {
      const stored = createDatesDraft(file, dates.draft.zone).typed;
      for (const { field } of DATE_FIELDS) fill(field, stored[field]);
      clearProblem();
      dates.discard();
    },
    saveMine(current) {
      clearProblem();
      const mine = dates.keepMine(current);
      const wanted = check(mine);
      if (wanted) dates.save(current, wanted);
    },
  };
}
