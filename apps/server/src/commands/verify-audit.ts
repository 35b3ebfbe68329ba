import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import type { DatabaseClient } from '../db/client.ts';
import { systemRandom } from '../lib/crypto/random.ts';
import { createSecrets } from '../lib/crypto/secrets.ts';
import { StartError } from '../lib/start-error.ts';
import { readEnvironment } from '../config/read-environment.ts';
import { readSecret } from '../config/secret.ts';
import {
  verifyAudit,
  type BrokenRow,
  type ChainPosition,
  type AuditVerification,
} from '../services/audit/audit-verification.ts';
import { runCommand, CommandUsageError } from './command.ts';
import { withConfiguredDatabase } from './configured-database.ts';
import { createProgress } from './progress.ts';

const USAGE = `Usage: verify-audit [--checkpoint SEQ:HASH] [--json]

Checks the hash chain of the audit log in DATABASE_URL or the data folder, also while a server
runs on it. Exit code 0: no row was altered; 1: the output names the first altered row.
The server logs a checkpoint once an hour. With a checkpoint, the command also detects a database
that was restored to an older state.
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

const verificationToJson = ({ rowsChecked, broken }: AuditVerification) =>
  JSON.stringify({
    rows_checked: rowsChecked,
    whole: broken === null,
    first_broken_row: broken && {
      organisation_id: broken.organisationId,
      seq: broken.seq,
      id: broken.id,
      reason: broken.reason,
    },
  });

const argumentOptions = { json: { type: 'boolean' }, checkpoint: { type: 'string' } } as const;

await runCommand(USAGE, async (words) => {
  const { values } = parseArgs({ args: words, options: argumentOptions });
  const checkpoint = parseCheckpoint(values.checkpoint);
  const config = readEnvironment();
  const verification = await withConfiguredDatabase(config, async (database) => {
    await requireAuditLog(database);
    const secrets = createSecrets(readSecret(config, systemRandom), systemRandom);
    const progress = createProgress('rows checked');
    const result = await verifyAudit(database.db, secrets, { onRows: progress.add, checkpoint });
    progress.end();
    return result;
  });
  process.stdout.write(
    `${values.json ? verificationToJson(verification) : verificationToText(verification)}\n`,
  );
  return verification.broken ? 1 : 0;
});
