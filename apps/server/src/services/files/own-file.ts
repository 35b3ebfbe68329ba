import { and, asc, eq } from 'drizzle-orm';
import { emails, files, users } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../http-error.ts';
import { recordRefusedRequest } from '../identity/refused-requests.ts';
import type { AccountCaller } from '../identity/sessions/session-caller.ts';

/** Twelve characters are enough to distinguish two checksums. */
const SHOWN_CHECKSUM_LENGTH = 12;

/** Several bakers can have baked the checksum; the oldest file is taken. */
const findFileByChecksum = async ({ db }: Deps, { account }: AccountCaller, checksum: string) => {
  const [file] = await db
    .select({ id: files.id, name: files.name, bakerId: files.bakerId, baker: emails.address })
    .from(files)
    .innerJoin(users, eq(users.id, files.bakerId))
    .innerJoin(emails, and(eq(emails.userId, users.id), emails.isPrimary))
    .where(and(eq(files.checksum, checksum), eq(users.organisationId, account.organisationId)))
    .orderBy(asc(files.createdAt), asc(files.id))
    .limit(1);
  return file;
};

interface OwnFileRequest {
  by: AccountCaller;
  checksum: string;
  /** The request as a noun phrase for the audit log, for example "a change of the dates". */
  request: string;
}

/** A refusal takes the same time for files of others and for unknown files, so that callers cannot tell them apart. */
export async function recordRefusedFileRequest<Result>(
  deps: Deps,
  { by, checksum, request }: OwnFileRequest,
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) {
      const file = await findFileByChecksum(deps, by, checksum);
      const name = file?.name ?? `an unknown file (${checksum.slice(0, SHOWN_CHECKSUM_LENGTH)}…)`;
      const blocked = { request: `${request} of ${name}`, file, hiddenFromActor: true };
      await recordRefusedRequest(deps, by, blocked);
    }
    throw error;
  }
}
