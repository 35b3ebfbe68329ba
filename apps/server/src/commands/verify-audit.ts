import { createReadStream, existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import type { DatabaseClient } from '../db/client.ts';
import { systemRandom } from '../lib/crypto/random.ts';
import { createSecrets } from '../lib/crypto/secrets.ts';
import { StartError } from '../lib/start-error.ts';
import { readEnvironment } from '../config/read-environment.ts';
import { findServerSecret } from '../config/secret.ts';
import {
  compareAuditCopy,
  isWholeCopy,
  type AuditCopyComparison,
} from '../services/audit/audit-copy.ts';
import {
  verifyAudit,
  type BrokenRow,
  type ChainPosition,
  type AuditVerification,
} from '../services/audit/audit-verification.ts';
import { runCommand, CommandUsageError } from './command.ts';
import { withConfiguredDatabase } from './configured-database.ts';
import { createProgress } from './progress.ts';

const USAGE = `Usage: verify-audit [--checkpoint SEQ:HASH] [--copy FILE [--partial]] [--json]

Checks the hash chain of the audit log in DATABASE_URL or the data folder, also while a server
runs on it. Exit code 0: no row was altered; 1: the output names the first altered row.
The server logs a checkpoint once an hour. With a checkpoint, the command also detects a database
that was restored to an older state.
FILE has events of the stream or of a webhook, one a line. The command compares each with its row,
and counts the rows that are missing between the first and the last one; with --partial, which is
for a webhook of chosen events, these are no error.
`;

const parseCheckpoint = (text: string | undefined): ChainPosition | undefined => {
  if (text === undefined) return undefined;
  const [, seq, hash] = /^([1-9]\d{0,14}):([\w-]{43})$/.exec(text) ?? [];
  if (seq && hash) return { seq: Number(seq), hash };
  throw new CommandUsageError(
    '--checkpoint must be a number, a colon and a hash, as in the log of the server.',
  );
};

const requireAuditLog = async ({ db }: DatabaseClient) => {
  const { rows } = await db.execute<{ found: string | null }>(
    sql`select to_regclass('audit_events')::text as found`,
  );
  if (!rows[0]?.found) {
    throw new StartError('This database has no audit log yet. Start the server on it once.');
  }
};

const brokenRowSentence = ({ seq, id, reason, organisationId }: BrokenRow) =>
  `First broken row: ${seq}${id === null ? '' : ` (${id})`} of ${organisationId}: ${reason}.`;

const verificationToText = ({ rowsChecked, broken }: AuditVerification) =>
  broken
    ? `${rowsChecked} rows checked. ${brokenRowSentence(broken)}`
    : `${rowsChecked} rows checked, the chain is whole.`;

const copyToText = ({ rowsCompared, difference, missing }: AuditCopyComparison) => {
  if (difference) return `Line ${difference.line} of the copy ${difference.problem}.`;
  if (rowsCompared === 0) return 'The copy has no event, so nothing was compared.';
  const gap =
    missing === 0
      ? 'none is missing'
      : `${missing} between them ${missing === 1 ? 'is' : 'are'} missing`;
  return `${rowsCompared} rows of the copy are those of the audit log, and ${gap}.`;
};

const copyToJson = ({ rowsCompared, difference, missing }: AuditCopyComparison) => ({
  rows_compared: rowsCompared,
  missing,
  first_difference: difference,
});

const verificationToJson = (
  { rowsChecked, broken }: AuditVerification,
  copy: AuditCopyComparison | undefined,
) =>
  JSON.stringify({
    rows_checked: rowsChecked,
    whole: broken === null,
    first_broken_row: broken && {
      organisation_id: broken.organisationId,
      seq: broken.seq,
      id: broken.id,
      reason: broken.reason,
    },
    ...(copy && { copy: copyToJson(copy) }),
  });

const argumentOptions = {
  json: { type: 'boolean' },
  checkpoint: { type: 'string' },
  copy: { type: 'string' },
  partial: { type: 'boolean' },
} as const;

const openCopy = (path: string): AsyncIterable<string> => {
  const absolute = resolve(process.env.INIT_CWD ?? process.cwd(), path);
  if (!existsSync(absolute)) throw new StartError(`There is no file ${absolute}.`);
  return createInterface({ input: createReadStream(absolute), crlfDelay: Infinity });
};

await runCommand(USAGE, async (words) => {
  const { values } = parseArgs({ args: words, options: argumentOptions });
  const { json = false, partial = false, copy: path } = values;
  const checkpoint = parseCheckpoint(values.checkpoint);
  const config = readEnvironment();
  const { verification, copy } = await withConfiguredDatabase(config, async (database) => {
    await requireAuditLog(database);
    const secrets = createSecrets(findServerSecret(config), systemRandom);
    const progress = createProgress('rows checked');
    const result = await verifyAudit(database.db, secrets, { onRows: progress.add, checkpoint });
    progress.end();
    const compared =
      path === undefined ? undefined : await compareAuditCopy(database.db, openCopy(path));
    return { verification: result, copy: compared };
  });
  const lines = json
    ? [verificationToJson(verification, copy)]
    : [verificationToText(verification), ...(copy ? [copyToText(copy)] : [])];
  process.stdout.write(`${lines.join('\n')}\n`);
  const isRight = verification.broken === null && (!copy || isWholeCopy(copy, partial));
  return isRight ? 0 : 1;
});
