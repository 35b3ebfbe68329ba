import type { Queries } from '../client.ts';
import { fileFields, files, grants } from '../tables.ts';
import type { FilePlan } from './file-plan.ts';
import { inBatches } from './in-batches.ts';

export type PlannedFile = FilePlan & { id: string; bakerId: string };

/** Puts files with their grants and named fields into the database. */
export async function insertFiles(tx: Queries, planned: readonly PlannedFile[]): Promise<void> {
  const rows = planned.map(({ grants: _grants, fields: _fields, ...file }) => ({
    ...file,
    updatedAt: file.createdAt,
  }));
  await inBatches(rows, (batch) => tx.insert(files).values(batch));
  const granted = planned.flatMap(({ id, createdAt, grants: list }) =>
    list.map((grant) => ({ ...grant, fileId: id, createdAt })),
  );
  await inBatches(granted, (batch) => tx.insert(grants).values(batch).onConflictDoNothing());
  const fields = planned.flatMap(({ id, fields: list }) =>
    list.map((field) => ({ ...field, fileId: id })),
  );
  await inBatches(fields, (batch) => tx.insert(fileFields).values(batch));
}
