import type { FileChangesApi } from '../../../../api/file-changes.ts';
import type { PersonFile } from '../../../../api/people.ts';
import { createAccessStep } from '../../../../bulk-runs/access-step.ts';
import type { BulkJob } from '../../../../bulk-runs/bulk-job.ts';
import { planGrantRemoval } from '../../../../bulk-runs/grant-changes.ts';
import { REMOVAL_TEXTS } from '../texts.ts';

/** Takes an address from files; undoing it gives back the same grants. */
export const createRemovalJob = (
  fileChanges: FileChangesApi,
  email: string,
  files: readonly PersonFile[],
): BulkJob => ({
  steps: files.map((file) => {
    const emails = [...new Set(file.own.map((grant) => grant.email))];
    return createAccessStep({ fileChanges, file, plan: planGrantRemoval(emails), note: '' });
  }),
  texts: {
    running: REMOVAL_TEXTS.progressLabel,
    done: (count) => REMOVAL_TEXTS.removed(email, count),
    failed: REMOVAL_TEXTS.changeFailed,
  },
  undoTexts: {
    running: REMOVAL_TEXTS.undoProgressLabel,
    done: (count) => REMOVAL_TEXTS.restored(email, count),
    failed: REMOVAL_TEXTS.changeFailed,
  },
});
