import { DESTROY_GRACE_HOURS } from '@bakehouse/contract';
import { createAuditEvent } from '../../services/audit/audit-event.ts';
import { createAuditRow, toAuditFile, type PersonAction } from './action-context.ts';
import { markFileChanged } from './file-actions.ts';
import type { SimulatedFile } from './world.ts';

export const destroyFileAction =
  (file: SimulatedFile): PersonAction =>
  (context) => {
    file.destroyedAt = context.at;
    markFileChanged(context, file);
    return [createAuditRow(context, 'file_destroyed', { file: toAuditFile(file), details: {} })];
  };

export const restoreFileAction =
  (file: SimulatedFile): PersonAction =>
  (context) => {
    file.destroyedAt = null;
    markFileChanged(context, file);
    return [createAuditRow(context, 'file_restored', { file: toAuditFile(file), details: {} })];
  };

/** The server does this, not the person. */
export const deleteKeysAction =
  (file: SimulatedFile): PersonAction =>
  ({ world, at }) => [
    createAuditEvent(world.source, 'file_keys_deleted', {
      actor: { id: null, address: file.baker.address, isAdmin: false, deviceType: 'Server' },
      file: toAuditFile(file),
      details: { hours: DESTROY_GRACE_HOURS },
      at,
    }),
  ];
