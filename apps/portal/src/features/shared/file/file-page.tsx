import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { dashboardUrl } from '../../../url-state/dashboard-link.ts';
import { failureMessageOf } from '../../../api/http/failure.ts';
import subjectPage from '../../../components/page/subject-page.module.css';
import { classNames } from '../../../components/class-names.ts';
import { Icon } from '../../../components/icon.tsx';
import { Notice } from '../../../components/notice.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { useService } from '../../../lib/services.tsx';
import { useDocumentTitle } from '../../../lib/use-document-title.ts';
import { ZoneSwitch } from '../../../time/fields/zone-switch.tsx';
import { useZone } from '../../../time/zone.tsx';
import type { OnCopyChosen } from '../shared-columns.tsx';
import { filePageQuery } from './file-page-query.ts';
import styles from './file-page.module.css';
import { SharedFileView } from './shared-file-view.tsx';
import { FILE_PAGE_TEXTS as TEXTS } from './texts.ts';

interface FilePageProps {
  fileId: string;
  admin: boolean;
  /** Checks files on the user's device. */
  onFiles: OnCopyChosen;
}

/** The page at the one URL of a file: its baker is led to the details. */
export function FilePage({ fileId, admin, onFiles }: FilePageProps) {
  const api = useService('api');
  const { choice: zone } = useZone();
  const { data, error, isFetching, refetch } = useQuery(filePageQuery(api, { fileId, admin }));
  if (data?.kind === 'own') {
    const details = { tab: 'files', admin, zone, filters: { file: fileId } } as const;
    return <Navigate to={dashboardUrl(details)} replace />;
  }
  return (
    <div className={classNames(subjectPage.page, styles.page)}>
      <div className={subjectPage.head}>
        <Link to={dashboardUrl({ tab: 'shared', admin, zone })} className={subjectPage.back}>
          <Icon name="chevron-left" />
          {TEXTS.back}
        </Link>
        <ZoneSwitch />
      </div>
      {data === undefined && isFetching && <Skeleton width={40} />}
      {error && !isFetching && (
        <Notice
          tone="danger"
          title={failureMessageOf(error, TEXTS.loadingFailed)}
          action={{ label: TEXTS.tryAgain, onPress: () => void refetch() }}
        />
      )}
      {data?.kind === 'shared' && (
        <SharedFileView file={data.file} onFiles={(files) => onFiles(files, data.file)} />
      )}
      {data?.kind === 'unknown' && <UnknownFile />}
    </div>
  );
}

/** The same page for unknown files and for files that the user may not know about. */
function UnknownFile() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  useDocumentTitle(TEXTS.unknownTitle);
  return (
    <div className={styles.unknown}>
      <h2 ref={heading} tabIndex={-1} className={subjectPage.name}>
        {TEXTS.unknownTitle}
      </h2>
      <p>{TEXTS.unknownReason}</p>
      <p>{TEXTS.unknownAdvice}</p>
    </div>
  );
}
