import type { Deps } from '../../deps.ts';
import { BYTE_ORDER_MARK, toCsvLine, type CsvCell } from '../../lib/csv.ts';
import type { RowBatches, RowSource } from '../lists/row-source.ts';
import { toAuditActor } from '../audit/audit-actor.ts';
import { createAuditEvent } from '../audit/audit-event.ts';
import { writeRecordAlone } from '../audit/recorded-transaction.ts';
import {
  toRecordWithCallerCheck,
  type AccountCaller,
} from '../identity/sessions/session-caller.ts';

export interface ExportTable<Row> {
  name: string;
  /** The singular noun for an exported row in the audit log, for example "file". */
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

/** A full export ignores the count, because a difference shows that rows changed meanwhile. */
const openRowBatches = <Row>(
  { count, read: readRows }: RowSource<Row>,
  { page, limit }: ExportPage,
) => {
  if (limit === undefined) return { rows: count, batches: readRows() };
  const offset = (page - 1) * limit;
  const rows = Math.max(0, Math.min(limit, count - offset));
  return { rows, batches: readRows({ offset, limit: rows }) };
};

const textEncoder = new TextEncoder();

interface ExportRowStream<Row> {
  first: IteratorResult<readonly Row[], void>;
  batches: RowBatches<Row>;
  isStillAllowed: () => Promise<boolean>;
}

async function* encodeRows<Row>(
  { log }: Deps,
  { name, columns }: ExportTable<Row>,
  { first, batches, isStillAllowed }: ExportRowStream<Row>,
): Export['body'] {
  const cells = Object.values(columns);
  try {
    yield textEncoder.encode(`${BYTE_ORDER_MARK}${toCsvLine(Object.keys(columns))}`);
    for (let batch = first; !batch.done; batch = await batches.next()) {
      const lines = batch.value.map((row) => toCsvLine(cells.map((cell) => cell(row))));
      yield textEncoder.encode(lines.join(''));
      // A slow download must not outlive the session.
      if (!(await isStillAllowed())) throw new Error('The session of the caller has ended.');
    }
  } catch (error) {
    log.error({ err: error, name }, 'export aborted');
    throw error;
  }
}

interface ExportRequest<Row> extends Pick<ExportRowStream<Row>, 'isStillAllowed'> {
  source: RowSource<Row>;
  page: ExportPage;
}

/** Logging and the first read precede the response, so that failures get an error status. */
export async function startExport<Row>(
  deps: Deps,
  by: AccountCaller,
  table: ExportTable<Row>,
  { source, page, isStillAllowed }: ExportRequest<Row>,
): Promise<Export> {
  const { name, noun } = table;
  const { rows, batches } = openRowBatches(source, page);
  const first = await batches.next();
  const event = createAuditEvent(deps, 'export_created', {
    actor: toAuditActor(by.account, by),
    details: { name, noun, rows },
  });
  await writeRecordAlone(deps, toRecordWithCallerCheck(deps, by, [event]));
  return { name, rows, body: encodeRows(deps, table, { first, batches, isStillAllowed }) };
}
