import type { Deps } from '../../deps.ts';
import { BYTE_ORDER_MARK, csvLine, type CsvCell } from '../../lib/csv.ts';
import type { RowBatches, RowSource } from '../lists/source.ts';
import { auditActor } from '../audit/audit-actor.ts';
import { auditEvent } from '../audit/audit-record.ts';
import { recordChange, type AccountCaller } from '../identity/session-caller.ts';

export interface ExportTable<Row> {
  name: string;
  /** A singular noun for the rows, for example "file", for the audit log. */
  noun: string;
  columns: Readonly<Record<string, (row: Row) => CsvCell>>;
}

/** Without a limit, the whole list is exported. */
export interface ExportPage {
  page: number;
  limit?: number | undefined;
}

export interface Export {
  name: string;
  rows: number;
  /** The generator throws when the rows cannot be read completely. */
  body: AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined>;
}

/** The export reads to the end and not to the count, so that rows that move meanwhile show as a wrong count. */
const openRows = <Row>({ count, read: readRows }: RowSource<Row>, { page, limit }: ExportPage) => {
  if (limit === undefined) return { rows: count, batches: readRows() };
  const offset = (page - 1) * limit;
  const rows = Math.max(0, Math.min(limit, count - offset));
  return { rows, batches: readRows({ offset, limit: rows }) };
};

const encoder = new TextEncoder();

interface Rows<Row> {
  first: IteratorResult<readonly Row[], void>;
  batches: RowBatches<Row>;
  isStillAllowed: () => Promise<boolean>;
}

async function* toBytes<Row>(
  { log }: Deps,
  { name, columns }: ExportTable<Row>,
  { first, batches, isStillAllowed }: Rows<Row>,
): Export['body'] {
  const cells = Object.values(columns);
  try {
    yield encoder.encode(`${BYTE_ORDER_MARK}${csvLine(Object.keys(columns))}`);
    for (let batch = first; !batch.done; batch = await batches.next()) {
      const lines = batch.value.map((row) => csvLine(cells.map((cell) => cell(row))));
      yield encoder.encode(lines.join(''));
      // A slow download must not outlive the session.
      if (!(await isStillAllowed())) throw new Error('The session of the caller has ended.');
    }
  } catch (error) {
    log.error({ err: error, name }, 'export aborted');
    throw error;
  }
}

interface ExportRequest<Row> extends Pick<Rows<Row>, 'isStillAllowed'> {
  source: RowSource<Row>;
  page: ExportPage;
}

/** The export is logged and its first rows are read before the response starts, so that failures get a proper status. */
export async function startExport<Row>(
  deps: Deps,
  by: AccountCaller,
  table: ExportTable<Row>,
  { source, page, isStillAllowed }: ExportRequest<Row>,
): Promise<Export> {
  const { name, noun } = table;
  const { rows, batches } = openRows(source, page);
  const first = await batches.next();
  const event = auditEvent(deps, 'export_created', {
    actor: auditActor(by.account, by),
    details: { name, noun, rows },
  });
  await deps.db.transaction((tx) => recordChange(tx, deps, by, [event]));
  return { name, rows, body: toBytes(deps, table, { first, batches, isStillAllowed }) };
}
