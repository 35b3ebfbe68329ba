import { formatNumber } from '../../lib/format-number.ts';

interface PageRangeInput {
  page: number;
  pageSize: number;
  total: number;
  totalIsExact: boolean;
}

/** The shown rows, for example "1–10 of 64", or "1–10 of 10,000+" if the total is a minimum. */
export function formatPageRange({ page, pageSize, total, totalIsExact }: PageRangeInput): string {
  const all = `${formatNumber(total)}${totalIsExact ? '' : '+'}`;
  const first = (page - 1) * pageSize + 1;
  if (first > total && totalIsExact) return `0 of ${all}`;
  const last = totalIsExact ? Math.min(page * pageSize, total) : page * pageSize;
  const rows =
    first === last ? formatNumber(first) : `${formatNumber(first)}–${formatNumber(last)}`;
  return `${rows} of ${all}`;
}
