import { Button } from '../../components/button.tsx';
import { Icon, type IconName } from '../../components/icon.tsx';
import { lastPageNumber } from '../page-number.ts';
import { PageJumpField } from './page-jump-field.tsx';
import { formatPageRange } from './page-range.ts';
import { useShortcut } from '../../shortcuts/use-shortcut.ts';
import styles from './pagination.module.css';
import { Select } from '../../components/fields/select.tsx';
import { TEXTS } from '../texts.ts';

export interface PaginationProps {
  page: number;
  pageSize: number;
  /** The page whose rows are visible while `page` loads; null when there are none. */
  shown?: { page: number; pageSize: number } | null | undefined;
  total: number;
  totalIsExact: boolean;
  /** Whether another page follows when not all rows are counted. */
  hasNext?: boolean | undefined;
  pageSizes: readonly number[];
  onPage: (page: number) => void;
  onPageSize: (pageSize: number, options: { replace: boolean }) => void;
  label: string;
}

export function Pagination({
  page,
  pageSize,
  shown = { page, pageSize },
  total,
  totalIsExact,
  hasNext = true,
  pageSizes,
  onPage,
  onPageSize,
  label,
}: PaginationProps) {
  const totalPages = lastPageNumber(total, pageSize);
  const atStart = page <= 1;
  const atEnd = page >= totalPages;
  const hasNoNext = totalIsExact ? atEnd : !hasNext;
  useShortcut('previousPage', () => {
    if (!atStart) onPage(page - 1);
  });
  useShortcut('nextPage', () => {
    if (!hasNoNext) onPage(page + 1);
  });
  const step = (name: string, icon: IconName, to: number, unavailable: boolean) => (
    <Button
      variant="quiet"
      size="compact"
      aria-label={name}
      aria-disabled={unavailable}
      onClick={() => {
        onPage(to);
      }}
    >
      <Icon name={icon} />
    </Button>
  );

  return (
    <nav className={styles.pagination} aria-label={label}>
      <p className={styles.range}>{shown && formatPageRange({ ...shown, total, totalIsExact })}</p>
      <div className={styles.steps}>
        {step(TEXTS.firstPage, 'first', 1, atStart)}
        {step(TEXTS.previousPage, 'chevron-left', page - 1, atStart)}
        <PageJumpField
          page={page}
          totalPages={totalPages}
          totalIsExact={totalIsExact}
          onPage={onPage}
        />
        {step(TEXTS.nextPage, 'chevron-right', page + 1, hasNoNext)}
        {step(TEXTS.lastPage, 'last', totalPages, atEnd)}
      </div>
      <div className={styles.size}>
        <Select
          label={TEXTS.rowsPerPage}
          options={pageSizes.map((size) => ({ id: String(size), label: String(size) }))}
          value={String(pageSize)}
          onChange={(id, options) => {
            onPageSize(Number(id), options);
          }}
        />
      </div>
    </nav>
  );
}
