import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Project } from '../config/projects.ts';
import type { Deps } from '../deps.ts';
import { COMMAND_CALLER } from '../lib/http/caller.ts';
import { fileProblemOf } from '../config/read-text-file.ts';
import { StartError } from '../lib/start-error.ts';
import { parseImportedUser } from '../services/backend/imports/import-line.ts';
import {
  ImportError,
  importUsers,
  type ImportedUser,
} from '../services/backend/imports/imported-users.ts';
import { requireConfiguredProject } from './command-deps.ts';

const MAX_SHOWN_PROBLEMS = 20;
const USERS_PER_BATCH = 500;

export interface ImportCommandOptions {
  project?: string | undefined;
  /** Checks the lines and imports nothing. */
  check?: boolean | undefined;
  report: (progress: string) => void;
}

interface CommandResult {
  text: string;
  code: number;
}

interface ReadLine {
  number: number;
  user: ImportedUser;
}

interface ReadFile {
  lines: ReadLine[];
  problems: string[];
}

const parseLine = (text: string): ReturnType<typeof parseImportedUser> => {
  try {
    return parseImportedUser(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) return { problem: 'is no JSON' };
    throw error;
  }
};

const openFile = (file: string) => {
  const path = resolve(process.env.INIT_CWD ?? process.cwd(), file);
  return open(path).catch((cause: unknown) => {
    throw new StartError(`${path} cannot be read: ${fileProblemOf(cause)}.`, { cause });
  });
};

const readLines = async (file: string): Promise<ReadFile> => {
  const read: ReadFile = { lines: [], problems: [] };
  let number = 0;
  for await (const text of (await openFile(file)).readLines()) {
    number += 1;
    if (text.trim() === '') continue;
    const parsed = parseLine(text);
    if ('user' in parsed) read.lines.push({ number, user: parsed.user });
    else read.problems.push(`line ${number}: ${parsed.problem}`);
  }
  return read;
};

const problemText = (problems: readonly string[]) => {
  const shown = problems.slice(0, MAX_SHOWN_PROBLEMS).join('\n');
  const others = problems.length - MAX_SHOWN_PROBLEMS;
  return others > 0 ? `${shown}\nand ${others} more` : shown;
};

const refusalText = (
  lines: readonly ReadLine[],
  start: number,
  { index, message }: ImportError,
) => {
  const wrong = `line ${lines[start + index]?.number ?? 0}: ${message}`;
  if (start === 0)
    return `${wrong}\nNobody was imported. Correct the line, and run the command again.`;
  const first = lines[start]?.number ?? 0;
  return `${wrong}\nThe lines before ${first} were imported, and no others. Correct the line, remove the lines before ${first}, and run the command again.`;
};

const importAll = async (
  deps: Deps,
  project: Project,
  lines: readonly ReadLine[],
  report: ImportCommandOptions['report'],
): Promise<CommandResult> => {
  const by = { project, caller: COMMAND_CALLER };
  let [created, changed] = [0, 0];
  for (let start = 0; start < lines.length; start += USERS_PER_BATCH) {
    const batch = lines.slice(start, start + USERS_PER_BATCH).map(({ user }) => user);
    try {
      const done = await importUsers(deps, by, batch);
      created += done.created;
      changed += done.changed;
    } catch (error) {
      if (error instanceof ImportError) return { text: refusalText(lines, start, error), code: 1 };
      throw error;
    }
    report(`${created + changed} of ${lines.length}`);
  }
  return { text: `${created} users created, ${changed} changed`, code: 0 };
};

/** Imports the users of a file, if all its lines are right. */
export async function runImportCommand(
  withDeps: (work: (deps: Deps) => Promise<CommandResult>) => Promise<CommandResult>,
  file: string,
  { project, check = false, report }: ImportCommandOptions,
): Promise<CommandResult> {
  const { lines, problems } = await readLines(file);
  if (problems.length > 0) return { text: problemText(problems), code: 1 };
  if (check) return { text: `All lines are right; they have ${lines.length} users.`, code: 0 };
  return withDeps((deps) =>
    importAll(deps, requireConfiguredProject(deps, project), lines, report),
  );
}
