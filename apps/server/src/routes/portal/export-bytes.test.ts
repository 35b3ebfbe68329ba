import type { OpenerRow } from '@bakehouse/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  AUDIT_LOGS_CSV_PATH,
  BAKERS_CSV_PATH,
  downloadExport,
  FILES_CSV_PATH,
  OPENERS_CSV_PATH,
} from '../../../test/lists/exports.ts';
import { changeBan } from '../../../test/people/openers.ts';
import { createPerson, createAddress, type Person } from '../../../test/people/person.ts';
import { useTestServer } from '../../../test/server/test-server.ts';

const server = useTestServer();

let ada: Person;

beforeAll(async () => {
  ada = await createPerson(server(), { isAdmin: true });
});

const download = ({ token }: Person, path: string, query: Record<string, string> = {}) =>
  downloadExport(server(), { path, token, query });

const FILES_HEAD =
  '\uFEFFID,Display Name,Baker,Created,Openable,Expires,Status,People,Domains,Groups,Last Allowed,Last Allowed By,Refused (30 days)';

describe('the exported text', () => {
  it('of files is UTF-8 with a mark, CRLF and no formula', async () => {
    const bo = await createPerson(server(), { address: `bo+rye-${crypto.randomUUID()}@x.example` });
    const dates = { openable_date: '2026-01-02', expiration_date: '03-02-2026 04:05' };
    const one = await bo.bake({ name: "=cmd|' /C calc'!A0.pdf" });
    const other = await bo.bake({ name: 'Brötchen, "best"; 🥐.pdf', ...dates });
    const split = await bo.bake({ name: 'a;=1+1 x;"@SUM(A1)' });
    const { text, headers } = await download(bo, FILES_CSV_PATH, { sort_dir: 'asc' });
    expect(text).toBe(
      [
        FILES_HEAD,
        `${one.id},"'=cmd|' /C calc'!A0.pdf",${bo.address},${one.created_at},,,Open,0,0,0,,,0`,
        `${other.id},"Brötchen, ""best""; 🥐.pdf",${bo.address},${other.created_at},2026-01-02T00:00:00.000Z,2026-02-03T04:05:00.000Z,Expired,0,0,0,,,0`,
        `${split.id},"a;'=1+1 x;'""@SUM(A1)",${bo.address},${split.created_at},,,Open,0,0,0,,,0`,
        '',
      ].join('\r\n'),
    );
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe('attachment; filename="files.csv"');
    expect(headers.get('x-row-count')).toBe('3');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('of openers has their counts and status', async () => {
    const bo = await createPerson(server());
    const domain = `${crypto.randomUUID()}.example`;
    const mia = await createPerson(server(), { address: `=mia@${domain}` });
    const [granted, banned] = [`+rye@${domain}`, `banned@${domain}`];
    const { checksum } = await bo.bake({
      permissions: [{ email: mia.address }, { email: granted }, { email: `*@${domain}` }],
    });
    await mia.open(checksum);
    await changeBan(bo, banned);
    const { json } = await bo.read('/users/openers', { search: mia.address });
    const [row] = (json as { data: OpenerRow[] }).data;
    const { text, headers } = await download(bo, OPENERS_CSV_PATH, {
      sort_by: 'email',
      sort_dir: 'asc',
    });
    expect(text).toBe(
      [
        '\uFEFFEmail,Cakes,Last Opened,Status',
        `'${granted},1,,Inactive: Not opened yet`,
        `'${mia.address},1,${row?.last_opened_at ?? ''},Active`,
        `${banned},1,,Banned`,
        '',
      ].join('\r\n'),
    );
    expect(headers.get('content-disposition')).toBe('attachment; filename="openers.csv"');
  });

  it('of bakers has their counts and status', async () => {
    const bo = await createPerson(server());
    await bo.bake();
    const { created_at } = await bo.bake();
    const query = { admin: 'true', search: bo.address };
    const lines = (status: string) =>
      `\uFEFFEmail,Cakes Baked,Last Bake,Status\r\n${bo.address},2,${created_at},${status}\r\n`;
    const { text, headers } = await download(ada, BAKERS_CSV_PATH, query);
    expect(text).toBe(lines('Active'));
    expect(headers.get('content-disposition')).toBe('attachment; filename="bakers.csv"');
    await ada.call('/users/manage', { action: 'deactivate', email: bo.address, admin: true });
    expect((await download(ada, BAKERS_CSV_PATH, query)).text).toBe(lines('Inactive: Deactivated'));
  });

  it('of events has the columns of the table', async () => {
    const bo = await createPerson(server());
    const { id } = await bo.bake({ name: '@SUM(A1).csv' });
    await changeBan(bo, createAddress());
    const { data } = await bo.audit({ sort_dir: 'asc' });
    const { text, headers } = await download(bo, AUDIT_LOGS_CSV_PATH, { sort_dir: 'asc' });
    const [first, second] = data;
    const { address } = bo;
    expect(text).toBe(
      [
        '\uFEFFID,User,Device Type,Baker,Action,File,File ID,Timestamp',
        `${first?.id ?? ''},${address},Unknown,${address},file_baked,"'@SUM(A1).csv",${id},${first?.timestamp ?? ''}`,
        `${second?.id ?? ''},${address},Unknown,${address},user_banned,,,${second?.timestamp ?? ''}`,
        '',
      ].join('\r\n'),
    );
    expect(headers.get('content-disposition')).toBe('attachment; filename="audit-logs.csv"');
  });

  it('of an empty list has only the names of the columns', async () => {
    const nobody = await createPerson(server());
    const { text, headers } = await download(nobody, FILES_CSV_PATH);
    expect(text).toBe(`${FILES_HEAD}\r\n`);
    expect(headers.get('x-row-count')).toBe('0');
  });
});
