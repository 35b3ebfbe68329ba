import { ApiFailure, openDeniedBody } from '@bakehouse/contract';
import * as calls from '@bakehouse/contract/calls/files';
import type { CommandArguments } from './arguments.ts';
import type { AllowedOutcome, DeniedOutcome } from './outcome.ts';
import type { FileAction } from './run-command.ts';

type Denial = Pick<DeniedOutcome, 'rule' | 'changes_at' | 'baker'>;

/** Returns null if the error does not deny the file; a locked PIN, for example, is no denial. */
const toDenial = (error: unknown): Denial | null => {
  if (!(error instanceof ApiFailure)) return null;
  const { status, errorType, body } = error;
  if (status === 404 && errorType === 'not_found') return { rule: 'not_found' };
  const { data } = openDeniedBody.safeParse(body);
  if (!data) return null;
  const { rule, changes_at, baker } = data;
  return { rule, changes_at, ...(baker !== undefined && { baker }) };
};

export const openFile: FileAction<CommandArguments, AllowedOutcome | DeniedOutcome> = async (
  session,
  { file, content },
) => {
  const { path } = file;
  const { checksum } = content;
  try {
    const answer = await session.call(calls.openFile, { checksum });
    const { rule, changes_at, key_paths } = answer;
    return { kind: 'allowed', rule, checksum, path, changes_at, key_paths };
  } catch (error) {
    const denial = toDenial(error);
    if (!denial) throw error;
    const { rule, ...more } = denial;
    return { kind: 'denied', rule, checksum, path, ...more };
  }
};
