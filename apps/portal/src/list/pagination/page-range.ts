interface PageRangeInput {
  page: number;
  pageSize: number;
  total: number;
  totalIsExact: boolean;
}

const groupedNumberFormat = new Intl.NumberFormat('en-US');

/** The shown rows, for example "1–10 of 64", or "1–10 of 10,000+" if the total is a minimum. */
export function formatPageRange({ page, pageSize, total, totalIsExact }: PageRangeInput): string {
  const all = `${groupedNumberFormat.format(total)}${totalIsExact ? '' : '+'}`;
  const first = (page - 1) * pageSize + 1;
  if (first > total && totalIsExact) return `0 of ${all}`;
  const last = totalIsExact ? Math.min(page * pageSize, total) : page * pageSize;
  const rows =
    first === last
      ? groupedNumberFormat.format(first)
      : `${groupedNumberFormat.format(first)}–${groupedNumberFormat.format(last)}`;
  return `${rows} of ${all}`;
}
