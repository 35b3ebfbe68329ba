import { useState } from 'react';
import { DataTable, type Column, type Sort } from '../../table/data-table.tsx';
import { DateText } from '../../time/date-text.tsx';
import { ShortId } from '../../components/cells/short-id.tsx';
import { demoFiles, longFile, type DemoFile } from '../demo.ts';
import { DemoZone } from '../demo-zone.tsx';
import { FileName } from '../../features/files/file-name.tsx';
import { Specimen, Specimens } from '../specimen.tsx';

const fileColumns: readonly Column<DemoFile>[] = [
  {
    id: 'id',
    label: 'ID',
    priority: 'secondary',
    width: '9.5rem',
    skeletonWidth: 80,
    cell: ({ id }) => <ShortId value={id} label="file ID" />,
  },
  {
    id: 'name',
    label: 'Display Name',
    sortBy: 'name',
    priority: 'primary',
    cell: (file) => <FileName name={file.name} />,
  },
  {
    id: 'baker',
    label: 'Baker',
    sortBy: 'baker',
    priority: 'secondary',
    width: '11rem',
    cell: ({ baker }) => baker,
  },
  {
    id: 'created',
    label: 'Created',
    sortBy: 'created',
    width: '13.75rem',
    cell: (file) => <DateText iso={file.created} />,
  },
  {
    id: 'openable',
    label: 'Openable',
    sortBy: 'openable_date',
    priority: 'secondary',
    width: '13.75rem',
    cell: (file) => <DateText iso={file.openable} />,
  },
  {
    id: 'expires',
    label: 'Expires',
    sortBy: 'expiration_date',
    width: '13.75rem',
    cell: (file) => <DateText iso={file.expires} />,
  },
];

const common = {
  columns: fileColumns,
  rowKey: ({ id }: DemoFile) => id,
  sort: { by: 'created', dir: 'desc' },
  onSort: () => undefined,
  empty: { title: 'No files found.' },
} as const;

function ManyRows() {
  const [sort, setSort] = useState<Sort>({ by: 'created', dir: 'desc' });
  const rows = demoFiles.toSorted((a, b) => a.created.localeCompare(b.created));
  return (
    <DataTable
      {...common}
      caption="Files, many"
      rows={sort.dir === 'asc' ? rows : rows.toReversed()}
      sort={sort}
      onSort={(by) => {
        setSort({ by, dir: sort.by === by && sort.dir === 'desc' ? 'asc' : 'desc' });
      }}
      state="ready"
    />
  );
}

function OpenRows() {
  const [open, setOpen] = useState<readonly string[]>(() =>
    demoFiles.slice(1, 2).map(({ id }) => id),
  );
  return (
    <DataTable
      {...common}
      caption="Files that open"
      rows={demoFiles.slice(0, 3)}
      state="ready"
      expand={{
        label: ({ name }) => `Details of ${name}`,
        isOpen: ({ id }) => open.includes(id),
        onToggle: ({ id }) =>
          setOpen(open.includes(id) ? open.filter((other) => other !== id) : [...open, id]),
        panel: ({ baker }) => <p>Whatever there is to say about a file of {baker}.</p>,
      }}
    />
  );
}

const some = demoFiles.slice(0, 5);
const nothing = () => undefined;

export function Tables() {
  return (
    <DemoZone>
      <Specimens>
        <Specimen of="Ready" wide>
          <DataTable {...common} caption="Files" rows={some} state="ready" />
        </Specimen>
        <Specimen of="Loading" wide>
          <DataTable {...common} caption="Files, loading" rows={[]} state="loading" />
        </Specimen>
        <Specimen of="Refreshing" wide>
          <DataTable {...common} caption="Files, refreshing" rows={some} state="refreshing" />
        </Specimen>
        <Specimen of="Empty" wide>
          <DataTable
            {...common}
            caption="Files, none"
            rows={[]}
            state="ready"
            empty={{
              title: 'No files found.',
              detail: 'Files that you bake show up here, with who may open them and when.',
              action: { label: 'Clear search', onPress: nothing },
            }}
          />
        </Specimen>
        <Specimen of="Error" wide>
          <DataTable
            {...common}
            caption="Files, failed"
            rows={[]}
            state="error"
            error={{ message: 'Failed to fetch file list.', onRetry: nothing }}
          />
        </Specimen>
        <Specimen of="One row, long text" wide>
          <DataTable {...common} caption="Files, one" rows={[longFile]} state="ready" />
        </Specimen>
        <Specimen of="Marked rows" wide>
          <DataTable
            {...common}
            caption="Files, marked"
            rows={some}
            state="ready"
            isMarked={({ baker }) => baker === 'ada@bakehouse.test'}
          />
        </Specimen>
        <Specimen of="Rows that open" wide>
          <OpenRows />
        </Specimen>
        <Specimen of="Many rows" wide>
          <ManyRows />
        </Specimen>
      </Specimens>
    </DemoZone>
  );
}
