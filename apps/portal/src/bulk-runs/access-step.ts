import { ApiFailure, type Grant } from '@bakehouse/contract';
import type { FileChangesApi } from '../api/file-changes.ts';
import type { BulkStep } from './bulk-job.ts';
import { type GrantPlan, planUndoing } from './grant-changes.ts';
import { BULK_RUN_TEXTS } from './texts.ts';

/** A file as it was last seen. */
export interface KnownFile {
  id: string;
  name: string;
  checksum: string;
  version: number;
  grants: readonly Grant[];
}

interface AccessStepOptions {
  fileChanges: Pick<FileChangesApi, 'changeGrants'>;
  file: KnownFile;
  plan: GrantPlan;
  note: string;
}

const MAX_ATTEMPTS = 5;

/**
 * Changes the access to a file. When somebody else has changed the file meanwhile, the change is
 * planned anew for its current grants, because changes of access always merge (docs/decisions/0034).
 */
export function createAccessStep({ fileChanges, file, plan, note }: AccessStepOptions): BulkStep {
  let known = file;
  return {
    id: file.id,
    name: file.name,
    note,
    async run() {
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
        const change = plan(known.grants);
        if (change === null) return null;
        const { checksum, version } = known;
        const reply = await fileChanges.changeGrants({ checksum, version, ...change });
        known = { ...known, version: reply.file.version, grants: reply.file.grants };
        if (reply.isSaved)
          return createAccessStep({ fileChanges, file: known, plan: planUndoing(change), note });
      }
      throw new ApiFailure({ message: BULK_RUN_TEXTS.editedByOthers });
    },
  };
}
