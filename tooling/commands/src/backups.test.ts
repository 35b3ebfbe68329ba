import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { useTestServer } from '../test/bakehouse.ts';
import { runCommandProcess } from '../test/command-process.ts';
import { useTemporaryFolder } from '../test/temporary-folder.ts';

const bakehouse = useTestServer();
const folder = useTemporaryFolder();

const run = (
  name: 'backup' | 'restore' | 'verify-audit',
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
) =>
  runCommandProcess(name, args, {
    folder: folder(),
    env: { BAKEHOUSE_SECRET: '', DATABASE_URL: '', ...env },
  });

const refusal = (message: RegExp) => ({
  code: 1,
  stdout: '',
  stderr: expect.stringMatching(message) as string,
});

/** A slow command says how far it is. */
const onlyProgress = expect.stringMatching(/^(\d+ rows \w+\n)*$/) as string;

it('a running server is backed up, the backup makes another data folder, once, and no command invents its secret', async () => {
  const { dataFolder } = bakehouse();
  const own = { BAKEHOUSE_DATA: dataFolder };
  const made = await run('backup', ['--', '--to', 'copies/backup.gz'], own);
  expect(made).toMatchObject({ code: 0, stderr: onlyProgress });
  expect(made.stdout).toContain(`Keep the file ${join(dataFolder, 'secret')} at another place`);
  expect(await run('restore', ['--from', 'copies/backup.gz', '--force'], own)).toEqual(
    refusal(/^The data folder \S+ is in use by the Bakehouse server at /),
  );

  const other = { BAKEHOUSE_DATA: join(folder(), 'new') };
  const secret = ['--secret', join(dataFolder, 'secret')];
  expect(await run('restore', ['--from', 'copies/backup.gz', ...secret], other)).toMatchObject({
    code: 0,
    stderr: onlyProgress,
    stdout: expect.stringMatching(
      /^\d+ rows of \S+ are in \S+new\. Start the server\.\n$/,
    ) as string,
  });
  expect(await readdir(other.BAKEHOUSE_DATA)).toEqual(['postgres', 'secret']);
  expect(await readFile(join(other.BAKEHOUSE_DATA, 'secret'))).toEqual(
    await readFile(join(dataFolder, 'secret')),
  );
  expect(await run('verify-audit', [], other)).toMatchObject({ code: 0 });
  expect(await run('restore', ['--from', 'copies/backup.gz'], other)).toEqual(
    refusal(/^\S+new has data\. Name another folder .* with --force\.\n$/),
  );

  await rm(join(other.BAKEHOUSE_DATA, 'secret'));
  const noSecret = refusal(/^BAKEHOUSE_SECRET is not set, and there is no file \S+secret\. Give /);
  expect(await run('backup', ['--to', 'copies/second.gz'], other)).toEqual(noSecret);
  expect(await run('verify-audit', [], other)).toEqual(noSecret);
  expect(await readdir(other.BAKEHOUSE_DATA)).not.toContain('secret');
});

it.each([
  ['backup', ['--to', 'x.gz'], /^DATABASE_URL is set, .*: pg_dump .*"\$DATABASE_URL"\n$/],
  ['restore', ['--from', 'x.gz'], /^DATABASE_URL is set, .*: pg_restore .* FILE\n$/],
] as const)('%s names the command of Postgres for DATABASE_URL', async (name, args, message) => {
  const result = await run(name, args, {
    DATABASE_URL: 'postgres://user:hush@localhost:1/bakehouse',
    BAKEHOUSE_SECRET: 'x'.repeat(32),
  });
  expect(result).toEqual(refusal(message));
  expect(result.stderr).not.toContain('hush');
});
