import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import type { BakedFile, SealingKeys } from '@bakehouse/contract';
import { listAuditLogs } from '@bakehouse/contract/calls/audit-logs';
import { bakeFile } from '@bakehouse/contract/calls/files';
import { ensureAge } from '@bakehouse/e2e/ensure-age';
import { sealBytes } from '@bakehouse/sealing/node';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD, DEMO_PIN, emailOf, useTestServer } from '../../test/bakehouse.ts';
import { runCommandProcess } from '../../test/command-process.ts';
import { useTemporaryFolder } from '../../test/temporary-folder.ts';
import { wholeFileKeyOf } from '../file-commands/sealed/seal-file.ts';
import { toPluginIdentity, toPluginRecipient } from './plugin-names.ts';

const PLUGIN = join(import.meta.dirname, '../../bin/age-plugin-bakehouse');
const CHUNK_BYTES = 65_536;
const SIZES = [0, 1, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1];

const bakehouse = useTestServer();
const folder = useTemporaryFolder();
const at = (name: string) => join(folder(), name);

let age = '';
beforeAll(async () => {
  age = await ensureAge();
});

/** As the manual says: a link to the plugin in a folder of the PATH. */
beforeEach(async () => {
  await mkdir(at('bin'));
  await symlink(PLUGIN, at('bin/age-plugin-bakehouse'));
});

interface ProgramResult {
  code: number | null;
  stdout: Buffer;
  stderr: string;
}

/** Without the terminal of who runs the tests, so that age has nobody to ask. */
const runProgram = async (
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<ProgramResult> => {
  const child = spawn(program, args, {
    cwd: folder(),
    env: {
      ...process.env,
      PATH: `${at('bin')}${delimiter}${process.env.PATH ?? ''}`,
      PORT: new URL(bakehouse().url).port,
      BAKEHOUSE_PASSWORD: DEMO_PASSWORD,
      BAKEHOUSE_PIN: DEMO_PIN,
      INIT_CWD: '',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const ended = once(child, 'exit');
  const [stdout, stderr] = await Promise.all([buffer(child.stdout), text(child.stderr)]);
  await ended;
  return { code: child.exitCode, stdout, stderr };
};

const runAge = (args: readonly string[], env?: Readonly<Record<string, string>>) =>
  runProgram(age, args, env);

const runPlugin = async (...args: readonly string[]) => {
  const { code, stdout, stderr } = await runProgram('age-plugin-bakehouse', args);
  return { code, stdout: stdout.toString(), stderr };
};

let baker: Promise<string> | undefined;
const tokenOfBo = () => (baker ??= bakehouse().signIn('bo'));

const checksumOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const bakeForDee = async (bytes: Uint8Array, given: object = {}): Promise<BakedFile> => {
  const body = {
    name: 'rye.pdf',
    type: 'application/pdf',
    size: bytes.length,
    checksum: checksumOf(bytes),
    permissions: [{ email: emailOf('dee') }],
    ...given,
  };
  const { json } = await bakehouse().post('/api/bake', body, await tokenOfBo());
  return bakeFile.reply.parse(json);
};

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}

const seal = async (file: SealingKeys, bytes: Uint8Array) => {
  const parts: Uint8Array[] = [];
  for await (const part of sealBytes(piecesOf(bytes), wholeFileKeyOf(file))) parts.push(part);
  const sealed = Buffer.concat(parts);
  await writeFile(at('rye.pdf.baked'), sealed);
  return sealed;
};

const recipientOf = (file: SealingKeys) => toPluginRecipient(wholeFileKeyOf(file));

/** Lets age seal bytes to each of the recipients. */
const sealByAge = async (bytes: Uint8Array, ...recipients: readonly string[]) => {
  await writeFile(at('rye.pdf'), bytes);
  const to = recipients.flatMap((recipient) => ['-r', recipient]);
  const done = await runAge([...to, '-o', 'rye.pdf.baked', 'rye.pdf']);
  expect(done).toEqual({ code: 0, stdout: Buffer.alloc(0), stderr: '' });
};

const openByAge = async (account: string, env?: Readonly<Record<string, string>>) => {
  const identity = { serverOrigin: bakehouse().url, email: emailOf(account) };
  await writeFile(at('identity.txt'), toPluginIdentity(identity));
  return runAge(['-d', '-i', 'identity.txt', 'rye.pdf.baked'], env);
};

const messagesOf = async ({ id }: BakedFile) => {
  const path = `/api/get_all_audit_logs?file_id=${id}`;
  const { json } = await bakehouse().get(path, await tokenOfBo());
  return listAuditLogs.reply.parse(json).data.map(({ msg }) => msg);
};

const expectOpened = (opened: ProgramResult, bytes: Uint8Array) => {
  expect({ code: opened.code, stderr: opened.stderr }).toEqual({ code: 0, stderr: '' });
  expect(opened.stdout.equals(bytes)).toBe(true);
};

const expectRefused = (opened: ProgramResult, reason: string) => {
  const { code, stdout, stderr } = opened;
  expect({ code, stdout: stdout.toString() }).toEqual({ code: 1, stdout: '' });
  expect(stderr.split('\n')[0]).toBe(`age: error: ${reason}`);
};

describe.each(SIZES)('%i bytes', (size) => {
  const bytes = randomBytes(size);
  let baking: Promise<BakedFile> | undefined;
  const file = () => (baking ??= bakeForDee(bytes));

  it('that we sealed are opened by age', async () => {
    await seal(await file(), bytes);
    expectOpened(await openByAge('dee'), bytes);
  });

  it('that age sealed are opened by our command', async () => {
    await sealByAge(bytes, recipientOf(await file()));
    const env = {
      PORT: new URL(bakehouse().url).port,
      BAKEHOUSE_PASSWORD: DEMO_PASSWORD,
      BAKEHOUSE_PIN: DEMO_PIN,
    };
    const args = ['rye.pdf.baked', '--as', emailOf('dee'), '--out', 'opened.pdf'];
    const ours = await runCommandProcess('open', args, { folder: folder(), env });
    expect(ours).toMatchObject({ code: 0, stderr: '' });
    expect((await readFile(at('opened.pdf'))).equals(bytes)).toBe(true);
  });
});

describe('what the plugin prints', () => {
  it('lets age make a copy that opens, on record', async () => {
    const bytes = randomBytes(5000);
    await writeFile(at('rye.pdf'), bytes);
    const file = await bakeForDee(bytes);
    const recipient = await runPlugin('--recipient', 'rye.pdf', '--as', emailOf('bo'));
    expect(recipient).toMatchObject({ code: 0, stderr: '' });
    expect(recipient.stdout).toMatch(/^age1bakehouse1[a-z0-9]+\n$/);
    const identity = await runPlugin('--identity', '--as', emailOf('dee'));
    expect(identity.stdout).toMatch(
      /^# dee@bakehouse\.test at http:\S+\nAGE-PLUGIN-BAKEHOUSE-1[A-Z0-9]+\n$/,
    );
    await writeFile(at('dee.txt'), identity.stdout);
    await sealByAge(bytes, recipient.stdout.trim());
    expectOpened(await runAge(['-d', '-i', 'dee.txt', 'rye.pdf.baked']), bytes);
    expect((await messagesOf(file)).slice(0, 2)).toEqual([
      'Opening rye.pdf allowed: access by email address, key of the whole file given out',
      'Asked for a new sealed copy of rye.pdf',
    ]);
  });

  it('says that a file is not baked', async () => {
    await writeFile(at('new.pdf'), randomBytes(50));
    expect(await runPlugin('--recipient', 'new.pdf', '--as', emailOf('bo'))).toEqual({
      code: 1,
      stdout: '',
      stderr: 'You have not baked this file. Bake it first, with bake --no-seal.\n',
    });
  });

  it('is the usage for wrong arguments and for a protocol of the future', async () => {
    for (const args of [['--identity'], ['--age-plugin=identity-v2']]) {
      const { code, stdout, stderr } = await runPlugin(...args);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toContain('Usage: age-plugin-bakehouse');
    }
  });
});

describe('a copy with several stanzas', () => {
  const bytes = randomBytes(200);

  it('is opened, whatever other recipients it has', async () => {
    const file = await bakeForDee(randomBytes(10));
    const other = await identityToRecipient(await generateX25519Identity());
    await sealByAge(bytes, other, recipientOf(file), other);
    expectOpened(await openByAge('dee'), bytes);
  });

  it('is opened by whoever may open one of its files', async () => {
    const closed = await bakeForDee(randomBytes(10), { permissions: [] });
    await sealByAge(bytes, recipientOf(closed), recipientOf(await bakeForDee(randomBytes(10))));
    expectOpened(await openByAge('dee'), bytes);
  });

  it('of another server only is passed over, and nobody is asked', async () => {
    const file = await bakeForDee(randomBytes(10));
    const elsewhere = { ...file, origin: 'https://bakehouse.example' };
    await sealByAge(bytes, recipientOf(elsewhere));
    const reason = 'no identity matched any of the recipients';
    expectRefused(await openByAge('dee'), reason);
    expectRefused(await openByAge('dee', { BAKEHOUSE_PASSWORD: '' }), reason);
    expect(await messagesOf(file)).toHaveLength(1);
  });

  it('of another server too is opened by the stanza of this one', async () => {
    const file = await bakeForDee(randomBytes(10));
    const elsewhere = { ...file, origin: 'https://bakehouse.example' };
    await sealByAge(bytes, recipientOf(elsewhere), recipientOf(file));
    expectOpened(await openByAge('dee'), bytes);
  });
});

describe('age says why a copy does not open', () => {
  const bytes = randomBytes(300);

  it.each([
    [
      'when its file has expired',
      'dee',
      { expiration_date: '2020-01-01T00:00:00.000Z' },
      'The server refused: This file has expired. Ask bo@bakehouse.test for more time.',
      'Opening rye.pdf refused: the file has expired',
    ],
    [
      'to a banned person',
      'fay',
      { permissions: [{ email: emailOf('fay') }] },
      'The server refused: You are banned by bo@bakehouse.test. Ask them to lift the ban.',
      'Opening rye.pdf refused: banned by the baker',
    ],
    [
      'without access',
      'dee',
      { permissions: [] },
      'There is no file that you may open with this sealed copy.',
      'Opening rye.pdf refused: no access',
    ],
  ])('%s, and the refusal is on record', async (_, account, given, reason, message) => {
    const file = await bakeForDee(randomBytes(20), given);
    await seal(file, bytes);
    expectRefused(await openByAge(account), `bakehouse plugin: ${reason}`);
    expect(await bakehouse().requests()).toContain('POST /sdk/v1/sessions/revoke 200');
    expect((await messagesOf(file))[0]).toBe(message);
  });

  it('when its stanza was changed, on record', async () => {
    const file = await bakeForDee(randomBytes(20));
    const other = await bakeForDee(randomBytes(20));
    const sealed = await seal(file, bytes);
    const moved = sealed.toString('latin1').replace(file.id, other.id);
    await writeFile(at('rye.pdf.baked'), moved, 'latin1');
    const reason = 'This sealed copy was changed, or belongs to another file. Ask for it again.';
    expectRefused(await openByAge('dee'), `bakehouse plugin: The server refused: ${reason}`);
    expect((await messagesOf(other))[0]).toBe(
      'Opening rye.pdf refused: the sealed copy was changed or belongs to another file',
    );
  });

  it('when another line of its header was changed, which age sees', async () => {
    const sealed = await seal(await bakeForDee(randomBytes(20)), bytes);
    const changed = sealed.toString('latin1').replace('\n-> ', '\n-> other a\n\n-> ');
    await writeFile(at('rye.pdf.baked'), changed, 'latin1');
    expectRefused(await openByAge('dee'), 'bad header MAC');
  });

  it('when the PIN is wrong, and when nobody can be asked for the password', async () => {
    await seal(await bakeForDee(randomBytes(20)), bytes);
    expectRefused(
      await openByAge('dee', { BAKEHOUSE_PIN: '0000' }),
      'bakehouse plugin: Wrong PIN. 4 tries left.',
    );
    const asked = await openByAge('dee', { BAKEHOUSE_PASSWORD: '' });
    expect(asked.stderr).toContain(
      'age: error: bakehouse plugin: Set BAKEHOUSE_PASSWORD: there is no terminal to ask for it.',
    );
  });

  it('when the identity names nobody', async () => {
    await seal(await bakeForDee(randomBytes(20)), bytes);
    const opened = await runAge(['-d', '-j', 'bakehouse', 'rye.pdf.baked']);
    const reason =
      'This is no identity of Bakehouse. Make one with age-plugin-bakehouse --identity.';
    expectRefused(opened, `bakehouse plugin: ${reason}`);
  });
});
