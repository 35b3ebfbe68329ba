import { OPEN_USAGE, readOpenArguments } from './file-commands/arguments.ts';
import { openFile } from './file-commands/open-file.ts';
import { runCommand } from './file-commands/run-command.ts';

process.exitCode = await runCommand({
  usage: OPEN_USAGE,
  read: readOpenArguments,
  action: openFile,
});
