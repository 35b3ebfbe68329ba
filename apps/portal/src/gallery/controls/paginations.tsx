import { useState } from 'react';
import { Pagination } from '../../list/pagination/pagination.tsx';
import { Specimen, Specimens } from '../specimen.tsx';

interface PaginationSampleProps {
  label: string;
  total: number;
  totalIsExact?: boolean;
  start?: number;
}

const PAGE_SIZES = [10, 20, 50, 100];

function PaginationSample({ start = 1, totalIsExact = true, ...rest }: PaginationSampleProps) {
  const [page, setPage] = useState(start);
  const [pageSize, setPageSize] = useState(10);
  return (
    <Pagination
      {...rest}
      totalIsExact={totalIsExact}
      page={page}
      pageSize={pageSize}
      pageSizes={PAGE_SIZES}
      onPage={setPage}
      onPageSize={(size) => {
        setPageSize(size);
        setPage(1);
      }}
    />
  );
}

export function Paginations() {
  return (
    <Specimens>
      <Specimen of="First page" wide>
        <PaginationSample label="Pages of files" total={64} />
      </Specimen>
      <Specimen of="In the middle, with an inexact total" wide>
        <PaginationSample
          label="Pages of activity"
          total={10_000}
          totalIsExact={false}
          start={517}
        />
      </Specimen>
      <Specimen of="One page" wide>
        <PaginationSample label="Pages of bakers" total={3} />
      </Specimen>
    </Specimens>
  );
}
