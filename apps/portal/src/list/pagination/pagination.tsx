import { Button } from '../../components/button.tsx';
import { Icon, type IconName } from '../../components/icon.tsx';
import { PageJump } from './page-jump-field.tsx';
import { pageRange } from './page-range.ts';
import styles from './pagination.module.css';
import { Select } from '../../components/fields/select.tsx';

export interface PaginationProps {
  page: number;
  pageSize: number;
  /** Of which page the rows are that stand until this one is there; null where none do. */
  shown?: { page: number; pageSize: number } | null | undefined;
  total: number;
  totalIsExact: boolean;
  /** Whether there is a page behind this one where not all are counted. */
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
  const totalPages = Math.max(1, Math.ceil(total / pageSize));
  const atStart = page <= 1;
  const atEnd = page >= totalPages;
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
      <p className={styles.range}>{shown && pageRange({ ...shown, total, totalIsExact })}</p>
      <div className={styles.steps}>
        {step('First page', 'first', 1, atStart)}
        {step('Previous page', 'chevron-left', page - 1, atStart)}
        <PageJump page={page} totalPages={totalPages} totalIsExact={totalIsExact} onPage={onPage} />
        {step('Next page', 'chevron-right', page + 1, totalIsExact ? atEnd : !hasNext)}
        {step('Last page', 'last', totalPages, atEnd)}
      </div>
      <div className={styles.size}>
        <Select
          label="Rows per page"
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
