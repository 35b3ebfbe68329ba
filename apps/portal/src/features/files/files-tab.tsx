import { type ReactNode, useMemo } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { FILE_PARAM } from '../../url-state/dashboard-link.ts';
import { failureMessageOf } from '../../api/http/failure.ts';
import type { FileSummary } from '../../api/files.ts';
import { FileStatusSelect } from '../../components/file-status/file-status-select.tsx';
import { useService } from '../../lib/services.tsx';
import { FileTypeSelect } from '../../list/file-type-select.tsx';
import { RemovableTags } from '../../components/tags/removable-tags.tsx';
import { ListView } from '../../list/list-view.tsx';
import { useExpandedRows } from '../../list/open-rows/use-expanded-rows.ts';
import { useList } from '../../list/use-list.ts';
import { filePath } from '../../config/paths.ts';
import { useZone } from '../../time/zone.tsx';
import { DetailsPanel } from './details/details-panel.tsx';
import { fileColumnsFor } from './files-columns.tsx';
import { filesList } from './files-list.ts';
import { FILE_LISTS_QUERY_KEY } from './files-queries.ts';
import { toFileFilterTags } from './filter-tags-rules.ts';
import styles from './files-tab.module.css';
import { LazyRequestsPanel } from './requests/lazy-requests-panel.tsx';
import { useFileSelection } from './selection/use-file-selection.tsx';
import { type NoFilesContent, useEmptyListDestination } from './use-empty-list-destination.ts';
import { FILES_TEXTS, FILES_LIST_TEXTS } from './texts.ts';

const SKELETON_ROW_COUNT = 5;

const NO_FILES: readonly FileSummary[] = [];

const fileIdOf = ({ id }: FileSummary) => id;

interface FilesTabProps {
  admin: boolean;
  /** Shown in place of the list to a user without files. */
  start: (place: NoFilesContent) => ReactNode;
}

export function FilesTab({ admin, start }: FilesTabProps) {
  const { files } = useService('api');
  const [params, onChange] = useSearchParams();
  const list = useList({
    model: filesList,
    admin,
    url: { params, onChange },
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
  const tags = toFileFilterTags(state);

  const place = useEmptyListDestination(state, !admin && query.data?.total === 0);
  if (place?.kind === 'file') return <Navigate to={filePath(place.id)} replace />;
  if (place) return start(place);

  return (
    <div className={styles.list}>
      <LazyRequestsPanel place="above" admin={admin} onlyFile={state.fileId} />
      <ListView
        name="files"
        texts={FILES_LIST_TEXTS}
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
          <RemovableTags
            label={FILES_TEXTS.filters}
            tags={tags}
            onRemove={(removed) => {
              const tag = tags.find(({ id }) => id === removed);
              if (tag) change({ [tag.id]: null });
            }}
          />
        }
        columns={fileColumnsFor(admin)}
        rows={rows}
        selection={selection.table}
        rowKey={fileIdOf}
        skeletonRows={SKELETON_ROW_COUNT}
        expand={expand}
        hidePages={state.fileId !== null}
      />
      {selection.parts}
      <LazyRequestsPanel place="below" admin={admin} onlyFile={state.fileId} />
    </div>
  );
}
