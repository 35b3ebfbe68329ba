import { ApiFailure, type Grant } from '@bakehouse/contract';
import type { FileChangesApi } from '../api/file-changes.ts';
import type { FileDetail } from '../api/files.ts';
import type { BulkStep } from './bulk-job.ts';
import { type GrantChange, type GrantPlan, planGrantUndo } from './grant-changes.ts';
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
  onSaved?: ((file: FileDetail) => void) | undefined;
}

const MAX_ATTEMPTS = 5;

/**
 * Changes the access to a file. When somebody else has changed the file meanwhile, the change is
 * planned anew for its current grants, because changes of access always merge (docs/decisions/0034).
 */
export function createAccessStep(options: AccessStepOptions): BulkStep {
  const { fileChanges, file, plan, note, onSaved } = options;
  let known = file;
  /** The change of a request without an answer, which may have reached the server. */
  let unanswered: GrantChange | null = null;

  const undoOf = (change: GrantChange) =>
    createAccessStep({ ...options, file: known, plan: planGrantUndo(change) });

  return {
    id: file.id,
    name: file.name,
    note,
    async run() {
      const earlier = unanswered;
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
        const change = plan(known.grants);
        if (change === null) return earlier && undoOf(earlier);
        const { checksum, version } = known;
        unanswered = change;
        const reply = await fileChanges.changeGrants({ checksum, version, ...change });
        unanswered = null;
        known = { ...known, version: reply.file.version, grants: reply.file.grants };
        onSaved?.(reply.file);
        if (reply.isSaved) return undoOf(change);
      }
      throw new ApiFailure({ message: BULK_RUN_TEXTS.editedByOthers });
    },
  };
}
