import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { messageFor } from '../../../api/http/failure.ts';
import type { FileDetail, FileRef, FileSummary } from '../../../api/files.ts';
import { Icon } from '../../../components/icon.tsx';
import { Notice } from '../../../components/notice.tsx';
import { ShortId } from '../../../components/cells/short-id.tsx';
import { useZone } from '../../../time/zone.tsx';
import { useApi } from '../../../api/api-context.ts';
import { fileQuery } from '../files-queries.ts';
import { AccessList } from './access/access-list.tsx';
import { AccessTrend } from './trend/access-trend.tsx';
import { DateManagement } from './dates/date-management.tsx';
import { DatesText } from './dates/dates-text.tsx';
import { DetailsSkeleton } from './details-skeleton.tsx';
import { EventList } from './event-list.tsx';
import { activityOf } from './event-rules.ts';
import styles from './file-details.module.css';
import { LayeredAccess } from './access/layered-access.tsx';
import { type FileUpdates, useFileUpdates } from './use-file-updates.ts';

interface FileDetailsProps {
  file: FileSummary;
  admin: boolean;
}

export function FileDetails({ file, admin }: FileDetailsProps) {
  const { files } = useApi();
  const frame = useRef<HTMLDivElement>(null);
  const ref: FileRef = { checksum: file.checksum, baker: file.baker, admin };
  const updates = useFileUpdates(ref);
  const { data, error, isFetching, refetch } = useQuery(fileQuery(files, ref));
  const isLoading = data === undefined && isFetching;

  const retry = () => {
    // The button disappears with the error.
    frame.current?.focus();
    void refetch();
  };

  return (
    <div ref={frame} tabIndex={-1} className={styles.details} aria-busy={isLoading}>
      <p className={styles.fact}>
        SHA-256 checksum <ShortId value={file.checksum} label={`checksum of ${file.name}`} />
      </p>
      {isLoading && <DetailsSkeleton name={file.name} entries={file.accessCount} />}
      {error && !isLoading && (
        <Notice
          tone="danger"
          title={messageFor(error, 'Failed to fetch the details of this file.')}
          action={{ label: 'Try again', onPress: retry }}
        />
      )}
      {data && <Cards file={data} updates={updates} admin={admin} />}
    </div>
  );
}

interface CardsProps {
  file: FileDetail;
  updates: FileUpdates;
  admin: boolean;
}

/** In the order of a baker's questions: who has it, who opened it, who was refused. */
function Cards({ file, updates, admin }: CardsProps) {
  const { choice: zone } = useZone();
  const activity = activityOf(file.id, { admin, zone });
  return (
    <>
      {file.isAdminFile && (
        <p className={styles.reason}>
          <Icon name="info" />
          <span>
            This file was baked by {file.baker}. Only its baker can change who may open it and when.
          </span>
        </p>
      )}
      <div className={styles.cards}>
        <div className={styles.access}>
          <AccessList file={file} updates={updates} />
        </div>
        <div className={styles.list}>
          <EventList
            title="Opened"
            events={file.opened}
            empty="Nobody has opened this file yet."
            to={activity}
          />
        </div>
        <div className={styles.list}>
          <EventList
            title="Alerts"
            events={file.alerts}
            empty="Nobody was turned away from this file."
            to={activity}
          />
        </div>
        <div className={styles.trend}>
          <AccessTrend file={file} />
        </div>
        <div className={styles.list}>
          <EventList
            title="Recent Activity"
            events={file.recentActivity}
            empty="Nothing has happened to this file yet."
            to={activity}
          />
        </div>
        <div className={styles.dates}>
          {file.isAdminFile ? (
            <DatesText file={file} />
          ) : (
            <DateManagement file={file} updates={updates} />
          )}
        </div>
        <div className={styles.layers}>
          <LayeredAccess file={file} updates={updates} />
        </div>
      </div>
    </>
  );
}
