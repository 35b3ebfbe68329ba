import { describe, expect, it } from 'vitest';
import type { AuditLogsQuery } from '../../api/audit-logs.ts';
import { createActivityExport, createFilesExport } from '../../../test/data/exports.ts';
import { exportName, incompleteExportName } from './export-name.ts';

const ZONE = 'Europe/London';
const today = '2026-11-21';
const ANY_DAY = { from: '', to: '' };

const activityName = (query: Partial<AuditLogsQuery>, rest: { from?: string; to?: string } = {}) =>
  exportName({
    source: createActivityExport(query),
    days: { ...ANY_DAY, ...rest },
    zone: 'UTC',
    today,
  });

const searchName = (search: string) => activityName({ search });

describe('exportName', () => {
  it('contains kind, time zone and day', () => {
    const naming = { days: ANY_DAY, zone: ZONE, today };
    expect(exportName({ source: createFilesExport(), ...naming })).toBe(
      'bakehouse-files_Europe-London_2026-11-21.csv',
    );
    expect(exportName({ source: createActivityExport(), ...naming })).toBe(
      'bakehouse-activity_Europe-London_2026-11-21.csv',
    );
  });

  it.each([
    [{ activity: 'alerts' }, 'alerts'],
    [{ activity: 'all' }, null],
    [{ type: '.pdf' }, 'pdf'],
    [{ fileId: 'f-1' }, 'file-f-1'],
    [{ action: 'open_blocked' }, 'open-blocked'],
    [{ device: 'Command line' }, 'Command-line'],
    [{ range: '24h' }, 'last-24h'],
    [{ logins: 'hidden' }, 'logins-hidden'],
    [{ user: 'dee@x.test' }, 'user-dee@x.test'],
    [{ search: 'rye' }, 'search-rye'],
    [{ admin: true }, 'organisation'],
    [{ page: 7, size: 100, sort: 'user', direction: 'asc' }, null],
    [
      { admin: true, activity: 'opened', type: '.json', search: 'rye' },
      'organisation_opened_json_search-rye',
    ],
  ] satisfies [Partial<AuditLogsQuery>, string | null][])(
    'names after the filters %j the part "%s"',
    (query, part) => {
      const parts = ['bakehouse-activity', part, 'UTC', today].filter((name) => name !== null);
      expect(activityName(query)).toBe(`${parts.join('_')}.csv`);
    },
  );

  it('names the opener and the baker of files', () => {
    const source = createFilesExport({ user: 'dee+x@x.test', baker: 'bo@x.test' });
    expect(exportName({ source, days: ANY_DAY, zone: 'UTC', today })).toBe(
      'bakehouse-files_user-dee+x@x.test_baker-bo@x.test_UTC_2026-11-21.csv',
    );
  });

  it.each([
    [{ from: '2026-11-01', to: '2026-11-05' }, '2026-11-01-to-2026-11-05'],
    [{ from: '2026-11-01', to: '' }, 'from-2026-11-01'],
    [{ from: '', to: '2026-11-05' }, 'to-2026-11-05'],
  ])('names the days %j as "%s"', (days, part) => {
    expect(activityName({ activity: 'alerts' }, days)).toBe(
      `bakehouse-activity_alerts_${part}_UTC_${today}.csv`,
    );
  });

  it.each([
    ['America/Argentina/Buenos_Aires', 'America-Argentina-Buenos-Aires'],
    ['Etc/GMT+5', 'Etc-GMT+5'],
    ['Etc/GMT-5', 'Etc-GMT-5'],
  ])('tells the zone %s as "%s"', (zone, part) => {
    const name = exportName({ source: createFilesExport(), days: ANY_DAY, zone, today });
    expect(name).toBe(`bakehouse-files_${part}_${today}.csv`);
  });

  it.each([
    ['two words', 'search-two-words'],
    ['Brötchen', 'search-Brotchen'],
    ['../../../etc/passwd', 'search-etc-passwd'],
    ['..\\..\\boot.ini', 'search-boot.ini'],
    ['a:b*c?d"e<f>g|h', 'search-a-b-c-d-e-f-g-h'],
    ['CON', 'search-CON'],
    ['invoice.exe', 'search-invoice.exe'],
    ['a...b.', 'search-a.b'],
    ['=1+1', 'search-1+1'],
    ['@SUM(A1)', 'search-SUM-A1'],
    ['＝cmd', 'search-cmd'],
    ['exe\u202Evsc.', 'search-exe-vsc'],
    ['\u2066rye\u2069', 'search-rye'],
    ['a\u0000b\r\nc\td', 'search-a-b-c-d'],
    ['100% & more; $HOME `id`', 'search-100-more-HOME-id'],
    ['a_b', 'search-a-b'],
    ['שלום', 'search'],
    ['🥐', 'search'],
    ['﷽', 'search'],
    ['\uD800', 'search'],
  ])(
    'keeps nothing of the search %j that a file system or a reader may trip over',
    (text, part) => {
      expect(searchName(text)).toBe(`bakehouse-activity_${part}_UTC_${today}.csv`);
    },
  );

  it('shortens only the filters', () => {
    const name = exportName({
      source: createFilesExport({
        admin: true,
        type: '.json',
        fileId: 'f'.repeat(300),
        user: `${'u'.repeat(200)}@x.test`,
        baker: `${'b'.repeat(200)}@x.test`,
        search: '-'.repeat(100),
      }),
      days: { from: '2026-11-01', to: '2026-11-05' },
      zone: 'America/Argentina/ComodRivadavia',
      today,
    });
    expect(name).toMatch(/^bakehouse-files_organisation_json_file-f+_2026-11-01-to-2026-11-05_/);
    expect(name).toMatch(/_America-Argentina-ComodRivadavia_2026-11-21\.csv$/);
    expect(name.length).toBeLessThanOrEqual(180);
  });

  it('leaves no trailing separator where the filters are cut', () => {
    const source = createFilesExport({ fileId: 'f'.repeat(66), search: 'rye' });
    expect(exportName({ source, days: ANY_DAY, zone: 'UTC', today })).toBe(
      `bakehouse-files_file-${'f'.repeat(66)}_UTC_2026-11-21.csv`,
    );
  });
});

it('marks an incomplete file in its name', () => {
  const naming = { source: createFilesExport(), days: ANY_DAY, zone: 'UTC', today };
  expect(incompleteExportName(naming, { rows: 63, announced: 64 })).toBe(
    'bakehouse-files_UTC_2026-11-21_INCOMPLETE-63-of-64.csv',
  );
});
