import { and, eq, or } from 'drizzle-orm';
import type { FileDetail, ModifyPermissionsBody } from '@bakehouse/contract';
import type { Queries } from '../../db/client.ts';
import { grants } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { createAuditEvent } from '../audit/audit-event.ts';
import { changeFile, type FileChange, type FileWork } from './file-versions.ts';
import { createGranteeParser } from './grantees.ts';
import { tellPeople } from './sharing/tell-people.ts';

interface GrantChanges {
  add: { address: string; keyPath: string }[];
  /** Without a key path, every grant of the address is removed. */
  remove: { address: string; keyPath: string | undefined }[];
}

const parseGrantChanges = ({ add, remove }: ModifyPermissionsBody): GrantChanges => {
  const { read, refuseInvalid } = createGranteeParser();
  const deltas = {
    add: add.map(({ email, key_path }, index) => ({
      address: read(`add.${index}.email`, email),
      keyPath: key_path,
    })),
    remove: remove.map(({ email, key_path }, index) => ({
      address: read(`remove.${index}.email`, email),
      keyPath: key_path,
    })),
  };
  refuseInvalid();
  return deltas;
};

const removeGrants = async (tx: Queries, fileId: string, remove: GrantChanges['remove']) => {
  if (remove.length === 0) return [];
  const named = remove.map(({ address, keyPath }) =>
    and(
      eq(grants.address, address),
      keyPath === undefined ? undefined : eq(grants.keyPath, keyPath),
    ),
  );
  return tx
    .delete(grants)
    .where(and(eq(grants.fileId, fileId), or(...named)))
    .returning();
};

export const addGrants = async (
  tx: Queries,
  fileId: string,
  createdAt: Date,
  add: GrantChanges['add'],
) => {
  if (add.length === 0) return [];
  return tx
    .insert(grants)
    .values(add.map((grant) => ({ ...grant, fileId, createdAt })))
    .onConflictDoNothing()
    .returning();
};

/** Grants that exist already or are already gone are not logged again. Throws HttpError 400, 404, 412. */
export function modifyPermissions(
  deps: Deps,
  change: FileChange,
  body: ModifyPermissionsBody,
): Promise<FileDetail> {
  const { add, remove } = parseGrantChanges(body);
  const run: FileWork = async ({ tx, file, actor, auditFile }) => {
    const removed = await removeGrants(tx, file.id, remove);
    const added = await addGrants(tx, file.id, deps.clock.now(), add);
    const detailsOf = ({ address, keyPath }: (typeof added)[number]) => ({
      actor,
      file: auditFile,
      subject: address,
      details: { grantee: address, keyPath },
    });
    return [
      ...removed.map((grant) => createAuditEvent(deps, 'permission_removed', detailsOf(grant))),
      ...added.map((grant) => createAuditEvent(deps, 'permission_added', detailsOf(grant))),
    ];
  };
  const notify: FileWork = ({ tx, ...locked }) => {
    const grantees = add.map(({ address }) => address);
    return tellPeople(tx, deps, { ...locked, baker: change.by.account, grantees });
  };
  return changeFile(deps, change, body.tell ? { run, notify } : { run });
}
