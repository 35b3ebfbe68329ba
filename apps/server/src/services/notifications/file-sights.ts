import { eq, inArray, sql } from 'drizzle-orm';
import { ALLOWING_RULES, type AccessRule, type NotificationKind } from '@bakehouse/contract';
import type { Queries } from '../../db/client.ts';
import { files, grants, users } from '../../db/tables.ts';
import { accessRuleSql, nextAccessChangeSql } from '../access/access-sql.ts';
import { sightOfFile, type FileSight } from './notification-rules.ts';

const ALLOWING: ReadonlySet<AccessRule> = new Set(ALLOWING_RULES);

export interface SeenFile {
  id: string;
  name: string;
  expiresAt: Date | null;
  isOwn: boolean;
  rule: AccessRule;
  /** When the file opens or closes for the reader; null without a change, and if it was not asked for. */
  changesAt: Date | null;
  /** When grants of the file end; empty if it was not asked for. */
  grantEnds: readonly string[];
}

interface FileReader {
  id: string;
  canonical: string;
}

interface FileSelection {
  fileIds: readonly string[];
  now: Date;
  withEnds?: boolean;
}

const grantEndsSql = sql<string[]>`(select coalesce(json_agg(distinct ${grants.until}), '[]'::json)
  from ${grants} where ${grants.fileId} = ${files.id} and ${grants.until} is not null)`.mapWith(
  (ends: string[]) => ends.map((end) => new Date(end).toISOString()),
);

/** The files as they are now for the reader. */
export async function readSeenFiles(
  db: Queries,
  reader: FileReader,
  { fileIds, now, withEnds = false }: FileSelection,
): Promise<Map<string, SeenFile>> {
  if (fileIds.length === 0) return new Map();
  const found = await db
    .select({
      id: files.id,
      name: files.name,
      bakerId: files.bakerId,
      expiresAt: files.expiresAt,
      rule: accessRuleSql(reader.canonical, now),
      changesAt: withEnds
        ? sql<Date | null>`${nextAccessChangeSql(reader.canonical, now)}`.mapWith(files.expiresAt)
        : sql<null>`null`,
      grantEnds: withEnds ? grantEndsSql : sql<string[]>`'[]'::json`,
    })
    .from(files)
    .innerJoin(users, eq(users.id, files.bakerId))
    .where(inArray(files.id, [...fileIds]));
  return new Map(
    found.map(({ bakerId, ...file }) => [file.id, { ...file, isOwn: bakerId === reader.id }]),
  );
}

interface ToldEnd {
  expires_at?: string | undefined;
  ends?: 'access' | undefined;
}

/** Whether a file, or the access to it, still ends for the reader as a notification says. */
export const endsAsTold = ({ expires_at: told, ends }: ToldEnd, file: SeenFile): boolean => {
  if (told === undefined) return false;
  const fileEnd = file.expiresAt?.toISOString();
  if (file.isOwn) return ends === 'access' ? file.grantEnds.includes(told) : fileEnd === told;
  if (file.rule === 'not_openable_yet') return fileEnd === told;
  return file.changesAt?.toISOString() === told && ALLOWING.has(file.rule);
};

interface StoredNotification {
  kind: NotificationKind;
  fileId: string | null;
}

export const sightOf = (
  { kind, fileId }: StoredNotification,
  seen: ReadonlyMap<string, SeenFile>,
): FileSight => {
  if (fileId === null) return 'unnamed';
  const file = seen.get(fileId);
  return file ? sightOfFile({ kind, ...file }) : 'hidden';
};
