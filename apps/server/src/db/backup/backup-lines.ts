import * as z from 'zod/mini';

/** A row in the text format of COPY never is this line. */
export const END_OF_ROWS = '\\.';

const FORMAT = 1;

export const backupHeader = z.object({
  bakehouse_backup: z.literal(FORMAT),
  made_at: z.string(),
  /** The times of the migrations that the database had. */
  migrations: z.array(z.number()),
  /** Shows whether a secret is the one of the database, and reveals nothing about it. */
  secret_check: z.string(),
});

export type BackupHeader = z.infer<typeof backupHeader>;

export const tableLine = z.object({ table: z.string(), columns: z.array(z.string()) });
export const sequenceLine = z.object({
  sequence: z.string(),
  last_value: z.string(),
  is_called: z.boolean(),
});
export const rowsLine = z.object({ rows: z.number() });
export const checksumLine = z.object({ sha256: z.string() });

export const createHeader = (
  values: Omit<BackupHeader, 'bakehouse_backup'>,
): z.infer<typeof backupHeader> => ({ bakehouse_backup: FORMAT, ...values });

/** The purpose of the keyed hash that `secret_check` holds. */
export const SECRET_CHECK_PURPOSE = 'backup';

export const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`;

export const columnsToSql = (columns: readonly string[]) => columns.map(quoteName).join(', ');
