import { and, eq } from 'drizzle-orm';
import { readGroupGrantee, type BakeBody, type BakedFile } from '@bakehouse/contract';
import type { Queries } from '../../db/client.ts';
import { fileFields, files, grants } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../http-error.ts';
import { toStoredLimits } from '../access/grant-terms.ts';
import { toAuditActor } from '../audit/audit-actor.ts';
import type { UnlinkedRow } from '../audit/audit-chain.ts';
import { createAuditEvent, type AuditActor, type AuditFile } from '../audit/audit-event.ts';
import { runRecorded } from '../audit/recorded-transaction.ts';
import type { Account } from '../identity/accounts.ts';
import { requireGrantableGroups } from '../groups/granted-groups.ts';
import { readSealingKeys } from '../keys/file-keys.ts';
import { contentDestroyedError } from './destruction/file-destroyed-error.ts';
import { toFileRow } from './file-row.ts';
import { selectFileRows } from './files.ts';
import { createGranteeParser } from './grantees.ts';
import { tellPeople } from './sharing/tell-people.ts';
import {
  toRecordWithCallerCheck,
  type AccountCaller,
} from '../identity/sessions/session-caller.ts';

type BakedGrant = Omit<typeof grants.$inferInsert, 'fileId' | 'createdAt'>;

export const readGrants = ({ permissions, layered }: BakeBody) => {
  const { read, granted, refuseInvalid } = createGranteeParser();
  const whole = permissions.map(({ email, key_path, terms }, index) => ({
    address: read(`permissions.${index}.email`, email),
    keyPath: key_path,
    ...toStoredLimits(terms),
  }));
  const parts = layered.flatMap(({ path, emails, terms }, layer) =>
    emails.map((email, index) => ({
      address: read(`layered.${layer}.emails.${index}`, email),
      keyPath: path,
      ...toStoredLimits(terms),
    })),
  );
  refuseInvalid();
  const unique = new Map(
    [...whole, ...parts].map((grant) => [`${grant.keyPath} ${grant.address}`, grant]),
  );
  const newGrants: BakedGrant[] = [...unique.values()];
  return { newGrants, granted };
};

const countGrantees = (newGrants: readonly BakedGrant[]) => {
  const all = [...new Set(newGrants.map(({ address }) => address))];
  const groups = all.filter((address) => readGroupGrantee(address) !== null).length;
  return { people: all.length - groups, groups, grants: newGrants.length };
};

const refuseDuplicateFile = async (
  tx: Queries,
  { bakerId, checksum, now }: { bakerId: string; checksum: string; now: Date },
): Promise<never> => {
  const [known] = await tx
    .select({ id: files.id, destroyedAt: files.destroyedAt })
    .from(files)
    .where(and(eq(files.bakerId, bakerId), eq(files.checksum, checksum)));
  if (known?.destroyedAt) throw contentDestroyedError(known.destroyedAt, now);
  if (!known) throw new HttpError(409, 'already_exists', 'Another file has this id.');
  throw new HttpError(409, 'already_exists', 'You have baked this file before.', {
    members: { id: known.id },
  });
};

const toDate = (iso: string | null | undefined) => (iso ? new Date(iso) : null);

interface NewFile {
  /** By default, a random one. */
  id?: string | undefined;
  baker: Account;
  actor: AuditActor;
  body: BakeBody;
  newGrants: readonly BakedGrant[];
}

const insertFile = async (tx: Queries, deps: Deps, { id, baker, body }: NewFile) => {
  const now = deps.clock.now();
  const bakerId = baker.id;
  const [file] = await tx
    .insert(files)
    .values({
      id: id ?? deps.random.uuid(),
      bakerId,
      name: body.name,
      mediaType: body.type,
      size: body.size,
      checksum: body.checksum,
      createdAt: now,
      updatedAt: now,
      openableAt: toDate(body.openable_date),
      expiresAt: toDate(body.expiration_date),
    })
    .onConflictDoNothing()
    .returning();
  return file ?? refuseDuplicateFile(tx, { bakerId, checksum: body.checksum, now });
};

interface StoredFile {
  file: typeof files.$inferSelect;
  auditFile: AuditFile;
  event: UnlinkedRow;
}

/**
 * The caller writes the record.
 * @throws HttpError 409 already_exists with the file's id, 409 file_destroyed
 */
export async function storeFile(tx: Queries, deps: Deps, given: NewFile): Promise<StoredFile> {
  const { baker, actor, body, newGrants } = given;
  const file = await insertFile(tx, deps, given);
  const ofFile = { fileId: file.id, createdAt: file.createdAt };
  if (newGrants.length > 0) {
    await tx.insert(grants).values(newGrants.map((grant) => ({ ...grant, ...ofFile })));
  }
  if (body.layered.length > 0) {
    await tx
      .insert(fileFields)
      .values(body.layered.map(({ field, path }) => ({ fileId: file.id, keyPath: path, field })));
  }
  const auditFile = { id: file.id, name: file.name, bakerId: baker.id, baker: baker.email };
  const details = countGrantees(newGrants);
  const event = createAuditEvent(deps, 'file_baked', { actor, file: auditFile, details });
  return { file, auditFile, event };
}

/** @throws HttpError 400 naming every invalid address, 409 already_exists with the file's id, 409 file_destroyed */
export async function bakeFile(deps: Deps, by: AccountCaller, body: BakeBody): Promise<BakedFile> {
  const { account } = by;
  const { newGrants, granted } = readGrants(body);
  return runRecorded(deps, async (tx) => {
    await requireGrantableGroups(tx, account, granted);
    const actor = toAuditActor(account, by);
    const stored = await storeFile(tx, deps, { baker: account, actor, body, newGrants });
    const { file, auditFile, event } = stored;
    const [row] = await selectFileRows(tx, file.createdAt).where(eq(files.id, file.id));
    if (!row) throw new Error('The inserted file was not found.');
    const grantees = body.tell ? newGrants.map(({ address }) => address) : [];
    const told = await tellPeople(tx, deps, { file, auditFile, baker: account, actor, grantees });
    const { organisationId } = account;
    const keys = await readSealingKeys(tx, deps, { fileId: file.id, organisationId });
    const result = { ...toFileRow(row, file.createdAt), ...keys };
    return { result, record: toRecordWithCallerCheck(deps, by, [event, ...told]) };
  });
}
