import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { createHeader } from '../../db/backup/backup-lines.ts';
import { systemRandom } from '../../lib/crypto/random.ts';
import { createSecrets } from '../../lib/crypto/secrets.ts';
import { findBackupSecret } from './backup-secret.ts';

const RIGHT = 'the secret of the backup, with 32 characters or more';
const WRONG = 'another secret of the same kind, and as long as that';

const header = createHeader({
  made_at: 'today',
  migrations: [],
  secret_check: createSecrets(RIGHT, systemRandom).keyedHash('backup', 'today'),
});

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bakehouse-secret-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const find = (variables: NodeJS.ProcessEnv, file?: string) =>
  findBackupSecret(readConfig({ BAKEHOUSE_DATA: folder, ...variables }, '/'), { header, file });

it('takes the secret of a backup from BAKEHOUSE_SECRET, a given file, or the data folder', async () => {
  expect(find({ BAKEHOUSE_SECRET: RIGHT })).toBe(RIGHT);
  await writeFile(join(folder, 'given'), `${RIGHT}\n`);
  expect(find({}, join(folder, 'given'))).toBe(RIGHT);
  await writeFile(join(folder, 'secret'), RIGHT);
  expect(find({})).toBe(RIGHT);
});

it('says in one line when the secret is missing or another one', async () => {
  expect(() => find({})).toThrow(/^The backup needs its secret: set BAKEHOUSE_SECRET, .*\.$/);
  expect(() => find({}, join(folder, 'given'))).toThrow(
    /^The secret in \S+given cannot be read: there is no such file$/,
  );
  const isAnother = /^BAKEHOUSE_SECRET is not the one of the backup, .* Nothing was changed\.$/;
  expect(() => find({ BAKEHOUSE_SECRET: WRONG })).toThrow(isAnother);
  await writeFile(join(folder, 'secret'), WRONG);
  expect(() => find({})).toThrow(isAnother);
  expect(() => find({ BAKEHOUSE_SECRET: RIGHT }, folder)).toThrow(/so leave --secret out\.$/);
});
