import { useState } from 'react';
import { Pagination } from '../../list/pagination/pagination.tsx';
import { Specimen, Specimens } from '../specimen.tsx';

interface LivePaginationProps {
  label: string;
  total: number;
  totalIsExact?: boolean;
  start?: number;
}

const pageSizes = [10, 20, 50, 100];

function LivePagination({ start = 1, totalIsExact = true, ...rest }: LivePaginationProps) {
  const [page, setPage] = useState(start);
  const [pageSize, setPageSize] = useState(10);
  return (
    <Pagination
      {...rest}
      totalIsExact={totalIsExact}
      page={page}
      pageSize={pageSize}
      pageSizes={pageSizes}
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
        <LivePagination label="Pages of files" total={64} />
      </Specimen>
      <Specimen of="In the middle of more than was counted" wide>
        <LivePagination label="Pages of activity" total={10_000} totalIsExact={false} start={517} />
      </Specimen>
      <Specimen of="One page" wide>
        <LivePagination label="Pages of bakers" total={3} />
      </Specimen>
    </Specimens>
  );
}
