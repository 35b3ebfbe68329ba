import type { Caller, Deps } from '../deps.ts';
import { BYTE_ORDER_MARK, csvLine, type CsvCell } from '../lib/csv.ts';
import type { Account } from './accounts.ts';
import { auditActor } from './audit-actor.ts';
import { auditEvent, recordAudit } from './audit-record.ts';

type Batches<Row> = AsyncGenerator<readonly Row[], void, undefined>;

/** A list as it goes into a file: the file's name, and each column with what it takes from a row. */
export interface Table<Row> {
  name: string;
  columns: Readonly<Record<string, (row: Row) => CsvCell>>;
}

/** The rows of a list that stand at the start of an export, in its order. */
export interface Source<Row> {
  count: number;
  /** @param rows how many of them, from the first */
  read: (rows: number) => Batches<Row>;
}

/** The page that is asked for; without a limit the whole list. */
export interface Page {
  page: number;
  limit?: number | undefined;
}

export interface Export {
  name: string;
  rows: number;
  /** Ends in an error when the rows cannot be read to their end. */
  body: AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined>;
}

const partOf = ({ page, limit }: Page, count: number) => {
  if (limit === undefined) return { skip: 0, rows: count };
  const skip = (page - 1) * limit;
  return { skip, rows: Math.max(0, Math.min(limit, count - skip)) };
};

async function* withoutFirst<Row>(batches: Batches<Row>, skip: number): Batches<Row> {
  let left = skip;
  for await (const batch of batches) {
    if (batch.length > left) yield batch.slice(left);
    left = Math.max(0, left - batch.length);
  }
}

const read = <Row>(source: Source<Row>, page: Page) => {
  const { skip, rows } = partOf(page, source.count);
  return { rows, batches: withoutFirst(source.read(rows === 0 ? 0 : skip + rows), skip) };
};

const encoder = new TextEncoder();

async function* toBytes<Row>(
  { log }: Deps,
  { name, columns }: Table<Row>,
  { first, batches }: { first: IteratorResult<readonly Row[], void>; batches: Batches<Row> },
): Export['body'] {
  const cells = Object.values(columns);
  try {
    yield encoder.encode(`${BYTE_ORDER_MARK}${csvLine(Object.keys(columns))}`);
    for (let batch = first; !batch.done; batch = await batches.next()) {
      const lines = batch.value.map((row) => csvLine(cells.map((cell) => cell(row))));
      yield encoder.encode(lines.join(''));
    }
  } catch (error) {
    log.error({ err: error, name }, 'an export broke off');
    throw error;
  }
}

/**
 * Prepares a list as a file. It is on record, and its first rows are read, before anything is sent; the
 * rest is read as it is taken.
 */
export async function startExport<Row>(
  deps: Deps,
  by: { account: Account; caller: Caller },
  table: Table<Row>,
  { source, page }: { source: Source<Row>; page: Page },
): Promise<Export> {
  const { name } = table;
  const { rows, batches } = read(source, page);
  const first = await batches.next();
  const event = auditEvent(deps, 'export_created', {
    actor: auditActor(by.account, by.caller),
    details: { name, rows },
  });
  await deps.db.transaction((tx) => recordAudit(tx, deps, by.account.organisationId, [event]));
  return { name, rows, body: toBytes(deps, table, { first, batches }) };
}
