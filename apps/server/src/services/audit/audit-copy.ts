import { isDeepStrictEqual } from 'node:util';
import { auditStreamEvent, type AuditStreamEvent } from '@bakehouse/contract';
import { and, eq, inArray } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { auditEvents } from '../../db/tables.ts';
import { toStreamEvent } from './stream-event.ts';

const LINES_PER_BATCH = 500;

export interface CopyDifference {
  line: number;
  /** A sentence about the line, without its subject and full stop. */
  problem: string;
}

export interface AuditCopyComparison {
  rowsCompared: number;
  difference: CopyDifference | null;
  /** The rows between the first and the last one that the copy lacks. */
  missing: number;
}

interface CopiedLine {
  line: number;
  text: string;
}

const parseLine = ({ line, text }: CopiedLine): AuditStreamEvent | CopyDifference => {
  try {
    return auditStreamEvent.parse(JSON.parse(text));
  } catch {
    return { line, problem: 'is no event of the audit log' };
  }
};

const readLoggedEvents = async (db: Queries, copied: readonly AuditStreamEvent[]) => {
  const [first] = copied;
  if (!first) return new Map<number, AuditStreamEvent>();
  const { organisation } = first.chain;
  const wanted = new Set(copied.flatMap(({ chain: { sequence } }) => [sequence - 1, sequence]));
  const rows = await db
    .select()
    .from(auditEvents)
    .where(
      and(eq(auditEvents.organisationId, organisation), inArray(auditEvents.seq, [...wanted])),
    );
  const hashes = new Map(rows.map(({ seq, hash }) => [seq, hash]));
  return new Map(rows.map((row) => [row.seq, toStreamEvent(row, hashes.get(row.seq - 1) ?? '')]));
};

const compareBatch = async (
  db: Queries,
  lines: readonly CopiedLine[],
  found: Set<number>,
): Promise<CopyDifference | null> => {
  const parsed = lines.map(parseLine);
  const logged = await readLoggedEvents(
    db,
    parsed.filter((one) => 'chain' in one),
  );
  for (const [index, one] of parsed.entries()) {
    if ('problem' in one) return one;
    const { sequence } = one.chain;
    const line = lines[index]?.line ?? 0;
    const row = logged.get(sequence);
    if (!row) return { line, problem: `has row ${sequence}, which the audit log does not have` };
    if (!isDeepStrictEqual(one, row))
      return { line, problem: `has another row ${sequence} than the audit log` };
    found.add(sequence);
  }
  return null;
};

const countMissing = (found: ReadonlySet<number>) => {
  let [first, last] = [Infinity, 0];
  for (const sequence of found)
    [first, last] = [Math.min(first, sequence), Math.max(last, sequence)];
  return found.size === 0 ? 0 : last - first + 1 - found.size;
};

/** Rows may come twice and in any order, because webhooks and replays send them so. */
export async function compareAuditCopy(
  db: Queries,
  lines: AsyncIterable<string>,
): Promise<AuditCopyComparison> {
  const found = new Set<number>();
  let batch: CopiedLine[] = [];
  let difference: CopyDifference | null = null;
  let line = 0;
  const compare = async () => {
    difference ??= await compareBatch(db, batch, found);
    batch = [];
  };
  for await (const text of lines) {
    line += 1;
    if (text.trim() !== '') batch.push({ line, text });
    if (batch.length === LINES_PER_BATCH) await compare();
  }
  await compare();
  return { rowsCompared: found.size, difference, missing: countMissing(found) };
}

/** An empty copy proves nothing: the program that should have written it may have failed. */
export const isWholeCopy = (
  { rowsCompared, difference, missing }: AuditCopyComparison,
  isPartial: boolean,
): boolean => rowsCompared > 0 && difference === null && (isPartial || missing === 0);
