import { and, eq, or } from 'drizzle-orm';
import type { FileDetail, GrantTerms, ModifyPermissionsBody } from '@bakehouse/contract';
import type { Queries } from '../../db/client.ts';
import { grants } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { toGrantTerms, toStoredLimits } from '../access/grant-terms.ts';
import type { UnlinkedRow } from '../audit/audit-chain.ts';
import { createAuditEvent } from '../audit/audit-event.ts';
import { readGranteeNames, requireGrantableGroups } from '../groups/granted-groups.ts';
import { changeFile, type FileChange, type FileWork, type LockedFile } from './file-versions.ts';
import { createGranteeParser } from './grantees.ts';
import { tellPeople } from './sharing/tell-people.ts';

interface NewGrant {
  address: string;
  keyPath: string;
  /** Undefined keeps the terms of a grant that exists, and null removes them. */
  terms?: GrantTerms | null | undefined;
}

interface GrantChanges {
  add: NewGrant[];
  /** Without a key path, every grant of the address is removed. */
  remove: { address: string; keyPath: string | undefined }[];
  added: ReadonlyMap<string, string>;
}

const parseGrantChanges = ({ add, remove }: ModifyPermissionsBody): GrantChanges => {
  const { read, granted, refuseInvalid } = createGranteeParser();
  const deltas = {
    add: add.map(({ email, key_path, terms }, index) => ({
      address: read(`add.${index}.email`, email),
      keyPath: key_path,
      terms,
    })),
    remove: remove.map(({ email, key_path }, index) => ({
      address: read(`remove.${index}.email`, email),
      keyPath: key_path,
    })),
  };
  refuseInvalid();
  const added = new Map([...granted].filter(([field]) => field.startsWith('add.')));
  return { ...deltas, added };
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

type StoredGrant = typeof grants.$inferSelect;

const keyOfGrant = ({ address, keyPath }: Pick<StoredGrant, 'address' | 'keyPath'>) =>
  `${keyPath} ${address}`;

/** The last of several terms for one grant counts. */
const uniqueGrants = (add: readonly NewGrant[]) => [
  ...new Map(add.map((grant) => [keyOfGrant(grant), grant])).values(),
];

const insertGrants = (
  tx: Queries,
  { fileId, createdAt }: Pick<StoredGrant, 'fileId' | 'createdAt'>,
  add: readonly NewGrant[],
) =>
  tx
    .insert(grants)
    .values(
      add.map(({ terms, ...grant }) => ({
        ...grant,
        ...toStoredLimits(terms),
        fileId,
        createdAt,
      })),
    )
    .onConflictDoNothing()
    .returning();

const isSameText = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

const changeTerms = async (tx: Queries, fileId: string, given: readonly NewGrant[]) => {
  if (given.length === 0) return [];
  const isNamed = (grant: Pick<NewGrant, 'address' | 'keyPath'>) =>
    and(
      eq(grants.fileId, fileId),
      eq(grants.address, grant.address),
      eq(grants.keyPath, grant.keyPath),
    );
  const stored = await tx
    .select()
    .from(grants)
    .where(or(...given.map(isNamed)));
  const termsByKey = new Map(given.map((grant) => [keyOfGrant(grant), grant.terms]));
  const changes = stored
    .map((grant) => ({ grant, limits: toStoredLimits(termsByKey.get(keyOfGrant(grant))) }))
    .map((change) => ({
      ...change,
      from: toGrantTerms(change.grant),
      to: toGrantTerms(change.limits),
    }))
    .filter(({ from, to }) => !isSameText(from, to));
  for (const { grant, limits } of changes)
    await tx.update(grants).set(limits).where(isNamed(grant));
  return changes;
};

/** Adds grants, and changes the terms of those that exist; returns the events of what really changed. */
export const saveGrants = async (
  deps: Deps,
  { tx, file, actor, auditFile }: LockedFile,
  given: readonly NewGrant[],
): Promise<readonly UnlinkedRow[]> => {
  const wanted = uniqueGrants(given);
  if (wanted.length === 0) return [];
  const nameOf = await readGranteeNames(
    tx,
    wanted.map(({ address }) => address),
  );
  const ofFile = { fileId: file.id, createdAt: deps.clock.now() };
  const added = await insertGrants(tx, ofFile, wanted);
  const isAdded = new Set(added.map(keyOfGrant));
  const others = wanted.filter(
    (grant) => grant.terms !== undefined && !isAdded.has(keyOfGrant(grant)),
  );
  const changed = await changeTerms(tx, file.id, others);
  const aboutOf = ({ address }: StoredGrant) => ({ actor, file: auditFile, subject: address });
  const detailsOf = ({ address, keyPath }: StoredGrant) => ({ grantee: nameOf(address), keyPath });
  return [
    ...added.map((grant) =>
      createAuditEvent(deps, 'permission_added', {
        ...aboutOf(grant),
        details: { ...detailsOf(grant), terms: toGrantTerms(grant) },
      }),
    ),
    ...changed.map(({ grant, from, to }) =>
      createAuditEvent(deps, 'grant_terms_changed', {
        ...aboutOf(grant),
        details: { ...detailsOf(grant), from, to },
      }),
    ),
  ];
};

/** Grants that exist already or are already gone are not logged again. Throws HttpError 400, 404, 412. */
export function modifyPermissions(
  deps: Deps,
  change: FileChange,
  body: ModifyPermissionsBody,
): Promise<FileDetail> {
  const { add, remove, added } = parseGrantChanges(body);
  const run: FileWork = async (locked) => {
    const { tx, file, actor, auditFile } = locked;
    await requireGrantableGroups(tx, change.by.account, added);
    const removed = await removeGrants(tx, file.id, remove);
    const nameOf = await readGranteeNames(
      tx,
      remove.map(({ address }) => address),
    );
    const removals = removed.map(({ address, keyPath }) =>
      createAuditEvent(deps, 'permission_removed', {
        actor,
        file: auditFile,
        subject: address,
        details: { grantee: nameOf(address), keyPath },
      }),
    );
    return [...removals, ...(await saveGrants(deps, locked, add))];
  };
  const notify: FileWork = ({ tx, ...locked }) => {
    const grantees = add.map(({ address }) => address);
    return tellPeople(tx, deps, { ...locked, baker: change.by.account, grantees });
  };
  return changeFile(deps, change, body.tell ? { run, notify } : { run });
}
