import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import type { ApiClient } from '../api/api-client.ts';
import { type CsvRows, readCsvRows } from '../api/csv-rows.ts';
import type { TcpProxy } from '../server/tcp-proxy.ts';

export interface DownloadedCsv extends CsvRows {
  name: string;
}

export const downloadButton = (page: Page) =>
  page.getByRole('button', { name: 'Download CSV', exact: true });

export const findToast = (page: Page, text: string | RegExp) =>
  page
    .getByRole('region', { name: 'Notifications' })
    .getByRole('listitem')
    .filter({ hasText: text });

/** About a third of the size of an export of the whole activity log. */
const BYTES_UNTIL_EXPORT_IS_HELD = 120_000;

export const ACTIVITY_EXPORT_PATH = '/api/export_audit_logs.csv';
export const ALL_ACTIVITY_URL = '/portal?tab=activity&admin=true';

/** Chromium's console message for a response whose connection was cut. */
export const CUT_RESPONSE_ERROR =
  /net::ERR_(?:INCOMPLETE_CHUNKED_ENCODING|CONNECTION_RESET)(?: 200 \(OK\))?/;

/** Starts an export as an administrator and holds the connection after the first rows. */
export async function startHeldExport(page: Page, tcpProxy: TcpProxy): Promise<void> {
  await page.goto(ALL_ACTIVITY_URL);
  await page.locator('table[aria-busy=false] tbody tr').first().waitFor();
  tcpProxy.hold(BYTES_UNTIL_EXPORT_IS_HELD);
  await downloadButton(page).click();
  await page.getByRole('progressbar', { name: 'Downloading activity as CSV' }).waitFor();
  await findToast(page, /[1-9][\d,]* of \d,\d{3} rows/).waitFor();
}

export async function downloadCsv(page: Page, step: () => Promise<void>): Promise<DownloadedCsv> {
  const [download] = await Promise.all([page.waitForEvent('download'), step()]);
  const text = await readFile(await download.path(), 'utf8');
  return { name: download.suggestedFilename(), ...readCsvRows(text) };
}

export function collectDownloads(page: Page): readonly Download[] {
  const downloads: Download[] = [];
  page.on('download', (download) => downloads.push(download));
  return downloads;
}

interface ListRequest {
  path: string;
  query: Readonly<Record<string, string>>;
}

export async function readAllRows<Row>(
  api: ApiClient,
  token: string,
  { path, query }: ListRequest,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1, total = 1; rows.length < total; page += 1) {
    const params = new URLSearchParams({ ...query, page: String(page), limit: '100' });
    const { body } = await api.portal<{ data: Row[]; total: number }>(
      `${path}?${params.toString()}`,
      token,
    );
    if (body.data.length === 0) break;
    rows.push(...body.data);
    total = body.total;
  }
  return rows;
}
