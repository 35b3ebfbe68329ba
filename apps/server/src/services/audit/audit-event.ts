import type { AuditAction } from '@bakehouse/contract';
import type { Deps } from '../../deps.ts';
import type { UnlinkedRow } from './audit-chain.ts';
import { toAuditText, type AuditDetails } from './audit-text.ts';

export interface AuditActor {
  /** The user's id; null for a caller who is not logged in. */
  id: string | null;
  address: string;
  isAdmin: boolean;
  deviceType: string;
  /** The operator who acts for the actor. */
  impersonator?: string | undefined;
  /** The name of the API key that the actor used. */
  apiKey?: string | undefined;
  /** The name of the project whose back end acts for the actor. */
  backend?: string | undefined;
}

export interface AuditFile {
  id: string;
  name: string;
  bakerId: string;
  baker: string;
}

interface AuditEventInput<Action extends AuditAction> {
  actor: AuditActor;
  details: AuditDetails[Action];
  file?: AuditFile | undefined;
  /** The baker of an event that concerns all files of a baker instead of one file. */
  baker?: { id: string; address: string } | undefined;
  /** The address of the person that the action affects. */
  subject?: string | undefined;
  hiddenFromActor?: boolean | undefined;
  /** The time of the event; defaults to now. */
  at?: Date | undefined;
}

const EMPTY_FILE_COLUMNS = { bakerId: null, baker: null, fileId: null, fileName: null };

const fileColumnsOf = ({ file, baker }: Pick<AuditEventInput<AuditAction>, 'file' | 'baker'>) => {
  if (file)
    return { bakerId: file.bakerId, baker: file.baker, fileId: file.id, fileName: file.name };
  return baker
    ? { ...EMPTY_FILE_COLUMNS, bakerId: baker.id, baker: baker.address }
    : EMPTY_FILE_COLUMNS;
};

/** The texts of an event are final once written, because the hash chain covers them. */
export function createAuditEvent<Action extends AuditAction>(
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  action: Action,
  {
    actor,
    details,
    subject,
    hiddenFromActor = false,
    at = clock.now(),
    ...about
  }: AuditEventInput<Action>,
): UnlinkedRow {
  const columns = fileColumnsOf(about);
  const names = {
    document: columns.fileName ?? 'an unknown file',
    baker: columns.baker ?? '',
    subject: subject ?? '',
  };
  return {
    id: random.uuid(),
    at,
    actorId: actor.id,
    actor: actor.address,
    actorIsAdmin: actor.isAdmin,
    deviceType: actor.deviceType,
    action,
    ...columns,
    subject: subject ?? null,
    ...toAuditText(action, names, details, actor),
    hiddenFromActor,
    impersonator: actor.impersonator ?? null,
    details,
  };
}
