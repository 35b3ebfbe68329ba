import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { findFreePort, launchServer } from '@bakehouse/e2e/server-process';
import { describe, expect, it } from 'vitest';
import { emailOf, DEMO_PASSWORD, DEMO_PIN, useTestServer } from '../test/bakehouse.ts';
import { runCommandProcess } from '../test/command-process.ts';
import { useTemporaryFolder } from '../test/temporary-folder.ts';

const bakehouse = useTestServer();
const folder = useTemporaryFolder();

const run = (command: 'bake' | 'keys' | 'recover', ...args: readonly string[]) =>
  runCommandProcess(command, args, {
    folder: folder(),
    env: {
      PORT: new URL(bakehouse().url).port,
      BAKEHOUSE_DATA: bakehouse().dataFolder,
      BAKEHOUSE_SECRET: '',
      DATABASE_URL: '',
      BAKEHOUSE_PASSWORD: DEMO_PASSWORD,
      BAKEHOUSE_PIN: DEMO_PIN,
    },
  });

const at = (name: string) => join(folder(), name);

const writeIdentity = async (name: string) => {
  const identity = await generateX25519Identity();
  await writeFile(at(name), `# created: today\n${identity}\n`);
  return identityToRecipient(identity);
};

/** Bakes a new file, and leaves only its sealed copy under the name. */
const bakeNewFile = async (name: string) => {
  const bytes = randomBytes(1000);
  await writeFile(at(name), bytes);
  expect(await run('bake', name, '--as', emailOf('bo'))).toMatchObject({ code: 0, stderr: '' });
  await rename(at(name), at(`${name}.original`));
  return bytes;
};

const recover = (name: string, ...args: string[]) =>
  run('recover', name, '--keys', 'copy.age', '--identity', 'key.txt', ...args);

describe('a recovery copy', () => {
  it('opens a sealed copy without any server, also after the root secret was rotated', async () => {
    const recipient = await writeIdentity('key.txt');
    const first = await bakeNewFile('first.pdf');
    expect((await run('keys', 'rotate')).stdout).toMatch(
      /^Root secret \d+ of .* is for new files\./,
    );
    const second = await bakeNewFile('second.pdf');
    expect(await run('keys', 'export', '--to', recipient, '--out', 'copy.age')).toMatchObject({
      code: 0,
      stderr: '',
    });
    expect(await recover('first.pdf.baked')).toEqual({
      code: 0,
      stdout: `${at('first.pdf')}\n`,
      stderr: '',
    });
    expect((await readFile(at('first.pdf'))).equals(first)).toBe(true);
    expect((await recover('second.pdf.baked', '--out', 'x.pdf')).code).toBe(0);
    expect((await readFile(at('x.pdf'))).equals(second)).toBe(true);
  });

  it('is proven to have all keys, until the next file is baked', async () => {
    const recipient = await writeIdentity('key.txt');
    await bakeNewFile('a.pdf');
    await run('keys', 'export', '--to', recipient, '--out', 'copy.age');
    const check = () => run('keys', 'check', 'copy.age', '--identity', 'key.txt');
    expect(await check()).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^The recovery copy has all keys: /) as string,
    });
    await bakeNewFile('b.pdf');
    expect(await check()).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^1 keys are missing: .* Export again\.\n$/) as string,
    });
    expect(await recover('b.pdf.baked')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/has no key for this sealed copy\.\n$/) as string,
    });
  });

  it('is of no use without its identity', async () => {
    const recipient = await writeIdentity('key.txt');
    await bakeNewFile('a.pdf');
    await run('keys', 'export', '--to', recipient, '--out', 'copy.age');
    await writeIdentity('key.txt');
    const refused = 'This identity does not open this recovery copy.';
    expect(await recover('a.pdf.baked')).toEqual({ code: 1, stdout: '', stderr: `${refused}\n` });
    const check = await run('keys', 'check', 'copy.age', '--identity', 'key.txt');
    expect(check).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining(refused) as string,
    });
  });

  it('never replaces another, and is for its owner alone', async () => {
    const recipient = await writeIdentity('key.txt');
    await bakeNewFile('a.pdf');
    await run('keys', 'export', '--to', recipient);
    const before = await readFile(at('bakehouse-keys.age'));
    expect(await run('keys', 'export', '--to', recipient)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Could not write .*bakehouse-keys\.age\./) as string,
    });
    expect((await readFile(at('bakehouse-keys.age'))).equals(before)).toBe(true);
  });

  it.each([
    [['export'], /Say for whom: --to age1…\./],
    [['export', '--to', 'mia'], /--to must be a recipient of age, age1…, not "mia"\./],
    [['shred'], /Say what to do: export, check or rotate\./],
  ])('is not made by %j', async (args, message) => {
    const { code, stderr } = await run('keys', ...args);
    expect(code).toBe(2);
    expect(stderr).toMatch(message);
  });
});

describe('a server with sealed files', () => {
  it('warns at its start until a recovery copy was made, and does not start with another secret', async () => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'bakehouse-keys-'));
    const start = async () => launchServer({ port: await findFreePort(), dataFolder });
    const startAndStop = async (work?: (url: string) => Promise<unknown>) => {
      const server = await start();
      await server.ready;
      await work?.(server.url);
      server.kill('SIGTERM');
      const { stdout, stderr } = await server.ended;
      return stdout + stderr;
    };
    const env = {
      BAKEHOUSE_DATA: dataFolder,
      BAKEHOUSE_SECRET: '',
      DATABASE_URL: '',
      BAKEHOUSE_PASSWORD: DEMO_PASSWORD,
      BAKEHOUSE_PIN: DEMO_PIN,
    };
    await writeFile(at('a.pdf'), randomBytes(10));
    await startAndStop((url) =>
      runCommandProcess('bake', ['a.pdf', '--as', emailOf('bo'), '--server', url], {
        folder: folder(),
        env,
      }),
    );
    expect(await startAndStop()).toContain('no recovery copy of the keys of sealed files was made');
    const recipient = await writeIdentity('key.txt');
    await runCommandProcess('keys', ['export', '--to', recipient], { folder: folder(), env });
    expect(await startAndStop()).not.toContain('recovery copy');

    await writeFile(join(dataFolder, 'secret'), 'another secret of the same kind, 64 characters');
    const refused = await start();
    const { code, stderr } = await refused.ended;
    expect(code).toBe(1);
    expect(stderr).toContain('BAKEHOUSE_SECRET is not the one');
    await rm(dataFolder, { recursive: true, force: true });
  });
});
