import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findButton, findField, findHeading } from '../pages/locators.ts';
import { emailOf } from '../people/accounts.ts';
import { expect, test } from './examples.ts';

const FILE_MODE_MASK = 0o777;
const OWNER_ONLY = 0o600;

test('the command line logs in once, keeps its tokens for its user alone, and logs out @long', async ({
  examples,
  page,
  logInAs,
}) => {
  test.slow();
  const example = await examples.install('command-line');
  const TOKEN_FILE = join(example.folder, 'home/tokens.json');
  const first = await example.launch('start', { TOKEN_FILE });
  const [, address = '', code = ''] = await first.waitFor(/^Open (\S+) and type the code (\S+)$/m);
  await logInAs('bo');
  await page.goto(address);
  await findField(page, 'Code on the device').fill(code);
  await findButton(page, 'Continue').click();
  await findButton(page, 'Allow').click();
  await expect(findHeading(page, 'Bakery scales is connected')).toBeVisible();
  expect(await first.ended).toBe(0);
  expect(first.output()).toContain(`You are logged in as ${emailOf('bo')}`);
  expect((await stat(TOKEN_FILE)).mode & FILE_MODE_MASK).toBe(OWNER_ONLY);

  const again = await example.run('start', { TOKEN_FILE });
  expect(again).toContain(`You are logged in as ${emailOf('bo')}`);
  expect(again).not.toContain('type the code');
  const tokens = await readFile(TOKEN_FILE, 'utf8');

  expect(await example.run('logout', { TOKEN_FILE })).toContain('You are logged out.');
  await expect(stat(TOKEN_FILE)).rejects.toThrow('ENOENT');

  await writeFile(TOKEN_FILE, tokens);
  await expect(example.run('start', { TOKEN_FILE })).rejects.toThrow(
    'Your login was ended elsewhere. Start again to log in.',
  );
  await expect(stat(TOKEN_FILE)).rejects.toThrow('ENOENT');
});
