import type { FileSummary } from '../../../../api/files.ts';
import { useService } from '../../../../lib/services.tsx';
import { useZone } from '../../../../time/zone.tsx';
import type { BulkFormProps, FileChangePlan } from '../bulk-frame.tsx';
import { BULK_TEXTS } from '../texts.ts';
import { toChangeNote, toDatesText } from './dates-note.ts';
import { createDatesStep } from './dates-step.ts';
import type { DatesPlan } from './plan-dates.ts';

/** Applies a plan to the dates of each file. */
export function useDatesPlans({ files, onSaved }: Pick<BulkFormProps, 'files' | 'onSaved'>) {
  const { fileChanges } = useService('api');
  const { name: zone } = useZone();

  const toPlan = (file: FileSummary, plan: DatesPlan): FileChangePlan => {
    const planned = plan(file);
    if ('reason' in planned) return { file, note: planned.reason, step: null };
    const note = toChangeNote(file, planned.dates, zone);
    const conflict = (current: FileSummary | Parameters<typeof toDatesText>[0]) =>
      BULK_TEXTS.conflict(toDatesText(current, zone));
    return {
      file,
      note,
      step: createDatesStep({ fileChanges, file, plan, note, conflict, onSaved }),
    };
  };

  return (plan: DatesPlan) => files.map((file) => toPlan(file, plan));
}
