import { ApiFailure, openDeniedBody, type OpenFileResponse } from '@bakehouse/contract';
import * as calls from '@bakehouse/contract/calls/files';
import { headerToText } from '@bakehouse/sealing';
import type { OpenArguments } from './arguments.ts';
import { askAfterDenial } from './ask-access.ts';
import { chooseOutput, writeOpened } from './sealed/open-sealed-file.ts';
import { readSealedFile, type SealedFile } from './sealed/sealed-source.ts';
import type { AllowedOutcome, DeniedOutcome } from './outcome.ts';
import type { CommandSession } from './portal/sign-in.ts';
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

type OpenOutcome = AllowedOutcome | DeniedOutcome;

/** The next change in the answer need not close the file, so the end is read from the shared files. */
const readEnd = async (session: CommandSession, { file, changes_at }: OpenFileResponse) => {
  if (changes_at === null) return null;
  const { data } = await session.call(calls.listSharedFiles, { file_id: file.id });
  return data[0]?.changes_at ?? null;
};

const toAllowed = async (session: CommandSession, opened: OpenFileResponse) => {
  const { rule, changes_at, key_paths, openings_left } = opened;
  const until = await readEnd(session, opened);
  return { kind: 'allowed', rule, changes_at, key_paths, openings_left, until } as const;
};

const openOriginal: FileAction<OpenArguments, OpenOutcome> = async (
  session,
  { file, hash },
  options,
) => {
  const { checksum } = await hash();
  const facts = { checksum, path: file.path, sealed: false };
  try {
    const opened = await session.call(calls.openFile, { checksum });
    return { ...(await toAllowed(session, opened)), ...facts, written: null };
  } catch (error) {
    const denial = toDenial(error);
    if (!denial) throw error;
    const asked = await askAfterDenial(session, { checksum }, options);
    return { kind: 'denied', ...facts, ...denial, ...asked };
  }
};

const toAskedCopy = ({ headers, address }: SealedFile) => ({
  file_id: address.fileId,
  headers: headers.map(headerToText),
});

const askForKeys = (session: CommandSession, sealed: SealedFile) =>
  session.call(calls.openFile, toAskedCopy(sealed));

/** The line of a refused copy shows the checksum of the copy, because only keys lead to that of the original. */
const openSealedFile = async (
  sealed: SealedFile,
  ...[session, { file, hash, folder }, options]: Parameters<FileAction<OpenArguments, OpenOutcome>>
): Promise<OpenOutcome> => {
  const { path } = file;
  const { out, force } = options;
  const written = await chooseOutput(file, { out, force, folder });
  try {
    const opened = await askForKeys(session, sealed);
    await writeOpened(file, sealed, { opened, path: written, replaces: force });
    const { checksum = '' } = opened.file;
    return { ...(await toAllowed(session, opened)), checksum, path, sealed: true, written };
  } catch (error) {
    const denial = toDenial(error);
    if (!denial) throw error;
    const { checksum } = await hash();
    const { origin } = sealed.address;
    const asked = await askAfterDenial(session, toAskedCopy(sealed), options);
    return { kind: 'denied', checksum, path, sealed: true, origin, ...denial, ...asked };
  }
};

export const openFile: FileAction<OpenArguments, OpenOutcome> = async (session, input, options) => {
  const sealed = await readSealedFile(input.file);
  return sealed
    ? openSealedFile(sealed, session, input, options)
    : openOriginal(session, input, options);
};
