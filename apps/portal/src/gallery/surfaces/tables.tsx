import { useState } from 'react';
import { DataTable } from '../../table/data-table.tsx';
import type { Column, Sort } from '../../table/table-column.ts';
import { DateText } from '../../time/date-text.tsx';
import { ShortId } from '../../components/cells/short-id.tsx';
import { demoFiles, longNameFile, type DemoFile } from '../demo.ts';
import { DemoTimeZone } from '../demo-time-zone.tsx';
import { FileName } from '../../components/cells/file-name.tsx';
import { Specimen, Specimens } from '../specimen.tsx';

const DEMO_FILE_COLUMNS: readonly Column<DemoFile>[] = [
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

const TABLE_PROPS = {
  columns: DEMO_FILE_COLUMNS,
  rowKey: ({ id }: DemoFile) => id,
  sort: { by: 'created', dir: 'desc' },
  onSort: () => undefined,
  empty: { title: 'No files found.' },
} as const;

function LongTable() {
  const [sort, setSort] = useState<Sort>({ by: 'created', dir: 'desc' });
  const rows = demoFiles.toSorted((a, b) => a.created.localeCompare(b.created));
  return (
    <DataTable
      {...TABLE_PROPS}
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

function ExpandableTable() {
  const [open, setOpen] = useState<readonly string[]>(() =>
    demoFiles.slice(1, 2).map(({ id }) => id),
  );
  return (
    <DataTable
      {...TABLE_PROPS}
      caption="Files, expandable"
      rows={demoFiles.slice(0, 3)}
      state="ready"
      expand={{
        label: ({ name }) => `Details of ${name}`,
        isOpen: ({ id }) => open.includes(id),
        onToggle: ({ id }) =>
          setOpen(open.includes(id) ? open.filter((other) => other !== id) : [...open, id]),
        panel: ({ baker }) => <p>Details of a file by {baker}.</p>,
      }}
    />
  );
}

const fiveFiles = demoFiles.slice(0, 5);
const doNothing = () => undefined;

export function Tables() {
  return (
    <DemoTimeZone>
      <Specimens>
        <Specimen of="Ready" wide>
          <DataTable {...TABLE_PROPS} caption="Files" rows={fiveFiles} state="ready" />
        </Specimen>
        <Specimen of="Loading" wide>
          <DataTable {...TABLE_PROPS} caption="Files, loading" rows={[]} state="loading" />
        </Specimen>
        <Specimen of="Refreshing" wide>
          <DataTable
            {...TABLE_PROPS}
            caption="Files, refreshing"
            rows={fiveFiles}
            state="refreshing"
          />
        </Specimen>
        <Specimen of="Empty" wide>
          <DataTable
            {...TABLE_PROPS}
            caption="Files, none"
            rows={[]}
            state="ready"
            empty={{
              title: 'No files found.',
              detail: 'Files that you bake show up here, with who may open them and when.',
              action: { label: 'Clear search', onPress: doNothing },
            }}
          />
        </Specimen>
        <Specimen of="Error" wide>
          <DataTable
            {...TABLE_PROPS}
            caption="Files, failed"
            rows={[]}
            state="error"
            error={{ message: 'Failed to fetch file list.', onRetry: doNothing }}
          />
        </Specimen>
        <Specimen of="One row, long text" wide>
          <DataTable {...TABLE_PROPS} caption="Files, one" rows={[longNameFile]} state="ready" />
        </Specimen>
        <Specimen of="Marked rows" wide>
          <DataTable
            {...TABLE_PROPS}
            caption="Files, marked"
            rows={fiveFiles}
            state="ready"
            isMarked={({ baker }) => baker === 'ada@bakehouse.test'}
          />
        </Specimen>
        <Specimen of="Expandable rows" wide>
          <ExpandableTable />
        </Specimen>
        <Specimen of="Many rows" wide>
          <LongTable />
        </Specimen>
      </Specimens>
    </DemoTimeZone>
  );
}
