import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { failureMessageOf } from '../../api/http/failure.ts';
import type { SharedFile } from '../../api/access/shared-files.ts';
import { FileStatusSelect } from '../../components/file-status/file-status-select.tsx';
import { Notice } from '../../components/notice.tsx';
import { useService } from '../../lib/services.tsx';
import { ListView } from '../../list/list-view.tsx';
import { useExpandedRows } from '../../list/open-rows/use-expanded-rows.ts';
import { useListPage } from '../../list/use-list.ts';
import { ZoneSwitch } from '../../time/fields/zone-switch.tsx';
import { type OnCopyChosen, sharedColumns } from './shared-columns.tsx';
import { sharedList } from './shared-list.ts';
import styles from './shared-tab.module.css';
import { SHARED_FILES_QUERY_KEY } from './shared-queries.ts';
import { BanSentence } from './ban-sentence.tsx';
import { toBanText } from './shared-text.ts';
import { SHARED_LIST_TEXTS, SHARED_TEXTS } from './texts.ts';

const fileIdOf = ({ id }: SharedFile) => id;

/** The list is about the user's own access, so it is the same in admin mode. */
export function SharedTab({ onFiles }: { onFiles: OnCopyChosen }) {
  const { sharedFiles } = useService('api');
  const [params, onChange] = useSearchParams();
  const list = useListPage({
    model: sharedList,
    admin: false,
    url: { params, onChange },
    key: SHARED_FILES_QUERY_KEY,
    readPage: sharedFiles.list,
  });
  const { state, query, change } = list;
  const expanded = useExpandedRows(null);
  const expand = useMemo(
    () => ({
      label: ({ name }: SharedFile) => SHARED_TEXTS.detailsOf(name),
      isOpen: ({ id }: SharedFile) => expanded.has(id),
      onToggle: ({ id }: SharedFile) => expanded.toggle(id),
    }),
    [expanded],
  );
  const ban = query.data && toBanText(query.data.bannedBy);

  return (
    <div className={styles.shared}>
      {ban && (
        <Notice tone="warning" title={ban.title}>
          <BanSentence parts={ban.sentence} />
        </Notice>
      )}
      <ListView
        name="shared"
        texts={SHARED_LIST_TEXTS}
        failure={failureMessageOf(query.error, SHARED_TEXTS.loadingFailed)}
        list={list}
        choice={
          <>
            <FileStatusSelect
              label={SHARED_TEXTS.fileStatus}
              value={state.status}
              onChange={(status, options) => change({ status }, options)}
            />
            <div className={styles.zone}>
              <ZoneSwitch />
            </div>
          </>
        }
        columns={sharedColumns(onFiles)}
        rows={query.data?.rows ?? []}
        rowKey={fileIdOf}
        expand={expand}
        skeletonRows={state.size}
      />
    </div>
  );
}
