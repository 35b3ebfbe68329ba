import { useQuery } from '@tanstack/react-query';
import { modifyPermissions } from '@bakehouse/contract/calls/permissions';
import { useRef } from 'react';
import { failureMessageOf } from '../../../api/http/failure.ts';
import { dashboardUrl } from '../../../url-state/dashboard-link.ts';
import type { FileDetail, FileRef, FileSummary } from '../../../api/files.ts';
import { Icon } from '../../../components/icon.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useService } from '../../../lib/services.tsx';
import { useDisabledReason } from '../../../session/acting/acting-restrictions.ts';
import { useZone } from '../../../time/zone.tsx';
import { fileQuery } from '../files-queries.ts';
import { RequestsPanel } from '../requests/requests-panel.tsx';
import { AccessList } from './access/access-list.tsx';
import { AccessTrend } from './trend/access-trend.tsx';
import { DateManagement } from './dates/date-management.tsx';
import { ReadOnlyDates } from './dates/dates-text.tsx';
import { DestructionCard } from './destruction/destruction-card.tsx';
import { DetailsSkeleton } from './details-skeleton.tsx';
import { DetailsHeader } from './header/details-header.tsx';
import { EventList } from './event-list.tsx';
import styles from './file-details.module.css';
import { ExplainAccess } from './explain/explain-access.tsx';
import { LayeredAccess } from './access/layered-access.tsx';
import { SealedCopyCard } from './sealed-copy/sealed-copy-card.tsx';
import { CARD_TEXTS, DETAILS_TEXTS, EVENT_LIST_TEXTS } from './texts.ts';
import { useFileRenewal } from './renewal/use-renewal.ts';
import { type FileUpdates, useFileUpdates } from './use-file-updates.ts';

interface FileDetailsProps {
  file: FileSummary;
  admin: boolean;
}

export function FileDetails({ file, admin }: FileDetailsProps) {
  const { files } = useService('api');
  const frame = useRef<HTMLDivElement>(null);
  const ref: FileRef = { checksum: file.checksum, baker: file.baker, admin };
  const updates = useFileUpdates(ref);
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery(fileQuery(files, ref));
  useFileRenewal({ file: data, loadedAt: dataUpdatedAt }, () => void updates.renew());
  const isLoading = data === undefined && isFetching;

  const retry = () => {
    // The pressed button disappears with the error, so the details take the focus.
    frame.current?.focus();
    void refetch();
  };

  return (
    <div ref={frame} tabIndex={-1} className={styles.details} aria-busy={isLoading}>
      <DetailsHeader file={file} detail={data} isLoading={isLoading} />
      {isLoading && <DetailsSkeleton name={file.name} entries={file.accessCount} />}
      {error && !isLoading && (
        <Notice
          tone="danger"
          title={failureMessageOf(error, DETAILS_TEXTS.loadingFailed)}
          action={{ label: DETAILS_TEXTS.tryAgain, onPress: retry }}
        />
      )}
      {data && <DetailsCards file={data} updates={updates} admin={admin} />}
    </div>
  );
}

interface DetailsCardsProps {
  file: FileDetail;
  updates: FileUpdates;
  admin: boolean;
}

function DetailsCards({ file, updates, admin }: DetailsCardsProps) {
  const { choice: zone } = useZone();
  const closed = useDisabledReason(modifyPermissions);
  const foreign = file.isAdminFile ? DETAILS_TEXTS.readOnly(file.baker) : closed;
  const readOnly = foreign ?? (file.status === 'destroyed' ? DETAILS_TEXTS.destroyed : undefined);
  const isReadOnly = readOnly !== undefined;
  const activity = dashboardUrl({ tab: 'activity', admin, zone, filters: { file: file.id } });
  return (
    <>
      {isReadOnly && (
        <p className={styles.reason}>
          <Icon name="info" />
          <span>{readOnly}</span>
        </p>
      )}
      <div className={styles.cards}>
        <div className={styles.control}>
          <RequestsPanel fileId={file.id} admin={admin} />
          <AccessList file={file} updates={updates} isReadOnly={isReadOnly} />
          {isReadOnly ? (
            <ReadOnlyDates file={file} />
          ) : (
            <DateManagement file={file} updates={updates} />
          )}
          {!isReadOnly && <SealedCopyCard file={file} />}
        </div>
        <div className={styles.evidence}>
          <EventList
            title={CARD_TEXTS.opened}
            events={file.opened}
            empty={EVENT_LIST_TEXTS.opened}
            to={activity}
          />
          <EventList
            title={CARD_TEXTS.alerts}
            events={file.alerts}
            empty={EVENT_LIST_TEXTS.alerts}
            to={activity}
            file={file}
          />
          <div className={styles.wide}>
            <AccessTrend file={file} />
          </div>
          <div className={styles.wide}>
            <EventList
              title={CARD_TEXTS.recentActivity}
              events={file.recentActivity}
              empty={EVENT_LIST_TEXTS.recentActivity}
              to={activity}
            />
          </div>
          <div className={styles.wide}>
            <ExplainAccess file={file} admin={admin} />
          </div>
        </div>
        <div className={styles.rest}>
          <LayeredAccess file={file} updates={updates} isReadOnly={isReadOnly} />
          {foreign === undefined && <DestructionCard file={file} updates={updates} />}
        </div>
      </div>
    </>
  );
}
