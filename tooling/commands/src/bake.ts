import { BAKE_USAGE, readBakeArguments } from './file-commands/arguments.ts';
import { bakeFile } from './file-commands/bake-file.ts';
import { runCommand } from './file-commands/run-command.ts';

process.exitCode = await runCommand({
  usage: BAKE_USAGE,
  read: readBakeArguments,
  action: bakeFile,
});
