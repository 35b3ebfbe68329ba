import type { AccessGrant } from '../../../src/services/access/access-decision.ts';
import type { AuditRow } from '../../../src/services/audit/audit-chain.ts';
import type { StoredBan } from '../../../src/services/files/open-outcome.ts';
import type { ReplayTables } from '../replay.ts';
import {
  dateChangesOfAuditRow,
  grantOfAuditRow,
  grantKeyOf,
  isOpenableDateRow,
  termsChangeOfAuditRow,
} from './access-rows.ts';
import type { OptionalDate } from './access-rows.ts';

type StoredFile = ReplayTables['files'][number];

export type ReplayedGrant = AccessGrant & { createdAt: Date };

export interface ReplayedFile {
  bakerId: string;
  bakedAt: OptionalDate;
  version: number;
  changedAt: Date;
  destroyedAt: OptionalDate;
  openableAt: OptionalDate;
  expiresAt: OptionalDate;
  grants: Map<string, ReplayedGrant>;
}

export interface ReplayedBan extends StoredBan {
  reason: string;
  createdAt: Date;
}

export interface AccessState {
  files: ReadonlyMap<string, ReplayedFile>;
  bans: Map<string, ReplayedBan>;
  storedFiles: ReadonlyMap<string, StoredFile>;
  storedGrants: ReadonlyMap<string, readonly ReplayedGrant[]>;
  addresses: ReadonlyMap<string, string>;
  canonicalAddresses: ReadonlyMap<string, string>;
}

/** The row of a bake omits its grants: each still exists, or its first row is its removal. */
const initialGrantsOf = (
  { createdAt }: StoredFile,
  rows: readonly AuditRow[],
  storedGrants: readonly ReplayedGrant[],
) => {
  const firstRows = new Map<string, AuditRow>();
  for (const row of rows.filter(({ action }) => action.startsWith('permission_'))) {
    const key = grantKeyOf(grantOfAuditRow(row));
    if (!firstRows.has(key)) firstRows.set(key, row);
  }
  const removed = [...firstRows.values()].filter(({ action }) => action === 'permission_removed');
  const kept = storedGrants.filter((grant) => !firstRows.has(grantKeyOf(grant)));
  const grants = [...kept, ...removed.map(grantOfAuditRow)];
  return new Map(
    grants.map(({ address, keyPath, limits }) => {
      const key = grantKeyOf({ address, keyPath });
      const change = rows.find(
        (row) => row.action === 'grant_terms_changed' && grantKeyOf(grantOfAuditRow(row)) === key,
      );
      const first = change ? termsChangeOfAuditRow(change).from : limits;
      const unused = first && { ...first, openingsInAll: 0, uses: [] };
      return [key, { address, keyPath, createdAt, limits: unused }];
    }),
  );
};

/** The row of a bake omits the dates, so the first change of a date provides its initial value. */
const initialDateOf = (
  rows: readonly AuditRow[],
  isOpenableDate: boolean,
  storedDate: OptionalDate,
): OptionalDate => {
  for (const row of rows) {
    const changes = dateChangesOfAuditRow(row);
    if (changes.length === 2) return changes[isOpenableDate ? 0 : 1]?.from ?? null;
    if (changes[0] && isOpenableDateRow(row) === isOpenableDate) return changes[0].from;
  }
  return storedDate;
};

export function createAccessState(tables: ReplayTables): AccessState {
  const rowsByFile = Map.groupBy(tables.rows, ({ fileId }) => fileId);
  const usesOf = Map.groupBy(tables.grantUses, ({ serial }) => serial);
  const storedGrants = Map.groupBy(
    tables.grants.map((grant) => ({
      ...grant,
      limits: { ...grant, openingsInAll: 0, uses: usesOf.get(grant.serial) ?? [] },
    })),
    ({ fileId }) => fileId,
  );
  const toReplayedFile = (file: StoredFile): ReplayedFile => {
    const rows = rowsByFile.get(file.id) ?? [];
    return {
      bakerId: rows[0]?.bakerId ?? file.bakerId,
      bakedAt: null,
      version: 1,
      changedAt: file.createdAt,
      destroyedAt: null,
      openableAt: initialDateOf(rows, true, file.openableAt),
      expiresAt: initialDateOf(rows, false, file.expiresAt),
      grants: initialGrantsOf(file, rows, storedGrants.get(file.id) ?? []),
    };
  };
  return {
    files: new Map(tables.files.map((file) => [file.id, toReplayedFile(file)])),
    bans: new Map(),
    storedFiles: new Map(tables.files.map((file) => [file.id, file])),
    storedGrants,
    addresses: new Map(tables.emails.map(({ userId, address }) => [userId, address])),
    canonicalAddresses: new Map(tables.emails.map(({ userId, canonical }) => [userId, canonical])),
  };
}
