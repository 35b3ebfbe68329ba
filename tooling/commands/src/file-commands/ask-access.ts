import { ApiFailure } from '@bakehouse/contract';
import { askAccess } from '@bakehouse/contract/calls/requests/access-requests';
import type { DeniedOutcome } from './outcome.ts';
import type { CommandSession } from './portal/sign-in.ts';

type AskedFile = { checksum: string } | { file_id: string; headers: readonly string[] };

/** A request that the server refuses, such as a second one, leaves the denial as it is. */
export async function askAfterDenial(
  session: CommandSession,
  file: AskedFile,
  reason: string | undefined,
): Promise<Pick<DeniedOutcome, 'asked' | 'ask_error'>> {
  if (reason === undefined) return {};
  try {
    await session.call(askAccess, { ...file, reason });
    return { asked: true };
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status === 0) throw error;
    return { asked: false, ask_error: error.message };
  }
}
