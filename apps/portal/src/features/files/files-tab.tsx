import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { messageFor } from '../../api/http/failure.ts';
import type { FileSummary } from '../../api/files.ts';
import { FileTypeSelect } from '../../list/file-type-select.tsx';
import { FilterTags } from '../../list/filter-tags.tsx';
import { type ListTexts, ListView } from '../../list/list-view.tsx';
import { useApi } from '../../api/api-context.ts';
import { useList } from '../../list/use-list.ts';
import { DetailsPanel } from './details/details-panel.tsx';
import { fileColumns } from './files-columns.tsx';
import { filesList } from './files-list.ts';
import { LISTS_KEY } from './files-queries.ts';
import { fileTags } from './filter-tags-rules.ts';
import { useExpanded } from './use-expanded.ts';

const SKELETON_ROWS = 5;

const TEXTS: ListTexts = {
  caption: 'Files',
  searchLabel: 'Search files',
  dateLabel: 'Created',
  empty: 'No files found.',
  hint: 'Files that you bake will appear here.',
  nothingMatches: 'No file matches the search and the filters.',
  showAll: 'Show all files',
};

const idOf = ({ id }: FileSummary) => id;

export function FilesTab({ admin }: { admin: boolean }) {
  const { files } = useApi();
  const [params, onChange] = useSearchParams();
  const list = useList({
    table: filesList,
    admin,
    address: { params, onChange },
    key: LISTS_KEY,
    readPage: files.list,
    toSource: (query) => ({ kind: 'files', query }),
  });
  const { state, query, change } = list;
  const expanded = useExpanded();

  const expand = useMemo(
    () => ({
      label: ({ name }: FileSummary) => `Details of ${name}`,
      isOpen: ({ id }: FileSummary) => expanded.has(id),
      onToggle: ({ id }: FileSummary) => expanded.toggle(id),
      panel: (file: FileSummary) => <DetailsPanel file={file} admin={admin} />,
    }),
    [expanded, admin],
  );
  const tags = fileTags(state);

  return (
    <ListView
      texts={TEXTS}
      failure={messageFor(query.error, 'Failed to fetch file list.')}
      list={list}
      choice={
        <FileTypeSelect
          value={state.type}
          onChange={(type, options) => change({ type }, options)}
        />
      }
      tags={
        <FilterTags
          label="Filters"
          tags={tags}
          onRemove={(removed) => {
            const tag = tags.find(({ id }) => id === removed);
            if (tag) change({ [tag.id]: null });
          }}
        />
      }
      columns={fileColumns}
      rows={query.data?.rows ?? []}
      rowKey={idOf}
      skeletonRows={SKELETON_ROWS}
      expand={expand}
      hidePages={state.fileId !== null}
    />
  );
}
