import type { Deps } from '../../deps.ts';
import { BYTE_ORDER_MARK, csvLine, type CsvCell } from '../../lib/csv.ts';
import type { Batches, Source } from '../lists/source.ts';
import { auditActor } from '../audit/audit-actor.ts';
import { auditEvent } from '../audit/audit-record.ts';
import { recordChange, type LiveCaller } from '../identity/live-caller.ts';

/** A list as it goes into a file: the file's name, and each column with what it takes from a row. */
export interface Table<Row> {
  name: string;
  columns: Readonly<Record<string, (row: Row) => CsvCell>>;
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

/**
 * All rows are read to their end and not to their count: where one moves or comes meanwhile, another
 * number of rows says so.
 */
const read = <Row>({ count, read: readRows }: Source<Row>, { page, limit }: Page) => {
  if (limit === undefined) return { rows: count, batches: readRows() };
  const offset = (page - 1) * limit;
  const rows = Math.max(0, Math.min(limit, count - offset));
  return { rows, batches: readRows({ offset, limit: rows }) };
};

const encoder = new TextEncoder();

interface Rows<Row> {
  first: IteratorResult<readonly Row[], void>;
  batches: Batches<Row>;
  /** Whether the caller may still see them. */
  mayGoOn: () => Promise<boolean>;
}

async function* toBytes<Row>(
  { log }: Deps,
  { name, columns }: Table<Row>,
  { first, batches, mayGoOn }: Rows<Row>,
): Export['body'] {
  const cells = Object.values(columns);
  try {
    yield encoder.encode(`${BYTE_ORDER_MARK}${csvLine(Object.keys(columns))}`);
    for (let batch = first; !batch.done; batch = await batches.next()) {
      const lines = batch.value.map((row) => csvLine(cells.map((cell) => cell(row))));
      yield encoder.encode(lines.join(''));
      // However long somebody takes over the rows: no more of them than their session allows.
      if (!(await mayGoOn())) throw new Error('The session of the caller has ended.');
    }
  } catch (error) {
    log.error({ err: error, name }, 'an export broke off');
    throw error;
  }
}

interface Request<Row> extends Pick<Rows<Row>, 'mayGoOn'> {
  source: Source<Row>;
  page: Page;
}

/**
 * Prepares a list as a file. It is on record, and its first rows are read, before anything is sent; the
 * rest is read as it is taken.
 */
export async function startExport<Row>(
  deps: Deps,
  by: LiveCaller,
  table: Table<Row>,
  { source, page, mayGoOn }: Request<Row>,
): Promise<Export> {
  const { name } = table;
  const { rows, batches } = read(source, page);
  const first = await batches.next();
  const event = auditEvent(deps, 'export_created', {
    actor: auditActor(by.account, by),
    details: { name, rows },
  });
  await deps.db.transaction((tx) => recordChange(tx, deps, by, [event]));
  return { name, rows, body: toBytes(deps, table, { first, batches, mayGoOn }) };
}
