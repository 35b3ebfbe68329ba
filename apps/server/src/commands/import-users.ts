import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import type { Project } from '../config/projects.ts';
import { readEnvironment } from '../config/read-environment.ts';
import type { Deps } from '../deps.ts';
import { COMMAND_CALLER } from '../lib/http/caller.ts';
import { StartError } from '../lib/start-error.ts';
import { parseImportedUser } from '../services/backend/imports/import-line.ts';
import {
  ImportError,
  importUsers,
  type ImportedUser,
} from '../services/backend/imports/imported-users.ts';
import { CommandUsageError, runCommand } from './command.ts';
import { assembleCommandDeps, requireConfiguredProject } from './command-deps.ts';
import { withConfiguredDatabase } from './configured-database.ts';

const MAX_SHOWN_PROBLEMS = 20;
const USERS_PER_BATCH = 500;

const USAGE = `Usage: import-users FILE [--project ID] [--check]

Imports the users of another system, with the hashes of their passwords. FILE has one JSON object
per line (NDJSON), with the members of the call POST /v1/passwords/migrate, for example:

{"email":"mia@example.com","hash_type":"bcrypt","hash":"$2b$10$…","external_id":"42"}

Without a hash, the user logs in without a password. All lines are checked first; with a wrong line,
nothing is imported, and the wrong lines are named. Then ${USERS_PER_BATCH} users at a time are
imported together, or none of them. At the first login, the server hashes the password anew.

--project ID  another project than the first one
--check       checks the lines and imports nothing
`;

interface ReadLine {
  number: number;
  user: ImportedUser;
}

interface ReadFile {
  lines: ReadLine[];
  problems: string[];
}

const parseLine = (text: string): { user?: ImportedUser; problem?: string } => {
  try {
    const parsed = parseImportedUser(JSON.parse(text));
    if (parsed.success) return { user: parsed.data };
    const [issue] = parsed.error.issues;
    return { problem: `${issue?.path.join('.') ?? ''} ${issue?.message ?? 'is wrong'}`.trim() };
  } catch (error) {
    return { problem: error instanceof SyntaxError ? 'is no JSON' : String(error) };
  }
};

const readLines = async (file: string): Promise<ReadFile> => {
  const path = resolve(process.env.INIT_CWD ?? process.cwd(), file);
  const read: ReadFile = { lines: [], problems: [] };
  let number = 0;
  const input = createReadStream(path, 'utf8');
  try {
    for await (const text of createInterface({ input, crlfDelay: Infinity })) {
      number += 1;
      if (text.trim() === '') continue;
      const { user, problem } = parseLine(text);
      if (user) read.lines.push({ number, user });
      else read.problems.push(`line ${number}: ${problem ?? ''}`);
    }
  } catch (error) {
    throw new StartError(`There is no readable file ${path}.`, { cause: error });
  }
  return read;
};

const problemText = (problems: readonly string[]) => {
  const shown = problems.slice(0, MAX_SHOWN_PROBLEMS).join('\n');
  const others = problems.length - MAX_SHOWN_PROBLEMS;
  return others > 0 ? `${shown}\nand ${others} more` : shown;
};

const importBatch = async (deps: Deps, project: Project, batch: readonly ReadLine[]) => {
  const by = { project, caller: COMMAND_CALLER };
  const given = batch.map(({ user }) => user);
  return importUsers(deps, by, given).catch((error: unknown) => {
    if (!(error instanceof ImportError)) throw error;
    const [first, last] = [batch[0]?.number ?? 0, batch.at(-1)?.number ?? 0];
    const wrong = batch[error.index]?.number ?? 0;
    throw new StartError(
      `line ${wrong}: ${error.message}\nLines ${first} to ${last} were not imported; those before were. Correct the line, remove the lines before ${first}, and run the command again.`,
    );
  });
};

const importAll = async (deps: Deps, project: Project, lines: readonly ReadLine[]) => {
  let [created, changed] = [0, 0];
  for (let start = 0; start < lines.length; start += USERS_PER_BATCH) {
    const done = await importBatch(deps, project, lines.slice(start, start + USERS_PER_BATCH));
    created += done.created;
    changed += done.changed;
    process.stderr.write(`${created + changed} of ${lines.length}\n`);
  }
  return `${created} users created, ${changed} changed`;
};

await runCommand(USAGE, async (words) => {
  z.config(z.locales.en());
  const { values, positionals } = parseArgs({
    args: words,
    options: { project: { type: 'string' }, check: { type: 'boolean' } },
    allowPositionals: true,
  });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new CommandUsageError('Give one file.');
  const { lines, problems } = await readLines(file);
  if (problems.length > 0) throw new StartError(problemText(problems));
  if (values.check) {
    process.stdout.write(`${lines.length} lines are right\n`);
    return 0;
  }
  const config = readEnvironment();
  const result = await withConfiguredDatabase(config, async (database) => {
    const deps = await assembleCommandDeps(config, database);
    return importAll(deps, requireConfiguredProject(deps, values.project), lines);
  });
  process.stdout.write(`${result}\n`);
  return 0;
});
