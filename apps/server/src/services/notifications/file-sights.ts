import { eq, inArray } from 'drizzle-orm';
import type { AccessRule, NotificationKind } from '@bakehouse/contract';
import type { Queries } from '../../db/client.ts';
import { files, users } from '../../db/tables.ts';
import { accessRuleSql } from '../access/access-sql.ts';
import { sightOfFile, type FileSight } from './notification-rules.ts';

export interface SeenFile {
  id: string;
  name: string;
  expiresAt: Date | null;
  isOwn: boolean;
  rule: AccessRule;
}

interface FileReader {
  id: string;
  canonical: string;
}

/** The files as they are now for the reader. */
export async function readSeenFiles(
  db: Queries,
  reader: FileReader,
  { fileIds, now }: { fileIds: readonly string[]; now: Date },
): Promise<Map<string, SeenFile>> {
  if (fileIds.length === 0) return new Map();
  const found = await db
    .select({
      id: files.id,
      name: files.name,
      bakerId: files.bakerId,
      expiresAt: files.expiresAt,
      rule: accessRuleSql(reader.canonical, now),
    })
    .from(files)
    .innerJoin(users, eq(users.id, files.bakerId))
    .where(inArray(files.id, [...fileIds]));
  return new Map(
    found.map(({ bakerId, ...file }) => [file.id, { ...file, isOwn: bakerId === reader.id }]),
  );
}

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
