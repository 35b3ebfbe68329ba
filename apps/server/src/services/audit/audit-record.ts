import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { AuditAction } from '@bakehouse/contract';
import type { Queries } from '../../db/client.ts';
import { auditEvents, auditHeads } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { emptyHead, link, type AuditHead, type AuditRow, type UnlinkedRow } from './audit-chain.ts';
import { auditText, type AuditDetails } from './audit-text.ts';

export interface AuditActor {
  /** null for somebody who is not signed in. */
  id: string | null;
  address: string;
  isAdmin: boolean;
  deviceType: string;
}

export interface AuditFile {
  id: string;
  name: string;
  bakerId: string;
  baker: string;
}

interface About<Action extends AuditAction> {
  actor: AuditActor;
  details: AuditDetails[Action];
  file?: AuditFile | undefined;
  /** Whose files it is about, when it is not about one file. */
  baker?: { id: string; address: string } | undefined;
  /** The address that it was done to. */
  subject?: string | undefined;
  hiddenFromActor?: boolean | undefined;
  /** Other than now: of a decision, or of generated data. */
  at?: Date | undefined;
}

type Source = Pick<Deps, 'clock' | 'random' | 'secrets'>;

const NOWHERE = { bakerId: null, baker: null, fileId: null, fileName: null };

/** Where it belongs: to a file and its baker, to a baker's files, or to neither. */
const placeOf = ({ file, baker }: Pick<About<AuditAction>, 'file' | 'baker'>) => {
  if (file)
    return { bakerId: file.bakerId, baker: file.baker, fileId: file.id, fileName: file.name };
  return baker ? { ...NOWHERE, bakerId: baker.id, baker: baker.address } : NOWHERE;
};

/** One line for the record, in its final words. */
export function auditEvent<Action extends AuditAction>(
  { clock, random }: Source,
  action: Action,
  { actor, details, subject, hiddenFromActor = false, at = clock.now(), ...about }: About<Action>,
): UnlinkedRow {
  const place = placeOf(about);
  const names = {
    document: place.fileName ?? 'an unknown file',
    baker: place.baker ?? '',
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
    ...place,
    subject: subject ?? null,
    ...auditText(action, names, details),
    hiddenFromActor,
  };
}

const columnsOfRow = getTableColumns(auditEvents);
// Object.keys() forgets the names that it was given.
const KEYS = Object.keys(columnsOfRow) as (keyof typeof columnsOfRow)[];
const COLUMNS = KEYS.map((key) => [key, columnsOfRow[key]] as const);

const readHead = async (tx: Queries, organisationId: string) => {
  const [head] = await tx
    .select()
    .from(auditHeads)
    .where(eq(auditHeads.organisationId, organisationId))
    .for('update');
  return head;
};

/**
 * Takes the organisation's place in line until the transaction ends. Whoever holds it sees every
 * change that is on record, and nobody's later one.
 */
export async function lockHead(
  tx: Queries,
  { secrets }: Source,
  organisationId: string,
): Promise<AuditHead> {
  const head = await readHead(tx, organisationId);
  if (head) return head;
  await tx.insert(auditHeads).values(emptyHead(secrets, organisationId)).onConflictDoNothing();
  const made = await readHead(tx, organisationId);
  if (!made) throw new Error(`There is no organisation ${organisationId}.`);
  return made;
}

/** Rows as Postgres reads them: one parameter for any number, where a list of values has one a cell. */
const asRecords = (rows: readonly AuditRow[]) =>
  JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(COLUMNS.map(([key, { name }]) => [name, row[key]] as const)),
    ),
  );

/** Puts events on record behind a head that the transaction has locked. */
export async function appendEvents(
  tx: Queries,
  { secrets }: Source,
  locked: AuditHead,
  events: readonly UnlinkedRow[],
): Promise<AuditHead> {
  if (events.length === 0) return locked;
  const { rows, head } = link(secrets, locked, events);
  const advance = tx
    .update(auditHeads)
    .set({ seq: head.seq, hash: head.hash, seal: head.seal })
    .where(eq(auditHeads.organisationId, head.organisationId));
  await tx.execute(sql`with advanced as ${advance} insert into ${auditEvents}
    select * from json_populate_recordset(null::${auditEvents}, ${asRecords(rows)}::json)`);
  return head;
}

/**
 * The same with the instant of now: an event may have waited for the lock, and a list by time must show
 * the order of the chain.
 */
export function appendNow(
  tx: Queries,
  source: Source,
  locked: AuditHead,
  events: readonly UnlinkedRow[],
): Promise<AuditHead> {
  const at = source.clock.now();
  return appendEvents(
    tx,
    source,
    locked,
    events.map((event) => ({ ...event, at })),
  );
}

/**
 * Puts what a transaction did on record. The last thing that it does: from here to the commit nobody
 * else of the organisation can write (docs/decisions/0007).
 */
export async function recordAudit(
  tx: Queries,
  source: Source,
  organisationId: string,
  events: readonly UnlinkedRow[],
): Promise<void> {
  if (events.length === 0) return;
  await appendNow(tx, source, await lockHead(tx, source, organisationId), events);
}

const ROWS_AT_ONCE = 1000;

/**
 * Puts any number of generated events on record, many rows a statement.
 * @param onRows called with how many rows were just written
 */
export async function recordMany(
  tx: Queries,
  source: Source,
  organisationId: string,
  events: Iterable<UnlinkedRow>,
  onRows: (rows: number) => void = () => undefined,
): Promise<void> {
  let head = await lockHead(tx, source, organisationId);
  let batch: UnlinkedRow[] = [];
  const write = async () => {
    head = await appendEvents(tx, source, head, batch);
    onRows(batch.length);
    batch = [];
  };
  for (const event of events) {
    batch.push(event);
    if (batch.length === ROWS_AT_ONCE) await write();
  }
  await write();
}
