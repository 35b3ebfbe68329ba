import { and, eq, isNull, ne, notInArray, sql } from 'drizzle-orm';
import { readGroupGrantee } from '@bakehouse/contract';
import type { Queries } from '../../db/client.ts';
import { files, grants, groupMembers, users } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { accessRuleSql } from '../access/access-sql.ts';
import { HIDING_RULES } from './notification-rules.ts';
import type { Occurrence } from './occurrences.ts';
import type { Reader } from './readers.ts';

/** No more files of a group are counted. */
const FILES_LIMIT = 100;

/** Members are told once, however many rows of the log have added them. */
export async function withNewMembers(
  tx: Queries,
  { clock }: Deps,
  occurrence: Occurrence,
): Promise<Occurrence> {
  if (occurrence.audience !== 'joined') return occurrence;
  const groupId = readGroupGrantee(occurrence.event.subject ?? '') ?? '';
  const told = await tx
    .update(groupMembers)
    .set({ toldAt: clock.now() })
    .where(and(eq(groupMembers.groupId, groupId), isNull(groupMembers.toldAt)))
    .returning({ member: groupMembers.member });
  return { ...occurrence, names: told.map(({ member }) => member) };
}

const readFilesOfGroup = (
  tx: Queries,
  { id, canonical }: Reader,
  { group, now }: { group: string; now: Date },
) =>
  tx
    .select({ id: files.id })
    .from(grants)
    .innerJoin(files, eq(files.id, grants.fileId))
    .innerJoin(users, eq(users.id, files.bakerId))
    .where(
      and(
        eq(grants.address, group),
        ne(files.bakerId, id),
        notInArray(sql`${accessRuleSql(canonical, now)}`, [...HIDING_RULES, 'no_grant']),
      ),
    )
    .groupBy(files.id)
    .limit(FILES_LIMIT);

/** Names the file if there is one, and says how many there are otherwise. */
export async function toFilesOfGroup(
  tx: Queries,
  reader: Reader,
  occurrence: Occurrence,
  now: Date,
): Promise<Occurrence | undefined> {
  const { event, actor } = occurrence;
  const found = await readFilesOfGroup(tx, reader, { group: event.subject ?? '', now });
  const [first, ...others] = found;
  if (!first) return undefined;
  if (others.length === 0 && actor !== null)
    return { ...occurrence, event: { ...event, fileId: first.id } };
  return { ...occurrence, facts: { files: found.length } };
}
