import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { callBackend } from '../../test/backend/back-end.ts';
import { useTestServer } from '../../test/server/test-server.ts';
import { runImportCommand } from './import-command.ts';

const server = useTestServer();
const folder = mkdtempSync(join(tmpdir(), 'bakehouse-import-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const BATCH = 500;

const run = (
  lines: readonly (object | string)[],
  options: { check?: boolean; project?: string } = {},
) => {
  const file = join(folder, 'users.ndjson');
  const texts = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)));
  writeFileSync(file, texts.join('\n'));
  return runImportCommand((work) => work(server().deps), file, {
    ...options,
    report: () => undefined,
  });
};

const email = () => `p-${crypto.randomUUID()}@people.example`;

const exists = async (address: string) => {
  const operands = [{ filter_name: 'email_address', filter_value: [address] }];
  const body = { query: { operator: 'OR', operands } };
  const { json } = await callBackend(server(), '/users/search', { body });
  return (json as { results: unknown[] }).results.length === 1;
};

describe('the command that imports users', () => {
  it('imports the users of a file, and skips empty lines', async () => {
    const [first, second] = [email(), email()];
    expect(await run([{ email: first }, '', { email: second }])).toEqual({
      text: '2 users created, 0 changed',
      code: 0,
    });
    expect([await exists(first), await exists(second)]).toEqual([true, true]);
  });

  it('names each wrong line on a line of its own, and imports nobody', async () => {
    const good = email();
    const hash = '$argon2id$v=19$broken';
    const lines = [
      { email: good },
      'mia@example.com',
      { phone_number: '+14155550123' },
      { email: 'nobody' },
      { email: good, phone_number: '12' },
      { email: good, hash_type: 'argon_2id', hash },
      { email: good, hash_type: 'pbkdf_2', hash: 'aGFzaA==' },
      { email: 7, name: 'Mia' },
    ];
    for (const options of [{}, { check: true }]) {
      const { text, code } = await run(lines, options);
      expect(text.split('\n')).toEqual([
        'line 2: is no JSON',
        'line 3: email is required',
        'line 4: Enter one valid email address.',
        expect.stringMatching(/^line 5: Enter one phone number/) as unknown,
        expect.stringMatching(/^line 6: hash must be a hash in the PHC string format/) as unknown,
        'line 7: pbkdf_2_config is required',
        'line 8: email must be a string; name must be an object',
      ]);
      expect(code).toBe(1);
    }
    expect(await exists(good)).toBe(false);
  });

  it('checks a file without importing it', async () => {
    const address = email();
    expect(await run([{ email: address }], { check: true })).toMatchObject({ code: 0 });
    expect(await exists(address)).toBe(false);
  });

  it('imports nobody when one of the first users cannot be imported', async () => {
    const address = email();
    expect(await run([{ email: address }, { email: email(), external_id: 'x-1' }])).toMatchObject({
      code: 0,
    });
    const others = [email(), email()];
    const { text, code } = await run([
      { email: others[0] },
      { email: others[1], external_id: 'x-1' },
    ]);
    expect(text.split('\n')).toEqual([
      'line 2: Another user of the project has this external_id.',
      'Nobody was imported. Correct the line, and run the command again.',
    ]);
    expect(code).toBe(1);
    expect(await exists(others[0] ?? '')).toBe(false);
  });

  it('says from which line to go on when a later user cannot be imported', async () => {
    const people = Array.from({ length: BATCH + 2 }, () => ({ email: email() }));
    const last = { email: email(), external_id: 'x-1' };
    const { text } = await run([...people, last]);
    expect(text.split('\n')).toEqual([
      `line ${BATCH + 3}: Another user of the project has this external_id.`,
      `The lines before ${BATCH + 1} were imported, and no others. Correct the line, remove the lines before ${BATCH + 1}, and run the command again.`,
    ]);
    expect(await exists(people[0]?.email ?? '')).toBe(true);
    expect(await exists(people[BATCH]?.email ?? '')).toBe(false);
  });

  it('refuses a file or project that does not exist', async () => {
    await expect(run([{ email: email() }], { project: 'none' })).rejects.toThrow(
      'There is no project none.',
    );
    const missing = runImportCommand((work) => work(server().deps), '/none.ndjson', {
      report: () => undefined,
    });
    await expect(missing).rejects.toThrow('/none.ndjson cannot be read: there is no such file.');
  });
});
