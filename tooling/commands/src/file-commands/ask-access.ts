import { ApiFailure } from '@bakehouse/contract';
import { listSharedFiles } from '@bakehouse/contract/calls/files';
import { askAccess } from '@bakehouse/contract/calls/requests/access-requests';
import type { OpenArguments } from './arguments.ts';
import type { DeniedOutcome } from './outcome.ts';
import type { CommandSession } from './portal/sign-in.ts';

type AskedFile = { checksum: string } | { file_id: string; headers: readonly string[] };

type AskOutcome = Pick<DeniedOutcome, 'asked' | 'ask_error'>;

/** Undefined for a field that the caller never had, whose existence the server does not tell. */
const findField = async (session: CommandSession, file: AskedFile, name: string) => {
  const asked = 'checksum' in file ? { search: file.checksum } : { file_id: file.file_id };
  const { data } = await session.call(listSharedFiles, asked);
  const fields = data.length === 1 ? (data[0]?.fields ?? []) : [];
  return fields.find(({ field }) => field === name)?.key_path;
};

/** A request that the server refuses, such as a second one, leaves the denial as it is. */
export async function askAfterDenial(
  session: CommandSession,
  file: AskedFile,
  { ask: reason, field }: Pick<OpenArguments, 'ask' | 'field'>,
): Promise<AskOutcome> {
  if (reason === undefined) return {};
  try {
    const key_path = field === undefined ? undefined : await findField(session, file, field);
    if (field !== undefined && key_path === undefined)
      return { asked: false, ask_error: `You never had the field "${field}" of this file.` };
    await session.call(askAccess, { ...file, reason, key_path });
    return { asked: true };
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status === 0) throw error;
    return { asked: false, ask_error: error.message };
  }
}
