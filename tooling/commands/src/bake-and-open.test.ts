import { createHash } from 'node:crypto';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { accessRequestList, auditLogList, createdApiKey, fileList } from '@bakehouse/contract';
import { findFreePort } from '@bakehouse/e2e/server-process';
import { describe, expect, it } from 'vitest';
import { emailOf, DEMO_PASSWORD, DEMO_PIN, useTestServer } from '../test/bakehouse.ts';
import { runCommandProcess } from '../test/command-process.ts';
import { useTemporaryFolder } from '../test/temporary-folder.ts';

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

const bakehouse = useTestServer();
const folder = useTemporaryFolder();

type Variables = Readonly<Record<string, string>>;

const run = (command: 'bake' | 'open', args: readonly string[], env: Variables = {}) => {
  const known = { PORT: new URL(bakehouse().url).port, BAKEHOUSE_PASSWORD: DEMO_PASSWORD };
  return runCommandProcess(command, args, {
    folder: folder(),
    env: { ...known, BAKEHOUSE_PIN: DEMO_PIN, ...env },
  });
};

const as = (account: string, ...args: string[]) => ['--as', emailOf(account), ...args];

let written = 0;

/** By default, each file has different content. */
const write = async (name: string, bytes = `loaf ${(written += 1)} of ${process.pid}`) => {
  await writeFile(join(folder(), name), bytes);
  return createHash('sha256').update(bytes).digest('hex');
};

const idIn = (stdout: string) => stdout.slice(0, 36);

const rowOf = async (account: string, id: string) => {
  const token = await bakehouse().signIn(account);
  const { json } = await bakehouse().get(`/api/get_files?file_id=${id}`, token);
  return fileList.parse(json).data[0];
};

describe('bake', () => {
  it('registers a file, its dates and its permissions', async () => {
    const checksum = await write('Größe „x“ \'y\' "z".csv', 'a,b\n');
    const { code, stdout, stderr } = await run('bake', [
      'Größe „x“ \'y\' "z".csv',
      ...as('bo', '--allow', 'Dee@bakehouse.test', '--allow', '*@partner.example'),
      ...['--openable', '01-02-2027 08:30', '--expires', '2027-03-01T00:00:00+01:00'],
    ]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(new RegExp(`^${UUID} ${checksum} Größe „x“ 'y' "z"\\.csv\\n$`));
    const row = await rowOf('bo', idIn(stdout));
    expect(row).toMatchObject({
      filetitle: 'Größe „x“ \'y\' "z".csv',
      baker_email: emailOf('bo'),
      checksum,
      size: 4,
      type: 'text/csv',
      openable_date: '2027-02-01T08:30:00.000Z',
      expiration_date: '2027-02-28T23:00:00.000Z',
    });
    const grants: unknown = JSON.parse(row?.permissions_json ?? '');
    expect(grants).toEqual(
      expect.arrayContaining([
        { email: 'dee@bakehouse.test', key_path: "m/0'/0'/0'" },
        { email: '*@partner.example', key_path: "m/0'/0'/0'" },
      ]),
    );
  });

  it('is recorded with the command line as its device', async () => {
    await write('a.pdf');
    const { stdout } = await run('bake', ['a.pdf', ...as('ada')]);
    const token = await bakehouse().signIn('ada');
    const path = `/api/get_all_audit_logs?file_id=${idIn(stdout)}`;
    const { data } = auditLogList.parse((await bakehouse().get(path, token)).json);
    expect(data).toMatchObject([{ action: 'file_baked', deviceType: 'Command line' }]);
  });

  it('emails the people with access when it is told to', async () => {
    await write('a.pdf');
    const mia = `mia-${process.pid}@partner.example`;
    const letters = async () => {
      const { json } = await bakehouse().get(`/__dev/outbox?to=${mia}`, '');
      // The cast is unchecked, because an unexpected shape makes the test fail anyway.
      return (json as { links: string[] }[]).map(({ links }) => links);
    };
    await run('bake', ['a.pdf', ...as('bo', '--allow', mia)]);
    expect(await letters()).toEqual([]);
    await write('b.pdf');
    const { code, stdout } = await run('bake', ['b.pdf', ...as('bo', '--allow', mia, '--tell')]);
    expect(code).toBe(0);
    expect(await letters()).toEqual([[`${bakehouse().url}/f/${idIn(stdout)}`]]);
  });

  it('lets groups in by their names, and says which names are unknown or not enough', async () => {
    const save = async (account: string, body: object) =>
      bakehouse().post('/api/save_group', body, await bakehouse().signIn(account));
    await save('bo', { name: 'Mill, North', add: [emailOf('dee')] });
    await save('bo', { name: 'Ovens' });
    await save('ada', { name: 'Ovens', admin: true });
    await write('a.pdf');
    const bakeFor = (group: string) => run('bake', ['a.pdf', ...as('bo', '--allow', group)]);
    expect((await bakeFor('group:Cellar')).stderr).toMatch(
      /^a\.pdf: You have no group "Cellar"\. Your groups: .*Mill, North/,
    );
    expect((await bakeFor('group:ovens')).stderr).toMatch(
      new RegExp(
        `^a\\.pdf: Several groups are named "ovens"\\. Give group:${UUID} \\(yours\\) or group:${UUID} \\(of the organisation\\)\\.\\n$`,
      ),
    );
    expect((await bakeFor('group:mill, north')).code).toBe(0);
    expect((await run('open', ['a.pdf', ...as('dee')])).code).toBe(0);
  });

  it('ends its session', async () => {
    await write('a.pdf');
    await run('bake', ['a.pdf', ...as('bo')]);
    expect(await bakehouse().requests()).toEqual([
      'POST /api/auth/validate 401',
      'POST /api/stytch/authenticate 200',
      'POST /api/auth/pin/authenticate 200',
      'POST /api/bake 201',
      expect.stringMatching(/^GET \/ /),
      'POST /sdk/v1/sessions/revoke 200',
    ]);
  });

  it('treats every argument after -- as a path, and bakes an empty file', async () => {
    await write('--as', '');
    const { code, stdout } = await run('bake', [...as('rye'), '--', '--as']);
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringMatching(new RegExp(`^${UUID} ${EMPTY} --as\\n$`)) as string,
    });
    expect(await rowOf('rye', idIn(stdout))).toMatchObject({
      filetitle: '--as',
      size: 0,
      type: 'application/octet-stream',
    });
  });

  it('starts relative paths from the folder where pnpm was called', async () => {
    await mkdir(join(folder(), 'shelf'));
    const checksum = await write('shelf/a.pdf');
    const env = { INIT_CWD: join(folder(), 'shelf') };
    const { stdout } = await run('bake', ['--', './a.pdf', ...as('bo')], env);
    expect(stdout).toMatch(new RegExp(`^${UUID} ${checksum} \\./a\\.pdf\\n$`));
  });

  it('refuses a file that was baked before, and bakes the others', async () => {
    const checksum = await write('a.pdf');
    const id = idIn((await run('bake', ['a.pdf', ...as('bo')])).stdout);
    await write('b.pdf');
    await rm(join(folder(), 'a.pdf.baked'));
    const { code, stdout, stderr } = await run('bake', ['a.pdf', 'b.pdf', ...as('bo')]);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `a.pdf: You have already baked this file. Its ID is ${id}. With --again, a new sealed copy is made.\n`,
    });
    expect(stdout).toMatch(new RegExp(`^${UUID} [0-9a-f]{64} b\\.pdf\\n$`));
    expect(stdout).not.toContain(checksum);
  });

  it('bakes the readable files, and says what is wrong with the others', async () => {
    await mkdir(join(folder(), 'folder'));
    await symlink('gone', join(folder(), 'dangling'));
    await write('a.pdf');
    const paths = ['nope.pdf', 'folder', 'a.pdf', 'dangling'];
    const { code, stdout, stderr } = await run('bake', [...paths, ...as('bo')]);
    expect(code).toBe(1);
    expect(stdout).toMatch(new RegExp(`^${UUID} [0-9a-f]{64} a\\.pdf\\n$`));
    expect(stderr.split('\n')).toEqual([
      expect.stringMatching(/^nope\.pdf: There is no such file \(.*\)\.$/),
      'folder: This is a folder. Name the files in it.',
      expect.stringMatching(
        /^dangling: This symbolic link points to a file that does not exist \(.*\)\.$/,
      ),
      '',
    ]);
  });

  it('reports why the server refused a file', async () => {
    const name = 'fdp.\u202eexe';
    await write(name);
    const { code, stdout, stderr } = await run('bake', [name, ...as('bo')]);
    expect({ code, stdout, stderr }).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'fdp.\\u202eexe: The server refused: name must not contain control characters (U+202E)\n',
    });
  });

  it('prints only JSON Lines on stdout', async () => {
    const checksum = await write('a b.pdf');
    const { code, stdout, stderr } = await run('bake', ['x', 'a b.pdf', ...as('bo', '--json')]);
    const lines = stdout.trimEnd().split('\n');
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
      { path: 'x', error: expect.stringMatching(/^There is no such file/) as string },
      {
        id: expect.stringMatching(UUID) as string,
        checksum,
        path: 'a b.pdf',
        sealed: join(folder(), 'a b.pdf.baked'),
      },
    ]);
  });
});

describe('open', () => {
  const bakeFor = async (name: string, ...args: string[]) => {
    const checksum = await write(name);
    const { code } = await run('bake', [name, ...as('bo', ...args)]);
    expect(code).toBe(0);
    return checksum;
  };

  it('reports that a file may be opened', async () => {
    const checksum = await bakeFor('a b.pdf', '--allow', emailOf('dee'));
    expect(await run('open', ['a b.pdf', ...as('dee')])).toEqual({
      code: 0,
      stdout: `allowed ${checksum} a b.pdf\n`,
      stderr: '',
    });
  });

  it('says how often and until when the file may be opened', async () => {
    await bakeFor('a.pdf', '--allow', emailOf('dee'), '--times', '2', '--for', '7d');
    const open = async () => (await run('open', ['a.pdf', ...as('dee')])).stderr;
    expect(await open()).toMatch(
      /^1 opening left; until \w+day \d{4}-\d\d-\d\d \d\d:\d\d UTC\.\n$/,
    );
    expect(await open()).toBe('No openings left.\n');
    expect(await open()).toBe(
      `Ask ${emailOf('bo')}, who baked this file, or give the reason why you need it with --ask.\n`,
    );
  });

  it('reports that a file may not be opened, and the rule', async () => {
    const checksum = await bakeFor('a.pdf', '--allow', '*@bakehouse.test');
    expect(await run('open', ['a.pdf', ...as('fay')])).toEqual({
      code: 3,
      stdout: `denied ${checksum} a.pdf: individual_ban\n`,
      stderr: `Ask ${emailOf('bo')}, who baked this file.\n`,
    });
  });

  it('reports an unknown file like one without a grant', async () => {
    const mine = await bakeFor('mine.pdf');
    const unknown = await write('unknown.pdf');
    const { code, stdout } = await run('open', ['mine.pdf', 'unknown.pdf', ...as('dee')]);
    expect({ code, stdout }).toEqual({
      code: 3,
      stdout: `denied ${mine} mine.pdf: not_found\ndenied ${unknown} unknown.pdf: not_found\n`,
    });
  });

  it('asks for access after a denial, and says the same for an unknown file', async () => {
    await bakeFor('mine.pdf');
    await write('unknown.pdf');
    const ask = (path: string) => run('open', [path, ...as('dee'), '--ask', 'For the audit']);
    const [mine, unknown] = [await ask('mine.pdf'), await ask('unknown.pdf')];
    expect([mine.code, mine.stderr]).toEqual([
      3,
      'Asked for access. If somebody protects this file, they can answer within 14 days.\n',
    ]);
    expect([unknown.code, unknown.stderr]).toEqual([mine.code, mine.stderr]);
    expect((await ask('mine.pdf')).stderr).toMatch(
      /^Did not ask for access: You have asked for this file already/,
    );
  });

  it('asks for one field that the account had, and for no other', async () => {
    await write('prices.csv', 'price,name\n3,rye\n');
    const baked = ['--field', `price=${emailOf('dee')}`, '--times', '1'];
    expect((await run('bake', ['prices.csv', ...as('bo', ...baked)])).code).toBe(0);
    const ask = async (field: string) =>
      (await run('open', ['prices.csv', ...as('dee', '--ask', 'Audit', '--field', field)])).stderr;
    expect(await ask('price')).toBe('No openings left.\n');
    expect(await ask('name')).toBe(
      'Did not ask for access: You never had the field "name" of this file.\n',
    );
    expect(await ask('price')).toMatch(/^Asked for access\./);
    const token = await bakehouse().signIn('bo');
    const { json } = await bakehouse().get('/api/access_requests?state=open', token);
    expect(accessRequestList.parse(json).data[0]).toMatchObject({
      email: emailOf('dee'),
      key_path: "m/0'/0'/0'/1'",
    });
  });

  it('exits with 1 when one of the files could not be read', async () => {
    const checksum = await write('unknown.pdf');
    const { code, stdout } = await run('open', ['nope.pdf', 'unknown.pdf', ...as('dee')]);
    expect({ code, stdout }).toEqual({
      code: 1,
      stdout: `denied ${checksum} unknown.pdf: not_found\n`,
    });
  });

  it('prints JSON Lines with the rule and the dates', async () => {
    const date = '2999-01-01T00:00:00.000Z';
    const now = await bakeFor('now.pdf', '--allow', emailOf('dee'), '--expires', date);
    const later = await bakeFor('later.pdf', '--allow', emailOf('dee'), '--openable', date);
    const unknown = await write('unknown.pdf');
    const paths = ['now.pdf', 'later.pdf', 'unknown.pdf', 'nope.pdf'];
    const { code, stdout, stderr } = await run('open', [...paths, ...as('dee', '--json')]);
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    const lines = stdout.trimEnd().split('\n');
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
      { path: 'nope.pdf', error: expect.stringMatching(/^There is no such file/) as string },
      {
        allowed: true,
        rule: 'email_grant',
        checksum: now,
        path: 'now.pdf',
        changes_at: date,
        key_paths: ["m/0'/0'/0'"],
        openings_left: null,
        until: date,
        sealed: false,
        written: null,
      },
      {
        allowed: false,
        rule: 'not_openable_yet',
        baker: emailOf('bo'),
        checksum: later,
        path: 'later.pdf',
        changes_at: date,
        sealed: false,
      },
      {
        allowed: false,
        rule: 'not_found',
        checksum: unknown,
        path: 'unknown.pdf',
        sealed: false,
      },
    ]);
  });

  it('escapes a line break in a path', async () => {
    const checksum = await write('a\nb');
    const { stdout } = await run('open', ['a\nb', ...as('dee')]);
    expect(stdout).toBe(`denied ${checksum} a\\u000ab: not_found\n`);
  });
});

describe('logging in', () => {
  const refused = async (account: string, env?: Variables) => {
    await write('a.pdf');
    const { code, stdout, stderr } = await run('bake', ['a.pdf', ...as(account)], env);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(await bakehouse().requests()).not.toContainEqual(expect.stringContaining('/api/bake'));
    return stderr;
  };

  const guessPassword = async (account: string, times: number) => {
    const credentials = { email: emailOf(account), password: 'not this one' };
    for (let time = 0; time < times; time += 1) {
      await bakehouse().post('/api/stytch/authenticate', credentials);
    }
  };

  const guessPin = async (account: string, times: number) => {
    const token = await bakehouse().enterPassword(account);
    for (let time = 0; time < times; time += 1) {
      await bakehouse().post('/api/auth/pin/authenticate', { pin: '0852' }, token);
    }
  };

  it.each(['bo', 'nobody'])('with a wrong password is refused for %s', async (account) => {
    expect(await refused(account, { BAKEHOUSE_PASSWORD: 'Crumbs' })).toMatch(
      /^Wrong email or password\. If both are right, .*\n$/,
    );
  });

  it('to a locked account with the right password is refused', async () => {
    await guessPassword('spelt', 10);
    expect(await refused('spelt')).toMatch(/the account is locked after too many tries/);
  });

  it('before the email address is verified is refused', async () => {
    expect(await refused('gil')).toBe(
      'gil@bakehouse.test is not verified yet. Open the link in the email that we just sent, then run this command again.\n',
    );
    expect(await bakehouse().requests()).toContain('POST /sdk/v1/sessions/revoke 200');
  });

  it('to an account without a PIN is refused', async () => {
    const { url } = bakehouse();
    expect(await refused('cy', { BAKEHOUSE_PIN: '' })).toBe(
      `cy@bakehouse.test has no PIN yet. Log in at ${url}/login and set one.\n`,
    );
  });

  it('with a wrong PIN is refused, until PIN entry is locked', async () => {
    const env = { BAKEHOUSE_PIN: '0852' };
    expect(await refused('emmer', env)).toBe('Wrong PIN. 4 tries left.\n');
    await guessPin('emmer', 3);
    expect(await refused('emmer', env)).toBe('Wrong PIN. PIN entry is now locked.\n');
    expect(await refused('emmer')).toMatch(
      /^Too many wrong PINs\. PIN entry is locked until .* UTC \(in 15 minutes\)\.\n$/,
    );
  });

  it('to a deactivated account is refused', async () => {
    const admin = await bakehouse().signIn('ada');
    const order = { action: 'deactivate', email: emailOf('millet'), admin: true };
    await bakehouse().post('/api/users/manage', order, admin);
    expect(await refused('millet')).toBe(
      'Your account is deactivated. Ask an administrator of your organisation to reactivate it.\n',
    );
  });

  it('without a terminal names the missing variable', async () => {
    await write('a.pdf');
    expect(await run('bake', ['a.pdf', ...as('bo')], { BAKEHOUSE_PASSWORD: '' })).toEqual({
      code: 2,
      stdout: '',
      stderr: 'Set BAKEHOUSE_PASSWORD: there is no terminal to ask for it.\n',
    });
    expect(await run('open', ['a.pdf', ...as('bo')], { BAKEHOUSE_PIN: '' })).toEqual({
      code: 2,
      stdout: '',
      stderr: 'Set BAKEHOUSE_PIN: there is no terminal to ask for it.\n',
    });
  });

  it('to a server that does not run is refused', async () => {
    await write('a.pdf');
    const port = String(await findFreePort());
    expect(await run('bake', ['a.pdf', ...as('bo')], { PORT: port })).toEqual({
      code: 1,
      stdout: '',
      stderr: `No server answers at http://localhost:${port}. Start it with \`npx --yes pnpm@10.34.8 start\`, or give its address with --server.\n`,
    });
  });

  it('is not tried when no file can be read', async () => {
    const { code, stderr } = await run('open', ['nope.pdf', ...as('bo')], { PORT: '1' });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^nope\.pdf: There is no such file \([^\n]*\)\.\n$/);
  });
});

describe('wrong usage', () => {
  it('of bake prints the problem and the usage', async () => {
    const { code, stdout, stderr } = await run('bake', ['a.pdf', ...as('bo', '--allow', '*@com')]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('--allow must be an email address or a domain');
    expect(stderr).toContain('\n\nUsage: pnpm bake PATH… --as EMAIL');
  });

  it('is explained in open --help', async () => {
    const { code, stdout, stderr } = await run('open', ['--help'], { BAKEHOUSE_PASSWORD: '' });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^Usage: pnpm open /);
  });
});

describe('an API key', () => {
  const createKey = async (account: string, scopes: readonly string[]) => {
    const token = await bakehouse().signIn(account);
    const name = `Key for ${scopes.join()} ${Date.now()}`;
    const body = { name, scopes, expires_after_days: 1, pin: DEMO_PIN };
    const { json } = await bakehouse().post('/api/create_api_key', body, token);
    return createdApiKey.parse(json).key;
  };
  const withKey = (key: string) => ({
    BAKEHOUSE_PASSWORD: '',
    BAKEHOUSE_PIN: '',
    BAKEHOUSE_API_KEY: key,
  });

  it('bakes and opens in place of password and PIN', async () => {
    await write('nightly.txt');
    const bakes = withKey(await createKey('bo', ['bake']));
    const baked = await run('bake', ['nightly.txt', ...as('bo', '--allow', emailOf('dee'))], bakes);
    expect([baked.code, baked.stderr]).toEqual([0, '']);
    const opens = withKey(await createKey('dee', ['read_files']));
    const args = ['nightly.txt.baked', '--out', 'opened.txt', ...as('dee')];
    const opened = await run('open', args, opens);
    expect([opened.code, opened.stderr]).toEqual([0, '']);
    const refused = await run('open', ['nightly.txt.baked', '--out', 'no.txt', ...as('bo')], bakes);
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringContaining('This API key may not read and open files.'),
    ]);
  });

  it('of another account, or that does not work, is named as the reason', async () => {
    await write('other.txt');
    const key = await createKey('bo', ['bake']);
    const other = await run('bake', ['other.txt', ...as('dee')], withKey(key));
    expect([other.code, other.stderr]).toEqual([
      1,
      `The key in BAKEHOUSE_API_KEY belongs to ${emailOf('bo')}, not to ${emailOf('dee')}.\n`,
    ]);
    const unknown = await run('bake', ['other.txt', ...as('bo')], withKey(`${key}x`));
    expect([unknown.code, unknown.stderr]).toEqual([
      1,
      expect.stringMatching(/^The key in BAKEHOUSE_API_KEY was revoked, has expired or never/),
    ]);
  });
});
