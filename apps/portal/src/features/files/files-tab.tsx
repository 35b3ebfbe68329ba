import { type ReactNode, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { FILE_PARAM } from '../../address/dashboard-link.ts';
import { failureMessageOf } from '../../api/http/failure.ts';
import type { FileSummary } from '../../api/files.ts';
import { FileStatusSelect } from '../../components/file-status/file-status-select.tsx';
import { FileTypeSelect } from '../../list/file-type-select.tsx';
import { FilterTags } from '../../list/filter-tags.tsx';
import { ListView } from '../../list/list-view.tsx';
import { useApi } from '../../api/api-context.ts';
import { useExpandedRows } from '../../list/open-rows/use-expanded-rows.ts';
import { useList } from '../../list/use-list.ts';
import { useZone } from '../../time/zone.tsx';
import { DetailsPanel } from './details/details-panel.tsx';
import { fileColumns } from './files-columns.tsx';
import { filesList } from './files-list.ts';
import { FILE_LISTS_QUERY_KEY } from './files-queries.ts';
import { toFilterTags } from './filter-tags-rules.ts';
import styles from './files-tab.module.css';
import { useFileSelection } from './selection/use-file-selection.tsx';
import { FILES_TEXTS, LIST_TEXTS } from './texts.ts';

const SKELETON_ROW_COUNT = 5;

const NO_FILES: readonly FileSummary[] = [];

const fileIdOf = ({ id }: FileSummary) => id;

interface FilesTabProps {
  admin: boolean;
  /** Shown in place of the list to a user without files. */
  start: ReactNode;
}

export function FilesTab({ admin, start }: FilesTabProps) {
  const { files } = useApi();
  const [params, onChange] = useSearchParams();
  const list = useList({
    model: filesList,
    admin,
    address: { params, onChange },
    key: FILE_LISTS_QUERY_KEY,
    readPage: files.list,
    toSource: (query) => ({ kind: 'files', query }),
  });
  const { state, query, change } = list;
  const expanded = useExpandedRows(FILE_PARAM);

  const expand = useMemo(
    () => ({
      label: ({ name }: FileSummary) => FILES_TEXTS.detailsOf(name),
      isOpen: ({ id }: FileSummary) => expanded.has(id),
      onToggle: ({ id }: FileSummary) => expanded.toggle(id),
      panel: (file: FileSummary) => <DetailsPanel file={file} admin={admin} />,
    }),
    [expanded, admin],
  );
  const rows = query.data?.rows ?? NO_FILES;
  const { name: zone } = useZone();
  const selection = useFileSelection({
    query: filesList.toQuery(state, { admin, zone }),
    rows,
    total: query.data?.total ?? 0,
  });
  const tags = toFilterTags(state);

  // Without a filter there is nothing to show all of, so the user has no files at all.
  if (!admin && query.data?.total === 0 && list.showAll === undefined) return start;

  return (
    <div className={styles.list}>
      <ListView
        name="files"
        texts={LIST_TEXTS}
        failure={failureMessageOf(query.error, FILES_TEXTS.loadingFailed)}
        list={list}
        choice={
          <>
            <FileTypeSelect
              value={state.type}
              onChange={(type, options) => change({ type }, options)}
            />
            <FileStatusSelect
              value={state.status}
              onChange={(status, options) => change({ status }, options)}
            />
          </>
        }
        tags={
          <FilterTags
            label={FILES_TEXTS.filters}
            tags={tags}
            onRemove={(removed) => {
              const tag = tags.find(({ id }) => id === removed);
              if (tag) change({ [tag.id]: null });
            }}
          />
        }
        columns={fileColumns}
        rows={rows}
        selection={selection.table}
        rowKey={fileIdOf}
        skeletonRows={SKELETON_ROW_COUNT}
        expand={expand}
        hidePages={state.fileId !== null}
      />
      {selection.parts}
    </div>
  );
}
