import type { Grant } from '@bakehouse/contract';
import { createAccessStep } from '../../../../bulk-runs/access-step.ts';
import { useService } from '../../../../lib/services.tsx';
import type { BulkFormProps, FileChangePlan } from '../bulk-frame.tsx';
import type { PlannedAccess } from './plan-access.ts';

/** Applies a plan to the access of each file. */
export function useAccessPlans({ files, onSaved }: Pick<BulkFormProps, 'files' | 'onSaved'>) {
  const { fileChanges } = useService('api');
  return (planFor: (grants: readonly Grant[]) => PlannedAccess): readonly FileChangePlan[] =>
    files.map((file) => {
      const { plan, note } = planFor(file.grants);
      const step = plan && createAccessStep({ fileChanges, file, plan, note, onSaved });
      return { file, note, step };
    });
}
