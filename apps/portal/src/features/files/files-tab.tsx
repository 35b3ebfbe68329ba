import { FILE_SORTS } from '@bakehouse/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { FileSummary } from '../../api/files.ts';
import { messageFor } from '../../api/failure.ts';
import { DataTable } from '../../components/data-table.tsx';
import { FilterTags } from '../../components/filter-tags.tsx';
import { listState } from '../../components/list-state.ts';
import { ListPages } from '../../components/list-pages.tsx';
import { Notice } from '../../components/notice.tsx';
import { addressNow } from '../../lib/list-address.ts';
import { useCursor } from '../../lib/use-cursor.ts';
import { useZone } from '../../lib/zone.tsx';
import { useServices } from '../../services/services.tsx';
import { DetailsPanel } from './details/details-panel.tsx';
import { fileColumns } from './files-columns.tsx';
import {
  changeFilesState,
  isNarrowed,
  type FilesListState,
  readFilesState,
  toFilesQuery,
  toggleSort,
  WHOLE_LIST,
} from './files-list-state.ts';
import { filesQuery } from './files-queries.ts';
import { FilesTools } from './files-tools.tsx';
import styles from './files-tab.module.css';
import { fileTags } from './filter-tags-rules.ts';
import { useExpanded } from './use-expanded.ts';

const SKELETON_ROWS = 5;

const idOf = ({ id }: FileSummary) => id;

export function FilesTab({ admin }: { admin: boolean }) {
  const { files } = useServices();
  const { name: zone } = useZone();
  const [params, setParams] = useSearchParams();
  const list = readFilesState(params);
  const asked = toFilesQuery(list, { admin, zone });
  const { cursor, keep } = useCursor(asked);
  const query = useQuery(filesQuery(files, { ...asked, cursor }));
  const { data, error, refetch } = query;
  const expanded = useExpanded(list.fileId);

  const change = (next: Partial<FilesListState>, options = { replace: false }) =>
    setParams(changeFilesState(addressNow(), next), options);

  const expand = useMemo(
    () => ({
      label: ({ name }: FileSummary) => `Details of ${name}`,
      isOpen: ({ id }: FileSummary) => expanded.has(id),
      onToggle: ({ id }: FileSummary) => expanded.toggle(id),
      panel: (file: FileSummary) => <DetailsPanel file={file} admin={admin} />,
    }),
    [expanded, admin],
  );
  const tags = fileTags(list);
  const retry = () => void refetch();
  const message = messageFor(error, 'Failed to fetch file list.');

  return (
    <div className={styles.files}>
      <FilesTools list={list} query={asked} onChange={change} />
      <FilterTags
        label="Filters"
        tags={tags}
        onRemove={(removed) => {
          const tag = tags.find(({ id }) => id === removed);
          if (tag) change({ [tag.id]: null });
        }}
      />
      {error && data && (
        <Notice tone="danger" title={message} action={{ label: 'Try again', onPress: retry }} />
      )}
      <DataTable
        caption="Files"
        columns={fileColumns}
        rows={data?.rows ?? []}
        rowKey={idOf}
        sort={{ by: list.sort, dir: list.direction }}
        onSort={(clicked) => {
          const by = FILE_SORTS.find((sort) => sort === clicked);
          if (by) change(toggleSort(list, by));
        }}
        state={listState(query)}
        skeletonRows={SKELETON_ROWS}
        expand={expand}
        empty={{
          title: 'No files found.',
          ...(isNarrowed(list)
            ? {
                detail: 'No file matches the search and the filters.',
                action: { label: 'Show all files', onPress: () => change(WHOLE_LIST) },
              }
            : { detail: 'Files that you bake will appear here.' }),
        }}
        error={{ message, onRetry: retry }}
      />
      <ListPages
        label="Pages of files"
        list={list}
        query={query}
        keep={keep}
        isHidden={list.fileId !== null}
        onChange={change}
      />
    </div>
  );
}
