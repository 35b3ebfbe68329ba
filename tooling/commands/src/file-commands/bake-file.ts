import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { alreadyBakedBody, ApiFailure, fieldKeyPath, type SealingKeys } from '@bakehouse/contract';
import * as calls from '@bakehouse/contract/calls/files';
import { fieldProblemOf } from '@bakehouse/sealing';
import { readFieldFile } from '@bakehouse/sealing/fields';
import type { BakeArguments, PickedField } from './arguments.ts';
import { CommandFailure } from './failure.ts';
import { mediaTypeOf, type FileContent, type FoundFile } from './file-facts.ts';
import type { BakedOutcome } from './outcome.ts';
import { toKnownGrantees } from './groups.ts';
import type { CommandSession } from './portal/sign-in.ts';
import type { FileAction } from './run-command.ts';
import { requireFreeSealedPath, sealedPathOf, sealFile } from './sealed/seal-file.ts';

const toAlreadyBakedFailure = (error: unknown): CommandFailure | null => {
  if (!(error instanceof ApiFailure) || error.status !== 409) return null;
  const { data } = alreadyBakedBody.safeParse(error.body);
  return data
    ? new CommandFailure(
        `You have already baked this file. Its ID is ${data.id}. With --again, a new sealed copy is made.`,
      )
    : null;
};

const bake = async (
  session: CommandSession,
  file: FoundFile,
  content: FileContent,
  { openable, expires, grantees, fields, terms, tell }: BakeArguments,
): Promise<SealingKeys> => {
  const layered = await Promise.all(
    fields.map(async ({ field, grantees: people }, index) => ({
      field,
      path: fieldKeyPath(index),
      emails: await toKnownGrantees(session, people),
      terms,
    })),
  );
  const people = await toKnownGrantees(session, grantees);
  const body = {
    name: basename(file.absolutePath),
    type: mediaTypeOf(file.absolutePath),
    ...content,
    openable_date: openable,
    expiration_date: expires,
    permissions: people.map((email) => ({ email, terms })),
    layered,
    tell,
  };
  try {
    return await session.call(calls.bakeFile, body);
  } catch (error) {
    throw toAlreadyBakedFailure(error) ?? error;
  }
};

/** @throws CommandFailure for the first field that the file does not have */
const requireFields = async ({ absolutePath, size }: FoundFile, fields: readonly PickedField[]) => {
  if (fields.length === 0) return;
  const problem = fieldProblemOf(absolutePath, size);
  if (problem !== undefined) throw new CommandFailure(problem);
  const file = readFieldFile(await readFile(absolutePath), absolutePath);
  for (const { field } of fields) file.read(field);
};

const sealBakedFile = async (...[file, content, sealing]: Parameters<typeof sealFile>) => {
  try {
    await sealFile(file, content, sealing);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandFailure(
      `The file is baked (ID ${sealing.keys.id}), but has no sealed copy: ${reason} Run the command with --again.`,
    );
  }
};

/** @throws CommandFailure if the account has already baked the file, ApiFailure for other refusals */
export const bakeFile: FileAction<BakeArguments, BakedOutcome> = async (
  session,
  { file, hash, folder },
  options,
) => {
  const { out, seals, again } = options;
  const sealed = sealedPathOf(file, out === undefined ? undefined : resolve(folder, out));
  if (seals) await requireFreeSealedPath(sealed);
  await requireFields(file, options.fields);
  const content = await hash();
  const { checksum } = content;
  const keys = again
    ? await session.call(calls.fileRecipients, { checksum })
    : await bake(session, file, content, options);
  if (seals) await sealBakedFile(file, content, { keys, path: sealed });
  return {
    kind: 'baked',
    id: keys.id,
    checksum,
    path: file.path,
    sealed: seals ? sealed : null,
  };
};
