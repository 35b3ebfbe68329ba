import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import type { Api } from './api.ts';
import { type CsvRows, readCsvRows } from './csv-rows.ts';

export interface SavedCsv extends CsvRows {
  name: string;
}

export const downloadButton = (page: Page) =>
  page.getByRole('button', { name: 'Download CSV', exact: true });

/** A toast that says so. */
export const toast = (page: Page, text: string | RegExp) =>
  page
    .getByRole('region', { name: 'Notifications' })
    .getByRole('listitem')
    .filter({ hasText: text });

/** What the browser saves when a step of the test makes it save something. */
export async function savedBy(page: Page, step: () => Promise<void>): Promise<SavedCsv> {
  const [download] = await Promise.all([page.waitForEvent('download'), step()]);
  const text = await readFile(await download.path(), 'utf8');
  return { name: download.suggestedFilename(), ...readCsvRows(text) };
}

/** Everything that the browser saves from now on. */
export function watchDownloads(page: Page): readonly Download[] {
  const downloads: Download[] = [];
  page.on('download', (download) => downloads.push(download));
  return downloads;
}

interface List {
  path: string;
  query: Readonly<Record<string, string>>;
}

/** All rows of a list, page by page, as somebody would read them on the screen. */
export async function listedRows<Row>(
  api: Api,
  token: string,
  { path, query }: List,
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
