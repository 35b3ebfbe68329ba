import type { Grant } from '@bakehouse/contract';
import { useApi } from '../../../../api/api-context.ts';
import { createAccessStep } from '../../../../bulk-runs/access-step.ts';
import type { BulkFormProps, FilePlan } from '../bulk-frame.tsx';
import type { PlannedAccess } from './plan-access.ts';

/** Applies a plan to the access of each file. */
export function useAccessPlans({ files, onSaved }: Pick<BulkFormProps, 'files' | 'onSaved'>) {
  const { fileChanges } = useApi();
  return (planFor: (grants: readonly Grant[]) => PlannedAccess): readonly FilePlan[] =>
    files.map((file) => {
      const { plan, note } = planFor(file.grants);
      const step = plan && createAccessStep({ fileChanges, file, plan, note, onSaved });
      return { file, note, step };
    });
}
