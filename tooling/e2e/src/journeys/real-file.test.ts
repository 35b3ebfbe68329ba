import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { emailOf, type DemoAccount } from '../people/accounts.ts';
import { expect, test } from '../fixtures.ts';
import { FILE_COMMANDS_FOLDER } from '../server/paths.ts';
import { runCommand } from '../server/run-command.ts';
import { logInWithPin } from '../people/login-steps.ts';

interface AuditRow {
  action: string;
  user: string;
  file: string | null;
  fileId: string | null;
  msg: string;
  description: string;
  statusType: string;
  deviceType: string;
}

const NAME = 'Flour contract.pdf';

const printPdf = async (page: Page): Promise<Buffer> => {
  await page.setContent('<h1>Flour contract</h1><p>Four tons of rye a month.</p>');
  return page.pdf();
};

const bake = (path: string, url: string) =>
  runCommand(join(FILE_COMMANDS_FOLDER, 'bake.ts'), [
    path,
    '--as',
    emailOf('bo'),
    '--allow',
    emailOf('dee'),
    '--allow',
    '*@partner.example',
    '--server',
    url,
  ]);

const open = (path: string, url: string, account: DemoAccount) =>
  runCommand(join(FILE_COMMANDS_FOLDER, 'open.ts'), [
    path,
    '--as',
    emailOf(account),
    '--server',
    url,
  ]);

test(
  'a real file is baked, opened, changed and closed, and every event is in the audit log',
  { tag: '@long' },
  async ({ page, api, server }) => {
    const folder = await mkdtemp(join(tmpdir(), 'bakehouse-e2e-'));
    const path = join(folder, NAME);
    await writeFile(path, await printPdf(page));
    const checksum = createHash('sha256')
      .update(await readFile(path))
      .digest('hex');

    const baked = await bake(path, server.url);
    expect(baked.stderr).toBe('');
    expect(baked.code).toBe(0);
    const [, id = ''] = /^(\S+) [0-9a-f]{64} /.exec(baked.stdout) ?? [];
    expect(baked.stdout).toBe(`${id} ${checksum} ${path}\n`);

    await logInWithPin(page, 'bo');
    await page.goto(`/portal?tab=files&file=${id}`);
    const details = page.getByRole('region', { name: `Details of ${NAME}` });
    await expect(details.getByText(emailOf('dee'))).toBeVisible();
    await expect(details.getByText('*@partner.example')).toBeVisible();
    await expect(details.getByText(checksum)).toBeAttached();

    const rules = {
      dee: [0, `allowed ${checksum} ${path}\n`],
      eli: [3, `denied ${checksum} ${path}: org_ban\n`],
      fay: [3, `denied ${checksum} ${path}: individual_ban\n`],
      ada: [3, `denied ${checksum} ${path}: not_found\n`],
    } as const;
    for (const account of ['dee', 'eli', 'fay', 'ada'] as const) {
      const { code, stdout } = await open(path, server.url, account);
      expect([code, stdout]).toEqual(rules[account]);
    }

    await details.getByLabel('Openable', { exact: true }).fill('2030-01-15T08:30');
    await details.getByRole('button', { name: 'Save dates' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Not set');
    await question.getByRole('button', { name: 'Save dates' }).click();
    await expect(page.getByText('Dates updated successfully')).toBeVisible();
    expect((await open(path, server.url, 'dee')).stdout).toBe(
      `denied ${checksum} ${path}: not_openable_yet\n`,
    );

    await details.getByRole('button', { name: `Remove ${emailOf('dee')}` }).click();
    const access = details.getByRole('region', { name: 'Access Management' });
    await expect(
      access.getByRole('button', { name: `Undo removal of ${emailOf('dee')}` }),
    ).toBeVisible();
    await expect
      .poll(async () => (await open(path, server.url, 'dee')).stdout)
      .toBe(`denied ${checksum} ${path}: not_found\n`);

    const { session_token: token } = await api.logInWithPin('bo');
    const ban = { action: 'ban', email: 'opener01@bakehouse.test', ban_level: 'individual' };
    expect((await api.portal('/bans/manage', token, ban)).status).toBe(200);

    const listed = await api.portal<{ data: AuditRow[] }>(
      '/get_all_audit_logs?sort_dir=asc&limit=100&search=Flour%20contract.pdf',
      token,
    );
    const acts = listed.body.data.map(({ action, user }) => `${action} ${user}`);
    expect(acts).toEqual([
      `file_baked ${emailOf('bo')}`,
      `file_opened ${emailOf('dee')}`,
      `open_blocked ${emailOf('eli')}`,
      `open_blocked ${emailOf('fay')}`,
      `open_blocked ${emailOf('ada')}`,
      `openable_date_modified ${emailOf('bo')}`,
      `open_blocked ${emailOf('dee')}`,
      `permission_removed ${emailOf('bo')}`,
      ...listed.body.data.slice(8).map(() => `open_blocked ${emailOf('dee')}`),
    ]);
    expect(listed.body.data[0]).toMatchObject({
      file: NAME,
      fileId: id,
      statusType: 'success',
      deviceType: 'Command line',
    });
    const removal = listed.body.data.find(({ action }) => action === 'permission_removed');
    expect(removal).toMatchObject({ deviceType: 'Desktop' });
    expect(removal?.msg).toContain(`Access for ${emailOf('dee')} to document`);
    expect(removal?.description).toBe(`${emailOf('dee')} removed by user`);

    const newest = await api.portal<{ data: AuditRow[] }>('/get_all_audit_logs?limit=10', token);
    expect(newest.body.data[0]).toMatchObject({ action: 'user_banned', statusType: 'blocked' });

    expect((await server.verifyAudit()).stdout).toMatch(/the chain is whole/);
    await rm(folder, { recursive: true });
  },
);
