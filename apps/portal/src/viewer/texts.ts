import { formatNumber } from '../lib/format-number.ts';
import { toAmountWithUnit } from '../lib/amount-with-unit.ts';

export const TEXTS = {
  file: 'Content of the file',
  empty: 'This file is empty.',
  cutText: 'Only the first megabyte is shown. Save the file to read all of it.',
  guessedEncoding:
    'This text is not in Unicode. It is shown as Windows-1252, so some characters may be wrong.',
  actualSize: 'Actual size',
  pixels: (width: number, height: number) => `${width} × ${height} pixels`,
  imageOf: (name: string) => `Image ${name}`,
  rows: (count: number) => toAmountWithUnit(count, 'row'),
  cutRows: (count: string) => `Only the first ${count} rows are shown. Save the file to see all.`,
  cutColumns: (count: number) =>
    `Only the first ${count} columns are shown. Save the file to see all.`,
  column: (number: number) => `Column ${number}`,
  invalidJson: 'This is not valid JSON, so it is shown as text.',
  expandAll: 'Expand all',
  collapseAll: 'Collapse all',
  array: (count: number) => `[ ${toAmountWithUnit(count, 'item')} ]`,
  object: (count: number) => `{ ${toAmountWithUnit(count, 'field')} }`,
  level: (level: number) => `Level ${level}`,
  toolbar: 'Pages and zoom',
  page: (current: number, count: number) =>
    `Page ${formatNumber(current)} of ${formatNumber(count)}`,
  pageNumber: (number: number) => `Page ${number}`,
  previousPage: 'Previous page',
  nextPage: 'Next page',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  percent: (percent: number) => `${percent} %`,
  fitWidth: 'Fit width',
  brokenPage: 'This page is damaged.',
  cutPages: (count: number, all: number) =>
    `Only the first ${formatNumber(count)} of ${formatNumber(all)} pages are shown. Save the file to see all.`,
} as const;
