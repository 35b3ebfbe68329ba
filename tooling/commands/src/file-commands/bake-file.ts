import { basename } from 'node:path';
import { alreadyBakedBody, ApiFailure } from '@bakehouse/contract';
import * as calls from '@bakehouse/contract/calls/files';
import type { BakeArguments } from './arguments.ts';
import { CommandFailure } from './failure.ts';
import { mediaTypeOf } from './file-facts.ts';
import type { BakedOutcome } from './outcome.ts';
import type { FileAction } from './run-command.ts';

const toAlreadyBakedFailure = (error: unknown): CommandFailure | null => {
  if (!(error instanceof ApiFailure) || error.status !== 409) return null;
  const { data } = alreadyBakedBody.safeParse(error.body);
  return data
    ? new CommandFailure(`You have already baked this file. Its ID is ${data.id}.`)
    : null;
};

/** @throws CommandFailure if the account has already baked the file, ApiFailure for other refusals */
export const bakeFile: FileAction<BakeArguments, BakedOutcome> = async (
  session,
  { file, content },
  options,
) => {
  const { openable, expires, grantees } = options;
  const body = {
    name: basename(file.absolutePath),
    type: mediaTypeOf(file.absolutePath),
    ...content,
    openable_date: openable,
    expiration_date: expires,
    permissions: grantees.map((email) => ({ email })),
  };
  try {
    const { id, checksum } = await session.call(calls.bakeFile, body);
    return { kind: 'baked', id, checksum, path: file.path };
  } catch (error) {
    throw toAlreadyBakedFailure(error) ?? error;
  }
};
